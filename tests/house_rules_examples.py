"""The examples of `docs/house-rules.md`, and what each kind promises.

A, B, C and D sit in that order, and A deals first.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from plumpscore.rules import (
    Command,
    Entry,
    HouseRules,
    Plan,
    State,
    apply,
    compile_plan,
    course,
    score,
)
from plumpscore.rules.score import leader


def check_example(setting: dict[str, Any], example: str) -> None:
    """Whether the setting does what the example says; every example must be one that is read."""
    for pattern, check in CHECKS.items():
        if found := re.fullmatch(pattern, example):
            check(setting, *found.groups())
            return
    pytest.fail(f"nobody reads {example!r}")


def plan_of(setting: dict[str, Any], seats: int) -> Plan:
    return compile_plan(HouseRules.of(**setting), seats)


def check_way(setting: dict[str, Any], seats: str, way: str, count: str) -> None:
    hands = [planned.cards for planned in plan_of(setting, int(seats)).rounds]
    assert hands == list(hands_of(way))
    assert len(hands) == int(count)


def hands_of(way: str) -> Iterator[int]:
    """`3 … 1×2 4` is 3, 2, 1, 1, 4."""
    last, is_run = 0, False
    for word in way.split():
        if word == "…":
            is_run = True
            continue
        cards, times = (int(n) for n in f"{word}×1".split("×")[:2])
        step = 1 if cards > last else -1
        yield from range(last + step, cards, step) if is_run else ()
        yield from [cards] * times
        last, is_run = cards, False


def check_points(setting: dict[str, Any], cards: str | None, pairs: str) -> None:
    scoring = HouseRules.of(**setting).scoring
    for bid, tricks, points in re.findall(r"(\d+)/(\d+) → (−?\d+)", pairs):
        least = max(int(bid), int(tricks), 1)
        for hand in [int(cards)] if cards else range(least, 53):
            paid = scoring.table(hand)[int(bid)][int(tricks)]
            assert paid == int(points.replace("−", "-")), (bid, tricks, hand)


def check_forbidden(setting: dict[str, Any], cards: str, others: str, answer: str) -> None:
    bids: list[int | None] = [int(bid) for bid in others.split()]
    seats = len(bids) + 1
    plan = plan_of({**setting, "shape": "custom", "hands": [int(cards)]}, seats)
    held = plan.rounds[0].hook
    bids.insert(plan.rounds[0].order[-1] if held is None else held, None)
    result = score(plan, state_of(seats, bids))
    assert result.rounds[0].forbidden == (None if answer == "free" else int(answer[4:]))


def check_deal(setting: dict[str, Any], dealers: str) -> None:
    rounds = plan_of(setting, 4).rounds[:4]
    assert [planned.dealer for planned in rounds] == seats_of(dealers)


def check_order(setting: dict[str, Any], order: str, lead: str, held: str) -> None:
    plan = plan_of(setting, 4)
    assert list(plan.rounds[0].order) == seats_of(order)
    assert leader(plan, State(0, ("A", "B", "C", "D")), 0) == seats_of(lead)[0]
    assert plan.rounds[0].hook == (None if held.startswith("nobody") else seats_of(held[0])[0])


def check_lead(setting: dict[str, Any], bids: str, lead: str) -> None:
    state = state_of(4, [int(bid) for bid in bids.split()])
    assert leader(plan_of(setting, 4), state, 0) == seats_of(lead)[0]


def check_trump(setting: dict[str, Any], seats: str, told: str) -> None:
    plan = plan_of(setting, int(seats))
    for number, trump in re.findall(r"round (\d+) (\w+)", told):
        assert plan.round(int(number) - 1).trump == (None if trump == "asked" else trump)


def check_extra(setting: dict[str, Any], seats: str, number: str, cards: str) -> None:
    plan = plan_of(setting, int(seats))
    assert len(plan.rounds) == int(number) - 1
    assert plan.round(int(number) - 1).cards == int(cards)


def check_end(setting: dict[str, Any], seats: str, number: str) -> None:
    plan = plan_of(setting, int(seats))
    assert len(plan.rounds) == int(number) - 1
    with pytest.raises(IndexError):
        plan.round(int(number) - 1)


def check_totals(setting: dict[str, Any], totals: str, answer: str) -> None:
    """A first round that gave these totals: bids of 0, 1 and 2, all of them made."""
    points = [int(n) for n in totals.split()]
    exceptions = {str(bid): n for bid, n in enumerate(points)}
    scoring = {"hit": {}, "zero": {}, "few": {}, "many": {}, "exceptions": exceptions}
    rest = {"shape": "custom", "hands": [3, 3], "hook": "off", "scoring": scoring}
    plan = plan_of({**setting, **rest}, 3)
    result = score(plan, state_of(3, [0, 1, 2], [0, 1, 2]))
    assert list(result.totals) == points
    number, _, verb = answer.partition(" ")
    if verb == "wins":
        assert points[result.ranks.index(1)] == int(number)
    elif verb == "is below":
        assert [n for n in points if n < (plan.low_mark or 0)] == [int(number)]
    else:
        assert result.finished == (answer == "ends")


def check_late_start(setting: dict[str, Any], totals: str, start: str) -> None:
    """One who joins after a first round that gave these totals."""
    points = [int(n.replace("−", "-")) for n in totals.split()]
    exceptions = {str(bid): n for bid, n in enumerate(points)}
    scoring = {"hit": {}, "zero": {}, "few": {}, "many": {}, "exceptions": exceptions}
    cards, seats, bids = sum(range(len(points))), len(points), list(range(len(points)))
    rest = {"shape": "custom", "hands": [cards, 1], "hook": "off", "scoring": scoring}
    plan = plan_of({**setting, **rest}, seats)
    joins = Command("joins", "join", 1, value="E")
    state = apply(plan, state_of(seats, bids, bids), joins)
    assert isinstance(state, State)
    assert score(course(plan, state), state).totals == (*points, int(start))


def state_of(seats: int, bids: list[int | None], tricks: list[int | None] | None = None) -> State:
    blank = (None,) * seats
    entry = Entry(tuple(bids), tuple(tricks) if tricks else blank)
    return State(0, tuple("ABCDEFGHIJ"[:seats]), (entry,))


def seats_of(letters: str) -> list[int]:
    return ["ABCD".index(letter) for letter in letters.split()]


_PAID, _TRUMP = r"\d+/\d+ → −?\d+", r"round \d+ (?:NT|[SHDC]|asked)"

CHECKS: dict[str, Callable[..., None]] = {
    r"(\d+) players: ([\d ×…]+), (\d+) rounds": check_way,
    rf"(?:in (\d+) cards? )?({_PAID}(?:, {_PAID})*)": check_points,
    r"(\d+) cards?, the others bid ([\d ]+): (not \d+|free)": check_forbidden,
    r"A deals: ([A-D ]+) deal in turn": check_deal,
    r"A deals: ([A-D ]+) bid, (.) leads, (nobody is held|. must not even out)": check_order,
    r"A deals, bids ([\d ]+): (.) leads": check_lead,
    rf"(\d+) players: ({_TRUMP}(?:, {_TRUMP})*)": check_trump,
    r"(\d+) players: round (\d+) has (\d+) cards": check_extra,
    r"(\d+) players: no round (\d+)": check_end,
    r"totals ([\d −]+): starts at (\d+)": check_late_start,
    r"totals ([\d ]+): (ends|goes on|\d+ wins|\d+ is below)": check_totals,
}
