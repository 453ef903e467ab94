"""The fonts of the sheets: cut from pinned packages, so that a sheet is the same everywhere.

Large variable fonts become small ones of a single weight, with nothing in them but what is printed.
A cut is kept in a folder, and made again where it is missing.
"""

import io
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from plumpscore.sheets.marks import BLOTS, SUITS, add_marks, drawings
from plumpscore.sheets.outlines import with_quadratic_outlines
from plumpscore.sheets.shelf import write_whole

CUT_VERSION = 11
"""Raise it when the same characters shall be cut otherwise."""


_release = cache(lambda package: version(package.replace("_", "-")))


@dataclass(frozen=True)
class Source:
    """A font as its package brings it."""

    package: str
    file: str
    number: int = -1
    """Of the font in a collection."""

    @property
    def path(self) -> Path:
        return Path(str(files(self.package))) / self.file

    @property
    def release(self) -> str:
        return _release(self.package)


@dataclass(frozen=True)
class Face:
    """A family as the sheet's styles name it, at one weight."""

    family: str
    weight: int
    source: Source
    characters: str
    is_figures: bool = False
    """Whether every sign is as wide as a digit, so that columns of figures stand straight."""

    blots: float = 0
    """How many capitals high blots are, if there are any."""


SERIF = Source("fontpkg_source_serif_4", "files/SourceSerif4[opsz,wght].ttf")
SANS = Source("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf")

SPACES = {"\N{EM SPACE}": 4, "\N{EN SPACE}": 2, "\N{FOUR-PER-EM SPACE}": 1, " ": 1}
"""How wide they are in figures, in half digits."""

_LATIN = "".join(
    map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2027), 0x2212, 0x2030))
)
_FIGURES = "0123456789-+/?Σ" + "".join(SPACES)

TEXT = Face("Sheet Text", 400, SANS, _LATIN)
STRONG = Face("Sheet Text", 600, SANS, _LATIN)
TITLE = Face("Sheet Title", 700, SERIF, _LATIN)
FIGURES = Face("Sheet Figures", 700, SERIF, _FIGURES, is_figures=True, blots=1.85)
ROOMY_FIGURES = Face("Sheet Roomy Figures", 700, SERIF, _FIGURES, is_figures=True, blots=2.5)
LIGHT_FIGURES = Face("Sheet Figures", 400, SERIF, _FIGURES, is_figures=True)
FACES = (TEXT, STRONG, TITLE, FIGURES, ROOMY_FIGURES, LIGHT_FIGURES)

_ABOVE, _BELOW, _SPACE = 1.024, 0.4, 0.2
"""How high and low our own text faces reach, and how wide their space is, in their size."""

_SCRIPTS = (
    *("Symbols", "Hebrew", "Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian"),
    *("Gujarati", "Gurmukhi", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya"),
    *("Sinhala", "Tamil", "Telugu", "Thai"),
)
_NOTO = "manimgx_fonts"
_CJK = "NotoSansCJK-VF.otf.ttc"
_JAPANESE, _KOREAN, _CHINESE = (Source("manimgx_fonts_cjk", _CJK, number) for number in range(3))

PACKAGES = tuple(sorted({source.package for source in (SERIF, SANS, _CHINESE)} | {_NOTO}))
"""What the fonts come from."""


def fallbacks(text: str) -> tuple[Source, ...]:
    """Return the fonts to look a sign up in that our own faces lack, the first one first."""
    noto = ("Sans", *(f"Sans{script}" for script in _SCRIPTS), "Emoji")
    others = tuple(Source(_NOTO, f"Noto{name}[wght].ttf") for name in noto)
    return (SERIF, *others, _east_asian(text))


def _east_asian(text: str) -> Source:
    """The same Han character is drawn in another way where it stands with kana or hangul."""
    if re.search("[\u3040-\u30ff]", text):
        return _JAPANESE
    return _KOREAN if re.search("[\uac00-\ud7a3]", text) else _CHINESE


@cache
def covered(source: Source) -> frozenset[int]:
    """Return the code points that a font has a sign for."""
    with TTFont(source.path, fontNumber=source.number, lazy=True) as font:
        return frozenset(font.getBestCmap())


def cut_face(face: Face, folder: Path) -> Path:
    """Return the file of one of our own faces."""
    build = _figures if face.is_figures else _text_face
    return _kept(folder, (face, face.source.release), lambda: build(face))


def cut_fallback(source: Source, characters: Iterable[str], folder: Path) -> Path:
    """Return a file with just these characters, joined and shaped as their script asks."""
    wanted = "".join(sorted({" ", *characters}))  # a space takes the font of what is before it
    made_of = (source, source.release, wanted)
    return _kept(folder, made_of, lambda: _among_our_own(_cut(source, wanted, 600, ["*"])))


def _kept(folder: Path, made_of: object, build: Any) -> Path:
    digest = sha256(repr((CUT_VERSION, _drawn(), made_of)).encode()).hexdigest()
    path = folder / f"{digest[:24]}.ttf"
    if path.exists():
        with suppress(OSError):
            os.utime(path)  # used last now
        return path
    file = io.BytesIO()
    build().save(file)
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(path, file.getvalue())
    return path


@cache
def _drawn() -> bytes:
    """What our own signs look like."""
    return sha256(b"".join(file.read_bytes() for file in drawings())).digest()


def _among_our_own(font: TTFont) -> TTFont:
    """Let a foreign name keep to the lines and spaces of the text that it stands in."""
    em = font["head"].unitsPerEm
    above, below = round(_ABOVE * em), round(_BELOW * em)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = above, -below, 0
    metrics = font["OS/2"]
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = above, -below, 0
    metrics.usWinAscent, metrics.usWinDescent = above, below
    if (space := font.getBestCmap().get(ord(" "))) is not None:
        font["hmtx"][space] = (round(_SPACE * em), 0)
    return font


def _cut(source: Source, characters: str, weight: int, features: list[str]) -> TTFont:
    """Cut a font down to the characters first, as it is slow to make one weight of a large one."""
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["VORG", "vhea", "vmtx", "VVAR"]
    font = TTFont(source.path, fontNumber=source.number, lazy=True, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    return _at_weight(_reopened(font), weight)


def _reopened(font: TTFont) -> TTFont:
    """The same font read anew: what makes one weight of a CFF2 font trips over a fresh cut."""
    file = io.BytesIO()
    font.save(file)
    font.close()
    file.seek(0)
    return TTFont(file, recalcTimestamp=False)


def _at_weight(font: TTFont, weight: int) -> TTFont:
    place = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes} | {"wght": weight}
    made: TTFont = instancer.instantiateVariableFont(font, place, inplace=True)
    return made if "glyf" in made else with_quadratic_outlines(made)


def _text_face(face: Face) -> TTFont:
    font = _cut(face.source, face.characters, face.weight, ["kern", "mark", "mkmk", "ccmp", "locl"])
    add_marks(font, SUITS, size=1.1)
    return font


def _figures(face: Face) -> TTFont:
    font = _cut(face.source, face.characters + "−", face.weight, [])
    names = font.getBestCmap()
    digit = font["hmtx"]["zero"][0]
    for sign in "+−/?":
        _set_width(font, names[ord(sign)], digit)
    font["head"].unitsPerEm = 2 * digit  # a digit is half as wide as it is large, at any weight
    for space, halves in SPACES.items():
        font["hmtx"][names[ord(space)]] = (halves * digit // 2, 0)
    for table in font["cmap"].tables:  # the plain minus, drawn as one
        table.cmap[ord("-")] = names[ord("−")]
    add_marks(font, SUITS, size=1.1)
    if face.blots:
        add_marks(font, BLOTS, size=face.blots, width=2 * digit)
    return font


def _set_width(font: TTFont, glyph: str, width: int) -> None:
    """Centre a glyph on another width."""
    before, bearing = font["hmtx"][glyph]
    shift = (width - before) // 2
    font["glyf"][glyph].coordinates.translate((shift, 0))
    font["hmtx"][glyph] = (width, bearing + shift)
