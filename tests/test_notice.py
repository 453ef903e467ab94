"""What the terminal shows as the network changes, and that the certificate keeps up."""

from pathlib import Path

import pytest

from plumpscore import addresses
from plumpscore.notice import Notice, certificate_for
from plumpscore.settings import Settings
from tests.https import pem


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The numbers that this machine has; a test changes them."""
    numbers = {"127.0.0.1", "192.168.1.20"}
    monkeypatch.setattr(addresses, "own_numbers", lambda: frozenset(numbers))
    monkeypatch.setattr(addresses, "lan_address", lambda: max(numbers))
    return numbers


def settings(folder: Path, *, https: bool) -> Settings:
    return Settings(instance=folder, database_url="sqlite://", https=https)


def test_the_addresses_are_told_again_only_when_they_are_others(
    tmp_path: Path, machine: set[str]
) -> None:
    said: list[str] = []
    notice = Notice(settings(tmp_path, https=False), 8000, said.append)
    notice.tell("plumpscore.local")
    notice.tell("plumpscore.local")
    assert len(said) == 1
    machine.remove("192.168.1.20")
    machine.add("192.168.7.7")
    notice.tell("plumpscore-2.local")
    assert len(said) == 2
    assert said[1].startswith("\nThe network has changed.\n")
    for address in ("http://192.168.7.7:8000", "http://plumpscore-2.local:8000"):
        assert address in said[1]
        assert address not in said[0]


def test_the_certificate_is_for_the_numbers_and_the_name_that_hold_now(
    tmp_path: Path, machine: set[str]
) -> None:
    chosen = settings(tmp_path, https=True)
    first = certificate_for(chosen)
    assert first
    assert {"localhost", "127.0.0.1", "plumpscore.local", "192.168.1.20"} <= set(first.names)
    machine.add("192.168.7.7")
    Notice(chosen, 8000, print).tell("plumpscore-2.local")
    served = pem.names(first.chain)  # the file from which the server takes it
    assert {"192.168.7.7", "plumpscore-2.local"} <= served


def test_a_certificate_that_cannot_be_made_anew_is_told_and_the_addresses_too(
    tmp_path: Path, machine: set[str]
) -> None:
    said: list[str] = []
    (tmp_path / "https").touch()  # in the way
    Notice(settings(tmp_path, https=True), 8000, said.append).tell(None)
    assert "https://192.168.1.20:8000" in said[0]
    assert f"The folder {tmp_path} cannot be used" in said[0]
