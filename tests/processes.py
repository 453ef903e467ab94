"""What runs on this machine, as the kernel tells it."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path


def wait_until(is_so: Callable[[], object], seconds: float = 10) -> None:
    """Wait for something that comes about in a process or thread of its own."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.02)


def runs(pid: int) -> bool:
    """Whether a process is there; one that has ended and that nobody has asked after is not."""
    return _facts(pid)[0] != "Z"


def is_stopped(pid: int) -> bool:
    return _facts(pid)[0] == "T"


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, those that these have started, and so on."""
    found = [pid]
    parents = {other: _facts(other)[1] for other in _all()}
    for parent in found:
        found += [other for other, its_parent in parents.items() if its_parent == parent]
    return found[1:]


def _all() -> Iterator[int]:
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            yield int(path.name)


def _facts(pid: int) -> tuple[str, int]:
    """The state of a process and its parent's number; of one that is gone, as of one that ended."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return "Z", 0
    state, parent, *_ = told.rpartition(")")[2].split()
    return state, int(parent)
