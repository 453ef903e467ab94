"""What is told in words beside the figures of a game: house rules that were changed on the way, who
came and went, what was dealt otherwise, and why there are penalties and bonuses.
"""

import re
from collections.abc import Iterator

from plumpscore.languages import Language
from plumpscore.rules import Document, HouseRules, Result
from plumpscore.rules.filling import rules
from plumpscore.rules_in_words import on_the_way


def first_rules(document: Document) -> HouseRules:
    """Return the house rules that the first round is played by."""
    return rules(document.plan, document.state, 0)


def starters(document: Document) -> int:
    """Return how many sat down to the first round."""
    return len(document.plan.round(0).order)


def changed_rules(document: Document, result: Result, language: Language) -> Iterator[str]:
    """Tell ``from round 7: a zero gives 5``, for each time that house rules were changed."""
    for note in on_the_way.rule_changes(document.plan, document.state, language):
        if 0 < note.round < len(result.hands):
            facts = {"number": note.round + 1, "rules": note.what}
            yield language.gettext("from round %(number)s: %(rules)s", **facts)


def notes(document: Document, language: Language) -> Iterator[str]:
    """Tell ``From round 3: %(1)s goes home``, with a place for the name of each seat."""
    places = [f"\0{seat}\0" for seat in range(document.plan.seats)]
    found = on_the_way.at_table(document.state, language, places)
    for line in on_the_way.in_few_lines(found, language):
        yield re.sub("\0([0-9])\0", r"%(\1)s", line.replace("%", "%%"))
