"""The shelf: what was printed, kept as files in one folder under a limit.

A shelf may fail at any time, as on a disk that is full or cannot be written: then it keeps nothing.
"""

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

MOST_FILES = 400
MOST_BYTES = 64 * 1024 * 1024

_CHECKSUM = 32
"""Bytes at the end of a file; those who read PDF or PNG pass over them."""


class Shelf:
    """Bytes by name, in a folder that is made when first needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        """Return what was kept, or `None` where it is not there, or not whole."""
        path = self._folder / name
        try:
            kept = path.read_bytes()
        except OSError:
            return None
        data = kept[:-_CHECKSUM]
        if sha256(data).digest() != kept[-_CHECKSUM:]:
            return None
        with suppress(OSError):
            os.utime(path)  # used last now
        return data

    def keep(self, name: str, data: bytes) -> None:
        """Keep ``data`` if that is possible; what was used longest ago makes room."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._folder / name, data + sha256(data).digest())
            trim(self._folder)


def write_whole(path: Path, data: bytes) -> None:
    """Write the whole file or none of it, whoever else is writing or reading the same."""
    unfinished = path.with_suffix(f".{secrets.token_hex(8)}")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def trim(folder: Path, most_files: int = MOST_FILES, most_bytes: int = MOST_BYTES) -> None:
    """Remove the files that were used longest ago, until the others are within the limit."""
    files = room = 0
    for _, size, path in sorted(_uses(folder), reverse=True):
        files, room = files + 1, room + size
        if files > most_files or room > most_bytes:
            with suppress(OSError):
                path.unlink()


def _uses(folder: Path) -> list[tuple[int, int, Path]]:
    """When each file was used last, its bytes and its path."""
    uses = []
    for path in folder.iterdir():
        with suppress(OSError):  # another has removed it
            if path.is_file():
                facts = path.stat()
                uses.append((facts.st_mtime_ns, facts.st_size, path))
    return uses
