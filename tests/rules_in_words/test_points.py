"""What a round pays, in words."""

from typing import Any

import pytest

from plumpscore.languages import ENGLISH, speak
from plumpscore.rules import SCORINGS
from plumpscore.rules.scoring import read_scoring
from plumpscore.rules_in_words.points import made, missed

HANDS = range(1, 11)

TOLD = {
    "plump10": ("klarat bud ger 10 + budet, nollan 10", "plump 0"),
    "plump5": ("klarat bud ger 10 + budet, nollan 5", "plump 0"),
    "tricks10": ("klarat bud ger 10 + budet, nollan 10", "plump 1 per stick"),
    "tricks5": ("klarat bud ger 10 + budet, nollan 5", "plump 1 per stick"),
    "prefix1": ("klarat bud ger 10 + budet, nollan 5, bud på 10 ger 110", "plump 0"),
    "minus1": ("klarat bud ger 10 + budet, nollan 10", "plump −1 per stick fel"),
    "boerenbridge": ("klarat bud ger 10 + 2 × budet, nollan 10", "plump −2 per stick fel"),
    "pocha": ("klarat bud ger 10 + 5 × budet, nollan 10", "plump −5 per stick fel"),
    "podrida": ("klarat bud ger 10 + 3 × budet, nollan 10", "plump −3 per stick fel"),
    "kachuful": ("klarat bud ger 10 × budet, nollan 10", "plump 0"),
    "wizard": ("klarat bud ger 20 + 10 × budet, nollan 20", "plump −10 per stick fel"),
    "skull-king": (
        "klarat bud ger 20 × budet, nollan 10 × antalet kort",
        "plump −10 per stick fel, missad nolla −10 × antalet kort",
    ),
    "squares": ("klarat bud ger 10 + budet², nollan 10", "plump −felet²"),
    "scratch": ("klarat bud ger 0", "plump 1"),
}


@pytest.mark.parametrize("scoring", SCORINGS)
def test_every_scoring_is_told_as_it_pays(scoring: str) -> None:
    read, swedish = read_scoring(SCORINGS[scoring]), speak("sv")
    assert (made(read, HANDS, swedish), missed(read, swedish)) == TOLD[scoring]


def told_made(hands: range = HANDS, **parts: Any) -> str:
    scoring = {"hit": {"base": 10, "bid": 1}, "zero": {"base": 5}, "few": {}, "many": {}}
    return made(read_scoring(scoring | parts), hands, ENGLISH)


def told_missed(**parts: Any) -> str:
    scoring: dict[str, Any] = {"hit": {}, "zero": {}, "few": {}, "many": {}}
    return missed(read_scoring(scoring | parts), ENGLISH)


@pytest.mark.parametrize(
    ("hit", "zero", "said"),
    [
        ({"bid": 1}, {}, "a made bid gives the bid, a zero 0"),
        ({"base": -3, "bid": -1}, {"base": -3}, "a made bid gives −3 − the bid, a zero −3"),
        (
            {"bid_squared": 2, "cards": -1},
            {},
            "a made bid gives 2 × the bid² − the cards, a zero 0",
        ),
        ({"base": 5}, {"cards": 5}, "a made bid gives 5, a zero 5 × the cards"),
        # Paid by the same formula, a zero is a bid as any other.
        ({"base": 10}, {"base": 10}, "a made bid gives 10"),
        ({"cards": 2}, {"cards": 2}, "a made bid gives 2 × the cards"),
    ],
)
def test_what_is_made(hit: dict, zero: dict, said: str) -> None:
    assert told_made(hit=hit, zero=zero) == said


@pytest.mark.parametrize(
    ("exceptions", "hands", "said"),
    [
        ({"1": 15, "9": 0}, HANDS, ", a bid of 1 gives 15, a bid of 9 gives 0"),
        ({"3": -20}, HANDS, ", a bid of 3 gives −20"),
        ({"2": 22, "3": 33}, HANDS, ", a bid of 2 gives 22, a bid of 3 gives 33"),
        ({"2": 22, "3": 33, "4": 44}, HANDS, ", bids of 2 to 4 give 11 × the bid"),
        ({"7": 50, "8": 50, "9": 50, "10": 90}, HANDS, ", bids of 7 to 9 give 50, a bid of 10"),
        # What pays as any bid does, and what no hand allows, is no exception.
        ({"4": 14, "11": 100}, HANDS, ""),
        ({"10": 110, "11": 111}, range(1, 10), ""),
        ({"2": 50}, range(5, 6), ", a bid of 2 gives 50"),
    ],
)
def test_exceptions(exceptions: dict, hands: range, said: str) -> None:
    told = told_made(hands, exceptions=exceptions)
    assert told.startswith(f"a made bid gives 10 + the bid, a zero 5{said}")
    assert bool(said) is (told != "a made bid gives 10 + the bid, a zero 5")


def test_the_one_in_front_of_every_bid_is_told_at_once() -> None:
    told = made(read_scoring(SCORINGS["prefix1"]), range(1, 27), ENGLISH)
    assert told.endswith(", a zero 5, bids of 10 to 26 give 100 + the bid")


def test_an_exception_for_a_zero_is_what_a_zero_gives() -> None:
    assert told_made(exceptions={"0": -7}) == "a made bid gives 10 + the bid, a zero −7"


def test_an_exception_counts_where_the_hand_is_paid_too() -> None:
    hit = {"base": 10, "cards": 1}
    assert told_made(range(3, 4), hit=hit, exceptions={"2": 13}).endswith("a zero 5")
    assert told_made(range(3, 5), hit=hit, exceptions={"2": 13}).endswith("a bid of 2 gives 13")


@pytest.mark.parametrize(
    ("missed", "said"),
    [
        ({"base": -10, "bid": -1}, "a plump −10 − the bid"),
        ({"tricks": 1, "diff": -10}, "a plump 1 per trick − 10 per trick off"),
        ({"cards": 1}, "a plump the cards"),
        ({"diff_squared": -3}, "a plump −3 × the tricks off²"),
        ({"diff_triangle": 1}, "a plump 1, 3, 6, 10 … for 1, 2, 3, 4 tricks off"),
        ({"diff_triangle": -5}, "a plump −5, −15, −30, −50 … for 1, 2, 3, 4 tricks off"),
        (
            {"base": -10, "diff": 2, "diff_squared": 1, "diff_triangle": 1},
            "a plump −6, 1, 11, 24 … for 1, 2, 3, 4 tricks off",
        ),
        (
            {"bid": -1, "diff_triangle": 1},
            "a plump −the bid + (1, 3, 6, 10 … for 1, 2, 3, 4 tricks off)",
        ),
    ],
)
def test_what_is_missed(missed: dict, said: str) -> None:
    assert told_missed(few=missed, many=missed) == said


def test_too_few_and_too_many_are_told_apart_where_they_are_paid_so() -> None:
    told = told_missed(few={"base": -10, "bid": -1}, many={"tricks": 1})
    assert told == "too few tricks −10 − the bid, too many tricks 1 per trick"


def test_a_zero_missed_is_told_where_it_is_paid_otherwise() -> None:
    missed = {"base": -10}
    zero = {"base": -25}
    assert told_missed(few=missed, many=missed, zero_missed=missed) == "a plump −10"
    assert (
        told_missed(few=missed, many=missed, zero_missed=zero) == "a plump −10, a zero missed −25"
    )
    assert told_missed(few=zero, many=missed, zero_missed=zero) == (
        "too few tricks −25, too many tricks −10, a zero missed −25"
    )
