"""Where a command's result goes: into a file, whole or not at all, or to standard output."""

import os
import secrets
import shutil
import sys
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO

from plumpscore.settings import StartError

STANDARD_OUTPUT = "-"


def free_name(name: str) -> str:
    """Return the name, or one with a number in it, of which there is no file here yet."""
    path = Path(name)
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return str(next(one for one in chain([path], numbered) if not os.path.lexists(one)))


def check_place(place: str, kind: str, start: bytes) -> None:
    """Look whether a result can go there, before it is made.

    A file that does not begin with ``start`` is of another ``kind``, and is left alone.

    Raises:
        StartError: it cannot.
    """
    try:
        if place == STANDARD_OUTPUT:
            why = f"a terminal cannot show a {kind}; name a file." if sys.stdout.isatty() else ""
        else:
            why = "" if _is_device(Path(place)) else _why_not(Path(place).resolve(), kind, start)
    except (OSError, RuntimeError) as error:  # the latter for links that lead in a circle
        raise _unwritable(place, error) from None
    if why:
        raise StartError(f"{_named(place)}: {why}")


def write_result(place: str, data: bytes, *, is_new: bool = False) -> None:
    """Write it; a file that stands there is replaced, unless there ``is_new`` to be one.

    Raises:
        StartError: it cannot be written.
    """
    path = Path(place)
    try:
        if place == STANDARD_OUTPUT:
            _pour(open(sys.stdout.fileno(), "wb", closefd=False), data)  # noqa: SIM115
        elif _is_device(path):
            _pour(path.open("wb"), data)
        else:
            _replace(path.resolve(), data, is_new=is_new)
    except OSError as error:
        raise _unwritable(place, error) from None


def _why_not(path: Path, kind: str, start: bytes) -> str:
    if path.is_dir():
        return "it cannot be written: it is a folder."
    if not path.parent.is_dir():
        return f"it cannot be written: there is no folder {path.parent}."
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        return "it cannot be written: that is not permitted."
    if path.is_file() and not _begins(path, start):
        return f"it is there already and is no {kind}, so it was left alone."
    return ""


def _is_device(path: Path) -> bool:
    """Whether it is something to write into that is no file, such as /dev/null or a named pipe."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _begins(path: Path, start: bytes) -> bool:
    with path.open("rb") as file:
        return file.read(len(start)) in {start, b""}


def _pour(stream: BinaryIO, data: bytes) -> None:
    with stream:
        stream.write(data)


def _replace(path: Path, data: bytes, *, is_new: bool) -> None:
    unfinished = path.with_name(f".plumpscore-{secrets.token_hex(8)}")
    try:
        with unfinished.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if is_new:
            path.touch(exist_ok=False)
        elif path.exists():
            shutil.copymode(path, unfinished)  # who may read it stays as it was
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _unwritable(place: str, error: Exception) -> StartError:
    reason = getattr(error, "strerror", None) or error
    return StartError(f"{_named(place)}: it cannot be written: {reason}.")


def _named(place: str) -> str:
    return "standard output" if place == STANDARD_OUTPUT else place
