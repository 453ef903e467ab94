"""The second line: trump, bidding, points, and what else is particular."""

from collections.abc import Iterator

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules_in_words.bidding import bidding
from plumpscore.rules_in_words.points import figure, made, missed
from plumpscore.rules_in_words.scope import Scope, scope_of
from plumpscore.rules_in_words.sentence import as_sentences
from plumpscore.rules_in_words.trump import trump
from plumpscore.sentences import N_


def manner(rules: HouseRules, language: Language, seats: int | None = None) -> str:
    """Return ``No trump. The bids may not come out even. …``: a sentence for each rule.

    Without ``seats`` it tells what can matter to any number of players.

    Raises:
        Faulty: if a table of so many seats cannot play by the rules.
    """
    return as_sentences(", ".join(parts) for parts in _told(rules, seats, language))


def rule_parts(rules: HouseRules, seats: int, language: Language) -> tuple[str, ...]:
    """Return ``("no trump", "the bids may not come out even", …)``.

    Raises:
        Faulty: if a table of so many seats cannot play by the rules.
    """
    return tuple(part for parts in _told(rules, seats, language) for part in parts)


def _told(rules: HouseRules, seats: int | None, language: Language) -> Iterator[tuple[str, ...]]:
    """Every rule; what is paid has two parts, which make one sentence."""
    scope = scope_of(rules, seats)
    for part in (*trump(rules, scope, language), *bidding(rules, scope, language)):
        yield (part,)
    yield made(rules.scoring, scope.hands, language), missed(rules.scoring, language)
    for part in _particulars(rules, scope, language):
        yield (part,)


def of_a_single_card(rules: HouseRules, language: Language) -> tuple[str, ...]:
    """Return ``("a single card is held to the forehead",)``, if it is not played as any other."""
    return tuple(
        language.gettext(text)
        for field, value, text in _PARTICULARS
        if field.startswith("one_card") and getattr(rules, field) == value
    )


_PARTICULARS: tuple[tuple[str, object, str], ...] = (
    ("lead", "highest-bid", N_("the highest bidder leads")),
    ("lead", "dealer", N_("the dealer leads")),
    ("one_card", "forehead", N_("a single card is held to the forehead")),
    ("one_card", "blind", N_("a single card is bid on unseen")),
    ("one_card_suits", False, N_("with one card, the highest rank wins in any suit")),
    ("counting", "plumps", N_("it is only written down who plumped")),
    ("winner", "fewest", N_("fewest points win")),
    ("tie", "extra-rounds", N_("a shared lead means an extra round")),
    ("direction", "anticlockwise", N_("play goes anticlockwise")),
    ("late_start", "lowest", N_("whoever joins late starts level with the last")),
    ("late_start", "mean", N_("whoever joins late starts at the mean of the three last")),
)


def _particulars(rules: HouseRules, scope: Scope, language: Language) -> Iterator[str]:
    for field, value, text in _PARTICULARS:
        if getattr(rules, field) == value and _can_matter(field, scope):
            yield language.gettext(text)
    if rules.target is not None:
        yield language.gettext("the game ends at %(points)s points", points=rules.target)
    if rules.low_mark is not None:
        yield language.gettext("idiot limit %(points)s points", points=figure(rules.low_mark))
    if rules.deck != 52:
        yield language.gettext("the deck has %(cards)s cards", cards=rules.deck)


def _can_matter(field: str, scope: Scope) -> bool:
    """Two players sit opposite each other whichever way round the game goes."""
    if field.startswith("one_card"):
        return 1 in scope.hands
    return field != "direction" or scope.plan is None or scope.plan.seats > 2
