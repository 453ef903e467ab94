"""What a game costs on a server with few games, and on one with many."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path

from bench.clients import Client, median_time
from bench.games import Player
from tests.server import running_server

FEW, MANY = 10, 10_000
TAPS_EACH = 20
"""In the log of each game that is only stored."""

OWN_GAMES = 5
"""On the home page of the browser that asks."""

BURSTS, BURST = 12, 20

Works = dict[str, Callable[[], None]]


def run() -> Iterator[str]:
    """Measure both in turns, so that they meet the same weather on the machine."""
    yield f"A game's cost with {FEW:,} and with {MANY:,} stored games (median, milliseconds)"
    with tempfile.TemporaryDirectory() as name:
        few, many = Path(name, "few"), Path(name, "many")
        with running_server(few) as first, running_server(many) as second:
            _store(first.address, few, FEW)
            _store(second.address, many, MANY)
            small, large = _works(first.address), _works(second.address)
            yield from (_compare(name, small[name], large[name]) for name in small)


def _compare(name: str, small: Callable[[], None], large: Callable[[], None]) -> str:
    small()
    large()
    pairs = [(median_time(small, BURST), median_time(large, BURST)) for _ in range(BURSTS)]
    few, many = (sorted(times)[BURSTS // 2] for times in zip(*pairs, strict=True))
    return f"  {name:<10} {few * 1000:6.2f} {many * 1000:6.2f}   ratio {many / few:.2f}"


def _works(address: str) -> Works:
    """A tap, a poll that learns nothing, and the home page, as a browser with some games asks."""
    player, watcher = Player(address), Player(address)
    cookie = _browser(watcher)
    poll = f"/api/games/{watcher.key}?plan=0"
    _, headers, _ = watcher.client.ask("GET", poll)
    known = {"If-None-Match": str(headers["ETag"])}
    return {
        "tap": player.tap,
        "poll": lambda: _ask(watcher.client, poll, 304, known | cookie),
        "home page": lambda: _ask(watcher.client, "/", 200, cookie),
    }


def _browser(player: Player) -> dict[str, str]:
    """Opens some games; the cookie by which the browser is known."""
    headers: dict[str, str] = {}
    for _ in range(OWN_GAMES):
        player.start()
        _, answer, _ = player.client.ask("GET", f"/game/{player.key}", headers=headers)
        jar = SimpleCookie("; ".join(answer.get_all("Set-Cookie", [])))
        headers = {"Cookie": f"plumpscore_device={jar['plumpscore_device'].value}"}
    return headers


def _ask(client: Client, path: str, expected: int, headers: dict[str, str]) -> None:
    status, _, body = client.ask("GET", path, headers=headers)
    assert status == expected, (status, body[:300])


def _store(address: str, instance: Path, games: int) -> None:
    """Plays one game by some taps, and stores copies of it, each with keys of its own."""
    player = Player(address)
    for _ in range(TAPS_EACH):
        player.tap()
    _browser(player)
    with closing(sqlite3.connect(instance / "plumpscore.sqlite3")) as connection, connection:
        for table, changes in _COPIED.items():
            _copy(connection, table, changes, games)


_COPIED = {
    "games": {"id": "1000 + n", "uid": "'copy-' || n"},
    "keys": {"game_id": "1000 + n", "key": "t.key || '-' || n"},
    "players": {"game_id": "1000 + n"},
    "commands": {"game_id": "1000 + n", "key": "t.key || '-' || n"},
    "devices": {"id": "1000 + n", "token": "'copy-' || n"},
    "openings": {"device_id": "1000 + n", "game_id": "1000 + n", "key": "t.key || '-' || n"},
}
"""The tables, and what is other in a copy."""


def _copy(connection: sqlite3.Connection, table: str, changes: dict[str, str], copies: int) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    values = [changes.get(column, f't."{column}"') for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    owner = "id" if table in {"games", "devices"} else "game_id"
    connection.execute(
        f"INSERT INTO {table} ({names})"
        " WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
        f" SELECT {', '.join(values)} FROM {table} AS t, numbers WHERE t.{owner} = 1",
        (copies,),
    )
