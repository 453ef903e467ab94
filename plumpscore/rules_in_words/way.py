"""The way through the hands, as people say it: down, up, or in an order of their own."""

from collections.abc import Callable, Iterator, Sequence

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules.rounds import hands, largest_hand
from plumpscore.sentences import N_

_MOST_HANDS, _MOST_STRETCHES = 12, 5
"""What can be read at a glance of hands in their own order."""


def way(rules: HouseRules, seats: int, language: Language) -> str:
    """Return ``10 cards down to 1 and up again (1 card 4 times)``."""
    sizes = hands(rules, seats)
    if is_in_own_order(rules, sizes):
        return _own_order(sizes, language)
    low, high = min(sizes), max(sizes)
    if low == high:
        return language.ngettext("%(n)s card in every round", "%(n)s cards in every round", high)
    if rules.shape == "custom":
        return _WAYS[_shape_of(sizes)](low, high, language)
    return _WAYS[rules.shape](low, high, language) + _repeats(rules, seats, language)


def is_in_own_order(rules: HouseRules, sizes: Sequence[int]) -> bool:
    """Return whether the hands follow no way but one that was made for them."""
    return rules.shape == "custom" and min(sizes) < max(sizes) and not _shape_of(sizes)


def _shape_of(sizes: Sequence[int]) -> str:
    """Which way hands go that were written one by one, if it is one of those that have a name."""
    rise = list(range(min(sizes), max(sizes) + 1))
    fall = rise[::-1]
    ways = {"down": fall, "up": rise, "down-up": fall + rise[1:], "up-down": rise + fall[1:]}
    return next((shape for shape, way in ways.items() if way == list(sizes)), "")


def _down_up(low: int, high: int, language: Language) -> str:
    return language.gettext("%(high)s cards down to %(low)s and up again", high=high, low=low)


def _down(low: int, high: int, language: Language) -> str:
    return language.gettext("%(high)s cards down to %(low)s", high=high, low=low)


def _up(low: int, high: int, language: Language) -> str:
    return language.ngettext(
        "%(n)s card up to %(high)s", "%(n)s cards up to %(high)s", low, high=high
    )


def _up_down(low: int, high: int, language: Language) -> str:
    return language.ngettext(
        "%(n)s card up to %(high)s and down again",
        "%(n)s cards up to %(high)s and down again",
        low,
        high=high,
    )


_WAYS: dict[str, Callable[[int, int, Language], str]] = {
    "down-up": _down_up,
    "down": _down,
    "up": _up,
    "up-down": _up_down,
}


def _repeats(rules: HouseRules, seats: int, language: Language) -> str:
    """What is played several times in a row: `` (1 card 4 times)``."""
    largest = largest_hand(rules, seats)
    ends = ((rules.low, rules.low_repeats), (largest, rules.high_repeats))
    parts = [
        _times(n, times, language)
        for n, repeats in ends
        if (times := seats if isinstance(repeats, str) else repeats) > 1
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _own_order(sizes: Sequence[int], language: Language) -> str:
    """Return ``hands of 5, 4, 3, 2, 1, 1, 2``; many hands by the stretches they make."""
    if len(sizes) <= _MOST_HANDS:
        return language.gettext("hands of %(hands)s", hands=", ".join(map(str, sizes)))
    told = list(_in_stretches(list(_stretches(sizes)), language))
    if len(told) <= _MOST_STRETCHES:
        return ", ".join(told)
    low, high = min(sizes), max(sizes)
    return language.gettext(
        "hands in your own order, %(low)s to %(high)s cards", low=low, high=high
    )


def _stretches(sizes: Sequence[int]) -> Iterator[list[int]]:
    """Parted where the hands stop rising by one, falling by one, or staying the same."""
    stretch: list[int] = []
    for size in sizes:
        if stretch and not _goes_on(stretch, size):
            yield stretch
            stretch = []
        stretch.append(size)
    yield stretch


def _goes_on(stretch: Sequence[int], size: int) -> bool:
    step = size - stretch[-1]
    return abs(step) <= 1 and (len(stretch) == 1 or step == stretch[-1] - stretch[-2])


def _in_stretches(stretches: Sequence[list[int]], language: Language) -> Iterator[str]:
    """What is said of each; of two at once where the hands turn: ``5 cards down to 1, up to 3``."""
    rest = list(stretches)
    while rest:
        stretch = rest.pop(0)
        if rest and _turns(stretch, rest[0]):
            yield _turn(stretch[0], stretch[-1], rest.pop(0)[-1], language)
        else:
            yield _stretch(stretch, language)


def _turns(stretch: Sequence[int], after: Sequence[int]) -> bool:
    """Whether the hands go back by one, as they came by one."""
    step = after[0] - stretch[-1]
    is_there = stretch[-2:] == [stretch[-1] + step, stretch[-1]]
    return abs(step) == 1 and is_there and after[-1] - after[0] == step * (len(after) - 1)


def _turn(first: int, turn: int, last: int, language: Language) -> str:
    low, high = sorted((first, turn))
    if first == last:
        return _WAYS["down-up" if first > turn else "up-down"](low, high, language)
    if first > turn:
        text = N_("%(first)s cards down to %(turn)s and up to %(last)s")
        return language.gettext(text, first=first, turn=turn, last=last)
    return language.ngettext(
        "%(n)s card up to %(turn)s and down to %(last)s",
        "%(n)s cards up to %(turn)s and down to %(last)s",
        first,
        turn=turn,
        last=last,
    )


def _stretch(stretch: Sequence[int], language: Language) -> str:
    first, last, times = stretch[0], stretch[-1], len(stretch)
    if times == 1:
        return language.ngettext("%(n)s card", "%(n)s cards", first)
    if first > last:
        return _down(last, first, language)
    if first < last:
        return _up(first, last, language)
    return _times(first, times, language)


def _times(n: int, times: int, language: Language) -> str:
    return language.ngettext(
        "%(n)s card %(times)s times", "%(n)s cards %(times)s times", n, times=times
    )
