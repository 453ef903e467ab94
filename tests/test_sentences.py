"""Every code that the source tells is put into words, in every language."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from plumpscore.languages import NAMES, speak
from plumpscore.rules import (
    Command,
    Faulty,
    HouseRules,
    Plan,
    Refused,
    State,
    apply,
    compile_plan,
    course,
    read_command,
    read_document,
)
from plumpscore.sentences import FAULTS, PROBLEMS, REFUSALS, REQUESTS, problem_sentence, sentence

PACKAGE = Path(__file__).parent.parent / "plumpscore"

TOLD = re.compile(r'\b(?:fail|Fault|Refused|Failed|answer)\(\s*f?"([a-z_{}.]+)"')
STATUS_ROW = re.compile(r'^    "([a-z_]+)": [45]\d\d,$', re.MULTILINE)


def codes_in_source() -> set[str]:
    """All codes that the source raises or refuses with, and those that have a status."""
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    codes = {code for source in sources for code in TOLD.findall(source)}
    codes |= {code for source in sources for code in STATUS_ROW.findall(source)}
    made = {code for code in codes if "{" in code}
    assert made == {"{cell.kind}_out_of_range"}
    return codes - made | {"bid_out_of_range", "tricks_out_of_range"}


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes_in_source() == {*FAULTS, *REFUSALS, *REQUESTS}


def test_every_problem_has_a_sentence() -> None:
    source = (PACKAGE / "rules" / "problems.py").read_text(encoding="utf-8")
    assert set(re.findall(r'yield "([a-z_]+)"', source)) == set(PROBLEMS)


def document(**changes: Any) -> dict[str, Any]:
    return {"format": "plumpscore-game/1", "players": ["Ann", "Bo"], **changes}


def ruled(**rules: Any) -> dict[str, Any]:
    return document(rules=rules)


NOTHING = {"hit": {}, "zero": {}, "few": {}, "many": {}}

BROKEN_DOCUMENTS = (
    {},
    [],
    document(players=[]),
    document(players="Ann and Bo"),
    document(players=[1, ""]),
    document(players=["x" * 41, "Bo"]),
    document(date="midsummer"),
    document(wine="red"),
    document(rounds=[{"bids": [1, 1], "tricks": [1, 0], "made": [True, True]}]),
    document(rounds=[{"seats": [0, 0]}]),
    document(rounds=[{"hands": []}]),
    document(rules={"shape": "custom", "hands": [1]}, rounds=[{}, {}]),
    ruled(shape="sideways"),
    ruled(shape="custom", hands=[27]),
    ruled(low=30),
    ruled(counting="plumps", scoring="tricks10"),
    ruled(low=1.5, max_cards=0, one_card_suits="no"),
    ruled(low_repeats=200),
    ruled(scoring={**NOTHING, "exceptions": {"ten": 110}}),
)

TABLE = compile_plan(HouseRules.of(shape="custom", hands=[3]), 2)
BY_PLUMPS = compile_plan(HouseRules.of(shape="custom", hands=[3], hook="off", counting="plumps"), 2)
THREE = compile_plan(HouseRules.of(shape="custom", hands=[3]), 3)


def provoked_faults() -> Iterator[tuple[str, Mapping[str, Any]]]:
    attempts = [(read_document, value) for value in BROKEN_DOCUMENTS]
    attempts += [(read_command, {"id": "two words", "type": "end", "value": True})]
    attempts += [(lambda seats: compile_plan(HouseRules.of(), seats), 11)]
    for read, value in attempts:
        with pytest.raises(Faulty) as raised:
            read(value)
        yield from ((fault.code, fault.facts) for fault in raised.value.faults)


def after(plan: Plan, *commands: Command) -> tuple[Plan, State]:
    state = State(0, ("Ann", "Bo", "Cia")[: plan.seats])
    for command in commands:
        taken = apply(plan, state, command)
        assert isinstance(taken, State)
        plan, state = course(plan, taken), taken
    return plan, state


def bid(seat: int, value: int) -> Command:
    return Command(f"bid-{seat}", "bid", 0, seat, value)


def tricks(seat: int, value: int) -> Command:
    return Command(f"tricks-{seat}", "tricks", 0, seat, value)


def made(seat: int, value: bool) -> Command:
    return Command(f"made-{seat}", "made", 0, seat, value)


END = Command("end", "end", value=True)
REST = Command("x", "rest-made", 0)
ONLY_TWO = Command("two", "seats", 0, None, (0, 1))

REFUSED = (
    (after(TABLE), bid(1, 4)),
    (after(TABLE), tricks(1, -1)),
    (after(TABLE), Command("x", "bid", 1, 1, 0)),
    (after(TABLE), bid(2, 0)),
    (after(TABLE), Command("x", "trump", 0, None, "S")),
    (after(TABLE), Command("x", "undo", value="nothing")),
    (after(TABLE), REST),
    (after(TABLE), made(1, True)),
    (after(TABLE, bid(1, 1)), bid(0, 2)),
    (after(TABLE, bid(1, 3), bid(0, 1)), REST),
    (after(TABLE, bid(1, 3)), Command("x", "join", 0, None, "Cia")),
    (after(TABLE, END), bid(1, 1)),
    (after(BY_PLUMPS, bid(1, 0), bid(0, 0)), REST),
    (after(BY_PLUMPS, bid(1, 3), bid(0, 0), made(0, False)), made(1, True)),
    (after(THREE, ONLY_TWO), bid(2, 0)),
    (after(THREE, ONLY_TWO, bid(1, 0)), Command("x", "undo", value="two")),
)


def provoked_refusals() -> Iterator[tuple[str, Mapping[str, Any]]]:
    for (plan, state), command in REFUSED:
        refused = apply(plan, state, command)
        assert isinstance(refused, Refused), command
        yield refused.code, refused.facts


OF_THE_WEB = {
    *("not_a_token", "no_rounds_yet", "bid_twice"),
    *("not_rules_file", "file_missing", "file_too_large", "rules_gone"),
}


@pytest.mark.parametrize("code", NAMES)
def test_what_the_rules_tell_is_enough_for_its_sentence(code: str) -> None:
    gettext = speak(code).gettext
    told = [*provoked_faults(), *provoked_refusals()]
    assert {code for code, _ in told} | OF_THE_WEB == {*FAULTS, *REFUSALS}
    for told_code, facts in told:
        said = sentence(told_code, facts, gettext)
        assert f"({told_code})" not in said
        assert "%" not in said
        assert said.endswith(".")


@pytest.mark.parametrize(
    ("code", "facts", "said"),
    [
        (
            "hand_too_large",
            {"seats": 8, "largest": 6, "value": 10},
            "8 players can get at most 6 cards each from this deck, not 10.",
        ),
        (
            "bid_evens_out",
            {"seat": 3, "name": "Lena", "value": 1, "cards": 8},
            "Lena may not bid 1: the bids would come out even.",
        ),
        (
            "bid_evens_out",
            {"seat": 3, "value": 1, "cards": 8},
            "Player 4 may not bid 1: the bids would come out even.",
        ),
        (
            "unknown_name",
            {"value": "sideways", "allowed": ["up", "down"]},
            "“sideways” is not known here. Known: up, down.",
        ),
        ("not_whole", {"value": None}, "It must be a whole number, not null."),
        ("not_whole", {"value": "100 %"}, "It must be a whole number, not “100 %”."),
        (
            "out_of_range",
            {"value": 0, "least": 1, "most": 10**9},
            "It must be at least 1, not 0.",
        ),
        (
            "out_of_range",
            {"value": 10**10, "least": 1, "most": 10**9},
            "The number 10000000000 is too long.",
        ),
        (
            "out_of_range",
            {"value": -(10**10), "least": -(10**9), "most": 10**9},
            "The number -10000000000 is too long.",
        ),
        (
            "out_of_range",
            {"value": "…", "least": 1, "most": 10**9},
            "The number “…” is too long.",
        ),
        ("out_of_range", {"value": 9, "least": 1, "most": 8}, "It must be from 1 to 8, not 9."),
        ("something_new", {}, "That did not work (something_new)."),
    ],
)
def test_a_sentence_says_it_concretely(code: str, facts: dict[str, Any], said: str) -> None:
    assert sentence(code, facts) == said


def test_what_somebody_wrote_stands_in_the_marks_of_the_language() -> None:
    facts = {"value": "sju"}
    assert sentence("not_whole", facts, speak("sv").gettext).endswith("”sju”.")
    assert sentence("not_whole", facts, speak("nb").gettext).endswith("«sju».")


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("code", PROBLEMS)
def test_a_problem_names_who_must_mend_it(code: str, language: str) -> None:
    facts = {"seat": 0, "name": "Zoë", "value": 4, "cards": 3}
    if code == "tricks_do_not_add_up":
        facts = {"sum": 4, "cards": 3}
    said = problem_sentence(code, facts, speak(language).gettext)
    assert "4" in said
    assert ("Zoë" in said) == ("name" in facts)
