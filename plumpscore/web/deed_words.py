"""What people did at the table, as a sentence: in the history, and in the answer to it."""

from collections.abc import Callable, Mapping, Sequence

from plumpscore.rules import Command, Plan, State
from plumpscore.rules.entry import Cell
from plumpscore.rules.filling import late_start, rules, seating
from plumpscore.rules.whole import read_whole
from plumpscore.rules_in_words import changed
from plumpscore.rules_in_words.at_table import (
    adjusted,
    cards_dealt,
    dealt,
    joined,
    signed,
    who_changed,
)
from plumpscore.web.language import current, gettext

Words = Callable[[Plan, State, Command], str]


def deed(plan: Plan, state: State, command: Command) -> str | None:
    """Return the sentence for a command that was taken in this state, `None` for one that only
    enters what was bid and played. The round is told beside it."""
    words = _WORDS.get(command.type)
    return words(plan, state, command) if words else None


def hands_in_words(hands: Sequence[int]) -> str:
    """Return ``10 9 8``, a hand after the other."""
    return " ".join(map(str, hands))


def _seats(_plan: Plan, state: State, command: Command) -> str:
    index = command.round
    assert index is not None
    following = state.with_cells([Cell("seats", index, None, command.value)])
    before, after = seating(state, index), seating(following, index)
    return who_changed(state.names, before, after, current())


def _join(plan: Plan, state: State, command: Command) -> str:
    assert command.round is not None
    start = late_start(plan, state, command.round)
    return joined(str(command.value), start, current())


def _dealer(_plan: Plan, state: State, command: Command) -> str:
    if command.value is None:
        return gettext("The deal is as planned again")
    return dealt(state.names[command.value], current())


def _cards(_plan: Plan, _state: State, command: Command) -> str:
    if command.value is None:
        return gettext("The cards are as planned again")
    return cards_dealt(command.value, current())


def _hands(plan: Plan, _state: State, command: Command) -> str:
    index, after = command.round, command.value
    assert index is not None
    if after is None:
        return gettext("The rounds are as planned again")
    before, after = _hands_left(plan, index), tuple(after)
    if added := _one_more(before, after):
        return current().ngettext(
            "One more round, with %(n)s card", "One more round, with %(n)s cards", added
        )
    if len(after) < len(before) and before[: len(after)] == after:
        return gettext("Round %(number)s is the last", number=index + len(after))
    if skipped := _one_more(after, before):
        return current().ngettext(
            "The round with %(n)s card is skipped", "The round with %(n)s cards is skipped", skipped
        )
    return gettext("Rounds left: %(hands)s", hands=hands_in_words(after))


def _hands_left(plan: Plan, index: int) -> tuple[int, ...]:
    """The hands that are planned from a round on."""
    return tuple(planned.cards for planned in plan.rounds[index:])


def _one_more(fewer: tuple[int, ...], more: tuple[int, ...]) -> int | None:
    """The hand that is in one and not in the other, where all else is the same."""
    if len(more) != len(fewer) + 1:
        return None
    at = next((i for i, pair in enumerate(zip(fewer, more, strict=False)) if len({*pair}) > 1), -1)
    at = len(fewer) if at < 0 else at
    return more[at] if (*more[:at], *more[at + 1 :]) == fewer else None


def _redeal(_plan: Plan, state: State, command: Command) -> str:
    assert command.round is not None
    if state.entry(command.round).is_begun:
        return gettext("Misdeal: dealt again")
    return gettext("Misdeal: deal again, nothing was noted")


def _adjust(_plan: Plan, state: State, command: Command) -> str:
    assert command.round is not None
    assert command.seat is not None
    name, given = state.names[command.seat], state.entry(command.round).adjust
    if command.value is None:
        before = given[command.seat] if command.seat < len(given) else None
        points = signed(before["points"]) if before else ""
        return gettext("%(name)s: %(points)s no longer holds", name=name, points=points)
    return adjusted(name, command.value, current())


def _rules(plan: Plan, state: State, command: Command) -> str:
    assert command.round is not None
    before = rules(plan, state, command.round)
    if command.value is None:
        return gettext("The house rules are as before again")
    now = read_whole(command.value)
    told = changed(before, now, len(seating(state, command.round)), current())
    return ", ".join(told) or gettext("Other house rules, which come to the same")


_WORDS: Mapping[str, Words] = {
    "adjust": _adjust,
    "cards": _cards,
    "dealer": _dealer,
    "hands": _hands,
    "join": _join,
    "redeal": _redeal,
    "rules": _rules,
    "seats": _seats,
}
