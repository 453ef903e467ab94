"""The result so far, with its figures for every round."""

from dataclasses import dataclass
from typing import Any

from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import Problem, forbidden
from plumpscore.rules.scorecard import Points, Scorecard, scorecard
from plumpscore.rules.state import State


@dataclass(frozen=True)
class RoundResult:
    """One round as entered; seats are seats, no longer offsets."""

    number: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    forbidden: int | None
    balance: int | None
    """The sum of bids minus the cards, once all have bid."""

    trump: str | None
    points: Points | None
    """`None` until the round is complete and without a problem."""

    totals: Points


@dataclass(frozen=True)
class Result:
    """A game as it stands, wrong entries and all."""

    hands: tuple[int, ...]
    """The planned hands, and the extra ones that a shared lead has asked for."""

    rounds: tuple[RoundResult, ...]
    totals: Points
    plumps: Points
    """Misses, in the rounds that gave points."""

    ranks: Points
    """Equal totals share a rank, and the next is skipped."""

    problems: tuple[Problem, ...]
    finished: bool

    def to_json(self) -> dict[str, Any]:
        """The form in `tests/vectors`."""
        return {
            **vars(self),
            "rounds": [vars(r) for r in self.rounds],
            "problems": [p.to_json() for p in self.problems],
        }


def score(plan: Plan, state: State) -> Result:
    """The result of a game as it stands."""
    card = scorecard(plan, state)
    return Result(
        hands=tuple(plan.round(index).cards for index in range(card.count)),
        rounds=tuple(_round_result(card, index) for index in range(len(state.rounds))),
        totals=card.final,
        plumps=card.plumps,
        ranks=card.ranks,
        problems=card.problems,
        finished=card.finished,
    )


def leader(plan: Plan, state: State, index: int) -> int | None:
    """The seat that leads to the first trick; `None` while it depends on bids not made yet."""
    seats = [plan.seat(state.first_dealer, offset) for offset in plan.round(index).lead]
    if len(seats) == 1:
        return seats[0]
    bids = [bid for bid in state.entry(index).bids if bid is not None]
    if len(bids) < plan.seats:
        return None
    return max(seats, key=lambda seat: bids[seat])


def trump(plan: Plan, state: State, index: int) -> str | None:
    """The round's trump: the planned one, or the one that was told."""
    return plan.round(index).trump or state.entry(index).trump


def balance(plan: Plan, state: State, index: int) -> int | None:
    """How much the table has bid over (or, below 0, under) the cards, once all have bid."""
    bids = [bid for bid in state.entry(index).bids if bid is not None]
    return sum(bids) - plan.round(index).cards if len(bids) == plan.seats else None


def _round_result(card: Scorecard, index: int) -> RoundResult:
    plan, state = card.plan, card.state
    planned, first = plan.round(index), state.first_dealer
    return RoundResult(
        number=index + 1,
        cards=planned.cards,
        dealer=plan.seat(first, planned.dealer),
        order=tuple(plan.seat(first, offset) for offset in planned.order),
        forbidden=forbidden(plan, state, index),
        balance=balance(plan, state, index),
        trump=trump(plan, state, index),
        points=card.points[index],
        totals=card.totals[index],
    )
