"""The game document, `plumpscore-game/1`: a game as a file, for export, import and tests."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from plumpscore.rules.commands import (
    MAX_NAME,
    read_adjust,
    read_hands,
    read_rules,
    read_seating,
)
from plumpscore.rules.entry import Cell, Entry
from plumpscore.rules.faults import Fault, Faulty
from plumpscore.rules.house import MAX_HAND, TRUMPS, HouseRules
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS, Plan
from plumpscore.rules.planning import course
from plumpscore.rules.reading import (
    MOST,
    Gathering,
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
from plumpscore.rules.score import known_tricks
from plumpscore.rules.scoring import do_misses_pay_alike
from plumpscore.rules.settle import settle
from plumpscore.rules.state import State
from plumpscore.rules.whole import read_whole

FORMAT = "plumpscore-game/1"

NOTES = ("date", "place", "note")
"""What people write beside the figures."""


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
        starters = _count_starters(value) or seats or MIN_SEATS
        rules, plan = settle({} if given is None else given, starters)
    gathering.finish()
    state = _state(fields)
    plan = course(plan, state)
    if faults := [
        fault for i in range(len(state.rounds)) for fault in _made_faults(plan, state, i)
    ]:
        raise Faulty(faults)
    state = replace(
        state, rounds=tuple(_as_noted(plan, state, i) for i in range(len(state.rounds)))
    )
    return Document(rules, plan, state, **{name: fields.get(name) for name in NOTES})


def write_document(document: Document) -> dict[str, Any]:
    """The JSON form, which `read_document` reads to the same rules and the same state, but for its
    taps, and for who made it where tricks are counted too."""
    notes = {name: getattr(document, name) for name in NOTES}
    state = document.state
    last = max((cell.round or 0 for cell in state.changes), default=-1)
    return {
        "format": FORMAT,
        "rules": document.rules.to_json(),
        "players": list(state.names),
        "first_dealer": state.first_dealer,
        "rounds": [_round(document, index) for index in range(max(len(state.rounds), last + 1))],
        **{name: value for name, value in notes.items() if value is not None},
    }


def _round(document: Document, index: int) -> dict[str, Any]:
    plan, state = document.plan, document.state
    told, changes = _uncounted(state.entry(index)).to_json(), {}
    if "made" in told:
        told["tricks"] = known_tricks(plan, state, index)
    for cell in state.changes:
        if cell.round == index:
            is_rules = cell.kind == "rules"
            changes[cell.kind] = read_whole(cell.value).to_json() if is_rules else cell.value
    return {**told, **changes}


def _state(fields: Mapping[str, Any]) -> State:
    rounds = fields.get("rounds") or ()
    entries = [entry for entry, _ in rounds]
    changes = [
        Cell(kind, index, None, value)
        for index, (_, changed) in enumerate(rounds)
        for kind, value in changed.items()
    ]
    while entries and entries[-1].is_blank and rounds[len(entries) - 1][1]:
        entries.pop()  # it stood there for what changes at the table
    state = State(fields.get("first_dealer", 0), fields["players"], tuple(entries))
    return state.with_cells(changes) if changes else state


def _made_faults(plan: Plan, state: State, index: int) -> Iterator[Fault]:
    """What cannot be of who made it."""
    entry, where = state.entry(index), f"rounds[{index}].made"
    if entry.made and not do_misses_pay_alike(plan.table(index)):
        yield Fault("misses_differ", where)
    for seat, made in enumerate(entry.made):
        tricks = entry.tricks[seat]
        if None not in (made, tricks) and made != (tricks == entry.bids[seat]):
            yield Fault("made_differs", f"{where}[{seat}]")


def _as_noted(plan: Plan, state: State, index: int) -> Entry:
    """The entry as a table notes it: of each seat the tricks, or else whether it made it."""
    entry = state.entry(index)
    if not entry.made:
        return entry
    pairs = list(zip(entry.tricks, entry.made, strict=True))
    by_made = replace(entry, tricks=tuple(None if m is not None else t for t, m in pairs))
    noted = replace(state, rounds=(*state.rounds[:index], by_made, *state.rounds[index + 1 :]))
    if known_tricks(plan, noted, index) == entry.tricks:
        return by_made  # the tricks only say what follows
    return _uncounted(entry)


def _uncounted(entry: Entry) -> Entry:
    """Told who made it only where no tricks are told."""
    if not entry.made:
        return entry
    pairs = zip(entry.tricks, entry.made, strict=True)
    made = tuple(None if tricks is not None else made for tricks, made in pairs)
    return replace(entry, made=made if _has_any(made) else ())


def _count_seats(value: Any) -> int | None:
    """How many play, as far as it can be told: the rest is judged even where a name is wrong."""
    players = value.get("players") if isinstance(value, Mapping) else None
    if not isinstance(players, Sequence) or isinstance(players, str):
        return None
    return len(players) if MIN_SEATS <= len(players) <= MAX_SEATS else None


def _count_starters(value: Any) -> int | None:
    """How many play the first round, where that are not all."""
    rounds = value.get("rounds") if isinstance(value, Mapping) else None
    first = rounds[0] if isinstance(rounds, Sequence) and rounds else None
    seats = first.get("seats") if isinstance(first, Mapping) else None
    return _count_seats({"players": seats})


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


def _entry_reader(least: int, most: int) -> Reader[tuple[Entry, dict[str, Any]]]:
    """A reader of rounds: what is entered, and what changes at the table from there on."""
    by_seat = partial(list_of, least=least, most=most)
    amounts = optional(by_seat(optional(whole(-MOST))))
    read = record(
        {
            "bids": amounts,
            "tricks": amounts,
            "trump": optional(one_of(*TRUMPS)),
            "made": optional(by_seat(optional(flag))),
            "adjust": optional(by_seat(optional(_read_adjust))),
            **{kind: optional(reader) for kind, reader in _CHANGES.items()},
        }
    )
    blank = (None,) * most

    def read_entry(value: Any) -> tuple[Entry, dict[str, Any]]:
        fields = read(value)
        bids, tricks = fields.get("bids") or blank, fields.get("tricks") or blank
        noted = [part if _has_any(part := fields.get(n) or ()) else () for n in ("made", "adjust")]
        changes = {kind: fields[kind] for kind in _CHANGES if fields.get(kind) is not None}
        return Entry(bids, tricks, fields.get("trump"), *noted), changes

    return read_entry


_CHANGES: Mapping[str, Reader[Any]] = {
    "rules": read_rules,
    "seats": read_seating,
    "dealer": whole(0, MAX_SEATS - 1),
    "cards": whole(1, MAX_HAND),
    "hands": read_hands,
}


def _has_any(by_seat: Sequence[Any]) -> bool:
    return any(value is not None for value in by_seat)


def _read_adjust(value: Any) -> dict[str, Any]:
    """Points, or points and why."""
    return read_adjust({"points": value} if isinstance(value, int) else value)


def _read_date(value: Any) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except (TypeError, ValueError):
        raise fail("not_a_date", value=shown(value)) from None
