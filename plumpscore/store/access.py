"""Keys: what a link opens, and for whom."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from plumpscore.store.engine import reading
from plumpscore.store.memory import Memory
from plumpscore.store.models import GameRow, KeyRow
from plumpscore.store.tokens import is_token


class UnknownKey(LookupError):
    """Nothing is opened by that key, or no longer: it was revoked, or the game was deleted."""


@dataclass(frozen=True)
class Access:
    """A key that opens a game."""

    game_id: int
    key: str
    role: str
    """`score` enters and changes, `follow` looks on, `seat` is one player's."""

    seat: int | None
    """The player's seat, of a `seat` key."""

    version: int
    """The game's version when the key was looked up."""


_FIND = (
    select(KeyRow.game_id, KeyRow.key, KeyRow.role, KeyRow.seat, GameRow.version)
    .join(GameRow, GameRow.id == KeyRow.game_id)
    .where(
        KeyRow.key == bindparam("key"),
        KeyRow.revoked_at.is_(None),
        GameRow.deleted_at.is_(None),
    )
)


def find_access(key: str) -> Access | None:
    """What a key opens; one look-up, which also serves a poll."""
    if not is_token(key):
        return None
    with reading() as connection:
        access = look_up(connection, key)
    if access:
        _memory.put(key, access)
    return access


def look_up(connection: Connection, key: str) -> Access | None:
    """The same within a transaction."""
    row = connection.execute(_FIND, {"key": key}).first()
    return Access(*row) if row else None


_memory: Memory[str, Access] = Memory(4096)


def recall_access(key: str) -> Access | None:
    """What the key opened when this process last looked; by now it may be revoked."""
    return _memory.get(key)
