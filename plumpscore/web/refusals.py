"""Why a command was not taken, in the reader's language and with the player's name."""

from collections.abc import Sequence

from plumpscore.rules import Refused
from plumpscore.sentences import sentence
from plumpscore.web.language import gettext


def why(refused: Refused, names: Sequence[str]) -> str:
    """The sentence for a refusal in a game of players with these names, by seat."""
    seat = refused.facts.get("seat")
    named = {"name": names[seat]} if seat is not None and seat < len(names) else {}
    return sentence(refused.code, {**refused.facts, **named}, gettext)
