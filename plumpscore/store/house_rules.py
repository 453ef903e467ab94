"""House rules that people save: named, in versions that never change, opened by a key."""

from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, insert, select, update

from plumpscore.rules import HouseRules
from plumpscore.rules.reading import text
from plumpscore.rules.whole import write_whole
from plumpscore.store.access import UnknownKey
from plumpscore.store.devices import DEVICE, know_device
from plumpscore.store.engine import insert_or, writing
from plumpscore.store.json_text import dumps
from plumpscore.store.models import HouseRulesOpeningRow, HouseRulesRow, HouseRulesVersionRow
from plumpscore.store.saved import Saved, find, newest, saved_in, versions
from plumpscore.store.tokens import is_token, new_token, token_of

__all__ = [
    "MAX_NAME",
    "Conflict",
    "Saved",
    "UnknownKey",
    "change",
    "find",
    "hide",
    "list_in",
    "read_name",
    "remember",
    "save",
    "saved_in",
    "versions",
]

MAX_NAME = 60
"""Characters in the name of house rules."""

read_name = text(MAX_NAME)
"""Reads what people call their house rules; raises `Faulty`."""


class Conflict(Exception):
    """House rules that somebody else has changed meanwhile."""

    def __init__(self, newest: Saved) -> None:
        super().__init__(newest.name)
        self.newest = newest


def save(rules: HouseRules, name: str, device: str, *, uid: str | None = None) -> Saved:
    """Saves house rules with keys of their own.

    `device` is the token of the browser, which lists them from now on. What comes again with the
    same `uid`, made by the page, is saved once; what has been changed since is another.

    Raises:
        Faulty: the name cannot be one.
    """
    name, whole = read_name(name), write_whole(rules)
    uid = token_of(uid, name, whole) if uid else new_token()
    keys = {"uid": uid, "key": new_token(), "share_key": new_token()}
    with writing() as connection:
        maker = insert_or(connection, HouseRulesRow).values(**keys, created_at=datetime.now(UTC))
        maker = maker.on_conflict_do_nothing(index_elements=["uid"])
        made = connection.execute(maker.returning(HouseRulesRow.id)).scalar()
        if made is not None:
            _add_version(connection, made, 1, device, (rules, name))
        saved = newest(connection, connection.execute(_MADE_BY, {"uid": uid}).scalar_one())
        list_in(connection, device, saved)
        return saved


def change(key: str, base: int, rules: HouseRules, name: str, device: str) -> Saved:
    """Makes the version after number `base`; where nothing is new, the newest stays.

    Raises:
        UnknownKey: the key opens nothing, or does not allow a change.
        Conflict: another version has been made after `base`.
        Faulty: the name cannot be one.
    """
    name = read_name(name)
    if not is_token(key):
        raise UnknownKey(key)
    with writing() as connection:
        connection.execute(_LOCK, {"key": key})  # on PostgreSQL, who changes at once waits here
        now = newest(connection, key)
        if not now.can_change:
            raise UnknownKey(key)
        if (now.rules, now.name) != (rules, name):
            if now.version != base:
                raise Conflict(now)
            _add_version(connection, now.id, base + 1, device, (rules, name))
            now = newest(connection, key)
        list_in(connection, device, now)
        return now


def remember(device: str, saved: Saved) -> None:
    """Notes that a browser uses these house rules; hidden ones are listed again."""
    with writing() as connection:
        list_in(connection, device, saved)


def list_in(connection: Connection, device: str, saved: Saved) -> None:
    """The same within a transaction. The key for changing is kept when the other one is used."""
    know_device(connection, device)
    which = {"device": device, "house_rules": saved.id}
    opening = insert_or(connection, HouseRulesOpeningRow).values(
        device_id=DEVICE,
        house_rules_id=bindparam("house_rules"),
        key=connection.scalar(_KEY_FOR_CHANGING, which) or saved.key,
        opened_at=datetime.now(UTC),
        hidden=False,
    )
    changes = {name: opening.excluded[name] for name in ("key", "opened_at", "hidden")}
    columns = ["device_id", "house_rules_id"]
    connection.execute(opening.on_conflict_do_update(index_elements=columns, set_=changes), which)


def hide(device: str, saved: Saved, hidden: bool = True) -> None:
    """Takes house rules off a browser's list, or puts them back; they themselves stay."""
    with writing() as connection:
        which = {"device": device, "house_rules": saved.id, "is_hidden": hidden}
        connection.execute(_HIDE, which)


def _add_version(
    connection: Connection, id: int, number: int, device: str, content: tuple[HouseRules, str]
) -> None:
    know_device(connection, device)
    rules, name = content
    version = insert(HouseRulesVersionRow).values(
        house_rules_id=id,
        number=number,
        name=name,
        made_at=datetime.now(UTC),
        device_id=DEVICE,
        rules=dumps(write_whole(rules)),
    )
    connection.execute(version, {"device": device})


_MADE_BY = select(HouseRulesRow.key).where(HouseRulesRow.uid == bindparam("uid"))
_LOCK = select(HouseRulesRow.id).where(HouseRulesRow.key == bindparam("key")).with_for_update()
_OPENED = (
    HouseRulesOpeningRow.device_id == DEVICE,
    HouseRulesOpeningRow.house_rules_id == bindparam("house_rules"),
)
_KEY_FOR_CHANGING = (
    select(HouseRulesOpeningRow.key)
    .join(HouseRulesRow, HouseRulesRow.key == HouseRulesOpeningRow.key)
    .where(*_OPENED)
)
_HIDE = update(HouseRulesOpeningRow).where(*_OPENED).values(hidden=bindparam("is_hidden"))
