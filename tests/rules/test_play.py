"""What a tap does: cells that follow, undo, renaming, and the log."""

import json
from itertools import permutations

import pytest

from plumpscore.rules import Command, State, apply, replay
from tests.rules.table import NAMES, Table


def last(table: Table) -> str:
    return table.log[-1].id


def test_the_last_seats_tricks_follow() -> None:
    table = Table.dealing(5)
    table.enter(0, [1, 1, 1, 1])
    table.took(0, 1, 2)
    table.took(0, 2, 0)
    assert table.state.entry(0).tricks == (None, 2, 0, None)
    table.took(0, 3, 1)
    assert table.state.entry(0).tricks == (2, 2, 0, 1)


def test_whoever_is_left_follows_whatever_the_order() -> None:
    for first, second in permutations(range(3), 2):
        table = Table.dealing(3, seats=3)
        table.took(0, first, 1)
        table.took(0, second, 2)
        (left,) = {0, 1, 2} - {first, second}
        assert table.state.entry(0).tricks[left] == 0


def test_with_two_players_one_tap_tells_both() -> None:
    table = Table.dealing(5, seats=2)
    table.took(0, 1, 3)
    assert table.state.entry(0).tricks == (2, 3)


def test_correcting_does_not_follow() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    table.took(0, 1, 2)
    assert table.state.entry(0).tricks == (1, 2, 0, 1)


def test_undo_takes_back_the_whole_tap() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    table.undo(last(table))
    assert table.state.entry(0).tricks == (None, 1, 0, None)


def test_undo_takes_back_all_that_the_rest_made() -> None:
    table = Table.dealing(4, hook="off")
    table.enter(0, [1, 2, 1, 0])
    table.took(0, 1, 2)
    table.send("rest-made", 0)
    table.undo(last(table))
    assert table.state.entry(0).tricks == (None, 2, None, None)


def test_undo_brings_back_what_was_corrected() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1])
    table.bid(0, 3, 2)
    table.undo(last(table))
    assert table.state.entry(0).bids == (2, 1, 0, 1)


def test_undo_beneath_a_later_correction_leaves_that() -> None:
    table = Table.dealing(3)
    table.bid(0, 1, 1)
    entered = last(table)
    table.bid(0, 1, 2)
    corrected = last(table)
    table.undo(entered)
    assert table.state.entry(0).bids[1] == 2
    table.undo(corrected)
    assert table.state.entry(0).bids[1] is None


def test_undo_is_judged_by_what_it_leaves() -> None:
    """Beneath a later change nothing moves, so that nothing can be wrong with it."""
    table = Table.dealing(1, 1, hook="off")
    table.send("hands", 0, value=[1])
    first = last(table)
    table.send("hands", 0, value=[1, 1, 1])
    table.send("adjust", 2, seat=0, value={"points": 1, "why": None})
    assert table.undo(first) is None
    assert table.result.hands == (1, 1, 1)


def test_undoing_again_changes_nothing() -> None:
    table = Table.dealing(3)
    table.bid(0, 1, 1)
    entered = last(table)
    assert table.undo(entered) is None
    table.bid(0, 1, 3)
    before = table.state
    assert table.undo(entered) is None
    assert table.state == before


def test_undo_goes_across_rounds_and_back_from_the_end() -> None:
    table = Table.dealing(1, 1)
    start = table.state
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    table.enter(1, [0, 1, 0, 1], [0, 0, 1, 0])
    assert table.result.finished
    for tap in reversed(table.state.undo_stack()):
        assert table.undo(tap.id) is None
    assert (table.state.rounds, table.state.undo_stack()) == (start.rounds, [])


def test_undo_restores_what_was_there_before_the_first_tap() -> None:
    """A game that began as a document has entries that no tap made."""
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    table.state = imported = State(0, NAMES[:4], table.state.rounds)
    table.took(0, 1, 0)
    table.took(0, 1, 2)
    for tap in reversed(table.state.undo_stack()):
        table.undo(tap.id)
    assert table.state.rounds == imported.rounds


def test_the_end_is_undone_like_any_tap() -> None:
    table = Table.dealing(3)
    table.send("end", value=True)
    ended = last(table)
    assert table.result.finished
    table.undo(ended)
    assert not table.result.finished


def test_setting_what_is_set_leaves_nothing_to_undo() -> None:
    table = Table.dealing(3)
    table.bid(0, 1, 0)
    table.bid(0, 1, 0)
    table.bid(0, 2, None)
    assert [tap.id for tap in table.state.undo_stack()] == ["tap1"]
    assert table.undo("tap2") is None


def test_a_phone_is_told_the_last_taps_with_what_comes_back() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    table.bid(0, 0, 3)
    told = json.loads(json.dumps(table.state.to_phone()))
    assert told["rounds"] == [{"bids": [3, 1, 0, 1], "tricks": [1, 1, 0, 1]}]
    assert told["undo"][-2:] == [
        ["tap7", [["tricks", 0, 3, None], ["tricks", 0, 0, None]]],
        ["tap8", [["bid", 0, 0, 2]]],
    ]
    for index in range(60):
        table.bid(0, 0, index % 2)
    assert len(table.state.to_phone()["undo"]) == 24


def test_a_player_is_renamed_at_any_time_and_undo_is_about_entries() -> None:
    table = Table.dealing(1)
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    assert table.send("name", seat=2, value="Bo") is None
    assert table.state.names == ("Anna", "Bo", "Bo", "Dan")
    assert table.state.undo_stack()[-1].id == "tap7"


def test_replaying_the_log_judges_nothing_and_gives_the_state() -> None:
    table = Table.dealing(3, 3)
    start = table.state
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    table.bid(0, 0, 1)
    table.undo("tap3")
    table.send("rest-made", 0)
    table.send("end", value=True)
    table.send("name", seat=0, value="Åsa")
    assert replay(table.plan, start, table.log) == table.state
    wrong = [Command("x1", "bid", 0, 0, 99), Command("x2", "tricks", 1, 0, 99)]
    assert replay(table.plan, start, wrong).entry(0).bids[0] == 99


@pytest.mark.parametrize("seats", [2, 10])
def test_a_state_survives_json(seats: int) -> None:
    table = Table.dealing(3, trump={"mode": "named"}, seats=seats)
    table.enter(0, [0] * (seats - 1) + [2])
    table.send("trump", 0, value="S")
    table.undo("tap1")
    stored = json.loads(json.dumps(table.state.to_json()))
    assert State.from_json(stored) == table.state
    again = apply(table.plan, State.from_json(stored), Command("next", "bid", 0, 1, 2))
    assert again == apply(table.plan, table.state, Command("next", "bid", 0, 1, 2))
