"""What the table sees: the play screen as data, before words and markup.

The page that the server renders and the one that JavaScript keeps (`static/js/play/table.js`) are
made from the same data; the test suites hold the two to each other. Texts are told as a key of
`messages.py` and its facts; a fact named `seat` stands for that player's name.
"""

from typing import Any

from plumpscore.rules import Plan, State, score, step
from plumpscore.rules.problems import round_problems
from plumpscore.rules.score import Result, balance, leader, trump
from plumpscore.web import pad
from plumpscore.web.pad import Asked, Text


def table(plan: Plan, state: State, chosen: Asked | None = None) -> dict[str, Any]:
    """The play screen for a state, with the cell a person has gone to, if any."""
    result = score(plan, state)
    asked = chosen or Asked(*step(plan, state))
    return {
        "round": asked.round,
        "phase": asked.phase,
        "seat": asked.seat,
        **_header(plan, state, result, asked),
        "sum": _sum(plan, state, asked),
        "seats": [
            _seat(plan, state, result, asked, seat) for seat in _order(plan, state, asked.round)
        ],
        "columns": pad.columns(plan, asked),
        "keys": pad.keys(plan, state, asked),
        "says": pad.says(plan, state, asked),
        "rest": pad.is_rest_made(plan, state, asked),
        "undo": pad.undo(state),
        "podium": _podium(plan, result),
    }


def _header(plan: Plan, state: State, result: Result, asked: Asked) -> dict[str, Any]:
    planned = plan.round(asked.round)
    return {
        "cards": planned.cards,
        "number": asked.round + 1,
        "rounds": len(result.hands),
        "dealer": plan.seat(state.first_dealer, planned.dealer),
        "leader": leader(plan, state, asked.round),
        "trump": trump(plan, state, asked.round),
        "asks_trump": planned.trump is None,
        "shows_trump": any(r.trump != "NT" for r in plan.rounds),
        "note": planned.note and (f"one_card_{planned.note}", {}),
    }


def _sum(plan: Plan, state: State, asked: Asked) -> dict[str, Any]:
    """The line with the sum of bids, or of tricks, against the cards."""
    entry, cards = state.entry(asked.round), plan.round(asked.round).cards
    amounts = entry.bids if asked.phase == "bids" else entry.tricks
    so_far = sum(n for n in amounts if n is not None)
    return {
        "so_far": so_far,
        "cards": cards,
        "balance": balance(plan, state, asked.round),
        "part": min(100, max(0, 100 * so_far // cards)),
    }


def _order(plan: Plan, state: State, index: int) -> list[int]:
    return [plan.seat(state.first_dealer, offset) for offset in plan.round(index).order]


def _seat(plan: Plan, state: State, result: Result, asked: Asked, seat: int) -> dict[str, Any]:
    entry = state.entry(asked.round)
    bid, tricks = entry.bids[seat], entry.tricks[seat]
    points = _points(plan, asked.round, bid, tricks)
    return {
        "seat": seat,
        "is_dealer": seat == plan.seat(state.first_dealer, plan.round(asked.round).dealer),
        "is_asked": seat == asked.seat,
        "total": result.totals[seat],
        "adds": points or None if _is_running(result, asked) and asked.phase == "tricks" else None,
        "rank": result.ranks[seat] if _is_fresh(state, asked) else None,
        "mark": _mark(asked, seat, bid, tricks, points),
        "sub": _sub(plan, state, asked, seat),
    }


def _is_running(result: Result, asked: Asked) -> bool:
    """Whether the round's points are not in the totals yet."""
    return asked.round >= len(result.rounds) or result.rounds[asked.round].points is None


def _is_fresh(state: State, asked: Asked) -> bool:
    """Between two rounds: nothing is bid yet, and there is something to compare."""
    return asked.round > 0 and all(bid is None for bid in state.entry(asked.round).bids)


def _points(plan: Plan, index: int, bid: int | None, tricks: int | None) -> int | None:
    cards = plan.round(index).cards
    if bid is None or tricks is None or not (0 <= bid <= cards and 0 <= tricks <= cards):
        return None
    return plan.tables[cards][bid][tricks]


def _mark(
    asked: Asked, seat: int, bid: int | None, tricks: int | None, points: int | None
) -> dict[str, Any]:
    """The large sign at the seat: a question, the bid, the points of a hit, or a blot."""
    if asked.phase == "bids" and seat == asked.seat:
        return {"kind": "ask"} if bid is None else {"kind": "bid", "bid": bid}
    if tricks is not None and points is not None and asked.phase != "bids":
        if tricks != bid:
            return {"kind": "plump", "points": points}
        return {"kind": "hit", "points": points, "reads_so": str(points) == f"1{bid}"}
    return {"kind": "none"} if bid is None else {"kind": "bid", "bid": bid}


def _sub(plan: Plan, state: State, asked: Asked, seat: int) -> Text | None:
    """The seat's second line: in the bidding the last round's points, then bid and tricks."""
    entry = state.entry(asked.round)
    bid, tricks = entry.bids[seat], entry.tricks[seat]
    if asked.phase == "bids":
        return _last_points(plan, state, asked.round - 1, seat)
    if tricks is None or bid is None:
        return None if bid is None else ("did_bid", {"bid": bid})
    key = "took_it" if bid == tricks else "took_few" if tricks < bid else "took_many"
    return (key, {"bid": bid, "tricks": tricks, "diff": abs(bid - tricks)})


def _last_points(plan: Plan, state: State, index: int, seat: int) -> Text | None:
    if index < 0 or not state.entry(index).is_complete:
        return None
    entry = state.entry(index)
    points = _points(plan, index, entry.bids[seat], entry.tricks[seat])
    if points is None or round_problems(plan, state, index):
        return None
    missed = entry.bids[seat] != entry.tricks[seat]
    key = "last_points" if not missed else "last_plump_points" if points else "last_plump"
    return (key, {"points": f"{points:+d}".replace("-", "−")})


def _podium(plan: Plan, result: Result) -> list[dict[str, Any]] | None:
    """The standings of a finished game, best first; equal ranks keep the seats' order."""
    if not result.finished:
        return None
    return [
        {
            "seat": seat,
            "rank": result.ranks[seat],
            "total": result.totals[seat],
            "plumps": result.plumps[seat],
            "is_low": plan.low_mark is not None and result.totals[seat] < plan.low_mark,
        }
        for seat in sorted(range(plan.seats), key=lambda seat: (result.ranks[seat], seat))
    ]
