"""Whole games, played by themselves or over HTTP: of four, 19 rounds with 7 taps each."""

import json
from dataclasses import replace
from functools import lru_cache
from secrets import token_urlsafe
from typing import Any

from bench.clients import Client
from plumpscore.rules import Command, Document, Refused, State, apply, read_document, step

DOCUMENT = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-klassisk"},
    "players": ["Åsa", "Björn", "Cecilia", "David"],
}


@lru_cache
def taps() -> list[dict[str, Any]]:
    """A game's commands, without their ids."""
    return played(read_document(DOCUMENT))[0]


def played(document: Document) -> tuple[list[dict[str, Any]], Document]:
    """All commands of a game from its beginning, without their ids, and the finished game."""
    plan, state = document.plan, document.state
    commands: list[dict[str, Any]] = []
    while (asked := step(plan, state)).phase != "finished":
        kind = "bid" if asked.phase == "bids" else "tricks"
        for value in _tries(asked.round, asked.seat or 0):
            following = apply(plan, state, Command("x" * 8, kind, asked.round, asked.seat, value))
            if not isinstance(following, Refused):
                break
        assert isinstance(following, State)
        tap = {"type": kind, "round": asked.round, "seat": asked.seat, "value": value}
        state, commands = following, [*commands, tap]
    return commands, replace(document, state=state)


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
        self._requests = [request(base, tap) for base, tap in enumerate(taps())][::-1]

    def tap(self) -> None:
        """Enter the next number; after the last one, a new game is made."""
        if not self._requests:
            self.start()
        status, _, answer = self.client.ask(
            "POST", f"/api/games/{self.key}/commands", self._requests.pop()
        )
        assert status == 200, answer


def request(base: int, *commands: dict[str, Any]) -> str:
    """The body that sends these commands to a game of that version."""
    sent = [{"id": token_urlsafe(16), **command} for command in commands]
    return json.dumps({"base": base, "commands": sent})
