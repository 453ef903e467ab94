"""Making a game: its rows, its keys, and its plan."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from plumpscore.rules import Document, Plan
from plumpscore.rules.whole import write_whole
from plumpscore.store.access import Access, UnknownKey, find_access
from plumpscore.store.deleting import purge
from plumpscore.store.devices import open_game
from plumpscore.store.engine import insert_or, reading, writing
from plumpscore.store.house_rules import Saved, list_in
from plumpscore.store.json_text import dumps
from plumpscore.store.models import GameRow, KeyRow, PlanRow, PlayerRow
from plumpscore.store.standing import Standing, standing
from plumpscore.store.tokens import new_token


class KeyTaken(ValueError):
    """The key that a phone chose for a new game opens another one."""


def create_game(
    document: Document,
    *,
    uid: str | None = None,
    key: str | None = None,
    device: str | None = None,
    by: Saved | None = None,
) -> Access:
    """Makes a game and its keys; a `uid` that has made a game before gives that game again.

    `key` is the one for who keeps the score, and `device` the token of a browser that shall list
    the game. `by` are the saved house rules that its rules were taken from.

    Raises:
        KeyTaken: if the key opens another game.
        UnknownKey: if the uid's game has been deleted.
    """
    uid, key = uid or new_token(), key or new_token()
    purge()
    try:
        with writing() as connection:
            access = _insert(connection, document, uid, key, by)
            if device:
                open_game(connection, device, access.game_id, key)
            if device and by:
                list_in(connection, device, by)
            return access
    except IntegrityError:
        return _made_before(uid)


_MADE_BEFORE = (
    select(KeyRow.key)
    .join(GameRow, GameRow.id == KeyRow.game_id)
    .where(GameRow.uid == bindparam("uid"), KeyRow.role == "score", KeyRow.revoked_at.is_(None))
)
_IS_MADE = select(GameRow.id).where(GameRow.uid == bindparam("uid"))


def _made_before(uid: str) -> Access:
    with reading() as connection:
        if connection.execute(_IS_MADE, {"uid": uid}).first() is None:
            raise KeyTaken
        key = connection.execute(_MADE_BEFORE, {"uid": uid}).scalar()
    if key is None or (access := find_access(key)) is None:
        raise UnknownKey(uid)
    return access


def _insert(
    connection: Connection, document: Document, uid: str, key: str, by: Saved | None
) -> Access:
    now, figures = datetime.now(UTC), standing(document.plan, document.state)
    columns = {"uid": uid, **_columns(document, figures, now)}
    columns["house_rules_version_id"] = by and by.version_id
    columns["plan_id"] = _insert_plan(connection, document.plan)
    game_id = connection.execute(insert(GameRow).values(columns).returning(GameRow.id)).scalar_one()
    connection.execute(insert(PlayerRow), figures.rows(game_id))
    connection.execute(insert(KeyRow), _key_rows(game_id, key, document.plan.seats, now))
    return Access(game_id, key, "score", None, version=0)


def _insert_plan(connection: Connection, plan: Plan) -> str:
    values = plan_row(plan)
    connection.execute(insert_or(connection, PlanRow).values(values).on_conflict_do_nothing())
    return values["id"]


def plan_row(plan: Plan) -> dict[str, str]:
    """The columns of a plan; it is found by what it holds, so that games share it."""
    text = dumps(plan.to_json())
    return {"id": sha256(text.encode()).hexdigest(), "plan": text}


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
        "agreed": dumps(write_whole(document.rules)),
        "start": dumps(state.to_json()),
        "state": dumps(state.to_phone()),
    }


def _key_rows(game_id: int, key: str, seats: int, now: datetime) -> list[dict[str, Any]]:
    roles: list[tuple[str, int | None, str]]
    roles = [("score", None, key), ("follow", None, new_token())]
    roles += [("seat", seat, new_token()) for seat in range(seats)]
    return [
        {"game_id": game_id, "key": key, "role": role, "seat": seat, "created_at": now}
        for role, seat, key in roles
    ]
