"""What is played otherwise by other house rules, as a table would tell it."""

from dataclasses import dataclass

from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules
from plumpscore.rules_in_words import agreement


@dataclass(frozen=True)
class Difference:
    """What of an agreement holds no longer, and what holds instead."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


def difference(before: HouseRules, after: HouseRules, language: Language) -> Difference:
    """Return the difference in words, told for as many players as can play by both.

    Nothing is told where the agreement reads the same, or nobody can play by both.
    """
    usual = sum(after.players) // 2
    for seats in sorted(range(MIN_SEATS, MAX_SEATS + 1), key=lambda n: abs(n - usual)):
        try:
            old, now = agreement(before, seats, language), agreement(after, seats, language)
        except Faulty:
            continue
        return Difference(_without(old, now), _without(now, old))
    return Difference((), ())


def _without(parts: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part for part in parts if part not in others)
