"""A game ready to be played on, loaded from its rows or remembered from the last tap."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection, bindparam, select

from plumpscore.rules import Plan, State, Tap
from plumpscore.store.json_text import dumps, loads
from plumpscore.store.memory import Memory
from plumpscore.store.models import GameRow, PlanRow
from plumpscore.store.standing import Standing, standing


@dataclass(frozen=True)
class Played:
    """One version of a game."""

    id: int
    version: int
    plan: Plan
    state: State
    standing: Standing
    text: str
    """The state in the form that phones get."""

    taps: str
    """All taps as they are stored; with `text` they make the whole state."""

    def following(self, state: State) -> "Played":
        """The next version."""
        return Played(
            id=self.id,
            version=self.version + 1,
            plan=self.plan,
            state=state,
            standing=standing(self.plan, state),
            text=dumps(state.to_phone()),
            taps=self._with_taps(state.taps),
        )

    def _with_taps(self, taps: tuple[Tap, ...]) -> str:
        """The text of all taps; the new ones are appended where the earlier ones are the same."""
        known = self.state.taps
        if not known or taps[: len(known)] != known:
            return write_taps(taps)
        added = write_taps(taps[len(known) :])
        return self.taps if added == "[]" else f"{self.taps[:-1]},{added[1:]}"


def write_taps(taps: Iterable[Tap]) -> str:
    """Taps as they are stored, and as `State.from_json` reads them."""
    return dumps([(tap.id, tap.cells) for tap in taps])


_GAME = (
    select(GameRow.version, GameRow.state, GameRow.taps, PlanRow.plan)
    .join(PlanRow, PlanRow.id == GameRow.plan_id)
    .where(GameRow.id == bindparam("game_id"), GameRow.deleted_at.is_(None))
)


def load(connection: Connection, game_id: int) -> Played | None:
    """The game as it stands for this connection; `None` if it was deleted."""
    row = connection.execute(_GAME, {"game_id": game_id}).first()
    if row is None:
        return None
    if known := recall(game_id, row.version):
        return known
    plan = read_plan(row.plan)
    state = State.from_json({**loads(row.state), "taps": loads(row.taps)})
    game = Played(game_id, row.version, plan, state, standing(plan, state), row.state, row.taps)
    remember(game)
    return game


@lru_cache(maxsize=64)
def read_plan(text: str) -> Plan:
    """The plan that was stored; many games share it."""
    return Plan.from_json(loads(text))


_memory: Memory[int, Played] = Memory(256)


def recall(game_id: int, version: int) -> Played | None:
    """That version of the game, if this process remembers it."""
    game = _memory.get(game_id)
    return game if game and game.version == version else None


def remember(game: Played) -> None:
    """Keeps the game's newest version in mind."""
    _memory.put(game.id, game)
