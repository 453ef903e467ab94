"""The form of house rules holds every one of them, and keeps what is written as it stands."""

from dataclasses import fields as fields_of
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from plumpscore.rules import PRESETS, SCORINGS, HouseRules, Scoring
from plumpscore.rules.house import RANKS, TRUMPS
from plumpscore.rules.presets import DEFAULTS
from plumpscore.rules.scoring import Made, Missed
from plumpscore.web.house_rules.boxes import boxes_of
from plumpscore.web.house_rules.form import RulesForm

TEXTS = st.text(max_size=12) | st.sampled_from(["own", "none", "custom", "players", "1", "−3", "0"])
NUMBERS = st.integers().map(str) | st.sampled_from(["9" * 5000, "1e9", "½", "٣", "1" * 40])
WRITTEN = TEXTS | NUMBERS
NAMES = st.sampled_from([*RulesForm()._fields, "name", "action"]) | st.text(max_size=8)

AMOUNTS = st.sampled_from([0, 0, 1, -1, 5, -10])
REPEATS = st.sampled_from([1, 2, 4, "players"])


def parts(kind: type) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries({field.name: AMOUNTS for field in fields_of(kind)})


SCORING = st.sampled_from(sorted(SCORINGS)) | st.fixed_dictionaries(
    {"hit": parts(Made), "zero": parts(Made), "few": parts(Missed), "many": parts(Missed)},
    optional={
        "zero_missed": parts(Missed),
        "exceptions": st.dictionaries(st.integers(0, 30).map(str), st.integers(-9, 130)),
    },
)
ANY_RULES = st.fixed_dictionaries(
    {},
    optional={
        "deck": st.sampled_from([40, 52, 104]),
        "max_cards": st.sampled_from([None, 4, 10]),
        "shape": st.sampled_from(["down-up", "down", "up", "up-down"]),
        "low": st.integers(1, 3),
        "low_repeats": REPEATS,
        "high_repeats": REPEATS,
        "first_bidder": st.sampled_from(["left", "dealer"]),
        "bidding": st.sampled_from(["in-turn", "simultaneous"]),
        "hook": st.sampled_from(["last-bidder", "off", "left-changes"]),
        "hook_from_cards": st.integers(1, 9),
        "bid_lock": st.sampled_from(["next-bid", "open"]),
        "trump": st.fixed_dictionaries(
            {"mode": st.sampled_from(["none", "fixed", "turned", "rotation", "named"])},
            optional={
                "order": st.lists(st.sampled_from(TRUMPS), min_size=1, max_size=20),
                "no_trump_first": st.integers(0, 4),
                "no_trump_last": st.integers(0, 4),
                "no_trump_ranks": st.lists(st.sampled_from(RANKS), unique=True),
            },
        ),
        "lead": st.sampled_from(["left", "highest-bid", "dealer"]),
        "one_card": st.sampled_from(["look", "forehead", "blind"]),
        "one_card_suits": st.booleans(),
        "scoring": SCORING,
        "winner": st.sampled_from(["most", "fewest"]),
        "target": st.none() | st.integers(1, 500),
        "tie": st.sampled_from(["shared", "extra-rounds"]),
        "low_mark": st.none() | st.integers(-20, 200),
        "direction": st.sampled_from(["clockwise", "anticlockwise"]),
        "players": st.sampled_from([[2, 5], [4, 4]]),
        "late_start": st.sampled_from(["zero", "lowest", "mean"]),
    },
)


@pytest.fixture(autouse=True)
def _in_a_request(app: Flask):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def read(*written: tuple[str, str]) -> RulesForm:
    form = RulesForm(MultiDict(written))
    form.validate()
    return form


def settled(*written: tuple[str, str]) -> dict[str, Any]:
    return read(*written).settled.to_json()


def faults(*written: tuple[str, str]) -> dict[str, list[str]]:
    form = read(*written)
    assert form.rules is None
    return {field.name: list(field.errors) for field in form.wrong}


def shown(form: RulesForm | None = None) -> tuple[str, str]:
    """What a page says that its boxes hold."""
    return "shown", boxes_of(form or read())


def sent(form: RulesForm) -> MultiDict[str, str]:
    return MultiDict([(name, text) for name, texts in form.query().items() for text in texts])


def test_every_setting_has_a_field() -> None:
    paths = {field.path.split(".")[0] for field in RulesForm().settings()}
    assert paths - {"", "preset"} == set(DEFAULTS)
    scoring = {field.path for field in RulesForm().settings() if field.path.startswith("scoring.")}
    assert scoring == {f"scoring.{field.name}" for field in fields_of(Scoring)}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_comes_out_as_it_went_in(preset: str) -> None:
    assert settled(("preset", preset)) == {"preset": preset}
    assert read(("preset", preset)).query() == {"preset": [preset]}


@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_scoring_keeps_its_name(scoring: str) -> None:
    rules = HouseRules.of("plump-klassisk", scoring=scoring)
    form = RulesForm.of(rules)
    assert form.validate()
    assert form.settled == rules


@given(preset=st.sampled_from([None, *PRESETS]), changes=ANY_RULES)
@settings(max_examples=100, deadline=None)
def test_all_house_rules_come_out_as_they_went_in_also_by_an_address(
    preset: str | None, changes: dict[str, Any]
) -> None:
    rules = HouseRules.of(preset, **changes)
    form = RulesForm.of(rules)
    if not form.validate():
        assert form.wrong
        return
    assert form.settled == replace(rules, scoring_name=form.settled.scoring_name)
    filled = {field.name: field.texts for field in form.settings() if field.name != "shown"}
    for start in (None, HouseRules.of(preset, low=2)) if preset else (rules,):
        written = RulesForm(MultiDict(filled), start)
        assert written.validate()
        again = RulesForm(sent(written), start)
        assert again.validate()
        assert again.settled == written.settled == form.settled


def test_an_address_brings_back_what_the_preset_has_where_saved_rules_have_it_otherwise() -> None:
    saved = HouseRules.of("plump-klassisk", max_cards=7, low=2)
    form = RulesForm(MultiDict([("max_cards", "10")]), saved)
    again = RulesForm(sent(form), saved)
    assert again.validate()
    assert again.settled == HouseRules.of("plump-klassisk", low=2)


@pytest.mark.parametrize("preset", ["rikiki", "plump-klassisk"])
def test_an_address_brings_back_another_preset_over_saved_rules(preset: str) -> None:
    saved = HouseRules.of("plump-klassisk", max_cards=7)
    form = RulesForm(MultiDict([("since", "pocha"), ("preset", preset)]), saved)
    anew = form.filled_anew()
    assert anew.validate()
    assert anew.settled == HouseRules.of(preset)
    again = RulesForm(sent(anew), saved)
    assert again.validate()
    assert again.settled == anew.settled


def test_a_number_is_chosen_or_written_beside_the_choices() -> None:
    assert settled(("max_cards", "7"))["max_cards"] == 7
    assert settled(("max_cards", "none"))["max_cards"] is None
    assert settled(("max_cards", "own"), ("max_cards", "8"))["max_cards"] == 8
    assert settled(("max_cards", "7"), ("max_cards", "8"))["max_cards"] == 7
    assert settled(("low_repeats", "players"))["low_repeats"] == "players"


def test_what_is_left_blank_is_asked_for_by_name() -> None:
    assert faults(("max_cards", "own"), ("max_cards", " ")) == {
        "max_cards": ["Something must be written here."]
    }
    assert set(faults(("shape", "custom"), ("hands", ""))) == {"hands"}


@pytest.mark.parametrize(
    ("written", "field"),
    [
        (("deck", "19"), "deck"),
        (("deck", "many"), "deck"),
        (("low", "11"), "low"),
        (("low_repeats", "0"), "low_repeats"),
        (("low_repeats", "201"), "low_repeats"),
        (("shape", "sideways"), "shape"),
        (("trump_first", "-1"), "trump_first"),
        (("trump_ranks", "1"), "trump_ranks"),
        (("players", "4"), "players"),
        (("one_card_suits", "maybe"), "one_card_suits"),
        (("preset", "no-such"), "preset"),
        (("singles", "x"), "singles"),
        (("target", "0"), "target"),
        (("counting", "beads"), "counting"),
        (("late_start", "first"), "late_start"),
    ],
)
def test_each_fault_is_told_at_its_field(written: tuple[str, str], field: str) -> None:
    assert set(faults(written)) == {field}


def test_all_faults_are_told_at_once() -> None:
    written = [("deck", "x"), ("low", "0"), ("hit", "own"), *[("hit_by", "y")] * 4]
    told = faults(*written)
    assert set(told) == {"deck", "low", "hit_by"}
    assert "“x”" in told["deck"][0]


def test_a_coefficient_is_a_number_or_nothing() -> None:
    points = [("miss", "own"), *[("few_by", text) for text in ("−5", "", " 1 ")]]
    scoring = settled(*points)["scoring"]
    assert scoring["few"] == {"base": -5, "bid": 1}
    assert set(faults(("miss", "own"), ("few_by", "ten"))) == {"few_by"}


def test_a_choice_of_points_says_what_its_coefficients_are() -> None:
    form = read(("hit", "10-and-2-bids"), ("miss", "2-off"))
    assert list(form.hit_by.written) == ["10", "2", "0", "0"]
    assert form.settled.scoring_name == "boerenbridge"


def test_a_box_that_is_filled_counts_though_nothing_chose_it() -> None:
    blank = shown()
    assert settled(blank, ("low_mark", "none"), ("low_mark", "80"))["low_mark"] == 80
    assert settled(blank, ("deck", "52"), ("deck", "40"))["deck"] == 40
    zero = settled(blank, ("zero", "10"), ("zero_by", "7"), ("zero_by", "0"))
    assert zero["scoring"]["zero"] == {"base": 7}
    few = [("miss", "0"), *[("few_by", text) for text in ("-5", "", "", "", "", "", "")]]
    assert settled(blank, *few)["scoring"]["few"] == {"base": -5}
    by = settled(blank, ("zero_missed", "0"), ("zero_missed_by", "-10"))
    assert by["scoring"]["zero_missed"] == {"base": -10}


def test_a_choice_counts_beside_a_box_that_was_filled_before() -> None:
    before = read(("max_cards", "own"), ("max_cards", "8"), ("zero", "own"), ("zero_by", "7"))
    zero = [("zero", "5"), *[("zero_by", text) for text in before.zero_by.written]]
    form = read(shown(before), ("max_cards", "7"), ("max_cards", "8"), *zero)
    assert form.settled.max_cards == 7
    assert form.settled.scoring_name == "plump5"


def test_a_choice_counts_beside_a_box_that_was_emptied() -> None:
    before = read(("max_cards", "own"), ("max_cards", "8"), ("zero", "own"), ("zero_by", "7"))
    form = read(
        shown(before), ("max_cards", "7"), ("max_cards", ""), ("zero", "5"), ("zero_by", "")
    )
    assert form.settled.max_cards == 7
    assert form.settled.scoring_name == "plump5"


def test_coefficients_count_only_where_no_choice_is_made() -> None:
    assert settled(("hit", "10-and-bid"), ("hit_by", "99")) == {"preset": "plump-klassisk"}


def test_a_zero_is_a_number_of_its_own() -> None:
    assert settled(("zero", "own"), ("zero_by", "7"))["scoring"]["zero"] == {"base": 7}


def test_a_missed_zero_pays_otherwise_where_it_is_said() -> None:
    by = [("zero_missed_by", "-10")]
    assert "scoring" not in settled(*by)
    assert settled(("zero_missed", "1"), *by)["scoring"]["zero_missed"] == {"base": -10}


def test_single_bids_pay_otherwise() -> None:
    rows = [("singles", text) for text in ("3", "40", "", "", "5", "0")]
    assert settled(*rows)["scoring"]["exceptions"] == {"3": 40, "5": 0}
    assert faults(("singles", "3"), ("singles", "")) == {
        "singles": ["Something must be written here."]
    }


def test_a_bid_that_is_written_twice_is_told() -> None:
    rows = [("singles", text) for text in ("3", "40", " 3", "50", "5", "0", "x", "1", "x", "2")]
    told = faults(*rows)["singles"]
    assert "The bid 3 is written twice." in told
    assert len(told) == 2


def test_a_one_in_front_pays_ten_a_hundred_and_ten_unless_ten_is_told_otherwise() -> None:
    chosen = ("hit", "one-in-front")
    rules = read(("preset", "plump-ettor")).settled
    assert rules.scoring_name == "prefix1"
    changed = read(("preset", "plump-ettor"), chosen, ("singles", "10"), ("singles", "20")).settled
    assert [changed.scoring.points(bid, bid, 13) for bid in (9, 10, 11)] == [19, 20, 111]
    assert RulesForm.of(changed).singles.rows == [("10", "20")]


def test_an_order_of_ones_own_is_written_as_numbers() -> None:
    custom = ("shape", "custom")
    for text, hands in {
        "5 4 1": [5, 4, 1],
        "5, 4,1": [5, 4, 1],
        "5…1…3": [5, 4, 3, 2, 1, 2, 3],
        "3 ... 3": [3, 3],
        "2 .. 4 4": [2, 3, 4, 4],
        "3-1": [3, 2, 1],
        "4–2, 5": [4, 3, 2, 5],
        "3 - 1-2": [3, 2, 1, 2],
    }.items():
        assert settled(custom, ("hands", text))["hands"] == hands
    for text in ("…", "5 …", "a … 3", "1 … 900", "5 0", "-1", "3-", "3 -x"):
        assert set(faults(custom, ("hands", text))) == {"hands"}


def test_hands_are_shown_to_begin_an_order_of_ones_own_with() -> None:
    form = read(("max_cards", "4"), ("seats", "5"))
    assert form.hands.text == "4 3 2 1 2 3 4"
    assert form.settled.hands is None


def test_whoever_writes_other_hands_means_an_order_of_their_own() -> None:
    before = shown(read(("max_cards", "4"), ("seats", "5")))
    assert settled(before, ("hands", "4 3 2 1"))["shape"] == "custom"
    assert "shape" not in settled(before, ("hands", " 4 3 2 1 2  3 4"))


def test_suits_take_turns_as_they_are_chosen() -> None:
    suits = [("trump_order", text) for text in ("H", "", "NT", "H", "")]
    trump = settled(("trump_mode", "rotation"), *suits)["trump"]
    assert trump["order"] == ["H", "NT", "H"]
    assert set(faults(("trump_mode", "fixed"), ("trump_order", ""))) == {"trump_order"}


def test_what_nobody_can_play_is_refused_and_what_some_cannot_is_told() -> None:
    hands = [("shape", "custom"), ("hands", "9 1")]
    form = read(*hands)
    assert form.settled.hands == (9, 1)
    assert [field.name for field in form.strange] == ["hands"]
    assert set(faults(("shape", "custom"), ("hands", "27"))) == {"hands"}
    table = RulesForm(MultiDict(hands), table=6)
    assert not table.validate()
    assert [field.name for field in table.wrong] == ["hands"]


def test_another_preset_fills_all_anew_and_its_address_brings_back_what_was() -> None:
    form = read(("since", "plump-klassisk"), ("preset", "rikiki"), ("low", "3"), ("seats", "6"))
    assert form.is_filled_anew
    assert form.is_changed
    anew = form.filled_anew()
    assert anew.validate()
    assert anew.settled == HouseRules.of("rikiki")
    assert anew.seats_told == 6
    assert RulesForm(sent(form)).to_json()["low"] == 3
    assert not read(("since", "rikiki"), ("preset", "rikiki"), ("low", "3")).is_filled_anew


def test_house_rules_of_nobodys_preset_start_from_themselves() -> None:
    rules = HouseRules.of(None, low=2)
    form = RulesForm.of(rules)
    assert form.validate()
    assert form.settled == rules
    assert not form.is_filled_anew


@given(st.lists(st.tuples(NAMES, WRITTEN), max_size=30))
@settings(max_examples=300, deadline=None)
def test_whatever_is_written_is_judged_and_kept(written: list[tuple[str, str]]) -> None:
    form = RulesForm(MultiDict(written))
    before = {field.name: field.texts for field in form.settings() if field.path}
    is_sound = form.validate()
    assert is_sound == (form.rules is not None)
    assert is_sound or form.wrong
    if not is_sound:
        assert {field.name: field.texts for field in form.settings() if field.path} == before
    form.press(MultiDict(written))
    form.query()
