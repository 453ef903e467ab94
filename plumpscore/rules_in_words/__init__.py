"""House rules as people tell them: a name, the way through the hands, and how it is played.

All but the name is made from the settings, so that no words can promise what does not hold.
"""

from collections.abc import Sequence

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules.rounds import largest_hand, lowered_from
from plumpscore.rules_in_words.course import course, way_and_rounds
from plumpscore.rules_in_words.instead import changed
from plumpscore.rules_in_words.manner import manner, rule_parts
from plumpscore.sentences import N_

__all__ = ["NAMES", "agreement", "changed", "course", "manner", "name", "notes"]

NAMES = {
    "plump-klassisk": N_("Classic Plump"),
    "plump-norsk": N_("Plump with trump"),
    "plump-femman": N_("Plump, five for a zero"),
    "plump-ettor": N_("Plump with many ones"),
    "plump-norsk-trumf": N_("Plump with trump and extra rounds"),
    "beredskap": "Beredskap",
    "bondebridge": "Bondebridge",
    "oh-hell": "Oh Hell",
    "nomination-whist": "Nomination Whist",
    "kachuful": "Kachuful",
    "rikiki": "Rikiki",
    "boerenbridge": "Boerenbridge",
    "pocha": "Pocha",
    "wizard": "Wizard",
}
"""What each preset is called, the most Nordic first."""


def name(rules: HouseRules, language: Language) -> str:
    """Return what these house rules are called."""
    return language.gettext(NAMES[rules.preset] if rules.preset else N_("Your own house rules"))


def agreement(
    rules: HouseRules, seats: int, language: Language, dealt: Sequence[int] | None = None
) -> tuple[str, ...]:
    """Return what so many players agree on, in parts to be set on a sheet, joined by `` · ``.

    ``("10 cards down to 1 and up again, 19 rounds", "no trump", …, "a plump 0")``: first the way
    through the hands, then a part for each rule. `dealt` are the hands that a game really has.

    Raises:
        Faulty: if that table cannot play by the rules.
    """
    parts = rule_parts(rules, seats, language)
    return (way_and_rounds(rules, seats, language, dealt), *parts)


def notes(rules: HouseRules, seats: int, language: Language) -> list[str]:
    """Return what these players should know first: a hand that is lowered, an unusual number."""
    found = []
    if asked := lowered_from(rules, seats):
        text = N_("With %(seats)s players the deck gives %(largest)s cards each, not %(asked)s.")
        facts = {"seats": seats, "largest": largest_hand(rules, seats), "asked": asked}
        found.append(language.gettext(text, **facts))
    least, most = rules.players
    if not least <= seats <= most:
        text = N_("Best with %(least)s to %(most)s players.")
        found.append(language.gettext(text, least=least, most=most))
    return found
