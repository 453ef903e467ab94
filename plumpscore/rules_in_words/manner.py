"""The second line: trump, bidding, points, and what else is particular."""

from collections.abc import Iterator

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules_in_words.bidding import bidding
from plumpscore.rules_in_words.particulars import LIMITS, PARTICULARS, can_matter
from plumpscore.rules_in_words.points import figure, made, missed
from plumpscore.rules_in_words.scope import Scope, scope_of
from plumpscore.rules_in_words.sentence import as_sentences
from plumpscore.rules_in_words.trump import trump


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
    for part in _particulars(rules, scope, seats, language):
        yield (part,)


def of_a_single_card(rules: HouseRules, language: Language) -> tuple[str, ...]:
    """Return ``("a single card is held to the forehead",)``, if it is not played as any other."""
    told = _unusual(rules)
    return tuple(language.gettext(text) for field, text in told if field.startswith("one_card"))


def _particulars(
    rules: HouseRules, scope: Scope, seats: int | None, language: Language
) -> Iterator[str]:
    for field, text in _unusual(rules):
        if can_matter(field, scope, seats):
            yield language.gettext(text)
    for field, text, _ in LIMITS:
        if (points := getattr(rules, field)) is not None:
            yield language.gettext(text, points=figure(points))
    if rules.deck != 52:
        yield language.gettext("the deck has %(cards)s cards", cards=rules.deck)


def _unusual(rules: HouseRules) -> Iterator[tuple[str, str]]:
    """Each setting that is not as usual, and what is said of it."""
    for field, texts in PARTICULARS.items():
        usual, value = next(iter(texts)), getattr(rules, field)
        if value != usual:
            yield field, texts[value]
