"""The figures of a game as it stands: points, totals, and whether it goes on."""

from functools import cached_property
from itertools import takewhile

from plumpscore.rules.plan import Plan
from plumpscore.rules.problems import Problem, problems, round_problems
from plumpscore.rules.state import Entry, State

Points = tuple[int, ...]
"""One whole number for each seat."""


class Scorecard:
    """One reading of a state by its plan, each figure worked out once and when asked for."""

    def __init__(self, plan: Plan, state: State) -> None:
        self.plan, self.state = plan, state
        self.planned = len(plan.rounds)

    @cached_property
    def points(self) -> list[Points | None]:
        """By round as entered; `None` where it is not complete, or wrong."""
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
        """The totals now."""
        return self.totals[-1] if self.totals else (0,) * self.plan.seats

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, by round."""
        return problems(self.plan, self.state)

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

    @property
    def _lead_is_shared(self) -> bool:
        return ranks(self.final, self.plan.winner).count(1) > 1

    def _round_points(self, index: int, entry: Entry) -> Points | None:
        if not entry.is_complete or round_problems(self.plan, self.state, index):
            return None
        table = self.plan.tables[self.plan.round(index).cards]
        return tuple(table[bid][tricks] for bid, tricks in entry.pairs)


def ranks(totals: Points, winner: int) -> Points:
    """1 for the best; equal totals share a rank and the next is skipped."""
    return tuple(1 + sum(winner * other > winner * total for other in totals) for total in totals)
