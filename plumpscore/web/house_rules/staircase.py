"""The rounds of a game as a staircase: a bar for each, as high as its hand is large."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from plumpscore.languages import Language
from plumpscore.rules import Plan, PlannedRound
from plumpscore.rules_in_words.trump import SUIT_NAMES

WIDTH, HEIGHT = 340, 84
"""Of the bars together, in units that are near a phone's pixels."""

HEAD, FOOT = 16, 17
"""Above them for a number, and below for a sign."""

LEAST = 3
"""How high a bar is at least: one card of thirty would hardly be seen."""

_NUMBER, _SIGN = 15, 13
"""How wide these are with the room beside them."""


@dataclass(frozen=True)
class Bar:
    """One round."""

    x: float
    y: float
    width: float
    height: float
    cards: int
    is_numbered: bool
    """Whether there is room for its number above it."""

    is_without_trump: bool
    """Told only where others have a trump."""

    is_particular: bool
    """Whether its one card is not played as any other."""

    sign: str | None
    """The trump below it, where it is known and there is room for all of them."""

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 2)


@dataclass(frozen=True)
class Staircase:
    """All rounds, in order."""

    bars: tuple[Bar, ...]

    @property
    def has_signs(self) -> bool:
        return any(bar.sign for bar in self.bars)

    @property
    def has_without_trump(self) -> bool:
        return any(bar.is_without_trump for bar in self.bars)

    @property
    def has_particular(self) -> bool:
        return any(bar.is_particular for bar in self.bars)

    @property
    def box(self) -> str:
        """The drawing's `viewBox`."""
        return f"0 0 {WIDTH} {HEAD + HEIGHT + (FOOT if self.has_signs else 2)}"


def staircase(plan: Plan) -> Staircase:
    """Return the bars of a plan's rounds."""
    hands = [planned.cards for planned in plan.rounds]
    drawing = _Drawing(
        step=min(WIDTH / len(hands), 4 * _NUMBER),
        most=max(hands),
        numbered=_numbered(hands),
        is_mixed=_is_mixed(plan),
    )
    return Staircase(tuple(drawing.bar(i, planned) for i, planned in enumerate(plan.rounds)))


@dataclass(frozen=True)
class _Drawing:
    """What all bars have in common."""

    step: float
    most: int
    numbered: Collection[int]
    is_mixed: bool

    def bar(self, index: int, planned: PlannedRound) -> Bar:
        height = max(LEAST, HEIGHT * planned.cards / self.most)
        return Bar(
            x=round(self.step * (index + 0.1), 2),
            y=round(HEAD + HEIGHT - height, 2),
            width=round(self.step * 0.8, 2),
            height=round(height, 2),
            cards=planned.cards,
            is_numbered=index in self.numbered,
            is_without_trump=self.is_mixed and planned.trump == "NT",
            is_particular=planned.note is not None,
            sign=planned.trump if self.is_mixed and self.step >= _SIGN else None,
        )


def _is_mixed(plan: Plan) -> bool:
    """Whether the trump is worth telling round by round."""
    return len({planned.trump for planned in plan.rounds}) > 1


def _numbered(hands: Sequence[int]) -> Collection[int]:
    """Which rounds show their number: all, or else where it turns, then each fifth card."""
    room = _NUMBER * len(hands) / WIDTH
    if room <= 1:
        return range(len(hands))
    shown: list[int] = []
    for index in (*_turns(hands), *_fives(hands)):
        if all(abs(index - other) >= room for other in shown):
            shown.append(index)
    return shown


def _turns(hands: Sequence[int]) -> Iterator[int]:
    """The ends, and wherever the way changes."""
    steps = [after - before for before, after in pairwise(hands)]
    yield from (0, len(hands) - 1)
    yield from (i for i in range(1, len(steps)) if steps[i] != steps[i - 1])


def _fives(hands: Sequence[int]) -> Iterator[int]:
    return (i for i, cards in enumerate(hands) if cards % 5 == 0)


def aloud(plan: Plan, language: Language) -> list[str]:
    """Return each round for those who listen: ``Round 4: 4 cards, no trump``."""
    is_mixed = _is_mixed(plan)
    return [_aloud(i, r, is_mixed, language) for i, r in enumerate(plan.rounds, 1)]


def _aloud(number: int, planned: PlannedRound, is_mixed: bool, language: Language) -> str:
    parts = [language.ngettext("%(n)s card", "%(n)s cards", planned.cards)]
    if is_mixed and planned.trump == "NT":
        parts.append(language.gettext("no trump"))
    elif is_mixed and planned.trump:
        suit = language.gettext(SUIT_NAMES[planned.trump])
        parts.append(language.gettext("%(suit)s is trump", suit=suit))
    told = ", ".join(parts)
    return language.gettext("Round %(number)s: %(told)s", number=number, told=told)
