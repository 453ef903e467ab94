"""Examples that the guides work out, and a few of our own, with their figures."""

from typing import Any

import pytest

from plumpscore.rules import Faulty, HouseRules, Refused, compile_plan
from tests.rules.table import Table


def allowed(cards: int, earlier: list[int], **rules: Any) -> list[int]:
    """What the last bidder may bid."""
    seats = len(earlier) + 1
    return [bid for bid in range(cards + 1) if _may_bid(cards, earlier, bid, seats, rules)]


def _may_bid(cards: int, earlier: list[int], bid: int, seats: int, rules: dict[str, Any]) -> bool:
    table = Table.dealing(cards, seats=seats, **rules)
    *others, last = table.order(0)
    for seat, amount in zip(others, earlier, strict=True):
        assert table.bid(0, seat, amount) is None
    return table.bid(0, last, bid) is None


@pytest.mark.parametrize(
    ("cards", "earlier", "forbidden"),
    [
        (10, [3, 2, 4], 1),
        (3, [1, 0, 1], 1),
        (10, [5, 5], 0),
        (10, [3, 3, 2], 2),
        (5, [2, 0, 1], 2),
        (5, [3, 1, 2], None),
        (10, [3, 0, 3], 4),
        (5, [1, 1, 1], 2),
        (4, [2, 1], 1),
        (7, [4, 0, 2], 1),
        (1, [1, 0, 0], 0),
        (1, [0, 0, 0], 1),
        (1, [1, 1, 0], None),
        (2, [0, 0, 0], 2),
        *[(cards, [bid], cards - bid) for cards in (1, 4) for bid in range(cards + 1)],
    ],
)
def test_the_bid_that_would_come_out_even(
    cards: int, earlier: list[int], forbidden: int | None
) -> None:
    assert allowed(cards, earlier) == [bid for bid in range(cards + 1) if bid != forbidden]


def test_boerenbridge_has_no_hook_in_small_hands() -> None:
    assert allowed(7, [0, 3, 2], hook_from_cards=4) == [0, 1, 3, 4, 5, 6, 7]
    assert allowed(3, [0, 1, 1], hook_from_cards=4) == [0, 1, 2, 3]


def test_beredskap_the_dealer_bids_first_and_the_right_of_the_dealer_is_held() -> None:
    table = Table.of(4, preset="beredskap", hook="last-bidder")
    assert table.order(0) == [0, 1, 2, 3]
    assert table.plan.rounds[0].hook == 3
    assert table.plan.rounds[0].lead == (1,)
    assert Table.of(4, preset="beredskap").plan.rounds[0].hook is None


def test_the_bid_of_a_guide_that_breaks_its_own_rule() -> None:
    """Bids 3, 2, 4, 1 come out even in a hand of ten, and tricks 3, 4, 4, 0 are eleven."""
    table = Table.dealing(10, first_dealer=3)
    for seat, bid in enumerate((3, 2, 4)):
        assert table.bid(0, seat, bid) is None
    assert table.bid(0, 3, 1) == Refused("bid_evens_out", {"seat": 3, "value": 1, "cards": 10})
    assert table.bid(0, 3, 2) is None
    for seat, tricks in enumerate((3, 3)):
        assert table.took(0, seat, tricks) is None
    assert table.took(0, 2, 5) == Refused("tricks_do_not_add_up", {"left": 4, "cards": 10})
    assert table.took(0, 2, 4) is None
    assert table.result.totals == (13, 0, 14, 0)
    assert table.result.rounds[0].balance == 1


def test_the_norwegian_round_of_three_cards() -> None:
    table = Table.dealing(3, first_dealer=3)
    for seat, bid in enumerate((1, 0, 1)):
        assert table.bid(0, seat, bid) is None
    assert isinstance(table.bid(0, 3, 1), Refused)
    assert table.bid(0, 3, 2) is None
    for seat, tricks in enumerate((0, 0, 1)):
        table.took(0, seat, tricks)
    assert table.result.totals == (0, 10, 11, 12)
    assert table.result.rounds[0].balance == 1


def test_five_for_a_zero_in_a_hand_of_ten() -> None:
    table = Table.dealing(10, seats=3, scoring="plump5")
    table.enter(0, [4, 3, 6], [1, 3, 6])
    assert table.result.totals == (0, 13, 16)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_ten_cards_cannot_be_dealt_to_six(seats: int) -> None:
    plan = compile_plan(HouseRules.of("plump-klassisk"), seats)
    assert plan.rounds[0].cards == {6: 8, 7: 7, 8: 6}[seats]
    with pytest.raises(Faulty):
        compile_plan(HouseRules.of(shape="custom", hands=[10]), seats)


def test_an_earlier_bid_corrected_can_make_the_last_one_illegal() -> None:
    table = Table.dealing(3, first_dealer=3)
    table.enter(0, [1, 0, 1, 2])
    table.bid(0, 0, 0)
    assert table.problems == [(1, "bid_evens_out", 3)]


def test_the_last_tricks_of_ten_follow() -> None:
    table = Table.dealing(10, first_dealer=3)
    table.enter(0, [3, 2, 4, 2])
    for seat, tricks in enumerate((3, 2, 4)):
        table.took(0, seat, tricks)
    assert table.state.entry(0).tricks == (3, 2, 4, 1)
    table.took(0, 3, 2)
    assert table.problems == [(1, "tricks_do_not_add_up", None)]


THIRDS: dict[str, Any] = {
    "set penalty": {
        "hit": {"base": 10, "bid": 1},
        "zero": {"base": 10},
        "few": {"base": -10},
        "many": {"tricks": 1},
    },
    "progressive penalty": {
        "hit": {"base": 10, "bid": 1},
        "zero": {"base": 10},
        "few": {"bid": -1, "diff": -10},
        "many": {"bid": -1, "diff": -10},
    },
    "squares, tricks": {
        "hit": {"base": 10, "bid_squared": 1},
        "zero": {"base": 10},
        "few": {"tricks": 1},
        "many": {"tricks": 1},
    },
    "adjusted zero": {
        "hit": {"base": 10, "bid": 1},
        "zero": {"base": 5, "cards": 1},
        "few": {"tricks": 1},
        "many": {"tricks": 1},
    },
    "cypriot": {
        "hit": {"base": 10, "bid": 5},
        "zero": {"base": 10},
        "few": {"bid": -5},
        "many": {"bid": -5},
        "zero_missed": {"base": -10},
    },
    "small boerenbridge": {
        "hit": {"base": 5, "bid": 1},
        "zero": {"base": 5},
        "few": {"diff": -1},
        "many": {"diff": -1},
    },
    "mrpikes": {
        "hit": {"base": 10, "bid": 1},
        "zero": {"base": 10},
        "few": {"base": -10, "diff": -1},
        "many": {"base": -10, "diff": -1},
    },
    "triangles": {
        "hit": {"base": 10, "bid_squared": 1},
        "zero": {"base": 10},
        "few": {"diff_triangle": -5},
        "many": {"diff_triangle": -5},
    },
}


@pytest.mark.parametrize(
    ("scoring", "cards", "bids_and_tricks", "points"),
    [
        ("plump10", 10, [(3, 3), (0, 0), (2, 4), (1, 0)], [13, 10, 0, 0]),
        ("plump5", 10, [(0, 0), (1, 1), (5, 5)], [5, 11, 15]),
        ("tricks5", 10, [(3, 3), (0, 0), (3, 4), (3, 2), (0, 2)], [13, 5, 4, 2, 2]),
        ("tricks10", 10, [(2, 3), (1, 2), (3, 3)], [3, 2, 13]),
        ("plump10", 10, [(2, 3)], [0]),
        ("prefix1", 10, [(10, 10), (9, 9)], [110, 19]),
        ("plump10", 10, [(10, 10)], [20]),
        ("set penalty", 10, [(4, 4), (4, 5), (4, 3)], [14, 5, -10]),
        ("progressive penalty", 10, [(4, n) for n in (4, 3, 5, 2, 6)], [14, -14, -14, -24, -24]),
        ("squares, tricks", 10, [(4, 4), (4, 2)], [26, 2]),
        ("adjusted zero", 1, [(0, 0), (1, 1)], [6, 11]),
        ("cypriot", 7, [(3, 2), (0, 1), (5, 5)], [-15, -10, 35]),
        ("pocha", 7, [(3, 3), (3, 1)], [25, -10]),
        ("small boerenbridge", 7, [(7, 2)], [-5]),
        ("mrpikes", 7, [(3, 3), (3, 2)], [13, -11]),
        ("wizard", 7, [(2, 2), (3, 1)], [40, -20]),
        ("skull-king", 7, [(0, 0), (0, 1), (3, 3), (3, 5)], [70, -70, 60, -20]),
        ("triangles", 7, [(0, 1), (0, 2), (0, 3), (2, 2)], [-5, -15, -30, 14]),
    ],
)
def test_points_that_a_guide_works_out(
    scoring: str, cards: int, bids_and_tricks: list[tuple[int, int]], points: list[int]
) -> None:
    rules = {"shape": "custom", "hands": [cards], "scoring": THIRDS.get(scoring, scoring)}
    table = compile_plan(HouseRules.of(**rules), 2).tables[cards]
    assert [table[bid][tricks] for bid, tricks in bids_and_tricks] == points


def test_all_zeros_made_in_a_whole_game() -> None:
    for scoring, total in (("plump10", 190), ("plump5", 95)):
        plan = compile_plan(HouseRules.of(scoring=scoring), 4)
        assert sum(plan.tables[planned.cards][0][0] for planned in plan.rounds) == total
