"""Whatever a stranger sends: a sentence in the one shape, and never a 500."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Engine, event

from plumpscore.store import making
from plumpscore.store.models import db
from plumpscore.store.tokens import new_token
from tests.web.phone import DOCUMENT, bid, failure, new_game

fuzz = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(10**400), 10**400)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec=None), max_size=60),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=20), inner, max_size=5)
    ),
    max_leaves=12,
)


def spoiled(good: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The same with some fields left out, replaced by anything, or beside others."""
    names = st.sampled_from(list(good))
    changes = st.dictionaries(names | st.text(max_size=8), anything, max_size=3)
    dropped = st.sets(names, max_size=1)
    return st.builds(
        lambda change, drop: {k: v for k, v in (good | change).items() if k not in drop},
        changes,
        dropped,
    )


taps = st.sampled_from(["bid", "tricks", "trump", "rest-made", "undo", "end", "name"]).flatmap(
    lambda type: spoiled({**bid(0, 1, 3, id="some-tap-1"), "type": type})
)
commands = spoiled({"base": 0, "commands": []}) | st.fixed_dictionaries(
    {"base": st.integers(0, 5), "commands": st.lists(taps, max_size=3)}
)
documents = spoiled(DOCUMENT) | spoiled({**DOCUMENT["rules"], "deck": 52, "trump": {}}).map(
    lambda rules: {**DOCUMENT, "rules": rules}
)


def assert_answered(answer: Any) -> None:
    if answer.status_code >= 400:
        failure(answer, answer.status_code)
    assert answer.status_code < 500, answer.text


@pytest.fixture
def key(api: FlaskClient) -> str:
    key: str = new_game(api)["key"]
    return key


@given(body=commands | anything)
@fuzz
def test_any_commands(api: FlaskClient, key: str, body: Any) -> None:
    assert_answered(api.post(f"/api/games/{key}/commands", json=body))


@given(body=documents | anything)
@fuzz
def test_any_document(api: FlaskClient, body: Any) -> None:
    assert_answered(api.post("/api/games", json=body))


@given(body=st.binary(max_size=200), type=st.sampled_from(["application/json", "text/plain"]))
@fuzz
def test_any_bytes(api: FlaskClient, key: str, body: bytes, type: str) -> None:
    assert_answered(api.post(f"/api/games/{key}/commands", data=body, content_type=type))


@given(odd=st.binary(min_size=1, max_size=80))
@fuzz
def test_any_key(api: FlaskClient, odd: bytes) -> None:
    for tail in ("", "/document", "/commands"):
        answer = api.get(f"/api/games/{quote(odd)}{tail}")
        assert answer.status_code in {404, 405, 308}
    assert_answered(api.post(f"/api/games/{quote(odd)}/commands", json={}))
    assert api.get(f"/game/{quote(odd)}").status_code in {404, 308}


NAMES = st.sampled_from(
    [
        *("Accept-Encoding", "Accept-Language", "Content-Type", "Cookie", "Host", "If-None-Match"),
        *("Origin", "Range", "Sec-Fetch-Site", "X-Forwarded-For", "X-HTTP-Method-Override"),
    ]
)
ODD = ["plumpscore_device=\x01", "plumpscore_language=xx", "sv;q=nan", 'W/"', "[::1", "bytes=0-"]
LATIN = st.characters(min_codepoint=32, max_codepoint=255)
VALUES = st.text(LATIN, max_size=60) | st.sampled_from(ODD)


@given(headers=st.dictionaries(NAMES, VALUES, max_size=3))
@fuzz
def test_any_headers(api: FlaskClient, key: str, headers: dict[str, str]) -> None:
    for path in (f"/api/games/{key}", f"/game/{key}", "/"):
        assert api.get(path, headers=headers).status_code < 500
    body = {"base": 0, "commands": []}
    assert_answered(api.post(f"/api/games/{key}/commands", json=body, headers=headers))


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_a_method_that_is_not_meant(api: FlaskClient, key: str, method: str) -> None:
    answer = api.open(f"/api/games/{key}", method=method)
    assert failure(answer, 405)["error"]["code"] == "method_not_allowed"
    assert "GET" in answer.headers["Allow"]


def test_an_address_that_is_none(api: FlaskClient) -> None:
    assert failure(api.get("/api/nothing"), 404)["error"]["code"] == "not_found"
    page = api.get("/nothing")
    assert (page.status_code, page.mimetype) == (404, "text/html")


def test_a_database_that_is_busy_is_told_so_that_the_phone_tries_again(
    client: FlaskClient, app: Flask
) -> None:
    with app.app_context():
        engine = db.engine
    key = new_game(client)["key"]
    body = {"base": 0, "commands": [bid(0, 1, 3)]}
    with impatient(engine), locked(engine):
        for answer in (
            client.post("/api/games", json=DOCUMENT),
            client.post(f"/api/games/{key}/commands", json=body),
        ):
            assert failure(answer, 503)["error"]["code"] == "busy"
            assert answer.headers["Retry-After"] == "1"
        assert client.get(f"/api/games/{key}").json["version"] == 0
    assert client.post(f"/api/games/{key}/commands", json=body).status_code == 200


@contextmanager
def impatient(engine: Engine) -> Iterator[None]:
    """Waits for a lock no longer than a test can."""

    def hurry(connection: Any, *_: Any) -> None:
        connection.execute("PRAGMA busy_timeout = 50")

    event.listen(engine, "checkout", hurry)
    yield
    event.remove(engine, "checkout", hurry)
    engine.dispose()


@contextmanager
def locked(engine: Engine) -> Iterator[None]:
    """Holds the write lock, as another program might that reads and writes the file."""
    other = sqlite3.connect(str(engine.url.database))
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


def test_an_error_of_ours_shows_nothing_of_the_inside(
    api: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("the inside")

    monkeypatch.setattr(making, "purge", fail)
    told = failure(api.post("/api/games", json={**DOCUMENT, "id": new_token()}), 500)
    assert told["error"]["code"] == "unexpected"
    assert "inside" not in json.dumps(told)
