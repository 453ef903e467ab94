"""The sequence of rounds: hands, dealers, bidding order, who leads, what is trump."""

from itertools import product
from typing import Any

import pytest

from plumpscore.rules import PRESETS, Faulty, HouseRules, Plan, compile_plan
from tests.rules.table import Table

SEATS = range(2, 11)


def hands(seats: int, **rules: Any) -> list[int]:
    return [planned.cards for planned in compile_plan(HouseRules.of(**rules), seats).rounds]


ALL, TURNED = {"max_cards": None}, {"max_cards": 52, "trump": {"mode": "turned"}}
LARGEST = [
    # 52 cards: all dealt, one turned up, at most 10; two decks: all, one turned; 40 cards; 60 cards
    (2, 26, 25, 10, 52, 51, 20, 30),
    (3, 17, 17, 10, 34, 34, 13, 20),
    (4, 13, 12, 10, 26, 25, 10, 15),
    (5, 10, 10, 10, 20, 20, 8, 12),
    (6, 8, 8, 8, 17, 17, 6, 10),
    (7, 7, 7, 7, 14, 14, 5, 8),
    (8, 6, 6, 6, 13, 12, 5, 7),
    (9, 5, 5, 5, 11, 11, 4, 6),
    (10, 5, 5, 5, 10, 10, 4, 6),
]


@pytest.mark.parametrize("row", LARGEST, ids=lambda row: f"{row[0]} seats")
def test_the_largest_hand(row: tuple[int, ...]) -> None:
    seats, *largest = row
    decks = ALL, TURNED, {}, {"deck": 104, **ALL}, {"deck": 104, **TURNED}
    spanish, wizard = {"deck": 40, **ALL}, {"deck": 60, **ALL}
    assert [max(hands(seats, **rules)) for rules in (*decks, spanish, wizard)] == largest


def test_a_card_is_kept_for_trump_only_where_the_hand_is_capped() -> None:
    trump = {"mode": "turned"}
    assert max(hands(4, max_cards=13, trump=trump)) == 12
    assert max(hands(4, max_cards=None, trump=trump)) == 13
    assert max(hands(4, max_cards=13, trump={"mode": "rotation"})) == 13


@pytest.mark.parametrize("seats", SEATS)
def test_a_largest_hand_that_is_too_high_is_lowered_and_told(seats: int) -> None:
    plan = compile_plan(HouseRules.of(max_cards=30), seats)
    assert max(planned.cards for planned in plan.rounds) == 52 // seats
    assert plan.lowered_from == 30
    assert compile_plan(HouseRules.of(max_cards=5), seats).lowered_from is None


SHAPES = [
    # largest, low, low_repeats, high_repeats
    ("down-up", 4, 1, 1, 1, [4, 3, 2, 1, 2, 3, 4]),
    ("down-up", 4, 1, 3, 1, [4, 3, 2, 1, 1, 1, 2, 3, 4]),
    ("down-up", 4, 1, 1, 2, [4, 4, 3, 2, 1, 2, 3, 4, 4]),
    ("down-up", 4, 2, 1, 1, [4, 3, 2, 3, 4]),
    ("down", 4, 1, 1, 1, [4, 3, 2, 1]),
    ("down", 4, 2, 2, 3, [4, 4, 4, 3, 2, 2]),
    ("up", 4, 1, 1, 1, [1, 2, 3, 4]),
    ("up", 4, 1, 3, 2, [1, 1, 1, 2, 3, 4, 4]),
    ("up-down", 4, 1, 1, 1, [1, 2, 3, 4, 3, 2, 1]),
    ("up-down", 4, 1, 1, 2, [1, 2, 3, 4, 4, 3, 2, 1]),
    ("up-down", 3, 1, 2, 3, [1, 1, 2, 3, 3, 3, 2, 1, 1]),
    ("down-up", 2, 1, 1, 1, [2, 1, 2]),
    ("up-down", 2, 1, 1, 1, [1, 2, 1]),
    ("down-up", 1, 1, 1, 1, [1]),
    ("up", 3, 3, 2, 4, [3, 3, 3, 3]),
    ("down-up", 3, 3, 5, 2, [3, 3, 3, 3, 3]),
]


@pytest.mark.parametrize("row", SHAPES, ids=lambda row: " ".join(map(str, row[:-1])))
def test_a_sequence_written_out(row: tuple[Any, ...]) -> None:
    shape, largest, low, lows, highs, expected = row
    rules = {"shape": shape, "low": low, "low_repeats": lows, "high_repeats": highs}
    assert hands(4, max_cards=largest, **rules) == expected


REPEATS = (1, 2, 3, "players")


@pytest.mark.parametrize("shape", ["down-up", "down", "up", "up-down"])
@pytest.mark.parametrize("seats", SEATS)
def test_every_sequence_goes_its_way_and_repeats_its_ends(shape: str, seats: int) -> None:
    for largest, low, low_repeats, high_repeats in product(
        range(1, 6), range(1, 4), REPEATS, REPEATS
    ):
        if low > largest:
            continue
        told = {"low": low, "low_repeats": low_repeats, "high_repeats": high_repeats}
        lows, highs = (seats if n == "players" else n for n in (low_repeats, high_repeats))
        ends = {largest: highs, low: lows} if low < largest else {low: max(lows, highs)}
        one_way = [n for n in range(low, largest + 1) for _ in range(ends.get(n, 1))]
        there, back = (
            (one_way, one_way[::-1])
            if shape.startswith("up")
            else (
                one_way[::-1],
                one_way,
            )
        )
        turns_at = there[-1]
        expected = there
        if shape in ("down-up", "up-down"):
            expected = there + [n for n in back if n != turns_at]
        assert hands(seats, shape=shape, max_cards=largest, **told) == expected


@pytest.mark.parametrize(
    ("seats", "rounds", "rules"),
    [
        *[(n, 19, {"preset": "plump-klassisk"}) for n in (3, 4, 5)],
        *[(n, r, {"preset": "plump-klassisk"}) for n, r in ((6, 15), (7, 13), (8, 11))],
        *[(n, r, {"preset": "plump-norsk"}) for n, r in ((3, 19), (4, 19), (5, 19))],
        *[(n, r, {"preset": "plump-norsk"}) for n, r in ((6, 15), (7, 13))],
        *[
            (n, r, {"preset": "beredskap"})
            for n, r in ((3, 17), (4, 13), (5, 10), (6, 8), (7, 7), (8, 6))
        ],
        *[
            (n, r, {"preset": "beredskap", "shape": "down-up"})
            for n, r in ((3, 33), (4, 25), (5, 19), (6, 15), (7, 13), (8, 11))
        ],
        (4, 20, {"preset": "bondebridge"}),
        (4, 26, {"deck": 53, "max_cards": 13, "shape": "up-down", "high_repeats": 2}),
        *[(n, r, {"preset": "pocha"}) for n, r in ((4, 28), (5, 27), (6, 26))],
        *[  # Podrida
            (n, r, {"max_cards": None, "low_repeats": "players"})
            for n, r in ((3, 35), (4, 28), (5, 23), (6, 20), (7, 19), (8, 18))
        ],
        (4, 26, {"max_cards": 13, "low": 2, "low_repeats": 4}),
        (3, 29, {"max_cards": None, "low": 4, "low_repeats": "players"}),
        (4, 20, {"low_repeats": 2}),
        *[(n, r, {"preset": "wizard"}) for n, r in ((3, 20), (4, 15), (5, 12), (6, 10))],
        *[(n, r, {"preset": "plump-ettor"}) for n, r in ((2, 20), (3, 21), (4, 22), (5, 23))],
    ],
)
def test_the_number_of_rounds_that_the_guides_tell(
    seats: int, rounds: int, rules: dict[str, Any]
) -> None:
    assert len(hands(seats, **rules)) == rounds


def test_the_classic_game_of_four() -> None:
    plan = compile_plan(HouseRules.of("plump-klassisk"), 4)
    assert sum(planned.cards for planned in plan.rounds) == 109
    dealers = [planned.dealer for planned in plan.rounds]
    assert [dealers.count(seat) for seat in range(4)] == [5, 5, 5, 4]


def test_custom_hands_are_played_as_they_stand() -> None:
    assert hands(4, shape="custom", hands=[3, 13, 1, 1, 7]) == [3, 13, 1, 1, 7]
    assert hands(2, shape="custom", hands=[52, 1], deck=104) == [52, 1]
    assert hands(3, shape="custom", hands=list(range(1, 18))) == list(range(1, 18))


@pytest.mark.parametrize("seats", SEATS)
def test_a_custom_hand_may_use_the_whole_deck_and_no_card_more(seats: int) -> None:
    most = 52 // seats
    assert hands(seats, shape="custom", hands=[most]) == [most]
    with pytest.raises(Faulty) as caught:
        compile_plan(HouseRules.of(shape="custom", hands=[1, most + 1, 40]), seats)
    told = [(fault.where, fault.code, fault.facts["largest"]) for fault in caught.value.faults]
    assert told == [("hands[1]", "hand_too_large", most), ("hands[2]", "hand_too_large", most)]


@pytest.mark.parametrize("seats", SEATS)
def test_low_may_be_the_largest_hand_and_no_higher(seats: int) -> None:
    most = 52 // seats
    assert hands(seats, max_cards=None, low=most) == [most]
    with pytest.raises(Faulty) as caught:
        compile_plan(HouseRules.of(max_cards=None, low=most + 1), seats)
    (fault,) = caught.value.faults
    assert (fault.where, fault.code) == ("low", "low_too_large")
    assert fault.facts == {"seats": seats, "largest": most, "value": most + 1}


def test_a_game_has_an_end() -> None:
    assert len(hands(4, low_repeats=180)) == 198
    with pytest.raises(Faulty) as caught:
        compile_plan(HouseRules.of(low_repeats=190), 4)
    assert [fault.code for fault in caught.value.faults] == ["too_many_rounds"]


# Dealer, order, lead and hook: told by walking round the table.


def places(plan: Plan, first_dealer: int, offsets: tuple[int, ...]) -> list[int]:
    return [plan.seat(first_dealer, offset) for offset in offsets]


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("first_bidder", ["left", "dealer"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_and_the_bidding_go_round_the_table(
    seats: int, first_bidder: str, direction: str
) -> None:
    rules = {"first_bidder": first_bidder, "direction": direction, "shape": "custom"}
    plan = compile_plan(HouseRules.of(hands=[2] * 12, **rules), seats)
    round_the_table = list(range(seats))
    if direction == "anticlockwise":
        round_the_table.reverse()
    for first_dealer in range(seats):
        dealer = first_dealer
        for planned in plan.rounds:
            at = round_the_table.index(dealer)
            from_dealer = round_the_table[at:] + round_the_table[:at]
            after = [*from_dealer[1:], dealer]
            assert plan.seat(first_dealer, planned.dealer) == dealer
            expected = after if first_bidder == "left" else from_dealer
            assert places(plan, first_dealer, planned.order) == expected
            assert places(plan, first_dealer, planned.lead) == after[:1]
            dealer = after[0]


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("seats", SEATS)
def test_who_leads(seats: int, direction: str) -> None:
    after = [*range(1, seats), 0] if direction == "clockwise" else [*reversed(range(seats))]
    rules = {"direction": direction, "shape": "custom", "hands": [2]}
    lead = {
        who: compile_plan(HouseRules.of(lead=who, **rules), seats).rounds[0].lead
        for who in ("left", "highest-bid", "dealer")
    }
    assert lead == {"left": (after[0],), "highest-bid": tuple(after), "dealer": (0,)}


HOOKS = ("last-bidder", "off", "left-changes")


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("bidding", ["in-turn", "simultaneous"])
@pytest.mark.parametrize("first_bidder", ["left", "dealer"])
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_hook_holds_one_seat_and_forbids_one_bid(
    seats: int, direction: str, first_bidder: str, bidding: str, hook: str
) -> None:
    rules = {"hook": hook, "bidding": bidding, "first_bidder": first_bidder}
    table = Table.dealing(3, 3, seats=seats, direction=direction, first_dealer=1, **rules)
    step = 1 if direction == "clockwise" else -1
    for index, dealer in ((0, 1), (1, (1 + step) % seats)):
        left = (dealer + step) % seats
        last = dealer if first_bidder == "left" else (dealer - step) % seats
        held = {
            "last-bidder": last if bidding == "in-turn" else None,
            "off": None,
            "left-changes": left,
        }[hook]
        for seat in range(seats):
            if seat != held:
                assert table.bid(index, seat, 1 if seat in (left, last) else 0) is None
        others = sum(bid or 0 for bid in table.state.entry(index).bids)
        if held is None:
            assert table.result.rounds[index].forbidden is None
            assert table.problems == []
            continue
        even = 3 - others
        assert table.result.rounds[index].forbidden == even
        refusals = {}
        for bid in range(4):
            assert table.bid(index, held, None) is None
            refused = table.bid(index, held, bid)
            refusals[bid] = refused.code if refused else None
            is_wrong = (index + 1, "bid_evens_out", held) in table.problems
            assert is_wrong == (bid == even and hook == "left-changes")
        assert refusals.pop(even) == ("bid_evens_out" if hook == "last-bidder" else None)
        assert set(refusals.values()) == {None}
        table.bid(index, held, even + 1 if even < 3 else 0)


@pytest.mark.parametrize("cards", range(1, 7))
def test_the_hook_may_hold_in_larger_hands_alone(cards: int) -> None:
    table = Table.dealing(cards, seats=3, hook_from_cards=4)
    table.bid(0, 1, 0)
    table.bid(0, 2, 0)
    assert (table.bid(0, 0, cards) is None) == (cards < 4)


# Trump.


def trumps(seats: int, **rules: Any) -> list[str | None]:
    return [planned.trump for planned in compile_plan(HouseRules.of(**rules), seats).rounds]


def test_trump_of_every_mode() -> None:
    four = {"shape": "custom", "hands": [2, 2, 2, 2]}
    assert trumps(4, **four) == ["NT"] * 4
    assert trumps(4, trump={"mode": "fixed"}, **four) == ["S"] * 4
    assert trumps(4, trump={"mode": "fixed", "order": ["H", "C"]}, **four) == ["H"] * 4
    assert trumps(4, trump={"mode": "turned"}, **four) == [None] * 4
    assert trumps(4, trump={"mode": "named"}, **four) == [None] * 4
    rotation = {"mode": "rotation", "order": ["D", "NT", "S"]}
    assert trumps(4, trump=rotation, **four) == ["D", "NT", "S", "D"]


@pytest.mark.parametrize("mode", ["fixed", "turned", "named", "rotation"])
def test_rounds_without_trump_at_both_ends(mode: str) -> None:
    trump = {"mode": mode, "order": ["C", "D"], "no_trump_first": 1, "no_trump_last": 2}
    middle = {"fixed": ["C"] * 3, "rotation": ["C", "D", "C"]}.get(mode, [None] * 3)
    told = trumps(4, shape="custom", hands=[1] * 6, trump=trump)
    assert told == ["NT", *middle, "NT", "NT"]


def test_bondebridge_plays_the_first_three_and_the_last_three_without_trump() -> None:
    middle = (["C", "D", "H", "S"] * 4)[:14]
    assert trumps(4, preset="bondebridge") == ["NT"] * 3 + middle + ["NT"] * 3


def test_no_card_left_to_turn_up_means_no_trump() -> None:
    turned = {"trump": {"mode": "turned"}, "shape": "custom"}
    assert trumps(4, hands=[13, 12], **turned) == ["NT", None]
    assert trumps(3, hands=[17], **turned) == [None]
    named = {"trump": {"mode": "named"}, "shape": "custom"}
    assert trumps(4, hands=[13], **named) == [None]


def test_beredskap_starts_without_trump_and_a_turned_ace_means_none() -> None:
    plan = compile_plan(HouseRules.of("beredskap"), 6)
    assert [planned.cards for planned in plan.rounds] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [planned.trump for planned in plan.rounds] == ["NT"] + [None] * 7
    assert plan.no_trump_ranks == ("A",)


def test_extra_rounds_are_full_hands_and_go_on_with_dealer_and_trump() -> None:
    rotation = {"mode": "rotation", "order": ["S", "H", "C"], "no_trump_last": 1}
    rules = {"trump": rotation, "tie": "extra-rounds"}
    plan = compile_plan(HouseRules.of(shape="custom", hands=[2, 5, 1, 1], **rules), 4)
    extra = [plan.round(index) for index in range(4, 30)]
    assert {planned.cards for planned in extra} == {5}
    assert [planned.dealer for planned in extra[:6]] == [0, 1, 2, 3, 0, 1]
    assert [planned.order for planned in extra[:2]] == [(1, 2, 3, 0), (2, 3, 0, 1)]
    # the rotation was at S H C NT: the fifth round's turn is H
    assert [planned.trump for planned in extra] == (["H", "C", "S"] * 9)[:26]
    assert plan.round(4 + 12) == plan.round(4)


def test_without_extra_rounds_a_plan_ends() -> None:
    plan = compile_plan(HouseRules.of("plump-klassisk"), 4)
    with pytest.raises(IndexError):
        plan.round(19)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_by_two_to_ten(preset: str, seats: int) -> None:
    plan = compile_plan(HouseRules.of(preset), seats)
    deck = {"pocha": 40, "wizard": 60}.get(preset, 52)
    assert plan.seats == seats
    assert all(1 <= planned.cards <= deck // seats for planned in plan.rounds)
    assert set(plan.tables) == {planned.cards for planned in plan.rounds + plan.extra}
    assert all(sorted(planned.order) == list(range(seats)) for planned in plan.rounds)
