"""Playing: a command is judged, and what is taken makes the next state."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from plumpscore.rules.commands import Command, Refused
from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import do_add_up, forbidden
from plumpscore.rules.score import Scorecard
from plumpscore.rules.state import Amounts, Cell, State, Tap


def apply(plan: Plan, state: State, command: Command) -> State | Refused:
    """The state after a command, or why it is not taken.

    Filling an empty cell is refused when that entry cannot stand; changing a filled one is refused
    only for range, and what it leaves wrong is told by `problems`.
    """
    return _JUDGES[command.type](plan, state, command) or perform(plan, state, command)


def perform(plan: Plan, state: State, command: Command) -> State:
    """The state after a command that was taken; judges nothing."""
    if command.type == "undo":
        return _undo(state, str(command.value))
    if command.type == "name":
        assert command.seat is not None
        names = (*state.names[: command.seat], str(command.value), *state.names[command.seat + 1 :])
        return replace(state, names=names)
    cells = tuple(cell for cell in _cells(plan, state, command) if _changes(state, cell))
    return replace(state.with_cells(cells), taps=(*state.taps, Tap(command.id, cells)))


def replay(plan: Plan, state: State, log: Iterable[Command]) -> State:
    """The state after a log of commands, each of which was taken when it was played."""
    for command in log:
        state = perform(plan, state, command)
    return state


def _cells(plan: Plan, state: State, command: Command) -> list[Cell]:
    if command.type == "rest-made":
        return _rest(plan, state, command)
    cell = Cell(command.type, command.round, command.seat, command.value)
    if command.type != "tricks" or command.value is None:
        return [cell]
    return [cell, *_last_tricks(plan, state.with_cells([cell]), cell)]


def _last_tricks(plan: Plan, state: State, cell: Cell) -> list[Cell]:
    """What the last seat took follows from what the others did."""
    assert cell.round is not None
    tricks = state.entry(cell.round).tricks
    if tricks.count(None) != 1:
        return []
    left = _left(tricks, plan.round(cell.round).cards)
    return [Cell("tricks", cell.round, tricks.index(None), left)] if left >= 0 else []


def _rest(plan: Plan, state: State, command: Command) -> list[Cell]:
    assert command.round is not None
    entry = state.entry(command.round)
    return [
        Cell("tricks", command.round, seat, bid)
        for seat, (bid, tricks) in enumerate(zip(entry.bids, entry.tricks, strict=True))
        if tricks is None
    ]


def _changes(state: State, cell: Cell) -> bool:
    if cell.round is None:
        return state.ended != bool(cell.value)
    return state.entry(cell.round).value(cell) != cell.value


def _undo(state: State, id: str) -> State:
    tap = state.tap(id)
    if tap is None or tap.undone:
        return state
    taps = tuple(replace(t, undone=True) if t.id == id else t for t in state.taps)
    standing = {
        cell.place: cell.value for t in taps if not t.undone for cell in t.cells
    }
    cells = (cell._replace(value=standing.get(cell.place)) for cell in tap.cells)
    return replace(state.with_cells(cells), taps=taps)


def _left(tricks: Amounts, cards: int) -> int:
    return cards - sum(n for n in tricks if n is not None)


Judge = Callable[[Plan, State, Command], Refused | None]


def _judge_place(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the game has that round and that seat."""
    rounds = Scorecard(plan, state).count
    if command.round is not None and command.round >= rounds:
        return Refused("no_such_round", {"round": command.round + 1, "rounds": rounds})
    if command.seat is not None and command.seat >= plan.seats:
        return Refused("no_such_seat", {"seat": command.seat, "seats": plan.seats})
    return None


def _judge_bid(plan: Plan, state: State, command: Command) -> Refused | None:
    return (
        _judge_place(plan, state, command)
        or _judge_range("bid_out_of_range", plan, command)
        or (_judge_new_bid(plan, state, command) if _is_filling(state, command) else None)
    )


def _judge_new_bid(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if command.round >= Scorecard(plan, state).open_rounds:
        return Refused("game_finished")
    planned = plan.round(command.round)
    even = forbidden(plan, state, command.round)
    if not plan.strict or planned.hook is None or command.value is None or command.value != even:
        return None
    if command.seat != plan.seat(state.first_dealer, planned.hook):
        return None
    return Refused(
        "bid_evens_out", {"seat": command.seat, "value": even, "cards": planned.cards}
    )


def _judge_tricks(plan: Plan, state: State, command: Command) -> Refused | None:
    return (
        _judge_place(plan, state, command)
        or _judge_range("tricks_out_of_range", plan, command)
        or (_judge_new_tricks(plan, state, command) if _is_filling(state, command) else None)
    )


def _judge_new_tricks(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if command.round >= Scorecard(plan, state).open_rounds:
        return Refused("game_finished")
    cards, tricks = plan.round(command.round).cards, state.entry(command.round).tricks
    cell = Cell("tricks", command.round, command.seat, command.value)
    if do_add_up(state.with_cells([cell]).entry(command.round).tricks, cards):
        return None
    return _do_not_add_up(tricks, cards)


def _judge_rest(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if refused := _judge_place(plan, state, command):
        return refused
    entry, cards = state.entry(command.round), plan.round(command.round).cards
    if None in entry.bids:
        return Refused("bids_missing", {"seat": entry.bids.index(None)})
    filled = state.with_cells(_rest(plan, state, command)).entry(command.round).tricks
    return None if do_add_up(filled, cards) else _do_not_add_up(entry.tricks, cards)


def _judge_trump(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if refused := _judge_place(plan, state, command):
        return refused
    if planned := plan.round(command.round).trump:
        return Refused("trump_not_asked", {"trump": planned})
    if command.value and command.round >= Scorecard(plan, state).open_rounds:
        return Refused("game_finished")
    return None


def _judge_undo(plan: Plan, state: State, command: Command) -> Refused | None:
    return None if state.tap(str(command.value)) else Refused("unknown_tap")


def _judge_nothing(plan: Plan, state: State, command: Command) -> Refused | None:
    return None


def _judge_range(code: str, plan: Plan, command: Command) -> Refused | None:
    assert command.round is not None
    cards = plan.round(command.round).cards
    if command.value is None or 0 <= int(command.value) <= cards:
        return None
    return Refused(code, {"seat": command.seat, "value": command.value, "cards": cards})


def _do_not_add_up(tricks: Amounts, cards: int) -> Refused:
    return Refused("tricks_do_not_add_up", {"left": _left(tricks, cards), "cards": cards})


def _is_filling(state: State, command: Command) -> bool:
    assert command.round is not None
    cell = Cell(command.type, command.round, command.seat, None)
    return command.value is not None and state.entry(command.round).value(cell) is None


_JUDGES: dict[str, Judge] = {
    "bid": _judge_bid,
    "tricks": _judge_tricks,
    "rest-made": _judge_rest,
    "trump": _judge_trump,
    "undo": _judge_undo,
    "end": _judge_nothing,
    "name": _judge_place,
}
