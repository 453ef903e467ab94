"""A real server in a process of its own, started as people start it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

COMMAND = (sys.executable, "-m", "plumpscore")


@dataclass(frozen=True)
class Server:
    """A running server: ``address`` such as http://localhost:41234, ``log`` all that it printed."""

    process: subprocess.Popen[bytes]
    address: str
    log: Path

    def printed(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def stop(self, sig: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, and return its exit code."""
        self.process.send_signal(sig)
        return self.process.wait(timeout=15)


def environment(**settings: object) -> dict[str, str]:
    """This process's environment with these settings of Plumpscore and no others."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PLUMPSCORE_")}
    return kept | {f"PLUMPSCORE_{name.upper()}": str(value) for name, value in settings.items()}


@contextmanager
def running_server(
    instance: Path, command: Sequence[str] = COMMAND, **settings: object
) -> Iterator[Server]:
    """Serve ``instance`` on a free port for as long as the block lasts."""
    instance.parent.mkdir(parents=True, exist_ok=True)
    log = instance.with_name(f"{instance.name}.log")
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, "serve"],
            cwd=instance.parent,
            env=environment(**{"instance": instance, "port": 0, "local_name": "off"} | settings),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Server(process, _printed_address(process, log), log)
    finally:
        process.terminate()
        process.wait(timeout=15)


def _printed_address(process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"This machine: +(\S+)\n", log.read_text(encoding="utf-8")):
            return found[1]
        time.sleep(0.02)
    raise AssertionError(f"The server did not start:\n{log.read_text(encoding='utf-8')}")
