"""The press: prints sheets outside the threads that answer requests, each of them once."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import BoundedSemaphore, Lock
from time import monotonic

from plumpscore.sheets import jobs
from plumpscore.sheets.child import Child, PressBusy, PressFailed
from plumpscore.sheets.pango import PangoMissing
from plumpscore.sheets.sheet import Sheet
from plumpscore.sheets.shelf import Shelf

__all__ = ["WAITING", "PangoMissing", "Press", "PressBusy", "PressFailed", "Printed"]

WAITING = 12
"""Requests that may wait for the press; the server has as many threads more than it needs."""

FAILED_FOR = 300.0
"""Seconds that a sheet which failed is not tried again."""


@dataclass(frozen=True)
class Printed:
    """A PDF or PNG, and what tells it from every other."""

    data: bytes
    etag: str


class Press:
    """Prints in a process of its own, started when first needed, and keeps what it printed.

    Safe to use from many threads. Whatever it keeps in ``folder`` may be removed at any time.
    """

    def __init__(self, folder: Path, waiting: int = WAITING) -> None:
        folder = folder.absolute()  # as the addresses of fonts in a style are
        self._fonts = folder / "fonts"
        self._shelf = Shelf(folder)
        self._child = Child(scratch=folder / "scratch")
        self._places = BoundedSemaphore(waiting)
        self._lock = Lock()
        self._under_way: dict[str, Future[bytes]] = {}
        self._failed: dict[str, float] = {}
        """When a sheet failed, by its name."""

    def etag(self, sheet: Sheet, width: int | None = None) -> str:
        """Return the tag of the PDF, or of the picture so many pixels wide, without printing."""
        # A sheet holds nothing but values whose `repr` tells all of them, in the same way always.
        digest = sha256(f"{jobs.layout_version()}\n{sheet!r}".encode()).hexdigest()
        return digest if width is None else f"{digest}-{width}"

    def pdf(self, sheet: Sheet) -> Printed:
        """Print a sheet.

        Raises:
            PangoMissing: nothing can be printed on this machine yet.
            PressBusy: too many wait already, or it had to wait too long.
            PressFailed: this sheet cannot be printed; it is not tried again for a while.
        """
        etag = self.etag(sheet)
        return Printed(self._got(f"{etag}.pdf", partial(self._print, sheet)), etag)

    def png(self, sheet: Sheet, width: int) -> Printed:
        """Print a sheet and draw its first page ``width`` pixels wide; raises as `pdf` does."""
        etag = self.etag(sheet, width)
        return Printed(self._got(f"{etag}.png", partial(self._draw, sheet, width)), etag)

    def end(self) -> None:
        """End the process; it starts again when it is needed."""
        self._child.end()

    def _got(self, name: str, make: Callable[[], bytes]) -> bytes:
        kept = self._shelf.read(name)
        if kept is not None:
            return kept
        if not self._places.acquire(blocking=False):
            raise PressBusy
        try:
            return self._made_once(name, make)
        finally:
            self._places.release()

    def _made_once(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Make it and keep it; those who ask meanwhile get what the first one makes."""
        with self._lock:
            made = self._under_way.get(name)
            is_first = made is None
            if made is None:
                made = self._under_way[name] = Future()
        if is_first:
            self._fulfil(made, name, make)
        return made.result()

    def _fulfil(self, made: Future[bytes], name: str, make: Callable[[], bytes]) -> None:
        try:
            self._refuse_failed(name)
            data = self._shelf.read(name)  # printed since we looked, perhaps
            if data is None:
                data = make()
                self._shelf.keep(name, data)
            made.set_result(data)
        except BaseException as error:  # noqa: BLE001 - raised again, by each one who waits
            if isinstance(error, PressFailed):
                self._failed.setdefault(name, monotonic())
            made.set_exception(error)
        finally:
            with self._lock:
                del self._under_way[name]

    def _refuse_failed(self, name: str) -> None:
        """Do not let one sheet that always fails hold up all the others."""
        now = monotonic()
        for failed, when in list(self._failed.items()):
            if now - when > FAILED_FOR:
                self._failed.pop(failed, None)
        if name in self._failed:
            raise PressFailed

    def _print(self, sheet: Sheet) -> bytes:
        return self._child.run(jobs.print_pdf, sheet, self._fonts)

    def _draw(self, sheet: Sheet, width: int) -> bytes:
        pdf = self._made_once(f"{self.etag(sheet)}.pdf", partial(self._print, sheet))
        return self._child.run(jobs.picture, pdf, width)
