"""Who bids when, and whether the bids may come out even."""

from collections.abc import Iterator

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules_in_words.scope import Scope


def bidding(rules: HouseRules, scope: Scope, language: Language) -> Iterator[str]:
    """Tell the order of the bids, which sum is forbidden, and until when a bid may be changed."""
    is_in_turn = rules.bidding == "in-turn"
    if not is_in_turn:
        yield language.gettext("everybody bids at once")
    elif rules.first_bidder == "dealer":
        yield language.gettext("the dealer bids first")
    yield hook(rules, scope, language)
    if is_in_turn and rules.bid_lock == "open":
        yield language.gettext("bids may be changed until the first lead")


def hook(rules: HouseRules, scope: Scope, language: Language) -> str:
    """Tell which sum is forbidden, if a hand comes up that is large enough for it."""
    held = [cards for cards in scope.hands if cards >= rules.hook_from_cards]
    is_for_nobody = rules.hook == "last-bidder" and rules.bidding == "simultaneous"
    if rules.hook == "off" or is_for_nobody or not held:
        return language.gettext("the bids may come out even")
    tell = _left_changes if rules.hook == "left-changes" else _may_not
    return tell(min(held) if len(held) < len(scope.hands) else None, language)


def _may_not(from_cards: int | None, language: Language) -> str:
    if from_cards is None:
        return language.gettext("the bids may not come out even")
    return language.gettext("from %(n)s cards on, the bids may not come out even", n=from_cards)


def _left_changes(from_cards: int | None, language: Language) -> str:
    if from_cards is None:
        return language.gettext("if the bids come out even, the player after the dealer changes")
    return language.gettext(
        "from %(n)s cards on, the player after the dealer changes if the bids come out even",
        n=from_cards,
    )
