"""PDFs as another program reads them: poppler, which knows nothing of how they were made."""

import html
import re
import subprocess
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
