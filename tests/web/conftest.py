"""The whole application on a real database file, and a browser without scripts."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from plumpscore.instance import prepare_instance
from plumpscore.settings import load_settings
from plumpscore.store.migrate import migrate
from plumpscore.store.models import db
from plumpscore.web import create_app
from tests.databases import database_url

__all__ = ["database_url"]

PHONE = "198.51.100.7"
"""Its number on the network: nobody has it (RFC 5737), so it is never this machine."""


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder = tmp_path_factory.mktemp("web") / "instance"
    settings = prepare_instance(load_settings({"PLUMPSCORE_INSTANCE": str(folder)}))
    migrate(settings.database_url)
    return create_app(settings)


@pytest.fixture(scope="module", autouse=True)
def _the_press_rests_between_files(app: Flask) -> Iterator[None]:
    yield
    app.extensions["press"].end()


@pytest.fixture
def new_client(app: Flask) -> Callable[..., FlaskClient]:
    """Opens a browser of its own, on a phone, which asks for Swedish unless told otherwise."""

    def open_client(language: str = "sv") -> FlaskClient:
        client = app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
        client.environ_base["REMOTE_ADDR"] = PHONE
        return client

    return open_client


@pytest.fixture
def client(new_client: Callable[..., FlaskClient]) -> FlaskClient:
    return new_client()


@pytest.fixture
def make_game(client: FlaskClient) -> Callable[..., str]:
    """Makes a game and opens it in the client; gives the key for who keeps the score."""

    def make(*players: str, first_dealer: int = 0, **rules: Any) -> str:
        document = {
            "format": "plumpscore-game/1",
            "rules": rules,
            "players": list(players),
            "first_dealer": first_dealer,
        }
        made = client.post("/api/games", json=document)
        assert made.status_code == 201, made.json
        key: str = made.json["key"]
        assert client.get(f"/game/{key}").status_code == 200
        return key

    return make


@pytest.fixture
def play(client: FlaskClient) -> Callable[..., None]:
    """Enters bids and tricks, by seat, of a game's rounds from the first; bids in `order`."""

    def enter(key: str, *rounds: tuple[list[int], list[int]], order: list[int]) -> None:
        commands: list[dict[str, Any]] = []
        for index, (bids, tricks) in enumerate(rounds):
            turn = [order[(index + place) % len(order)] for place in range(len(order))]
            for type, amounts in (("bid", bids), ("tricks", tricks)):
                commands += [
                    {
                        "id": f"{type}-{index}-{s}-x",
                        "type": type,
                        "round": index,
                        "seat": s,
                        "value": amounts[s],
                    }
                    for s in turn
                ]
        taken = client.post(f"/api/games/{key}/commands", json={"base": 0, "commands": commands})
        assert taken.status_code == 200, taken.json

    return enter


@pytest.fixture(scope="session")
def api_app(database_url: str) -> Iterator[Flask]:
    settings = load_settings({"PLUMPSCORE_DATABASE_URL": database_url})
    app = create_app(replace(settings, secret_key="only for the tests"))
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def api(api_app: Flask) -> FlaskClient:
    """A phone that speaks to the API, on each of the two databases."""
    return api_app.test_client()
