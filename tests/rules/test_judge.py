"""What a tap may not do: entering is refused where it cannot stand, changing only for range."""

import pytest

from plumpscore.rules import Refused
from tests.rules.table import Table


def out_of_range(kind: str, seat: int, value: int, cards: int) -> Refused:
    facts = {"seat": seat, "value": value, "cards": cards}
    return Refused(f"{kind}_out_of_range", facts)


def test_a_number_above_the_hand_or_below_zero_is_refused() -> None:
    table = Table.dealing(3)
    assert table.bid(0, 1, 4) == out_of_range("bid", 1, 4, 3)
    assert table.bid(0, 1, -1) == out_of_range("bid", 1, -1, 3)
    assert table.took(0, 1, 4) == out_of_range("tricks", 1, 4, 3)
    assert table.bid(0, 1, 3) is None
    assert table.bid(0, 1, 4) == out_of_range("bid", 1, 4, 3)


def test_the_forbidden_bid_is_refused_with_its_reason() -> None:
    table = Table.dealing(3)
    for seat, bid in ((1, 1), (2, 0), (3, 1)):
        assert table.bid(0, seat, bid) is None
    assert table.bid(0, 0, 1) == Refused("bid_evens_out", {"seat": 0, "value": 1, "cards": 3})
    assert table.bid(0, 0, 2) is None


def test_the_last_bidder_may_bid_first() -> None:
    """Nothing is forbidden as long as others have not bid; their late bid flags it."""
    table = Table.dealing(3)
    assert table.bid(0, 0, 1) is None
    for seat, bid in ((1, 1), (2, 0)):
        assert table.bid(0, seat, bid) is None
    assert table.problems == []
    assert table.bid(0, 3, 1) is None
    assert table.problems == [(1, "bid_evens_out", 0)]


def test_an_earlier_bid_filled_in_late_is_taken_and_flags_the_last_bidder() -> None:
    table = Table.dealing(10)
    table.enter(0, [3, 2, 2, 2])
    assert table.bid(0, 2, None) is None
    assert table.bid(0, 2, 3) is None
    assert table.problems == [(1, "bid_evens_out", 0)]
    assert table.bid(0, 0, 4) is None
    assert table.problems == []


def test_a_bid_changed_to_what_was_forbidden_is_taken_and_told() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    assert table.bid(0, 0, 1) is None
    assert table.problems == [(1, "bid_evens_out", 0)]
    assert table.result.rounds[0].points is None


def test_tricks_that_cannot_add_up_any_more_are_refused() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1])
    assert table.took(0, 1, 2) is None
    refused = Refused("tricks_do_not_add_up", {"left": 1, "cards": 3})
    assert table.took(0, 2, 2) == refused
    assert table.took(0, 2, 1) is None
    assert table.took(0, 3, 1) == Refused("tricks_do_not_add_up", {"left": 0, "cards": 3})


def test_the_last_tricks_must_be_what_is_left() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    assert table.took(0, 0, None) is None
    for wrong in (0, 2):
        refused = Refused("tricks_do_not_add_up", {"left": 1, "cards": 3})
        assert table.took(0, 0, wrong) == refused
    assert table.took(0, 0, 1) is None


def test_tricks_are_changed_to_anything_within_range() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    for tricks in (3, 0):
        assert table.took(0, 2, tricks) is None
    assert table.problems == []
    assert table.took(0, 2, 3) is None
    assert table.problems == [(1, "tricks_do_not_add_up", None)]


def test_any_cell_can_be_emptied() -> None:
    table = Table.dealing(3)
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    for seat in range(4):
        assert table.bid(0, seat, None) is None
        assert table.took(0, seat, None) is None
    assert table.state.rounds == ()
    assert table.bid(0, 0, None) is None


def test_an_unset_bid_counts_for_nothing_and_a_zero_does() -> None:
    table = Table.dealing(2)
    for seat in (1, 2):
        table.bid(0, seat, 0)
    assert table.bid(0, 0, 2) is None
    table.bid(0, 0, None)
    table.bid(0, 3, 0)
    assert isinstance(table.bid(0, 0, 2), Refused)


def test_a_bid_may_be_changed_after_the_next_player_has_bid() -> None:
    """The bid lock is told on the screen and in the history; it refuses nothing."""
    table = Table.dealing(3, bid_lock="next-bid")
    table.bid(0, 1, 1)
    table.bid(0, 2, 1)
    assert table.bid(0, 1, 2) is None


def test_the_game_has_no_such_round_and_no_such_seat() -> None:
    table = Table.dealing(3, 2)
    assert table.bid(2, 0, 1) == Refused("no_such_round", {"round": 3, "rounds": 2})
    assert table.bid(0, 4, 1) == Refused("no_such_seat", {"seat": 4, "seats": 4})
    assert table.took(10**9, 4, 1) == Refused("no_such_round", {"round": 10**9 + 1, "rounds": 2})
    assert table.send("name", seat=4, value="Eve") == Refused(
        "no_such_seat", {"seat": 4, "seats": 4}
    )


def test_trump_is_told_where_the_table_must_tell_it() -> None:
    turned = Table.dealing(3, 13, trump={"mode": "turned"})
    assert turned.send("trump", 0, value="H") is None
    assert turned.result.rounds[0].trump == "H"
    assert turned.send("trump", 0, value=None) is None
    assert turned.result.rounds == ()
    assert turned.send("trump", 1, value="H") == Refused("trump_not_asked", {"trump": "NT"})
    assert Table.dealing(3).send("trump", 0, value="H") == Refused(
        "trump_not_asked", {"trump": "NT"}
    )


def test_a_trump_not_told_never_blocks() -> None:
    table = Table.dealing(3, trump={"mode": "named"})
    table.enter(0, [2, 1, 0, 1], [1, 1, 0, 1])
    assert table.result.finished


@pytest.mark.parametrize("tricks", [(), (2,), (2, 1)])
def test_the_rest_made_it(tricks: tuple[int, ...]) -> None:
    table = Table.dealing(4, seats=4, hook="off")
    table.enter(0, [1, 2, 1, 0])
    for seat, taken in zip((1, 2), tricks, strict=False):
        table.took(0, seat, taken)
    assert table.send("rest-made", 0) is None
    assert table.state.entry(0).tricks == (1, 2, 1, 0)
    assert table.result.totals == (11, 12, 11, 10)


def test_the_rest_cannot_have_made_it_where_that_does_not_add_up() -> None:
    table = Table.dealing(4)
    table.bid(0, 1, 1)
    assert table.send("rest-made", 0) == Refused("bids_missing", {"seat": 0})
    table.bid(0, 2, 1)
    table.bid(0, 3, 1)
    table.bid(0, 0, 0)
    assert table.send("rest-made", 0) == Refused("tricks_do_not_add_up", {"left": 4, "cards": 4})
    table.took(0, 1, 2)
    assert table.send("rest-made", 0) is None
    assert table.state.entry(0).tricks == (0, 2, 1, 1)


def test_what_nobody_tapped_cannot_be_undone() -> None:
    assert Table.dealing(3).undo("tap99") == Refused("unknown_tap")


def test_after_the_target_nothing_new_is_entered_and_all_can_be_corrected() -> None:
    table = Table.dealing(1, 1, 1, target=20, trump={"mode": "named"})
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    table.enter(1, [0, 0, 0, 0], [0, 0, 1, 0])
    assert table.result.finished
    finished = Refused("game_finished")
    assert table.bid(2, 3, 1) == finished
    assert table.took(2, 3, 1) == finished
    assert table.send("trump", 2, value="S") == finished
    assert table.send("trump", 1, value="S") is None
    assert table.bid(0, 0, 0) is None
    assert not table.result.finished
    assert table.bid(2, 3, 1) is None


def test_after_the_end_only_what_was_begun_is_filled_in() -> None:
    table = Table.dealing(1, 1, 1)
    table.enter(0, [1, 1, 0, 0], [1, 0, 0, 0])
    table.bid(1, 2, 1)
    assert table.send("end", value=True) is None
    assert table.bid(2, 3, 1) == Refused("game_finished")
    assert table.bid(1, 3, 1) is None
    assert table.bid(0, 1, 0) is None
    assert table.send("end", value=False) is None
    assert table.bid(2, 3, 1) is None


def test_a_refused_tap_changes_nothing() -> None:
    table = Table.dealing(3)
    table.bid(0, 1, 1)
    before = table.state
    for refused in (table.bid(0, 2, 4), table.send("rest-made", 0), table.undo("tap99")):
        assert isinstance(refused, Refused)
    assert table.state is before
