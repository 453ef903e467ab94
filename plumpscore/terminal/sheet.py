"""``plumpscore sheet``: sheets of games, or blank ones, as one PDF."""

import os
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from plumpscore.languages import speak
from plumpscore.settings import Settings, StartError
from plumpscore.sheets import pango
from plumpscore.sheets.sheet import Sheet
from plumpscore.terminal.progress import Progress
from plumpscore.terminal.result_file import check_place, free_name, write_result
from plumpscore.terminal.sheet_arguments import sheets

FILE_NAME = "plump-protokoll.pdf"
"""Where nobody names another."""


def print_sheets(asked: Namespace, settings: Settings) -> str:
    """Print what is asked for into a PDF; return its name.

    Raises:
        StartError: that cannot be printed, or not be written there.
        ExceptionGroup: the `Unusable` of each file that is no game document; nothing is written.
    """
    wanted = sheets(asked, speak(settings.language))
    place = free_name(FILE_NAME) if asked.output is None else asked.output
    check_place(place, "PDF", b"%PDF")
    write_result(place, _printed(wanted, settings.instance), is_new=asked.output is None)
    return str(place)


def _printed(wanted: Sequence[Sheet], instance: Path) -> bytes:
    if pango.is_missing():
        raise StartError(f"Sheets need Pango, which is not installed here. Type: {pango.ADVICE}")
    from plumpscore.sheets.printing import print_many  # noqa: PLC0415 - slow, and needs Pango

    progress = Progress(len(wanted), "sheets", sys.stderr)
    try:
        with _fonts(instance) as fonts:
            return print_many(wanted, fonts, progress)
    except OSError as error:
        raise StartError(f"This cannot be printed: {error.strerror or error}.") from None


@contextmanager
def _fonts(instance: Path) -> Iterator[Path]:
    """Where cut fonts are: with those of the server if there is one, else for this time only."""
    kept = instance / "sheets" / "fonts"
    if instance.is_dir() and _can_be_used(kept):
        yield kept
    else:
        with TemporaryDirectory() as spare:
            yield Path(spare)


def _can_be_used(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
