"""The figures of a game as it stands: points, totals, and whether it goes on."""

from functools import cached_property
from itertools import takewhile
from operator import add
from typing import NamedTuple

from plumpscore.rules.entry import Entry
from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import Problem, round_problems
from plumpscore.rules.scoring import Table
from plumpscore.rules.state import State

Points = tuple[int, ...]
"""One whole number for each seat."""

RoundPoints = tuple[int | None, ...]
"""The same of one round, `None` for those who sat out."""


class Judged(NamedTuple):
    """One round as entered."""

    entry: Entry
    points: RoundPoints | None
    """`None` where it is not complete, or wrong."""

    adds: Points
    """To the totals: the points, if any, and what was adjusted."""

    missed: tuple[bool, ...]
    """By seat."""

    problems: tuple[Problem, ...]


class Scorecard:
    """One reading of a state by its plan, each figure worked out once and when asked for."""

    def __init__(self, plan: Plan, state: State, before: "Scorecard | None" = None) -> None:
        self.plan, self.state = plan, state
        self.planned = len(plan.rounds)
        self._before = before.rounds if before else []

    @cached_property
    def rounds(self) -> list[Judged]:
        """By round as entered; those that are as they were before are not judged again."""
        known = [*self._before, *[None] * len(self.state.rounds)]
        return [
            judged if judged and judged.entry is entry else self._judged(index, entry)
            for index, (entry, judged) in enumerate(zip(self.state.rounds, known, strict=False))
        ]

    @cached_property
    def points(self) -> list[RoundPoints | None]:
        """By round as entered; `None` where it is not complete, or wrong."""
        return [judged.points for judged in self.rounds]

    @cached_property
    def totals(self) -> list[Points]:
        """After each round as entered."""
        running, totals = (0,) * self.plan.seats, []
        for judged in self.rounds:
            running = tuple(map(add, running, judged.adds))
            totals.append(running)
        return totals

    @cached_property
    def final(self) -> Points:
        """The totals now."""
        added = [judged.adds for judged in self.rounds]
        return tuple(map(sum, zip(*added, strict=True))) or (0,) * self.plan.seats

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, by round."""
        return tuple(problem for judged in self.rounds for problem in judged.problems)

    @cached_property
    def settled(self) -> int:
        """So many rounds from the first are complete and without a problem."""
        return len(list(takewhile(lambda points: points is not None, self.points)))

    @cached_property
    def target_round(self) -> int | None:
        """The round that reached the target, if one has."""
        for index in range(self.settled):
            target = self.plan.manner(index).target
            if target is not None and max(self.totals[index]) >= target:
                return index
        return None

    @cached_property
    def is_over(self) -> bool:
        """Whether no further round is asked for, though one may have to be mended."""
        if self.state.ended or self.target_round is not None:
            return True
        return self.settled >= self.planned and not (self.plan.extra and self._lead_is_shared)

    @property
    def finished(self) -> bool:
        """Whether the game is over and nothing in it is wrong."""
        return self.is_over and not self.problems

    @cached_property
    def count(self) -> int:
        """The number of rounds, one more for as long as the lead is shared and may not be."""
        count = max(self.planned, len(self.state.rounds))
        return count + (self.settled == count and not self.is_over)

    @property
    def open_rounds(self) -> int:
        """So many rounds from the first take new entries; what is entered can always be mended."""
        if self.target_round is not None:
            return self.target_round + 1
        if self.state.ended:
            return self.state.begun
        return self.settled if self.is_over else self.count

    @cached_property
    def ranks(self) -> Points:
        """1 for the best; equal totals share a rank and the next is skipped."""
        return ranks(self.final, self.plan.winner)

    @cached_property
    def plumps(self) -> Points:
        """Misses, in the rounds that gave points."""
        missed = [judged.missed for judged in self.rounds if judged.points]
        return tuple(map(sum, zip(*missed, strict=True))) or (0,) * self.plan.seats

    @property
    def _lead_is_shared(self) -> bool:
        """By those who would play on: who has gone home cannot win alone any more."""
        standing = ranks(self.totals[self.settled - 1], self.plan.winner)
        playing = self.plan.order(self.state.first_dealer, self.settled)
        return [standing[seat] for seat in playing].count(1) > 1

    def _judged(self, index: int, entry: Entry) -> Judged:
        wrong = round_problems(self.plan, self.state, index)
        playing, seats = self.plan.order(self.state.first_dealer, index), range(self.plan.seats)
        if wrong or not entry.is_complete(playing):
            return Judged(entry, None, _added(entry, (None,) * len(seats)), (), wrong)
        table = self.plan.table(index)
        points = tuple(paid(table, entry, seat) if seat in playing else None for seat in seats)
        missed = tuple(seat in playing and bool(entry.has_missed(seat)) for seat in seats)
        return Judged(entry, points, _added(entry, points), missed, ())


def _added(entry: Entry, points: RoundPoints) -> Points:
    adjust = entry.adjust or (None,) * len(points)
    return tuple(
        (n or 0) + (noted["points"] if noted else 0)
        for n, noted in zip(points, adjust, strict=True)
    )


_kept: dict[tuple[int, int], Scorecard] = {}


def scorecard(plan: Plan, state: State, before: State | None = None) -> Scorecard:
    """The card of this very state; `before` is the state that it was made from.

    One tap asks for it several times, and the next one again, so the last few are kept. A card
    holds its plan and state, so that their ids are nobody else's as long as it is kept.
    """
    key = id(plan), id(state)
    if (card := _kept.get(key)) is None:
        earlier = _kept.get((id(plan), id(before))) if before else None
        card = _kept[key] = Scorecard(plan, state, earlier)
        for old in list(_kept)[:-32]:
            _kept.pop(old, None)
    return card


def paid(table: Table, entry: Entry, seat: int) -> int | None:
    """What a round gives a seat by its table; `None` while that is not known, or cannot be."""
    bid, tricks, missed = entry.bids[seat], entry.tricks[seat], entry.has_missed(seat)
    if bid is None or missed is None:
        return None
    if tricks is None:  # not counted: any miss gives the same
        tricks = (0 if bid else 1) if missed else bid
    cards = len(table) - 1
    return table[bid][tricks] if 0 <= bid <= cards and 0 <= tricks <= cards else None


def ranks(totals: Points, winner: int) -> Points:
    """1 for the best; equal totals share a rank and the next is skipped."""
    return tuple(1 + sum(winner * other > winner * total for other in totals) for total in totals)
