"""Clients that keep their connection, as phones do."""

import json
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPMessage
from threading import Thread
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

JSON = {"Content-Type": "application/json"}


class Client:
    """One connection to one server."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname
        self._connection = HTTPConnection(parts.hostname, parts.port, timeout=30)

    def ask(
        self, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, HTTPMessage, bytes]:
        """Status, headers and body of an answer."""
        self._connection.request(method, path, body.encode(), (headers or {}) | JSON)
        answer = self._connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def ask_json(self, method: str, path: str, body: Any) -> dict[str, Any]:
        """The answer's JSON; it must be a good one."""
        status, _, answer = self.ask(method, path, json.dumps(body))
        assert status in {200, 201}, (status, answer[:300])
        value: dict[str, Any] = json.loads(answer)
        return value


def rate(works: Sequence[Callable[[], None]], seconds: float) -> float:
    """How often a second the works are done, each over and over in a thread of its own."""
    counts = [0] * len(works)

    def repeat(index: int) -> None:
        while perf_counter() < end:
            works[index]()
            counts[index] += 1

    threads = [Thread(target=repeat, args=(index,)) for index in range(len(works))]
    start = perf_counter()
    end = start + seconds
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (perf_counter() - start)


def median_time(work: Callable[[], None], times: int) -> float:
    """The median duration of a work, in seconds."""
    durations = []
    for _ in range(times):
        start = perf_counter()
        work()
        durations.append(perf_counter() - start)
    return sorted(durations)[times // 2]
