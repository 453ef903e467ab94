"""GET /api/games/<key>"""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from plumpscore.store.models import db
from tests.web.phone import bid, failure, new_game, send


def test_the_snapshot_is_what_was_told_when_the_game_was_made(api: FlaskClient) -> None:
    made = new_game(api)
    key = made.pop("key")
    assert api.get(f"/api/games/{key}").json == made


def test_a_poll_leaves_out_the_plan(api: FlaskClient) -> None:
    made = new_game(api)
    polled = api.get(f"/api/games/{made['key']}?plan=0").json
    assert polled == {k: v for k, v in made.items() if k not in {"plan", "key"}}


def test_who_follows_gets_the_game_but_no_other_key(api: FlaskClient) -> None:
    made = new_game(api)
    text = api.get(f"/api/games/{made['follow_key']}").text
    assert not any(key in text for key in (made["key"], *made["seat_keys"]))


@pytest.mark.parametrize("query", ["", "?plan=0"])
def test_what_is_known_already_is_not_sent_again(api: FlaskClient, query: str) -> None:
    address = f"/api/games/{(key := new_game(api)['key'])}{query}"
    etag = api.get(address).headers["ETag"]
    known = api.get(address, headers={"If-None-Match": etag})
    assert (known.status_code, known.data, known.headers["ETag"]) == (304, b"", etag)
    send(api, key, 0, bid(0, 1, 3))
    changed = api.get(address, headers={"If-None-Match": etag})
    assert (changed.status_code, changed.json["version"]) == (200, 1)
    assert changed.headers["ETag"] != etag


def test_a_compressed_answer_is_known_too(api: FlaskClient) -> None:
    address, gzip = f"/api/games/{new_game(api)['key']}", {"Accept-Encoding": "gzip"}
    answer = api.get(address, headers=gzip)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert len(answer.data) < 1500
    known = api.get(address, headers={**gzip, "If-None-Match": answer.headers["ETag"]})
    assert known.status_code == 304


@pytest.mark.parametrize("header", ['"99"', "*, nonsense", '"', "\x7f", 'W/"'])
def test_an_etag_that_is_not_ours_gets_the_game(api: FlaskClient, header: str) -> None:
    answer = api.get(f"/api/games/{new_game(api)['key']}", headers={"If-None-Match": header})
    assert answer.status_code in {200, 304}
    assert answer.status_code == 200 or header.startswith("*")


def test_nobody_else_keeps_the_answer(api: FlaskClient) -> None:
    address = f"/api/games/{new_game(api)['key']}?plan=0"
    answer = api.get(address)
    known = api.get(address, headers={"If-None-Match": answer.headers["ETag"]})
    for told in (answer, known):
        assert told.headers["Cache-Control"] == "private, no-cache"
        assert told.headers["ETag"].startswith('W/"')
        assert "Set-Cookie" not in told.headers


def test_a_poll_that_learns_nothing_is_one_query(api: FlaskClient, queries: list[str]) -> None:
    address = f"/api/games/{new_game(api)['key']}?plan=0"
    etag = api.get(address).headers["ETag"]
    queries.clear()
    assert api.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert len(queries) == 1


def test_an_unknown_key_opens_nothing(api: FlaskClient) -> None:
    told = failure(api.get("/api/games/nobody-has-made-this-key"), 404)
    assert told["error"]["code"] == "unknown_key"


@pytest.fixture
def queries(api_app: Flask) -> Iterator[list[str]]:
    """The queries that are sent to the database."""
    told: list[str] = []

    def tell(_c: object, _u: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT"):
            told.append(statement)

    with api_app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", tell)
    yield told
    event.remove(engine, "before_cursor_execute", tell)
