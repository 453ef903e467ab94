"""The first line: the way through the hands, how many rounds, about how long."""

from collections.abc import Sequence
from math import floor

from plumpscore.languages import Language
from plumpscore.rules import HouseRules
from plumpscore.rules.rounds import hands
from plumpscore.rules_in_words.way import is_in_own_order, way

_ROUND_SECONDS, _SEAT_SECONDS, _CARD_SECONDS = 60, 15, 10
"""What shuffling takes, what each player's bid and points do, and each card laid: no hurry."""


def course(
    rules: HouseRules,
    seats: int,
    language: Language,
    dealt: Sequence[int] | None = None,
    *,
    is_over: bool = False,
) -> str:
    """Return ``10 cards down to 1 and up again · 19 rounds · about 1 h 50 min``.

    `dealt` are the hands of a game, where those differ from what was agreed on at its start; how
    long one takes is not told when it is over.
    """
    sizes = hands(rules, seats) if dealt is None else dealt
    parts = [_count(sizes, language)]
    if not _is_another_order(rules, seats, sizes):
        parts.insert(0, way(rules, seats, language))
    if not is_over:
        parts.append(duration(sizes, seats, language))
    return " · ".join(parts)


def way_and_rounds(
    rules: HouseRules, seats: int, language: Language, dealt: Sequence[int] | None = None
) -> str:
    """Return ``10 cards down to 1 and up again, 19 rounds``, or ``3 rounds: hands of 5, 1, 2``.

    `dealt` is as for `course`.
    """
    sizes = hands(rules, seats) if dealt is None else dealt
    told, count = way(rules, seats, language), _count(sizes, language)
    if _is_another_order(rules, seats, sizes):
        return count
    is_own = is_in_own_order(rules, hands(rules, seats))
    return f"{count}: {told}" if is_own else f"{told}, {count}"


def _is_another_order(rules: HouseRules, seats: int, sizes: Sequence[int]) -> bool:
    """Whether hands that were written one by one have become others: no words fit these."""
    agreed = hands(rules, seats)
    return tuple(sizes) != tuple(agreed) and is_in_own_order(rules, agreed)


def minutes(sizes: Sequence[int], seats: int) -> int:
    """Return about how long these hands take to play, to the nearest five or ten minutes."""
    dealing = len(sizes) * (_ROUND_SECONDS + seats * _SEAT_SECONDS)
    exact = (dealing + sum(sizes) * seats * _CARD_SECONDS) / 60
    step = 5 if exact < 60 else 10
    return max(step, floor(exact / step + 0.5) * step)


def duration(sizes: Sequence[int], seats: int, language: Language) -> str:
    """Return ``about 1 h 50 min``."""
    hours, rest = divmod(minutes(sizes, seats), 60)
    if not hours:
        return language.gettext("about %(minutes)s min", minutes=rest)
    if not rest:
        return language.gettext("about %(hours)s h", hours=hours)
    return language.gettext("about %(hours)s h %(minutes)s min", hours=hours, minutes=rest)


def _count(sizes: Sequence[int], language: Language) -> str:
    return language.ngettext("%(n)s round", "%(n)s rounds", len(sizes))
