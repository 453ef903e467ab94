"""What the press asks of the drawing core, most of it in its process.

The core is imported when the first sheet is asked for: most evenings do without one.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from plumpscore.sheets.pango import PangoMissing, is_missing
from plumpscore.sheets.sheet import Sheet
from plumpscore.sheets.shelf import trim


@cache
def layout_version() -> str:
    """Return what changes whenever the same sheet would look otherwise."""
    from plumpscore.sheets import printing  # noqa: PLC0415

    return printing.layout_version()


def print_pdf(sheet: Sheet, fonts: Path) -> bytes:
    """Print a sheet; ``fonts`` is where cut fonts are kept, if anything can be kept there.

    Raises:
        PangoMissing: WeasyPrint cannot start.
    """
    _start_weasyprint()
    from plumpscore.sheets import printing  # noqa: PLC0415

    try:
        return printing.print_pdf(sheet, _within_limit(fonts))
    except OSError:  # the disk is full, or cannot be written
        return printing.print_pdf(sheet, _within_limit(_spare_folder()))


def picture(pdf: bytes, width: int) -> bytes:
    """Draw the first page as a PNG, ``width`` pixels wide."""
    from plumpscore.sheets import printing  # noqa: PLC0415

    return printing.picture(pdf, width)


def _start_weasyprint() -> None:
    if is_missing():  # WeasyPrint would say so on the server's terminal, at length
        raise PangoMissing
    try:
        import weasyprint  # noqa: F401, PLC0415
    except OSError:  # another release may need what this one does without
        raise PangoMissing from None


def _within_limit(fonts: Path) -> Path:
    """Names in ever new scripts bring ever new cuts; here no sheet is using one."""
    fonts.mkdir(parents=True, exist_ok=True)
    trim(fonts)
    return fonts


def _spare_folder() -> Path:
    return Path(_spare().name)


_spare = cache(TemporaryDirectory)  # gone when the process ends
