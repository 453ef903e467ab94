"""A sheet to be filled in with a pen."""

from collections.abc import Iterator, Sequence

from plumpscore import rules_in_words
from plumpscore.languages import Language
from plumpscore.rules import HouseRules, Plan, compile_plan
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.sheet import Row, Sheet
from plumpscore.sheets.words import (
    AGREEMENT,
    CARRIED,
    DEALER,
    NO_TRUMP,
    has_no_trump_signs,
    heads,
    places,
    trump_signs,
)


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
