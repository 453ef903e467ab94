"""A new game as it is written so far, read from an address or a form."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from plumpscore.rules.document import FORMAT
from plumpscore.rules.reading import fail
from plumpscore.store import games, house_rules
from plumpscore.store.house_rules import Saved
from plumpscore.store.tokens import is_token, new_token, token_of
from plumpscore.web.house_rules import cards as rule_cards
from plumpscore.web.new_game.form import NewGameForm
from plumpscore.web.new_game.seating import Seating
from plumpscore.web.play_again import PlayAgain


@dataclass(frozen=True)
class Draft:
    """What is written, after what the pressed button asks for."""

    id: str
    """Of the page, and the same however often it is sent."""

    seating: Seating
    rules: str
    """The value of the chosen card, or empty."""

    again: PlayAgain | None
    """The game that is to be played again, and `again_key` the key that opens it."""

    again_key: str
    saved: Saved | None
    """The saved house rules whose card is chosen."""

    wants_draw: bool

    @classmethod
    def read(cls, form: NewGameForm) -> Self:
        """Read a form that may be blank; a game to play again fills in its people."""
        key, id = form.again.data or "", form.id.data or ""
        access = games.find_access(key)
        again = PlayAgain.of(games.load_game(access)) if access else None
        seating = form.seating()
        if again and not form.rows.data:
            seating = Seating(again.names, again.dealer)
        rules = form.rules.data or _same_rules(again)
        return cls(
            id=id if is_token(id) else new_token(),
            seating=seating,
            rules=rules,
            again=again,
            again_key=key if again else "",
            saved=_saved(rules),
            wants_draw=form.action.data == "draw" and seating.is_enough,
        )

    def dealt_by(self, seat: int) -> Self:
        return replace(self, seating=self.seating.dealt_by(seat))

    def document(self) -> Mapping[str, Any]:
        """Return the game document, which the rules judge.

        Raises:
            Faulty: the saved house rules that were chosen are not found.
        """
        return {
            "format": FORMAT,
            "rules": self._rules(),
            "players": list(self.seating.names),
            "first_dealer": self.seating.dealer,
        }

    def _rules(self) -> Mapping[str, Any]:
        if self.rules == rule_cards.AGAIN and self.again:
            return self.again.agreed.rules.to_json()
        if self.saved:
            return self.saved.rules.to_json()
        if self.rules.startswith(rule_cards.OWN):
            raise fail("rules_gone", "rules")
        return {"preset": self.rules or rule_cards.DEFAULT}

    def uid(self) -> str:
        """Return the game's id: the same page sent twice is one game, a changed one another."""
        return token_of(self.id, self.document())


def _same_rules(again: PlayAgain | None) -> str:
    if again is None:
        return ""
    rules = again.agreed.rules
    return str(rules.preset) if rule_cards.is_preset(rules) else rule_cards.AGAIN


def _saved(rules: str) -> Saved | None:
    is_saved = rules.startswith(rule_cards.OWN)
    return house_rules.find(rules.removeprefix(rule_cards.OWN)) if is_saved else None
