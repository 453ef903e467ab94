"""What is trump, and where there is none."""

from collections.abc import Collection, Iterator

from plumpscore.languages import Language
from plumpscore.rules import HouseRules, Plan, Trump
from plumpscore.rules.house import RANKS
from plumpscore.rules_in_words.scope import Scope
from plumpscore.sentences import N_

SUITS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
"""As text: without the mark behind them, phones draw them as coloured emoji."""

SUIT_NAMES = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
"""For those who listen."""

_RANKS = {"A": N_("ace"), "K": N_("king"), "Q": N_("queen"), "J": N_("jack")}


def trump(rules: HouseRules, scope: Scope, language: Language) -> Iterator[str]:
    """Tell how a round comes by its trump, then the rounds and the cards that mean none."""
    if _is_never(rules.trump, scope.plan):
        yield language.gettext("no trump")
        return
    first, last = _ends(rules.trump, scope.plan)
    yield _source(rules.trump, bool(first or last), language)
    yield from _without(first, last, language)
    if rules.trump.mode == "turned":
        yield from _turned(rules.trump, scope.plan, language)


def _is_never(trump: Trump, plan: Plan | None) -> bool:
    if plan:
        return all(planned.trump == "NT" for planned in (*plan.rounds, *plan.extra))
    return _turns(trump) == ("NT",)


def _turns(trump: Trump) -> tuple[str, ...]:
    """What is trump by turns: one where it never changes, nothing where the table tells it."""
    if trump.mode == "none":
        return ("NT",)
    if trump.mode not in ("fixed", "rotation"):
        return ()
    is_one = trump.mode == "fixed" or len(set(trump.order)) == 1
    return trump.order[:1] if is_one else trump.order


def _ends(trump: Trump, plan: Plan | None) -> tuple[int, int]:
    """How many rounds are without trump at the start, and of the others at the end."""
    first, last = trump.no_trump_first, trump.no_trump_last
    if plan:
        last = min(last, max(0, len(plan.rounds) - first))
    return first, last


def _source(trump: Trump, has_exceptions: bool, language: Language) -> str:
    suits = [SUITS.get(suit) or language.gettext("no trump") for suit in _turns(trump)]
    if len(suits) > 1:
        return language.gettext("trump takes turns: %(suits)s", suits=", ".join(suits))
    if suits and has_exceptions:
        return language.gettext("%(suit)s is trump", suit=suits[0])
    if suits:
        return language.gettext("%(suit)s is always trump", suit=suits[0])
    if trump.mode == "turned":
        return language.gettext("a card is turned up for trump")
    return language.gettext("the highest bidder names trump")


def _without(first: int, last: int, language: Language) -> Iterator[str]:
    if first and first == last:
        yield language.ngettext(
            "no trump in the first and the last round",
            "no trump in the first %(n)s and the last %(n)s rounds",
            first,
        )
        return
    if first:
        yield language.ngettext(
            "no trump in the first round", "no trump in the first %(n)s rounds", first
        )
    if last:
        yield language.ngettext(
            "no trump in the last round", "no trump in the last %(n)s rounds", last
        )


def _turned(trump: Trump, plan: Plan | None, language: Language) -> Iterator[str]:
    if plan and _is_dealt_out(trump, plan):
        yield language.gettext("no trump when the whole deck is dealt")
    if trump.no_trump_ranks:
        yield no_trump_cards(trump.no_trump_ranks, language)


def no_trump_cards(ranks: Collection[str], language: Language) -> str:
    """Tell which cards mean no trump where one of them is turned up."""
    if tuple(ranks) == ("A",):
        return language.gettext("an ace turned up means no trump")
    named = [language.gettext(_RANKS.get(rank, rank)) for rank in RANKS if rank in ranks]
    text = N_("no trump where one of these is turned up: %(ranks)s")
    return language.gettext(text, ranks=", ".join(named))


def _is_dealt_out(trump: Trump, plan: Plan) -> bool:
    """Whether a round that would have a trump has no card left to turn up."""
    first, last = _ends(trump, plan)
    end = len(plan.rounds)
    planned = plan.rounds[first : end - last]
    extra = plan.extra[max(0, first - end) :]
    return any(told.trump == "NT" for told in (*planned, *extra))
