"""What can come up at a table: a rule is told only where it can matter."""

from collections.abc import Iterator
from dataclasses import dataclass

from plumpscore.rules import MAX_SEATS, MIN_SEATS, HouseRules, Plan, compile_plan
from plumpscore.rules.house import MAX_HAND
from plumpscore.rules.rounds import deal_faults, hands


@dataclass(frozen=True)
class Scope:
    """Whom the rules are told to, and which hands they will hold."""

    hands: frozenset[int]
    """Every size of hand that comes up."""

    plan: Plan | None
    """What these players will play; `None` where any number of players is told."""


def scope_of(rules: HouseRules, seats: int | None) -> Scope:
    """Return what comes up with so many seats, or with any number that can play by the rules.

    Raises:
        Faulty: if a table of so many seats cannot play by them.
    """
    if seats is None:
        return Scope(frozenset(_hands_of_any(rules) or range(1, MAX_HAND + 1)), None)
    plan = compile_plan(rules, seats)
    return Scope(frozenset(plan.tables), plan)


def _hands_of_any(rules: HouseRules) -> set[int]:
    return {cards for seats in _playable(rules) for cards in hands(rules, seats)}


def _playable(rules: HouseRules) -> Iterator[int]:
    return (n for n in range(MIN_SEATS, MAX_SEATS + 1) if not deal_faults(rules, n))
