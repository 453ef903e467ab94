"""POST /api/games"""

import pytest
from flask.testing import FlaskClient

from plumpscore.store.tokens import new_token
from tests.web.phone import DOCUMENT, bid, failure, new_game, send


def test_a_game_is_made_with_all_that_a_phone_needs(api: FlaskClient) -> None:
    made = new_game(api)
    assert (made["version"], made["role"], made["seat"]) == (0, "score", None)
    assert [r["cards"] for r in made["plan"]["rounds"]][:2] == [10, 9]
    assert made["state"] == {
        "first_dealer": 0,
        "names": DOCUMENT["players"],
        "rounds": [],
        "ended": False,
        "undo": [],
    }
    assert made["rules"] == {"preset": "plump-klassisk"}
    assert len({made["key"], made["follow_key"], *made["seat_keys"]}) == 6


def test_the_keys_open_it(api: FlaskClient) -> None:
    made = new_game(api)
    for key, role in ((made["key"], "score"), (made["follow_key"], "follow")):
        assert api.get(f"/api/games/{key}").json["role"] == role
    assert [api.get(f"/api/games/{k}").json["seat"] for k in made["seat_keys"]] == [0, 1, 2, 3]


def test_a_game_made_twice_with_one_id_is_one_game(api: FlaskClient) -> None:
    id, key = new_token(), new_token()
    first = new_game(api, id=id, key=key)
    assert first["key"] == key
    assert send(api, key, 0, bid(0, 1, 3)).status_code == 200
    again = new_game(api, id=id, key=key)
    assert again["version"] == 1
    assert again["state"]["rounds"][0]["bids"] == [None, 3, None, None]
    unchanged = ("key", "follow_key", "seat_keys", "plan", "rules")
    assert [again[name] for name in unchanged] == [first[name] for name in unchanged]


def test_without_an_id_every_request_makes_a_game(api: FlaskClient) -> None:
    assert new_game(api)["key"] != new_game(api)["key"]


def test_a_key_that_opens_another_game_is_taken(api: FlaskClient) -> None:
    key = new_token()
    new_game(api, key=key)
    told = failure(api.post("/api/games", json={**DOCUMENT, "key": key}), 409)
    assert told["error"]["code"] == "key_taken"
    assert "state" not in told  # whoever guesses a key gets nothing of that game


def test_the_browser_that_made_a_game_lists_it(api: FlaskClient) -> None:
    api.get("/")
    assert new_game(api, players=["Xerxes", "Ylva"])["key"] in api.get("/").text


def test_a_new_game_has_no_rounds_yet(api: FlaskClient) -> None:
    rounds = [{"bids": [1, 2, 3, None], "tricks": [None] * 4}]
    for one in (*rounds, {"hands": [3, 2]}, {"seats": [0, 1, 2]}):
        told = failure(api.post("/api/games", json={**DOCUMENT, "rounds": [one]}), 400)
        assert told["error"]["facts"]["faults"][0]["where"] == "rounds"
    assert new_game(api, rounds=[])["version"] == 0


def test_everything_that_is_wrong_is_told_at_once(api: FlaskClient) -> None:
    wrong = {"rules": {"low": 99, "hook": "maybe"}, "players": ["A", ""], "first_dealer": 7}
    told = failure(api.post("/api/games", json={**DOCUMENT, **wrong}), 400)
    faults = {fault["where"]: fault for fault in told["error"]["facts"]["faults"]}
    assert {"rules.hook", "players[1]"} <= faults.keys()
    assert all(fault["message"] for fault in faults.values())


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "short"},
        {"id": 7},
        {"key": "x" * 21},  # less than 128 bits
        {"key": "x" * 65},
        {"key": "with a blank in the middle"},
        {"players": ["one"]},
        {"players": "AB"},
        {"format": "plumpscore-game/2"},
        {"unheard": 1},
    ],
)
def test_what_cannot_be_used_is_refused(api: FlaskClient, wrong: dict[str, object]) -> None:
    assert failure(api.post("/api/games", json={**DOCUMENT, **wrong}), 400)


def test_only_what_cannot_be_dealt_is_refused(api: FlaskClient) -> None:
    made = new_game(api, rules={"max_cards": 40})
    assert made["plan"]["lowered_from"] == 40
    told = failure(api.post("/api/games", json={**DOCUMENT, "rules": {"low": 14}}), 400)
    (fault,) = told["error"]["facts"]["faults"]
    assert (fault["code"], fault["where"]) == ("low_too_large", "rules.low")
