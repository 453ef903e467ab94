"""What happens at real tables: each change, what refuses it and why, and how it is undone."""

from typing import Any

import pytest

from plumpscore.rules import Refused, Step
from tests.rules.table import Table


def last(table: Table) -> str:
    return table.log[-1].id


def hands(table: Table) -> tuple[int, ...]:
    return table.result.hands


def told(table: Table, index: int) -> tuple[int, list[int]]:
    """Who deals a round, and who bids in which order."""
    planned = table.plan.round(index)
    return table.plan.seat(table.state.first_dealer, planned.dealer), table.order(index)


def played(*hands: int, rounds: int = 1, **rules: Any) -> Table:
    """Four at a table after so many rounds, in each of which seat 3 alone plumped."""
    table = Table.dealing(*hands, hook="off", **rules)
    for index in range(rounds):
        table.enter(index, [0, 0, 0, 0], [0, 0, 0, table.plan.round(index).cards])
    return table


class TestGoingHome:
    def test_from_the_next_round_they_sit_out(self) -> None:
        table = played(1, 1, 1)
        assert table.send("seats", 1, value=(0, 1, 3)) is None
        assert table.step == Step(1, "bids", 3)
        assert told(table, 1) == (1, [3, 0, 1])
        assert table.bid(1, 2, 0) == Refused("sits_out", {"seat": 2, "round": 2})
        table.enter(1, [0, 0, None, 1], [0, 0, None, 1])
        assert table.result.rounds[1].points == (10, 10, None, 11)
        assert table.result.totals == (20, 20, 10, 11)

    def test_coming_back(self) -> None:
        table = played(1, 1, 1)
        table.send("seats", 1, value=(0, 1, 3))
        assert table.send("seats", 2, value=(0, 1, 2, 3)) is None
        assert [len(table.order(index)) for index in range(3)] == [4, 3, 4]

    def test_the_hook_is_on_the_last_who_is_there(self) -> None:
        table = Table.dealing(2, 2)
        table.send("seats", 0, value=(1, 2, 3))
        assert told(table, 0) == (1, [2, 3, 1])
        table.bid(0, 2, 1)
        table.bid(0, 3, 0)
        assert table.bid(0, 1, 1) == Refused("bid_evens_out", {"seat": 1, "value": 1, "cards": 2})

    def test_the_rest_made_is_for_those_who_play(self) -> None:
        table = played(1, 1)
        table.send("seats", 1, value=(0, 3))
        table.enter(1, [1, None, None, 0])
        assert table.send("rest-made", 1) is None
        assert table.state.entry(1).tricks == (1, None, None, 0)

    def test_the_last_tricks_follow_for_those_who_play(self) -> None:
        table = played(2, 2)
        table.send("seats", 1, value=(0, 1))
        table.enter(1, [1, 0, None, None])
        table.took(1, 0, 2)
        assert table.state.entry(1).tricks == (2, 0, None, None)

    def test_not_from_a_round_that_is_begun(self) -> None:
        table = played(1, 1)
        assert table.send("seats", 0, value=(0, 1)) == Refused("round_begun", {"round": 1})
        table.bid(1, 2, 0)
        assert table.send("seats", 1, value=(0, 1)) == Refused("round_begun", {"round": 2})
        table.bid(1, 2, None)
        assert table.send("seats", 1, value=(0, 1)) is None

    def test_not_who_is_said_to_deal_later(self) -> None:
        table = played(1, 1, 1)
        table.send("dealer", 2, value=3)
        refused = Refused("sits_out", {"seat": 3, "round": 3})
        assert table.send("seats", 1, value=(0, 1, 2)) == refused

    @pytest.mark.parametrize("value", [(0, 0), (0, 4)])
    def test_nobody_sits_twice_and_no_stranger_sits(self, value: tuple[int, ...]) -> None:
        refused = Refused("not_a_seating", {"seats": 4})
        assert played(1, 1).send("seats", 1, value=value) == refused

    def test_undo_brings_them_back(self) -> None:
        table = played(1, 1)
        before = table.state
        table.send("seats", 1, value=(0, 1))
        table.undo(last(table))
        assert (table.state.changes, table.state.rounds) == ((), before.rounds)
        assert told(table, 1) == (1, [2, 3, 0, 1])

    def test_it_is_undone_after_all_that_came_later(self) -> None:
        table = played(1, 1)
        table.send("seats", 1, value=(0, 1))
        gone = last(table)
        table.bid(1, 0, 1)
        assert table.undo(gone) == Refused("undo_later_first")
        table.undo(last(table))
        assert table.undo(gone) is None

    def test_two_can_play_on_and_one_cannot(self) -> None:
        table = played(1, 1, 1)
        assert table.send("seats", 1, value=(2, 0)) is None
        table.enter(1, [1, None, 0, None], [1, None, 0, None])
        table.enter(2, [0, None, 1, None], [0, None, 1, None])
        assert table.result.totals == (31, 10, 31, 0)
        assert table.result.finished


class TestJoining:
    def test_the_new_one_sits_between_the_last_and_the_first(self) -> None:
        table = played(1, 1, 1)
        assert table.send("join", 1, value="Eva") is None
        assert table.state.names == ("Anna", "Bo", "Cia", "Dan", "Eva")
        assert told(table, 0) == (0, [1, 2, 3, 0])
        assert told(table, 1) == (1, [2, 3, 4, 0, 1])
        assert table.result.totals == (10, 10, 10, 0, 0)
        assert table.result.rounds[0].points == (10, 10, 10, 0, None)

    @pytest.mark.parametrize(
        ("scoring", "late_start", "start"),
        [
            # After two rounds: 20, 20, 20 and 0 points; minus1 pays 20, 20, 20 and -5.
            ("plump10", "zero", 0),
            ("plump10", "lowest", 0),
            ("plump10", "mean", 13),
            ("minus1", "zero", 0),
            ("minus1", "lowest", -5),
            ("minus1", "mean", 11),
        ],
    )
    def test_they_start_as_the_house_rules_say(
        self, scoring: str, late_start: str, start: int
    ) -> None:
        table = played(3, 2, 1, rounds=2, scoring=scoring, late_start=late_start)
        table.send("join", 2, value="Eva")
        assert table.result.totals[-1] == start
        told = {"points": start, "why": None} if start else None
        assert (table.state.entry(2).adjust or (None,) * 5)[4] == told

    def test_a_mean_below_zero_is_rounded_down(self) -> None:
        table = Table.dealing(1, 1, seats=3, hook="off", scoring="minus1", late_start="mean")
        table.enter(0, [1, 1, 0], [0, 0, 1])
        table.took(0, 0, 1)
        table.took(0, 2, 0)
        assert table.result.totals == (11, -1, 10)
        table.bid(0, 0, 0)
        table.bid(0, 2, 1)
        assert table.result.totals == (-1, -1, -1)
        table.bid(0, 2, 0)
        table.took(0, 0, 0)
        table.took(0, 2, 1)
        assert table.result.totals == (10, -1, -1)
        table.send("join", 1, value="Dan")
        assert table.result.totals[-1] == 2  # 8 / 3

    @pytest.mark.parametrize(("late_start", "start"), [("lowest", 20), ("mean", 13)])
    def test_where_the_fewest_win_the_worst_have_the_most(
        self, late_start: str, start: int
    ) -> None:
        table = played(1, 1, 1, rounds=2, winner="fewest", late_start=late_start)
        table.took(0, 3, 0)
        table.took(0, 0, 1)
        table.took(1, 3, 0)
        table.took(1, 0, 1)
        table.bid(1, 1, 1)
        assert table.result.totals == (0, 10, 20, 20)
        table.bid(0, 2, 1)
        assert table.result.totals == (0, 10, 10, 20)
        table.send("join", 2, value="Eva")
        assert table.result.totals[-1] == start

    def test_only_those_who_play_count(self) -> None:
        table = played(1, 1, late_start="lowest")
        table.send("seats", 1, value=(0, 1, 2))
        table.send("join", 1, value="Eva")
        assert table.result.totals == (10, 10, 10, 0, 10)
        assert told(table, 1) == (1, [2, 4, 0, 1])

    def test_who_is_to_go_home_later_still_does(self) -> None:
        table = played(1, 1, 1)
        table.send("seats", 2, value=(0, 1, 2))
        table.send("join", 1, value="Eva")
        assert told(table, 1) == (1, [2, 3, 4, 0, 1])
        assert told(table, 2) == (2, [4, 0, 1, 2])

    def test_undo_and_they_were_never_there(self) -> None:
        table = played(2, 1, late_start="mean")
        before = table.state
        table.send("join", 1, value="Eva")
        assert table.state.entry(1).adjust[4] == {"points": 6, "why": None}
        assert table.undo(last(table)) is None
        assert (table.state.names, table.state.rounds) == (before.names, before.rounds)
        assert (table.state.changes, table.plan.seats) == ((), 4)
        table.send("join", 1, value="Eva")
        assert table.state.names[4] == "Eva"

    def test_not_in_a_round_that_is_begun_nor_as_the_eleventh(self) -> None:
        table = played(1, 1)
        assert table.send("join", 0, value="Eva") == Refused("round_begun", {"round": 1})
        table = Table.of(10)
        refused = Refused("seats_out_of_range", {"least": 2, "most": 10})
        assert table.send("join", 0, value="Kim") == refused

    def test_from_the_first_round(self) -> None:
        table = Table.dealing(1, 1)
        assert table.send("join", 0, value="Eva") is None
        assert told(table, 0) == (0, [1, 2, 3, 4, 0])

    def test_hands_follow(self) -> None:
        table = Table.of(4, deck=20, max_cards=None)
        assert hands(table) == (5, 4, 3, 2, 1, 2, 3, 4, 5)
        table.send("join", 1, value="Eva")
        table.send("join", 1, value="Finn")
        assert hands(table) == (5, 3, 2, 1, 2, 3)


class TestRounds:
    def test_one_is_dealt_again(self) -> None:
        table = played(1, 1, 1, rounds=2, trump={"mode": "named"})
        table.send("trump", 0, value="S")
        table.send("adjust", 0, seat=1, value={"points": -5, "why": "Fel giv"})
        assert table.send("redeal", 0) is None
        assert table.state.entry(0).bids == (None,) * 4
        assert table.state.entry(0).trump is None
        assert table.result.totals == (10, 5, 10, 0)
        assert table.step == Step(0, "bids", 1)
        assert table.undo(last(table)) is None
        assert table.state.entry(0).tricks == (0, 0, 0, 1)
        assert table.state.entry(0).trump == "S"

    def test_one_is_dealt_with_another_number_of_cards(self) -> None:
        table = Table.dealing(10, 9)
        assert table.send("cards", 0, value=9) is None
        assert hands(table) == (9, 9)
        refused = {"seat": 1, "value": 10, "cards": 9}
        assert table.bid(0, 1, 10) == Refused("bid_out_of_range", refused)

    def test_that_may_be_seen_late_and_is_told_where_it_matters(self) -> None:
        table = Table.dealing(2, 2)
        table.enter(0, [0, 1, 0, 0], [1, 1, 0, 0])
        assert table.result.totals == (0, 11, 10, 10)
        assert table.send("cards", 0, value=1) is None
        assert table.problems == [
            (1, "bid_evens_out", 0),
            (1, "tricks_do_not_add_up", None),
        ]
        table.undo(last(table))
        assert table.problems == []

    def test_not_with_more_than_there_are(self) -> None:
        refused = Refused("hand_too_large", {"seats": 4, "largest": 13, "value": 14})
        assert played(1, 1).send("cards", 1, value=14) == refused
        assert played(1, 1).send("hands", 1, value=(14,)) == refused

    def test_rounds_are_added_after_the_last(self) -> None:
        table = played(1, 2, rounds=2)
        assert table.result.finished
        assert table.send("hands", 2, value=(3, 2)) is None
        assert hands(table) == (1, 2, 3, 2)
        assert table.step == Step(2, "bids", 3)
        assert table.undo(last(table)) is None
        assert table.result.finished

    def test_the_evening_ends_at_the_one(self) -> None:
        table = Table.of(max_cards=3, hook="off")
        for index in range(3):
            table.enter(index, [0, 0, 0, 0], [0, 0, 0, table.plan.round(index).cards])
        assert table.send("hands", 3, value=()) is None
        assert table.result.finished
        assert hands(table) == (3, 2, 1)

    def test_not_before_what_is_played(self) -> None:
        table = played(1, 2, 1, rounds=2)
        assert table.send("hands", 1, value=(3,)) == Refused("round_begun", {"round": 2})
        assert table.send("hands", 0, value=()) == Refused("round_begun", {"round": 1})
        table.send("adjust", 2, seat=0, value={"points": -5, "why": None})
        refused = Refused("too_many_rounds_entered", {"length": 3, "most": 2})
        assert table.send("hands", 2, value=()) == refused

    def test_one_at_least_is_played(self) -> None:
        assert Table.dealing(1).send("hands", 0, value=()) == Refused("no_rounds")

    def test_what_was_added_and_played_is_not_undone(self) -> None:
        table = played(1)
        table.send("hands", 1, value=(2,))
        added = last(table)
        table.bid(1, 2, 0)
        refused = Refused("too_many_rounds_entered", {"length": 2, "most": 1})
        assert table.undo(added) == refused
        table.undo(last(table))
        assert table.undo(added) is None
        assert table.result.finished

    def test_no_round_is_changed_that_is_not_there(self) -> None:
        table = played(1, 1)
        refused = Refused("no_such_round", {"round": 3, "rounds": 2})
        for kind, value in {"dealer": 1, "cards": 1, "seats": (0, 1), "join": "Kim"}.items():
            assert table.send(kind, 2, value=value) == refused
        assert table.send("redeal", 2) == refused
        beyond = Refused("no_such_round", {"round": 4, "rounds": 2})
        assert table.send("hands", 3, value=(1,)) == beyond


class TestDealer:
    def test_the_wrong_one_dealt_and_it_goes_on_from_there(self) -> None:
        table = played(1, 1, 1)
        assert table.send("dealer", 1, value=3) is None
        assert told(table, 1) == (3, [0, 1, 2, 3])
        assert told(table, 2) == (0, [1, 2, 3, 0])
        table.undo(last(table))
        assert told(table, 1) == (1, [2, 3, 0, 1])

    def test_seen_late_the_rounds_after_stay_as_they_were_dealt(self) -> None:
        table = played(1, 1, 1, 1, rounds=3)
        assert table.send("dealer", 0, value=3) is None
        assert [told(table, index)[0] for index in range(4)] == [3, 1, 2, 3]
        table.undo(last(table))
        assert [told(table, index)[0] for index in range(4)] == [0, 1, 2, 3]

    def test_the_hook_follows_and_a_bid_may_turn_out_forbidden(self) -> None:
        table = Table.dealing(1, 1)
        table.bid(0, 1, 1)
        for seat in (2, 3):
            table.bid(0, seat, 0)
        table.bid(0, 0, 1)
        table.send("dealer", 0, value=1)
        assert table.problems == []
        table.bid(0, 0, 0)
        assert table.problems == [(1, "bid_evens_out", 1)]
        assert table.step == Step(0, "bids", 1)

    def test_who_is_not_there_deals_not(self) -> None:
        table = played(1, 1)
        table.send("seats", 1, value=(0, 1, 2))
        refused = Refused("sits_out", {"seat": 3, "round": 2})
        assert table.send("dealer", 1, value=3) == refused
        assert table.send("dealer", 0, value=7) == Refused("sits_out", {"seat": 7, "round": 1})

    def test_undone_in_any_order(self) -> None:
        table = played(1, 1, 1)
        table.send("dealer", 1, value=3)
        first = last(table)
        table.send("dealer", 1, value=2)
        table.send("cards", 1, value=3)
        assert table.undo(first) is None
        assert told(table, 1)[0] == 2
        table.undo(table.log[-2].id)
        table.undo("tap" + str(int(first[3:]) + 1))
        assert told(table, 1)[0] == 1


class TestAdjusting:
    def test_a_penalty_counts_at_once_and_not_as_the_rounds_points(self) -> None:
        table = played(1, 1)
        penalty = {"points": -10, "why": "Fel färg"}
        assert table.send("adjust", 0, seat=0, value=penalty) is None
        assert table.result.rounds[0].points == (10, 10, 10, 0)
        assert table.result.totals == (0, 10, 10, 0)
        table.send("adjust", 1, seat=1, value={"points": 5, "why": None})
        assert table.result.totals == (0, 15, 10, 0)
        assert table.step == Step(1, "bids", 2)
        table.undo(table.log[-2].id)
        assert table.result.totals == (10, 15, 10, 0)

    def test_also_for_one_who_went_home(self) -> None:
        table = played(1, 1)
        table.send("seats", 1, value=(0, 1))
        bonus = {"points": 3, "why": "Körde hem"}
        assert table.send("adjust", 1, seat=3, value=bonus) is None
        assert table.result.totals == (10, 10, 10, 3)

    def test_it_can_reach_the_target_at_the_end_of_a_round(self) -> None:
        table = played(1, 1, 1, target=20)
        bonus = {"points": 10, "why": None}
        table.send("adjust", 1, seat=2, value=bonus)
        assert not table.result.finished
        table.undo(last(table))
        table.send("adjust", 0, seat=2, value=bonus)
        assert table.result.finished
        assert table.bid(1, 2, 0) == Refused("game_finished")
        table.send("adjust", 0, seat=2, value=None)
        assert table.step == Step(1, "bids", 2)


class TestRules:
    def test_change_what_later_rounds_pay(self) -> None:
        table = played(1, 1, 1)
        changed = {"shape": "custom", "hands": [1, 1, 1], "hook": "off", "scoring": "plump5"}
        assert table.send("rules", 1, value=changed) is None
        table.enter(1, [0, 0, 0, 0], [0, 0, 0, 1])
        assert table.result.rounds[0].points == (10, 10, 10, 0)
        assert table.result.rounds[1].points == (5, 5, 5, 0)

    def test_change_what_was_played_where_that_is_asked_for(self) -> None:
        table = played(1, 1)
        changed = {"shape": "custom", "hands": [1, 1], "hook": "off", "scoring": "plump5"}
        assert table.send("rules", 0, value=changed) is None
        assert table.result.totals == (5, 5, 5, 0)
        table.undo(last(table))
        assert table.result.totals == (10, 10, 10, 0)

    def test_but_not_how_many_cards_were_dealt(self) -> None:
        table = Table.of(max_cards=3)
        table.bid(0, 1, 0)
        refused = table.send("rules", 0, value={"max_cards": 2})
        assert refused == Refused("round_begun", {"round": 1})
        assert table.send("rules", 1, value={"max_cards": 2}) is None
        assert hands(table) == (3, 2, 1, 2)

    @pytest.mark.parametrize(
        ("kind", "value"),
        [("rules", {"max_cards": 2, "shape": "up-down"}), ("hands", (2, 1))],
    )
    def test_nor_by_undoing_beneath_what_was_played(self, kind: str, value: Any) -> None:
        table = Table.of(max_cards=3, shape="up-down", hook="off")
        assert table.send(kind, 1, value=value) is None
        changed = last(table)
        assert hands(table) == (1, 2, 1)
        table.bid(0, 1, 0)
        table.bid(1, 2, 0)
        table.bid(2, 3, 0)
        assert table.undo(changed) == Refused("undo_later_first")
        assert hands(table) == (1, 2, 1)
        table.undo(last(table))
        table.undo(table.log[-3].id)
        assert table.undo(changed) is None
        assert hands(table) == (1, 2, 3, 2, 1)

    def test_nor_make_the_game_shorter_than_it_is(self) -> None:
        table = Table.of(max_cards=2, hook="off")
        for index, cards in enumerate((2, 1)):
            table.enter(index, [0, 0, 0, 0], [cards, 0, 0, 0])
        table.send("adjust", 2, seat=0, value={"points": 1, "why": None})
        refused = Refused("too_many_rounds_entered", {"length": 3, "most": 2})
        assert table.send("rules", 1, value={"max_cards": 2, "shape": "down"}) == refused

    def test_what_the_table_cannot_play_is_refused_by_name(self) -> None:
        facts = {"seats": 4, "largest": 13, "value": 14}
        assert Table.of().send("rules", 1, value={"low": 14, "max_cards": None}) == Refused(
            "low_too_large", facts
        )
        by_plumps = {"counting": "plumps", "scoring": "wizard"}
        assert Table.of().send("rules", 1, value=by_plumps) == Refused("misses_differ")

    def test_late_start_is_what_holds_when_one_joins(self) -> None:
        table = played(1, 1, 1)
        changed = {"shape": "custom", "hands": [1, 1, 1], "late_start": "mean"}
        table.send("rules", 1, value=changed)
        table.send("join", 1, value="Eva")
        assert table.result.totals[-1] == 6  # 20 / 3


class TestExtraRounds:
    def test_who_went_home_has_no_part_in_them(self) -> None:
        table = Table.dealing(1, hook="off", tie="extra-rounds")
        table.enter(0, [0, 0, 0, 0], [0, 0, 0, 1])
        assert table.send("seats", 1, value=(1, 2)) is None
        assert table.step == Step(1, "bids", 2)
        table.enter(1, [None, 0, 1, None], [None, 1, 0, None])
        assert table.result.totals == (10, 10, 10, 0)
        assert table.step == Step(2, "bids", 1)
        table.enter(2, [None, 0, 1, None], [None, 0, 1, None])
        assert table.result.totals == (10, 20, 21, 0)
        assert table.result.finished

    def test_the_only_leader_who_stayed_needs_none(self) -> None:
        table = played(1, 1, tie="extra-rounds")
        table.send("seats", 1, value=(2, 3))
        table.enter(1, [None, None, 1, 0], [None, None, 0, 1])
        assert table.result.totals == (10, 10, 10, 0)
        assert table.result.finished

    def test_the_wrong_dealer_in_one(self) -> None:
        table = Table.dealing(1, hook="off", tie="extra-rounds")
        table.enter(0, [0, 0, 0, 0], [0, 0, 0, 1])
        table.enter(1, [1, 1, 1, 0], [0, 0, 0, 1])
        assert table.send("dealer", 2, value=0) is None
        assert told(table, 2) == (0, [1, 2, 3, 0])
        assert told(table, 3) == (1, [2, 3, 0, 1])


def test_an_ended_game_takes_a_late_penalty() -> None:
    table = played(1, 1)
    table.send("end", value=True)
    table.send("adjust", 0, seat=0, value={"points": -1, "why": None})
    assert table.result.finished
    assert table.result.totals == (9, 10, 10, 0)


def test_what_is_only_noted_beside_a_round_does_not_open_it_where_the_game_was_ended() -> None:
    table = played(1, 1, late_start="lowest")
    table.send("adjust", 0, seat=3, value={"points": 5, "why": None})
    table.send("join", 1, value="Eva")  # with 5 points
    table.send("end", value=True)
    assert table.step == Step(0, "finished", None)
    assert table.bid(1, 1, 0) == Refused("game_finished")


def test_the_same_tap_twice_changes_nothing() -> None:
    table = played(1, 1)
    table.send("dealer", 1, value=3)
    table.send("dealer", 1, value=3)
    assert table.state.taps[-1].cells == ()
