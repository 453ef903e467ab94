"""A new game as it is written so far, read from an address or a form."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from plumpscore.rules import HouseRules
from plumpscore.rules.document import FORMAT
from plumpscore.store import games
from plumpscore.store.tokens import is_token, new_token
from plumpscore.web import rule_cards
from plumpscore.web.forms import NewGameForm
from plumpscore.web.game import next_dealer
from plumpscore.web.seating import Seating


@dataclass(frozen=True)
class Draft:
    """What is written, after what the pressed button asks for."""

    id: str
    """Of the page, and the same however often it is sent."""

    seating: Seating
    rules: str
    """The value of the chosen card, or empty."""

    again: games.Game | None
    """The game that is to be played again, and `again_key` the key that opens it."""

    again_key: str
    wants_draw: bool

    @classmethod
    def read(cls, form: NewGameForm) -> Self:
        """Read a form that may be blank; a game to play again fills in its people."""
        key, id = form.again.data or "", form.id.data or ""
        access = games.find_access(key)
        again = games.load_game(access) if access else None
        seating = form.seating() if form.rows.data or not again else _same_people(again)
        return cls(
            id=id if is_token(id) else new_token(),
            seating=seating,
            rules=form.rules.data or _same_rules(again),
            again=again,
            again_key=key if again else "",
            wants_draw=form.action.data == "draw" and seating.is_enough,
        )

    @property
    def own_rules(self) -> HouseRules | None:
        """House rules of the game to play again that no preset holds."""
        if self.again is None or rule_cards.is_preset(self.again.rules):
            return None
        return self.again.rules

    def dealt_by(self, seat: int) -> Self:
        return replace(self, seating=self.seating.dealt_by(seat))

    def document(self) -> Mapping[str, Any]:
        """Return the game document, which the rules judge."""
        rules: Mapping[str, Any] = {"preset": self.rules or rule_cards.DEFAULT}
        if self.rules == rule_cards.AGAIN and self.again:
            rules = self.again.rules.to_json()
        return {
            "format": FORMAT,
            "rules": rules,
            "players": list(self.seating.names),
            "first_dealer": self.seating.dealer,
        }

    def uid(self) -> str:
        """Return the game's id: the same page sent twice is one game, a changed one another."""
        digest = sha256(json.dumps([self.id, self.document()]).encode()).digest()
        return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _same_people(game: games.Game) -> Seating:
    """The people of a game, dealt by whoever comes after its first dealer."""
    return Seating(game.state.names, next_dealer(game.plan, game.state))


def _same_rules(game: games.Game | None) -> str:
    if game is None:
        return ""
    return str(game.rules.preset) if rule_cards.is_preset(game.rules) else rule_cards.AGAIN
