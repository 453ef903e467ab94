"""What is wrong with the rounds as they stand: one answer for the pad, the marks and the log."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from plumpscore.rules.plan import Plan
from plumpscore.rules.state import Amounts, State


class Problem(NamedTuple):
    """Something that keeps a round from giving points."""

    number: int
    """The round, counted from 1 as people do."""

    code: str
    """`bid_out_of_range`, `tricks_out_of_range`, `bid_evens_out` or `tricks_do_not_add_up`."""

    seat: int | None
    """Whose entry is wrong; `None` where it is everybody's."""

    def to_json(self) -> dict[str, Any]:
        """The form in `tests/vectors`."""
        return self._asdict()


def problems(plan: Plan, state: State) -> tuple[Problem, ...]:
    """All problems, by round; within a round by seat (bid, then tricks), then evens-out, then the
    sum."""
    return tuple(p for i in range(len(state.rounds)) for p in round_problems(plan, state, i))


def round_problems(plan: Plan, state: State, index: int) -> tuple[Problem, ...]:
    """The problems of one round."""
    return tuple(
        Problem(index + 1, code, seat) for code, seat in _found_in_round(plan, state, index)
    )


def forbidden(plan: Plan, state: State, index: int) -> int | None:
    """The bid that would make the sum come out even, for the seat that may not; `None` while the
    others have not all bid, where no bid does, and where the hook does not hold."""
    planned = plan.round(index)
    if planned.hook is None:
        return None
    hooked = plan.seat(state.first_dealer, planned.hook)
    others = [bid for seat, bid in enumerate(state.entry(index).bids) if seat != hooked]
    bids = [bid for bid in others if bid is not None]
    even = planned.cards - sum(bids)
    return even if len(bids) == len(others) and 0 <= even <= planned.cards else None


def do_add_up(tricks: Amounts, cards: int) -> bool:
    """Whether these tricks can be all of a hand's, or become so."""
    known = [n for n in tricks if n is not None]
    return sum(known) == cards if len(known) == len(tricks) else sum(known) <= cards


def _found_in_round(plan: Plan, state: State, index: int) -> Iterator[tuple[str, int | None]]:
    planned, entry = plan.round(index), state.entry(index)
    for seat, (bid, tricks) in enumerate(zip(entry.bids, entry.tricks, strict=True)):
        if bid is not None and not 0 <= bid <= planned.cards:
            yield "bid_out_of_range", seat
        if tricks is not None and not 0 <= tricks <= planned.cards:
            yield "tricks_out_of_range", seat
    if planned.hook is not None:
        hooked = plan.seat(state.first_dealer, planned.hook)
        if (bid := entry.bids[hooked]) is not None and bid == forbidden(plan, state, index):
            yield "bid_evens_out", hooked
    if not do_add_up(entry.tricks, planned.cards):
        yield "tricks_do_not_add_up", None
