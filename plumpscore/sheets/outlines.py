"""Outlines of one kind: readers of PDF do not know the newest ones (CFF2)."""

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

MAX_ERROR = 1.0
"""How far a quadratic curve may be from the cubic one, in the font's units."""


def with_quadratic_outlines(font: TTFont) -> TTFont:
    """Turn a font with cubic outlines into one with TrueType outlines."""
    order, drawn = font.getGlyphOrder(), font.getGlyphSet()
    glyphs = newTable("glyf")
    glyphs.glyphOrder, glyphs.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(drawn)
        drawn[name].draw(Cu2QuPen(pen, MAX_ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), glyphs
    del font["CFF2"]
    glyphs.compile(font)
    for name, (advance, _) in list(font["hmtx"].metrics.items()):
        font["hmtx"][name] = (advance, getattr(glyphs[name], "xMin", 0))
    font["maxp"] = _limits(len(order))
    font["post"].formatType, font["post"].extraNames, font["post"].mapping = 2.0, [], {}
    font.sfntVersion = "\x00\x01\x00\x00"
    return font


def _limits(glyphs: int) -> object:
    """What TrueType wants to know of its instructions: there are none."""
    table = newTable("maxp")
    table.tableVersion, table.numGlyphs = 0x00010000, glyphs
    table.maxZones = 1
    for name in (
        *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"),
        *("maxStackElements", "maxSizeOfInstructions", "maxComponentElements"),
    ):
        setattr(table, name, 0)
    return table
