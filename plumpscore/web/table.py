"""What the table sees: the play screen as data, before words and markup.

The page that the server renders and the one that JavaScript keeps (`static/js/play/table.js`) are
made from the same data; the test suites hold the two to each other. Texts are told as a key of
`messages.py` and its facts; a fact named `seat` stands for that player's name.
"""

from typing import Any

from plumpscore.rules import Entry, Plan, State, score, step
from plumpscore.rules.problems import round_problems
from plumpscore.rules.score import Result, balance, leader, namer, trump
from plumpscore.rules.scorecard import paid
from plumpscore.web import pad
from plumpscore.web.pad import Asked, Text


def table(plan: Plan, state: State, chosen: Asked | None = None) -> dict[str, Any]:
    """The play screen for a state, with the cell a person has gone to, if any."""
    result = score(plan, state)
    asked = chosen or Asked(*step(plan, state))
    says = pad.says(plan, state, asked)
    return {
        "round": asked.round,
        "phase": asked.phase,
        "seat": asked.seat,
        **_header(plan, state, asked),
        "about": _about(plan, state, result, asked.round),
        "sum": _sum(plan, state, asked),
        "seats": [
            _seat(plan, state, result, asked, seat)
            for seat in plan.order(state.first_dealer, asked.round)
        ],
        "kind": pad.kind(plan, asked),
        "only_plumps": plan.manner(asked.round).only_plumps,
        "value": pad.value(plan, state, asked),
        "columns": pad.columns(plan, asked),
        "keys": pad.keys(plan, state, asked),
        "says": says,
        "rest": pad.is_rest_made(plan, state, asked),
        "confirms": pad.confirms(plan, state, asked),
        "undo": pad.undo(state),
        "turn": _turn(says),
        "podium": _podium(plan, result),
    }


def _turn(says: Text | None) -> Text | None:
    """The question as it is told to those who look on: who bids, or that the cards are played."""
    return says and (_TURNS.get(says[0], says[0]), says[1])


_TURNS = {
    "bids": "turn_bids",
    **dict.fromkeys(("took", "took_rest", "who_plumped"), "turn_plays"),
}


def _header(plan: Plan, state: State, asked: Asked) -> dict[str, Any]:
    planned = plan.round(asked.round)
    return {
        "cards": planned.cards,
        "number": asked.round + 1,
        "trump": trump(plan, state, asked.round),
        "asks_trump": planned.trump is None,
        "shows_trump": _has_trump(plan),
        "names_trump": bool(planned.names),
        "namer": namer(plan, state, asked.round),
    }


def _has_trump(plan: Plan) -> bool:
    return any(planned.trump != "NT" for planned in plan.rounds)


def _about(plan: Plan, state: State, result: Result, index: int) -> list[Text]:
    """What is particular about the round, in the line under its cards."""
    planned, target = plan.round(index), plan.manner(index).target
    parts: list[Text] = [("round_of", {"number": index + 1, "rounds": len(result.hands)})]
    if index >= len(plan.rounds):
        parts.append(("extra_round", {}))
    parts += _first_to_play(plan, state, index)
    named_by = namer(plan, state, index)
    if named_by is not None and trump(plan, state, index) is None:
        parts.append(("names_trump", {"seat": named_by}))
    if planned.trump == "NT" and _has_trump(plan):
        parts.append(("trump_NT", {}))
    if planned.note:
        parts.append((f"one_card_{planned.note}", {}))
    return parts if target is None else [*parts, ("target", {"points": target})]


def _first_to_play(plan: Plan, state: State, index: int) -> list[Text]:
    dealer, leads = (
        plan.seat(state.first_dealer, plan.round(index).dealer),
        leader(plan, state, index),
    )
    if leads == dealer:
        return [("deals_leads", {"seat": dealer})]
    deals = ("deals", {"seat": dealer})
    return [deals, ("highest_leads", {}) if leads is None else ("leads", {"seat": leads})]


def _sum(plan: Plan, state: State, asked: Asked) -> dict[str, Any]:
    """The line with the sum of bids, or of tricks, against the cards; so far, where tricks are not
    counted, are the plumps."""
    facts, entry = pad.sum_facts(plan, state, asked.round), state.entry(asked.round)
    playing, is_counted = plan.order(state.first_dealer, asked.round), asked.phase != "bids"
    so_far = facts["so_far" if is_counted else "bids"]
    if pad.kind(plan, asked) == "made":
        is_counted, so_far = False, sum(bool(entry.has_missed(seat)) for seat in playing)
    cards, full = facts["cards"], facts["so_far" if is_counted else "bids"]
    return {
        "so_far": so_far,
        "cards": cards,
        "balance": balance(plan, state, asked.round),
        "part": min(100, max(0, 100 * full // cards)),
    }


def _seat(plan: Plan, state: State, result: Result, asked: Asked, seat: int) -> dict[str, Any]:
    entry = pad.marked(plan, state, asked)
    points = paid(plan.table(asked.round), entry, seat)
    return {
        "seat": seat,
        "is_dealer": seat == plan.seat(state.first_dealer, plan.round(asked.round).dealer),
        "is_asked": seat == asked.seat,
        "total": result.totals[seat],
        "adds": points or None if _is_running(result, asked) and asked.phase == "tricks" else None,
        "rank": result.ranks[seat] if _is_fresh(plan, state, asked) else None,
        "place": result.ranks[seat] if _has_points(result) else None,
        "mark": _mark(asked, entry, seat, points),
        "sub": _sub(plan, state, asked, seat),
        "beside": _beside(state, asked, seat),
    }


def _is_running(result: Result, asked: Asked) -> bool:
    """Whether the round's points are not in the totals yet."""
    return asked.round >= len(result.rounds) or result.rounds[asked.round].points is None


def _has_points(result: Result) -> bool:
    """Whether there is something to rank yet."""
    return any(played.points is not None for played in result.rounds)


def _is_fresh(plan: Plan, state: State, asked: Asked) -> bool:
    """Between two rounds: nothing is bid yet, and there is something to compare."""
    bids, playing = state.entry(asked.round).bids, plan.order(state.first_dealer, asked.round)
    return asked.round > 0 and all(bids[seat] is None for seat in playing)


def _mark(asked: Asked, entry: Entry, seat: int, points: int | None) -> dict[str, Any]:
    """The large sign at the seat: a question, the bid, the points of a hit, or a blot."""
    bid = entry.bids[seat]
    if asked.phase == "bids" and seat == asked.seat:
        return {"kind": "ask"} if bid is None else {"kind": "bid", "bid": bid}
    if points is not None and asked.phase != "bids":
        if entry.has_missed(seat):
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
    if index < 0 or seat not in (playing := plan.order(state.first_dealer, index)):
        return None
    entry = state.entry(index)
    points = paid(plan.table(index), entry, seat)
    if points is None or not entry.is_complete(playing) or round_problems(plan, state, index):
        return None
    is_plump = entry.has_missed(seat)
    key = "last_points" if not is_plump else "last_plump_points" if points else "last_plump"
    return (key, {"points": pad.signed(points)})


def _beside(state: State, asked: Asked, seat: int) -> str | None:
    """What was noted beside this round, or, while the bids are made, the one before it."""
    first = asked.round - 1 if asked.phase == "bids" else asked.round
    entries = [state.entry(index) for index in range(max(0, first), asked.round + 1)]
    noted = [entry.adjust[seat] for entry in entries if entry.adjust]
    points = sum(adjust["points"] for adjust in noted if adjust)
    return pad.signed(points) if points else None


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
