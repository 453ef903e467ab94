"""The letters of one sheet: our own faces, and what its names need beside them."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont
from wcwidth import iter_graphemes

from plumpscore.sheets.fonts import (
    FACES,
    Face,
    Source,
    covered,
    cut_face,
    cut_fallback,
    fallbacks,
)
from plumpscore.sheets.marks import SUITS

JOINER = "\N{ZERO WIDTH JOINER}"
ISOLATE, END_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_UNSEEN = {JOINER, "\N{ZERO WIDTH NON-JOINER}", ISOLATE, END_ISOLATE}
_JOINED = 1.15
"""So much wider than alone an Arabic letter may be within a word."""

_FALLBACK_FAMILY = "Sheet Other {}"


class Lettering:
    """Faces for these texts, cut in `folder`; what no font has a sign for is left out."""

    def __init__(self, texts: Iterable[str], folder: Path) -> None:
        self.files = {face: cut_face(face, folder) for face in FACES}
        self._widths: dict[tuple[str, Face], float] = {}
        text = "".join(texts)
        self._others = _others(text)
        self.fallbacks = [
            cut_fallback(source, (*signs, *(_UNSEEN & set(text))), folder)
            for source, signs in _by_source(self._others).items()
        ]

    def printable(self, text: str) -> str:
        """Return what can be printed of a text, in one line."""
        kept = "".join(sign for sign in _plain(text) if self._has(sign))
        return " ".join(_joined(kept).split())

    def width(self, text: str, face: Face, size: float) -> float:
        """Return how wide a text is, in the unit of its size."""
        if (known := self._widths.get((text, face))) is None:
            own = _advances(self.files[face])
            known = sum(own.get(sign) or self._other_width(sign) for sign in text)
            self._widths[text, face] = known
        return size * known

    def size_to_fit(self, text: str, face: Face, size: float, width: float) -> float:
        """Return that size, or a smaller one in which the text is no wider than that."""
        return size * min(1, width / (self.width(text, face, size) or 1))

    def words(self, text: str) -> list[str]:
        """Return what stays whole when a text is broken: it may end with a space or a hyphen."""
        return [word for word in re.split("(?<=[ -])", text) if word]

    def baseline(self, face: Face) -> float:
        """Return how far below the middle of a line its letters stand, in their size."""
        return _baseline(self.files[face])

    def wrapped(
        self, text: str, face: Face, size: float, width: float, indent: float = 0
    ) -> list[str]:
        """Return the text in lines no wider than that, broken after spaces and hyphens.

        A longer word is broken anywhere. The first line begins so far in.
        """
        lines, room = [""], width - indent
        for word in self.words(text):
            needed = self.width(word.rstrip(" "), face, size)
            if lines[-1] and needed > room:
                lines.append("")
                room = width
            pieces = self._pieces(word, face, size, width) if needed > width else [word]
            lines[-1:] = [lines[-1] + pieces[0], *pieces[1:]]
            room = (room if len(pieces) == 1 else width) - self.width(pieces[-1], face, size)
        return [line.rstrip(" ") for line in lines]

    def shortened(self, text: str, face: Face, size: float, width: float) -> str:
        """Return the text, or as much of it as fits, and dots."""
        if self.width(text, face, size) <= width:
            return text
        room, kept = width - self.width("…", face, size), ""
        for cluster in iter_graphemes(text):
            room -= self.width(cluster, face, size)
            if room < 0:
                break
            kept += cluster
        return f"{kept.rstrip()}…"

    def _pieces(self, word: str, face: Face, size: float, width: float) -> list[str]:
        pieces = [""]
        for cluster in iter_graphemes(word):
            if pieces[-1] and self.width(pieces[-1] + cluster, face, size) > width:
                pieces.append("")
            pieces[-1] += cluster
        return pieces

    def _has(self, sign: str) -> bool:
        return sign in _own_signs() or sign in self._others or sign in _UNSEEN

    def _other_width(self, sign: str) -> float:
        if sign in _UNSEEN:
            return 0
        width = max((_advances(path).get(sign, 0) for path in self.fallbacks), default=0)
        return width * _JOINED if unicodedata.bidirectional(sign) == "AL" else width


def families(files: Iterable[Path]) -> list[str]:
    """Return the names of these fallback families: the same only for the same file.

    Sheets that go into one PDF share its fonts, which WeasyPrint knows by the family alone.
    """
    return [_FALLBACK_FAMILY.format(path.stem) for path in files]


def _plain(text: str) -> str:
    """Composed, and without the marks that choose between a sign's coloured and plain forms."""
    return unicodedata.normalize("NFC", text).replace("\ufe0e", "").replace("\ufe0f", "")


def _joined(text: str) -> str:
    """Without joiners that join nothing."""
    parts = [part for part in text.split(JOINER) if part]
    return JOINER.join(parts)


@cache
def _own_signs() -> frozenset[str]:
    """What every one of our text faces has."""
    texts = [set(face.characters) for face in FACES if not face.is_figures]
    return frozenset(set.intersection(*texts)) | set(SUITS)


def _others(text: str) -> dict[str, Source]:
    """The signs that our own faces lack, each with the first font that has it."""
    wanted = sorted(set(_plain(text)) - _own_signs() - _UNSEEN)
    if not wanted:
        return {}
    sources = fallbacks(text)
    found = {sign: _first_with(sign, sources) for sign in wanted}
    return {sign: source for sign, source in found.items() if source}


def _first_with(sign: str, sources: Sequence[Source]) -> Source | None:
    return next((source for source in sources if ord(sign) in covered(source)), None)


def _by_source(others: dict[str, Source]) -> dict[Source, list[str]]:
    grouped: dict[Source, list[str]] = {}
    for sign, source in others.items():
        grouped.setdefault(source, []).append(sign)
    return grouped


@lru_cache(maxsize=256)
def _advances(path: Path) -> dict[str, float]:
    """How wide each sign of a cut font is, in its size."""
    with TTFont(path) as font:
        em, widths = font["head"].unitsPerEm, font["hmtx"]
        return {chr(code): widths[name][0] / em for code, name in font.getBestCmap().items()}


@lru_cache(maxsize=256)
def _baseline(path: Path) -> float:
    with TTFont(path) as font:
        middle: float = (font["hhea"].ascent + font["hhea"].descent) / 2
        return middle / float(font["head"].unitsPerEm)
