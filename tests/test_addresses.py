"""What the terminal shows, and who can reach what it shows."""

import socket
from pathlib import Path
from typing import Any

import pytest

from plumpscore import addresses
from plumpscore.addresses import (
    banner,
    lan_address,
    numbers_for_others,
    own_numbers,
    reached_by,
)
from plumpscore.settings import Settings

QR_BLOCK = "█"


def settings(host: str = "0.0.0.0", **others: Any) -> Settings:
    return Settings(instance=Path("instance"), database_url="sqlite://", host=host, **others)


@pytest.fixture
def on_wifi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.20")


@pytest.fixture
def on_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: None)


def test_the_address_on_the_network_is_this_machines_own() -> None:
    found = lan_address()
    if found is None:
        pytest.skip("this machine is on no network")
    with socket.create_server((found, 0)):  # only an own address can be bound
        assert not found.startswith("127.")


def test_a_machine_without_any_route_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoRoute(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", NoRoute)
    assert lan_address() is None


@pytest.mark.usefixtures("on_wifi")
def test_on_wifi_both_addresses_are_shown_and_the_phones_one_as_qr_code() -> None:
    shown = banner(settings(), 8000)
    assert "http://localhost:8000\n" in shown
    assert "http://192.168.1.20:8000\n" in shown
    assert QR_BLOCK in shown


@pytest.mark.usefixtures("on_wifi")
def test_the_name_stands_beside_the_number_which_alone_every_phone_can_open() -> None:
    shown = banner(settings(), 8000, "plumpscore.local")
    assert "http://plumpscore.local:8000\n" in shown
    assert shown.partition(QR_BLOCK)[2] == banner(settings(), 8000).partition(QR_BLOCK)[2]


@pytest.mark.usefixtures("on_wifi")
def test_with_https_all_addresses_are_and_what_is_to_know_of_it_is_told() -> None:
    shown = banner(settings(https=True), 8000, "plumpscore.local", "Phones warn.")
    for host in ("localhost", "192.168.1.20", "plumpscore.local"):
        assert f"https://{host}:8000\n" in shown
    assert "http://" not in shown
    assert "\nPhones warn.\n" in shown


def test_own_numbers_are_those_that_can_be_listened_on() -> None:
    found = own_numbers()
    assert {"127.0.0.1", lan_address() or "127.0.0.1"} <= found
    for number in found - {own for own in found if own.startswith("fe80:")}:
        family = socket.AF_INET6 if ":" in number else socket.AF_INET
        socket.create_server((number, 0), family=family).close()


def test_others_reach_a_copy_by_the_numbers_that_it_listens_on() -> None:
    all_of_them = numbers_for_others(settings())
    assert all_of_them < own_numbers()
    assert "127.0.0.1" not in all_of_them
    assert numbers_for_others(settings("127.0.0.1")) == frozenset()
    assert numbers_for_others(settings("192.0.2.99")) == frozenset()  # has gone away
    for number in all_of_them:
        assert numbers_for_others(settings(number)) == {number}


@pytest.mark.usefixtures("on_wifi")
def test_a_public_address_is_the_one_to_share() -> None:
    shown = banner(settings(public_url="https://plump.example.org"), 8000)
    assert "https://plump.example.org\n" in shown
    assert "192.168.1.20" not in shown
    assert QR_BLOCK in shown


@pytest.mark.usefixtures("on_no_network")
def test_without_a_network_it_says_what_to_do() -> None:
    shown = banner(settings(), 8000)
    assert "http://localhost:8000\n" in shown
    assert "join a Wi-Fi" in shown
    assert QR_BLOCK not in shown


@pytest.mark.usefixtures("on_wifi")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_for_this_machine_alone_offers_phones_nothing(host: str) -> None:
    shown = banner(settings(host), 8000)
    assert f"it listens on {host} alone" in shown
    assert QR_BLOCK not in shown


@pytest.mark.usefixtures("on_wifi")
def test_a_host_that_is_set_is_the_address_for_both() -> None:
    assert banner(settings("10.0.0.7"), 8001).count("http://10.0.0.7:8001\n") == 2
    assert banner(settings("fd00::7"), 8001).count("http://[fd00::7]:8001\n") == 2


@pytest.mark.usefixtures("on_wifi")
@pytest.mark.parametrize(
    ("own", "others"),
    [
        ("http://plump.local:8000", "http://plump.local:8000"),
        ("https://192.168.1.7", "https://192.168.1.7"),
        ("http://localhost:8001", "http://192.168.1.20:8001"),
        ("http://127.0.0.1", "http://192.168.1.20:80"),
        ("http://[::1]:8001", "http://192.168.1.20:8001"),
        ("http://", "http://192.168.1.20:80"),
        ("http://[broken", None),
        ("http://plump.local:99999", None),
        (f"http://{'a' * 254}", None),
    ],
)
def test_others_reach_us_as_somebody_has_unless_that_was_on_this_machine(
    own: str, others: str | None
) -> None:
    assert reached_by(settings(), own) == others


@pytest.mark.usefixtures("on_wifi")
def test_our_own_name_under_local_is_shared_as_a_number() -> None:
    """The phone that scans it at once may be one that finds no such name."""
    ours = "plumpscore.local"
    assert reached_by(settings(), f"http://{ours}:8000", ours) == "http://192.168.1.20:8000"
    with_tls = reached_by(settings(https=True), f"https://{ours}", ours)
    assert with_tls == "https://192.168.1.20:443"
    others = "http://laptop.local:8000"  # answered to by somebody who knows why
    assert reached_by(settings(), others, ours) == others


@pytest.mark.parametrize("own", ["http://localhost:8000", "http://10.0.0.7", "http://[broken"])
def test_others_reach_us_by_the_public_address_if_there_is_one(own: str) -> None:
    public = "https://plump.example.org"
    assert reached_by(settings(public_url=public), own) == public


@pytest.mark.usefixtures("on_no_network")
def test_on_no_network_nobody_else_reaches_us() -> None:
    assert reached_by(settings(), "http://localhost:8000") is None
