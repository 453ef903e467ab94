"""The game document, `plumpscore-game/1`: a game as a file, for export, import and tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from plumpscore.rules.commands import MAX_NAME
from plumpscore.rules.faults import Fault, Faulty
from plumpscore.rules.house import TRUMPS, HouseRules
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS, Plan, settle
from plumpscore.rules.reading import (
    Gathering,
    Reader,
    fail,
    list_of,
    one_of,
    optional,
    record,
    text,
    whole,
)
from plumpscore.rules.state import Amounts, Entry, State

FORMAT = "plumpscore-game/1"

RESERVED = ("made", "cards", "dealer", "seats", "adjust")
"""Fields of a round that the format keeps for later; a game that uses them is not scored wrongly,
it is refused."""


@dataclass(frozen=True)
class Document:
    """A game as its document tells it, judged as it stands."""

    rules: HouseRules
    plan: Plan
    state: State
    date: str | None = None
    """Of the evening, `YYYY-MM-DD`."""

    place: str | None = None
    note: str | None = None


def read_document(value: Any) -> Document:
    """Reads a game document from its JSON form.

    Raises:
        Faulty: with everything that is wrong, each told by its place in the document.
    """
    gathering, fields = Gathering(), {}
    try:
        fields = _read_fields(value)
    except Faulty as error:
        gathering.faults.extend(f for f in error.faults if not _is_within(f, "rules"))
    players = _players_of(value)
    with gathering.part("rules"):
        rules, plan = settle(_part(value, "rules", {}), len(players))
    gathering.finish()
    seats, first = len(players), fields.get("first_dealer", 0)
    with gathering.part("first_dealer"):
        whole(0, seats - 1)(first)
    entries = fields.get("rounds", ())
    if len(entries) > len(plan.rounds) and not plan.extra:
        facts = {"length": len(entries), "most": len(plan.rounds)}
        gathering.faults.append(Fault("too_many_rounds_entered", "rounds", facts))
    with gathering.part("rounds"):
        rounds = _read_entries(entries, seats)
    gathering.finish()
    told = {name: fields.get(name) for name in ("date", "place", "note")}
    return Document(rules, plan, State(first, fields["players"], rounds), **told)


def write_document(document: Document) -> dict[str, Any]:
    """The JSON form, which `read_document` reads to the same rules and the same state."""
    told = {name: getattr(document, name) for name in ("date", "place", "note")}
    return {
        "format": FORMAT,
        "rules": document.rules.to_json(),
        "players": list(document.state.names),
        "first_dealer": document.state.first_dealer,
        "rounds": [entry.to_json() for entry in document.state.rounds],
        **{name: value for name, value in told.items() if value is not None},
    }


def _read_date(value: Any) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except (TypeError, ValueError):
        raise fail("not_a_date", value=str(value)[:20]) from None


def _reserved(value: Any) -> None:
    raise fail("not_scored_yet")


_amounts: Reader[Any] = optional(list_of(optional(whole(-1_000_000)), 0, MAX_SEATS))

_read_round = record(
    {
        "bids": _amounts,
        "tricks": _amounts,
        "trump": optional(one_of(*TRUMPS)),
        **dict.fromkeys(RESERVED, _reserved),
    }
)

_read_fields = record(
    {
        "format": one_of(FORMAT),
        "rules": lambda value: value,
        "players": list_of(text(MAX_NAME), MIN_SEATS, MAX_SEATS),
        "first_dealer": whole(0, MAX_SEATS - 1),
        "rounds": optional(list_of(_read_round)),
        "date": optional(_read_date),
        "place": optional(text(100)),
        "note": optional(text(1000)),
    },
    "format",
    "players",
)


def _part(value: Any, name: str, default: Any) -> Any:
    part = value.get(name, default) if isinstance(value, Mapping) else default
    return default if part is None else part


def _players_of(value: Any) -> Sequence[Any]:
    """The players as far as they can be counted: rules are judged even where a name is wrong."""
    players = _part(value, "players", ())
    countable = isinstance(players, Sequence) and MIN_SEATS <= len(players) <= MAX_SEATS
    return players if countable else (None,) * MIN_SEATS


def _is_within(fault: Fault, name: str) -> bool:
    return fault.where == name or fault.where.startswith((f"{name}.", f"{name}["))


def _read_entries(rounds: Sequence[Mapping[str, Any]] | None, seats: int) -> tuple[Entry, ...]:
    gathering, entries = Gathering(), []
    for index, fields in enumerate(rounds or ()):
        with gathering.part(f"[{index}]"):
            entries.append(
                Entry(
                    _one_each(fields, "bids", seats),
                    _one_each(fields, "tricks", seats),
                    fields.get("trump"),
                )
            )
    gathering.finish()
    return tuple(entries)


def _one_each(fields: Mapping[str, Any], name: str, seats: int) -> Amounts:
    amounts: Amounts | None = fields.get(name)
    if amounts is None:
        return (None,) * seats
    if len(amounts) != seats:
        raise fail("wrong_length", name, length=len(amounts), least=seats, most=seats)
    return amounts
