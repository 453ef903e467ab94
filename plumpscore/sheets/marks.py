"""The signs that we draw ourselves, on screens and on paper: the suits, and the blot of a plump.

A font of this machine would have another spade than the next one's. So they are taken from the
drawings of the pages, and added to the fonts of the sheets.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib import SVGPath
from fontTools.ttLib import TTFont

from plumpscore.paths import asset_folder

SUITS = "♠♥♦♣"
BLOTS = "●•⬤"
"""The blot, turned in three ways: no two beside one another are alike."""

_BLOT = "blot"
_SUIT = dict(zip(SUITS, ("suit-S", "suit-H", "suit-D", "suit-C"), strict=True))
_TURNS = dict(
    zip(BLOTS, (Transform(), Transform(-1, 0, 0, 1), Transform(1, 0, 0, -1)), strict=True)
)

_DROPS = {
    "●": ((5.5, 23, 1.7), (9, 27.5, 0.9)),
    "•": ((4.5, 25.5, 1.3), (3.5, 20, 0.8)),
    "⬤": ((7, 26, 1.8),),
}
"""Beside a blot, as middle and radius: at the lower left alone, since right and above stand figures
that a drop would give a point.
"""


class _Symbol(NamedTuple):
    shapes: str
    width: float
    height: float


def add_marks(font: TTFont, signs: str, size: float, width: int | None = None) -> None:
    """Add our own signs, so many times as high as a capital.

    `width` is what each takes in a line, in the font's units; else it is as wide as it is drawn.
    """
    capital = font["OS/2"].sCapHeight
    for sign in signs:
        symbol = _symbol(_SUIT.get(sign, _BLOT))
        scale = size * capital / symbol.height
        advance = width or round(symbol.width * scale * 1.04)
        place = Transform().translate(advance / 2, capital / 2).scale(scale, -scale)
        _add(font, sign, _outline(symbol, sign, place), advance)


def _add(font: TTFont, sign: str, outline: Any, advance: int) -> None:
    name = f"mark{ord(sign):04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = outline
    outline.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, outline.xMin)
    for table in font["cmap"].tables:
        table.cmap[ord(sign)] = name


def _outline(symbol: _Symbol, sign: str, place: Transform) -> Any:
    """The outline of a symbol, with its middle where `place` has its origin."""
    pen = TTGlyphPen(None)
    middle = (-symbol.width / 2, -symbol.height / 2)
    turned = place.transform(_TURNS.get(sign, Transform())).translate(*middle)
    _draw(symbol.shapes, pen, turned)
    drops = (f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in _DROPS.get(sign, ()))
    _draw("".join(drops), pen, place.translate(*middle))
    return pen.glyph()


def _draw(shapes: str, pen: TTGlyphPen, place: Transform) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'
    SVGPath.fromstring(svg.encode()).draw(TransformPen(Cu2QuPen(pen, 1.0), place))


def drawings() -> tuple[Path, ...]:
    """Return the files that the signs are drawn in."""
    folder = asset_folder("templates")
    return folder / "game/_marks.html", folder / "partials/symbols.html"


@cache
def _symbol(name: str) -> _Symbol:
    """A symbol of the pages; of the blot its body, as its drops are another matter on paper."""
    text = "".join(file.read_text(encoding="utf-8") for file in drawings())
    pattern = rf'<symbol id="{name}" viewBox="0 0 (\S+) (\S+)">(.*?)</symbol>'
    found = re.search(pattern, text, re.DOTALL)
    assert found, name
    width, height, shapes = found.groups()
    body = re.sub("<circle[^>]*/>", "", shapes)
    return _Symbol(body if name == _BLOT else shapes, float(width), float(height))
