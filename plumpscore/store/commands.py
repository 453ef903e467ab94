"""Taking commands: every tap is judged and written in one transaction, once."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from plumpscore.rules import Command, Refused, apply, course
from plumpscore.store.access import Access, UnknownKey, look_up
from plumpscore.store.change import Change, write
from plumpscore.store.engine import reading
from plumpscore.store.log import entry
from plumpscore.store.models import CommandRow
from plumpscore.store.played import Played, load, recall


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
    """Each once."""

    device: str | None


@dataclass(frozen=True)
class _Refusal:
    why: Refused
    id: str


Stands = dict[str, int]
"""The commands that stand in the log: by id, the version since when."""


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
    if not isinstance(change, Change):
        return None
    try:
        is_written = write(change, request.access, request.device)
    except IntegrityError:  # an id that stands in the log already
        return None
    return _applied(change, {}, request) if is_written else None


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
        if write(outcome, request.access, request.device):
            return _applied(outcome, stands, request)
        # Another process was faster; the game has a new version, or is gone.


_STANDING = select(CommandRow.id, CommandRow.version).where(
    CommandRow.game_id == bindparam("game_id"),
    CommandRow.id.in_(bindparam("ids", expanding=True)),
)


def _standing(connection: Connection, request: _Request) -> Stands:
    ids = [command.id for command in request.commands]
    rows = connection.execute(_STANDING, {"game_id": request.access.game_id, "ids": ids})
    return {row.id: row.version for row in rows}


def _judge(game: Played, stands: Stands, request: _Request) -> Outcome | Change:
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


def _play(game: Played, commands: Sequence[Command]) -> Change | _Refusal:
    plan, state, entries = game.plan, game.state, []
    for command in commands:
        following = apply(plan, state, command)
        if isinstance(following, Refused):
            return _Refusal(following, command.id)
        entries.append(entry(plan, state, command))
        plan, state = course(plan, following), following
    return Change(game, game.following(state), entries)


def _applied(change: Change, stands: Stands, request: _Request) -> Outcome:
    game = change.after
    stands = stands | {entry["id"]: game.version for entry in change.entries}
    return Outcome("applied", game.version, game.text, _in_order(stands, request))


def _in_order(stands: Stands, request: _Request) -> tuple[tuple[str, int], ...]:
    ids = (command.id for command in request.commands)
    return tuple((id, stands[id]) for id in ids if id in stands)
