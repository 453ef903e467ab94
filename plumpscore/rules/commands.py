"""Commands: what a tap asks for, and the answer when it cannot be done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plumpscore.rules.faults import Faulty
from plumpscore.rules.house import MAX_HAND, MAX_ROUNDS, TRUMPS
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS
from plumpscore.rules.reading import (
    MOST,
    Reader,
    fail,
    flag,
    list_of,
    one_of,
    optional,
    record,
    shown,
    text,
    whole,
)
from plumpscore.rules.whole import read_whole, write_whole

MAX_NAME = 40
"""Characters in a player's name."""

MAX_WHY = 60
"""Characters in the word with a penalty or a bonus."""


@dataclass(frozen=True)
class Command:
    """One tap. It sets a cell and never adds to it, so that repeating it changes nothing."""

    id: str
    """Made by the phone, and the same each time it sends this tap."""

    type: str
    """One of `TYPES`."""

    round: int | None = None
    seat: int | None = None
    value: Any = None
    """What the cell shall hold; `None` empties it. Of an undo, the id of the tap taken back."""


@dataclass(frozen=True)
class Refused:
    """Why a command was not taken."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def read_id(value: Any) -> str:
    """Read an id made by a phone: 1 to 64 visible ASCII characters."""
    clean = text(64)(value)
    if clean != value or not clean.isascii() or " " in clean:
        raise fail("not_an_id", value=shown(value))
    return clean


def read_command(value: Any) -> Command:
    """Read a command from its JSON form.

    Raises:
        Faulty: if it has not the form that its type asks for.
    """
    if not isinstance(value, Mapping):
        raise fail("not_an_object", value=shown(value))
    try:
        kind = _read_type(value.get("type"))
    except Faulty as error:
        raise Faulty(fault.within("type") for fault in error.faults) from None
    return Command(**TYPES[kind]({k: v for k, v in value.items() if not _is_idle(k, v)}))


def _is_idle(name: str, value: Any) -> bool:
    """Whether a field says nothing: a phone may send `null` for what a type does not use."""
    return value is None and name in ("round", "seat")


def _form(needed: Mapping[str, Reader[Any]], **idle: Reader[Any]) -> Reader[dict[str, Any]]:
    return record({"id": read_id, "type": text(20), **needed, **idle}, "id", *needed)


def read_adjust(value: Any) -> dict[str, Any]:
    """Read a penalty or a bonus: its points, and why if that is told."""
    fields = _read_adjust_fields(value)
    return {"points": fields["points"], "why": fields.get("why")}


def read_rules(value: Any) -> dict[str, Any]:
    """Read house rules to their whole JSON form."""
    return write_whole(read_whole(value))


_read_adjust_fields = record({"points": whole(-MOST), "why": optional(text(MAX_WHY))}, "points")
read_hands = list_of(whole(1, MAX_HAND), 0, MAX_ROUNDS)
read_seating = list_of(whole(0, MAX_SEATS - 1), MIN_SEATS, MAX_SEATS)

_read_round, _read_seat = whole(0), whole(0)
_amount_form = _form(
    {"round": _read_round, "seat": _read_seat, "value": optional(whole(-MOST))},
)

TYPES: Mapping[str, Reader[dict[str, Any]]] = {
    "bid": _amount_form,
    "tricks": _amount_form,
    "trump": _form({"round": _read_round, "value": optional(one_of(*TRUMPS))}),
    "rest-made": _form({"round": _read_round}, value=optional(one_of())),
    "undo": _form({"value": read_id}),
    "end": _form({"value": flag}),
    "made": _form({"round": _read_round, "seat": _read_seat, "value": optional(flag)}),
    "adjust": _form({"round": _read_round, "seat": _read_seat, "value": optional(read_adjust)}),
    "redeal": _form({"round": _read_round}, value=optional(one_of())),
    "dealer": _form({"round": _read_round, "value": optional(_read_seat)}),
    "cards": _form({"round": _read_round, "value": optional(whole(1, MAX_HAND))}),
    "hands": _form({"round": _read_round, "value": optional(read_hands)}),
    "seats": _form({"round": _read_round, "value": optional(read_seating)}),
    "join": _form({"round": _read_round, "value": text(MAX_NAME)}),
    "rules": _form({"round": _read_round, "value": optional(read_rules)}),
    "name": _form({"seat": _read_seat, "value": text(MAX_NAME)}),
}
"""By type, the form of its commands."""

_read_type = one_of(*TYPES)
