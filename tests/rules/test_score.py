"""Totals, ranks, plumps; when a game is finished and when it goes on."""

import pytest

from plumpscore.rules import Refused, Step
from plumpscore.rules.score import leader, namer
from plumpscore.rules.scorecard import ranks
from tests.rules.table import Table

ONE_CARD = {"hook": "off", "seats": 3}


def played(table: Table, *winners: int, start: int = 0) -> Table:
    """One-card rounds in which nobody bids and each of these takes the trick; so he plumps."""
    for index, winner in enumerate(winners, start):
        tricks = [int(seat == winner) for seat in range(3)]
        table.enter(index, [0, 0, 0], tricks)
    return table


@pytest.mark.parametrize(
    ("totals", "winner", "expected"),
    [
        ((13, 0, 14, 0), 1, (2, 3, 1, 3)),
        ((5, 5, 5), 1, (1, 1, 1)),
        ((-5, 0, -5), 1, (2, 1, 2)),
        ((3, 1, 2), -1, (3, 1, 2)),
        ((0, 0, 9), -1, (1, 1, 3)),
    ],
)
def test_equal_totals_share_a_rank_and_the_next_is_skipped(
    totals: tuple[int, ...], winner: int, expected: tuple[int, ...]
) -> None:
    assert ranks(totals, winner) == expected


def test_the_fewest_points_win_where_the_house_rules_say_so() -> None:
    table = played(Table.dealing(1, 1, winner="fewest", scoring="scratch", **ONE_CARD), 0, 0)
    assert (table.result.totals, table.result.ranks) == ((2, 0, 0), (3, 1, 1))


def test_running_totals_and_plumps() -> None:
    result = played(Table.dealing(1, 1, 1, **ONE_CARD), 0, 1, 0).result
    assert [r.points for r in result.rounds] == [(0, 10, 10), (10, 0, 10), (0, 10, 10)]
    assert [r.totals for r in result.rounds] == [(0, 10, 10), (10, 10, 20), (10, 20, 30)]
    assert (result.totals, result.plumps, result.ranks) == ((10, 20, 30), (2, 1, 0), (3, 2, 1))
    assert result.finished


def test_a_round_with_a_problem_gives_no_points_and_the_others_do() -> None:
    table = played(Table.dealing(1, 1, 1, **ONE_CARD), 0, 1, 0)
    table.took(1, 0, 1)
    result = table.result
    assert [r.points for r in result.rounds] == [(0, 10, 10), None, (0, 10, 10)]
    assert [r.totals for r in result.rounds] == [(0, 10, 10), (0, 10, 10), (0, 20, 20)]
    assert (result.plumps, result.finished) == ((2, 0, 0), False)


def test_a_round_half_entered_gives_no_points() -> None:
    table = Table.dealing(1, **ONE_CARD)
    table.enter(0, [0, 0, 0])
    assert (table.result.rounds[0].points, table.result.rounds[0].balance) == (None, -1)
    assert (table.result.ranks, table.result.finished) == ((1, 1, 1), False)


def test_a_shared_lead_is_shared() -> None:
    result = played(Table.dealing(1, **ONE_CARD), 0).result
    assert (result.ranks, result.finished) == ((3, 1, 1), True)


EXTRA = {"tie": "extra-rounds", **ONE_CARD}


def test_a_shared_lead_is_played_off_until_one_leads_alone() -> None:
    table = played(Table.dealing(1, **EXTRA), 0)
    assert (table.result.hands, table.result.finished) == ((1, 1), False)
    assert table.step == Step(1, "bids", 2)
    played(table, 0, start=1)
    assert (table.result.hands, table.result.finished) == ((1, 1, 1), False)
    played(table, 1, start=2)
    assert (table.result.hands, table.result.ranks) == ((1, 1, 1), (3, 2, 1))
    assert table.result.finished
    assert table.bid(3, 0, 0) == Refused("no_such_round", {"round": 4, "rounds": 3})


def test_an_extra_round_is_a_full_hand() -> None:
    table = played(Table.dealing(2, 1, **EXTRA))
    for index, cards in ((0, 2), (1, 1)):
        table.enter(index, [0, 0, 0], [0, cards, 0])
    assert table.result.hands == (2, 1, 2)


def test_no_extra_round_where_one_leads_alone() -> None:
    result = played(Table.dealing(1, 1, **EXTRA), 0, 1).result
    assert (result.ranks, result.hands, result.finished) == ((2, 2, 1), (1, 1), True)


def test_no_extra_round_while_a_round_is_wrong_or_missing() -> None:
    table = played(Table.dealing(1, 1, **EXTRA), 0, 0)
    assert len(table.result.hands) == 3
    table.took(0, 1, 1)
    assert (len(table.result.hands), table.result.finished) == (2, False)


def test_a_correction_can_ask_for_an_extra_round() -> None:
    table = played(Table.dealing(1, 1, **EXTRA), 0, 1)
    assert table.result.finished
    table.took(1, 1, 0)
    table.took(1, 0, 1)
    assert (table.result.ranks, table.result.finished) == ((3, 1, 1), False)
    assert table.step == Step(2, "bids", 0)


def test_an_extra_round_that_a_correction_makes_needless_is_not_played_on() -> None:
    table = played(Table.dealing(1, 1, **EXTRA), 0, 0)
    table.bid(2, 0, 1)
    table.took(1, 0, 0)
    table.took(1, 1, 1)
    assert (table.result.ranks, table.result.finished) == ((2, 2, 1), True)
    assert table.step == Step(2, "finished", None)
    assert table.bid(2, 1, 1) == Refused("game_finished")
    assert table.state.entry(2).bids == (1, None, None)
    assert table.bid(2, 0, 0) is None
    table.undo(table.state.undo_stack()[-1].id)
    table.undo(table.state.undo_stack()[-1].id)
    table.undo(table.state.undo_stack()[-1].id)
    assert table.step == Step(2, "bids", 1)
    assert table.bid(2, 1, 1) is None


def test_what_stands_in_a_needless_extra_round_can_be_corrected_but_not_added_to() -> None:
    table = played(Table.dealing(1, 1, trump={"mode": "named"}, **EXTRA), 0, 0)
    table.enter(2, [1, 0, 0])
    table.send("trump", 2, value="S")
    table.took(1, 0, 0)
    table.took(1, 1, 1)
    assert table.result.finished
    assert table.send("rest-made", 2) == Refused("game_finished")
    assert table.send("trump", 2, value="H") is None
    assert table.send("trump", 2, value=None) is None
    assert table.send("trump", 2, value="H") == Refused("game_finished")


def test_an_extra_round_played_to_its_end_counts_whatever_is_corrected() -> None:
    table = played(Table.dealing(1, 1, **EXTRA), 0, 0, 1)
    table.took(1, 0, 0)
    table.took(1, 1, 1)
    assert table.result.totals == (20, 10, 30)
    assert table.result.finished


TARGET = {"target": 20, **ONE_CARD}


def test_a_target_ends_the_game_at_the_end_of_the_round_that_reaches_it() -> None:
    table = played(Table.dealing(1, 1, 1, 1, **TARGET), 0)
    assert not table.result.finished
    table.enter(1, [0, 0, 0])
    assert not table.result.finished
    table.took(1, 2, 0)
    table.took(1, 1, 0)
    assert (table.result.totals, table.result.finished) == ((0, 20, 20), True)
    assert table.result.hands == (1, 1, 1, 1)


def test_a_target_reached_together_ends_the_game_whatever_the_tie_rule() -> None:
    table = played(Table.dealing(1, 1, 1, tie="extra-rounds", **TARGET), 0, 0)
    assert (table.result.ranks, table.result.finished) == ((3, 1, 1), True)


def test_a_correction_moves_where_the_target_is_reached() -> None:
    table = played(Table.dealing(1, 1, 1, 1, **TARGET), 0, 0)
    table.bid(0, 1, 1)
    table.bid(0, 2, 1)
    assert (table.result.totals, table.result.finished) == ((0, 10, 10), False)
    assert table.step == Step(2, "bids", 0)
    played(table, 0, start=2)
    assert table.result.finished
    table.bid(0, 1, 0)
    assert (table.result.totals, table.result.finished) == ((0, 30, 20), True)


def test_a_target_counts_no_round_after_one_that_is_missing() -> None:
    table = Table.dealing(1, 1, 1, **TARGET)
    played(table, 0, 0, start=1)
    assert (table.result.totals, table.result.finished) == ((0, 20, 20), False)
    assert table.step == Step(0, "bids", 1)


def test_a_target_not_reached_leaves_the_planned_end() -> None:
    table = played(Table.dealing(1, target=500, **ONE_CARD), 0)
    assert table.result.finished


def test_people_may_end_a_game_early() -> None:
    table = played(Table.dealing(1, 1, 1, tie="extra-rounds", **ONE_CARD), 0)
    table.bid(1, 0, 1)
    table.send("end", value=True)
    assert (table.result.ranks, table.result.finished) == ((3, 1, 1), True)
    assert len(table.result.hands) == 3
    table.bid(0, 1, 1)
    assert (table.result.totals, table.result.finished) == ((0, 0, 10), True)


def test_the_highest_bid_leads_the_first_after_the_dealer_among_equals() -> None:
    table = Table.dealing(5, 5, lead="highest-bid", first_dealer=2)
    for seat, bid in ((3, 1), (0, 2), (1, 2)):
        table.bid(0, seat, bid)
    assert leader(table.plan, table.state, 0) is None
    table.bid(0, 2, 2)
    assert leader(table.plan, table.state, 0) == 0
    table.enter(1, [0, 0, 0, 0])
    assert leader(table.plan, table.state, 1) == 0


@pytest.mark.parametrize(("lead", "seat"), [("left", 3), ("dealer", 2)])
def test_who_leads_is_known_before_the_bidding(lead: str, seat: int) -> None:
    table = Table.dealing(5, lead=lead, first_dealer=2)
    assert leader(table.plan, table.state, 0) == seat


def test_the_highest_bidder_names_the_trump_and_the_first_of_equals() -> None:
    table = Table.dealing(3, seats=4, first_dealer=1, trump={"mode": "named"})
    for seat, value in ((2, 1), (3, 2), (0, 2)):
        table.bid(0, seat, value)
        assert namer(table.plan, table.state, 0) is None
    table.bid(0, 1, 0)
    assert namer(table.plan, table.state, 0) == 3


def test_nobody_names_a_trump_that_comes_by_another_way() -> None:
    for mode in ("none", "turned", "rotation", "fixed"):
        table = Table.dealing(1, seats=3, trump={"mode": mode})
        table.enter(0, (1, 1, 0))
        assert namer(table.plan, table.state, 0) is None


def test_while_a_bid_must_be_changed_nobody_leads_by_it_yet() -> None:
    table = Table.dealing(
        2, seats=3, bidding="simultaneous", hook="left-changes", lead="highest-bid"
    )
    table.enter(0, (0, 2, 0))
    assert leader(table.plan, table.state, 0) is None
    table.bid(0, 1, 1)
    assert leader(table.plan, table.state, 0) == 1
