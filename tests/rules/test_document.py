"""Game documents are judged as they stand, with everything that is wrong with them at once."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumpscore.rules import Faulty, read_document, score, write_document
from tests.rules.mixture import finish
from tests.rules.table import Table

GAME: dict[str, Any] = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-norsk", "max_cards": 3},
    "players": ["Anna", "Bo", "Anna"],
    "first_dealer": 2,
    "rounds": [
        {"bids": [1, 0, 1], "tricks": [1, 1, 1], "trump": "S"},
        {"bids": [2, None, None], "tricks": None},
    ],
}


def faults(value: Any) -> dict[str, str]:
    with pytest.raises(Faulty) as caught:
        read_document(value)
    return {fault.where: fault.code for fault in caught.value.faults}


def test_a_document_is_read_as_it_stands() -> None:
    document = read_document(GAME)
    assert document.state.names == ("Anna", "Bo", "Anna")
    assert document.state.rounds[1].bids == (2, None, None)
    assert document.state.rounds[1].tricks == (None, None, None)
    assert document.state.taps == ()
    assert score(document.plan, document.state).totals == (11, 0, 11)


def test_a_document_comes_back_as_it_was() -> None:
    noted = {**GAME, "date": "2026-06-20", "place": "Stugan", "note": "Regn hela kvällen 🌧"}
    document = read_document(noted)
    written = json.loads(json.dumps(write_document(document)))
    assert read_document(written) == document
    blank = {"bids": [2, None, None], "tricks": [None] * 3}
    assert written == {**noted, "rounds": [GAME["rounds"][0], blank]}


def test_what_is_not_told_is_the_classic_game_from_the_first_seat() -> None:
    document = read_document({"format": "plumpscore-game/1", "players": ["Anna", "Bo"]})
    assert (document.state.first_dealer, document.state.rounds) == (0, ())
    assert len(document.plan.rounds) == 19


@pytest.mark.parametrize("part", ["rules", "rounds"])
def test_null_is_not_told(part: str) -> None:
    assert read_document({**GAME, part: None}).state.names == ("Anna", "Bo", "Anna")


def test_an_unset_amount_is_not_zero() -> None:
    def bids(*amounts: int | None) -> Any:
        document = read_document({**GAME, "rounds": [{"bids": amounts}]})
        return score(document.plan, document.state).rounds[0].balance

    assert bids(0, 0, 0) == -3
    assert bids(0, 0, None) is None


def test_wrong_amounts_are_read_and_told_as_problems() -> None:
    wrong = {"bids": [-1, 4, 0], "tricks": [9, 0, 0]}
    document = read_document({**GAME, "rounds": [wrong]})
    result = score(document.plan, document.state)
    assert [tuple(problem) for problem in result.problems] == [
        (1, "bid_out_of_range", 0),
        (1, "tricks_out_of_range", 0),
        (1, "bid_out_of_range", 1),
        (1, "bid_evens_out", 2),
        (1, "tricks_do_not_add_up", None),
    ]
    assert result.rounds[0].points is None


EVENING: dict[str, Any] = {
    "format": "plumpscore-game/1",
    "rules": {"max_cards": 3, "hook": "off"},
    "players": ["Anna", "Bo", "Cia", "Dan"],
    "first_dealer": 3,
    "rounds": [
        {
            "bids": [1, 1, 1, None],
            "tricks": [1, 1, 1, None],
            "seats": [0, 1, 2],
            "adjust": [None, {"points": -10, "why": "Fel färg"}, None, None],
        },
        {
            "bids": [0, 1, 0, 0],
            "tricks": [0, 1, 0, 0],
            "seats": [0, 1, 2, 3],
            "dealer": 2,
            "cards": 1,
            "adjust": [None, None, None, {"points": 1, "why": None}],
        },
        {
            "bids": [1, 0, 0, 0],
            "made": [False, True, True, True],
            "tricks": [0, 0, 0, 0],
            "hands": [1, 1],
            "rules": {"max_cards": 3, "scoring": "plump5"},
        },
        {"hands": [2, 2, 2]},
    ],
}


def without(index: int, *names: str, **changes: Any) -> dict[str, Any]:
    """The evening without some fields of a round, and with others."""
    rounds = [*EVENING["rounds"]]
    rounds[index] = {k: v for k, v in rounds[index].items() if k not in names} | changes
    return {**EVENING, "rounds": rounds}


class TestAnEvening:
    """What happened at the table, in the document."""

    GAME = without(2, "tricks", bids=[0, 0, 0, 0])

    def test_is_read(self) -> None:
        document = read_document(self.GAME)
        result = score(document.plan, document.state)
        assert result.hands == (3, 1, 1, 2, 2, 2)
        assert [told.dealer for told in result.rounds] == [0, 2, 3]
        assert [told.points for told in result.rounds] == [
            (11, 11, 11, None),
            (10, 11, 10, 10),
            (0, 5, 5, 5),
        ]
        assert result.totals == (21, 17, 26, 16)
        assert not result.finished

    def test_comes_back_as_it_was(self) -> None:
        document = read_document(self.GAME)
        written = json.loads(json.dumps(write_document(document)))
        assert read_document(written) == document
        assert [set(told) - {"bids", "tricks"} for told in written["rounds"]] == [
            {"seats", "adjust"},
            {"seats", "dealer", "cards", "adjust"},
            {"made", "hands", "rules"},
            {"hands"},
        ]
        assert written["rounds"][3]["hands"] == [2, 2, 2]

    def test_tells_the_tricks_that_follow_from_who_made_it(self) -> None:
        written = write_document(read_document(self.GAME))
        assert written["rounds"][2]["made"] == (False, True, True, True)
        assert written["rounds"][2]["tricks"] == (1, 0, 0, 0)
        assert read_document(written).state.rounds[2].tricks == (None,) * 4

    def test_with_tricks_that_do_not_follow_they_are_kept(self) -> None:
        """One of two who plumped is said to have taken nothing."""
        game = without(
            2, bids=[1, 1, 0, 0], made=[False, False, True, True], tricks=[0] + [None] * 3
        )
        entry = read_document(game).state.rounds[2]
        assert (entry.tricks, entry.made) == ((0, None, None, None), (None, False, True, True))

    def test_a_penalty_may_be_a_number_alone(self) -> None:
        told = without(0, adjust=[None, -10, None, 0])
        assert read_document(told).state.rounds[0].adjust == (
            None,
            {"points": -10, "why": None},
            None,
            {"points": 0, "why": None},
        )

    def test_null_is_not_told(self) -> None:
        names = ("made", "adjust", "seats", "dealer", "cards", "hands", "rules")
        game = {**GAME, "rounds": [{**GAME["rounds"][0], **dict.fromkeys(names)}]}
        assert read_document(game).state.rounds == read_document(GAME).state.rounds[:1]

    @pytest.mark.parametrize(
        ("game", "told"),
        [
            (without(2, made=[True] * 4), {"rounds[2].made[0]": "made_differs"}),
            (without(0, made=[True, False, None, None]), {"rounds[0].made[1]": "made_differs"}),
            (without(0, made=[True]), {"rounds[0].made": "wrong_length"}),
            (without(0, made=[1, None, None, None]), {"rounds[0].made[0]": "not_yes_or_no"}),
            (
                without(0, adjust=[{"why": "Sen"}, 0.5, "x", True]),
                {
                    "rounds[0].adjust[0].points": "missing",
                    "rounds[0].adjust[1]": "not_an_object",
                    "rounds[0].adjust[2]": "not_an_object",
                    "rounds[0].adjust[3].points": "not_whole",
                },
            ),
            (without(1, seats=[0, 1, 1]), {"rounds[1].seats": "not_a_seating"}),
            (without(1, seats=[0, 4]), {"rounds[1].seats": "not_a_seating"}),
            (without(1, seats=[0]), {"rounds[1].seats": "wrong_length"}),
            (without(0, dealer=3), {"rounds[0].dealer": "sits_out"}),
            (without(0, dealer=10), {"rounds[0].dealer": "out_of_range"}),
            (without(1, cards=14), {"rounds[1].cards": "hand_too_large"}),
            (without(1, cards=0), {"rounds[1].cards": "out_of_range"}),
            (without(3, hands=[14]), {"rounds[3].hands": "hand_too_large"}),
            (without(3, hands=[0]), {"rounds[3].hands[0]": "out_of_range"}),
            (without(1, hands=[]), {"rounds": "too_many_rounds_entered"}),
            (without(1, rules={"low": 0}), {"rounds[1].rules.low": "out_of_range"}),
            (without(1, rules={"low": 14}), {"rounds[1].rules.low": "low_too_large"}),
            (
                without(2, rules={"scoring": "wizard"}, hands=[2], tricks=None),
                {"rounds[2].made": "misses_differ"},
            ),
        ],
    )
    def test_what_cannot_be_says_where(self, game: Any, told: dict[str, str]) -> None:
        assert faults(game) == told


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "plumpscore-game/2"}, {"format": "unknown_name"}),
        ({"players": ["Anna"]}, {"players": "wrong_length"}),
        ({"players": ["A"] * 11}, {"players": "wrong_length"}),
        ({"players": "Anna"}, {"players": "not_a_list"}),
        ({"players": ["Anna", "", 3]}, {"players[1]": "empty_text", "players[2]": "not_text"}),
        ({"first_dealer": 3}, {"first_dealer": "out_of_range"}),
        ({"first_dealer": None}, {"first_dealer": "not_whole"}),
        ({"date": "20 June"}, {"date": "not_a_date"}),
        ({"date": 20260620}, {"date": "not_a_date"}),
        ({"place": ""}, {"place": "empty_text"}),
        ({"note": 5}, {"note": "not_text"}),
        ({"winner": "Anna"}, {"winner": "unknown_field"}),
        ({"rounds": {}}, {"rounds": "not_a_list"}),
        ({"rounds": [[]]}, {"rounds[0]": "not_an_object"}),
        ({"rounds": [{"bids": [1, 2]}]}, {"rounds[0].bids": "wrong_length"}),
        ({"rounds": [{}, {"tricks": [1, 0.5, 0]}]}, {"rounds[1].tricks[1]": "not_whole"}),
        ({"rounds": [{"trump": "X"}]}, {"rounds[0].trump": "unknown_name"}),
        ({"rounds": [{}] * 6}, {"rounds": "too_many_rounds_entered"}),
        ({"rules": {"low": 4, "max_cards": 3}}, {"rules.low": "low_too_large"}),
        ({"rules": []}, {"rules": "not_an_object"}),
    ],
)
def test_what_cannot_be_used_says_where(changes: dict[str, Any], told: dict[str, str]) -> None:
    assert faults({**GAME, **changes}) == told


def test_all_that_is_wrong_is_told_at_once() -> None:
    assert faults(
        {
            "players": ["Anna", "", "Cia", "Dan"],
            "rules": {"preset": "plump", "shape": "custom", "hands": [14]},
            "first_dealer": 4,
            "rounds": [{"bids": [1, 2, 3]}],
        }
    ) == {
        "format": "missing",
        "players[1]": "empty_text",
        "rules.preset": "unknown_name",
        "rules.hands[0]": "hand_too_large",
        "first_dealer": "out_of_range",
        "rounds[0].bids": "wrong_length",
    }


def some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | st.lists(st.none() | values, min_size=4, max_size=4)


SMALL = st.integers(0, 4)
EVENINGS = st.fixed_dictionaries(
    {
        "format": st.just("plumpscore-game/1"),
        "players": st.just(["Anna", "Bo", "Cia", "Dan"]),
        "rules": st.sampled_from(
            [{"max_cards": 3}, {"max_cards": 2, "counting": "plumps"}, {"deck": 20}]
        ),
        "first_dealer": st.integers(0, 3),
        "rounds": st.lists(
            st.fixed_dictionaries(
                {"bids": some(SMALL), "tricks": some(SMALL), "made": some(st.booleans())},
                optional={
                    "adjust": some(st.integers(-20, 20)),
                    "seats": st.lists(st.integers(0, 3), min_size=2, max_size=4, unique=True),
                    "dealer": st.integers(0, 3),
                    "cards": st.integers(1, 4),
                    "hands": st.lists(st.integers(1, 4), max_size=3),
                    "rules": st.sampled_from(
                        [{"max_cards": 2, "tie": "extra-rounds"}, {"max_cards": 3, "target": 9}]
                    ),
                },
            ),
            max_size=5,
        ),
    }
)


@settings(max_examples=200, deadline=None)
@given(EVENINGS, st.integers(0, 2**32))
def test_whatever_a_document_tells_of_an_evening_it_can_be_played_on(
    value: dict[str, Any], seed: int
) -> None:
    try:
        document = read_document(value)
    except Faulty:
        return  # told by its place, as above
    assert read_document(json.loads(json.dumps(write_document(document)))) == document
    table = Table(document.plan, document.state)
    if not finish(table, Random(seed)):
        assert table.send("end", value=True) is None
        assert finish(table, Random(seed))
    assert not table.problems


def test_a_test_vector_is_no_game() -> None:
    assert faults({"game": GAME, "expect": {}}) == {
        "game": "unknown_field",
        "expect": "unknown_field",
        "format": "missing",
        "players": "missing",
    }
