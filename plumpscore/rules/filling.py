"""Filling: the cells that a command sets, and those that follow from them."""

from collections.abc import Callable, Sequence

from plumpscore.rules.commands import Command
from plumpscore.rules.entry import AT_TABLE, Cell
from plumpscore.rules.house import HouseRules
from plumpscore.rules.plan import Plan
from plumpscore.rules.scorecard import scorecard
from plumpscore.rules.state import State
from plumpscore.rules.whole import read_whole


def cells(plan: Plan, state: State, command: Command) -> list[Cell]:
    """What the command sets; not for an undo or a name, which set no cell."""
    if fill := _FILLINGS.get(command.type):
        return fill(plan, state, command)
    seat = None if command.type in AT_TABLE else command.seat
    value = tuple(command.value) if isinstance(command.value, list) else command.value
    return [Cell(command.type, command.round, seat, value)]


def left(tricks: Sequence[int | None], cards: int) -> int:
    """The tricks that nobody is said to have taken."""
    return cards - sum(n for n in tricks if n is not None)


def seating(state: State, index: int) -> tuple[int, ...]:
    """Who plays a round as they sit, clockwise."""
    told = [cell.value for cell in state.changes if cell.kind == "seats" and _is_by(cell, index)]
    return told[-1] if told else tuple(range(state.seats))


def rules(plan: Plan, state: State, index: int) -> HouseRules:
    """The house rules that hold in a round."""
    told = [cell.value for cell in state.changes if cell.kind == "rules" and _is_by(cell, index)]
    assert plan.rules is not None
    return read_whole(told[-1]) if told else plan.rules


def _is_by(cell: Cell, index: int) -> bool:
    return cell.round is not None and cell.round <= index


def _tricks(plan: Plan, state: State, command: Command) -> list[Cell]:
    """What that seat took, in place of whether it made it; and what then the last one took."""
    assert command.round is not None
    cell = Cell("tricks", command.round, command.seat, command.value)
    if command.value is None:
        return [cell]
    made = Cell("made", command.round, command.seat, None)
    set_cells = [cell] if state.value(made) is None else [cell, made]
    return [*set_cells, *_last_tricks(plan, state.with_cells(set_cells), command.round)]


def _last_tricks(plan: Plan, state: State, index: int) -> list[Cell]:
    """What the last seat took follows from what the others did."""
    entry, cards = state.entry(index), plan.round(index).cards
    playing = plan.order(state.first_dealer, index)
    rest = left([entry.tricks[seat] for seat in playing], cards)
    open_seats = [seat for seat in playing if entry.tricks[seat] is None]
    if len(open_seats) != 1 or entry.made or not 0 <= rest <= cards:
        return []
    return [Cell("tricks", index, open_seats[0], rest)]


def _rest(plan: Plan, state: State, command: Command) -> list[Cell]:
    """All that is left, as it was bid."""
    assert command.round is not None
    entry, playing = state.entry(command.round), plan.order(state.first_dealer, command.round)
    kind = "made" if plan.manner(command.round).only_plumps else "tricks"
    return [
        Cell(kind, command.round, seat, True if kind == "made" else entry.bids[seat])
        for seat in sorted(playing)
        if entry.has_missed(seat) is None
    ]


def _made(_plan: Plan, state: State, command: Command) -> list[Cell]:
    """Whether that seat made it, in place of what it took."""
    made = Cell("made", command.round, command.seat, command.value)
    tricks = Cell("tricks", command.round, command.seat, None)
    return [made] if state.value(tricks) is None else [made, tricks]


def _redeal(_plan: Plan, state: State, command: Command) -> list[Cell]:
    """The round, emptied of all but what was adjusted."""
    assert command.round is not None
    entry, seats = state.entry(command.round), range(state.seats)
    by_seat = [Cell(k, command.round, s, None) for k in ("bid", "tricks", "made") for s in seats]
    filled = [cell for cell in by_seat if entry.value(cell) is not None]
    return [*filled, *([Cell("trump", command.round, None, None)] if entry.trump else [])]


def _dealer(plan: Plan, state: State, command: Command) -> list[Cell]:
    """Who deals; where the next round is begun already, that is dealt as it was."""
    index, cell = command.round, Cell("dealer", command.round, None, command.value)
    assert index is not None
    if state.begun <= index + 1 or state.change("dealer", index + 1) is not None:
        return [cell]
    following = plan.seat(state.first_dealer, plan.round(index + 1).dealer)
    return [cell, Cell("dealer", index + 1, None, following)]


def _join(plan: Plan, state: State, command: Command) -> list[Cell]:
    """A seat for one more, between the last and the first, and what they start with."""
    index, seat = command.round, state.seats
    assert index is not None
    cells = [Cell("player", None, seat, command.value)]
    if index and state.change("seats", 0) is None:
        cells.append(Cell("seats", 0, None, tuple(range(seat))))
    cells.append(Cell("seats", index, None, (*seating(state, index), seat)))
    later = [cell for cell in state.changes if cell.kind == "seats" and not _is_by(cell, index)]
    cells += [cell._replace(value=(*cell.value, seat)) for cell in later]
    if start := late_start(plan, state, index):
        cells.append(Cell("adjust", index, seat, {"points": start, "why": None}))
    return cells


def late_start(plan: Plan, state: State, index: int) -> int:
    """What one who joins at a round starts with, as the house rules say."""
    agreed, totals = rules(plan, state, index), scorecard(plan, state).final
    standing = sorted(totals[seat] for seat in seating(state, index))
    last = standing[:3] if agreed.winner == "most" else standing[-3:]
    if agreed.late_start == "zero":
        return 0
    if agreed.late_start == "mean":
        return sum(last) // len(last)
    return last[0] if agreed.winner == "most" else last[-1]


_FILLINGS: dict[str, Callable[[Plan, State, Command], list[Cell]]] = {
    "tricks": _tricks,
    "rest-made": _rest,
    "made": _made,
    "redeal": _redeal,
    "dealer": _dealer,
    "join": _join,
}
