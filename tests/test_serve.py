"""The server as people start and stop it."""

import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server import COMMAND, Server, environment, running_server


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


@pytest.fixture
def server(instance: Path) -> Iterator[Server]:
    with running_server(instance) as running:
        yield running


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("0.0.0.0", 0)) as other:
        yield other.getsockname()[1]


def refusal(**settings: object) -> str:
    """The one sentence of a start that fails."""
    done = subprocess.run(
        [*COMMAND, "serve"],
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"plumpscore: .+\.\n", done.stderr), done.stderr
    return done.stderr.removeprefix("plumpscore: ")


def test_it_makes_its_folder_and_answers_at_the_address_it_prints(
    server: Server, instance: Path
) -> None:
    with urlopen(f"{server.address}/healthz", timeout=10) as answer:
        assert answer.status == 200
    assert {"secret-key", "plumpscore.sqlite3"} <= {path.name for path in instance.iterdir()}


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_it_stops_without_a_word_and_leaves_the_port(server: Server, sig: signal.Signals) -> None:
    urlopen(f"{server.address}/healthz", timeout=10).close()
    started = server.printed()
    assert server.stop(sig) == 0
    assert server.printed() == started
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(server.address.rpartition(":")[2])))


def test_a_port_that_is_taken_is_told_with_a_free_one(instance: Path, taken_port: int) -> None:
    told = refusal(instance=instance, port=taken_port)
    assert told.startswith(f"Port {taken_port} is taken by another program; ")
    free = int(re.findall(r"--port (\d+)", told)[0])
    socket.create_server(("0.0.0.0", free)).close()


def test_a_host_that_is_not_this_machine_is_told(instance: Path) -> None:
    assert refusal(instance=instance, host="192.0.2.1").startswith("Cannot listen on 192.0.2.1, ")


def test_a_database_that_cannot_be_opened_is_told_without_its_password(instance: Path) -> None:
    url = "postgresql://plump:hush-hush@127.0.0.1:1/plump"
    told = refusal(instance=instance, port=0, database_url=url)
    assert told.startswith("The database postgresql://plump:***@127.0.0.1:1/plump cannot be used: ")


def test_a_file_that_is_no_database_is_told(instance: Path) -> None:
    instance.mkdir()
    (instance / "plumpscore.sqlite3").write_bytes(b"no database, but a shopping list" * 100)
    assert "is not a database" in refusal(instance=instance, port=0)
