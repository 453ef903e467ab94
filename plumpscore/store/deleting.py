"""Deleting a game: gone at once, brought back for a day, and then removed for good."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, delete, exists, select, update

from plumpscore.store.access import Access, find_access
from plumpscore.store.engine import reading, writing
from plumpscore.store.models import GameRow, KeyRow, PlanRow
from plumpscore.store.tokens import is_token

UNDELETED_FOR = timedelta(days=1)
"""So long a deleted game can be brought back."""


def delete_game(access: Access) -> None:
    """Deletes a game: no key opens it any more. For a day, `restore_game` brings it back."""
    now = datetime.now(UTC)
    with writing() as connection:
        connection.execute(_DELETE, {"id_": access.game_id, "deleted_at": now})


def restore_game(key: str) -> Access | None:
    """Brings back a deleted game by its scorekeeper's key; `None` if it is gone."""
    if not is_token(key):
        return None
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


def purge_plans() -> None:
    """Removes the plans by which no game goes on any more."""
    with writing() as connection:
        connection.execute(_PURGE_PLANS)


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
