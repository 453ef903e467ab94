"""The house rules to choose from, as the page of a new game tells them for 2 to 10 players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from plumpscore.languages import Language, speak
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules, compile_plan
from plumpscore.rules_in_words import NAMES, course, manner, name, notes
from plumpscore.sentences import sentence
from plumpscore.store.house_rules import Saved

DEFAULT = "plump-klassisk"
OWN = "own-"
"""Before the key of saved house rules, in the value of their card."""

AGAIN = "again"
"""The value of the card with house rules of somebody's own, from the game played before."""

SHOWN_SEATS = 4
"""While nobody is written down, house rules are told for so many."""


@dataclass(frozen=True)
class Telling:
    """What a card says to one number of players."""

    course: str
    notes: tuple[str, ...]
    hands: tuple[int, ...]
    """Empty where these players cannot play by the rules; the notes tell why."""


@dataclass(frozen=True)
class RuleCard:
    """One choice: its value in the form, and what is told of it."""

    value: str
    name: str
    manner: str
    tellings: tuple[Telling, ...]

    def to_json(self) -> dict[int, Any]:
        """Return what is told, by the number of players."""
        return {seats: vars(told) for seats, told in enumerate(self.tellings, MIN_SEATS)}

    def telling(self, seats: int) -> Telling:
        """Return what is told to so many players, or to the usual four while there are too few."""
        shown = seats if seats >= MIN_SEATS else SHOWN_SEATS
        return self.tellings[min(shown, MAX_SEATS) - MIN_SEATS]


def is_preset(rules: HouseRules) -> bool:
    """Return whether a card of a preset tells all of these house rules."""
    return rules.preset in NAMES and rules == HouseRules.of(rules.preset)


@cache
def preset_cards(code: str) -> Sequence[RuleCard]:
    """Return the cards of all presets, in the language of this code."""
    language = speak(code)
    return tuple(_card(preset, HouseRules.of(preset), language) for preset in NAMES)


def saved_card(saved: Saved, language: Language) -> RuleCard:
    """Return the card of saved house rules."""
    return replace(_saved_card(saved.rules, language.code), value=OWN + saved.key, name=saved.name)


def again_card(rules: HouseRules, called: str | None, language: Language) -> RuleCard:
    """Return the card of house rules that only a game holds."""
    return _card(AGAIN, rules, language, called)


@lru_cache(maxsize=100)
def _saved_card(rules: HouseRules, code: str) -> RuleCard:
    """The same for whoever has saved these rules: to compile them takes a moment."""
    return _card("", rules, speak(code))


def _card(value: str, rules: HouseRules, language: Language, called: str | None = None) -> RuleCard:
    seats = range(MIN_SEATS, MAX_SEATS + 1)
    tellings = tuple(_tell(rules, n, language) for n in seats)
    return RuleCard(value, called or name(rules, language), manner(rules, language), tellings)


def _tell(rules: HouseRules, seats: int, language: Language) -> Telling:
    try:
        plan = compile_plan(rules, seats)
    except Faulty as error:
        why = (sentence(fault.code, fault.facts, language.gettext) for fault in error.faults)
        return Telling("", tuple(why), ())
    hands = tuple(planned.cards for planned in plan.rounds)
    return Telling(course(rules, seats, language), tuple(notes(rules, seats, language)), hands)
