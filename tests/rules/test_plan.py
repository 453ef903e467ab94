"""A plan is only data."""

import json
from itertools import product

import pytest

from plumpscore.rules import PRESETS, HouseRules, Plan, compile_plan


def through_json(plan: Plan) -> Plan:
    return Plan.from_json(json.loads(json.dumps(plan.to_json())))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_plan_survives_json(preset: str) -> None:
    for seats in range(2, 11):
        plan = compile_plan(HouseRules.of(preset), seats)
        assert through_json(plan) == plan


def test_the_largest_plan_is_still_small() -> None:
    plan = compile_plan(HouseRules.of(deck=104, max_cards=None, tie="extra-rounds"), 2)
    assert [planned.cards for planned in plan.rounds] == [*range(52, 0, -1), *range(2, 53)]
    assert len(json.dumps(plan.to_json())) < 200_000
    assert through_json(plan) == plan


def test_a_plan_holds_no_rule_by_name() -> None:
    """What a preset or a shape was called cannot matter any more."""
    by_name = compile_plan(HouseRules.of("kachuful", max_cards=3), 5)
    by_hand = compile_plan(
        HouseRules.of(
            shape="custom",
            hands=[1, 2, 3],
            trump={"mode": "rotation", "order": ["S", "D", "C", "H"]},
            scoring="kachuful",
        ),
        5,
    )
    assert by_name == by_hand


@pytest.mark.parametrize(
    ("field", "values"),
    {
        "winner": {"most": 1, "fewest": -1},
        "target": {None: None, 100: 100},
        "low_mark": {None: None, 100: 100},
        "bid_lock": {"next-bid": "next-bid", "open": "open"},
    }.items(),
)
def test_what_the_phone_must_tell_is_in_the_plan(field: str, values: dict) -> None:
    for told, planned in values.items():
        assert getattr(compile_plan(HouseRules.of(**{field: told}), 4), field) == planned


@pytest.mark.parametrize(
    ("rules", "note"),
    [
        ({}, None),
        ({"one_card_suits": False}, "rank"),
        ({"one_card": "forehead"}, "forehead"),
        ({"one_card": "blind"}, "blind"),
        ({"one_card": "forehead", "one_card_suits": False}, "forehead_rank"),
        ({"one_card": "blind", "one_card_suits": False}, "blind_rank"),
    ],
)
def test_what_is_particular_is_told_in_the_hands_of_one_card(rules: dict, note: str | None) -> None:
    plan = compile_plan(HouseRules.of(max_cards=2, tie="extra-rounds", **rules), 4)
    assert [planned.note for planned in plan.rounds] == [None, note, None]
    assert {planned.note for planned in plan.extra} == {None}


def test_the_hook_is_strict_only_for_the_last_bidder() -> None:
    def strict(hook: str) -> bool:
        return compile_plan(HouseRules.of(hook=hook), 4).strict

    assert strict("last-bidder")
    assert not strict("left-changes")


def test_bids_are_made_in_turn_or_at_once() -> None:
    assert compile_plan(HouseRules.of(), 4).in_turn
    assert not compile_plan(HouseRules.of(bidding="simultaneous"), 4).in_turn


def test_one_plan_serves_any_first_dealer() -> None:
    plan = compile_plan(HouseRules.of(), 4)
    for first, index in product(range(4), range(19)):
        assert plan.seat(first, plan.round(index).dealer) == (first + index) % 4


def test_ranks_that_mean_no_trump_are_told_where_a_card_is_turned() -> None:
    def ranks(mode: str) -> tuple[str, ...]:
        rules = HouseRules.of(trump={"mode": mode, "no_trump_ranks": ["A", "K"]})
        return compile_plan(rules, 4).no_trump_ranks

    assert (ranks("turned"), ranks("named")) == (("A", "K"), ())
