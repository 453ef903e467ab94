"""The process that prints beside the server: taps of other games do not wait for a sheet."""

import os
import shutil
import signal
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from logging import getLogger
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock, Thread
from typing import ParamSpec, TypeVar

LONGEST = 60.0
"""Seconds that a job may take, and that it may wait for its turn before."""

_NICENESS = 10
"""Lower than the server's own priority: taps go first."""

_log = getLogger(__name__)
_Given = ParamSpec("_Given")
_Made = TypeVar("_Made")


class PressBusy(Exception):
    """The sheet could not be printed now; asking again later may do."""


class PressFailed(Exception):
    """The sheet ends the process that prints it, or holds it too long: it would do so again."""


class Child:
    """One process, started when first needed, that does one job after another.

    Jobs are handed over one at a time, so that one which ends the process ends no other with it.
    """

    def __init__(self, longest: float = LONGEST, scratch: Path | None = None) -> None:
        """`scratch` is a folder for its temporary files, which a killed process leaves behind."""
        self._longest = longest
        self._scratch = scratch
        self._turn = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()

    def run(
        self, job: Callable[_Given, _Made], *args: _Given.args, **named: _Given.kwargs
    ) -> _Made:
        """Return what ``job`` returns, or raise what it raises; all of it must be picklable.

        Raises:
            PressBusy: it had to wait too long, or no process can be started.
            PressFailed: it took too long, or its process ended twice.
        """
        if not self._turn.acquire(timeout=self._longest):
            raise PressBusy
        try:
            return self._tried_twice(job, *args, **named)
        finally:
            self._turn.release()

    def end(self) -> None:
        """End the process once it has done its job; the next job starts another."""
        with self._turn:
            self._forget(wait=True)

    def _tried_twice(
        self, job: Callable[_Given, _Made], *args: _Given.args, **named: _Given.kwargs
    ) -> _Made:
        for _ in range(2):
            try:
                return self._started().submit(job, *args, **named).result(self._longest)
            except BrokenProcessPool:  # somebody, or a lack of memory, has killed it
                _log.warning("The process that prints sheets has ended; another takes its place")
                self._forget()
            except TimeoutError:
                _log.warning("A sheet was given up after %g seconds", self._longest)
                self._kill()
                break
        raise PressFailed

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            try:
                before = set(active_children())
                self._pool = ProcessPoolExecutor(1, get_context("spawn"))
                settled = self._pool.submit(_settle, self._scratch)
                self._processes = set(active_children()) - before
                settled.result(self._longest)
            except OSError as error:  # of memory, processes or semaphores there are no more
                _log.warning("The process that prints sheets cannot start: %s", error)
                self._forget()
                raise PressBusy from None
        return self._pool

    def _kill(self) -> None:
        for process in self._processes:
            process.kill()
        self._forget()

    def _forget(self, *, wait: bool = False) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=True)
            self._pool = None


def _settle(scratch: Path | None) -> None:
    """Make the process that this runs in a modest one, which clears up behind the one before."""
    os.nice(_NICENESS)
    # Ctrl-C and a closed terminal reach all processes; the server ends this one when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if scratch:
        shutil.rmtree(scratch, ignore_errors=True)
        with suppress(OSError):  # of a disk that cannot be written
            scratch.mkdir(parents=True)
            tempfile.tempdir = str(scratch)


def _end_with_parent() -> None:
    """A server that is killed closes nothing, and the process would wait for jobs for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
