"""A game ready to be played on, loaded from its rows or remembered from the last tap."""

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection, bindparam, func, select

from plumpscore.rules import Plan, State, course
from plumpscore.rules.entry import read_cells
from plumpscore.rules.whole import read_whole
from plumpscore.store.json_text import dumps, loads
from plumpscore.store.memory import Memory
from plumpscore.store.models import CommandRow, GameRow, PlanRow
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

    def following(self, state: State) -> "Played":
        """The next version."""
        plan = course(self.plan, state)
        return Played(
            id=self.id,
            version=self.version + 1,
            plan=plan,
            state=state,
            standing=standing(plan, state),
            text=dumps(state.to_phone()),
        )


AGREED = func.coalesce(GameRow.agreed, GameRow.rules).label("rules")
"""The house rules that a game began by."""

_GAME = (
    select(GameRow.version, GameRow.state, AGREED, PlanRow.plan)
    .join(PlanRow, PlanRow.id == GameRow.plan_id)
    .where(GameRow.id == bindparam("game_id"), GameRow.deleted_at.is_(None))
)
_TAPS = (
    select(CommandRow.id, CommandRow.cells)
    .where(CommandRow.game_id == bindparam("game_id"), CommandRow.cells.is_not(None))
    .order_by(CommandRow.version, CommandRow.position)
)


def load(connection: Connection, game_id: int) -> Played | None:
    """The game as it stands for this connection; `None` if it was deleted."""
    row = connection.execute(_GAME, {"game_id": game_id}).first()
    if row is None:
        return None
    if known := recall(game_id, row.version):
        return known
    log = connection.execute(_TAPS, {"game_id": game_id})
    taps = [(row.id, loads(row.cells)) for row in log]
    told = loads(row.state)
    state = State.from_json({**told, "taps": taps})
    plan = read_plan(row.plan, row.rules, dumps(told.get("changes", ())))
    game = Played(game_id, row.version, plan, state, standing(plan, state), row.state)
    remember(game)
    return game


@lru_cache(maxsize=64)
def read_plan(text: str, rules: str, changes: str) -> Plan:
    """The plan that was stored, with what it was compiled from; many games share it."""
    return Plan.from_json(loads(text), read_whole(loads(rules)), read_cells(loads(changes)))


_memory: Memory[int, Played] = Memory(256)


def recall(game_id: int, version: int) -> Played | None:
    """That version of the game, if this process remembers it."""
    game = _memory.get(game_id)
    return game if game and game.version == version else None


def remember(game: Played) -> None:
    """Keeps the game's newest version in mind."""
    _memory.put(game.id, game)
