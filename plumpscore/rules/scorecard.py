"""The figures of a game as it stands: points, totals, and whether it goes on."""

from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import Problem, round_problems
from plumpscore.rules.state import Entry, State

Points = tuple[int, ...]
"""One whole number for each seat."""


class Judged(NamedTuple):
    """One round as entered."""

    entry: Entry
    points: Points | None
    """`None` where it is not complete, or wrong."""

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
    def points(self) -> list[Points | None]:
        """By round as entered; `None` where it is not complete, or wrong."""
        return [judged.points for judged in self.rounds]

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
        """The totals now."""
        counted = [points for points in self.points if points]
        return tuple(map(sum, zip(*counted, strict=True))) or (0,) * self.plan.seats

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
        if (target := self.plan.target) is None:
            return None
        settled = enumerate(self.totals[: self.settled])
        return next((index for index, totals in settled if max(totals) >= target), None)

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
            return len(self.state.rounds)
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
        return ranks(self.totals[self.settled - 1], self.plan.winner).count(1) > 1

    def _judged(self, index: int, entry: Entry) -> Judged:
        wrong = round_problems(self.plan, self.state, index)
        if wrong or not entry.is_complete:
            return Judged(entry, None, (), wrong)
        table, pairs = self.plan.tables[self.plan.round(index).cards], entry.pairs
        points = tuple(table[bid][tricks] for bid, tricks in pairs)
        return Judged(entry, points, tuple(bid != tricks for bid, tricks in pairs), ())


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


def ranks(totals: Points, winner: int) -> Points:
    """1 for the best; equal totals share a rank and the next is skipped."""
    return tuple(1 + sum(winner * other > winner * total for other in totals) for total in totals)
