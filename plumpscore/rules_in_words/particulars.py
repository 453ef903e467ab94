"""The rules that are told in a few words each, and for whom they can matter."""

from plumpscore.rules_in_words.scope import Scope
from plumpscore.sentences import N_

PARTICULARS: dict[str, dict[object, str]] = {
    "lead": {
        "left": N_("the player after the dealer leads"),
        "highest-bid": N_("the highest bidder leads"),
        "dealer": N_("the dealer leads"),
    },
    "one_card": {
        "look": N_("a single card is looked at"),
        "forehead": N_("a single card is held to the forehead"),
        "blind": N_("a single card is bid on unseen"),
    },
    "one_card_suits": {
        True: N_("with one card, suits count as ever"),
        False: N_("with one card, the highest rank wins in any suit"),
    },
    "counting": {
        "tricks": N_("it is written down how many tricks each took"),
        "plumps": N_("it is only written down who plumped"),
    },
    "winner": {"most": N_("most points win"), "fewest": N_("fewest points win")},
    "tie": {
        "shared": N_("those who are equal share the place"),
        "extra-rounds": N_("a shared lead means an extra round"),
    },
    "direction": {
        "clockwise": N_("play goes clockwise"),
        "anticlockwise": N_("play goes anticlockwise"),
    },
    "late_start": {
        "zero": N_("whoever joins late starts at 0"),
        "lowest": N_("whoever joins late starts level with the last"),
        "mean": N_("whoever joins late starts at the mean of the three last"),
    },
}
"""What is said of each value of a setting, the usual one first."""

LIMITS = (
    ("target", N_("the game ends at %(points)s points"), N_("no number of points ends the game")),
    ("low_mark", N_("idiot limit %(points)s points"), N_("no idiot limit")),
)
"""Settings that are points or nothing, and what is said of each."""


def can_matter(field: str, scope: Scope, seats: int | None) -> bool:
    """Two players sit opposite each other whichever way round the game goes."""
    if field.startswith("one_card"):
        return 1 in scope.hands
    return field != "direction" or seats is None or seats > 2
