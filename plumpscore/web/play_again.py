"""What a game leaves to the next one: its rules, its people as they sat, and who deals."""

from dataclasses import dataclass
from typing import Self

from plumpscore.rules import score
from plumpscore.rules.filling import seating
from plumpscore.store.games import Game
from plumpscore.web.agreed import Agreed, agreed_last


@dataclass(frozen=True)
class PlayAgain:
    """A game that is played once more."""

    game: Game
    agreed: Agreed
    names: tuple[str, ...]
    """Of those who played last, clockwise as they sat then."""

    dealer: int
    """The place of whoever deals first, among them."""

    gone: tuple[str, ...]
    """Who had gone home before."""

    @classmethod
    def of(cls, game: Game) -> Self:
        state, now = game.state, agreed_last(game)
        sitting = seating(state, len(score(game.plan, state).hands))
        return cls(
            game=game,
            agreed=now,
            names=tuple(state.names[seat] for seat in sitting),
            dealer=sitting.index(_next_dealer(game, sitting, now.rules.direction)),
            gone=tuple(name for seat, name in enumerate(state.names) if seat not in sitting),
        )

    @property
    def deals(self) -> str:
        """The name of whoever deals first."""
        return self.names[self.dealer]


def _next_dealer(game: Game, sitting: tuple[int, ...], direction: str) -> int:
    """The next one after the seat that dealt first in this game, as they sit now; where that has
    gone home, as they sat then."""
    first = game.plan.seat(game.state.first_dealer, game.plan.rounds[0].dealer)
    circle = sitting if first in sitting else seating(game.state, 0)
    step = 1 if direction == "clockwise" else -1
    at = circle.index(first) if first in circle else 0
    after = (circle[(at + step * n) % len(circle)] for n in range(1, len(circle) + 1))
    return next((seat for seat in after if seat in sitting), sitting[0])
