"""House rules told in full, as they are played by so many."""

from collections.abc import Mapping
from dataclasses import dataclass

from plumpscore.languages import Language
from plumpscore.rules import HouseRules, compile_plan
from plumpscore.rules.scoring import Table
from plumpscore.rules_in_words import course, manner, notes
from plumpscore.rules_in_words.explained import Explained, explained, one_card
from plumpscore.rules_in_words.forbidden import Example, example, example_in_words, forbidden_bid
from plumpscore.rules_in_words.manner import of_a_single_card
from plumpscore.rules_in_words.points import figure
from plumpscore.web.house_rules.staircase import Staircase, aloud, staircase

USUAL_HAND = 5
"""So many cards' points are shown first, where the hands are as large."""


@dataclass(frozen=True)
class RulesInFull:
    """How a game of so many players goes."""

    course: str
    manner: str
    notes: tuple[str, ...]
    staircase: Staircase
    aloud: tuple[str, ...]
    """The staircase for those who listen, round by round."""

    forbidden: tuple[str, ...]
    example: Example
    example_in_words: str
    single_card: tuple[str, ...]
    """What its bar means in the staircase."""

    one_card: str
    explained: tuple[Explained, ...]
    tables: Mapping[int, tuple[tuple[str, ...], ...]]
    """The points by cards, `tables[cards][tricks][bid]`: turned, as the page has them."""

    def hand(self, asked: str) -> int:
        """The hand whose points are asked for, the usual one where none is."""
        usual = max((n for n in self.tables if n <= USUAL_HAND), default=min(self.tables))
        return next((n for n in self.tables if str(n) == asked), usual)


def in_full(rules: HouseRules, seats: int, language: Language) -> RulesInFull:
    """Return all there is to tell.

    Raises:
        Faulty: if so many cannot play by these rules.
    """
    plan, shown = compile_plan(rules, seats), example(rules, seats)
    return RulesInFull(
        course=course(rules, seats, language),
        manner=manner(rules, language, seats),
        notes=tuple(notes(rules, seats, language)),
        staircase=staircase(plan),
        aloud=tuple(aloud(plan, language)),
        single_card=of_a_single_card(rules, language),
        forbidden=forbidden_bid(rules, seats, language),
        example=shown,
        example_in_words=example_in_words(shown, rules, language),
        one_card=one_card(rules, seats, language),
        explained=explained(rules, seats, language),
        tables={cards: _turned(table) for cards, table in plan.tables.items()},
    )


def _turned(table: Table) -> tuple[tuple[str, ...], ...]:
    """The points with a row for each number of tricks."""
    return tuple(tuple(map(figure, row)) for row in zip(*table, strict=True))
