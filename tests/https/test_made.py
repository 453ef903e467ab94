"""The certificate that is made here: for whom, for how long, and who may read its key."""

import ssl
import stat
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from plumpscore import https
from plumpscore.https import authority
from plumpscore.https.authority import new_authority, new_server
from plumpscore.https.certificate import Certificate
from plumpscore.https.made import made_for, own_authority
from plumpscore.settings import Settings, StartError
from tests.https import pem
from tests.https.pem import NOW

NAMES = frozenset({"localhost", "plump.local", "127.0.0.1", "192.168.1.20"})


def fingerprint(served: Certificate) -> int:
    return x509.load_pem_x509_certificate(served.chain.read_bytes()).serial_number


def days(count: int) -> datetime:
    return NOW + timedelta(days=count)


def test_it_is_for_the_names_and_numbers_and_kept(tmp_path: Path) -> None:
    served = made_for(NAMES, tmp_path, NOW)
    assert set(served.names) == NAMES
    again = made_for(NAMES, tmp_path, days(300))
    assert fingerprint(again) == fingerprint(made_for(NAMES - {"192.168.1.20"}, tmp_path, NOW))


def test_what_is_secret_is_for_the_owner_alone(tmp_path: Path) -> None:
    made_for(NAMES, tmp_path, NOW)
    secret = [path for path in tmp_path.rglob("*") if path.is_file() and _holds_a_key(path)]
    assert len(secret) == 2
    assert {stat.S_IMODE(path.stat().st_mode) for path in secret} == {0o600}
    assert not _holds_a_key(own_authority(tmp_path))  # which is sent to phones


def _holds_a_key(path: Path) -> bool:
    return b"PRIVATE KEY" in path.read_bytes()


@pytest.mark.parametrize("later", [days(380), days(500)])
def test_near_its_end_it_is_made_anew_by_the_same_authority(
    tmp_path: Path, later: datetime
) -> None:
    first, trusted = made_for(NAMES, tmp_path, NOW), own_authority(tmp_path).read_bytes()
    before = fingerprint(first)
    served = made_for(NAMES, tmp_path, later)
    assert fingerprint(served) != before
    assert own_authority(tmp_path).read_bytes() == trusted


@pytest.mark.parametrize("new", ["192.168.1.77", "plump-2.local"])
def test_a_new_address_brings_a_new_one(tmp_path: Path, new: str) -> None:
    before = fingerprint(made_for(NAMES, tmp_path, NOW))
    served = made_for(NAMES | {new}, tmp_path, NOW)
    assert fingerprint(served) != before
    assert new in served.names


def test_the_authority_ends_before_nothing_that_it_vouches_for(tmp_path: Path) -> None:
    made_for(NAMES, tmp_path, NOW)
    trusted = own_authority(tmp_path).read_bytes()
    made_for(NAMES, tmp_path, days(3500))
    renewed = x509.load_pem_x509_certificate(own_authority(tmp_path).read_bytes())
    assert own_authority(tmp_path).read_bytes() != trusted
    assert renewed.not_valid_after_utc > days(3500 + 397)


@pytest.mark.parametrize("name", ["server.pem", "authority.pem", "authority.key"])
@pytest.mark.parametrize("content", [b"", b"half a certifica", None])
def test_a_broken_or_lost_file_is_made_anew(
    tmp_path: Path, name: str, content: bytes | None
) -> None:
    before = fingerprint(made_for(NAMES, tmp_path, NOW))
    broken = tmp_path / "https" / name
    broken.unlink() if content is None else broken.write_bytes(content)
    served = made_for(NAMES, tmp_path, NOW)
    assert fingerprint(served) != before
    pem.shake_hands(served.chain, own_authority(tmp_path), "plump.local")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "https").touch()
    settings = Settings(instance=tmp_path, database_url="sqlite://", https=True)
    with pytest.raises(StartError, match=r"^The folder .* cannot be used: "):
        https.certificate(settings, NAMES)


def test_what_it_brings_and_what_not_is_told(tmp_path: Path) -> None:
    settings = Settings(instance=tmp_path, database_url="sqlite://", https=True)
    told = https.in_words(settings, https.certificate(settings, NAMES))
    for word in ("encrypted", "warns", "without network", "installing", "docs/https.md"):
        assert word in told
    assert str(own_authority(tmp_path)) in told
    plain = Settings(instance=tmp_path, database_url="sqlite://")
    assert https.in_words(plain, https.certificate(plain, NAMES)) == ""


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_phone_that_trusts_the_authority_opens_every_address(tmp_path: Path, name: str) -> None:
    served = made_for(NAMES, tmp_path, NOW)
    pem.shake_hands(served.chain, own_authority(tmp_path), name)


def test_a_phone_that_trusts_another_authority_opens_nothing(tmp_path: Path) -> None:
    served = made_for(NAMES, tmp_path / "one", NOW)
    made_for(NAMES, tmp_path / "two", NOW)
    with pytest.raises(ssl.SSLCertVerificationError):
        pem.shake_hands(served.chain, own_authority(tmp_path / "two"), "plump.local")


@pytest.mark.parametrize("name", ["bank.example.com", "8.8.8.8", "local.example.com"])
def test_whoever_steals_the_authority_cannot_vouch_for_others(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Phones that trust it hold it to private networks, whatever a thief signs with its key."""
    stolen = new_authority(NOW)
    monkeypatch.setattr(authority, "allowed", frozenset)
    served, trusted = pem.write(
        tmp_path,
        ("server.pem", pem.both(new_server({name}, stolen, NOW))),
        ("authority.pem", pem.certificate(stolen)),
    )
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        pem.shake_hands(served, trusted, name)


def test_addresses_that_it_may_not_vouch_for_are_left_out() -> None:
    made = new_server({"plump.local", "8.8.8.8"}, new_authority(NOW), NOW)
    extension = made.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    assert [str(name.value) for name in extension.value] == ["plump.local"]
