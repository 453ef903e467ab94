"""Games nobody thought of, and what holds in all of them."""

import json
from random import Random
from typing import Any, NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plumpscore.rules import (
    PRESETS,
    SCORINGS,
    Document,
    Faulty,
    HouseRules,
    Plan,
    Refused,
    State,
    compile_plan,
    read_document,
    replay,
    score,
    write_document,
)
from tests.rules.table import Table

SMALL_RULES = st.fixed_dictionaries(
    {"max_cards": st.integers(1, 3)},
    optional={
        "preset": st.sampled_from(list(PRESETS)),
        "shape": st.sampled_from(["down-up", "down", "up", "up-down"]),
        "low_repeats": st.sampled_from([1, 2]),
        "high_repeats": st.sampled_from([1, 2]),
        "first_bidder": st.sampled_from(["left", "dealer"]),
        "bidding": st.sampled_from(["in-turn", "simultaneous"]),
        "hook": st.sampled_from(["last-bidder", "off", "left-changes"]),
        "hook_from_cards": st.sampled_from([1, 2]),
        "trump": st.sampled_from([{"mode": "none"}, {"mode": "named"}]),
        "scoring": st.sampled_from(list(SCORINGS)),
        "winner": st.sampled_from(["most", "fewest"]),
        "target": st.none() | st.integers(1, 40),
        "tie": st.sampled_from(["shared", "extra-rounds"]),
        "direction": st.sampled_from(["clockwise", "anticlockwise"]),
    },
)
SEATS = st.integers(2, 10)
SEEDS = st.integers(0, 2**32)
KINDS = {"bids": "bid", "tricks": "tricks"}


def answer(table: Table, chance: Random) -> None:
    """Enter something legal for whoever is asked."""
    asked = table.step
    amounts = list(range(table.plan.round(asked.round).cards + 1))
    chance.shuffle(amounts)
    for amount in amounts:
        cell = {"seat": asked.seat, "value": amount}
        if table.send(KINDS[asked.phase], asked.round, **cell) is None:
            return
    raise AssertionError(f"nothing can be entered for {asked}")


def play(table: Table, chance: Random, most_rounds: int = 60) -> int:
    """Answer all that is asked until the game is finished; the number of taps it took."""
    taps = 0
    while table.step.phase != "finished" and table.step.round < most_rounds:
        answer(table, chance)
        taps += 1
    return taps


@settings(max_examples=150, deadline=None)
@given(SMALL_RULES, SEATS, SEEDS)
def test_answering_what_is_asked_ends_the_game_in_the_planned_number_of_taps(
    rules: dict[str, Any], seats: int, seed: int
) -> None:
    plain = {"tie": "shared", "target": None}
    assume(rules.get("hook") != "left-changes")  # has bids changed after they are made
    table = Table.of(seats, seed % seats, **{**rules, **plain})
    assert play(table, Random(seed)) == len(table.plan.rounds) * (2 * seats - 1)
    assert table.result.finished
    assert table.problems == []


@settings(max_examples=150, deadline=None)
@given(SMALL_RULES, SEATS, SEEDS)
def test_a_finished_game_adds_up(rules: dict[str, Any], seats: int, seed: int) -> None:
    table = Table.of(seats, seed % seats, **rules)
    play(table, Random(seed))
    result, plan = table.result, table.plan
    totals = [0] * seats
    misses = [0] * seats
    for index, (entry, told) in enumerate(zip(table.state.rounds, result.rounds, strict=True)):
        bids = [bid if bid is not None else -99 for bid in entry.bids]
        assert sum(taken or 0 for taken in entry.tricks) == told.cards
        assert told.balance == sum(bids) - told.cards
        missed = [bid != taken for bid, taken in zip(entry.bids, entry.tricks, strict=True)]
        if plan.round(index).hook is not None:
            assert told.balance != 0
            assert any(missed)
        totals = [a + b for a, b in zip(totals, told.points or (), strict=True)]
        misses = [a + b for a, b in zip(misses, missed, strict=True)]
        assert told.totals == tuple(totals)
    assert (result.totals, result.plumps) == (tuple(totals), tuple(misses))
    best = max(totals) if plan.winner == 1 else min(totals)
    assert {totals[seat] for seat in range(seats) if result.ranks[seat] == 1} == {best}
    if plan.extra and result.finished and max(totals) < (plan.target or 10**6):
        assert totals.count(best) == 1


@settings(max_examples=150, deadline=None)
@given(SMALL_RULES, SEATS, SEEDS, st.data())
def test_changing_an_old_cell_changes_that_rounds_points_and_later_totals(
    rules: dict[str, Any], seats: int, seed: int, data: st.DataObject
) -> None:
    table = Table.of(seats, seed % seats, **rules)
    play(table, Random(seed), most_rounds=20)
    before = table.result
    index = data.draw(st.integers(0, len(before.rounds) - 1))
    seat = data.draw(st.integers(0, seats - 1))
    value = data.draw(st.integers(0, before.rounds[index].cards))
    send = data.draw(st.sampled_from([table.bid, table.took]))
    assert send(index, seat, value) is None
    after = table.result
    assert len(after.rounds) == len(before.rounds)
    for old, new in zip(before.rounds, after.rounds, strict=True):
        assert new.points == old.points or new.number == index + 1
        if new.number <= index:
            assert new == old
        else:
            old_share, new_share = before.rounds[index].points, after.rounds[index].points
            for s in range(seats):
                shift = (new_share or [0] * seats)[s] - (old_share or [0] * seats)[s]
                assert new.totals[s] - old.totals[s] == shift
    assert {problem.number for problem in after.problems} <= {index + 1}


class Tap(NamedTuple):
    """One tap as it is drawn; `send` makes a command of it, at a table as it stands."""

    type: str
    """Of a command, or `next`: whatever is asked."""

    index: int
    seat: int
    """Of an undo, which tap from the last."""

    value: int | None


TYPES = ["bid"] * 4 + ["tricks"] * 4 + ["next"] * 8 + ["rest-made", "undo", "end", "trump"]
TAPS = st.lists(
    st.builds(
        Tap,
        st.sampled_from(TYPES),
        st.sampled_from([0, 0, 0, 1, 1, 2, 5]),
        st.integers(0, 3),
        st.sampled_from([None, -1, 0, 0, 1, 1, 2, 3, 4]),
    ),
    max_size=40,
)
SOUP_RULES = st.sampled_from(
    [
        {"shape": "custom", "hands": [3, 1]},
        {"shape": "custom", "hands": [2, 2], "tie": "extra-rounds", "trump": {"mode": "named"}},
        {"shape": "custom", "hands": [2, 2, 1], "target": 12, "hook": "off"},
        {"shape": "custom", "hands": [1, 2], "hook": "left-changes", "bidding": "simultaneous"},
        {"shape": "custom", "hands": [1, 1], "first_bidder": "dealer", "scoring": "wizard"},
    ]
)


def send(table: Table, tap: Tap) -> Refused | None:
    asked = table.step
    if tap.type == "next":
        cell = {"seat": asked.seat, "value": tap.value or 0}
        kind = KINDS.get(asked.phase)
        return table.send(kind, asked.round, **cell) if kind else None
    if tap.type == "undo":
        taps = [command.id for command in table.log if command.type != "undo"]
        return table.undo(taps[-1 - tap.seat] if len(taps) > tap.seat else "tap999")
    what: dict[str, Any] = {
        "rest-made": {},
        "trump": {"value": [None, "S", "NT"][tap.seat % 3]},
        "end": {"value": tap.value is None},
    }.get(tap.type, {"seat": tap.seat, "value": tap.value})
    return table.send(tap.type, None if tap.type == "end" else tap.index, **what)


def expected_refusal(table: Table, tap: Tap) -> str | None:
    """The code for a bid or tricks, worked out anew but for the end of the game."""
    if tap.index >= len(table.result.hands):
        return "no_such_round"
    if tap.seat >= table.plan.seats:
        return "no_such_seat"
    cards, entry = table.plan.round(tap.index).cards, table.state.entry(tap.index)
    amounts = list(entry.bids if tap.type == "bid" else entry.tricks)
    if tap.value is None or (amounts[tap.seat] is not None and 0 <= tap.value <= cards):
        return None
    if not 0 <= tap.value <= cards:
        return f"{tap.type}_out_of_range"
    amounts[tap.seat] = tap.value
    total, is_full = sum(n or 0 for n in amounts), None not in amounts
    if tap.type == "tricks":
        return "tricks_do_not_add_up" if total > cards or (is_full and total < cards) else None
    hook = table.plan.round(tap.index).hook if table.plan.strict else None
    is_held = hook is not None and (table.state.first_dealer + hook) % len(amounts) == tap.seat
    return "bid_evens_out" if is_held and is_full and total == cards else None


@settings(max_examples=300, deadline=None)
@given(SOUP_RULES, st.integers(2, 4), TAPS)
def test_whatever_is_tapped_in_whatever_order(
    rules: dict[str, Any], seats: int, taps: list[Tap]
) -> None:
    table = Table.of(seats, **rules)
    start = table.state
    for tap in taps:
        before, was_finished = table.state, table.result.finished
        expected = expected_refusal(table, tap) if tap.type in KINDS.values() else None
        refused = send(table, tap)
        if refused:
            assert table.state is before
        if refused == Refused("game_finished"):
            assert was_finished or table.problems
        elif tap.type in KINDS.values():
            assert (refused.code if refused else None) == expected
        check_step(table)
    assert replay(table.plan, start, table.log) == table.state
    assert State.from_json(json.loads(json.dumps(table.state.to_json()))) == table.state


def check_step(table: Table) -> None:
    """What is asked can be entered, and a game is finished or asks for something."""
    asked = table.step
    assert (asked.phase == "finished") == table.result.finished
    if asked.phase == "finished":
        return
    assert asked.round < len(table.result.hands)
    state, plan = table.state, table.plan
    tries = (
        Table(plan, state).send(KINDS[asked.phase], asked.round, seat=asked.seat, value=value)
        for value in range(plan.round(asked.round).cards + 1)
    )
    assert None in tries


@settings(max_examples=300, deadline=None)
@given(SOUP_RULES, st.integers(2, 4), TAPS, SEEDS)
def test_undoing_everything_gives_the_start(
    rules: dict[str, Any],
    seats: int,
    taps: list[Tap],
    seed: int,
) -> None:
    table = Table.of(seats, **rules)
    start = table.state
    for tap in taps:
        send(table, tap)
    before, ids = table.state, [tap.id for tap in table.state.taps]
    Random(seed).shuffle(ids)
    for id in ids:
        assert table.undo(id) is None
        undone = table.state
        assert table.undo(id) is None
        assert table.state == undone
    assert (table.state.rounds, table.state.ended) == (start.rounds, start.ended)
    assert not table.state.undo_stack()
    latest_first = Table(table.plan, before)
    for tap in reversed([tap for tap in before.taps if tap.cells]):
        peek = latest_first.state.undo_stack()[-1].cells
        latest_first.undo(tap.id)
        for cell in peek:
            assert latest_first.state.value(cell) == cell.value
    assert latest_first.state.rounds == start.rounds


@settings(max_examples=100, deadline=None)
@given(SOUP_RULES, st.integers(2, 4), TAPS)
def test_a_game_as_a_document_has_the_same_result(
    rules: dict[str, Any], seats: int, taps: list[Tap]
) -> None:
    table = Table.of(seats, **rules)
    for tap in taps:
        if tap.type != "end":
            send(table, tap)
    document = Document(HouseRules.of(**rules), table.plan, table.state)
    read = read_document(json.loads(json.dumps(write_document(document))))
    assert (read.plan, read.state.rounds) == (table.plan, table.state.rounds)
    assert score(read.plan, read.state) == table.result


@settings(max_examples=150, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "preset": st.sampled_from(list(PRESETS)),
            "deck": st.sampled_from([20, 40, 52, 104, 520]),
            "max_cards": st.none() | st.integers(1, 60),
            "low": st.sampled_from([1, 1, 1, 2, 30]),
        }
    ),
    SEATS,
)
def test_any_plan_survives_json_and_is_of_one_piece(rules: dict[str, Any], seats: int) -> None:
    try:
        plan = compile_plan(HouseRules.of(**rules), seats)
    except Faulty:
        assert rules["low"] > min(rules["max_cards"] or 99, (rules["deck"] - 1) // seats)
        return
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan
    for planned in plan.rounds + plan.extra:
        assert 1 <= planned.cards <= min(52, rules["deck"] // seats)
        size = planned.cards + 1
        assert [len(row) for row in plan.tables[planned.cards]] == [size] * size
        assert sorted(planned.order) == list(range(seats))
