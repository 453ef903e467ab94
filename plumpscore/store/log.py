"""The log of commands: what is written at each tap, and the history that people read."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, bindparam, select

from plumpscore.rules import Command, Plan, State
from plumpscore.rules.entry import AT_TABLE, Cell
from plumpscore.rules.problems import round_problems
from plumpscore.store.access import Access
from plumpscore.store.engine import reading
from plumpscore.store.json_text import dumps, loads
from plumpscore.store.models import CommandRow, KeyRow

_CELLS = ("bid", "tricks", "trump", "made")

Value = Any
"""In the form of the command's JSON."""


@dataclass(frozen=True)
class LogEntry:
    """One command that was taken."""

    id: str
    version: int
    type: str
    round: int | None
    seat: int | None
    value: Value
    before: Value
    """What its cell, or the player's name, was before."""

    correction: bool
    """Whether it changed what could no longer be taken back as a slip of the thumb."""

    at: datetime
    role: str
    """Of the key that it came by."""

    by_seat: int | None
    """The seat of that key, of a player's own."""

    device: int | None
    """The browser, by a number."""


_HISTORY = (
    select(
        *(CommandRow.id, CommandRow.version, CommandRow.type, CommandRow.round, CommandRow.seat),
        *(CommandRow.value, CommandRow.before, CommandRow.correction),
        *(CommandRow.at, KeyRow.role, KeyRow.seat.label("by_seat")),
        CommandRow.device_id.label("device"),
    )
    .join(KeyRow, KeyRow.key == CommandRow.key)
    .where(CommandRow.game_id == bindparam("game_id"))
    .order_by(CommandRow.version, CommandRow.position)
)


def history(access: Access) -> list[LogEntry]:
    """All commands that were taken, oldest first."""
    with reading() as connection:
        rows = connection.execute(_HISTORY, {"game_id": access.game_id}).mappings().all()
    return [_read(row) for row in rows]


def _read(row: RowMapping) -> LogEntry:
    return LogEntry(**{**row, "value": loads(row["value"]), "before": loads(row["before"])})


def entry(plan: Plan, state: State, command: Command) -> dict[str, Any]:
    """The columns that tell of a command which was taken in this state."""
    return {
        "id": command.id,
        "type": command.type,
        "round": command.round,
        "seat": command.seat,
        "value": dumps(command.value),
        "before": dumps(_before(state, command)),
        "correction": is_correction(plan, state, command),
    }


def is_correction(plan: Plan, state: State, command: Command) -> bool:
    """Whether a command changes a filled cell, and not only a bid that is still open."""
    if command.type not in _CELLS:
        return False
    before = _before(state, command)
    if before is None or before == command.value:
        return False
    if command.type == "made":
        return _is_closed(plan, state, command)
    return command.type != "bid" or _is_locked(plan, state, command)


def _is_closed(plan: Plan, state: State, command: Command) -> bool:
    """Whether the round was confirmed; until then who plumped is only being marked."""
    assert command.round is not None
    return state.entry(command.round).is_complete(plan.order(state.first_dealer, command.round))


def _is_locked(plan: Plan, state: State, command: Command) -> bool:
    """Whether a bid stands: the next player has bid, or tricks are being counted."""
    assert command.round is not None
    assert command.seat is not None
    entry, manner = state.entry(command.round), plan.manner(command.round)
    must_change = ("bid_evens_out", command.seat)
    if must_change in [(p.code, p.seat) for p in round_problems(plan, state, command.round)]:
        return False
    if any(noted is not None for noted in entry.tricks + entry.made):
        return True
    if not manner.in_turn or manner.bid_lock == "open":
        return False
    order = plan.order(state.first_dealer, command.round)
    following = order[order.index(command.seat) + 1 :]
    return any(entry.bids[seat] is not None for seat in following[:1])


def _before(state: State, command: Command) -> Value:
    if command.type == "name":
        assert command.seat is not None
        return state.names[command.seat]
    if command.type not in ("end", "adjust", *AT_TABLE, *_CELLS):
        return None
    seat = None if command.type in AT_TABLE else command.seat
    return state.value(Cell(command.type, command.round, seat, None))
