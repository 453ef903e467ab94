"""What those who follow cost: phones that ask every second how it stands, while people play on."""

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import uniform
from statistics import quantiles
from time import perf_counter, sleep
from urllib.parse import urlsplit

import psutil

from bench.clients import median_time
from bench.games import Player
from tests.server import Server, running_server

FOLLOWERS = (0, 200, 1000)
GAMES = 20
"""They follow so many. Taps are entered in one of them, and are news to its followers alone."""

WARM_UP, SECONDS = 3.0, 8.0
PACE = (0.85, 1.15)
"""Seconds from an answer to the next question, as `static/js/game/fresh.js` has it."""

BETWEEN_TAPS = 0.1  # seconds


@dataclass
class Counted:
    """What the followers saw, once all of them had come: durations in seconds."""

    known: list[float]
    """Of the answers that nothing is new."""

    news: list[float]


def run() -> Iterator[str]:
    """Measure with nobody, with a full house, and with more than anybody has."""
    yield f"Followers, each asking once a second, of {GAMES} games; taps in one of them meanwhile"
    with tempfile.TemporaryDirectory() as name, running_server(Path(name, "instance")) as server:
        players = [Player(server.address) for _ in range(GAMES)]
        for player in players:
            player.start()
        for count in FOLLOWERS:
            players[0].start()
            yield _measure(server, players, count)


def _measure(server: Server, players: Sequence[Player], count: int) -> str:
    paths = [_follow_path(players[number % GAMES]) for number in range(count)]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        following = pool.submit(follow, server.address, paths)
        taps, share = _play_on(server, players[0], following)
        counted = following.result()
    asked = len(counted.known) + len(counted.news)
    told = f"  {count:5,} followers: {asked / SECONDS:5.0f} requests/s, {share:4.0%} of a core"
    if asked:
        told += f"; nothing new {_spread(counted.known)}, news {_spread(counted.news)}"
    return f"{told}; taps {_spread(taps)}"


def _follow_path(player: Player) -> str:
    _, _, body = player.client.ask("GET", f"/game/{player.key}/screen")
    address = body.decode().partition('href="')[2].partition('"')[0]
    return f"/api/games/{address.split('/')[2]}?plan=0"


def _play_on(
    server: Server, player: Player, following: "Future[Counted]"
) -> tuple[list[float], float]:
    """The durations of taps, and the share of a core that the server takes meanwhile."""
    processes = [main := psutil.Process(server.process.pid), *main.children(recursive=True)]
    sleep(WARM_UP)
    taps, start, worked = [], perf_counter(), _work(processes)
    while perf_counter() < start + SECONDS:
        taps.append(median_time(player.tap, 1))
        sleep(BETWEEN_TAPS)
    share = (_work(processes) - worked) / (perf_counter() - start)
    following.exception()  # waits
    return taps, share


def _work(processes: Sequence[psutil.Process]) -> float:
    times = [process.cpu_times() for process in processes]
    return sum(time.user + time.system for time in times)


def _spread(durations: Sequence[float]) -> str:
    if len(durations) < 2:
        return "none"
    shares = quantiles(durations, n=100)
    return f"p50 {shares[49] * 1000:.1f} p99 {shares[98] * 1000:.1f} ms"


def follow(address: str, paths: Sequence[str]) -> Counted:
    """Follow in a process of its own, so that who taps does not wait for those who look on."""
    return asyncio.run(_follow_all(address, paths))


async def _follow_all(address: str, paths: Sequence[str]) -> Counted:
    counted, start = Counted([], []), perf_counter() + WARM_UP
    async with asyncio.TaskGroup() as group:
        for path in paths:
            group.create_task(_Follower(address, path).follow(counted, start))
    return counted


class _Follower:
    """A phone that looks on: one connection, which is kept."""

    def __init__(self, address: str, path: str) -> None:
        self._place = urlsplit(address)
        self._path = path
        self._tag = ""

    async def follow(self, counted: Counted, start: float) -> None:
        await asyncio.sleep(uniform(0, WARM_UP / 2))
        reader, writer = await asyncio.open_connection(self._place.hostname, self._place.port)
        while perf_counter() < start + SECONDS:
            asked = perf_counter()
            is_news = await self._ask(reader, writer)
            if asked > start:
                (counted.news if is_news else counted.known).append(perf_counter() - asked)
            await asyncio.sleep(uniform(*PACE))
        writer.close()

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Whether there were news."""
        known = f"If-None-Match: {self._tag}\r\n" if self._tag else ""
        host = self._place.netloc
        request = (
            f"GET {self._path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n{known}\r\n"
        )
        writer.write(request.encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        status = int(head.split()[1])
        assert status in {200, 304}, head
        self._tag = _header(head, "etag")
        if status == 200:
            await reader.readexactly(int(_header(head, "content-length")))
        return status == 200


def _header(head: str, name: str) -> str:
    return next(line for line in head.split("\r\n") if line.startswith(f"{name}:")).split(": ")[1]
