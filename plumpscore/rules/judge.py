"""Judging: why a command cannot be taken.

Filling an empty cell is judged in full. Changing a filled one is judged for range alone: what it
leaves wrong is told by `problems`, and can be mended.
"""

from collections.abc import Callable

from plumpscore.rules.commands import Command, Refused
from plumpscore.rules.filling import cells, left
from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import do_add_up, forbidden
from plumpscore.rules.scorecard import scorecard
from plumpscore.rules.state import Cell, State

Judge = Callable[[Plan, State, Command], Refused | None]


def judge(plan: Plan, state: State, command: Command) -> Refused | None:
    """Why the command cannot be taken, if so."""
    return _judge_place(plan, state, command) or _JUDGES[command.type](plan, state, command)


def _judge_place(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the game has that round and that seat."""
    index, seat = command.round, command.seat
    if index is not None and index >= (rounds := scorecard(plan, state).count):
        return Refused("no_such_round", {"round": index + 1, "rounds": rounds})
    if seat is not None and seat >= plan.seats:
        return Refused("no_such_seat", {"seat": seat, "seats": plan.seats})
    return None


def _judge_amount(plan: Plan, state: State, command: Command) -> Refused | None:
    """Bid and tricks."""
    assert command.round is not None
    cell = Cell(command.type, command.round, command.seat, command.value)
    cards = plan.round(command.round).cards
    if cell.value is None:
        return None
    if not 0 <= cell.value <= cards:
        facts = {"seat": cell.seat, "value": cell.value, "cards": cards}
        return Refused(f"{cell.kind}_out_of_range", facts)
    if state.entry(command.round).value(cell) is not None:
        return None
    judge_new = _judge_even if cell.kind == "bid" else _judge_sum
    return _judge_open(plan, state, command) or judge_new(plan, state, command)


def _judge_open(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the round takes new entries."""
    assert command.round is not None
    is_open = command.round < scorecard(plan, state).open_rounds
    return None if is_open else Refused("game_finished")


def _judge_even(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the bid is forbidden to the seat that the hook holds."""
    assert command.round is not None
    planned = plan.round(command.round)
    if not plan.strict or planned.hook is None:
        return None
    is_hooked = command.seat == plan.seat(state.first_dealer, planned.hook)
    if not is_hooked or command.value != forbidden(plan, state, command.round):
        return None
    facts = {"seat": command.seat, "value": command.value, "cards": planned.cards}
    return Refused("bid_evens_out", facts)


def _judge_sum(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the round's tricks can still add up."""
    assert command.round is not None
    cards, tricks = plan.round(command.round).cards, state.entry(command.round).tricks
    filled = state.with_cells(cells(plan, state, command)).entry(command.round).tricks
    if do_add_up(filled, cards):
        return None
    return Refused("tricks_do_not_add_up", {"left": left(tricks, cards), "cards": cards})


def _judge_rest(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    bids = state.entry(command.round).bids
    if None in bids:
        return Refused("bids_missing", {"seat": bids.index(None)})
    return _judge_open(plan, state, command) or _judge_sum(plan, state, command)


def _judge_trump(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if planned := plan.round(command.round).trump:
        return Refused("trump_not_asked", {"trump": planned})
    is_new = command.value is not None and state.entry(command.round).trump is None
    return _judge_open(plan, state, command) if is_new else None


def _judge_undo(_plan: Plan, state: State, command: Command) -> Refused | None:
    return None if state.tap(str(command.value)) else Refused("unknown_tap")


def _judge_nothing(_plan: Plan, _state: State, _command: Command) -> None:
    return None


_JUDGES: dict[str, Judge] = {
    "bid": _judge_amount,
    "tricks": _judge_amount,
    "rest-made": _judge_rest,
    "trump": _judge_trump,
    "undo": _judge_undo,
    "end": _judge_nothing,
    "name": _judge_nothing,
}
