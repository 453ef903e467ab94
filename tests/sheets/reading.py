"""PDFs as another program reads them: poppler, which knows nothing of how they were made."""

import html
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

_MM = 25.4 / 72


class Word(NamedTuple):
    """A word and its box, in millimetres from the upper left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


class Font(NamedTuple):
    name: str
    is_embedded: bool


@dataclass(frozen=True)
class Paper:
    """One side."""

    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def called(self, text: str) -> list[Word]:
        return [word for word in self.words if word.text == text]


def read(pdf: bytes) -> list[Paper]:
    """Return all sides with their words."""
    told = _run("pdftotext", "-bbox", "-", "-", given=pdf)
    pages = re.findall(r'<page width="(.*?)" height="(.*?)">(.*?)</page>', told, re.DOTALL)
    return [Paper(_mm(width), _mm(height), _words(body)) for width, height, body in pages]


def sums_of(page: Paper) -> list[Word]:
    """The sums of bids, from the top."""
    (head,) = page.called("Bids")
    sums = [word for word in page.words if "/" in word.text and word.left > head.left - 10]
    return sorted((word for word in sums if word.top > head.top), key=lambda word: word.top)[
        : len(sums)
    ]


def cell(page: Paper, names: Sequence[str], row: int, seat: int) -> list[Word]:
    """The words of a cell: the rows are where the sums of bids are, the columns where names are."""
    rows = sums_of(page)
    step = rows[1].top - rows[0].top
    middles = [(page.called(name)[0].left + page.called(name)[0].right) / 2 for name in names]
    half = (middles[1] - middles[0]) / 2
    return [
        word
        for word in page.words
        if abs(word.middle - rows[row].middle) < step / 2
        and abs((word.left + word.right) / 2 - middles[seat]) < half
    ]


def texts(words: list[Word]) -> list[str]:
    return [word.text for word in sorted(words, key=lambda word: word.left)]


def fonts(pdf: bytes) -> list[Font]:
    """Return the fonts that the PDF uses."""
    _, _, *lines = _run("pdffonts", "-", given=pdf).splitlines()
    return [Font(line.split()[0], line.split()[-5] == "yes") for line in lines]


def plain_text(pdf: bytes) -> str:
    """Return the text as it is copied, spaces of all kinds being one."""
    return " ".join(_run("pdftotext", "-", "-", given=pdf).split())


def _words(body: str) -> tuple[Word, ...]:
    pattern = r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>'
    found = re.findall(pattern, body, re.DOTALL)
    return tuple(Word(html.unescape(text), *map(_mm, box)) for *box, text in found)


def _mm(points: str) -> float:
    return float(points) * _MM


def _run(*command: str, given: bytes) -> str:
    done = subprocess.run(command, input=given, capture_output=True, check=True)
    assert not done.stderr, done.stderr.decode()
    return done.stdout.decode(errors="replace")  # poppler cuts some emoji in two
