"""What the table is asked next."""

from typing import NamedTuple

from plumpscore.rules.plan import Plan
from plumpscore.rules.scorecard import Scorecard, scorecard
from plumpscore.rules.state import State


class Step(NamedTuple):
    """One cell that can be entered, or mended."""

    round: int
    phase: str
    """`bids`, `tricks` or `finished`."""

    seat: int | None
    """Whose bid or tricks; `None` when finished, and where only who missed is asked for."""


def step(plan: Plan, state: State) -> Step:
    """The first thing that is missing or wrong."""
    card = scorecard(plan, state)
    if card.finished:
        return Step(max(0, state.begun - 1), "finished", None)
    index = card.problems[0].number - 1 if card.is_over else card.settled
    return _asked(card, index)


def _asked(card: Scorecard, index: int) -> Step:
    """The first seat whose bid is wrong or missing, then the first whose tricks are."""
    plan, state, takes_new = card.plan, card.state, index < card.open_rounds
    entry, order = state.entry(index), plan.order(state.first_dealer, index)
    problems = card.rounds[index].problems if index < len(card.rounds) else ()
    wrong = {(p.code.split("_")[0], p.seat) for p in problems}
    is_room = ("tricks", None) not in wrong
    missing = {
        "bid": [seat for seat in order if entry.bids[seat] is None and takes_new],
        "tricks": [s for s in order if entry.has_missed(s) is None and takes_new and is_room],
    }
    for phase, kind in (("bids", "bid"), ("tricks", "tricks")):
        mend = [seat for seat in order if (kind, seat) in wrong]
        if kind == "tricks" and not mend and plan.manner(index).only_plumps:
            break
        if asked := mend + missing[kind]:
            return Step(index, phase, asked[0])
    noted = [seat for seat in order if entry.has_missed(seat) is not None]
    return Step(index, "tricks", None if plan.manner(index).only_plumps else (noted or order)[-1])
