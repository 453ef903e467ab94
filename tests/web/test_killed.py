"""A server that is killed dead comes back with all that it has acknowledged."""

import os
import signal
from http.client import HTTPException
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from tests.server import Server, running_server
from tests.web.phone import bid
from tests.web.wire import Phone

TAPS = [bid(index, seat, 1) for index in range(19) for seat in range(4)]


@pytest.mark.parametrize("taps", [1, 8, 40])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, taps: int) -> None:
    instance = tmp_path / "instance"
    with running_server(instance) as server:
        phone = Phone(server.address)
        key = phone.new_game(hook="off")
        acknowledged = tap_until_killed(server, phone, key, taps)
    assert taps <= acknowledged < len(TAPS)

    with running_server(instance) as server:
        phone = Phone(server.address)
        game = phone.show(key)
        # The tap under way when it was killed may stand too; the phone sends it again either way.
        assert game["version"] in {acknowledged, acknowledged + 1}
        for number, tap in enumerate(TAPS[: acknowledged + 1], start=1):
            status, told = phone.send(key, game["version"], tap)
            assert (status, told["applied"]) == (200, [{"id": tap["id"], "version": number}])
        assert told["version"] == acknowledged + 1
        assert bids(told) == [tap["value"] for tap in TAPS[: acknowledged + 1]]
        phone.close()


def tap_until_killed(server: Server, phone: Phone, key: str, taps: int) -> int:
    """Taps on and on, and kills the server soon after the first `taps`; so many it acknowledged."""
    killer = Timer(0.003, kill, [server])
    acknowledged = 0
    try:
        for version, tap in enumerate(TAPS):
            status, told = phone.send(key, version, tap)
            assert status == 200, told
            acknowledged = told["version"]
            if acknowledged == taps:
                killer.start()
    except (OSError, HTTPException):
        killer.join()
    phone.close()
    return acknowledged


def kill(server: Server) -> None:
    """All of it, the worker first: it is the one that writes."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    for worker in children.read_text().split():
        os.kill(int(worker), signal.SIGKILL)
    server.process.kill()


def bids(told: dict[str, Any]) -> list[int]:
    return [n for entry in told["state"]["rounds"] for n in entry["bids"] if n is not None]
