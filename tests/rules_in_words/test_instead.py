"""Whatever is changed during a game is told, and what comes to the same is not."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, HouseRules
from plumpscore.rules.house import READERS
from plumpscore.rules_in_words import changed
from tests.rules_in_words.test_differences import (
    FIELDS,
    OTHERS,
    RULES,
    SEATS,
    TOLD_ANYHOW,
    planned,
    played,
)

KLASSISK = "plump-klassisk"
WAYS = {"deck", "shape", "low", "max_cards", "low_repeats", "high_repeats", "hands"}
"""Hands stand in the rows of the protokoll, and are told where they go on in the same way."""

UNUSUAL = {
    "bidding": "simultaneous",
    "bid_lock": "open",
    "counting": "plumps",
    "deck": 104,
    "direction": "anticlockwise",
    "first_bidder": "dealer",
    "hook": "off",
    "hook_from_cards": 4,
    "late_start": "mean",
    "lead": "highest-bid",
    "low_mark": 100,
    "max_cards": 7,
    "one_card": "forehead",
    "one_card_suits": False,
    "scoring": "minus1",
    "shape": "down",
    "low": 2,
    "low_repeats": 2,
    "high_repeats": "players",
    "target": 200,
    "tie": "extra-rounds",
    "trump": {"mode": "turned", "no_trump_ranks": ["A"]},
    "winner": "fewest",
}


def told(before: dict[str, Any], now: dict[str, Any], seats: int = 4) -> tuple[str, ...]:
    return changed(HouseRules.of(**before), HouseRules.of(**now), seats, ENGLISH)


@pytest.mark.parametrize("field", sorted(set(READERS) - {"hands", "players"}))
def test_each_rule_is_told_when_it_comes_and_when_it_goes(field: str) -> None:
    """A rule that an agreement leaves out as usual is told too."""
    usual = {"preset": KLASSISK}
    other = {**usual, field: UNUSUAL[field]}
    come, gone = told(usual, other), told(other, usual)
    assert come
    assert gone
    assert set(come).isdisjoint(gone)


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ({}, {"scoring": "plump5"}, "a zero gives 5"),
        ({"scoring": "plump5"}, {}, "a zero gives 10"),
        ({}, {"scoring": "minus1"}, "a plump −1 per trick off"),
        ({}, {"scoring": "tricks10"}, "a plump 1 per trick"),
        ({"lead": "dealer"}, {}, "the player after the dealer leads"),
        ({"bidding": "simultaneous", "hook": "off"}, {"hook": "off"}, "bids are made in turn"),
        ({"target": 100}, {}, "no number of points ends the game"),
        ({"hook": "off"}, {}, "the bids may not come out even"),
        ({}, {"max_cards": 7}, "7 cards down to 1 and up again"),
        ({"trump": {"mode": "turned", "no_trump_ranks": ["A"]}}, {"trump": {"mode": "turned"}},
         "no longer: an ace turned up means no trump"),
        ({"trump": {"mode": "turned", "no_trump_ranks": ["A"]}}, {}, "no trump"),
    ],
)  # fmt: skip
def test_it_is_said_as_at_the_table(before: dict, now: dict, said: str) -> None:
    (only,) = told({"preset": KLASSISK, **before}, {"preset": KLASSISK, **now})
    assert only.startswith(said)


def test_what_cannot_matter_is_not_told() -> None:
    two = {"preset": KLASSISK, "low": 2}
    assert told(two, {**two, "one_card": "blind"}) == ()
    assert told({"preset": KLASSISK}, {"preset": KLASSISK, "direction": "anticlockwise"}, 2) == ()
    assert told({"preset": KLASSISK}, {"preset": KLASSISK, "players": [2, 4]}) == ()
    assert told({"bidding": "simultaneous"}, {"bidding": "simultaneous", "bid_lock": "open"}) == ()


def test_hands_that_stay_as_they_are_promise_no_others() -> None:
    custom = {"shape": "custom", "hands": [3, 2, 1]}
    assert told({}, custom) == told(custom, {}) == ()
    assert told({"shape": "down"}, {"shape": "up"}) == ()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("code", NAMES)
def test_from_any_preset_to_any_other(preset: str, code: str) -> None:
    before = HouseRules.of(preset)
    for other in PRESETS:
        now = HouseRules.of(other)
        words = changed(before, now, 4, speak(code))
        assert len(set(words)) == len(words)
        assert (words == ()) == (preset == other)


@pytest.mark.parametrize("field", sorted(FIELDS.keys() - WAYS))
@settings(max_examples=40, deadline=None)
@given(rules=RULES, seats=SEATS, data=st.data())
def test_what_is_played_otherwise_is_told(
    field: str, rules: dict, seats: int, data: st.DataObject
) -> None:
    value = data.draw(OTHERS[field], label=field)
    before, now = HouseRules.of(**rules), HouseRules.of(**{**rules, field: value})
    is_otherwise = played(planned(before, seats)) != played(planned(now, seats))
    words = changed(before, now, seats, ENGLISH)
    if is_otherwise:
        assert words
    elif field not in TOLD_ANYHOW:
        assert not words


@settings(max_examples=60, deadline=None)
@given(RULES, RULES, SEATS)
def test_a_table_that_house_rules_are_not_made_for_is_told_too(
    before: dict, now: dict, seats: int
) -> None:
    """Somebody has joined, and the largest hand cannot be dealt any more."""
    one, other = HouseRules.of(**before), HouseRules.of(**now)
    assume(one != other)
    for code in NAMES:
        assert all(changed(one, other, seats, speak(code)))
