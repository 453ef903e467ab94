"""A game as it stands for who is about to change something at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from plumpscore.rules import Command, Plan, Refused, State, apply, course, step
from plumpscore.rules.filling import late_start, rules, seating
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS
from plumpscore.rules.rounds import dealt_out
from plumpscore.rules.scorecard import Scorecard, scorecard


class Wish(NamedTuple):
    """A command without its id."""

    type: str
    round: int | None
    seat: int | None
    value: Any


@dataclass(frozen=True)
class Now:
    """Rounds are counted from 0."""

    plan: Plan
    state: State

    @cached_property
    def card(self) -> Scorecard:
        return scorecard(self.plan, self.state)

    @property
    def is_over(self) -> bool:
        return self.card.is_over

    @property
    def is_at_target(self) -> bool:
        """Whether no round can follow, because the points that end the game are reached."""
        return self.card.target_round is not None

    @cached_property
    def asked(self) -> int:
        """The round that is under way, or about to be dealt."""
        return step(self.plan, self.state).round

    @property
    def is_begun(self) -> bool:
        """Whether anything is noted of that round."""
        return self.state.entry(self.asked).is_begun

    @property
    def following(self) -> int:
        """The first round that nothing is noted of, nor of any after it."""
        return self.state.begun

    @property
    def seats_from(self) -> int:
        """The round from which people can come and go."""
        changes = (cell.round or 0 for cell in self.state.changes if cell.kind == "seats")
        return max(self.following, *changes, 0)

    @property
    def can_seat(self) -> bool:
        return not self.is_over and self.seats_from < self.card.count

    @property
    def is_full(self) -> bool:
        return self.state.seats >= MAX_SEATS

    @property
    def is_fewest(self) -> bool:
        """Whether so few play that nobody can go home."""
        return len(self.seating) <= MIN_SEATS

    @cached_property
    def seating(self) -> tuple[int, ...]:
        """Who plays from there on, as they sit."""
        return tuple(seating(self.state, self.seats_from))

    @property
    def away(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if seat not in self.seating]

    @property
    def playing(self) -> list[int]:
        """Who plays the round that is asked for, as they sit."""
        order = self.plan.order(self.state.first_dealer, self.asked)
        return [seat for seat in seating(self.state, self.asked) if seat in order]

    @property
    def dealer(self) -> int:
        return self.plan.seat(self.state.first_dealer, self.plan.round(self.asked).dealer)

    @property
    def left(self) -> tuple[int, ...]:
        """The hands of the rounds that nothing is noted of."""
        return self.hands(self.following)

    @property
    def last(self) -> int:
        """The round that the game can be made to end with at the earliest."""
        return max(self.asked, self.following - 1)

    @property
    def ones(self) -> int | None:
        """The last round with one card of those to come, where others follow it."""
        hands = enumerate(self.left, self.following)
        found = max((index for index, cards in hands if cards == 1), default=None)
        return None if found in (None, self.card.count - 1) else found

    @property
    def start(self) -> int:
        """What one who joins now starts with."""
        return late_start(self.plan, self.state, self.seats_from)

    def hands(self, start: int) -> tuple[int, ...]:
        """The hands from a round on."""
        return tuple(self.plan.round(index).cards for index in range(start, self.card.count))

    def after(self, *wishes: Wish) -> "Now | Refused":
        """The game as it would stand once these are done, or why one cannot be."""
        plan, state = self.plan, self.state
        for wish in wishes:
            following = apply(plan, state, Command("trial", *wish))
            if isinstance(following, Refused):
                return following
            plan, state = course(plan, following), following
        return Now(plan, state)

    def hands_after(self, *wishes: Wish) -> tuple[int, ...] | None:
        """The hands that would be left; `None` where it cannot be done, or they stay the same."""
        then = self.after(*wishes)
        hands = None if isinstance(then, Refused) else then.hands(self.following)
        return None if hands == self.left else hands

    def seated(self, wish: Wish, players: int) -> list[Wish]:
        """The wish; before it the hands that people have set, lowered to what so many can get."""
        assert wish.round is not None
        hands = self.state.change("hands", wish.round) or ()
        largest = dealt_out(rules(self.plan, self.state, wish.round), players)
        if max(hands, default=0) <= largest:
            return [wish]
        lowered = [min(cards, largest) for cards in hands]
        return [Wish("hands", wish.round, None, lowered), wish]

    def no_longer(self, kind: str, index: int) -> list[Wish]:
        """What empties the changes of a kind that were made for later rounds."""
        return [
            Wish(kind, cell.round, None, None)
            for cell in self.state.changes
            if cell.kind == kind and (cell.round or 0) > index
        ]

    def adjusts(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Penalties and bonuses: round, seat and what was noted."""
        for index, entry in enumerate(self.state.rounds):
            yield from ((index, seat, dict(one)) for seat, one in enumerate(entry.adjust) if one)

    def place(self, seat: int) -> Sequence[int]:
        """The seating with one who comes back, after whom they sat before."""
        seatings = [tuple(cell.value) for cell in self.state.changes if cell.kind == "seats"]
        sat = next((s for s in reversed(seatings) if seat in s), tuple(range(self.state.seats)))
        before = sat[: sat.index(seat)][::-1]
        after = next((other for other in before if other in self.seating), None)
        at = 0 if after is None else self.seating.index(after) + 1
        return (*self.seating[:at], seat, *self.seating[at:])
