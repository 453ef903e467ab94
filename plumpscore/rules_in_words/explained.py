"""How a game goes, for somebody who has not played by these rules: who does what, and when."""

from collections.abc import Iterator
from typing import NamedTuple

from plumpscore.languages import Language
from plumpscore.rules import HouseRules, Plan, compile_plan
from plumpscore.rules_in_words.points import figure
from plumpscore.rules_in_words.scope import scope_of
from plumpscore.rules_in_words.sentence import as_sentence, as_sentences
from plumpscore.rules_in_words.trump import trump
from plumpscore.sentences import N_


class Explained(NamedTuple):
    """What holds of one thing."""

    topic: str
    """``Who deals``."""

    text: str
    """One sentence or more."""


def explained(rules: HouseRules, seats: int, language: Language) -> tuple[Explained, ...]:
    """Return who deals, bids and leads, what is trump, and how the game ends for so many players.

    Raises:
        Faulty: if that table cannot play by the rules.
    """
    plan = compile_plan(rules, seats)
    trumps = as_sentences(trump(rules, scope_of(rules, seats), language))
    told = (
        (N_("Who deals"), " ".join(_dealing(rules, seats, language))),
        (N_("Who bids first"), " ".join(_bidding(rules, language))),
        (N_("Who leads"), language.gettext(_LEADS[rules.lead])),
        (N_("Trump"), trumps),
        (N_("Who wins"), " ".join(_winning(rules, language))),
        (N_("If it is a tie"), _tie(plan, language)),
    )
    return tuple(Explained(language.gettext(topic), text) for topic, text in told)


def one_card(rules: HouseRules, seats: int, language: Language) -> str:
    """Return how the rounds with one card are played; nothing where there is none.

    Raises:
        Faulty: if that table cannot play by the rules.
    """
    times = sum(planned.cards == 1 for planned in compile_plan(rules, seats).rounds)
    return " ".join(_one_card(rules, times, language)) if times else ""


def _dealing(rules: HouseRules, seats: int, language: Language) -> Iterator[str]:
    if rules.deck != 52:
        yield as_sentence(language.gettext("the deck has %(cards)s cards", cards=rules.deck))
    if seats == 2:
        yield language.gettext("The two take turns at dealing.")
    elif rules.direction == "clockwise":
        yield language.gettext(
            "Play goes clockwise, and the player to the dealer’s left deals the next round."
        )
    else:
        yield language.gettext(
            "Play goes anticlockwise, and the player to the dealer’s right deals the next round."
        )


def _bidding(rules: HouseRules, language: Language) -> Iterator[str]:
    if rules.bidding == "simultaneous":
        yield language.gettext("Nobody: all show what they bid at the same moment.")
        return
    if rules.first_bidder == "dealer":
        yield language.gettext("The dealer, and the player before the dealer bids last.")
    else:
        yield language.gettext("The player after the dealer, and the dealer bids last.")
    if rules.bid_lock == "open":
        yield as_sentence(language.gettext("bids may be changed until the first lead"))
    else:
        yield language.gettext("A bid may be changed until the next player has bid.")


_LEADS = {
    "left": N_("The player after the dealer."),
    "highest-bid": N_(
        "The highest bidder; where several have bid as high, the first of them after the dealer."
    ),
    "dealer": N_("The dealer."),
}


def _winning(rules: HouseRules, language: Language) -> Iterator[str]:
    if rules.winner == "fewest":
        yield language.gettext("Whoever has the fewest points in the end.")
    else:
        yield language.gettext("Whoever has the most points in the end.")
    if rules.target is not None:
        yield language.gettext(
            "The game ends with the round in which somebody reaches %(points)s points.",
            points=figure(rules.target),
        )
    if rules.low_mark is not None:
        yield language.gettext(
            "Whoever ends below %(points)s points is under the idiot limit, which costs nothing.",
            points=figure(rules.low_mark),
        )


def _tie(plan: Plan, language: Language) -> str:
    if not plan.extra:
        return language.gettext("Those who are equal share the place.")
    return language.ngettext(
        "Where the lead is shared, more rounds of %(n)s card follow until one leads alone.",
        "Where the lead is shared, more rounds of %(n)s cards follow until one leads alone.",
        plan.extra[0].cards,
    )


_ONE_CARD = {
    "look": N_("Everybody looks at their only card, and bids 0 or 1."),
    "forehead": N_(
        "Everybody holds their only card to the forehead, unseen:"
        " you see all cards but your own, and bid 0 or 1."
    ),
    "blind": N_("Everybody bids 0 or 1 before looking at their only card."),
}


def _one_card(rules: HouseRules, times: int, language: Language) -> Iterator[str]:
    yield language.ngettext("It comes once.", "It comes %(n)s times.", times)
    yield language.gettext(_ONE_CARD[rules.one_card])
    if not rules.one_card_suits:
        yield language.gettext("The highest rank takes the trick, whatever its suit.")
