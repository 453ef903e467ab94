"""What `docs/house-rules.md` promises a family holds in the code: names, settings, figures."""

import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from plumpscore.rules import (
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    SCORINGS,
    Faulty,
    HouseRules,
    Scoring,
    Trump,
    compile_plan,
    read_document,
    score,
)
from plumpscore.rules.house import RANKS, TRUMPS
from plumpscore.rules.presets import DEFAULTS
from plumpscore.rules.rounds import deal_faults, largest_hand
from plumpscore.rules.scoring import Made, Missed
from plumpscore.rules_in_words import NAMES
from tests import house_rules_doc as doc
from tests.house_rules_examples import check_example, plan_of

WITHOUT = {word for word, _ in doc.table("", "") if word.startswith("*")}
"""How a row says that there is nothing to set, as the page explains it."""

SET = [row for row in doc.variations() if row.setting]
EXAMPLES = [(row.set_by, example) for row in SET for example in row.examples]

PARTS = {f.name for kind in (Trump, Scoring, Made, Missed) for f in fields(kind)}
"""What stands inside of `trump` and `scoring`."""


def allowed(**setting: Any) -> set[Any]:
    """The words that the code takes for a setting, told by what it says to another one."""
    with pytest.raises(Faulty) as caught:
        HouseRules.of(**setting)
    (fault,) = caught.value.faults
    return {True, False} if fault.code == "not_yes_or_no" else set(fault.facts.get("allowed", ()))


def keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from keys(part)


# Names


def test_every_field_stands_at_a_glance_with_what_holds_if_nothing_is_said() -> None:
    rows = doc.table("Setting", "Values")
    assert [name for name, _, _ in rows] == [f"`{name}`" for name in DEFAULTS]
    assert {k: v for _, _, cell in rows for k, v in doc.setting(cell).items()} == DEFAULTS
    for name, values, _ in rows:
        words = {str(word).lower() for word in allowed(**{name.strip("`"): "?"})}
        assert words - set(doc.spans(values)) == set()


def test_every_field_and_every_word_is_set_by_some_variation() -> None:
    held = {(name, str(value)) for row in SET for name, value in (row.setting or {}).items()}
    expected = {(name, str(word)) for name in DEFAULTS for word in allowed(**{name: "?"})}
    assert expected - held == set()
    assert set(DEFAULTS) - {name for name, _ in held} == set()
    assert {("low_repeats", "players"), ("high_repeats", "players")} <= held
    modes = {row.setting["trump"]["mode"] for row in SET if row.setting and "trump" in row.setting}
    assert modes == allowed(trump={"mode": "?"})


def test_every_part_of_trump_and_scoring_is_set_by_some_variation() -> None:
    assert PARTS - {name for row in SET for name in keys(row.setting)} == set()


def test_the_presets_are_told_with_their_names_and_all_that_they_change() -> None:
    rows = doc.table("Preset", "Name")
    told = {preset.strip("`"): name for preset, name, _ in rows}
    assert told == NAMES
    changes = {name.strip("`"): cell for name, _, cell in rows}
    assert {n: {} if c == "nothing" else doc.setting(c) for n, c in changes.items()} == PRESETS


def test_no_name_is_unknown() -> None:
    words = {word for name in DEFAULTS for word in allowed(**{name: "?"})}
    known = {*DEFAULTS, *PRESETS, *SCORINGS, *PARTS, *words, *TRUMPS, *RANKS}
    known |= {*allowed(trump={"mode": "?"}), "players", "true", "false", "null"}
    assert {span for span in doc.spans() if re.fullmatch(r"[\w-]+", span)} - known == set()


# Settings


@pytest.mark.parametrize("text", doc.settings())
def test_a_setting_can_be_played_by(text: str) -> None:
    rules = HouseRules.of(**doc.setting(text))
    seats = [n for n in range(MIN_SEATS, MAX_SEATS + 1) if not deal_faults(rules, n)]
    assert seats
    for n in seats:
        assert compile_plan(rules, n).rounds


def test_what_cannot_be_set_says_why() -> None:
    rows = [row for row in doc.variations() if not row.setting]
    assert {row.set_by for row in rows} == WITHOUT
    needs_words = ("*in the game*", "*no*")
    assert [row.told for row in rows if not row.last and row.set_by in needs_words] == []


@pytest.mark.parametrize("row", SET, ids=lambda row: row.told[:40])
def test_the_presets_that_play_so(row: doc.Variation) -> None:
    setting = row.setting or {}
    wanted = HouseRules.of(**setting)

    def is_so(preset: str) -> bool:
        rules = HouseRules.of(preset)
        trump = all(
            getattr(rules.trump, name) == getattr(wanted.trump, name)
            for name in setting.get("trump", ())
        )
        names = setting.keys() - {"trump"}
        return trump and all(getattr(rules, name) == getattr(wanted, name) for name in names)

    assert doc.presets(row.last, PRESETS) == set(filter(is_so, PRESETS))


# Figures


def test_the_largest_hands() -> None:
    (rows,) = [rows for head, rows in doc.tables() if head[1:2] == ("2",)]
    for set_by, *told in rows:
        rules = HouseRules.of(**doc.setting(set_by))
        assert [largest_hand(rules, seats) for seats in range(2, 11)] == [int(n) for n in told]


def test_the_numbers_of_rounds() -> None:
    (rows,) = [rows for head, rows in doc.tables() if head[1:2] == ("3",)]
    for set_by, *told in rows:
        setting = doc.setting(set_by)
        counts = [len(plan_of(setting, seats).rounds) for seats in range(3, 9)]
        assert counts == [int(n) for n in told]


def test_the_game_paid_in_many_ways() -> None:
    game, rows = doc.game(), doc.table("`scoring`")
    assert len(rows) > 1
    for name, *told in rows:
        scoring = {"scoring": name.strip("`")}
        document = read_document({**game, "rules": {**game["rules"], **scoring}})
        result = score(document.plan, document.state)
        assert result.problems == ()
        assert result.finished
        assert list(result.totals) == [int(n) for n in told]


@pytest.mark.parametrize(("text", "example"), EXAMPLES)
def test_an_example(text: str, example: str) -> None:
    check_example(doc.setting(text), example)
