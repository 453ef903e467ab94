"""Games: what the web does with them, and how they are looked at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Date  # noqa: N812 - a game has a field of that name
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, select

from plumpscore.rules import Document, HouseRules, Plan, State, write_document
from plumpscore.rules.whole import read_whole
from plumpscore.store.access import Access, UnknownKey, find_access
from plumpscore.store.deleting import delete_game, purge, purge_plans, restore_game
from plumpscore.store.engine import reading
from plumpscore.store.json_text import dumps, loads
from plumpscore.store.making import KeyTaken, create_game
from plumpscore.store.models import GameRow, HouseRulesVersionRow, KeyRow, PlanRow
from plumpscore.store.played import AGREED, load

__all__ = [
    "Access",
    "Game",
    "KeyTaken",
    "Snapshot",
    "UnknownKey",
    "create_game",
    "delete_game",
    "export_document",
    "find_access",
    "follow_key",
    "load_game",
    "purge",
    "purge_plans",
    "read_snapshot",
    "restore_game",
]


@dataclass(frozen=True)
class Snapshot:
    """A game as a phone gets it; `plan`, `state` and `rules` are JSON texts, ready to be sent."""

    version: int
    role: str
    seat: int | None
    plan: str
    state: str
    rules: str
    follow_key: str | None = None
    """Told to who keeps the score, as are `seat_keys`."""

    seat_keys: tuple[str, ...] = ()
    """By seat."""

    def to_text(self, *, plan: bool = True, **beside: Any) -> str:
        """The snapshot as a JSON text, with other fields beside it; without the plan for a poll."""
        head = {**beside, "version": self.version, "role": self.role, "seat": self.seat}
        if self.follow_key:
            head |= {"follow_key": self.follow_key, "seat_keys": self.seat_keys}
        planned = f'"plan":{self.plan},' if plan else ""
        return f'{dumps(head)[:-1]},{planned}"state":{self.state},"rules":{self.rules}}}'

    def to_json(self) -> dict[str, Any]:
        value: dict[str, Any] = loads(self.to_text())
        return value


@dataclass(frozen=True)
class Game:
    """A game in Python's own values, for pages and documents."""

    plan: Plan
    state: State
    rules: HouseRules
    version: int
    created_at: datetime
    updated_at: datetime
    finished_at: datetime | None
    date: str | None
    place: str | None
    note: str | None
    house_rules_id: int | None
    """Of the saved house rules that it was made from."""

    house_rules: str | None
    """What they were called then."""

    @property
    def day(self) -> Date:
        """The day it was played: as given, else when it began by this machine's clock."""
        return Date.fromisoformat(self.date) if self.date else self.created_at.astimezone().date()

    def to_document(self) -> Document:
        told = {"date": self.date, "place": self.place, "note": self.note}
        return Document(self.rules, self.plan, self.state, **told)


def read_snapshot(access: Access) -> Snapshot:
    """The game as a phone gets it.

    Raises:
        UnknownKey: if it has been deleted meanwhile.
    """
    with reading() as connection:
        row = connection.execute(_SNAPSHOT, {"game_id": access.game_id}).first()
        keys = _other_keys(connection, access) if access.role == "score" else []
    if row is None:
        raise UnknownKey(access.key)
    followers = [other for role, other in keys if role == "follow"]
    seats = tuple(other for role, other in keys if role == "seat")
    follow_key = followers[-1] if followers else None
    return Snapshot(row.version, access.role, access.seat, *row[1:], follow_key, seats)


def follow_key(access: Access) -> str | None:
    """The key for those who follow, whichever key was looked up; the last one made, if any is."""
    with reading() as connection:
        keys = _other_keys(connection, access)
    return next((key for role, key in reversed(keys) if role == "follow"), None)


def load_game(access: Access) -> Game:
    """The game in Python's own values.

    Raises:
        UnknownKey: if it has been deleted meanwhile.
    """
    with reading() as connection:
        played = load(connection, access.game_id)
        row = connection.execute(_ABOUT, {"game_id": access.game_id}).mappings().first()
    if played is None or row is None:
        raise UnknownKey(access.key)
    about = {**row, "rules": read_whole(loads(row["rules"]))}
    return Game(plan=played.plan, state=played.state, version=played.version, **about)


def export_document(access: Access) -> dict[str, Any]:
    """The game document.

    Raises:
        UnknownKey: if the game has been deleted meanwhile.
    """
    return write_document(load_game(access).to_document())


_SNAPSHOT = (
    select(GameRow.version, PlanRow.plan, GameRow.state, GameRow.rules)
    .join(PlanRow, PlanRow.id == GameRow.plan_id)
    .where(GameRow.id == bindparam("game_id"), GameRow.deleted_at.is_(None))
)
_OTHER_KEYS = (
    select(KeyRow.role, KeyRow.key)
    .where(
        KeyRow.game_id == bindparam("game_id"),
        KeyRow.role != "score",
        KeyRow.revoked_at.is_(None),
    )
    .order_by(KeyRow.seat, KeyRow.created_at)
)
_ABOUT = (
    select(
        *(AGREED, GameRow.created_at, GameRow.updated_at, GameRow.finished_at),
        *(GameRow.date, GameRow.place, GameRow.note),
        *(HouseRulesVersionRow.house_rules_id, HouseRulesVersionRow.name.label("house_rules")),
    )
    .outerjoin(HouseRulesVersionRow, HouseRulesVersionRow.id == GameRow.house_rules_version_id)
    .where(GameRow.id == bindparam("game_id"), GameRow.deleted_at.is_(None))
)


def _other_keys(connection: Connection, access: Access) -> Sequence[Any]:
    return connection.execute(_OTHER_KEYS, {"game_id": access.game_id}).all()
