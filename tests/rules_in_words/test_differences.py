"""What is played otherwise is told otherwise, and what cannot matter is not told."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plumpscore.languages import NAMES, Language, speak
from plumpscore.rules import SCORINGS, Faulty, HouseRules, Plan, compile_plan
from plumpscore.rules.house import RANKS, TRUMPS
from plumpscore.rules_in_words import agreement, course, manner, notes

REPEATS = st.sampled_from([1, 2, 4, "players"])
AMOUNTS = st.sampled_from([0, 0, 1, -1, 5, -10])


def amounts(*names: str) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({}, optional=dict.fromkeys(names, AMOUNTS))


MADE = amounts("base", "bid", "bid_squared", "cards")
MISSED = amounts("base", "tricks", "bid", "diff", "diff_squared", "diff_triangle", "cards")
EXCEPTIONS = st.dictionaries(st.integers(0, 6).map(str), st.integers(9, 17), max_size=5)

TRUMP = st.fixed_dictionaries(
    {"mode": st.sampled_from(["none", "fixed", "turned", "rotation", "named"])},
    optional={
        "order": st.lists(st.sampled_from(TRUMPS), min_size=1, max_size=5, unique=True),
        "no_trump_first": st.integers(0, 4),
        "no_trump_last": st.integers(0, 4),
        "no_trump_ranks": st.sets(st.sampled_from(RANKS), max_size=3).map(sorted),
    },
)
SCORING = st.sampled_from(list(SCORINGS)) | st.fixed_dictionaries(
    {"hit": MADE, "zero": MADE, "few": MISSED, "many": MISSED},
    optional={"zero_missed": MISSED, "exceptions": EXCEPTIONS},
)

HANDS = st.lists(st.integers(1, 6), min_size=1, max_size=12)
"""More hands than fit on a line are told by their range alone."""

OTHERS: dict[str, st.SearchStrategy[Any]] = {
    "deck": st.sampled_from([20, 40, 52, 104]),
    "max_cards": st.sampled_from([None, 3, 5, 6, 10, 13]),
    "shape": st.sampled_from(["down-up", "down", "up", "up-down", "custom"]),
    "low": st.integers(1, 3),
    "low_repeats": REPEATS,
    "high_repeats": REPEATS,
    "first_bidder": st.sampled_from(["left", "dealer"]),
    "bidding": st.sampled_from(["in-turn", "simultaneous"]),
    "hook": st.sampled_from(["last-bidder", "off", "left-changes"]),
    "hook_from_cards": st.integers(1, 7),
    "bid_lock": st.sampled_from(["next-bid", "open"]),
    "trump": TRUMP,
    "lead": st.sampled_from(["left", "highest-bid", "dealer"]),
    "one_card": st.sampled_from(["look", "forehead", "blind"]),
    "one_card_suits": st.booleans(),
    "scoring": SCORING,
    "winner": st.sampled_from(["most", "fewest"]),
    "target": st.sampled_from([None, 50, 100]),
    "tie": st.sampled_from(["shared", "extra-rounds"]),
    "low_mark": st.sampled_from([None, 100, -100]),
    "direction": st.sampled_from(["clockwise", "anticlockwise"]),
}
FIELDS = {"hands": HANDS, **OTHERS}
RULES = st.fixed_dictionaries({"hands": HANDS}, optional=OTHERS)
SEATS = st.integers(2, 10)

TOLD_ANYHOW = {"deck", "shape", "low", "max_cards", "trump", "scoring", "one_card_suits"}
"""Fields that may be told although the points and the order of play come out the same."""


def planned(rules: HouseRules, seats: int) -> Plan:
    try:
        return compile_plan(rules, seats)
    except Faulty:
        assume(False)
        raise


def played(plan: Plan) -> dict[str, Any]:
    """The plan without what its players cannot come to feel."""
    told = plan.to_json()
    told["strict"] &= any(planned.hook is not None for planned in plan.rounds)
    if not plan.in_turn:
        told["bid_lock"] = None
        told["rounds"] = [{**part, "order": None} for part in told["rounds"]]
        told["extra"] = [{**part, "order": None} for part in told["extra"]]
    if all(part["trump"] is not None for part in (*told["rounds"], *told["extra"])):
        told["no_trump_ranks"] = ()
    return told


def tellings(rules: HouseRules, seats: int, language: Language) -> list[list[str]]:
    """On the sheet, on the screen of so many players, on the card for any number of them."""
    known, way = notes(rules, seats, language), course(rules, seats, language)
    return [
        [*agreement(rules, seats, language), *known],
        [way, manner(rules, language, seats), *known],
        [way, manner(rules, language), *known],
    ]


@pytest.mark.parametrize("field", FIELDS)
@settings(max_examples=40, deadline=None)
@given(rules=RULES, seats=SEATS, data=st.data())
def test_what_is_played_otherwise_is_told_otherwise_and_nothing_else_is(
    field: str, rules: dict, seats: int, data: st.DataObject
) -> None:
    change = {field: data.draw(FIELDS[field], label=field)}
    one, other = HouseRules.of(**rules), HouseRules.of(**{**rules, **change})
    is_otherwise = played(planned(one, seats)) != played(planned(other, seats))
    for language in map(speak, NAMES):
        if is_otherwise:
            told, otherwise = tellings(one, seats, language), tellings(other, seats, language)
            assert all(a != b for a, b in zip(told, otherwise, strict=True)), language.code
        elif field not in TOLD_ANYHOW:
            assert agreement(one, seats, language) == agreement(other, seats, language)
