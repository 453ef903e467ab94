"""The second line: trump, bidding, points, and what else is particular."""

from collections.abc import Iterator

from plumpscore.languages import Language
from plumpscore.rules import HouseRules, Trump
from plumpscore.rules_in_words.points import points
from plumpscore.sentences import N_

SUITS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
"""As text: without the mark behind them, phones draw them as coloured emoji."""


def manner(rules: HouseRules, language: Language) -> str:
    """Return ``No trump. The bids may not come out even. …``: a sentence for each rule."""
    parts = (
        *_trump(rules.trump, language),
        *_bidding(rules, language),
        points(rules.scoring, language),
        *_particulars(rules, language),
    )
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def _trump(trump: Trump, language: Language) -> Iterator[str]:
    suits = [SUITS.get(suit) or language.gettext("no trump") for suit in trump.order]
    if trump.mode == "none" or (trump.mode == "fixed" and trump.order[0] == "NT"):
        yield language.gettext("no trump")
    elif trump.mode == "fixed":
        yield language.gettext("%(suit)s is always trump", suit=suits[0])
    elif trump.mode == "turned":
        yield language.gettext("a card is turned up for trump")
    elif trump.mode == "rotation":
        yield language.gettext("trump takes turns: %(suits)s", suits=", ".join(suits))
    else:
        yield language.gettext("the highest bidder names trump")
    yield from _no_trump(trump, language)


def _no_trump(trump: Trump, language: Language) -> Iterator[str]:
    first, last = trump.no_trump_first, trump.no_trump_last
    if first and first == last:
        yield language.ngettext(
            "no trump in the first and the last round",
            "no trump in the first and the last %(n)s rounds",
            first,
        )
    elif first:
        yield language.ngettext(
            "no trump in the first round", "no trump in the first %(n)s rounds", first
        )
    elif last:
        yield language.ngettext(
            "no trump in the last round", "no trump in the last %(n)s rounds", last
        )
    if trump.no_trump_ranks == ("A",):
        yield language.gettext("an ace turned up means no trump")
    elif trump.no_trump_ranks:
        ranks = ", ".join(trump.no_trump_ranks)
        yield language.gettext("no trump where one of these is turned up: %(ranks)s", ranks=ranks)


def _bidding(rules: HouseRules, language: Language) -> Iterator[str]:
    is_in_turn = rules.bidding == "in-turn"
    if not is_in_turn:
        yield language.gettext("everybody bids at once")
    elif rules.first_bidder == "dealer":
        yield language.gettext("the dealer bids first")
    if rules.hook == "left-changes":
        yield language.gettext("if the bids come out even, the player after the dealer changes")
    elif rules.hook == "off" or not is_in_turn:
        yield language.gettext("the bids may come out even")
    elif rules.hook_from_cards > 1:
        n = rules.hook_from_cards
        yield language.gettext("from %(n)s cards on, the bids may not come out even", n=n)
    else:
        yield language.gettext("the bids may not come out even")


_PARTICULARS: tuple[tuple[str, object, str], ...] = (
    ("lead", "highest-bid", N_("the highest bidder leads")),
    ("lead", "dealer", N_("the dealer leads")),
    ("one_card", "forehead", N_("a single card is held to the forehead")),
    ("one_card", "blind", N_("a single card is bid on unseen")),
    ("one_card_suits", False, N_("with one card, the highest rank wins in any suit")),
    ("winner", "fewest", N_("fewest points win")),
    ("tie", "extra-rounds", N_("a shared lead means an extra round")),
    ("direction", "anticlockwise", N_("play goes anticlockwise")),
)


def _particulars(rules: HouseRules, language: Language) -> Iterator[str]:
    for field, value, text in _PARTICULARS:
        if getattr(rules, field) == value:
            yield language.gettext(text)
    if rules.target is not None:
        yield language.gettext("the game ends at %(points)s points", points=rules.target)
    if rules.low_mark is not None:
        yield language.gettext("idiot limit %(points)s points", points=rules.low_mark)
    if rules.deck != 52:
        yield language.gettext("the deck has %(cards)s cards", cards=rules.deck)
