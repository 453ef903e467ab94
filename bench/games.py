"""Whole games of four, to be played over HTTP: 19 rounds, 7 taps a round."""

import json
from functools import lru_cache
from secrets import token_urlsafe
from typing import Any

from bench.clients import Client
from plumpscore.rules import Command, Refused, State, apply, read_document, step

DOCUMENT = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-klassisk"},
    "players": ["Åsa", "Björn", "Cecilia", "David"],
}


@lru_cache
def taps() -> list[dict[str, Any]]:
    """A game's commands, without their ids."""
    document = read_document(DOCUMENT)
    plan, state = document.plan, document.state
    played: list[dict[str, Any]] = []
    while (asked := step(plan, state)).phase != "finished":
        kind = "bid" if asked.phase == "bids" else "tricks"
        for value in _tries(asked.round, asked.seat or 0):
            following = apply(plan, state, Command("x" * 8, kind, asked.round, asked.seat, value))
            if not isinstance(following, Refused):
                break
        assert isinstance(following, State)
        tap = {"type": kind, "round": asked.round, "seat": asked.seat, "value": value}
        state, played = following, [*played, tap]
    return played


def _tries(index: int, seat: int) -> list[int]:
    """Values that differ from seat to seat, so that people plump now and then."""
    first = (index * 7 + seat * 3) % 4
    return [*range(first, 11), *range(first)]


class Player:
    """Somebody who plays one game after the other, a tap at a time."""

    def __init__(self, address: str) -> None:
        self.client = Client(address)
        self.key = ""
        self._requests: list[str] = []

    def start(self) -> None:
        """Make a new game, and have all its taps ready to be sent."""
        self.key = self.client.ask_json("POST", "/api/games", DOCUMENT)["key"]
        self._requests = [_request(base, tap) for base, tap in enumerate(taps())][::-1]

    def tap(self) -> None:
        """Enter the next number; after the last one, a new game is made."""
        if not self._requests:
            self.start()
        status, _, answer = self.client.ask(
            "POST", f"/api/games/{self.key}/commands", self._requests.pop()
        )
        assert status == 200, answer


def _request(base: int, tap: dict[str, Any]) -> str:
    return json.dumps({"base": base, "commands": [{"id": token_urlsafe(16), **tap}]})
