"""Commands: what a tap asks for, and the answer when it cannot be done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plumpscore.rules.house import TRUMPS
from plumpscore.rules.reading import Reader, fail, flag, one_of, optional, record, text, whole

MAX_NAME = 40
"""Characters in a player's name."""


@dataclass(frozen=True)
class Command:
    """One tap. It sets a cell and never adds to it, so that repeating it changes nothing."""

    id: str
    """Made by the phone, and the same each time it sends this tap."""

    type: str
    """One of `TYPES`."""

    round: int | None = None
    seat: int | None = None
    value: int | str | bool | None = None
    """What the cell shall hold; `None` empties it. Of an undo, the id of the tap taken back."""


@dataclass(frozen=True)
class Refused:
    """Why a command was not taken."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def read_id(value: Any) -> str:
    """An id or key made by a phone: 8 to 64 letters, digits, `-` and `_`."""
    clean = text(64)(value)
    if clean != value or not clean.isascii() or not clean.replace("-", "").replace("_", "").isalnum():
        raise fail("not_an_id")
    return clean


def read_command(value: Any) -> Command:
    """Reads a command from its JSON form.

    Raises:
        Faulty: if it has not the form that its type asks for.
    """
    _read_type({"type": value.get("type")} if isinstance(value, Mapping) else value)
    fields = TYPES[value["type"]]({k: v for k, v in value.items() if not _is_idle(k, v)})
    return Command(**fields)


def _is_idle(name: str, value: Any) -> bool:
    """Whether a field says nothing: a phone may send `null` for what a type does not use."""
    return value is None and name in ("round", "seat")


def _form(*needed: str, **readers: Reader[Any]) -> Reader[dict[str, Any]]:
    common: dict[str, Reader[Any]] = {"id": read_id, "type": text(20)}
    return record({**common, **readers}, "id", "type", *needed)


_round = whole(0, 10_000)
_seat = whole(0, 9)
_amount = optional(whole(-1_000_000))
_nothing = optional(fail_always := one_of())
_read_type: Reader[Any]

TYPES: Mapping[str, Reader[dict[str, Any]]] = {
    "bid": _form("round", "seat", "value", round=_round, seat=_seat, value=_amount),
    "tricks": _form("round", "seat", "value", round=_round, seat=_seat, value=_amount),
    "trump": _form("round", "value", round=_round, value=optional(one_of(*TRUMPS))),
    "rest-made": _form("round", round=_round, value=_nothing),
    "undo": _form("value", value=read_id),
    "end": _form("value", value=flag),
    "name": _form("seat", "value", seat=_seat, value=text(MAX_NAME)),
}

_read_type = record({"type": one_of(*TYPES)}, "type")
