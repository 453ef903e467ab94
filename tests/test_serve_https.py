"""The server with https, as phones meet it."""

import socket
import ssl
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path
from urllib.request import HTTPSHandler, Request, build_opener

import pytest

from plumpscore.addresses import numbers_for_others
from plumpscore.https.authority import new_authority, new_server
from plumpscore.settings import Settings
from plumpscore.web.device import COOKIE
from tests.https import pem
from tests.server import Server, running_server

SETTINGS = Settings(instance=Path("instance"), database_url="sqlite://")


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("https") / "instance"


@pytest.fixture(scope="module")
def server(instance: Path) -> Iterator[Server]:
    with running_server(instance, https="yes") as running:
        yield running


@pytest.fixture
def port(server: Server) -> int:
    return int(server.address.rpartition(":")[2])


def ask(address: str, trusted: Path, **headers: str) -> tuple[int, HTTPMessage]:
    """Status and headers, as a phone gets them that trusts an authority."""
    phone = build_opener(HTTPSHandler(context=ssl.create_default_context(cafile=str(trusted))))
    data = b"language=nb&back=/" if "Origin" in headers else None
    with phone.open(Request(address, data, headers), timeout=30) as answer:
        return answer.status, answer.headers


def authority(instance: Path) -> Path:
    return instance / "https" / "authority.pem"


def serial(port: int, trusted: Path, name: str) -> str:
    """The number of the certificate that a phone gets when it asks for a name."""
    phone = ssl.create_default_context(cafile=str(trusted))
    line = socket.create_connection(("127.0.0.1", port), timeout=30)
    with phone.wrap_socket(line, server_hostname=name) as shaken:
        found = shaken.getpeercert()
    assert found
    return str(found["serialNumber"])


def test_it_prints_an_address_with_https_and_answers_there(server: Server, instance: Path) -> None:
    assert server.address.startswith("https://localhost:")
    assert ask(f"{server.address}/healthz", authority(instance))[0] == 200
    assert "http://" not in server.printed()


def test_what_a_certificate_made_here_brings_is_said(server: Server, instance: Path) -> None:
    assert "a phone warns before it" in server.printed()
    assert str(authority(instance)) in server.printed()


def test_all_its_numbers_can_be_opened(port: int, instance: Path) -> None:
    for number in {"127.0.0.1"} | numbers_for_others(SETTINGS):
        assert ask(f"https://{number}:{port}/healthz", authority(instance))[0] == 200


def test_its_cookies_are_for_https_alone(server: Server, instance: Path) -> None:
    _, headers = ask(f"{server.address}/", authority(instance))
    cookies = headers.get_all("Set-Cookie") or []
    assert any(cookie.startswith(COOKIE) for cookie in cookies)
    assert all("; Secure" in cookie for cookie in cookies)


def test_its_own_pages_may_send_by_whatever_name_they_were_opened(
    port: int, instance: Path
) -> None:
    for host in {"localhost", "127.0.0.1"} | numbers_for_others(SETTINGS):
        site = f"https://{host}:{port}"
        assert ask(f"{site}/language", authority(instance), Origin=site)[0] == 200


def test_a_phone_that_does_not_trust_it_gets_nothing_and_nobody_hears_of_it(
    server: Server, port: int, tmp_path: Path
) -> None:
    printed = server.printed()
    (other,) = pem.write(tmp_path, ("other.pem", pem.certificate(new_authority(pem.NOW))))
    for _ in range(3):
        with pytest.raises(ssl.SSLCertVerificationError):
            serial(port, other, "localhost")
    with socket.create_connection(("127.0.0.1", port)) as noise:
        noise.sendall(b"\x16\x03\x01\x00\x05hello")
        noise.recv(100)
    assert server.printed() == printed


def test_who_types_the_address_without_https_is_led_to_it(
    server: Server, port: int, instance: Path
) -> None:
    phone = build_opener(
        HTTPSHandler(context=ssl.create_default_context(cafile=str(authority(instance))))
    )
    with phone.open(f"http://localhost:{port}/rules?x=1", timeout=30) as answer:
        assert answer.url == f"{server.address}/rules?x=1"
        assert answer.status == 200


def test_the_next_start_serves_the_same_certificate(
    server: Server, port: int, instance: Path
) -> None:
    before = serial(port, authority(instance), "localhost")
    with running_server(instance, https="yes") as again:
        other = int(again.address.rpartition(":")[2])
        assert serial(other, authority(instance), "localhost") == before


def test_a_certificate_that_is_given_is_served_and_renewed_without_a_restart(
    tmp_path: Path,
) -> None:
    vouches = new_authority(pem.NOW)
    first, second = (new_server({"plump.local"}, vouches, pem.NOW) for _ in range(2))
    trusted, chain, key = pem.write(
        tmp_path,
        ("authority.pem", pem.certificate(vouches)),
        ("chain.pem", pem.certificate(first)),
        ("key.pem", pem.key(first)),
    )
    given = {"https": "yes", "certificate": chain, "key": key}
    with running_server(tmp_path / "instance", **given) as server:
        port = int(server.address.rpartition(":")[2])
        before = serial(port, trusted, "plump.local")
        assert "The certificate is for plump.local: " in server.printed()
        pem.write(tmp_path, ("key.pem", pem.key(second)), ("chain.pem", pem.certificate(second)))
        assert serial(port, trusted, "plump.local") != before
    assert not (tmp_path / "instance" / "https").exists()
