"""The first line: the way through the hands, how many rounds, about how long."""

from collections.abc import Callable, Sequence
from math import floor

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules.rounds import hands, largest_hand

_ROUND_SECONDS, _SEAT_SECONDS, _CARD_SECONDS = 60, 15, 10
"""What shuffling takes, what each player's bid and points do, and each card laid: no hurry."""


def course(rules: HouseRules, seats: int, language: Language) -> str:
    """Return ``10 cards down to 1 and up again · 19 rounds · about 1 h 50 min``."""
    sizes = hands(rules, seats)
    way = _WAYS[rules.shape](min(sizes), max(sizes), language)
    if min(sizes) == max(sizes):
        way = language.ngettext("%(n)s card in every round", "%(n)s cards in every round", sizes[0])
    count = language.ngettext("%(n)s round", "%(n)s rounds", len(sizes))
    way += _repeats(rules, seats, language)
    return " · ".join((way, count, duration(sizes, seats, language)))


def minutes(sizes: Sequence[int], seats: int) -> int:
    """Return about how long these hands take to play, to the nearest five or ten minutes."""
    dealing = len(sizes) * (_ROUND_SECONDS + seats * _SEAT_SECONDS)
    exact = (dealing + sum(sizes) * seats * _CARD_SECONDS) / 60
    step = 5 if exact < 60 else 10
    return max(step, floor(exact / step + 0.5) * step)


def duration(sizes: Sequence[int], seats: int, language: Language) -> str:
    """Return ``about 1 h 50 min``."""
    hours, rest = divmod(minutes(sizes, seats), 60)
    if not hours:
        return language.gettext("about %(minutes)s min", minutes=rest)
    if not rest:
        return language.gettext("about %(hours)s h", hours=hours)
    return language.gettext("about %(hours)s h %(minutes)s min", hours=hours, minutes=rest)


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


def _custom(low: int, high: int, language: Language) -> str:
    return language.gettext(
        "hands in your own order, %(low)s to %(high)s cards", low=low, high=high
    )


_WAYS: dict[str, Callable[[int, int, Language], str]] = {
    "down-up": _down_up,
    "down": _down,
    "up": _up,
    "up-down": _up_down,
    "custom": _custom,
}


def _repeats(rules: HouseRules, seats: int, language: Language) -> str:
    """What is played several times in a row: `` (1 card 4 times)``."""
    largest = largest_hand(rules, seats)
    if rules.shape == "custom" or largest == rules.low:
        return ""
    ends = ((rules.low, rules.low_repeats), (largest, rules.high_repeats))
    parts = [
        language.ngettext(
            "%(n)s card %(times)s times", "%(n)s cards %(times)s times", n, times=times
        )
        for n, repeats in ends
        if (times := seats if isinstance(repeats, str) else repeats) > 1
    ]
    return f" ({', '.join(parts)})" if parts else ""
