"""The draw for who deals first: the highest card does, and equals draw again."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from secrets import SystemRandom

from plumpscore.rules.house import RANKS, SUITS

Card = tuple[str, str]
"""A rank of ``RANKS`` and a suit of ``SUITS``."""


@dataclass(frozen=True)
class Draw:
    """What was drawn: by seat the cards in turn, more than one for those who had to draw again."""

    cards: tuple[tuple[Card, ...], ...]
    winner: int


def draw(seats: int, chance: Random | None = None) -> Draw:
    """Let so many seats draw from a shuffled deck until one has the highest rank alone."""
    chance = chance or SystemRandom()
    hands: list[list[Card]] = [[] for _ in range(seats)]
    deck = _shuffled(chance)
    left = list(range(seats))
    while len(left) > 1 or not hands[left[0]]:
        for seat in left:
            hands[seat].append(next(deck))
        best = min(_height(hands[seat][-1]) for seat in left)
        left = [seat for seat in left if _height(hands[seat][-1]) == best]
    return Draw(tuple(map(tuple, hands)), left[0])


def _shuffled(chance: Random) -> Iterator[Card]:
    """A deck, and another one each time it has run out."""
    while True:
        deck = [(rank, suit) for rank in RANKS for suit in SUITS]
        chance.shuffle(deck)
        yield from deck


def _height(card: Card) -> int:
    return RANKS.index(card[0])
