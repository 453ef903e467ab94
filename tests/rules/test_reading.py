"""Nothing that is sent does worse than be told what is wrong with it."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumpscore.rules import (
    PRESETS,
    SCORINGS,
    Faulty,
    read_command,
    read_document,
    read_house_rules,
)
from plumpscore.rules.commands import TYPES
from plumpscore.rules.house import READERS
from plumpscore.rules.reading import shown, text, whole
from plumpscore.rules.settle import settle
from tests.rules.garbage import ANYTHING, NUMBERS, nested, objects

HOUSE_RULES = objects(
    *READERS,
    preset=list(PRESETS),
    shape=["custom", "up", "down-up"],
    hands=[[1, 2], [53], [], [1.5, 20]],
    scoring=[*SCORINGS, {}, {"hit": {}, "zero": {}, "few": {}, "many": {"base": 2000}}],
    trump=[{"mode": "turned"}, {"mode": "fixed", "order": []}, {}],
    low=[1, 20, 0],
    low_repeats=["players", 200, 0],
    high_repeats=["players", 200, 0],
    deck=[52, 20, 19],
    max_cards=[None, 10, 0],
    players=[[3, 8], [8, 3], [1, 11]],
)
COMMANDS = objects(
    id=["tap12345", "", "x" * 65],
    type=[*TYPES, "bet"],
    round=[0, -1, None, 10**12],
    seat=[0, 9, None, -1],
    value=[0, None, "S", True, -1, 10**12, [0, 1], [], {"points": 5}, {"low": 2}, "Kim"],
)
ROUNDS = st.lists(
    objects(
        bids=[[1, 0, 1], [None, None, 2], []],
        tricks=[[0, 1, 1], None, [-5, 99, 0]],
        trump=["S", "NT", "X"],
        made=[[True, False, None], [True] * 3, [True]],
        adjust=[[None, -10, {"points": 5, "why": "Kakan"}], [{}, None, 1.5]],
        seats=[[0, 1], [2, 1, 0], [0, 0], [0, 9]],
        dealer=[0, 2, 9, 10],
        cards=[1, 9, 52, 0],
        hands=[[], [1, 2], [52], [0], [1] * 201],
        rules=[{"scoring": "wizard"}, {"low": 14}, {"counting": "plumps"}],
    ),
    max_size=3,
)
DOCUMENTS = st.builds(
    lambda outer, rules, rounds: {**outer, "rules": rules, "rounds": rounds},
    objects(
        "date",
        "place",
        "note",
        format=["plumpscore-game/1"],
        players=[["Anna", "Bo", "Cia"], ["Anna"], ["A"] * 11, [1, 2, 3]],
        first_dealer=[0, 2, 3],
    ),
    HOUSE_RULES | ANYTHING,
    ROUNDS | ANYTHING,
)


def check(read: Any, *arguments: Any) -> None:
    """It is read, or every fault of it can be told."""
    try:
        read(*arguments)
    except Faulty as error:
        told = [(fault.where, fault.code, fault.facts) for fault in error.faults]
    else:
        return
    assert told
    json.dumps(told, allow_nan=False, ensure_ascii=False).encode("utf-8")


@settings(max_examples=250, deadline=None)
@given(HOUSE_RULES | ANYTHING, st.integers(2, 10))
def test_house_rules_of_any_kind(value: Any, seats: int) -> None:
    check(read_house_rules, value)
    check(settle, value, seats)


@settings(max_examples=250, deadline=None)
@given(COMMANDS | ANYTHING)
def test_commands_of_any_kind(value: Any) -> None:
    check(read_command, value)


@settings(max_examples=250, deadline=None)
@given(DOCUMENTS | ANYTHING)
def test_documents_of_any_kind(value: Any) -> None:
    check(read_document, value)


@pytest.mark.parametrize("depth", [500, 50_000])
def test_nests_deeper_than_any_recursion(depth: int) -> None:
    deep = nested(depth)
    for value in (deep, {"rules": deep, "players": deep, "rounds": [deep], "date": deep}):
        check(read_document, value)
    check(settle, deep, 4)
    check(settle, {"hands": deep, "trump": deep, "scoring": deep, "low_repeats": deep}, 4)
    check(read_command, {"type": deep})
    check(read_command, {"id": deep, "type": "undo", "value": deep})


def test_long_lists() -> None:
    check(read_document, {"players": ["A"] * 100_000, "rounds": [{}] * 100_000})
    check(settle, {"hands": [1] * 100_000}, 4)


@given(NUMBERS)
def test_whole_numbers_are_integers_within_bounds(value: Any) -> None:
    fits = type(value) is int and -5 <= value <= 5
    try:
        assert whole(-5, 5)(value) == value
        assert fits
    except Faulty:
        assert not fits


@pytest.mark.parametrize(
    "name",
    [
        "Åsa",
        "O’Brien-Smith",
        "山田太郎",
        "שרה",
        "الأم",
        "👨‍👩‍👧‍👦",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
        "❤️",
        "می‌خواهم",  # with the joiner that keeps two letters apart
        "\U0001fae9",  # newer than the Unicode of Python 3.11
        "x" * 40,
    ],
)
def test_a_name_in_any_script_stays_as_it_is(name: str) -> None:
    assert text(40)(name) == name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("  Anna\t", "Anna"),
        ("Anna\nMaria", "Anna Maria"),
        ("Anna\u00a0Maria", "Anna Maria"),
        ("A\x00n\x1bn\u200ba", "Anna"),
        ("Eve\u202e\u2066nn", "Evenn"),
        ("A\u030asa", "Åsa"),
        ("\ud800Bo\udfff", "Bo"),
        ("\u200dBo\u200d", "Bo"),
    ],
)
def test_what_is_no_sign_is_taken_out_of_a_name(written: str, name: str) -> None:
    assert text(40)(written) == name


@pytest.mark.parametrize("written", ["", "   ", "\x00\u200b", "\u200d\u200c", "\u00a0"])
def test_a_name_of_nothing_is_none(written: str) -> None:
    with pytest.raises(Faulty, match="empty_text"):
        text(40)(written)


def test_a_name_that_is_too_long_says_so() -> None:
    with pytest.raises(Faulty) as caught:
        text(40)("x" * 41)
    assert caught.value.faults[0].facts == {"length": 41, "most": 40}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, 3),
        (10**20, "…"),
        (2.5, 2.5),
        (float("inf"), "inf"),
        (None, None),
        (True, True),
        ("x" * 100, "x" * 39 + "…"),
        ([1], "[…]"),
        ({}, "{…}"),
    ],
)
def test_a_value_is_told_back_short(value: Any, told: Any) -> None:
    assert shown(value) == told
