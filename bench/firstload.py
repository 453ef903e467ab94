"""What a phone fetches before the play screen stands, when it comes for the first time."""

import posixpath
import re
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

from bench.clients import Client
from bench.games import Player
from tests.server import running_server

LIMIT = 60_000
"""Bytes over the wire, headers and all."""

_LOADED = {"stylesheet", "modulepreload", "preload", "icon", "apple-touch-icon", "manifest"}
_IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*["']([^"']+)["']""", re.MULTILINE
)
_URL = re.compile(r"""url\(\s*["']?([^"')]+)""")


def run() -> Iterator[str]:
    """Fetch the page and all that follows from it, compressed as browsers ask for it."""
    with tempfile.TemporaryDirectory() as name, running_server(Path(name, "instance")) as server:
        player = Player(server.address)
        for _ in range(10):
            player.tap()
        sizes = dict(_fetch_all(Client(server.address), f"/game/{player.key}"))
    yield f"First load of the play screen, cold: {len(sizes)} requests (bytes, gzip, with headers)"
    for path, size in sorted(sizes.items(), key=lambda item: -item[1]):
        yield f"  {size:7,}  {_told(path)}"
    yield f"  {sum(sizes.values()):7,}  in all (at most {LIMIT:,})"


def _fetch_all(client: Client, page: str) -> Iterator[tuple[str, int]]:
    """Each address once, and the bytes of its answer."""
    waiting, seen = [page], {page}
    while waiting:
        path = waiting.pop(0)
        size, type, text = _fetch(client, path)
        yield path, size
        found = [urljoin(path, link) for link in _links(type, text)]
        new = [link for link in dict.fromkeys(found) if link.startswith("/") and link not in seen]
        waiting += new
        seen.update(new)


def _fetch(client: Client, path: str) -> tuple[int, str, str]:
    """The bytes of the answer as it is sent, its type, and its text."""
    status, headers, body = client.ask("GET", path, headers={"Accept-Encoding": "gzip"})
    assert status == 200, (path, status)
    sent = len(body) + sum(len(f"{name}: {value}\r\n") for name, value in headers.items())
    _, headers, plain = client.ask("GET", path)
    return sent, headers.get_content_type(), plain.decode(errors="replace")


def _links(type: str, text: str) -> list[str]:
    """What a browser fetches next."""
    if type == "text/html":
        page = _Page()
        page.feed(text)
        return page.links
    if type == "text/css":
        return [link for link in _URL.findall(text) if not link.startswith(("data:", "#"))]
    return _IMPORT.findall(text) if type == "text/javascript" else []


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "link" and _LOADED & set(given.get("rel", "").split()):
            self.links.append(given["href"])
        if tag in {"script", "img"} and given.get("src"):
            self.links.append(given["src"])


def _told(path: str) -> str:
    """An address without what is other in each run."""
    short = re.sub(r"/v-[0-9a-f]+/", "/", path)
    return "/game/…" if short.startswith("/game/") else posixpath.normpath(short)
