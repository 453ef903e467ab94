"""The single characters of a PDF and where their ink is, as pdfium sees them."""

from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

_MM = 25.4 / 72


class Character(NamedTuple):
    """One character, and the box of its ink in millimetres from the upper left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Side(NamedTuple):
    """One page."""

    width: float
    height: float
    characters: list[Character]


def characters(pdf: bytes) -> list[Side]:
    """Return the pages with all that is not blank on them."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [
            Side(*(length * _MM for length in page.get_size()), list(_of(page)))
            for page in document
        ]
    finally:
        document.close()


def _of(page: pypdfium2.PdfPage) -> Iterator[Character]:
    height, text = page.get_height(), page.get_textpage()
    for index in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text.raw, index))
        if not sign.isspace() and sign != "\0":
            left, bottom, right, top = text.get_charbox(index)
            box = (left, height - top, right, height - bottom)
            yield Character(sign, *(length * _MM for length in box))
    text.close()
