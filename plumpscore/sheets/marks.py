"""The signs that we draw ourselves, on screens and on paper: the suits, and the blot of a plump.

A font of this machine would have another spade than the next one's. So they are taken from the
drawings of the pages, and added to the fonts of the sheets.
"""

import re
from functools import cache
from typing import Any, NamedTuple

from fontTools.misc.transform import Transform
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib import SVGPath
from fontTools.ttLib import TTFont

from plumpscore.paths import asset_folder

SUITS = "♠♥♦♣"
BLOTS = "●⚫⬤"
"""The blot, turned in three ways: no two beside one another are alike."""


_TURNS = (Transform(), Transform(-1, 0, 0, 1), Transform(1, 0, 0, -1))

_SYMBOLS = {
    "♠": ("suit-S", _TURNS[0]),
    "♥": ("suit-H", _TURNS[0]),
    "♦": ("suit-D", _TURNS[0]),
    "♣": ("suit-C", _TURNS[0]),
    **{blot: ("blot", turn) for blot, turn in zip(BLOTS, _TURNS, strict=True)},
}
"""The symbol of the pages, and how it is turned."""


class _Symbol(NamedTuple):
    svg: bytes
    width: float
    height: float


def add_marks(font: TTFont, signs: str, size: float, width: int | None = None) -> None:
    """Add our own signs, so many times as high as a capital.

    `width` is what each takes in a line, in the font's units; else it is as wide as it is drawn.
    """
    capital = font["OS/2"].sCapHeight
    for sign in signs:
        name, turn = _SYMBOLS[sign]
        symbol = _symbol(name)
        scale = size * capital / symbol.height
        advance = width or round(symbol.width * scale * 1.04)
        place = Transform().translate(advance / 2, capital / 2).transform(turn)
        place = place.scale(scale, -scale).translate(-symbol.width / 2, -symbol.height / 2)
        _add(font, sign, _outline(symbol, place), advance)


def _add(font: TTFont, sign: str, outline: Any, advance: int) -> None:
    name = f"mark{ord(sign):04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = outline
    font["hmtx"][name] = (advance, 0)
    for table in font["cmap"].tables:
        table.cmap[ord(sign)] = name


def _outline(symbol: _Symbol, place: Transform) -> Any:
    pen = TTGlyphPen(None)
    SVGPath.fromstring(symbol.svg).draw(TransformPen(Cu2QuPen(pen, 1.0), place))
    return pen.glyph()


@cache
def _symbol(name: str) -> _Symbol:
    """A symbol of the pages."""
    folder = asset_folder("templates")
    files = (folder / "game/_marks.html", folder / "partials/symbols.html")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    pattern = rf'<symbol id="{name}" viewBox="0 0 (\S+) (\S+)">(.*?)</symbol>'
    found = re.search(pattern, text, re.DOTALL)
    assert found, name
    width, height, shapes = found.groups()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">{shapes}</svg>'
    return _Symbol(svg.encode(), float(width), float(height))
