"""Keeps up with the machine's networks while it serves: it moves, and its number changes."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plumpscore.local_name import LocalName

_log = logging.getLogger(__name__)

_EVERY = 3  # seconds between two looks at the addresses
_DAY = 24 * 60 * 60  # seconds; what must be renewed is looked at so often, too
_SLEPT = 20  # seconds between two looks, when the machine has been asleep in between


class Network:
    """A thread that claims the name under .local, and tells when a name or number has changed.

    It tells at the beginning, too, and every day.
    """

    def __init__(
        self,
        numbers: Callable[[], frozenset[str]],
        name: "Callable[[], LocalName | None]",
        changed: Callable[[str | None], None],
    ) -> None:
        """`name` is called in the thread; `changed` too, with the name that is answered to."""
        self._numbers, self._make_name, self._changed = numbers, name, changed
        self._name: LocalName | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._stopping = asyncio.Event()

    def local_name(self) -> str | None:
        """Return the name while it is answered to, such as plumpscore.local."""
        return self._name.host if self._name else None

    def start(self) -> None:
        """Begin, and return at once: what serves does not wait for the network."""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="network", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Take leave of the network; nothing happens where it has not been started."""
        if self._thread is None or self._loop is None:
            return
        with suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(timeout=5)

    def _run(self) -> None:
        assert self._loop
        self._loop.run_until_complete(self._keep_up())
        self._loop.close()

    async def _keep_up(self) -> None:
        self._name = self._make_name()
        known, looked, told = None, time.time(), 0.0
        while not self._stopping.is_set():
            numbers = self._numbers()
            if numbers != known or self._is_lost() or time.time() - looked > _SLEPT:
                await self._claim(numbers)
                known, told = numbers, 0.0
            if time.time() - told > _DAY:
                self._changed(self.local_name())
                told = time.time()
            looked = time.time()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), _EVERY)
        if self._name:
            await self._name.leave()

    def _is_lost(self) -> bool:
        return self._name is not None and self._name.is_lost

    async def _claim(self, numbers: frozenset[str]) -> None:
        if self._name:
            try:
                await self._name.leave()
                await self._name.claim(numbers)
            except Exception as error:  # noqa: BLE001 - whatever it is, the addresses are told
                _log.warning("No name under .local can be answered to: %s", error)
