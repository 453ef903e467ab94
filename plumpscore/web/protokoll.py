"""The protokoll as data: a row a round, a column a player. `static/js/protokoll/` mirrors it."""

from typing import Any

from plumpscore.rules import Entry, Plan, State, score
from plumpscore.rules.score import Result, trump


def protokoll(plan: Plan, state: State) -> dict[str, Any]:
    """Rows, sums and problems of a game, wrong entries and all."""
    result = score(plan, state)
    now = next((i for i in range(len(result.hands)) if _points(result, i) is None), None)
    return {
        "rows": [_row(plan, state, result, i, i == now) for i in range(len(result.hands))],
        "totals": result.totals,
        "problems": [_problem(plan, state, *problem) for problem in result.problems],
        "finished": result.finished,
        "winners": _winners(result),
    }


def _winners(result: Result) -> list[int]:
    return [seat for seat, rank in enumerate(result.ranks) if result.finished and rank == 1]


def _row(plan: Plan, state: State, result: Result, index: int, is_now: bool) -> dict[str, Any]:
    planned, entry = plan.round(index), state.entry(index)
    seats = range(plan.seats)
    return {
        "round": index,
        "cards": planned.cards,
        "trump": trump(plan, state, index),
        "asks_trump": planned.trump is None,
        "dealer": plan.seat(state.first_dealer, planned.dealer),
        "is_now": is_now and not result.finished,
        "is_open": not entry.is_blank or is_now,
        "cells": [_cell(result, entry, index, seat) for seat in seats],
    }


def _cell(result: Result, entry: Entry, index: int, seat: int) -> dict[str, Any]:
    bid, tricks, points = entry.bids[seat], entry.tricks[seat], _points(result, index)
    if points is None:
        is_wrong = any(p.number == index + 1 and p.seat in (seat, None) for p in result.problems)
        kind = "wrong" if is_wrong and bid is not None else "blank" if bid is None else "bid"
        return {"kind": kind, "bid": bid, "tricks": tricks}
    return {
        "kind": "hit" if bid == tricks else "plump",
        "bid": bid,
        "tricks": tricks,
        "points": points[seat],
        "reads_so": bid == tricks and str(points[seat]) == f"1{bid}",
        "total": result.rounds[index].totals[seat],
    }


def _points(result: Result, index: int) -> tuple[int, ...] | None:
    return result.rounds[index].points if index < len(result.rounds) else None


def _problem(plan: Plan, state: State, number: int, code: str, seat: int | None) -> dict[str, Any]:
    tricks = [n for n in state.entry(number - 1).tricks if n is not None]
    return {
        "number": number,
        "code": code,
        "seat": seat,
        "so_far": sum(tricks),
        "cards": plan.round(number - 1).cards,
    }
