"""The store on a real database, and games in it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from flask import Flask

from plumpscore.rules import Command, Document, read_command, read_document
from plumpscore.store.engine import equip
from plumpscore.store.games import Access, create_game
from plumpscore.store.models import db
from plumpscore.store.tokens import new_token
from tests.databases import database_url

__all__ = ["database_url"]

FOUR = ("Åsa", "Björn", "Cecilia", "David")


def open_store(url: str) -> Flask:
    """An application that has nothing but the store."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    db.init_app(app)
    with app.app_context():
        equip(db.engine)
    return app


def close_store(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="session")
def store(database_url: str) -> Iterator[Flask]:
    app = open_store(database_url)
    yield app
    close_store(app)


@pytest.fixture(autouse=True)
def in_store(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test that uses a database runs as in a request."""
    if "database_url" not in request.fixturenames:
        yield
        return
    with request.getfixturevalue("store").app_context():
        yield


@pytest.fixture
def elsewhere(database_url: str) -> Callable[[], AbstractContextManager[None]]:
    """The store as a new process has it: the same database, and nothing remembered."""

    @contextmanager
    def open_elsewhere() -> Iterator[None]:
        app = open_store(database_url)
        with app.app_context():
            yield
        close_store(app)

    return open_elsewhere


@pytest.fixture
def make_game(store: Flask) -> Callable[..., Access]:
    def make(*names: str, device: str | None = None, **rules: Any) -> Access:
        return create_game(document(*names, **rules), device=device)

    return make


def document(*names: str, **rules: Any) -> Document:
    players = list(names or FOUR)
    return read_document({"format": "plumpscore-game/1", "rules": rules, "players": players})


def bid(index: int, seat: int, value: int | None, id: str = "") -> Command:
    return _command("bid", round=index, seat=seat, value=value, id=id)


def tricks(index: int, seat: int, value: int | None, id: str = "") -> Command:
    return _command("tricks", round=index, seat=seat, value=value, id=id)


def tap(type: str, value: Any, id: str = "", **place: int) -> Command:
    return _command(type, value=value, id=id, **place)


def _command(type: str, id: str, **fields: Any) -> Command:
    return read_command({"id": id or new_token(), "type": type, **fields})
