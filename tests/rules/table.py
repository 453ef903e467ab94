"""A table to play at: a plan, a state, and taps sent to it one after the other.

The plan follows what changes at the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self

from plumpscore.rules import (
    Command,
    HouseRules,
    Plan,
    Refused,
    Result,
    State,
    Step,
    apply,
    compile_plan,
    course,
    read_command,
    score,
    step,
)

NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hans", "Ida", "Jon")


@dataclass
class Table:
    plan: Plan
    state: State
    log: list[Command] = field(default_factory=list)
    """The commands that were taken."""

    ids: count = field(default_factory=lambda: count(1))

    @classmethod
    def of(cls, seats: int = 4, first_dealer: int = 0, **rules: Any) -> Self:
        plan = compile_plan(HouseRules.of(**rules), seats)
        return cls(plan, State(first_dealer, NAMES[:seats]))

    @classmethod
    def dealing(cls, *hands: int, seats: int = 4, first_dealer: int = 0, **rules: Any) -> Self:
        """A table that plays just these hands, by the classic rules or as given."""
        custom = {"shape": "custom", "hands": list(hands), **rules}
        return cls.of(seats, first_dealer, **custom)

    def send(self, type: str, index: int | None = None, **what: Any) -> Refused | None:
        """One tap, in the round at `index`; `seat` and `value` as the command takes them."""
        told = {"id": f"tap{next(self.ids)}", "type": type, "round": index, **what}
        command = read_command(told)
        answer = apply(self.plan, self.state, command)
        if isinstance(answer, Refused):
            return answer
        self.plan, self.state = course(self.plan, answer), answer
        self.log.append(command)
        return None

    def bid(self, index: int, seat: int, value: int | None) -> Refused | None:
        return self.send("bid", index, seat=seat, value=value)

    def took(self, index: int, seat: int, value: int | None) -> Refused | None:
        return self.send("tricks", index, seat=seat, value=value)

    def undo(self, id: str) -> Refused | None:
        return self.send("undo", value=id)

    def enter(self, index: int, bids: Sequence[int], tricks: Sequence[int] = ()) -> None:
        """A whole round, given by seat and entered in the bidding order; all of it is taken."""
        order = self.order(index)
        for seat in order:
            assert self.bid(index, seat, bids[seat]) is None
        for seat in order[: -1 if tricks else 0]:
            assert self.took(index, seat, tricks[seat]) is None
        assert not tricks or self.state.entry(index).tricks == tuple(tricks)

    def order(self, index: int) -> list[int]:
        return list(self.plan.order(self.state.first_dealer, index))

    @property
    def result(self) -> Result:
        return score(self.plan, self.state)

    @property
    def step(self) -> Step:
        return step(self.plan, self.state)

    @property
    def problems(self) -> list[tuple[int, str, int | None]]:
        return [tuple(problem) for problem in self.result.problems]
