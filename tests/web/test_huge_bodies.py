"""Bodies that no phone sends, to a real server: their length may be told, or not."""

import json
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server import Server, running_server

HUGE = b'"' + b"x" * 2_000_000 + b'"'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("huge")
    with running_server(folder / "instance") as running:
        yield running


def pieces() -> Iterator[bytes]:
    for start in range(0, len(HUGE), 65536):
        yield HUGE[start : start + 65536]


@pytest.mark.parametrize("is_told", [True, False])
def test_a_huge_body_is_refused_whether_its_length_is_told_or_not(
    server: Server, is_told: bool
) -> None:
    connection = HTTPConnection(urlsplit(server.address).netloc, timeout=10)
    headers = {"Content-Type": "application/json"}
    body = HUGE if is_told else pieces()
    with suppress(ConnectionError):  # it may answer before all is sent
        connection.request("POST", "/api/games", body, headers)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    assert (answer.status, told["error"]["code"]) == (413, "too_large")
    connection.close()


def test_the_server_goes_on(server: Server) -> None:
    connection = HTTPConnection(urlsplit(server.address).netloc, timeout=10)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    connection.close()
