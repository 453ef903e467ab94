"""The forbidden bid, with an example that the rules themselves judge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plumpscore.languages import Language
from plumpscore.rules import Entry, HouseRules, Plan, PlannedRound, State, compile_plan
from plumpscore.rules.problems import forbidden
from plumpscore.rules_in_words.bidding import hook
from plumpscore.rules_in_words.scope import scope_of
from plumpscore.rules_in_words.sentence import as_sentence
from plumpscore.sentences import sentence

PEOPLE = ("Anna", "Bo", "Cia", "David", "Eva", "Filip", "Greta", "Hugo", "Ida", "Johan")
"""Who plays in the example, in the order that they bid."""

MOST_CARDS = 5
"""A hand that is counted on one's fingers, where the rules have one."""


@dataclass(frozen=True)
class Example:
    """A round in which the bids come to as many as there are cards, or would."""

    cards: int
    bids: tuple[tuple[str, int], ...]
    """Who has bid what, in order; without the one who may not, where bids are made in turn."""

    name: str
    """Who may not bid something; nobody where all bids are free."""

    even: int | None
    """What that one may not bid."""


def forbidden_bid(rules: HouseRules, seats: int, language: Language) -> tuple[str, ...]:
    """Return which sum of the bids is forbidden, to whom, and what follows, in sentences.

    Raises:
        Faulty: if that table cannot play by the rules.
    """
    return tuple(_told(rules, compile_plan(rules, seats), language))


def example(rules: HouseRules, seats: int) -> Example:
    """Return an example for so many players.

    Raises:
        Faulty: if that table cannot play by the rules.
    """
    plan = compile_plan(rules, seats)
    index = _shown_round(plan)
    planned = plan.rounds[index]
    names = dict(zip(planned.order, PEOPLE, strict=False))
    bids = dict(zip(planned.order, _even_bids(planned, seats), strict=True))
    if planned.hook is None:
        return Example(planned.cards, _named(names, bids), "", None)
    hooked = planned.hook
    even = forbidden(plan, _state(names, bids, hooked, index), index)
    others = {seat: bid for seat, bid in bids.items() if seat != hooked or not plan.strict}
    return Example(planned.cards, _named(names, others), names[hooked], even)


def example_in_words(shown: Example, rules: HouseRules, language: Language) -> str:
    """Return ``Example with 5 cards: Anna bids 2, Bo 1 and Cia 1. David may not bid 1: …``."""
    (name, bid), *others = shown.bids
    first = language.gettext("%(name)s bids %(value)s", name=name, value=bid)
    bids = language.listed([first, *(f"{name} {bid}" for name, bid in others)])
    told = language.ngettext(
        "Example with %(n)s card: %(bids)s.", "Example with %(n)s cards: %(bids)s.", shown.cards,
        bids=bids,
    )  # fmt: skip
    return f"{told} {_outcome(shown, rules, language)}"


def _outcome(shown: Example, rules: HouseRules, language: Language) -> str:
    if not shown.name:
        return language.gettext("That comes out even, as it may: all can make their bids.")
    if rules.hook == "left-changes":
        return language.gettext(
            "That comes out even, so %(name)s must bid something else.", name=shown.name
        )
    facts = {"name": shown.name, "value": shown.even}
    return sentence("bid_evens_out", facts, language.gettext)


def _told(rules: HouseRules, plan: Plan, language: Language) -> Iterator[str]:
    yield as_sentence(hook(rules, scope_of(rules, plan.seats), language))
    hooked = [planned for planned in plan.rounds if planned.hook is not None]
    if not hooked:
        return
    if plan.strict:
        yield _falls_on(hooked[0], language)
    if len(hooked) == len(plan.rounds):
        yield language.gettext("So in each round somebody gets a plump.")
    else:
        yield language.gettext("In smaller hands every bid is free.")


def _falls_on(planned: PlannedRound, language: Language) -> str:
    """Whom the rules forbid a bid, told from where the dealer sits."""
    if planned.hook == planned.dealer:
        return language.gettext("It falls on whoever bids last: the dealer.")
    return language.gettext("It falls on whoever bids last: the player before the dealer.")


def _shown_round(plan: Plan) -> int:
    """The round with the largest hand that is counted easily, and in which a bid is forbidden."""
    hooked = [i for i, planned in enumerate(plan.rounds) if planned.hook is not None]
    return min(
        hooked or range(len(plan.rounds)), key=lambda i: abs(plan.rounds[i].cards - MOST_CARDS)
    )


def _even_bids(planned: PlannedRound, seats: int) -> Sequence[int]:
    """Bids in order that come out even, alike but for the first ones."""
    share, more = divmod(planned.cards, seats)
    return [share + (place < more) for place in range(seats)]


def _state(names: dict[int, str], bids: dict[int, int], hooked: int, index: int) -> State:
    """The table as the one whose bid may be forbidden is asked."""
    seats = len(names)
    asked = tuple(None if seat == hooked else bids[seat] for seat in range(seats))
    blank = Entry.blank(seats)
    entry = Entry(asked, blank.tricks)
    return State(0, tuple(names[seat] for seat in range(seats)), (blank,) * index + (entry,))


def _named(names: dict[int, str], bids: dict[int, int]) -> tuple[tuple[str, int], ...]:
    return tuple((names[seat], bid) for seat, bid in bids.items())
