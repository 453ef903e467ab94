"""What holds instead, where house rules are changed during a game, as a table would say it.

An agreement leaves out what is usual; here it is told, as it was not so before.
"""

from collections.abc import Iterator

from plumpscore.languages import Language
from plumpscore.rules import Faulty, HouseRules
from plumpscore.rules_in_words.bidding import hook
from plumpscore.rules_in_words.particulars import LIMITS, PARTICULARS, can_matter
from plumpscore.rules_in_words.points import figure, formula, made, missed
from plumpscore.rules_in_words.scope import Scope, scope_of
from plumpscore.rules_in_words.trump import trump
from plumpscore.rules_in_words.way import way
from plumpscore.sentences import N_

Party = tuple[HouseRules, Scope]
"""House rules, and what comes up by them."""


def changed(before: HouseRules, now: HouseRules, seats: int, language: Language) -> tuple[str, ...]:
    """Return ``("a zero gives 5", "the dealer leads")``: what holds now and did not before.

    It is told for so many players, without what cannot matter to them, and is empty where all comes
    to the same. It raises nothing: a game that goes on may have more or fewer players than its
    house rules are made for.
    """
    old, new = (before, _scope(before, seats)), (now, _scope(now, seats))
    return (
        *_way(before, now, seats, language),
        *_trump(old, new, language),
        *_bidding(old, new, language),
        *_points(before, now, new[1], language),
        *_particulars(before, now, new[1], seats, language),
    )


def _scope(rules: HouseRules, seats: int) -> Scope:
    try:
        return scope_of(rules, seats)
    except Faulty:
        return scope_of(rules, None)


def _way(before: HouseRules, now: HouseRules, seats: int, language: Language) -> Iterator[str]:
    """Nothing where both do not begin the same way: then the hands that are left stay."""
    begins = {rules.shape.split("-")[0] for rules in (before, now)}
    told = way(now, seats, language)
    if len(begins) == 1 and "custom" not in begins and told != way(before, seats, language):
        yield told


def _trump(old: Party, new: Party, language: Language) -> Iterator[str]:
    """All of it where trump comes about in another way, else what is new or holds no longer."""
    source, *gone = trump(*old, language)
    now, *rest = trump(*new, language)
    if source != now:
        yield from (now, *rest)
        return
    fresh = [part for part in rest if part not in gone]
    gone = [part for part in gone if part not in rest]
    if len(gone) > len(fresh):
        yield from (language.gettext("no longer: %(rule)s", rule=part) for part in gone)
    yield from fresh


def _bidding(old: Party, new: Party, language: Language) -> Iterator[str]:
    before, now = old[0], new[0]
    if _first(before) != _first(now):
        yield language.gettext(_BIDS[_first(now)])
    if hook(*old, language) != (told := hook(*new, language)):
        yield told
    if now.bidding == "in-turn" and _lock(before) != _lock(now):
        yield language.gettext(_LOCKS[now.bid_lock])


def _first(rules: HouseRules) -> str:
    """Who bids first: `left` of the dealer, the `dealer`, or all at once."""
    return rules.first_bidder if rules.bidding == "in-turn" else "all"


def _lock(rules: HouseRules) -> str:
    return rules.bid_lock if rules.bidding == "in-turn" else "next-bid"


_BIDS = {
    "left": N_("bids are made in turn, the player after the dealer first"),
    "dealer": N_("the dealer bids first"),
    "all": N_("everybody bids at once"),
}
_LOCKS = {
    "next-bid": N_("a bid may be changed until the next player has bid"),
    "open": N_("bids may be changed until the first lead"),
}


def _points(before: HouseRules, now: HouseRules, scope: Scope, language: Language) -> Iterator[str]:
    """A zero alone where nothing else is made otherwise."""
    told = made(now.scoring, scope.hands, language)
    if _made_but_zero(before) == _made_but_zero(now):
        if (zero := _zero(now, language)) != _zero(before, language):
            yield language.gettext("a zero gives %(points)s", points=zero)
    elif told != made(before.scoring, scope.hands, language):
        yield told
    if missed(before.scoring, language) != (told := missed(now.scoring, language)):
        yield told


def _made_but_zero(rules: HouseRules) -> object:
    exceptions = dict(rules.scoring.exceptions)
    return rules.scoring.hit, {bid: points for bid, points in exceptions.items() if bid}


def _zero(rules: HouseRules, language: Language) -> str:
    exceptions = dict(rules.scoring.exceptions)
    return figure(exceptions[0]) if 0 in exceptions else formula(rules.scoring.zero, language)


def _particulars(
    before: HouseRules, now: HouseRules, scope: Scope, seats: int, language: Language
) -> Iterator[str]:
    for field, texts in PARTICULARS.items():
        value = getattr(now, field)
        if value != getattr(before, field) and can_matter(field, scope, seats):
            yield language.gettext(texts[value])
    for field, text, none in LIMITS:
        points = getattr(now, field)
        if points != getattr(before, field) and points is None:
            yield language.gettext(none)
        elif points != getattr(before, field):
            yield language.gettext(text, points=figure(points))
    if now.deck != before.deck:
        yield language.gettext("the deck has %(cards)s cards", cards=now.deck)
