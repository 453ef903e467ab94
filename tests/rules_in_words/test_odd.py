"""What is allowed but strange is told, by the setting; what families play is not."""

from typing import Any

import pytest

from plumpscore.languages import ENGLISH, speak
from plumpscore.rules import PRESETS, SCORINGS, HouseRules
from plumpscore.rules_in_words.odd import odd

PAID = {
    "hit": {"base": 10, "bid": 1},
    "zero": {"base": 10},
    "few": {},
    "many": {},
}


def told(**changes: Any) -> dict[str, str]:
    rules = HouseRules.of("plump-klassisk", **changes)
    return {strange.where: strange.text for strange in odd(rules, ENGLISH)}


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_that_is_known_is_strange(preset: str) -> None:
    assert odd(HouseRules.of(preset), ENGLISH) == ()


@pytest.mark.parametrize("scoring", sorted(SCORINGS.keys() - {"scratch"}))
def test_no_known_scoring_is_strange(scoring: str) -> None:
    assert told(scoring=scoring) == {}


def test_a_scoring_that_counts_plumps_goes_with_the_fewest_points() -> None:
    assert told(scoring="scratch", winner="fewest") == {}
    assert set(told(scoring="scratch")) == {"scoring.many"}


def test_a_zero_that_pays_more_than_five_tricks() -> None:
    text = told(scoring={**PAID, "zero": {"base": 20}})["scoring.zero"]
    assert text == "A zero gives 20, and a made bid of 5 only 15."
    assert told(scoring={**PAID, "zero": {"base": 15}}) == {}


def test_a_zero_is_only_held_against_five_where_anybody_can_bid_five() -> None:
    assert told(scoring={**PAID, "zero": {"base": 20}}, max_cards=4) == {}


def test_a_plump_that_pays_more_than_a_hit() -> None:
    text = told(scoring={**PAID, "few": {"base": 12}})["scoring.few"]
    assert text.startswith("A bid of 1 gives 12 when it is missed by one trick, and only 11")
    assert "scoring.many" in told(scoring={**PAID, "many": {"base": 40}})


def test_points_that_are_good_to_have_where_the_fewest_win() -> None:
    text = told(winner="fewest")["scoring.many"]
    assert text.startswith("The fewest points win, and a bid of 0 gives 10 when it is made")


def test_a_forbidden_bid_where_nobody_bids_last() -> None:
    assert set(told(bidding="simultaneous")) == {"hook"}
    assert told(bidding="simultaneous", hook="left-changes") == {}
    assert set(told(hook="left-changes")) == {"hook"}


def test_a_forbidden_bid_in_hands_that_never_come() -> None:
    assert told(hook_from_cards=10) == {}
    assert set(told(hook_from_cards=11)) == {"hook_from_cards"}
    assert told(hook_from_cards=11, hook="off") == {}


def test_bids_that_stay_open_though_all_bid_at_once() -> None:
    assert set(told(bidding="simultaneous", hook="off", bid_lock="open")) == {"bid_lock"}
    assert told(bid_lock="open") == {}


def test_a_single_card_that_never_comes() -> None:
    assert set(told(low=2, one_card="blind")) == {"one_card"}
    assert set(told(low=2, one_card_suits=False)) == {"one_card_suits"}
    assert told(low=2) == {}


@pytest.mark.parametrize(
    ("trump", "where"),
    [
        ({"mode": "none", "no_trump_last": 2}, {"trump.no_trump_last"}),
        ({"mode": "none", "no_trump_first": 1}, {"trump.no_trump_first"}),
        ({"mode": "none", "no_trump_ranks": ["A"]}, {"trump.no_trump_ranks"}),
        ({"mode": "named", "no_trump_ranks": ["A"]}, {"trump.no_trump_ranks"}),
        ({"mode": "fixed", "order": ["NT"]}, {"trump.order"}),
        ({"mode": "rotation", "order": ["NT", "NT"]}, {"trump.order"}),
        ({"mode": "turned", "no_trump_first": 11}, {"trump.no_trump_first"}),
        ({"mode": "turned", "no_trump_last": 10}, set()),
        ({"mode": "rotation", "order": ["S", "NT"]}, set()),
    ],
)
def test_a_trump_that_never_comes(trump: dict[str, Any], where: set[str]) -> None:
    # 11 rounds with eight players, who get six cards at most
    assert set(told(trump=trump)) == where


def test_a_target_that_the_first_round_can_reach_or_nobody() -> None:
    assert set(told(target=20)) == {"target"}
    assert told(target=21) == {}
    assert told(target=100) == {}
    # each of 10 … 1 … 10 pays its whole hand: 2 · (11 + … + 20) − 11
    assert told(target=299) == {}
    assert "299" in told(target=300)["target"]


def test_an_idiot_limit_that_nobody_can_pass() -> None:
    assert told(low_mark=100) == {}
    assert told(low_mark=299) == {}
    assert "299" in told(low_mark=300)["low_mark"]
    assert "low_mark" in told(low_mark=100, winner="fewest", scoring="scratch")


def test_more_cards_than_the_deck_gives_anybody() -> None:
    assert "at most 17 cards" in told(max_cards=99)["max_cards"]  # to three players, of 52
    assert told(max_cards=17) == {}
    assert told(max_cards=None) == {}


def test_a_single_bid_that_nobody_can_make() -> None:
    ten = {**PAID, "exceptions": {"10": 110}}
    assert told(scoring=ten) == {}
    text = told(scoring=ten, max_cards=7)["scoring.exceptions"]
    assert text == "With at most 7 cards, nobody can bid 10."


def test_a_one_in_front_of_bids_that_nobody_can_make() -> None:
    assert set(told(scoring="prefix1", max_cards=9)) == {"scoring.hit"}
    exceptions = {**SCORINGS["prefix1"]["exceptions"], "10": 20}
    assert told(scoring={**PAID, "exceptions": exceptions}) == {}  # eleven and more are no news
    exceptions |= {"12": 0}
    told_of = told(scoring={**PAID, "exceptions": exceptions})
    assert told_of == {"scoring.exceptions": "With at most 10 cards, nobody can bid 12."}


def test_players_for_whom_the_deck_is_too_small() -> None:
    hands = {"shape": "custom", "hands": [9, 1, 9]}
    assert told(**hands)["hands[0]"].startswith("6 players can get at most 8 cards each")
    assert told(**hands, players=[3, 5]) == {}


def test_where_nobody_can_play_faults_tell_it_all() -> None:
    assert told(low=30, one_card="blind") == {}


@pytest.mark.parametrize("code", ["sv", "nb"])
def test_it_is_said_in_every_language(code: str) -> None:
    rules = HouseRules.of("plump-klassisk", low_mark=5000, target=10, bidding="simultaneous")
    assert len(odd(rules, speak(code))) == 3
