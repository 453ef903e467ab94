"""The protokoll as data: a row a round, a column a player. `static/js/protokoll/` mirrors it."""

from typing import Any

from plumpscore.rules import Plan, Problem, State, score
from plumpscore.rules.score import Result, known_tricks, trump
from plumpscore.rules.scorecard import RoundPoints
from plumpscore.web.pad import has_plumps, signed, sum_facts


def protokoll(plan: Plan, state: State) -> dict[str, Any]:
    """Rows, sums and problems of a game, wrong entries and all."""
    result = score(plan, state)
    now = next((i for i in range(len(result.hands)) if _points(result, i) is None), None)
    return {
        "rows": [_row(plan, state, result, i, i == now) for i in range(len(result.hands))],
        "totals": result.totals,
        "problems": [_problem(plan, state, problem) for problem in result.problems],
        "wrong_rounds": len({problem.number for problem in result.problems}),
        "finished": result.finished,
        "winners": _winners(result),
    }


def _winners(result: Result) -> list[int]:
    return [seat for seat, rank in enumerate(result.ranks) if result.finished and rank == 1]


def _row(plan: Plan, state: State, result: Result, index: int, is_now: bool) -> dict[str, Any]:
    planned, entry = plan.round(index), state.entry(index)
    return {
        "round": index,
        "cards": planned.cards,
        "trump": trump(plan, state, index),
        "asks_trump": planned.trump is None,
        "dealer": plan.seat(state.first_dealer, planned.dealer),
        "is_now": is_now and not result.finished,
        "is_open": not entry.is_blank or is_now,
        "cells": [_cell(plan, state, result, index, seat) for seat in range(plan.seats)],
    }


def _cell(plan: Plan, state: State, result: Result, index: int, seat: int) -> dict[str, Any]:
    """One player's round; `adjust` is what was noted beside it, `opens` the phase that a tap goes
    to: where tricks are not counted, who made it is what is corrected."""
    entry, points = state.entry(index), _points(result, index)
    adjust = entry.adjust[seat] if entry.adjust else None
    noted: dict[str, Any] = {"adjust": adjust and {**adjust, "points": signed(adjust["points"])}}
    playing, bid = plan.order(state.first_dealer, index), entry.bids[seat]
    if seat not in playing:
        return {"kind": "out" if _has_been(plan, state, index, seat) else "early", **noted}
    tricks = known_tricks(plan, state, index)[seat]
    is_told = entry.has_missed(seat) is not None
    noted |= {"opens": "tricks" if plan.manner(index).only_plumps and is_told else "bids"}
    if points is None:
        is_wrong = any(p.number == index + 1 and p.seat in (seat, None) for p in result.problems)
        kind = "wrong" if is_wrong and bid is not None else "blank" if bid is None else "bid"
        return {"kind": kind, "bid": bid, "tricks": tricks, **noted}
    is_plump = entry.has_missed(seat)
    return {
        "kind": "plump" if is_plump else "hit",
        "bid": bid,
        "tricks": tricks,
        "points": points[seat],
        "reads_so": not is_plump and str(points[seat]) == f"1{bid}",
        "total": result.rounds[index].totals[seat],
        **noted,
    }


def _has_been(plan: Plan, state: State, index: int, seat: int) -> bool:
    """Whether that seat has played a round before."""
    return any(seat in plan.order(state.first_dealer, before) for before in range(index))


def _points(result: Result, index: int) -> RoundPoints | None:
    return result.rounds[index].points if index < len(result.rounds) else None


def _problem(plan: Plan, state: State, problem: Problem) -> dict[str, Any]:
    """A problem; `says` is the key of its text."""
    index = problem.number - 1
    is_plumps = problem.code == "tricks_do_not_add_up" and plan.manner(index).only_plumps
    plumps = "problem_plumps" if has_plumps(plan, state, index) else "problem_no_plumps"
    return {
        **problem.to_json(),
        "says": plumps if is_plumps else f"problem_{problem.code}",
        **sum_facts(plan, state, index),
    }
