"""Figures in columns: every sign is one digit wide and a blot two, so that half digits can set them
in the middle, and one line of text holds a whole row.
"""

from collections.abc import Iterable
from functools import lru_cache

from plumpscore.sheets.fonts import SPACES
from plumpscore.sheets.marks import BLOTS

HALF_DIGIT = 0.25
"""The width of half a digit, in the size of the figures."""

_remembered = lru_cache(maxsize=4096)  # a sheet has hundreds of figures, and few of them differ

_WIDEST_FIRST = sorted(
    ((sign, width) for sign, width in SPACES.items() if sign != " "), key=lambda pair: -pair[1]
)


@_remembered
def halves(text: str) -> int:
    """Return how wide a text is, in half digits."""
    return sum(4 if sign in BLOTS else SPACES.get(sign, 2) for sign in text)


def widest(texts: Iterable[str], least: int = 2) -> int:
    """Return the width of the widest, or at least that, in half digits."""
    return max(least, *map(halves, texts), 0)


@_remembered
def space(width: int) -> str:
    """Return as few spaces as are so many half digits wide; there are none of less than 0."""
    assert width >= 0, "a figure is wider than its place"
    text = ""
    for sign, halves in _WIDEST_FIRST:
        text += sign * (width // halves)
        width %= halves
    return text


@_remembered
def centred(text: str, width: int) -> str:
    """Return the text in the middle of so many half digits."""
    before = (width - halves(text)) // 2
    return space(before) + text + space(width - halves(text) - before)


@_remembered
def to_the_left(text: str, width: int) -> str:
    """Return the text at the beginning of so many half digits."""
    return text + space(width - halves(text))


@_remembered
def to_the_right(text: str, width: int) -> str:
    """Return the text at the end of so many half digits."""
    return space(width - halves(text)) + text


def gap(column: float, width: int, size: float) -> float:
    """Return what a space between two columns needs beside its own half digit."""
    return column - (width + 1) * HALF_DIGIT * size
