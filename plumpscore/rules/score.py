"""The result so far: points, totals, ranks, and whose turn it is."""

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import Problem, forbidden, problems, round_problems
from plumpscore.rules.state import Entry, State

Points = tuple[int, ...]
"""One whole number for each seat."""


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


class Step(NamedTuple):
    """What the table is asked next."""

    round: int
    phase: str
    """`bids`, `tricks` or `finished`."""

    seat: int | None
    """Whose bid or tricks; `None` when finished."""


def score(plan: Plan, state: State) -> Result:
    """The result of a game as it stands, wrong entries and all."""
    return Scorecard(plan, state).result()


def step(plan: Plan, state: State) -> Step:
    """The first thing that is missing or wrong."""
    return Scorecard(plan, state).step()


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


def ranks(totals: Points, winner: int) -> Points:
    """1 for the best; equal totals share a rank and the next is skipped."""
    return tuple(1 + sum(winner * other > winner * total for other in totals) for total in totals)


class Scorecard:
    """One reading of a state by its plan, each figure worked out once and when asked for."""

    def __init__(self, plan: Plan, state: State) -> None:
        self.plan, self.state = plan, state
        self.planned = len(plan.rounds)

    @cached_property
    def points(self) -> list[Points | None]:
        """By round as entered."""
        return [self._round_points(i, entry) for i, entry in enumerate(self.state.rounds)]

    @cached_property
    def totals(self) -> list[Points]:
        """After each round as entered; a round without points adds nothing."""
        running, totals = (0,) * self.plan.seats, []
        for points in self.points:
            if points:
                running = tuple(a + b for a, b in zip(running, points, strict=True))
            totals.append(running)
        return totals

    @cached_property
    def final(self) -> Points:
        return self.totals[-1] if self.totals else (0,) * self.plan.seats

    @cached_property
    def settled(self) -> int:
        """So many rounds from the first are complete and without a problem."""
        return len(list(takewhile(lambda points: points is not None, self.points)))

    @cached_property
    def target_round(self) -> int | None:
        """The round that reached the target, if one has."""
        target = self.plan.target
        reached = (max(totals) >= target for totals in self.totals[: self.settled]) if target else ()
        return next((index for index, is_it in enumerate(reached) if is_it), None)

    @property
    def is_cut_short(self) -> bool:
        """Whether the game is over before its last round."""
        return self.state.ended or self.target_round is not None

    @property
    def open_rounds(self) -> int:
        """So many rounds from the first take new entries; those entered can always be corrected."""
        if self.target_round is not None:
            return self.target_round + 1
        return len(self.state.rounds) if self.state.ended else self.count

    @cached_property
    def count(self) -> int:
        """The number of rounds, one more for as long as the lead is shared and may not be."""
        count = max(self.planned, len(self.state.rounds))
        over = self.is_cut_short or self.settled < count
        return count + (0 if over or not self.plan.extra else self._lead_is_shared)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        return problems(self.plan, self.state)

    @property
    def finished(self) -> bool:
        over = self.is_cut_short or self.settled == self.count
        return over and not self.problems

    def result(self) -> Result:
        return Result(
            hands=tuple(self.plan.round(i).cards for i in range(self.count)),
            rounds=tuple(self._round_result(i) for i in range(len(self.state.rounds))),
            totals=self.final,
            plumps=self._plumps(),
            ranks=ranks(self.final, self.plan.winner),
            problems=self.problems,
            finished=self.finished,
        )

    def step(self) -> Step:
        if self.finished:
            return Step(max(0, len(self.state.rounds) - 1), "finished", None)
        if self.problems and self.is_cut_short:
            return self._asked(self.problems[0].number - 1)
        return self._asked(self.settled)

    def _asked(self, index: int) -> Step:
        """The first seat whose bid is missing or wrong, then the first whose tricks are."""
        entry, planned = self.state.entry(index), self.plan.round(index)
        order = [self.plan.seat(self.state.first_dealer, offset) for offset in planned.order]
        wrong = round_problems(self.plan, self.state, index)
        bids = {p.seat for p in wrong if p.code.startswith("bid")}
        tricks = {p.seat for p in wrong if p.code.startswith("tricks")}
        for phase, amounts, mend in (("bids", entry.bids, bids), ("tricks", entry.tricks, tricks)):
            for seat in order:
                if amounts[seat] is None:
                    return Step(index, phase, seat)
            for seat in order:
                if seat in mend:
                    return Step(index, phase, seat)
        return Step(index, "tricks", order[-1])

    def _round_points(self, index: int, entry: Entry) -> Points | None:
        if not entry.is_complete or round_problems(self.plan, self.state, index):
            return None
        table = self.plan.tables[self.plan.round(index).cards]
        pairs = zip(entry.bids, entry.tricks, strict=True)
        return tuple(table[bid][tricks] for bid, tricks in pairs if bid is not None and tricks is not None)

    def _round_result(self, index: int) -> RoundResult:
        planned, first = self.plan.round(index), self.state.first_dealer
        return RoundResult(
            number=index + 1,
            cards=planned.cards,
            dealer=self.plan.seat(first, planned.dealer),
            order=tuple(self.plan.seat(first, offset) for offset in planned.order),
            forbidden=forbidden(self.plan, self.state, index),
            balance=balance(self.plan, self.state, index),
            trump=trump(self.plan, self.state, index),
            points=self.points[index],
            totals=self.totals[index],
        )

    def _plumps(self) -> Points:
        counted = [e for e, points in zip(self.state.rounds, self.points, strict=True) if points]
        seats = range(self.plan.seats)
        return tuple(sum(e.bids[seat] != e.tricks[seat] for e in counted) for seat in seats)

    @property
    def _lead_is_shared(self) -> bool:
        return ranks(self.final, self.plan.winner).count(1) > 1


def balance(plan: Plan, state: State, index: int) -> int | None:
    """How much the table has bid over (or, below 0, under) the cards, once all have bid."""
    bids = [bid for bid in state.entry(index).bids if bid is not None]
    return sum(bids) - plan.round(index).cards if len(bids) == plan.seats else None
