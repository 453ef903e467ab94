"""The game document, `plumpscore-game/1`: a game as a file, for export, import and tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from plumpscore.rules.commands import MAX_NAME
from plumpscore.rules.faults import Fault, Faulty
from plumpscore.rules.house import TRUMPS, HouseRules
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS, Plan
from plumpscore.rules.reading import (
    MOST,
    Gathering,
    Reader,
    fail,
    list_of,
    one_of,
    optional,
    record,
    shown,
    text,
    whole,
)
from plumpscore.rules.settle import settle
from plumpscore.rules.state import Entry, State

FORMAT = "plumpscore-game/1"

NOTES = ("date", "place", "note")
"""What people write beside the figures."""

RESERVED = ("made", "cards", "dealer", "seats", "adjust")
"""Fields of a round that the format keeps for later. A game that uses them is refused, as scoring
it without them would be wrong."""


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
    """Read a game document from its JSON form.

    Raises:
        Faulty: with everything that is wrong, each told by its place in the document.
    """
    gathering, fields = Gathering(), {}
    seats = _count_seats(value)
    with gathering.part():
        fields = _reader(seats)(value)
    with gathering.part("rules"):
        given = value.get("rules") if isinstance(value, Mapping) else None
        rules, plan = settle({} if given is None else given, seats or MIN_SEATS)
    gathering.finish()
    entries = fields.get("rounds") or ()
    if len(entries) > len(plan.rounds) and not plan.extra:
        facts = {"length": len(entries), "most": len(plan.rounds)}
        raise Faulty([Fault("too_many_rounds_entered", "rounds", facts)])
    state = State(fields.get("first_dealer", 0), fields["players"], tuple(entries))
    return Document(rules, plan, state, **{name: fields.get(name) for name in NOTES})


def write_document(document: Document) -> dict[str, Any]:
    """The JSON form, which `read_document` reads to the same rules and the same state."""
    notes = {name: getattr(document, name) for name in NOTES}
    return {
        "format": FORMAT,
        "rules": document.rules.to_json(),
        "players": list(document.state.names),
        "first_dealer": document.state.first_dealer,
        "rounds": [entry.to_json() for entry in document.state.rounds],
        **{name: value for name, value in notes.items() if value is not None},
    }


def _count_seats(value: Any) -> int | None:
    """How many play, as far as it can be told: the rest is judged even where a name is wrong."""
    players = value.get("players") if isinstance(value, Mapping) else None
    if not isinstance(players, Sequence) or isinstance(players, str):
        return None
    return len(players) if MIN_SEATS <= len(players) <= MAX_SEATS else None


def _reader(seats: int | None) -> Reader[dict[str, Any]]:
    """A reader of documents for so many seats, or for any number of them."""
    least, most = (seats, seats) if seats else (0, MAX_SEATS)
    return record(
        {
            "format": one_of(FORMAT),
            "rules": lambda value: value,
            "players": list_of(text(MAX_NAME), MIN_SEATS, MAX_SEATS),
            "first_dealer": whole(0, most - 1),
            "rounds": optional(list_of(_entry_reader(least, most))),
            "date": optional(_read_date),
            "place": optional(text(100)),
            "note": optional(text(1000)),
        },
        "format",
        "players",
    )


def _entry_reader(least: int, most: int) -> Reader[Entry]:
    amounts = optional(list_of(optional(whole(-MOST)), least, most))
    read = record(
        {
            "bids": amounts,
            "tricks": amounts,
            "trump": optional(one_of(*TRUMPS)),
            **dict.fromkeys(RESERVED, optional(_read_reserved)),
        }
    )
    blank = (None,) * most

    def read_entry(value: Any) -> Entry:
        fields = read(value)
        bids, tricks = fields.get("bids"), fields.get("tricks")
        return Entry(bids or blank, tricks or blank, fields.get("trump"))

    return read_entry


def _read_date(value: Any) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except (TypeError, ValueError):
        raise fail("not_a_date", value=shown(value)) from None


def _read_reserved(_value: Any) -> None:
    raise fail("not_scored_yet")
