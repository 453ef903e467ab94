"""The name under .local: found by others, never taken from them, and given back."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from plumpscore import network
from plumpscore.addresses import lan_address
from plumpscore.local_name import LocalName
from plumpscore.network import Network
from tests.neighbour import Neighbour, why_deaf
from tests.processes import wait_until

LOWER, HIGHER = "1.1.1.1", "223.255.255.1"
"""Numbers of machines that are none of ours; who has the lower one gives way."""


@pytest.fixture(scope="module", autouse=True)
def _multicast() -> None:
    if reason := why_deaf():
        pytest.skip(reason)


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_EVERY", 0.05)


@pytest.fixture
def label() -> str:
    """A name that nobody has, not even another test."""
    return f"plump-{secrets.token_hex(6)}"


@pytest.fixture
def neighbour() -> Iterator[Neighbour]:
    with Neighbour() as other:
        yield other


@contextmanager
def answering(
    label: str, numbers: Callable[[], frozenset[str]] | None = None
) -> Iterator[tuple[Network, list[str | None]]]:
    """A machine that answers to the name, and the names that it has told of."""
    told: list[str | None] = []
    running = Network(numbers or own, lambda: LocalName(label, 8000, "http"), told.append)
    running.start()
    try:
        wait_until(lambda: told)
        yield running, told
    finally:
        running.stop()


def own() -> frozenset[str]:
    return frozenset({lan_address() or ""})


def test_others_find_the_machine_by_its_name(label: str, neighbour: Neighbour) -> None:
    with answering(label) as (running, _):
        assert running.local_name() == f"{label}.local"
        assert neighbour.find(f"{label}.local") == [lan_address()]


def test_the_name_is_given_back_at_the_end(label: str, neighbour: Neighbour) -> None:
    with answering(label) as (running, _):
        assert neighbour.find(f"{label}.local")
    assert running.local_name() is None
    with Neighbour() as newcomer:
        assert newcomer.find(f"{label}.local") == []


def test_a_name_that_somebody_has_is_left_to_them(label: str, neighbour: Neighbour) -> None:
    neighbour.answer_to(f"{label}.local", HIGHER)
    neighbour.answer_to(f"{label}-2.local", LOWER)
    with answering(label) as (running, _), Neighbour() as phone:
        assert running.local_name() == f"{label}-3.local"
        assert phone.find(f"{label}.local") == [HIGHER]
        assert phone.find(f"{label}-3.local") == [lan_address()]


def test_where_all_names_are_taken_none_is_answered_to(label: str, neighbour: Neighbour) -> None:
    for host in [label, *(f"{label}-{number}" for number in range(2, 10))]:
        neighbour.answer_to(f"{host}.local", HIGHER)
    with answering(label) as (running, told):
        assert running.local_name() is None
        assert told == [None]


def test_two_copies_on_one_machine_share_its_name(label: str) -> None:
    """They differ by their ports, and the machine is the same."""
    with answering(label) as (first, _), answering(label) as (second, _):
        assert first.local_name() == second.local_name() == f"{label}.local"


def test_of_two_that_began_at_once_one_gives_way(label: str, neighbour: Neighbour) -> None:
    with answering(label) as (running, told):
        neighbour.answer_to(f"{label}.local", HIGHER)
        wait_until(lambda: told[-1] == f"{label}-2.local")
        with Neighbour() as phone:
            assert phone.find(f"{label}.local") == [HIGHER]
            assert phone.find(f"{label}-2.local") == [lan_address()]
        assert running.local_name() == f"{label}-2.local"


def test_and_the_other_stays(label: str, neighbour: Neighbour) -> None:
    with answering(label) as (running, told):
        neighbour.answer_to(f"{label}.local", LOWER)
        assert neighbour.find(f"{label}.local")
        assert running.local_name() == f"{label}.local"
        assert told == [f"{label}.local"]


def test_a_machine_that_joins_the_wifi_later_is_found_then(label: str) -> None:
    numbers: frozenset[str] = frozenset()
    with answering(label, lambda: numbers) as (running, told):
        assert running.local_name() is None
        numbers = own()
        wait_until(lambda: told[-1] == f"{label}.local")
        with Neighbour() as phone:
            assert phone.find(f"{label}.local") == [lan_address()]
        numbers = frozenset()
        wait_until(lambda: told[-1] is None)
        with Neighbour() as phone:
            assert phone.find(f"{label}.local") == []


def test_a_number_that_knows_no_multicast_is_passed_over(label: str) -> None:
    with answering(label, lambda: own() | {"192.0.2.99"}) as (running, _):  # which is not ours
        assert running.local_name() == f"{label}.local"
    with answering(label, lambda: frozenset({"192.0.2.99"})) as (running, _):
        assert running.local_name() is None
