"""Random mixtures of all commands: whatever happens at a table, the game can be played on."""

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumpscore.rules import (
    Document,
    Entry,
    HouseRules,
    Plan,
    State,
    course,
    read_document,
    replay,
    score,
    write_document,
)
from plumpscore.rules.score import known_tricks, leader
from tests.rules import mixture
from tests.rules.table import Table


@dataclass
class Evening:
    rules: HouseRules
    start: tuple[Plan, State]
    table: Table
    chance: Random


def an_evening(seats: int, taps: int, seed: int) -> Evening:
    chance = Random(seed)
    rules = mixture.rules(chance)
    table = Table.of(seats, chance.randrange(seats), **rules)
    evening = Evening(HouseRules.of(**rules), (table.plan, table.state), table, chance)
    for _ in range(taps):
        before = table.plan, table.state
        if mixture.tap(table, chance):
            assert (table.plan, table.state) == before
        check(table)
    return evening


mixtures = given(
    st.builds(
        an_evening,
        st.integers(2, 6) | st.just(10),
        st.sampled_from([1, 5, 15, 40, 80]),
        st.integers(0, 2**32),
    )
)
long = settings(max_examples=120, deadline=None)


def check(table: Table) -> None:
    """Plan and state are of one piece, and every figure can be told."""
    plan, state, result = table.plan, table.state, table.result
    assert course(plan, state) is plan
    assert score(plan, replace(state)) == result  # though nothing was kept from before
    assert plan.seats == state.seats
    for entry in state.rounds:
        assert {len(entry.bids), len(entry.tricks)} == {state.seats}
        assert {len(entry.made), len(entry.adjust)} <= {0, state.seats}
    for index in range(len(result.hands)):
        check_round(table, index)
    assert (table.step.phase == "finished") == result.finished
    assert table.step.seat in (None, *table.order(table.step.round))


def check_round(table: Table, index: int) -> None:
    planned, order = table.plan.round(index), table.order(index)
    assert 2 <= len(order) == len(set(order))
    assert set(order) <= set(range(table.state.seats))
    assert {planned.dealer, *planned.lead, *planned.names} <= {*planned.order}
    assert planned.hook in (None, *planned.order)
    assert 1 <= planned.cards == len(table.plan.table(index)) - 1
    leader(table.plan, table.state, index)


def check_sums(table: Table) -> None:
    """Points go to those who played, and totals are these and what was adjusted."""
    running = [0] * table.state.seats
    for entry, told in zip(table.state.rounds, table.result.rounds, strict=True):
        points = told.points or (None,) * table.state.seats
        if told.points:
            assert {s for s, p in enumerate(points) if p is not None} == set(told.order)
            taken = known_tricks(table.plan, table.state, told.number - 1)
            assert sum(taken[s] or 0 for s in told.order) <= told.cards
        for seat, adjust in enumerate(entry.adjust or (None,) * table.state.seats):
            running[seat] += (points[seat] or 0) + (adjust["points"] if adjust else 0)
        assert told.totals == tuple(running)
    assert table.result.totals == tuple(running)


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@long
@mixtures
def test_the_log_gives_the_same_game_again(evening: Evening) -> None:
    (plan, start), table = evening.start, evening.table
    assert replay(plan, start, table.log) == table.state
    assert course(plan, table.state).to_json() == table.plan.to_json()
    assert State.from_json(through_json(table.state.to_json())) == table.state
    kept = through_json(table.plan.to_json())
    read = Plan.from_json(kept, evening.rules, table.state.changes)
    assert read == table.plan
    assert course(read, table.state) is read


@long
@mixtures
def test_undoing_everything_gives_the_start(evening: Evening) -> None:
    table, (plan, start) = evening.table, evening.start
    while stack := table.state.undo_stack(1000):
        was_undone = any(command.type == "undo" for command in table.log)
        refused = [table.undo(tap.id) for tap in reversed(stack)]
        assert (None in refused) if was_undone else not any(refused)
        check(table)
    assert table.plan == plan
    names = table.state.names  # a name is no cell
    assert replace(table.state, taps=(), names=start.names) == start
    assert len(names) == start.seats


@long
@mixtures
def test_every_game_can_be_played_to_its_end(evening: Evening) -> None:
    table = evening.table
    if not mixture.finish(table, evening.chance):
        assert table.plan.extra  # the lead may be shared for as long as chance has it
        assert table.send("end", value=True) is None
        assert mixture.finish(table, evening.chance)
    assert not table.problems
    check(table)
    check_sums(table)


def as_told(entry: Entry) -> Entry:
    """A seat whose tricks are counted is not told to have made it as well."""
    if not entry.made:
        return entry
    pairs = zip(entry.tricks, entry.made, strict=True)
    made = tuple(None if tricks is not None else made for tricks, made in pairs)
    return replace(entry, made=made if {*made} != {None} else ())


@long
@mixtures
def test_a_game_is_the_same_after_a_document(evening: Evening) -> None:
    table = evening.table
    table.send("end", value=False)  # that people ended it stands in no document
    document = Document(evening.rules, table.plan, table.state)
    read = read_document(through_json(write_document(document)))
    rounds = tuple(map(as_told, table.state.rounds))
    assert read.state == replace(table.state, taps=(), rounds=rounds)
    assert (read.plan, read.rules) == (table.plan, evening.rules)
    assert score(read.plan, read.state) == table.result


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_chance_reaches_every_command(seats: int) -> None:
    """Else the tests above would say little."""
    taken = {
        command.type for seed in range(60) for command in an_evening(seats, 40, seed).table.log
    }
    assert len(taken) == (15 if seats == 10 else 16), taken
