"""Judging: why a command cannot be taken.

Filling an empty cell is judged in full. Changing a filled one is judged for range alone: what it
leaves wrong is told by `problems`, and can be mended.
"""

from collections.abc import Callable

from plumpscore.rules.commands import Command, Refused
from plumpscore.rules.entry import Cell
from plumpscore.rules.faults import Faulty
from plumpscore.rules.filling import cells, left
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS, Plan
from plumpscore.rules.planning import course
from plumpscore.rules.problems import can_be, forbidden, is_possible, outcomes
from plumpscore.rules.scorecard import scorecard
from plumpscore.rules.scoring import do_misses_pay_alike
from plumpscore.rules.state import State

Judge = Callable[[Plan, State, Command], Refused | None]


def judge(plan: Plan, state: State, command: Command) -> Refused | None:
    """Why the command cannot be taken, if so."""
    return _judge_place(plan, state, command) or _JUDGES[command.type](plan, state, command)


def _judge_place(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the game has that round and that seat, and the seat plays that round."""
    index, seat, kind = command.round, command.seat, command.type
    if index is not None:
        rounds = scorecard(plan, state).count
        if index >= rounds + (kind == "hands"):  # the hands may go on where they end
            return Refused("no_such_round", {"round": index + 1, "rounds": rounds})
    if seat is None:
        return None
    if seat >= plan.seats:
        return Refused("no_such_seat", {"seat": seat, "seats": plan.seats})
    if index is None or kind == "adjust" or seat in plan.order(state.first_dealer, index):
        return None
    return Refused("sits_out", {"seat": seat, "round": index + 1})


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
    if _is_noted(state, cell):
        return None
    judge_new = _judge_even if cell.kind == "bid" else _judge_sum
    return _judge_open(plan, state, command) or judge_new(plan, state, command)


def _is_noted(state: State, cell: Cell) -> bool:
    """Whether something stands there that is only corrected: of the tricks also who made it."""
    kinds = ("bid",) if cell.kind == "bid" else ("tricks", "made")
    return any(state.value(cell._replace(kind=kind)) is not None for kind in kinds)


def _judge_open(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the round takes new entries."""
    assert command.round is not None
    is_open = command.round < scorecard(plan, state).open_rounds
    return None if is_open else Refused("game_finished")


def _judge_even(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the bid is forbidden to the seat that the hook holds."""
    assert command.round is not None
    planned = plan.round(command.round)
    if not plan.manner(command.round).strict or planned.hook is None:
        return None
    is_hooked = command.seat == plan.seat(state.first_dealer, planned.hook)
    if not is_hooked or command.value != forbidden(plan, state, command.round):
        return None
    facts = {"seat": command.seat, "value": command.value, "cards": planned.cards}
    return Refused("bid_evens_out", facts)


def _judge_sum(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the round's tricks can still add up."""
    assert command.round is not None
    index, cards = command.round, plan.round(command.round).cards
    filled = state.with_cells(cells(plan, state, command))
    if is_possible(plan, filled, index):
        return None
    entry, playing = state.entry(index), plan.order(state.first_dealer, index)
    rest = left([entry.tricks[seat] for seat in playing], cards)
    return Refused("tricks_do_not_add_up", {"left": rest, "cards": cards})


def _judge_rest(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if refused := _judge_bids(plan, state, command) or _judge_open(plan, state, command):
        return refused
    is_by_plumps = plan.manner(command.round).only_plumps
    return (_judge_plumps if is_by_plumps else _judge_sum)(plan, state, command)


def _judge_bids(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether all who play have bid."""
    assert command.round is not None
    bids = state.entry(command.round).bids
    for seat in sorted(plan.order(state.first_dealer, command.round)):
        if bids[seat] is None:
            return Refused("bids_missing", {"seat": seat})
    return None


def _judge_plumps(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether just those who are said to have plumped can have done so."""
    assert command.round is not None
    index, cards = command.round, plan.round(command.round).cards
    entry = state.with_cells(cells(plan, state, command)).entry(index)
    playing = plan.order(state.first_dealer, index)
    if not entry.is_complete(playing) or can_be(outcomes(entry, playing), cards):
        return None
    facts = {"bids": sum(entry.bids[seat] or 0 for seat in playing), "cards": cards}
    if any(entry.has_missed(seat) for seat in playing):
        return Refused("plumps_do_not_add_up", facts)
    return Refused("somebody_plumped", facts)


def _judge_made(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if not plan.manner(command.round).only_plumps:
        return Refused("made_not_asked")
    made = Cell("made", command.round, command.seat, command.value)
    if made.value is None or _is_noted(state, made):
        return None
    return (
        _judge_bids(plan, state, command)
        or _judge_open(plan, state, command)
        or _judge_plumps(plan, state, command)
    )


def _judge_trump(plan: Plan, state: State, command: Command) -> Refused | None:
    assert command.round is not None
    if planned := plan.round(command.round).trump:
        return Refused("trump_not_asked", {"trump": planned})
    is_new = command.value is not None and state.entry(command.round).trump is None
    return _judge_open(plan, state, command) if is_new else None


def _judge_undo(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether that tap can be taken back, beneath what was done after it."""
    if (tap := state.tap(str(command.value))) is None:
        return Refused("unknown_tap")
    kinds, following = {cell.kind for cell in tap.cells}, state.without_tap(tap.id)
    later = state.taps[state.taps.index(tap) + 1 :]
    is_beneath = any(one.cells for one in later)
    if is_beneath and kinds & {"player", "seats"}:  # the later ones may be about who is there
        return Refused("undo_later_first")
    if refused := _judge_course(plan, following):
        return refused
    if is_beneath and kinds & {"rules", "hands"} and _dealt_otherwise(plan, state, following):
        return Refused("undo_later_first")
    return None


def _judge_change(plan: Plan, state: State, command: Command) -> Refused | None:
    """Whether the table can play so."""
    index = command.round
    assert index is not None
    if command.type in _FROM_NOW_ON and index < state.begun:
        return Refused("round_begun", {"round": index + 1})
    following = state.with_cells(cells(plan, state, command))
    if following.seats > MAX_SEATS:
        return Refused("seats_out_of_range", {"least": MIN_SEATS, "most": MAX_SEATS})
    return _judge_course(plan, following)


_FROM_NOW_ON = ("hands", "seats", "join")


def _judge_rules(plan: Plan, state: State, command: Command) -> Refused | None:
    """House rules may change how rounds that are begun are paid, but not their hands."""
    if refused := _judge_change(plan, state, command):
        return refused
    following = state.with_cells(cells(plan, state, command))
    otherwise = _dealt_otherwise(plan, state, following)
    return Refused("round_begun", {"round": otherwise[0] + 1}) if otherwise else None


def _dealt_otherwise(plan: Plan, state: State, following: State) -> list[int]:
    """The rounds that are begun, and would have had another hand."""
    now = course(plan, following)
    begun = range(state.begun)
    return [index for index in begun if now.round(index).cards != plan.round(index).cards]


def _judge_course(plan: Plan, following: State) -> Refused | None:
    """Whether the table can play so, and what is noted of who made it is still paid by that."""
    try:
        plan = course(plan, following)
    except Faulty as error:
        return Refused(error.faults[0].code, error.faults[0].facts)
    by_plumps = [index for index, entry in enumerate(following.rounds) if entry.made]
    is_told = all(do_misses_pay_alike(plan.table(index)) for index in by_plumps)
    return None if is_told else Refused("misses_differ")


def _judge_nothing(_plan: Plan, _state: State, _command: Command) -> None:
    return None


_JUDGES: dict[str, Judge] = {
    "bid": _judge_amount,
    "tricks": _judge_amount,
    "made": _judge_made,
    "rest-made": _judge_rest,
    "trump": _judge_trump,
    "undo": _judge_undo,
    "end": _judge_nothing,
    "name": _judge_nothing,
    "adjust": _judge_nothing,
    "redeal": _judge_nothing,
    "dealer": _judge_change,
    "cards": _judge_change,
    "hands": _judge_change,
    "seats": _judge_change,
    "join": _judge_change,
    "rules": _judge_rules,
}
