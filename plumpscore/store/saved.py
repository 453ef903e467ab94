"""Saved house rules as they are looked at: by a key, or in what a browser has opened."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, desc, func, or_, select

from plumpscore.rules import HouseRules
from plumpscore.rules.whole import read_whole
from plumpscore.store.access import UnknownKey
from plumpscore.store.devices import DEVICE
from plumpscore.store.engine import reading
from plumpscore.store.json_text import loads
from plumpscore.store.models import HouseRulesOpeningRow, HouseRulesRow, HouseRulesVersionRow
from plumpscore.store.tokens import is_token

MAX_VERSION = 2**31 - 1
"""PostgreSQL knows no larger whole number in a column of this kind."""


@dataclass(frozen=True)
class Saved:
    """One version of saved house rules, as a key opens it."""

    id: int
    """The same for all versions."""

    version_id: int
    key: str
    """The key that opened it."""

    share_key: str
    """For others: they may look, play by these rules, and copy them."""

    name: str
    version: int
    """From 1."""

    rules: HouseRules
    can_change: bool
    made_at: datetime


def find(key: str, version: int | None = None) -> Saved | None:
    """What a key opens: the newest version, or the one of this number."""
    if not is_token(key) or not (version is None or 1 <= version <= MAX_VERSION):
        return None
    query = _VERSIONS if version is None else _VERSIONS.where(_NUMBER.in_([version]))
    with reading() as connection:
        return next(iter(_opened(connection, key, query.limit(1))), None)


def versions(key: str) -> list[Saved]:
    """All versions, the newest first; none where the key opens nothing."""
    if not is_token(key):
        return []
    with reading() as connection:
        return _opened(connection, key, _VERSIONS)


def saved_in(device: str, hidden: bool = False) -> list[Saved]:
    """The newest version of what a browser has saved or opened, the latest used first."""
    with reading() as connection:
        rows = connection.execute(_LISTED, {"device": device, "hidden": hidden}).all()
    return [_from_row(row, row.opened_by) for row in rows]


def newest(connection: Connection, key: str) -> Saved:
    """The newest version, within a transaction.

    Raises:
        UnknownKey: the key opens nothing.
    """
    for saved in _opened(connection, key, _VERSIONS.limit(1)):
        return saved
    raise UnknownKey(key)


def _opened(connection: Connection, key: str, query: Any) -> list[Saved]:
    return [_from_row(row, key) for row in connection.execute(query, {"key": key})]


def _from_row(row: Any, key: str) -> Saved:
    return Saved(
        id=row.id,
        version_id=row.version_id,
        key=key,
        share_key=row.share_key,
        name=row.name,
        version=row.number,
        rules=read_whole(loads(row.rules)),
        can_change=row.key == key,
        made_at=row.made_at,
    )


_NUMBER = HouseRulesVersionRow.number
_SAVED = select(
    *(HouseRulesRow.id, HouseRulesRow.key, HouseRulesRow.share_key),
    *(HouseRulesVersionRow.id.label("version_id"), _NUMBER, HouseRulesVersionRow.name),
    *(HouseRulesVersionRow.made_at, HouseRulesVersionRow.rules),
).join(HouseRulesVersionRow, HouseRulesVersionRow.house_rules_id == HouseRulesRow.id)
_VERSIONS = _SAVED.where(
    or_(HouseRulesRow.key == bindparam("key"), HouseRulesRow.share_key == bindparam("key"))
).order_by(desc(_NUMBER))
_NEWEST = (
    select(func.max(_NUMBER))
    .where(HouseRulesVersionRow.house_rules_id == HouseRulesRow.id)
    .correlate(HouseRulesRow)
    .scalar_subquery()
)
_LISTED = (
    _SAVED.add_columns(HouseRulesOpeningRow.key.label("opened_by"))
    .join(HouseRulesOpeningRow, HouseRulesOpeningRow.house_rules_id == HouseRulesRow.id)
    .where(
        HouseRulesOpeningRow.device_id == DEVICE,
        HouseRulesOpeningRow.hidden == bindparam("hidden"),
        HouseRulesOpeningRow.key.in_([HouseRulesRow.key, HouseRulesRow.share_key]),
        _NUMBER == _NEWEST,
    )
    .order_by(desc(HouseRulesOpeningRow.opened_at), desc(HouseRulesRow.id))
)
