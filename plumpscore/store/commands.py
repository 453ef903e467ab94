"""Taking commands: every tap is judged and written in one transaction, once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, bindparam, case, exists, func, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from plumpscore.rules import Command, Refused, apply
from plumpscore.store.access import Access, UnknownKey, look_up
from plumpscore.store.driver import Prepared, writing_directly
from plumpscore.store.engine import reading
from plumpscore.store.log import entry
from plumpscore.store.models import CommandRow, DeviceRow, GameRow, KeyRow, PlayerRow
from plumpscore.store.played import Played, load, recall, remember


@dataclass(frozen=True)
class Outcome:
    """What became of a request with commands; the version and state are always the present ones."""

    kind: str
    """`applied`, `conflict` (the base is not the present version) or `refused`."""

    version: int
    state_json: str
    applied: tuple[tuple[str, int], ...]
    """The commands of this request that stand in the log: their ids, and since which version."""

    refused: Refused | None = None
    refused_id: str | None = None


@dataclass(frozen=True)
class _Request:
    access: Access
    base: int
    commands: Sequence[Command]
    device: str | None


@dataclass(frozen=True)
class _Change:
    """A game before and after some commands, and what the log shall say of them."""

    before: Played
    after: Played
    entries: Sequence[dict[str, Any]]


@dataclass(frozen=True)
class _Refusal:
    why: Refused
    id: str


def submit(
    access: Access, base: int, commands: Sequence[Command], device: str | None = None
) -> Outcome:
    """Applies commands to the version `base` of a game: all of them, or none.

    A command whose id stands in the log already is not applied again. `device` is the token of the
    browser that sends them. Whether the key still opens the game is looked up here again.

    Raises:
        UnknownKey: if it does not.
    """
    once: dict[str, Command] = {}
    for command in commands:
        once.setdefault(command.id, command)
    request = _Request(access, base, tuple(once.values()), device)
    return _take_as_remembered(request) or _take(request)


def _take_as_remembered(request: _Request) -> Outcome | None:
    """The usual case, without reading: this process knows the version that the tap was made on.

    Whatever else it is (a tap sent twice, a refusal, somebody was faster) is left to `_take`.
    """
    game = recall(request.access.game_id, request.base)
    change = _play(game, request.commands) if game else None
    if not isinstance(change, _Change):
        return None
    try:
        return _applied(change, {}, request) if _write(change, request) else None
    except IntegrityError:  # an id that stands in the log already
        return None


def _take(request: _Request) -> Outcome:
    while True:
        with reading() as connection:
            access = look_up(connection, request.access.key)
            game = load(connection, request.access.game_id)
            stands = _standing(connection, request)
        if access is None or access.role != "score" or game is None:
            raise UnknownKey(request.access.key)
        outcome = _judge(game, stands, request)
        if isinstance(outcome, Outcome):
            return outcome
        if _write(outcome, request):
            return _applied(outcome, stands, request)
        # Another process was faster; the game has a new version, or is gone.


def _judge(game: Played, stands: dict[str, int], request: _Request) -> Outcome | _Change:
    told = game.version, game.text, _in_order(stands, request)
    new = [command for command in request.commands if command.id not in stands]
    if not new:
        return Outcome("applied", *told)
    if request.base != game.version:
        return Outcome("conflict", *told)
    change = _play(game, new)
    if isinstance(change, _Refusal):
        return Outcome("refused", *told, refused=change.why, refused_id=change.id)
    return change


def _play(game: Played, commands: Sequence[Command]) -> _Change | _Refusal:
    state, entries = game.state, []
    for command in commands:
        following = apply(game.plan, state, command)
        if isinstance(following, Refused):
            return _Refusal(following, command.id)
        entries.append(entry(game.plan, state, command))
        state = following
    return _Change(game, game.following(state), entries)


def _applied(change: _Change, stands: dict[str, int], request: _Request) -> Outcome:
    game = change.after
    stands = stands | {entry["id"]: game.version for entry in change.entries}
    return Outcome("applied", game.version, game.text, _in_order(stands, request))


def _in_order(stands: dict[str, int], request: _Request) -> tuple[tuple[str, int], ...]:
    ids = (command.id for command in request.commands)
    return tuple((id, stands[id]) for id in ids if id in stands)


def _same(*columns: str) -> dict[str, Any]:
    """Columns, each set to the value of its own name."""
    return {column: bindparam(column) for column in columns}


_STANDING = select(CommandRow.id, CommandRow.version).where(
    CommandRow.game_id == bindparam("game_id"),
    CommandRow.id.in_(bindparam("ids", expanding=True)),
)

_KEY_IS_GOOD = exists().where(
    KeyRow.key == bindparam("key"),
    KeyRow.game_id == GameRow.id,
    KeyRow.role == bindparam("role"),
    KeyRow.revoked_at.is_(None),
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
            "finished_at": case(
                (bindparam("finished"), func.coalesce(GameRow.finished_at, bindparam("now"))),
                else_=null(),
            ),
            **_same("version", "state", "taps", "round", "rounds", "cards", "ended"),
        }
    )
)
_INSERT_COMMAND = Prepared(
    insert(CommandRow).values(
        {
            "at": bindparam("now"),
            "device_id": select(DeviceRow.id)
            .where(DeviceRow.token == bindparam("device"))
            .scalar_subquery(),
            **_same("game_id", "version", "position", "key", "id", "type", "round", "seat"),
            **_same("value", "before", "correction"),
        }
    )
)
_UPDATE_PLAYER = Prepared(
    update(PlayerRow)
    .where(PlayerRow.game_id == bindparam("game"), PlayerRow.seat == bindparam("at_seat"))
    .values(_same("name", "total", "plumps", "rank"))
)


def _standing(connection: Connection, request: _Request) -> dict[str, int]:
    ids = [command.id for command in request.commands]
    rows = connection.execute(_STANDING, {"game_id": request.access.game_id, "ids": ids})
    return {row.id: row.version for row in rows}


def _write(change: _Change, request: _Request) -> bool:
    """Writes a change; false if the game has another version by now."""
    now = datetime.now(UTC)
    with writing_directly() as transaction:
        if transaction.run(_UPDATE_GAME, _game_columns(change, request, now)) != 1:
            return False
        for row in _log_rows(change, request, now):
            transaction.run(_INSERT_COMMAND, row)
        for row in _changed_players(change):
            transaction.run(_UPDATE_PLAYER, row)
    remember(change.after)
    return True


def _game_columns(change: _Change, request: _Request, now: datetime) -> dict[str, Any]:
    game = change.after
    return {
        "game_id": game.id,
        "base": change.before.version,
        "version": game.version,
        "role": "score",
        "key": request.access.key,
        "state": game.text,
        "taps": game.taps,
        "now": now,
        "finished": game.standing.finished,
        **game.standing.columns(),
    }


def _log_rows(change: _Change, request: _Request, now: datetime) -> list[dict[str, Any]]:
    common = {
        "game_id": change.after.id,
        "version": change.after.version,
        "now": now,
        "key": request.access.key,
        "device": request.device,
    }
    return [
        {**entry, **common, "position": position} for position, entry in enumerate(change.entries)
    ]


def _changed_players(change: _Change) -> list[dict[str, Any]]:
    """The rows of players whose name or result has changed; most taps change none."""
    before, after = change.before.standing.players, change.after.standing.players
    return [
        {"game": change.after.id, "at_seat": seat, **player._asdict()}
        for seat, player in enumerate(after)
        if player != before[seat]
    ]
