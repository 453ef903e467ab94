"""What the table is asked next."""

from typing import NamedTuple

from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import do_add_up, round_problems
from plumpscore.rules.scorecard import scorecard
from plumpscore.rules.state import State


class Step(NamedTuple):
    """One cell that can be entered, or mended."""

    round: int
    phase: str
    """`bids`, `tricks` or `finished`."""

    seat: int | None
    """Whose bid or tricks; `None` when finished."""


def step(plan: Plan, state: State) -> Step:
    """The first thing that is missing or wrong."""
    card = scorecard(plan, state)
    if card.finished:
        return Step(max(0, len(state.rounds) - 1), "finished", None)
    index = card.problems[0].number - 1 if card.is_over else card.settled
    return _asked(plan, state, index, takes_new=index < card.open_rounds)


def _asked(plan: Plan, state: State, index: int, *, takes_new: bool) -> Step:
    """The first seat whose bid is wrong or missing, then the first whose tricks are."""
    entry, planned = state.entry(index), plan.round(index)
    order = [plan.seat(state.first_dealer, offset) for offset in planned.order]
    wrong = {(p.code.split("_")[0], p.seat) for p in round_problems(plan, state, index)}
    for phase, kind, amounts in (("bids", "bid", entry.bids), ("tricks", "tricks", entry.tricks)):
        is_room = takes_new and (phase == "bids" or do_add_up(entry.tricks, planned.cards))
        mend = [seat for seat in order if (kind, seat) in wrong]
        missing = [seat for seat in order if amounts[seat] is None and is_room]
        if mend or missing:
            return Step(index, phase, (mend + missing)[0])
    entered = [seat for seat in order if entry.tricks[seat] is not None]
    return Step(index, "tricks", entered[-1])
