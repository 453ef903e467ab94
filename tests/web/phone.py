"""What a phone sends to the API, and how it reads the answers."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from plumpscore.store.tokens import new_token

DOCUMENT = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-klassisk"},
    "players": ["Åsa", "Björn", "Cecilia", "David"],
}


def new_game(api: FlaskClient, **fields: Any) -> dict[str, Any]:
    """The answer to making a game; its fields may be changed."""
    made = api.post("/api/games", json={**DOCUMENT, **fields})
    assert made.status_code == 201, made.text
    value: dict[str, Any] = made.json
    return value


def bid(index: int, seat: int, value: int | None, id: str = "") -> dict[str, Any]:
    return {"id": id or new_token(), "type": "bid", "round": index, "seat": seat, "value": value}


def send(api: FlaskClient, key: str, base: Any, *commands: Any) -> TestResponse:
    return api.post(f"/api/games/{key}/commands", json={"base": base, "commands": list(commands)})


def failure(answer: TestResponse, status: int) -> dict[str, Any]:
    """What a failed request tells, in the one error shape."""
    assert answer.status_code == status, answer.text
    assert answer.mimetype == "application/json"
    value: dict[str, Any] = answer.json
    assert value["error"].keys() == {"code", "message", "facts"}
    assert value["error"]["message"].strip()
    return value
