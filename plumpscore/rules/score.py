"""The result so far, with its figures for every round."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plumpscore.rules.entry import Amounts
from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import Problem, forbidden, is_possible, outcomes, round_problems
from plumpscore.rules.scorecard import Points, RoundPoints, Scorecard, scorecard
from plumpscore.rules.state import State


@dataclass(frozen=True)
class RoundResult:
    """One round as entered; seats are seats, no longer offsets."""

    number: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    """Who played, in bidding order."""

    forbidden: int | None
    balance: int | None
    """The sum of bids minus the cards, once all have bid."""

    trump: str | None
    points: RoundPoints | None
    """`None` until the round is complete and without a problem; within it, for who sat out."""

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
    return _highest_bidder(plan, state, index, plan.round(index).lead)


def namer(plan: Plan, state: State, index: int) -> int | None:
    """The seat that names the trump; `None` where nobody does, and while bids are missing."""
    return _highest_bidder(plan, state, index, plan.round(index).names)


def _highest_bidder(plan: Plan, state: State, index: int, offsets: Sequence[int]) -> int | None:
    """The seat with the highest bid, the first of equals; the only one whatever was bid."""
    seats = [plan.seat(state.first_dealer, offset) for offset in offsets]
    if len(seats) < 2:
        return seats[0] if seats else None
    bids = {seat: bid for seat, bid in _bids(plan, state, index).items() if bid is not None}
    must_change = any(p.code == "bid_evens_out" for p in round_problems(plan, state, index))
    if len(bids) < len(seats) or must_change:
        return None
    return max(seats, key=lambda seat: bids[seat])


def trump(plan: Plan, state: State, index: int) -> str | None:
    """The round's trump: the planned one, or the one that was told."""
    return plan.round(index).trump or state.entry(index).trump


def balance(plan: Plan, state: State, index: int) -> int | None:
    """How much the table has bid over (or, below 0, under) the cards, once all have bid."""
    bids = _bids(plan, state, index).values()
    known = [bid for bid in bids if bid is not None]
    return sum(known) - plan.round(index).cards if len(known) == len(bids) else None


def known_tricks(plan: Plan, state: State, index: int) -> Amounts:
    """The tricks by seat, as counted, or as they follow from who made it."""
    entry, playing = state.entry(index), plan.order(state.first_dealer, index)
    if not entry.made:
        return entry.tricks
    told = dict(zip(playing, outcomes(entry, playing), strict=True))
    tricks = [told[seat][0] if seat in told else n for seat, n in enumerate(entry.tricks)]
    unknown = [seat for seat in playing if tricks[seat] is None]
    if len(unknown) == 1 and entry.is_complete(playing) and is_possible(plan, state, index):
        counted = sum(tricks[seat] or 0 for seat in playing)
        tricks[unknown[0]] = plan.round(index).cards - counted
    return tuple(tricks)


def _bids(plan: Plan, state: State, index: int) -> dict[int, int | None]:
    """The bids of those who play."""
    bids = state.entry(index).bids
    return {seat: bids[seat] for seat in plan.order(state.first_dealer, index)}


def _round_result(card: Scorecard, index: int) -> RoundResult:
    plan, state = card.plan, card.state
    planned, first = plan.round(index), state.first_dealer
    return RoundResult(
        number=index + 1,
        cards=planned.cards,
        dealer=plan.seat(first, planned.dealer),
        order=plan.order(first, index),
        forbidden=forbidden(plan, state, index),
        balance=balance(plan, state, index),
        trump=trump(plan, state, index),
        points=card.points[index],
        totals=card.totals[index],
    )
