"""What sheets cost on a server: those who ask for them, those who play on, and its memory."""

import re
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from bench.clients import Client
from bench.games import Player, played, request
from bench.sheets import DOCUMENT, spread, time
from plumpscore.rules import read_document
from plumpscore.sheets.choices import PAPERS, PLUMPS
from tests.processes import descendants
from tests.server import running_server

AT_ONCE, BURSTS = 10, 4
"""Sheets that are asked for at once, and how often; none of them has been printed before."""

AGAIN = 300
"""Times that one sheet is asked for after it is printed."""


def run() -> Iterator[str]:
    """Measure on one server, whose press starts with its first sheet."""
    yield "Sheets on a server (milliseconds: least [median])"
    with tempfile.TemporaryDirectory() as name, running_server(Path(name, "instance")) as server:
        client = Client(server.address)
        sheet = f"/game/{_finished_game(client)}/sheet.pdf"
        yield f"  {'the first one since it started':<32} {time(lambda: _ask(client, sheet)):.0f}"
        yield from _ask_again(client, sheet)
        yield from _tap_meanwhile(server.address, sheet)
        yield _weigh(server.process.pid)


def _finished_game(client: Client) -> str:
    key = client.ask_json("POST", "/api/games", DOCUMENT)["key"]
    commands, _ = played(read_document(DOCUMENT))
    status, _, answer = client.ask("POST", f"/api/games/{key}/commands", request(0, *commands))
    assert status == 200, answer
    return str(key)


def _ask(client: Client, path: str, expected: int = 200, etag: str = "") -> str:
    """Ask as a browser that has what the tag tells; return the tag of the answer."""
    given = {"If-None-Match": etag} if etag else {}
    status, headers, answer = client.ask("GET", path, headers=given)
    assert status == expected, (status, answer[:300])
    return str(headers["ETag"])


def _ask_again(client: Client, sheet: str) -> Iterator[str]:
    etag = _ask(client, sheet)
    printed = [time(lambda: _ask(client, sheet)) for _ in range(AGAIN)]
    known = [time(lambda: _ask(client, sheet, 304, etag)) for _ in range(AGAIN)]
    yield f"  {'one that is printed already':<32} {spread(printed)}"
    yield f"  {'one that the browser has':<32} {spread(known)}"


def _tap_meanwhile(address: str, sheet: str) -> Iterator[str]:
    """A game goes on while sheets are printed, and as long again while none is."""
    player, sheets = Player(address), _others(sheet)
    player.start()
    quiet, busy, waits = [], [], []
    for _ in range(BURSTS):
        start = perf_counter()
        busy += _tap_while_printing(player, address, [next(sheets) for _ in range(AT_ONCE)])
        waits.append(perf_counter() - start)
        end = perf_counter() + waits[-1]
        quiet += _tap_while(player, partial(_is_before, end))
    yield f"  {AT_ONCE} others at once, until the last  {median(waits) * 1000:.0f}"
    yield f"  taps meanwhile: {_pace(busy)}; without: {_pace(quiet)}"


def _others(sheet: str) -> Iterator[str]:
    """The addresses of the game's other sheets."""
    for choices in product(PAPERS, PLUMPS, "01", "01"):
        query = zip(("paper", "plumps", "totals", "marks"), choices, strict=True)
        if choices != ("a4", "blot", "1", "1"):
            yield f"{sheet}?{'&'.join(map('='.join, query))}"


def _tap_while_printing(player: Player, address: str, sheets: list[str]) -> list[float]:
    with ThreadPoolExecutor(len(sheets)) as pool:
        asked = [pool.submit(_ask, Client(address), sheet) for sheet in sheets]
        durations = _tap_while(player, lambda: not all(answer.done() for answer in asked))
        for answer in asked:
            answer.result()
    return durations


def _tap_while(player: Player, goes_on: Callable[[], bool]) -> list[float]:
    durations = []
    while goes_on():
        durations.append(time(player.tap))
    return durations


def _is_before(end: float) -> bool:
    return perf_counter() < end


def _pace(durations: list[float]) -> str:
    shares = quantiles(durations, n=100)
    rate = 1000 * len(durations) / sum(durations)
    return f"{rate:.0f}/s, p50 {shares[49]:.1f}, p99 {shares[98]:.1f}, most {max(durations):.0f}"


def _weigh(server: int) -> str:
    """The memory of the process that prints."""
    (press,) = (pid for pid in descendants(server) if _is_press(pid))
    told = Path(f"/proc/{press}/status").read_text(encoding="utf-8")
    most, now = (int(kilobytes) / 1024 for kilobytes in re.findall(r"Vm(?:HWM|RSS):\s+(\d+)", told))
    return f"  the press after {1 + AT_ONCE * BURSTS} sheets: {now:.0f} MB, at most {most:.0f} MB"


def _is_press(pid: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
