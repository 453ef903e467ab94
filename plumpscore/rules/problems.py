"""What is wrong with the rounds as they stand: one answer for the pad, the marks and the log."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from plumpscore.rules.entry import Entry
from plumpscore.rules.plan import Plan
from plumpscore.rules.state import State

Outcome = tuple[int | None, int | None]


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
    hooked, bids = plan.seat(state.first_dealer, planned.hook), state.entry(index).bids
    others = [bids[seat] for seat in plan.order(state.first_dealer, index) if seat != hooked]
    known = [bid for bid in others if bid is not None]
    even = planned.cards - sum(known)
    return even if len(known) == len(others) and 0 <= even <= planned.cards else None


def can_be(outcomes: Iterable[Outcome], cards: int) -> bool:
    """Whether so many cards can be shared out as tricks, where of each player it is known what was
    taken, or else what cannot have been.

    An outcome is (tricks, not_tricks): the number taken, or the one that was missed, or neither.
    """
    reached = {0}
    for tricks, missed in outcomes:
        taken = range(cards + 1) if tricks is None else (tricks,)
        reached = {n + t for n in reached for t in taken if t != missed and n + t <= cards}
    return cards in reached


def outcomes(entry: Entry, seats: Iterable[int]) -> list[Outcome]:
    """What is known of each player's tricks, as `can_be` asks it."""
    return [_outcome(entry, seat) for seat in seats]


def _outcome(entry: Entry, seat: int) -> Outcome:
    bid, missed = entry.bids[seat], entry.has_missed(seat)
    if entry.tricks[seat] is not None or bid is None or missed is None:
        return entry.tricks[seat], None
    return (None, bid) if missed else (bid, None)


def _found_in_round(plan: Plan, state: State, index: int) -> Iterator[tuple[str, int | None]]:
    planned, entry = plan.round(index), state.entry(index)
    playing = plan.order(state.first_dealer, index)
    for seat in sorted(playing):
        bid, tricks = entry.bids[seat], entry.tricks[seat]
        if bid is not None and not 0 <= bid <= planned.cards:
            yield "bid_out_of_range", seat
        if tricks is not None and not 0 <= tricks <= planned.cards:
            yield "tricks_out_of_range", seat
    if planned.hook is not None:
        hooked = plan.seat(state.first_dealer, planned.hook)
        if (bid := entry.bids[hooked]) is not None and bid == forbidden(plan, state, index):
            yield "bid_evens_out", hooked
    if not is_possible(plan, state, index):
        yield "tricks_do_not_add_up", None


def is_possible(plan: Plan, state: State, index: int) -> bool:
    """Whether a round's tricks can be all of its hand's, or become so."""
    entry, playing = state.entry(index), plan.order(state.first_dealer, index)
    cards = plan.round(index).cards
    if entry.made:
        return can_be(outcomes(entry, playing), cards)
    return do_add_up([entry.tricks[seat] for seat in playing], cards)


def do_add_up(tricks: Sequence[int | None], cards: int) -> bool:
    """Whether these tricks can be all of a hand's, or become so."""
    known = [n for n in tricks if n is not None]
    return sum(known) == cards if len(known) == len(tricks) else sum(known) <= cards
