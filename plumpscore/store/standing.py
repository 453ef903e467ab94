"""Where a game stands: the figures that are kept as rows, for lists and statistics."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from plumpscore.rules import Plan, State, step
from plumpscore.rules.scorecard import scorecard


class Player(NamedTuple):
    """One row of `players`, without its place."""

    name: str
    total: int
    plumps: int
    rank: int


@dataclass(frozen=True)
class Standing:
    """The figures of a game, worked out from its plan and state."""

    players: tuple[Player, ...]
    round: int
    """The round that is asked for, counted from 1."""

    rounds: int
    cards: int
    ended: bool
    finished: bool

    def columns(self) -> dict[str, Any]:
        """What stands in the game's row; the time when it was finished is not known here."""
        return {
            "round": self.round,
            "rounds": self.rounds,
            "cards": self.cards,
            "ended": self.ended,
        }

    def rows(self, game_id: int) -> list[dict[str, Any]]:
        """What stands in the players' rows."""
        return [
            {"game_id": game_id, "seat": seat, **player._asdict()}
            for seat, player in enumerate(self.players)
        ]


def standing(plan: Plan, state: State) -> Standing:
    """The figures of a game as it stands."""
    card, asked = scorecard(plan, state), step(plan, state)
    figures = zip(state.names, card.final, card.plumps, card.ranks, strict=True)
    return Standing(
        players=tuple(Player(*figure) for figure in figures),
        round=asked.round + 1,
        rounds=card.count,
        cards=plan.round(asked.round).cards,
        ended=state.ended,
        finished=card.finished,
    )
