"""House rules: defaults, presets, what overrides what, and JSON."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumpscore.rules import PRESETS, SCORINGS, Faulty, HouseRules, Trump, read_house_rules
from plumpscore.rules.house import READERS
from plumpscore.rules.presets import DEFAULTS


def faults(value: Any) -> dict[str, str]:
    with pytest.raises(Faulty) as caught:
        read_house_rules(value)
    return {fault.where: fault.code for fault in caught.value.faults}


def test_nothing_said_is_the_classic_game() -> None:
    rules = read_house_rules({})
    assert rules == HouseRules.of()
    assert rules.preset is None
    assert (rules.deck, rules.max_cards, rules.shape) == (52, 10, "down-up")
    assert (rules.hook, rules.bidding, rules.first_bidder) == ("last-bidder", "in-turn", "left")
    assert (rules.scoring_name, rules.trump, rules.players) == ("plump10", Trump("none"), (3, 8))


def test_fourteen_presets_and_fourteen_scorings() -> None:
    assert (len(PRESETS), len(SCORINGS)) == (14, 14)
    assert set(READERS) == set(DEFAULTS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_the_defaults_with_its_own_fields(preset: str) -> None:
    same = read_house_rules({**DEFAULTS, **PRESETS[preset]}).to_json()
    assert HouseRules.of(preset).to_json() == {"preset": preset}
    assert {name for name in same if name != "scoring"} <= PRESETS[preset].keys()
    assert HouseRules.of(preset, **same) == HouseRules.of(preset)


def test_a_given_field_replaces_the_whole_of_the_presets() -> None:
    assert HouseRules.of("beredskap").trump == Trump(
        "turned", no_trump_first=1, no_trump_ranks=("A",)
    )
    assert HouseRules.of("beredskap", trump={"mode": "turned"}).trump == Trump("turned")
    own = {"hit": {"bid": 1}, "zero": {}, "few": {}, "many": {}}
    rules = HouseRules.of("wizard", scoring=own)
    assert rules.scoring_name is None
    assert rules.scoring.few.diff == 0
    assert rules.deck == 60


@pytest.mark.parametrize("preset", [None, *PRESETS])
def test_house_rules_tell_what_differs_from_the_preset(preset: str | None) -> None:
    changes = {
        "deck": 104,
        "low": 2,
        "hook_from_cards": 3,
        "target": 50,
        "trump": {"mode": "named"},
    }
    rules = HouseRules.of(preset, **changes)
    assert rules.to_json() == {**({"preset": preset} if preset else {}), **changes}


def test_a_scoring_by_coefficients_stays_one_though_it_has_a_name_too() -> None:
    rules = HouseRules.of("plump-klassisk", scoring=SCORINGS["plump10"])
    assert rules.scoring_name is None
    assert read_house_rules(rules.to_json()) == rules


CHOICES = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(list(PRESETS)),
        "deck": st.integers(20, 520),
        "max_cards": st.none() | st.integers(1, 60),
        "shape": st.sampled_from(["down-up", "down", "up", "up-down"]),
        "low": st.integers(1, 60),
        "low_repeats": st.just("players") | st.integers(1, 9),
        "high_repeats": st.just("players") | st.integers(1, 9),
        "hands": st.none() | st.lists(st.integers(1, 60), min_size=1, max_size=5),
        "first_bidder": st.sampled_from(["left", "dealer"]),
        "bidding": st.sampled_from(["in-turn", "simultaneous"]),
        "hook": st.sampled_from(["last-bidder", "off", "left-changes"]),
        "hook_from_cards": st.integers(1, 9),
        "bid_lock": st.sampled_from(["next-bid", "open"]),
        "trump": st.fixed_dictionaries(
            {"mode": st.sampled_from(["none", "fixed", "turned", "rotation", "named"])},
            optional={
                "order": st.lists(st.sampled_from(["S", "NT"]), min_size=1, max_size=20),
                "no_trump_first": st.integers(0, 9),
                "no_trump_last": st.integers(0, 9),
                "no_trump_ranks": st.lists(st.sampled_from(["A", "K"]), max_size=3),
            },
        ),
        "lead": st.sampled_from(["left", "highest-bid", "dealer"]),
        "one_card": st.sampled_from(["look", "forehead", "blind"]),
        "one_card_suits": st.booleans(),
        "scoring": st.sampled_from([*SCORINGS, *SCORINGS.values()]),
        "winner": st.sampled_from(["most", "fewest"]),
        "target": st.none() | st.integers(1, 500),
        "tie": st.sampled_from(["shared", "extra-rounds"]),
        "low_mark": st.none() | st.integers(-100, 200),
        "direction": st.sampled_from(["clockwise", "anticlockwise"]),
        "players": st.sampled_from([[2, 10], [4, 4]]),
    },
)


@settings(max_examples=150, deadline=None)
@given(CHOICES)
def test_house_rules_survive_json(choices: dict[str, Any]) -> None:
    rules = read_house_rules(choices)
    assert read_house_rules(json.loads(json.dumps(rules.to_json()))) == rules
    assert (rules.preset, rules.low) == (choices.get("preset"), choices.get("low", 1))


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ([], {"": "not_an_object"}),
        ({"preset": "plump"}, {"preset": "unknown_name"}),
        ({"hok": "off"}, {"hok": "unknown_field"}),
        ({"deck": 19}, {"deck": "out_of_range"}),
        ({"deck": 52.0}, {"deck": "not_whole"}),
        ({"max_cards": 0}, {"max_cards": "out_of_range"}),
        ({"low": 0}, {"low": "out_of_range"}),
        ({"low": True}, {"low": "not_whole"}),
        ({"low_repeats": 0}, {"low_repeats": "out_of_range"}),
        ({"high_repeats": -1}, {"high_repeats": "out_of_range"}),
        ({"high_repeats": "player"}, {"high_repeats": "not_whole"}),
        ({"low_repeats": 1.5}, {"low_repeats": "not_whole"}),
        ({"shape": "custom"}, {"hands": "missing"}),
        ({"shape": "custom", "hands": None}, {"hands": "missing"}),
        ({"shape": "custom", "hands": []}, {"hands": "wrong_length"}),
        (
            {"shape": "custom", "hands": [1, 0, 2.5]},
            {"hands[1]": "out_of_range", "hands[2]": "not_whole"},
        ),
        ({"shape": "custom", "hands": [1] * 201}, {"hands": "wrong_length"}),
        ({"trump": "none"}, {"trump": "not_an_object"}),
        ({"trump": {}}, {"trump.mode": "missing"}),
        ({"trump": {"mode": "fixed", "order": []}}, {"trump.order": "wrong_length"}),
        ({"trump": {"mode": "turned", "order": ["S", "X"]}}, {"trump.order[1]": "unknown_name"}),
        (
            {"trump": {"mode": "turned", "no_trump_ranks": ["1"]}},
            {"trump.no_trump_ranks[0]": "unknown_name"},
        ),
        ({"scoring": "plump11"}, {"scoring": "unknown_name"}),
        ({"one_card_suits": 1}, {"one_card_suits": "not_yes_or_no"}),
        ({"target": 0}, {"target": "out_of_range"}),
        ({"players": [8, 3]}, {"players[1]": "out_of_range"}),
        ({"players": [1, 11]}, {"players[0]": "out_of_range", "players[1]": "out_of_range"}),
        ({"players": [3]}, {"players": "wrong_length"}),
    ],
)
def test_what_cannot_be_used_says_where(value: Any, told: dict[str, str]) -> None:
    assert faults(value) == told


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert faults(
        {
            "preset": "plump",
            "shape": "custom",
            "hook": "maybe",
            "low_repeats": 0,
            "deck": 52.5,
            "tarcet": 3,
            "scoring": {"hit": {"base": "10"}, "zero": {}, "few": {}},
        }
    ) == {
        "preset": "unknown_name",
        "hook": "unknown_name",
        "low_repeats": "out_of_range",
        "deck": "not_whole",
        "tarcet": "unknown_field",
        "scoring.hit.base": "not_whole",
        "scoring.many": "missing",
        "hands": "missing",
    }
