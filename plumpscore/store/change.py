"""Writing what some commands have changed: the game, its log and its players' results."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    null,
    select,
    update,
)

from plumpscore.store.access import Access
from plumpscore.store.driver import Bound, Prepared, writing_directly
from plumpscore.store.engine import insert_or
from plumpscore.store.json_text import dumps
from plumpscore.store.making import plan_row
from plumpscore.store.models import CommandRow, DeviceRow, GameRow, KeyRow, PlanRow, PlayerRow
from plumpscore.store.played import Played, remember
from plumpscore.store.tokens import new_token


@dataclass(frozen=True)
class Change:
    """A game before and after some commands, and what the log shall say of them."""

    before: Played
    after: Played
    entries: Sequence[dict[str, Any]]


def write(change: Change, access: Access, device: str | None) -> bool:
    """Writes a change in one transaction.

    False, and nothing written, if the game has another version by now, or is deleted, or the key
    does not open it any more.

    Raises:
        IntegrityError: a command's id stands in the log already.
    """
    now = datetime.now(UTC)
    game = _UPDATE_GAME.bind(_game(change, access.key, now))
    rows = [_INSERT_COMMAND.bind(row) for row in _log(change, access.key, device, now)]
    rows += [_UPDATE_TAP.bind(row) for row in _earlier_taps(change)]
    rows += [_UPDATE_PLAYER.bind(row) for row in _players(change)]
    if change.after.plan is not change.before.plan:
        rows += _at_table(change, now)
    with writing_directly() as run:
        if run(game) != 1:
            return False
        for row in rows:
            run(row)
    remember(change.after)
    return True


def _same(*columns: str) -> dict[str, Any]:
    """Columns, each set to the value of its own name."""
    return {column: bindparam(column) for column in columns}


_KEY_IS_GOOD = exists().where(
    KeyRow.key == bindparam("key"),
    KeyRow.game_id == GameRow.id,
    KeyRow.role == bindparam("role"),
    KeyRow.revoked_at.is_(None),
)
_FINISHED_AT = case(
    (bindparam("finished"), func.coalesce(GameRow.finished_at, bindparam("now"))), else_=null()
)
_UPDATE_GAME = Prepared(
    update(GameRow)
    .where(
        GameRow.id == bindparam("game_id"),
        GameRow.version == bindparam("base"),
        GameRow.deleted_at.is_(None),
        _KEY_IS_GOOD,
    )
    .values(
        {
            "updated_at": bindparam("now"),
            "finished_at": _FINISHED_AT,
            **_same("version", "state", "round", "rounds", "cards", "ended"),
        }
    )
)
_DEVICE = select(DeviceRow.id).where(DeviceRow.token == bindparam("device")).scalar_subquery()
_INSERT_COMMAND = Prepared(
    insert(CommandRow).values(
        {
            "at": bindparam("now"),
            "device_id": _DEVICE,
            **_same("game_id", "version", "position", "key", "id", "type", "round", "seat"),
            **_same("value", "before", "cells", "correction"),
        }
    )
)
_UPDATE_TAP = Prepared(
    update(CommandRow)
    .where(CommandRow.game_id == bindparam("game"), CommandRow.id == bindparam("tap"))
    .values(_same("cells"))
)
_UPDATE_PLAYER = Prepared(
    update(PlayerRow)
    .where(PlayerRow.game_id == bindparam("game"), PlayerRow.seat == bindparam("at_seat"))
    .values(_same("name", "total", "plumps", "rank"))
)


_INSERT_PLAN = Prepared(
    lambda database: (
        insert_or(database, PlanRow).values(_same("id", "plan")).on_conflict_do_nothing()
    )
)
_UPDATE_PLAN = Prepared(
    update(GameRow).where(GameRow.id == bindparam("game")).values(_same("plan_id", "seats"))
)
_INSERT_PLAYER = Prepared(
    insert(PlayerRow).values(_same("game_id", "seat", "name", "total", "plumps", "rank"))
)
_INSERT_KEY = Prepared(
    insert(KeyRow).values(
        {
            "seat": bindparam("at_seat"),
            "created_at": bindparam("now"),
            **_same("key", "game_id", "role"),
        }
    )
)
_DELETE_PLAYERS = Prepared(
    delete(PlayerRow).where(
        PlayerRow.game_id == bindparam("game"), PlayerRow.seat >= bindparam("left")
    )
)
_REVOKE_KEYS = Prepared(
    update(KeyRow)
    .where(
        KeyRow.game_id == bindparam("game"),
        KeyRow.seat >= bindparam("left"),
        KeyRow.revoked_at.is_(None),
    )
    .values(revoked_at=bindparam("now"))
)


def _game(change: Change, key: str, now: datetime) -> dict[str, Any]:
    game = change.after
    return {
        "game_id": game.id,
        "base": change.before.version,
        "version": game.version,
        "key": key,
        "role": "score",
        "state": game.text,
        "now": now,
        "finished": game.standing.finished,
        **game.standing.columns(),
    }


def _log(change: Change, key: str, device: str | None, now: datetime) -> list[dict[str, Any]]:
    """A row for each command; one that is a tap has cells, as they are after all of them."""
    game, known = change.after, len(change.before.state.taps)
    cells = {tap.id: dumps(tap.cells) for tap in game.state.taps[known:]}
    common = {
        "game_id": game.id,
        "version": game.version,
        "now": now,
        "key": key,
        "device": device,
    }
    return [
        {**entry, **common, "position": position, "cells": cells.get(entry["id"])}
        for position, entry in enumerate(change.entries)
    ]


def _earlier_taps(change: Change) -> list[dict[str, Any]]:
    """The taps of the log that an undo has changed."""
    taps = zip(change.before.state.taps, change.after.state.taps, strict=False)
    return [
        {"game": change.after.id, "tap": after.id, "cells": dumps(after.cells)}
        for before, after in taps
        if after is not before and after != before
    ]


def _players(change: Change) -> list[dict[str, Any]]:
    """The players whose name or result has changed; most taps change none."""
    pairs = zip(change.before.standing.players, change.after.standing.players, strict=False)
    return [
        {"game": change.after.id, "at_seat": seat, **after._asdict()}
        for seat, (before, after) in enumerate(pairs)
        if before != after
    ]


def _at_table(change: Change, now: datetime) -> list[Bound]:
    """The plan that the game goes on with, and who has joined, or has not after all."""
    game, known = change.after, len(change.before.standing.players)
    players = game.standing.rows(game.id)
    plan = plan_row(game.plan)
    goes_on = {"plan_id": plan["id"], "seats": len(players), "game": game.id}
    less = {"game": game.id, "left": len(players), "now": now}
    rows = [_INSERT_PLAN.bind(plan), _UPDATE_PLAN.bind(goes_on)]
    if len(players) < known:
        rows += [_REVOKE_KEYS.bind(less), _DELETE_PLAYERS.bind(less)]
    for player in players[known:]:
        key = {"key": new_token(), "game_id": game.id, "role": "seat", "at_seat": player["seat"]}
        rows += [_INSERT_PLAYER.bind(player), _INSERT_KEY.bind({**key, "now": now})]
    return rows
