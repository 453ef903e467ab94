"""A plan is compiled anew when something changes at the table, and what was played stays."""

from typing import Any

import pytest

from plumpscore.rules import Faulty, HouseRules, State, compile_plan, course
from plumpscore.rules.entry import Cell
from tests.rules.table import NAMES, Table


def changed(table: Table, *cells: tuple[str, int, Any]) -> None:
    """Sets these cells for a change, whatever is entered; as a document does."""
    state = table.state.with_cells(Cell(kind, index, None, value) for kind, index, value in cells)
    table.plan, table.state = course(table.plan, state), state


def fault(table: Table, *cells: tuple[str, int, Any]) -> tuple[str, str]:
    with pytest.raises(Faulty) as caught:
        changed(table, *cells)
    (one,) = caught.value.faults
    return one.where, one.code


def dealers(table: Table) -> list[int]:
    first = table.state.first_dealer
    return [table.plan.seat(first, planned.dealer) for planned in table.plan.rounds]


def hands(table: Table) -> list[int]:
    return [planned.cards for planned in table.plan.rounds]


def test_where_nothing_changes_it_is_the_same_plan() -> None:
    table = Table.dealing(1, 1)
    plan = table.plan
    table.enter(0, [0, 0, 0, 0], [1, 0, 0, 0])
    assert course(plan, table.state) is plan


def test_the_same_change_gives_the_same_plan() -> None:
    table, other = Table.dealing(1, 1), Table.dealing(1, 1)
    changed(table, ("dealer", 1, 2))
    changed(other, ("dealer", 1, 2))
    assert table.plan is other.plan
    assert course(table.plan, table.state) is table.plan


def test_who_goes_home_is_passed_over() -> None:
    table = Table.dealing(1, 1, 1, 1, 1, first_dealer=3)
    changed(table, ("seats", 1, (1, 2, 3)))
    assert dealers(table) == [3, 1, 2, 3, 1]
    assert [table.order(index) for index in range(3)] == [[0, 1, 2, 3], [2, 3, 1], [3, 1, 2]]


def test_the_deal_goes_on_from_where_the_dealer_sat() -> None:
    table = Table.dealing(1, 1, 1, 1)
    changed(table, ("seats", 2, (0, 2, 3)))
    assert dealers(table) == [0, 1, 2, 3]
    changed(table, ("seats", 2, (0, 3)))
    assert dealers(table) == [0, 1, 3, 0]


def test_the_hook_holds_the_last_who_is_there() -> None:
    table = Table.dealing(1, 1)
    changed(table, ("seats", 1, (0, 2, 3)), ("dealer", 1, 2))
    assert table.order(1)[-1] == 2
    assert table.plan.seat(0, table.plan.round(1).hook or 0) == 2


def test_quite_others_go_on() -> None:
    table = Table.dealing(1, 1, 1)
    changed(table, ("seats", 0, (0, 1)), ("seats", 1, (3, 2)))
    assert dealers(table) == [0, 3, 2]


def test_the_first_dealer_is_not_there_at_the_start() -> None:
    table = Table.dealing(1, 1, first_dealer=3)
    changed(table, ("seats", 0, (0, 1, 2)))
    assert dealers(table) == [0, 1]
    assert table.order(0) == [1, 2, 0]


def test_seats_are_swapped() -> None:
    table = Table.dealing(1, 1, 1, 1)
    changed(table, ("seats", 1, (0, 3, 2, 1)))
    assert dealers(table) == [0, 3, 2, 1]
    assert table.order(1) == [2, 1, 0, 3]


def test_anticlockwise_the_deal_goes_the_other_way() -> None:
    table = Table.dealing(1, 1, 1, direction="anticlockwise")
    changed(table, ("seats", 1, (0, 1, 2)))
    assert dealers(table) == [0, 2, 1]


def test_the_wrong_dealer_deals_and_the_next_follows() -> None:
    table = Table.dealing(1, 1, 1, 1)
    changed(table, ("dealer", 1, 3))
    assert dealers(table) == [0, 3, 0, 1]


def test_cards_are_of_that_round_alone() -> None:
    table = Table.of(max_cards=3)
    changed(table, ("cards", 1, 1))
    assert hands(table) == [3, 1, 1, 2, 3]
    assert len(table.plan.table(1)) == 2


def test_hands_hold_to_the_end() -> None:
    table = Table.of(max_cards=3)
    changed(table, ("hands", 1, (1, 1, 4)))
    assert hands(table) == [3, 1, 1, 4]
    changed(table, ("hands", 3, ()))
    assert hands(table) == [3, 1, 1]
    changed(table, ("hands", 1, None), ("hands", 3, None))
    assert hands(table) == [3, 2, 1, 2, 3]


def test_hands_that_people_have_set_do_not_follow_who_plays() -> None:
    table = Table.of(5, deck=20, max_cards=None)
    changed(table, ("hands", 1, (2, 4, 1)), ("seats", 2, (0, 1, 2, 3)))
    assert hands(table) == [4, 2, 4, 1]


def test_a_custom_hand_is_lowered_to_what_is_dealt_to_more() -> None:
    table = Table.dealing(10, 5, seats=2, deck=20)
    changed(table, ("seats", 0, (0, 1)))
    table.state = State(0, NAMES[:3])
    changed(table, ("seats", 0, (0, 1)), ("seats", 1, (0, 1, 2)))
    assert hands(table) == [10, 5]
    table = Table.dealing(10, 8, seats=2, deck=20)
    table.state = State(0, NAMES[:3])
    changed(table, ("seats", 0, (0, 1)), ("seats", 1, (0, 1, 2)))
    assert hands(table) == [10, 6]


def test_hands_follow_who_plays() -> None:
    table = Table.of(5, deck=20, max_cards=None)
    assert hands(table) == [4, 3, 2, 1, 2, 3, 4]
    changed(table, ("seats", 5, (0, 1)))
    assert hands(table) == [4, 3, 2, 1, 2, *range(3, 11)]


def test_a_rotation_of_trumps_goes_on() -> None:
    rotation = {"mode": "rotation", "order": ["S", "H", "D"], "no_trump_last": 1}
    table = Table.dealing(1, 1, 1, 1, trump=rotation)
    assert [planned.trump for planned in table.plan.rounds] == ["S", "H", "D", "NT"]
    changed(table, ("hands", 2, (1, 1, 1)))
    assert [planned.trump for planned in table.plan.rounds] == ["S", "H", "D", "S", "NT"]


class TestRules:
    def test_hold_from_their_round_on(self) -> None:
        table = Table.of(max_cards=2)
        changed(table, ("rules", 2, {"max_cards": 2, "scoring": "plump5", "target": 30}))
        assert hands(table) == [2, 1, 2]
        assert table.plan.table(0)[0][0] == 10
        assert table.plan.table(2)[0][0] == 5
        assert [table.plan.manner(index).target for index in range(3)] == [None, None, 30]

    def test_what_holds_for_the_whole_game_is_what_holds_last(self) -> None:
        table = Table.of(max_cards=2)
        changed(table, ("rules", 2, {"max_cards": 2, "winner": "fewest", "low_mark": 5}))
        assert (table.plan.winner, table.plan.low_mark) == (-1, 5)

    def test_change_the_direction(self) -> None:
        table = Table.dealing(1, 1, 1)
        changed(table, ("rules", 1, {"direction": "anticlockwise"}))
        assert dealers(table) == [0, 3, 2]

    def test_from_the_first_round_on(self) -> None:
        table = Table.of(max_cards=2)
        changed(table, ("rules", 0, {"max_cards": 1}))
        assert hands(table) == [1]
        assert table.plan.later == ()

    def test_that_end_without_extra_rounds(self) -> None:
        table = Table.dealing(1, 1, tie="extra-rounds")
        changed(table, ("rules", 1, {"max_cards": 1, "tie": "shared"}))
        assert table.plan.extra == ()


class TestExtraRounds:
    def test_with_a_change_are_planned_until_then(self) -> None:
        table = Table.dealing(2, 1, tie="extra-rounds")
        changed(table, ("dealer", 3, 1))
        assert hands(table) == [2, 1, 2, 2]
        assert dealers(table) == [0, 1, 2, 1]
        assert [planned.dealer for planned in table.plan.extra] == [2, 3, 0, 1]

    def test_are_for_those_who_stayed(self) -> None:
        table = Table.dealing(2, tie="extra-rounds")
        changed(table, ("seats", 1, (1, 3)))
        assert hands(table) == [2, 2]
        assert [set(planned.order) for planned in table.plan.extra] == [{1, 3}, {1, 3}]


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        (("seats", 1, (0, 0)), ("rounds[1].seats", "not_a_seating")),
        (("seats", 1, (0, 4)), ("rounds[1].seats", "not_a_seating")),
        (("dealer", 1, 4), ("rounds[1].dealer", "sits_out")),
        (("cards", 1, 14), ("rounds[1].cards", "hand_too_large")),
        (("hands", 1, (1, 14)), ("rounds[1].hands", "hand_too_large")),
        (("hands", 1, (1,) * 200), ("rounds[1].hands", "too_many_rounds")),
        (("hands", 0, ()), ("rounds[0].hands", "no_rounds")),
        (("rules", 0, {"low": 14}), ("rounds[0].rules.low", "low_too_large")),
        (("rules", 1, {"low": 14}), ("rounds[1].rules.low", "low_too_large")),
        (
            ("rules", 1, {"low_repeats": 199}),
            ("rounds[1].rules.low_repeats", "too_many_rounds"),
        ),
        (
            ("rules", 1, {"counting": "plumps", "scoring": "minus1"}),
            ("rounds[1].rules.counting", "misses_differ"),
        ),
        (
            ("rules", 0, {"counting": "plumps", "scoring": "minus1"}),
            ("rounds[0].rules.counting", "misses_differ"),
        ),
    ],
)
@pytest.mark.parametrize("tie", ["shared", "extra-rounds"])
def test_what_the_table_cannot_play_is_told_by_its_place(
    cell: tuple[str, int, Any], told: tuple[str, str], tie: str
) -> None:
    assert fault(Table.of(max_cards=3, tie=tie), cell) == told


def test_the_dealer_must_be_there() -> None:
    table = Table.dealing(1, 1)
    assert fault(table, ("dealer", 1, 2), ("seats", 1, (0, 1))) == ("rounds[1].dealer", "sits_out")


def test_what_is_entered_must_be_in_the_plan() -> None:
    table = Table.dealing(1, 1)
    table.enter(1, [0, 0, 0, 0])
    assert fault(table, ("hands", 1, ())) == ("rounds", "too_many_rounds_entered")


def test_counting_plumps_asks_that_misses_are_paid_alike() -> None:
    for scoring in ("plump10", "plump5", "prefix1", "kachuful", "scratch"):
        assert compile_plan(HouseRules.of(counting="plumps", scoring=scoring), 4).only_plumps
    for scoring in ("tricks10", "minus1", "wizard", "skull-king", "squares"):
        with pytest.raises(Faulty) as caught:
            compile_plan(HouseRules.of(counting="plumps", scoring=scoring), 4)
        assert [(f.where, f.code) for f in caught.value.faults] == [("counting", "misses_differ")]
