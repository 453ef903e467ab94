"""Game documents are judged as they stand, with everything that is wrong with them at once."""

import json
from typing import Any

import pytest

from plumpscore.rules import Faulty, read_document, score, write_document

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


@pytest.mark.parametrize("field", ["made", "cards", "dealer", "seats", "adjust"])
def test_a_game_that_needs_what_cannot_be_scored_yet_is_not_scored_wrongly(field: str) -> None:
    assert faults({**GAME, "rounds": [{field: [True, None, None]}]}) == {
        f"rounds[0].{field}": "not_scored_yet"
    }
    assert read_document({**GAME, "rounds": [{field: None}]}).state.rounds[0].is_blank


def test_a_test_vector_is_no_game() -> None:
    assert faults({"game": GAME, "expect": {}}) == {
        "game": "unknown_field",
        "expect": "unknown_field",
        "format": "missing",
        "players": "missing",
    }
