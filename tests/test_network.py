"""Keeping up with the networks of a machine, as one that knows no name under .local."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from plumpscore import network
from plumpscore.local_name import LocalName
from plumpscore.network import Network
from tests.processes import wait_until


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_EVERY", 0.02)


@contextmanager
def keeping_up(numbers: set[str], name: LocalName | None = None) -> Iterator[list[str | None]]:
    """What is told, of a machine with these numbers."""
    told: list[str | None] = []
    running = Network(lambda: frozenset(numbers), lambda: name, told.append)
    running.start()
    try:
        wait_until(lambda: told)
        yield told
    finally:
        running.stop()


def test_a_number_that_comes_or_goes_is_told_once() -> None:
    numbers = {"192.168.1.20"}
    with keeping_up(numbers) as told:
        numbers.add("192.168.7.7")
        wait_until(lambda: len(told) == 2)
        numbers.clear()
        wait_until(lambda: len(told) == 3)
    assert told == [None] * 3


def test_what_must_be_renewed_is_looked_at_from_day_to_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_DAY", 0.01)
    with keeping_up(set()) as told:
        wait_until(lambda: len(told) > 3)


def test_a_machine_that_has_slept_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name may have been given away meanwhile, and the network has forgotten it."""
    with keeping_up(set()) as told:
        monkeypatch.setattr(network, "_SLEPT", 0.01)
        wait_until(lambda: len(told) > 1)


def test_a_name_that_goes_wrong_keeps_no_address_back(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(LocalName):
        async def claim(self, numbers: object) -> None:
            raise RuntimeError(f"the air is full of noise, {numbers}")

    with keeping_up({"192.168.1.20"}, Broken("plump", 8000, "http")) as told:
        assert told == [None]
    assert "the air is full of noise" in caplog.text


def test_stopping_what_was_never_started_does_nothing() -> None:
    Network(frozenset, lambda: None, print).stop()
