"""GET /api/games/<key>/document"""

from flask.testing import FlaskClient

from plumpscore.rules import read_document, score
from tests.web.phone import DOCUMENT, bid, failure, new_game, send


def test_the_document_is_the_game_as_it_stands(api: FlaskClient) -> None:
    made = new_game(api, date="2026-06-20")
    send(api, made["key"], 0, bid(0, 1, 3), bid(0, 2, 0))
    document = api.get(f"/api/games/{made['key']}/document").json
    rounds = [{"bids": [None, 3, 0, None], "tricks": [None] * 4}]
    expected = {**DOCUMENT, "first_dealer": 0, "date": "2026-06-20", "rounds": rounds}
    assert document == expected
    read = read_document(document)
    assert score(read.plan, read.state).hands[0] == 10


def test_who_follows_may_take_it_along(api: FlaskClient) -> None:
    made = new_game(api)
    assert api.get(f"/api/games/{made['follow_key']}/document").status_code == 200


def test_an_unknown_key_has_none(api: FlaskClient) -> None:
    failure(api.get("/api/games/nobody-has-made-this-key/document"), 404)
