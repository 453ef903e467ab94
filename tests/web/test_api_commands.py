"""POST /api/games/<key>/commands"""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.phone import bid, failure, new_game, send


@pytest.fixture
def game(api: FlaskClient) -> dict[str, Any]:
    return new_game(api)


@pytest.fixture
def key(game: dict[str, Any]) -> str:
    key: str = game["key"]
    return key


def now(api: FlaskClient, key: str) -> dict[str, Any]:
    """The version and state that every answer must carry."""
    shown = api.get(f"/api/games/{key}").json
    return {"version": shown["version"], "state": shown["state"]}


def test_a_tap_is_answered_with_the_present_version_and_state(api: FlaskClient, key: str) -> None:
    answer = send(api, key, 0, bid(0, 1, 3, id="first-tap"))
    assert answer.status_code == 200
    assert answer.json == {**now(api, key), "applied": [{"id": "first-tap", "version": 1}]}
    assert answer.json["state"]["rounds"] == [{"bids": [None, 3, None, None], "tricks": [None] * 4}]
    assert answer.json["state"]["undo"] == [["first-tap", [["bid", 0, 1, None]]]]


def test_a_repeated_tap_gets_its_first_outcome_and_the_present_version(
    api: FlaskClient, key: str
) -> None:
    first = bid(0, 1, 3)
    send(api, key, 0, first)
    send(api, key, 1, bid(0, 2, 0))
    again = send(api, key, 0, first)
    assert again.status_code == 200
    assert again.json == {**now(api, key), "applied": [{"id": first["id"], "version": 1}]}
    assert again.json["version"] == 2


def test_a_stale_base_is_answered_with_the_present_version_and_state(
    api: FlaskClient, key: str
) -> None:
    first = bid(0, 1, 3)
    send(api, key, 0, first)
    told = failure(send(api, key, 0, bid(0, 2, 0)), 409)
    assert told["error"]["code"] == "stale_base"
    assert told == {**now(api, key), "error": told["error"], "applied": []}
    told = failure(send(api, key, 0, first, bid(0, 2, 0)), 409)
    assert told["applied"] == [{"id": first["id"], "version": 1}]


def test_a_refused_tap_tells_why_and_leaves_no_trace(api: FlaskClient, key: str) -> None:
    send(api, key, 0, bid(0, 1, 3), bid(0, 2, 3), bid(0, 3, 3))
    before = now(api, key)
    wrong = bid(0, 0, 1)
    told = failure(send(api, key, 1, wrong), 422)
    assert told["error"]["code"] == "bid_evens_out"
    assert told["error"]["facts"] == {"seat": 0, "value": 1, "cards": 10}
    assert "Åsa" in told["error"]["message"]
    assert (told["refused"], told["applied"]) == (wrong["id"], [])
    assert {name: told[name] for name in before} == before == now(api, key)


def test_the_reason_is_told_in_the_readers_language(api: FlaskClient, key: str) -> None:
    body = {"base": 0, "commands": [bid(0, 1, 11)]}
    sentences = {
        api.post(
            f"/api/games/{key}/commands", json=body, headers={"Accept-Language": language}
        ).json["error"]["message"]
        for language in ("sv", "nb", "en")
    }
    assert len(sentences) == 3


def test_of_several_taps_all_are_taken_or_none(api: FlaskClient, key: str) -> None:
    failure(send(api, key, 0, bid(0, 1, 3), bid(0, 2, 99)), 422)
    assert now(api, key)["version"] == 0
    assert send(api, key, 0, bid(0, 1, 3), bid(0, 2, 9)).json["version"] == 1


def test_a_whole_games_taps_may_be_sent_at_once(api: FlaskClient) -> None:
    key = new_game(api, rules={"hook": "off", "shape": "custom", "hands": [1] * 125})["key"]
    taps = [bid(index, seat, 0) for index in range(125) for seat in range(4)]
    assert send(api, key, 0, *taps).json["version"] == 1
    failure(send(api, key, 1, *taps, bid(0, 0, 1)), 400)


@pytest.mark.parametrize("role", ["follow", "seat"])
def test_other_keys_cannot_write(api: FlaskClient, game: dict[str, Any], role: str) -> None:
    other = game["follow_key"] if role == "follow" else game["seat_keys"][1]
    told = failure(send(api, other, 0, bid(0, 1, 3)), 403)
    assert told["error"]["code"] == "only_looks_on"
    assert {name: told[name] for name in ("version", "state")} == now(api, game["key"])
    assert now(api, game["key"])["version"] == 0


def test_an_unknown_key_is_told_before_anything_else(api: FlaskClient) -> None:
    for commands in ([bid(0, 1, 3)], "nonsense"):
        told = failure(send(api, "nobody-has-made-this-key", 0, commands), 404)
        assert told["error"]["code"] == "unknown_key"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"base": 1e999}',
        b'{"base": NaN}',
        b'{"base": ' + b"9" * 5000 + b"}",
        b'{"commands": []}',
        b'{"base": 0, "commands": []}',
        b'{"base": 0, "commands": {}}',
        b'{"base": -1, "commands": [{}]}',
        b'{"base": 0.5, "commands": [{}]}',
        b'{"base": true, "commands": [{}]}',
        b'{"base": 0, "commands": [{"id": "\\ud800"}], "\\u0000": 1}',
    ],
)
def test_a_malformed_body_is_told_with_how_the_game_stands(
    api: FlaskClient, key: str, body: bytes
) -> None:
    answer = api.post(f"/api/games/{key}/commands", data=body, content_type="application/json")
    told = failure(answer, 400)
    assert {name: told[name] for name in ("version", "state")} == now(api, key)


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": None},
        {"id": ["x"]},
        {"type": "bet"},
        {"type": ["bid"]},
        {"round": -1},
        {"round": "0"},
        {"seat": -1},
        {"seat": None},
        {"value": "3"},
        {"value": 2.5},
        {"value": 10**400},
        {"more": 1},
    ],
)
def test_a_command_of_the_wrong_form_is_told_by_its_place(
    api: FlaskClient, key: str, wrong: dict[str, Any]
) -> None:
    told = failure(send(api, key, 0, bid(0, 1, 3), {**bid(0, 2, 3), **wrong}), 400)
    (name,) = wrong
    faults = told["error"]["facts"]["faults"]
    assert f"commands[1].{name}" in {fault["where"] for fault in faults}
    assert now(api, key)["version"] == 0


def test_a_huge_body_is_not_read(api: FlaskClient, key: str) -> None:
    body = json.dumps({"base": 0, "commands": ["x" * 256 * 1024]})
    answer = api.post(f"/api/games/{key}/commands", data=body, content_type="application/json")
    assert failure(answer, 413)["error"]["code"] == "too_large"


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "", "?"]
)
def test_only_json_is_read(api: FlaskClient, key: str, content_type: str) -> None:
    body = json.dumps({"base": 0, "commands": [bid(0, 1, 3)]})
    answer = api.post(f"/api/games/{key}/commands", data=body, content_type=content_type)
    assert failure(answer, 415)["error"]["code"] == "not_json"
    assert now(api, key)["version"] == 0
