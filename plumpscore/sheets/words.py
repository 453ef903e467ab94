"""What a blank sheet and a filled one both say."""

from collections.abc import Iterable

from plumpscore.languages import Language
from plumpscore.rules import PlannedRound
from plumpscore.sentences import N_
from plumpscore.sheets.sheet import Row

HEADS = (N_("Cards"), N_("Trump"), N_("Bids"))
AGREEMENT = N_("We play:")
DEALER = N_("black corner: dealer")
NO_TRUMP = N_("–: no trump")
CARRIED = N_("Carried")


def heads(language: Language) -> tuple[str, str, str]:
    """Return what stands above the columns beside the players."""
    cards, trump, bids = map(language.gettext, HEADS)
    return cards, trump, bids


def places(seats: int, language: Language) -> tuple[str, ...]:
    """Return what players are called by where they sit."""
    numbers = range(1, seats + 1)
    return tuple(language.gettext("Player %(number)s", number=number) for number in numbers)


def trump_signs(rounds: Iterable[PlannedRound]) -> int:
    """Return how many signs a round's trump may take: all suits where the table tells it."""
    trumps = {planned.trump for planned in rounds}
    return 4 if None in trumps else int(trumps != {"NT"})


def has_no_trump_signs(rounds: Iterable[PlannedRound | Row]) -> bool:
    """Return whether a dash stands for no trump in some of the rounds, and something in others."""
    trumps = {one.trump for one in rounds}
    return "NT" in trumps and len(trumps) > 1
