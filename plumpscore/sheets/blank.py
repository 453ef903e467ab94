"""A sheet to be filled in with a pen."""

from collections.abc import Iterable, Iterator, Sequence

from plumpscore import rules_in_words
from plumpscore.languages import Language
from plumpscore.rules import HouseRules, Plan, PlannedRound, compile_plan
from plumpscore.sentences import N_
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.sheet import Row, Sheet

HEADS = (N_("Cards"), N_("Trump"), N_("Bids"))
AGREEMENT = N_("We play:")
DEALER = N_("black corner: dealer")
NO_TRUMP = N_("–: no trump")
CARRIED = N_("Carried")


def blank_sheet(
    rules: HouseRules, players: int | Sequence[str], language: Language, choices: Choices
) -> Sheet:
    """Return the sheet for so many players, or for these by name; the first one deals first.

    Raises:
        Faulty: these players cannot play by the rules.
    """
    names = ("",) * players if isinstance(players, int) else tuple(players)
    plan = compile_plan(rules, len(names))
    rounds = plan.rounds
    return Sheet(
        language=language.code,
        choices=choices,
        title=rules_in_words.name(rules, language),
        about=(language.gettext("Date"), language.gettext("Place")),
        agreement=rules_in_words.agreement(rules, len(names), language),
        agreement_title=language.gettext(AGREEMENT),
        names=names,
        places=places(len(names), language),
        rows=tuple(Row(planned.cards, planned.trump, planned.dealer) for planned in rounds),
        trump_signs=trump_signs(plan.rounds),
        heads=heads(language),
        legend=tuple(_legend(plan, names, choices, language)),
        carried=language.gettext(CARRIED),
        remarks=language.gettext("Notes"),
    )


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


def _legend(
    plan: Plan, names: Sequence[str], choices: Choices, language: Language
) -> Iterator[str]:
    yield language.gettext("bid in the corner")
    if choices.totals:
        yield language.gettext("running total right of the dots")
    if trump_signs(plan.rounds) > 1:
        yield language.gettext("ring the trump")
    if has_no_trump_signs(plan.rounds):
        yield language.gettext(NO_TRUMP)
    if choices.dealer_marks and any(names):
        yield language.gettext(DEALER)
    elif choices.dealer_marks:
        yield language.gettext("black corner: dealer (the first column deals first)")
