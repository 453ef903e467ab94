"""TLS as the server speaks it with phones that are silent, untrusting, or out of date."""

import os
import socket
import ssl
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plumpscore.https import context
from plumpscore.https.context import Contexts
from plumpscore.https.made import made_for, own_authority
from tests.https.pem import NOW

NAMES = frozenset({"plump.local"})


@pytest.fixture
def line() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def serial(contexts: Contexts, trusted: Path, name: str = "plump.local") -> str:
    """The number of the certificate that a phone gets."""
    ours, theirs = socket.socketpair()
    phone = ssl.create_default_context(cafile=str(trusted))
    with ThreadPoolExecutor(1) as other, theirs:
        served = other.submit(contexts.present().wrap_socket, ours, server_side=True)
        with phone.wrap_socket(theirs, server_hostname=name) as shaken:
            found = shaken.getpeercert()
        served.result().close()
    assert found
    return str(found["serialNumber"])


def test_a_certificate_that_is_made_anew_is_served_from_the_next_handshake_on(
    tmp_path: Path,
) -> None:
    contexts, trusted = Contexts(made_for(NAMES, tmp_path, NOW)), own_authority(tmp_path)
    first = serial(contexts, trusted)
    assert serial(contexts, trusted) == first
    made_for(NAMES | {"192.168.1.20"}, tmp_path, NOW)
    assert serial(contexts, trusted, "192.168.1.20") != first


@pytest.mark.parametrize("content", [b"", None])
def test_a_file_that_is_half_written_or_gone_changes_nothing(
    tmp_path: Path, content: bytes | None
) -> None:
    served, trusted = made_for(NAMES, tmp_path, NOW), own_authority(tmp_path)
    contexts = Contexts(served)
    first = serial(contexts, trusted)
    served.chain.unlink() if content is None else served.chain.write_bytes(content)
    assert serial(contexts, trusted) == first


def test_a_silent_phone_has_its_thread_only_for_a_while(
    tmp_path: Path, line: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "_PATIENCE", 0.2)
    ours, theirs = line
    theirs.sendall(b"\x16")  # begins a handshake, and walks out of the Wi-Fi
    began = time.monotonic()
    with pytest.raises(ConnectionResetError):
        _wrap(tmp_path, ours)
    assert time.monotonic() - began < 5


def test_noise_is_answered_by_nothing(
    tmp_path: Path, line: tuple[socket.socket, socket.socket]
) -> None:
    ours, theirs = line
    theirs.sendall(os.urandom(64).replace(b"\x16", b"\x17"))
    with pytest.raises(ConnectionResetError):
        _wrap(tmp_path, ours)
    ours.close()
    assert theirs.recv(100) == b""


@pytest.mark.parametrize(
    ("asked", "sent_to"),
    [
        (b"GET /new?x=1 HTTP/1.1\r\nHost: plump.local:80\r\n\r\n", b"plump.local:80/new?x=1"),
        (b"GET / HTTP/1.1\r\nAccept: */*\r\nhost: [fd00::2]:8000\r\n\r\n", b"[fd00::2]:8000/"),
        (b"POST /new HTTP/1.1\r\nHost: plump.local:8000\r\n\r\n", None),
        (b"GET / HTTP/1.1\r\nHost: a/b@c\r\n\r\n", None),
        (b"GET //elsewhere.example HTTP/1.1\r\n\r\n", None),
    ],
)  # fmt: skip
def test_an_address_typed_without_https_leads_to_it(
    tmp_path: Path,
    line: tuple[socket.socket, socket.socket],
    asked: bytes,
    sent_to: bytes | None,
) -> None:
    ours, theirs = line
    theirs.sendall(asked)
    with pytest.raises(ConnectionResetError):
        _wrap(tmp_path, ours)
    ours.close()
    answer = theirs.recv(4000)
    if sent_to is None:
        assert answer == b""
    else:
        assert answer.startswith(b"HTTP/1.1 307 ")
        assert b"\r\nLocation: https://" + sent_to + b"\r\n" in answer


def _wrap(folder: Path, ours: socket.socket) -> None:
    Contexts(made_for(NAMES, folder, NOW)).present().wrap_socket(ours, server_side=True)
