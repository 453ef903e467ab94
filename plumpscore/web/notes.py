"""What was otherwise than planned in a game, by round, as the protokoll tells it."""

from collections.abc import Iterator
from dataclasses import dataclass

from plumpscore.rules import HouseRules, Plan, State
from plumpscore.rules.entry import AT_TABLE, Cell
from plumpscore.rules.filling import rules, seating
from plumpscore.rules.whole import read_whole
from plumpscore.rules_in_words import changed
from plumpscore.sentences import N_
from plumpscore.web.deed_words import SEATS, adjusted, cards_dealt, joined, who_changed
from plumpscore.web.language import current, gettext

_FROM = N_("From round %(number)s: %(what)s")
_IN = N_("Round %(number)s: %(what)s")


@dataclass(frozen=True)
class Note:
    """One line under the table."""

    round: int
    text: str


def notes(plan: Plan, state: State) -> list[Note]:
    """Return all notes of a game, by round; what was only dealt again is told in the history."""
    found = [
        *rule_changes(plan, state),
        *_of_seats(state),
        *_of_deals(state),
        *_of_adjusts(state),
    ]
    return sorted(found, key=lambda note: note.round)


def _note(text: str, index: int, what: str) -> Note:
    return Note(index, gettext(text, number=index + 1, what=what))


def _cells(state: State, kind: str) -> Iterator[tuple[int, Cell]]:
    assert kind in AT_TABLE
    yield from ((cell.round or 0, cell) for cell in state.changes if cell.kind == kind)


def rule_changes(plan: Plan, state: State) -> Iterator[Note]:
    """Return the notes of house rules that were changed, which is all that an agreement needs."""
    for index, cell in _cells(state, "rules"):
        if (before := _held_before(plan, state, index)) is None:
            continue
        now, seats = read_whole(cell.value), len(seating(state, index))
        if told := changed(before, now, seats, current()):
            yield _note(_FROM, index, ", ".join(told))


def _held_before(plan: Plan, state: State, index: int) -> HouseRules | None:
    """What held before a change; `None` where that was before the first bid, as all began by it."""
    if index:
        return rules(plan, state, index - 1)
    if (change := _change_of_the_start(state)) is None:
        return None
    return read_whole(change.value) if change.value else plan.rules


def _change_of_the_start(state: State) -> Cell | None:
    """What held from the first round on before that was changed, where bids had been made."""
    has_bid, found = False, None
    for tap in state.taps:
        changes = (cell for cell in tap.cells if cell[:2] == ("rules", 0))
        if (cell := next(changes, None)) and has_bid:
            found = found or cell
        has_bid = has_bid or any(cell.kind == "bid" for cell in tap.cells)
    return found


def _of_seats(state: State) -> Iterator[Note]:
    before = seating(state, 0)
    seen = {*before}
    for index, cell in _cells(state, "seats"):
        if index == 0:
            continue
        new = [seat for seat in cell.value if seat not in seen]
        after = tuple(seat for seat in cell.value if seat in seen)
        stay = tuple(seat for seat in before if seat in after)
        if stay != before or after != stay:
            yield _note(_FROM, index, who_changed(state.names, before, after, SEATS))
        for seat in new:
            yield _note(_FROM, index, joined(state.names[seat], _start(state, index, seat)))
        before, seen = tuple(cell.value), seen | {*cell.value}


def _start(state: State, index: int, seat: int) -> int:
    """What one who joined in that round began with, where nothing else was noted beside it."""
    given = state.entry(index).adjust
    adjust = given[seat] if seat < len(given) else None
    return int(adjust["points"]) if adjust and adjust["why"] is None else 0


def _of_deals(state: State) -> Iterator[Note]:
    for index, cell in _cells(state, "dealer"):
        yield _note(_IN, index, gettext("%(name)s dealt", name=state.names[cell.value]))
    for index, cell in _cells(state, "cards"):
        yield _note(_IN, index, cards_dealt(cell.value))


def _of_adjusts(state: State) -> Iterator[Note]:
    joined = {index: cell.value for index, cell in _cells(state, "seats") if index}
    seen = {*seating(state, 0)}
    for index, entry in enumerate(state.rounds):
        new = {*joined.get(index, ())} - seen
        seen |= new
        for seat, adjust in enumerate(entry.adjust):
            if adjust and not (seat in new and adjust["why"] is None):
                yield _note(_IN, index, adjusted(state.names[seat], adjust))
