"""Games: made, looked at, deleted and brought back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from plumpscore.rules import Document, HouseRules, Plan, State, read_house_rules, write_document
from plumpscore.store.access import Access, UnknownKey, find_access
from plumpscore.store.devices import open_game
from plumpscore.store.engine import insert_or, reading, writing
from plumpscore.store.json_text import dumps, loads
from plumpscore.store.models import GameRow, KeyRow, PlanRow, PlayerRow
from plumpscore.store.played import load, write_taps
from plumpscore.store.standing import Standing, standing
from plumpscore.store.tokens import new_token

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
    "load_game",
    "purge",
    "read_snapshot",
    "restore_game",
]

UNDELETED_FOR = timedelta(days=1)
"""So long a deleted game can be brought back."""


class KeyTaken(ValueError):
    """The key that a phone chose for a new game opens another one."""


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

    def to_document(self) -> Document:
        told = {"date": self.date, "place": self.place, "note": self.note}
        return Document(self.rules, self.plan, self.state, **told)


def create_game(
    document: Document,
    *,
    uid: str | None = None,
    key: str | None = None,
    device: str | None = None,
) -> Access:
    """Makes a game and its keys; a `uid` that has made a game before gives that game again.

    `key` is the one for who keeps the score, and `device` the token of a browser that shall list
    the game.

    Raises:
        KeyTaken: if the key opens another game.
        UnknownKey: if the uid's game has been deleted.
    """
    uid, key = uid or new_token(), key or new_token()
    purge()
    try:
        with writing() as connection:
            access = _insert(connection, document, uid, key)
            if device:
                open_game(connection, device, access.game_id, key)
            return access
    except IntegrityError:
        return _made_before(uid)


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
    about = {**row, "rules": read_house_rules(loads(row["rules"]))}
    return Game(plan=played.plan, state=played.state, version=played.version, **about)


def export_document(access: Access) -> dict[str, Any]:
    """The game document.

    Raises:
        UnknownKey: if the game has been deleted meanwhile.
    """
    return write_document(load_game(access).to_document())


def delete_game(access: Access) -> None:
    """Deletes a game: no key opens it any more. For a day, `restore_game` brings it back."""
    now = datetime.now(UTC)
    with writing() as connection:
        connection.execute(_DELETE, {"id_": access.game_id, "deleted_at": now})


def restore_game(key: str) -> Access | None:
    """Brings back a deleted game by its scorekeeper's key; `None` if it is gone."""
    with writing() as connection:
        connection.execute(_RESTORE, {"key_": key})
    return find_access(key)


def purge(older_than: timedelta = UNDELETED_FOR) -> None:
    """Removes what was deleted longer ago than this, for good."""
    when = {"when": datetime.now(UTC) - older_than}
    with reading() as connection:
        if connection.execute(_DELETED, when).first() is None:
            return
    with writing() as connection:
        connection.execute(_PURGE_GAMES, when)
        connection.execute(_PURGE_PLANS)


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
_ABOUT = select(
    *(GameRow.rules, GameRow.created_at, GameRow.updated_at, GameRow.finished_at),
    *(GameRow.date, GameRow.place, GameRow.note),
).where(GameRow.id == bindparam("game_id"), GameRow.deleted_at.is_(None))
_MADE_BEFORE = (
    select(KeyRow.key)
    .join(GameRow, GameRow.id == KeyRow.game_id)
    .where(GameRow.uid == bindparam("uid"), KeyRow.role == "score", KeyRow.revoked_at.is_(None))
)
_IS_MADE = select(GameRow.id).where(GameRow.uid == bindparam("uid"))
_DELETE = (
    update(GameRow)
    .where(GameRow.id == bindparam("id_"), GameRow.deleted_at.is_(None))
    .values(deleted_at=bindparam("deleted_at"))
)
_RESTORE = (
    update(GameRow)
    .where(
        GameRow.id.in_(
            select(KeyRow.game_id).where(
                KeyRow.key == bindparam("key_"), KeyRow.role == "score", KeyRow.revoked_at.is_(None)
            )
        )
    )
    .values(deleted_at=None)
)
_DELETED = select(GameRow.id).where(GameRow.deleted_at < bindparam("when")).limit(1)
_PURGE_GAMES = delete(GameRow).where(GameRow.deleted_at < bindparam("when"))
_PURGE_PLANS = delete(PlanRow).where(~exists().where(GameRow.plan_id == PlanRow.id))


def _made_before(uid: str) -> Access:
    with reading() as connection:
        if connection.execute(_IS_MADE, {"uid": uid}).first() is None:
            raise KeyTaken
        key = connection.execute(_MADE_BEFORE, {"uid": uid}).scalar()
    if key is None or (access := find_access(key)) is None:
        raise UnknownKey(uid)
    return access


def _other_keys(connection: Connection, access: Access) -> Sequence[Any]:
    return connection.execute(_OTHER_KEYS, {"game_id": access.game_id}).all()


def _insert(connection: Connection, document: Document, uid: str, key: str) -> Access:
    now, figures = datetime.now(UTC), standing(document.plan, document.state)
    columns = {"uid": uid, **_columns(document, figures, now)}
    columns["plan_id"] = _insert_plan(connection, document.plan)
    game_id = connection.execute(insert(GameRow).values(columns).returning(GameRow.id)).scalar_one()
    connection.execute(insert(PlayerRow), figures.rows(game_id))
    connection.execute(insert(KeyRow), _key_rows(game_id, key, document.plan.seats, now))
    return Access(game_id, key, "score", None, version=0)


def _insert_plan(connection: Connection, plan: Plan) -> str:
    text = dumps(plan.to_json())
    digest = sha256(text.encode()).hexdigest()
    values = {"id": digest, "plan": text}
    connection.execute(insert_or(connection, PlanRow).values(values).on_conflict_do_nothing())
    return digest


def _columns(document: Document, figures: Standing, now: datetime) -> dict[str, Any]:
    state = document.state
    return {
        "preset": document.rules.preset,
        "seats": document.plan.seats,
        "version": 0,
        **figures.columns(),
        "created_at": now,
        "updated_at": now,
        "finished_at": now if figures.finished else None,
        "date": document.date,
        "place": document.place,
        "note": document.note,
        "rules": dumps(document.rules.to_json()),
        "start": dumps(state.to_json()),
        "state": dumps(state.to_phone()),
        "taps": write_taps(state.taps),
    }


def _key_rows(game_id: int, key: str, seats: int, now: datetime) -> list[dict[str, Any]]:
    roles: list[tuple[str, int | None, str]]
    roles = [("score", None, key), ("follow", None, new_token())]
    roles += [("seat", seat, new_token()) for seat in range(seats)]
    return [
        {"game_id": game_id, "key": key, "role": role, "seat": seat, "created_at": now}
        for role, seat, key in roles
    ]
