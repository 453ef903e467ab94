"""What was otherwise than planned in a game, by round: told below the protokoll, and on a sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from plumpscore.languages import Language
from plumpscore.rules import HouseRules, Plan, State
from plumpscore.rules.entry import AT_TABLE, Cell
from plumpscore.rules.filling import rules, seating
from plumpscore.rules.whole import read_whole
from plumpscore.rules_in_words.at_table import adjusted, cards_dealt, dealt, joined, who_changed
from plumpscore.rules_in_words.instead import changed
from plumpscore.sentences import N_

_FROM = N_("From round %(number)s: %(what)s")
_IN = N_("Round %(number)s: %(what)s")


@dataclass(frozen=True)
class Note:
    """One thing that was noted."""

    round: int
    """Counted from 0."""

    what: str
    goes_on: bool = False
    """Whether it holds from that round on."""

    def told(self, language: Language) -> str:
        """Return the whole line."""
        text = _FROM if self.goes_on else _IN
        return language.gettext(text, number=self.round + 1, what=self.what)


def at_table(state: State, language: Language, names: Sequence[str]) -> list[Note]:
    """Return who came and went, who dealt, and penalties, by round; players are called by `names`.

    What was only dealt again is told in the history alone.
    """
    found = [
        *_of_seats(state, language, names),
        *_of_deals(state, language, names),
        *_of_adjusts(state, language, names),
    ]
    return sorted(found, key=lambda note: note.round)


def in_few_lines(notes: Sequence[Note], language: Language) -> Iterator[str]:
    """Tell notes that are sorted by round, those of a round after each other in one line."""
    for (index, goes_on), found in groupby(notes, lambda note: (note.round, note.goes_on)):
        what = "; ".join(note.what for note in found)
        yield Note(index, what, goes_on).told(language)


def rule_changes(plan: Plan, state: State, language: Language) -> Iterator[Note]:
    """Tell the house rules that were changed, which is all that an agreement needs."""
    for index, cell in _cells(state, "rules"):
        if (before := _held_before(plan, state, index)) is None:
            continue
        now, seats = read_whole(cell.value), len(seating(state, index))
        if told := changed(before, now, seats, language):
            yield Note(index, ", ".join(told), goes_on=True)


def _cells(state: State, kind: str) -> Iterator[tuple[int, Cell]]:
    assert kind in AT_TABLE
    yield from ((cell.round or 0, cell) for cell in state.changes if cell.kind == kind)


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


def _of_seats(state: State, language: Language, names: Sequence[str]) -> Iterator[Note]:
    before = seating(state, 0)
    seen = {*before}
    for index, cell in _cells(state, "seats"):
        if index == 0:
            continue
        new = [seat for seat in cell.value if seat not in seen]
        after = tuple(seat for seat in cell.value if seat in seen)
        stay = tuple(seat for seat in before if seat in after)
        if stay != before or after != stay:
            yield Note(index, who_changed(names, before, after, language), goes_on=True)
        for seat in new:
            start = _start(state, index, seat)
            yield Note(index, joined(names[seat], start, language), goes_on=True)
        before, seen = tuple(cell.value), seen | {*cell.value}


def _start(state: State, index: int, seat: int) -> int:
    """What one who joined in that round began with, where nothing else was noted beside it."""
    given = state.entry(index).adjust
    adjust = given[seat] if seat < len(given) else None
    return int(adjust["points"]) if adjust and adjust["why"] is None else 0


def _of_deals(state: State, language: Language, names: Sequence[str]) -> Iterator[Note]:
    for index, cell in _cells(state, "dealer"):
        yield Note(index, dealt(names[cell.value], language))
    for index, cell in _cells(state, "cards"):
        yield Note(index, cards_dealt(cell.value, language))


def _of_adjusts(state: State, language: Language, names: Sequence[str]) -> Iterator[Note]:
    came = {index: cell.value for index, cell in _cells(state, "seats") if index}
    seen = {*seating(state, 0)}
    for index, entry in enumerate(state.rounds):
        new = {*came.get(index, ())} - seen
        seen |= new
        for seat, adjust in enumerate(entry.adjust):
            if adjust and not (seat in new and adjust["why"] is None):
                yield Note(index, adjusted(names[seat], adjust, language))
