"""What is told in words beside the figures of a game: house rules that were changed on the way, and
why there are penalties and bonuses.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from plumpscore import rules_in_words
from plumpscore.languages import Language
from plumpscore.rules import Document, HouseRules, Result
from plumpscore.rules.filling import rules


def first_rules(document: Document) -> HouseRules:
    """Return the house rules that the first round is played by."""
    return rules(document.plan, document.state, 0)


def starters(document: Document) -> int:
    """Return how many sat down to the first round."""
    return len(document.plan.round(0).order)


def changed_rules(document: Document, result: Result, language: Language) -> Iterator[str]:
    """Tell ``from round 7: a zero gives 5``, for each time that house rules were changed."""
    plan, state = document.plan, document.state
    for kind, index, *_ in state.changes:
        if kind == "rules" and index and index < len(result.hands):
            before, now = rules(plan, state, index - 1), rules(plan, state, index)
            words = rules_in_words.changed(before, now, len(plan.round(index).order), language)
            if words:
                facts = {"number": index + 1, "rules": ", ".join(words)}
                yield language.gettext("from round %(number)s: %(rules)s", **facts)


def adjustments(document: Document, language: Language) -> Iterator[str]:
    """Tell ``Round 5: %(1)s −10, peeked``, with a place for the name of each seat."""
    for index, entry in enumerate(document.state.rounds):
        told = [
            _adjustment(document, index, seat, one, language)
            for seat, one in enumerate(entry.adjust)
            if one
        ]
        if told:
            facts = {"number": index + 1, "told": "; ".join(told)}
            yield language.gettext("Round %(number)s: %(told)s", **facts)


def _adjustment(
    document: Document, index: int, seat: int, adjust: Mapping[str, Any], language: Language
) -> str:
    name, points, why = f"%({seat})s", adjust["points"], adjust["why"]
    if not why and _joins(document, index, seat):
        facts = {"name": name, "points": f"{points}".replace("-", "−")}
        return language.gettext("%(name)s starts at %(points)s", **facts)
    told = f"{name} {with_sign(points)}"
    return f"{told}, {why.replace('%', '%%')}" if why else told


def _joins(document: Document, index: int, seat: int) -> bool:
    """Whether somebody sits down for the first time, while others have played."""
    plan, first_dealer = document.plan, document.state.first_dealer
    played = (seat in plan.order(first_dealer, earlier) for earlier in range(index))
    return index > 0 and seat in plan.order(first_dealer, index) and not any(played)


def with_sign(points: int) -> str:
    """Return ``+10``, ``−10`` or ``0``."""
    return f"{points:+d}".replace("-", "−") if points else "0"
