"""The server as people start and stop it."""

import os
import re
import secrets
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from plumpscore.addresses import own_numbers
from plumpscore.sheets.choices import PAPERS, PLUMPS
from plumpscore.sheets.press import WAITING
from tests.neighbour import Neighbour, why_deaf
from tests.processes import descendants, runs, wait_until
from tests.server import COMMAND, Server, environment, running_server
from tests.web.phone import bid
from tests.web.wire import Phone


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


def fetch(address: str) -> tuple[int, bytes]:
    try:
        with urlopen(address, timeout=60) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()


def printing_process(server: Server) -> int:
    (pid,) = [
        pid
        for pid in descendants(server.process.pid)
        if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    return pid


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_after_a_sheet_it_stops_as_ever_and_leaves_no_process(
    server: Server, sig: signal.Signals
) -> None:
    assert fetch(f"{server.address}/sheet.pdf?players=4")[1].startswith(b"%PDF")
    started, others = server.printed(), descendants(server.process.pid)
    if sig != signal.SIGTERM:  # a terminal sends it to all
        os.kill(printing_process(server), sig)
    assert server.stop(sig) == 0
    assert server.printed() == started
    wait_until(lambda: not any(map(runs, others)))


def test_a_server_killed_after_a_sheet_leaves_no_process(server: Server) -> None:
    fetch(f"{server.address}/sheet.pdf?players=4")
    others = [server.process.pid, *descendants(server.process.pid)]
    server.process.kill()
    wait_until(lambda: not any(map(runs, others)))


def test_those_who_wait_for_sheets_leave_the_threads_of_taps_free(instance: Path) -> None:
    with running_server(instance, threads=1) as server:
        phone = Phone(server.address)
        key = phone.new_game()
        fetch(f"{server.address}/sheet.pdf?players=4")
        os.kill(printing_process(server), signal.SIGSTOP)
        address = f"{server.address}/game/{key}/sheet.pdf"
        chosen = list(product(PAPERS, PLUMPS, (0, 1)))[: WAITING + 1]
        with ThreadPoolExecutor(len(chosen)) as threads:
            answers = [
                threads.submit(fetch, f"{address}?paper={paper}&plumps={plumps}&totals={totals}")
                for paper, plumps, totals in chosen
            ]
            wait_until(lambda: any(answer.done() for answer in answers))
            assert phone.send(key, 0, bid(0, 0, 1))[0] == 200
            assert [answer.result()[0] for answer in answers if answer.done()] == [503]
            os.kill(printing_process(server), signal.SIGCONT)
        phone.close()
    assert sorted(answer.result()[0] for answer in answers) == [200] * WAITING + [503]


def test_a_port_that_is_taken_is_told_with_a_free_one(instance: Path, taken_port: int) -> None:
    told = refusal(instance=instance, port=taken_port)
    # The one who has it is this very process.
    assert re.match(rf"Port {taken_port} is taken by [^,]+, process {os.getpid()}: stop it; ", told)
    free = int(re.findall(r"--port (\d+)", told)[0])
    socket.create_server(("0.0.0.0", free)).close()


def test_a_second_start_tells_of_the_first(server: Server, instance: Path) -> None:
    port = server.address.rpartition(":")[2]
    told = refusal(instance=instance, port=port)
    assert told.startswith(f"Port {port} is taken by a Plumpscore that runs already, ")
    assert f"kill {server.process.pid})" in told


def test_the_port_is_free_again_at_once_for_the_next_start(instance: Path) -> None:
    with running_server(instance) as first:
        port = int(first.address.rpartition(":")[2])
        phone = Phone(first.address)  # still connected when the server stops, as phones are
        key = phone.new_game()
    with running_server(instance, port=port) as again:
        assert again.address == first.address
        newcomer = Phone(again.address)
        assert newcomer.show(key)["version"] == 0
        newcomer.close()
    phone.close()


def test_phones_find_it_by_its_name_and_no_longer_when_it_has_stopped(instance: Path) -> None:
    if reason := why_deaf():
        pytest.skip(reason)
    name = f"plump-{secrets.token_hex(6)}.local"
    with running_server(instance, local_name=name) as server:
        port = server.address.rpartition(":")[2]
        assert f"http://{name}:{port}\n" in server.printed()
        with Neighbour() as phone:
            found = set(phone.find(name))
            assert found
            assert found <= own_numbers()
        own = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}"}
        sent = Request(f"{server.address}/language", b"language=nb&back=/", own)
        assert urlopen(sent, timeout=10).status == 200
        started = server.printed()
        assert server.stop() == 0
        assert server.printed() == started
    with Neighbour() as phone:
        assert phone.find(name, seconds=1) == []


def test_a_second_copy_on_this_machine_goes_by_the_same_name(instance: Path) -> None:
    if reason := why_deaf():
        pytest.skip(reason)
    name = f"plump-{secrets.token_hex(6)}.local"
    with (
        running_server(instance, local_name=name) as first,
        running_server(instance.with_name("second"), local_name=name) as second,
    ):
        for server in (first, second):
            assert f"//{name}:{server.address.rpartition(':')[2]}\n" in server.printed()


@pytest.mark.parametrize("settings", [{"host": "127.0.0.1"}, {"local_name": "off"}])
def test_where_nobody_shall_find_it_it_has_no_name(
    instance: Path, settings: dict[str, str]
) -> None:
    with running_server(instance, **{"local_name": "plump"} | settings) as server:
        assert ".local" not in server.printed()


def test_without_any_network_it_serves_all_the_same(instance: Path) -> None:
    alone = ("unshare", "--net")
    if subprocess.run([*alone, "true"], check=False, capture_output=True).returncode:
        pytest.skip("only root can take the network away from a process")
    with running_server(instance, (*alone, *COMMAND), local_name="plump") as server:
        assert "No network was found" in server.printed()
        assert ".local" not in server.printed()
        assert server.stop() == 0


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
