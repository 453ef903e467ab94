"""Printing: a sheet becomes a PDF, and the PDF a picture.

WeasyPrint needs Pango and is slow to import, so it is imported when the first sheet is printed.
"""

import atexit
import io
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader

from plumpscore.paths import asset_folder
from plumpscore.sheets import fonts
from plumpscore.sheets.lettering import END_ISOLATE, ISOLATE, Lettering, families
from plumpscore.sheets.pages import set_pages
from plumpscore.sheets.sheet import Sheet

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

_FONTCONFIG = "FONTCONFIG_FILE"

_COLOURS = 128
"""Of a picture: a sheet has few, and a chat on a slow network is glad of a third of the bytes."""


def print_pdf(sheet: Sheet, folder: Path) -> bytes:
    """Print a sheet, as often as it asks for; `folder` keeps the fonts that are cut for it.

    Raises:
        OSError: Pango is missing.
    """
    return print_many([sheet], folder)


def print_many(
    sheets: Sequence[Sheet], folder: Path, progress: Callable[[int], object] = lambda _done: None
) -> bytes:
    """Print sheets one after another into one PDF; `progress` is told how many are done."""
    documents = []
    for number, sheet in enumerate(sheets, 1):
        documents.append(_document(sheet, folder))
        progress(number)
    pages = [
        page
        for sheet, document in zip(sheets, documents, strict=True)
        for _ in range(sheet.choices.copies)
        for page in document.pages
    ]
    pdf: bytes = documents[0].copy(pages).write_pdf()
    return pdf


def picture(pdf: bytes, width: int) -> bytes:
    """Return the first page as PNG, so many pixels wide."""
    import pypdfium2  # noqa: PLC0415 - needed for pictures alone
    from PIL import Image  # noqa: PLC0415

    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    bitmap = page.render(scale=(width - 0.5) / page.get_width())  # which is rounded up
    file = io.BytesIO()
    drawn = bitmap.to_pil().quantize(_COLOURS, Image.Quantize.MAXCOVERAGE)  # keeps rare colours
    drawn.save(file, "PNG")
    return file.getvalue()


@cache
def layout_version() -> str:
    """Return what changes when the same sheet would be printed otherwise."""
    folder = Path(__file__).parent
    assets = (asset_folder("templates") / "sheet", asset_folder("static") / "css")
    files = [*folder.glob("*.py"), *assets[0].glob("*"), assets[1] / "sheet.css"]
    digest = sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    for package in ("weasyprint", "pydyf", "fonttools", "pypdfium2", *fonts.PACKAGES):
        digest.update(version(package.replace("_", "-")).encode())
    return digest.hexdigest()


def _document(sheet: Sheet, folder: Path) -> Any:
    from weasyprint import HTML  # noqa: PLC0415 - slow, and needs Pango

    letters = Lettering(_texts(sheet), folder)
    pages = set_pages(sheet, letters)
    size = f"@page {{ size: {pages[0].width}mm {pages[0].height}mm }}"
    style, configuration = _style((size, *_rules(letters)), folder)
    html = _template().render(pages=pages, sheet=sheet)
    document = HTML(string=html, url_fetcher=fetcher(folder))
    return document.render(font_config=configuration, stylesheets=[style])


def _texts(sheet: Sheet) -> Iterator[str]:
    """All that people have written themselves, and what keeps it apart from our words."""
    yield from sheet.names
    yield from sheet.about
    yield ISOLATE + END_ISOLATE


@cache
def _template() -> Any:
    loader = FileSystemLoader(asset_folder("templates"))
    environment = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.get_template("sheet/sheet.html")


def _rules(letters: Lettering) -> Iterator[str]:
    """The `@font-face` rules of a sheet."""
    for face, path in letters.files.items():
        yield _font_face(face.family, face.weight, path)
    names = families(letters.fallbacks)
    for name, path in zip(names, letters.fallbacks, strict=True):
        yield _font_face(name, 400, path)
    if names:
        others = ", ".join(f'"{name}"' for name in names)
        yield f'.name {{ font-family: "Sheet Title", {others} }}'
        yield f'body {{ font-family: "Sheet Text", {others} }}'


def _font_face(family: str, weight: int, path: Path) -> str:
    name, file = f'font-family: "{family}"', f"src: url({path.as_uri()})"
    return f"@font-face {{ {name}; font-weight: {weight}; {file} }}"


@lru_cache(maxsize=8)
def _style(rules: tuple[str, ...], folder: Path) -> "tuple[CSS, FontConfiguration]":
    """The styles with these fonts, read once."""
    with _no_fonts_of_this_machine(folder), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "No fonts configured": that is what we want
        from weasyprint import CSS  # noqa: PLC0415
        from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

        configuration = FontConfiguration()
    text = (asset_folder("static") / "css" / "sheet.css").read_text(encoding="utf-8")
    sheet = CSS(
        string="\n".join((text, *rules)), font_config=configuration, url_fetcher=fetcher(folder)
    )
    return sheet, configuration


atexit.register(_style.cache_clear)  # its fonts are files of this process


@contextmanager
def _no_fonts_of_this_machine(folder: Path) -> Iterator[None]:
    """Say that this machine has no fonts, so that a sheet looks the same on every one."""
    path, before = folder / "fonts.conf", os.environ.get(_FONTCONFIG)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text('<?xml version="1.0"?><fontconfig></fontconfig>\n', encoding="ascii")
    os.environ[_FONTCONFIG] = str(path)
    try:
        yield
    finally:  # other programs that this process starts have use for fonts
        del os.environ[_FONTCONFIG]
        if before is not None:
            os.environ[_FONTCONFIG] = before


@cache
def fetcher(folder: Path) -> Any:
    """Return what fetches files for WeasyPrint: our own styles and fonts, and nothing else.

    It raises ValueError for every other address.
    """
    from weasyprint.urls import URLFetcher  # noqa: PLC0415

    allowed = (folder.resolve(), asset_folder("static").resolve())

    class OwnFilesOnly(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            path = Path(url.removeprefix("file://")).resolve()
            if not url.startswith("file:///") or not any(map(path.is_relative_to, allowed)):
                raise ValueError(f"{url} is not one of the sheet's own files")
            return super().fetch(url, headers)

    return OwnFilesOnly()
