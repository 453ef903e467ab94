"""Printing: a sheet becomes a PDF, and the PDF a picture.

WeasyPrint needs Pango and is slow to import, so it is imported when the first sheet is printed.
"""

import atexit
import io
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from jinja2 import Environment, FileSystemLoader

from plumpscore.paths import asset_folder
from plumpscore.sheets import fonts
from plumpscore.sheets.lettering import END_ISOLATE, ISOLATE, Lettering, families
from plumpscore.sheets.marks import drawings
from plumpscore.sheets.pages import set_pages
from plumpscore.sheets.sheet import Sheet

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

_FONTCONFIG = "FONTCONFIG_FILE"

_PRINTERS = ("weasyprint", "pydyf", "jinja2", "fonttools", "segno", "pypdfium2", "pillow")
"""The packages that have a hand in how a sheet looks, beside those of its fonts."""

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
    """Print sheets one after another into one PDF; `progress` is told how many are done.

    All of them come as often as the first one asks for.
    """
    documents = []
    for number, sheet in enumerate(sheets, 1):
        documents.append(_document(sheet, folder))
        progress(number)
    pages = [page for document in documents for page in document.pages]
    again = partial(_repeat, sheets[0].choices.copies)
    pdf: bytes = documents[0].copy(pages).write_pdf(finisher=again)
    return pdf


def _repeat(copies: int, _document: Any, pdf: Any) -> None:
    """Let the PDF have its pages so often: each is drawn once, however many are printed."""
    from pydyf import Dictionary  # noqa: PLC0415 - as WeasyPrint, whose own it is

    drawn = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
    for page in drawn * (copies - 1):
        pdf.add_page(Dictionary(page))


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
    folder, templates = Path(__file__).parent, asset_folder("templates")
    files = [*folder.glob("*.py"), *templates.glob("sheet/*"), *drawings()]
    files.append(asset_folder("static") / "css" / "sheet.css")
    digest = sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    for package in (*_PRINTERS, *fonts.PACKAGES):
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
    yield sheet.title
    yield from sheet.names
    yield from sheet.about
    yield from sheet.notes
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
        yield f'.name, .title {{ font-family: "Sheet Title", {others} }}'
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

    At any other address it raises a `ValueError` that ends the printing: a sheet without its fonts
    is none.
    """
    from weasyprint.urls import FatalURLFetchingError, URLFetcher  # noqa: PLC0415

    allowed = (folder.resolve(), asset_folder("static").resolve())

    class Foreign(FatalURLFetchingError, ValueError):  # type: ignore[misc]
        """An address that is no file of ours."""

    class OwnFilesOnly(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            address = urlsplit(url)
            path = Path(url2pathname(address.path)).resolve()
            is_file = address.scheme == "file" and not address.netloc
            if not is_file or not any(map(path.is_relative_to, allowed)):
                raise Foreign(f"{url} is not one of the sheet's own files")
            return super().fetch(path.as_uri(), headers)

    return OwnFilesOnly()
