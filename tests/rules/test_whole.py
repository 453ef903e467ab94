"""House rules that mean the same wherever and whenever they are read."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumpscore.rules import PRESETS, SCORINGS, Faulty, HouseRules, house, whole
from plumpscore.rules.presets import DEFAULTS
from plumpscore.rules.whole import read_whole, write_whole

CHANGED = HouseRules.of("wizard", low=2, shape="custom", hands=[3, 1, 2], low_mark=-5, target=100)


def through_text(rules: HouseRules) -> Any:
    return json.loads(json.dumps(write_whole(rules)))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_comes_back_equal(preset: str) -> None:
    assert read_whole(through_text(HouseRules.of(preset))) == HouseRules.of(preset)


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_scoring_keeps_its_name(scoring: str) -> None:
    rules = HouseRules.of(scoring=scoring)
    assert read_whole(through_text(rules)) == rules


def test_what_was_changed_comes_back_equal() -> None:
    scoring = {"hit": {"base": 7}, "zero": {"cards": 1}, "few": {}, "many": {}}
    for rules in (CHANGED, HouseRules.of("plump-norsk", scoring=scoring)):
        assert read_whole(through_text(rules)) == rules


def test_every_field_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later release may have other presets, defaults and scorings."""
    told = through_text(CHANGED)
    assert told.keys() == {"preset", *DEFAULTS}
    monkeypatch.setitem(house.PRESETS, "wizard", {"deck": 104})  # type: ignore[arg-type]
    monkeypatch.setitem(house.SCORINGS, "wizard", SCORINGS["plump5"])  # type: ignore[arg-type]
    monkeypatch.setattr(whole, "_SPELLED_OUT", {})
    later = read_whole(told)
    assert (later.deck, later.low, later.scoring) == (CHANGED.deck, 2, CHANGED.scoring)
    assert later.scoring_name is None


def test_a_preset_that_is_no_more_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    told = through_text(CHANGED)
    monkeypatch.delitem(whole.PRESETS, "wizard")  # type: ignore[arg-type]
    assert read_whole(told).preset is None
    assert read_whole(told).deck == CHANGED.deck


def test_an_unknown_preset_is_refused_where_it_would_decide_anything() -> None:
    with pytest.raises(Faulty):
        read_whole({"preset": "plump-atlantis"})


def test_short_forms_are_read_too() -> None:
    assert read_whole({"preset": "wizard", "low": 2}) == HouseRules.of("wizard", low=2)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists) | st.just({}))
def test_nonsense_is_told_as_such(value: Any) -> None:
    for nonsense in (value, {"preset": value}, {"scoring": value}, {**DEFAULTS, "preset": value}):
        try:
            rules = read_whole(nonsense)
        except Faulty:
            continue
        assert read_whole(through_text(rules)) == rules
