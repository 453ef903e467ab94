"""What the table is asked next."""

import pytest

from plumpscore.rules import Refused, State, Step, step
from plumpscore.rules.entry import Entry
from tests.rules.table import NAMES, Table


def test_bids_in_order_then_tricks_in_order_then_the_next_round() -> None:
    table = Table.dealing(2, 2, first_dealer=2)
    asked = []
    for value in (1, 0, 1, 1, 1, 0, 0):
        asked.append(table.step)
        type = {"bids": "bid", "tricks": "tricks"}[table.step.phase]
        assert table.send(type, table.step.round, seat=table.step.seat, value=value) is None
    assert asked == [Step(0, "bids", seat) for seat in (3, 0, 1, 2)] + [
        Step(0, "tricks", seat) for seat in (3, 0, 1)
    ]
    assert table.step == Step(1, "bids", 0)


def test_a_seat_that_was_passed_over_is_asked_first() -> None:
    table = Table.dealing(2)
    table.bid(0, 2, 0)
    assert table.step == Step(0, "bids", 1)
    table.bid(0, 1, 0)
    assert table.step == Step(0, "bids", 3)


def test_the_table_stays_with_a_round_until_it_is_mended() -> None:
    table = Table.dealing(1, 1)
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    table.bid(0, 0, 0)
    assert table.step == Step(0, "bids", 0)
    table.bid(0, 0, 1)
    table.took(0, 2, 1)
    assert table.step == Step(0, "tricks", 0)
    table.took(0, 0, 0)
    assert table.step == Step(1, "bids", 2)


def test_a_wrong_round_is_asked_again_after_the_last() -> None:
    table = Table.dealing(1, 1)
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    table.enter(1, [0, 1, 0, 1], [0, 0, 1, 0])
    assert table.step == Step(1, "finished", None)
    table.took(0, 0, 0)
    assert table.step == Step(0, "tricks", 0)
    assert not table.result.finished


@pytest.mark.parametrize("way", ["end", "target"])
def test_a_wrong_round_is_asked_again_after_an_early_end(way: str) -> None:
    table = Table.dealing(1, 1, 1, **({"target": 10} if way == "target" else {}))
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    if way == "end":
        table.send("end", value=True)
    assert table.step == Step(0, "finished", None)
    table.took(0, 0, 0)
    assert table.step == Step(0, "tricks", 0)


def test_a_game_ended_before_it_began_is_finished() -> None:
    table = Table.dealing(1)
    table.send("end", value=True)
    assert table.step == Step(0, "finished", None)


def test_too_many_tricks_before_all_are_told_are_mended_first() -> None:
    """No number could be entered for who is left."""
    table = Table.dealing(5)
    table.enter(0, [1, 1, 1, 1])
    table.took(0, 1, 2)
    table.took(0, 2, 2)
    table.took(0, 1, 4)
    assert table.problems == [(1, "tricks_do_not_add_up", None)]
    assert table.step == Step(0, "tricks", 2)
    table.took(0, 2, 0)
    assert table.step == Step(0, "tricks", 3)


def test_a_wrong_round_further_on_is_asked_when_its_turn_comes() -> None:
    table = Table.dealing(1, 1)
    table.enter(1, [0, 1, 0, 1], [0, 0, 1, 0])
    table.took(1, 0, 1)
    assert table.step == Step(0, "bids", 1)
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    assert table.step == Step(1, "tricks", 1)


def test_nothing_new_is_asked_of_a_round_that_takes_nothing_new() -> None:
    """A wrong extra round that is needless by now, and lacks bids."""
    table = Table.dealing(1, 1, seats=3, hook="off", tie="extra-rounds")
    for index in (0, 1):
        table.enter(index, [0, 0, 0], [1, 0, 0])
    for seat in (0, 1):
        table.took(2, seat, 1 - seat)
    table.took(2, 1, 1)
    table.took(1, 0, 0)
    table.took(1, 1, 1)
    assert table.problems == [(3, "tricks_do_not_add_up", None)]
    assert table.step == Step(2, "tricks", 2)
    assert table.bid(2, 0, 0) == Refused("game_finished")


def test_simultaneous_bids_that_come_out_even_ask_the_left_of_the_dealer() -> None:
    table = Table.dealing(3, bidding="simultaneous", hook="left-changes", first_dealer=1)
    table.enter(0, [1, 1, 0, 1])
    assert table.problems == [(1, "bid_evens_out", 2)]
    assert table.step == Step(0, "bids", 2)
    table.bid(0, 2, 1)
    assert table.step == Step(0, "tricks", 2)


def test_numbers_out_of_range_are_asked_again() -> None:
    table = Table.dealing(3, 3, seats=3)
    wrong_bid = Entry((1, 7, 1), (None, None, None))
    wrong_tricks = Entry((1, 1, 0), (-2, None, 1))
    for entry, asked in ((wrong_bid, ("bids", 1)), (wrong_tricks, ("tricks", 0))):
        state = State(0, NAMES[:3], (entry,))
        assert step(table.plan, state) == (0, *asked)
