"""The pad as data: its keys, the question above them, and what undo takes back. See `table.py`."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from plumpscore.rules import Entry, Plan, State, Tap
from plumpscore.rules.problems import forbidden, round_problems

Text = tuple[str, Mapping[str, Any]]
"""A key of `messages.py` and its facts; a fact named `seat` stands for that player's name."""

KIND = {"bids": "bid", "tricks": "tricks"}
"""The type of the command that answers a phase's question."""


FEW_KEYS = 12
"""Up to so many keys stand in four columns, more in six."""


class Asked(NamedTuple):
    """The cell the pad stands for."""

    round: int
    phase: str
    seat: int | None


def keys(plan: Plan, state: State, asked: Asked) -> list[dict[str, Any]]:
    """The pad, 0..cards. A key is off where filling the cell with it would be refused; the
    forbidden bid is struck out, also where changing to it is taken."""
    if asked.seat is None:
        return []
    entry, cards = state.entry(asked.round), plan.round(asked.round).cards
    even = _forbidden_here(plan, state, asked) if asked.phase == "bids" else None
    values = range(cards + 1)
    fitting = _fitting(entry, asked, cards, even)
    return [
        {
            "value": value,
            "is_on": value in fitting,
            "is_even": value == even,
            "is_bid": asked.phase == "tricks" and value == entry.bids[asked.seat],
        }
        for value in values
    ]


def columns(plan: Plan, asked: Asked) -> int:
    """The columns that the round's keys stand in."""
    return _columns(plan.round(asked.round).cards + 1)


def key_rows(plan: Plan) -> int:
    """The rows of keys that the game's fullest pad has: undo stands above so many in all rounds."""
    counts = {planned.cards + 1 for planned in plan.rounds}
    return max(-(-count // _columns(count)) for count in counts)


def _columns(keys: int) -> int:
    return 4 if keys <= FEW_KEYS else 6


def _fitting(entry: Entry, asked: Asked, cards: int, even: int | None) -> Collection[int]:
    """The values that the cell asked for can take."""
    assert asked.seat is not None
    values = range(cards + 1)
    if (entry.bids if asked.phase == "bids" else entry.tricks)[asked.seat] is not None:
        return values
    if asked.phase == "bids":
        return [value for value in values if value != even]
    left = cards - sum(n for n in entry.tricks if n is not None)
    return [left] if entry.tricks.count(None) == 1 else range(left + 1)


def _forbidden_here(plan: Plan, state: State, asked: Asked) -> int | None:
    """The bid that the seat asked may not make, or, where that is mended after, has made."""
    hook = plan.round(asked.round).hook
    if asked.seat is None or hook is None or plan.seat(state.first_dealer, hook) != asked.seat:
        return None
    even = forbidden(plan, state, asked.round)
    return even if plan.strict or state.entry(asked.round).bids[asked.seat] == even else None


def says(plan: Plan, state: State, asked: Asked) -> Text | None:
    """The question above the keys, or the reason for it."""
    if asked.seat is None:
        return None
    entry, about = state.entry(asked.round), {"seat": asked.seat}
    wrong = [p for p in round_problems(plan, state, asked.round) if p.seat in (asked.seat, None)]
    for problem in wrong:
        if problem.code.startswith(KIND[asked.phase]):
            return (f"mend_{problem.code}", {**about, **_sum_facts(plan, state, asked)})
    value = (entry.bids if asked.phase == "bids" else entry.tricks)[asked.seat]
    if value is not None:
        return (f"change_{KIND[asked.phase]}", {**about, "value": value})
    if is_rest_made(plan, state, asked):
        return ("took_rest", about)
    return (
        _asks_bid(plan, state, asked) if asked.phase == "bids" else _asks_tricks(plan, state, asked)
    )


def _asks_bid(plan: Plan, state: State, asked: Asked) -> Text:
    about = {"seat": asked.seat}
    even = _forbidden_here(plan, state, asked)
    if even is not None and plan.in_turn:
        return ("bids_last_not", {**about, "value": even})
    if not plan.in_turn:
        return ("bids", about)
    order = [plan.seat(state.first_dealer, o) for o in plan.round(asked.round).order]
    place = order.index(asked.seat) if asked.seat is not None else 0
    return (
        "bids_first" if place == 0 else "bids_last" if place == len(order) - 1 else "bids",
        about,
    )


def _asks_tricks(plan: Plan, state: State, asked: Asked) -> Text:
    tricks, cards = state.entry(asked.round).tricks, plan.round(asked.round).cards
    left = cards - sum(n for n in tricks if n is not None)
    return ("took", {"seat": asked.seat, "left": left})


def _sum_facts(plan: Plan, state: State, asked: Asked) -> dict[str, int]:
    tricks = [n for n in state.entry(asked.round).tricks if n is not None]
    return {"so_far": sum(tricks), "cards": plan.round(asked.round).cards}


def is_rest_made(plan: Plan, state: State, asked: Asked) -> bool:
    """Whether the tricks left equal the bids left, so that one key can say it for all."""
    entry = state.entry(asked.round)
    left = [seat for seat, tricks in enumerate(entry.tricks) if tricks is None]
    if asked.phase != "tricks" or len(left) < 2 or None in entry.bids:
        return False
    filled = (
        entry.bids[seat] if tricks is None else tricks for seat, tricks in enumerate(entry.tricks)
    )
    return sum(n for n in filled if n is not None) == plan.round(asked.round).cards


def undo(state: State) -> dict[str, Any] | None:
    """The tap that undo takes back, where it was, and how to tell it."""
    stack = state.undo_stack(depth=1)
    if not stack:
        return None
    tap = stack[0]
    return {"id": tap.id, "round": tap.cells[0].round, "what": _what(state, tap)}


def _what(state: State, tap: Tap) -> Text:
    kind, index, seat, _ = tap.cells[0]
    if kind == "end" or index is None:
        return ("undo_end", {})
    if len(tap.cells) > 2:
        return ("undo_rest", {"number": index + 1})
    value = state.entry(index).value(tap.cells[0])
    if value is None:
        return ("undo_empty", {})
    return (f"undo_{kind}", {"value": value} if seat is None else {"seat": seat, "value": value})
