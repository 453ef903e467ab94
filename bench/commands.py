"""Commands a second, against the smallest Flask view that commits one row to SQLite."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.clients import Client, rate
from bench.games import Player, taps
from plumpscore.settings import Settings, load_settings
from tests.server import running_server

BURST = 1.0  # seconds
BURSTS = 4
"""Of each, in turns, so that both meet the same weather on the machine."""


def run() -> Iterator[str]:
    """Measure with one phone, and with four at a time."""
    yield f"Commands ({len(taps())} taps a game, SQLite WAL + FULL, gunicorn gthread)"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with running_server(folder / "instance") as server, smallest_server(folder) as other:
            for phones in (1, 4):
                yield _compare(server.address, other, phones)


def _compare(ours: str, smallest: str, phones: int) -> str:
    players = [Player(ours) for _ in range(phones)]
    clients = [Client(smallest) for _ in range(phones)]
    works = [player.tap for player in players]
    rows = [lambda client=client: _commit(client) for client in clients]
    rate(works, BURST / 2)
    rate(rows, BURST / 2)
    pairs = [(rate(works, BURST), rate(rows, BURST)) for _ in range(BURSTS)]
    commands, commits = (median(column) for column in zip(*pairs, strict=True))
    ratio = median(a / b for a, b in pairs)
    return (
        f"  {phones} at a time: {commands:5.0f} commands/s, smallest view {commits:5.0f} rows/s,"
        f" ratio {ratio:.2f} (at least 0.50)"
    )


def _commit(client: Client) -> None:
    status, _, _ = client.ask("POST", "/")
    assert status == 200


@contextmanager
def smallest_server(folder: Path) -> Iterator[str]:
    """The smallest view, served as Plumpscore is; its address."""
    settings: Settings = load_settings({})
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--worker-class=gthread", "--workers=1", f"--threads={settings.threads}"]
    options += [f"--bind=127.0.0.1:{port}", "--keep-alive=75", "--log-level=warning"]
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", *options, "bench.smallest:app"],
        env=os.environ | {"SMALLEST_DATABASE": str(folder / "smallest.sqlite3")},
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=15)


def _wait_for(port: int) -> None:
    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(port)
