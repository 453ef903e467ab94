"""A certificate that is given: it is served with, or one sentence says what is wrong with it."""

from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from plumpscore import https
from plumpscore.https.authority import Pair, new_authority, new_server
from plumpscore.settings import Settings, StartError
from tests.https import pem
from tests.https.pem import NOW

NAMES = {"localhost", "plump.local"}


@pytest.fixture(scope="module")
def authority() -> Pair:
    return new_authority(NOW)


@pytest.fixture(scope="module")
def server(authority: Pair) -> Pair:
    return new_server(NAMES, authority, NOW)


def settings(folder: Path, chain: Path | None, key: Path | None, is_on: bool = True) -> Settings:
    return Settings(
        instance=folder, database_url="sqlite://", https=is_on, certificate=chain, key=key
    )


def sentence(folder: Path, chain: Path | None, key: Path | None = None, is_on: bool = True) -> str:
    with pytest.raises(StartError) as caught:
        https.certificate(settings(folder, chain, key, is_on), NAMES)
    told = str(caught.value)
    assert told.endswith(".")
    assert "\n" not in told
    return told


def test_what_is_right_is_served_with_and_nothing_is_made(
    tmp_path: Path, authority: Pair, server: Pair
) -> None:
    chain, key = pem.write(
        tmp_path, ("chain.pem", pem.certificate(server, authority)), ("key.pem", pem.key(server))
    )
    served = https.certificate(settings(tmp_path, chain, key), NAMES)
    assert served
    assert (served.chain, served.key) == (chain, key)
    assert set(served.names) == NAMES
    assert {path.name for path in tmp_path.iterdir()} == {"chain.pem", "key.pem"}


def test_both_may_stand_in_one_file(tmp_path: Path, server: Pair) -> None:
    (both,) = pem.write(tmp_path, ("both.pem", pem.both(server)))
    served = https.certificate(settings(tmp_path, both, None), NAMES)
    assert served
    assert (served.chain, served.key) == (both, both)


def test_a_missing_file_is_told(tmp_path: Path, server: Pair) -> None:
    chain, gone = tmp_path / "chain.pem", tmp_path / "gone.pem"
    chain.write_bytes(pem.certificate(server))
    assert sentence(tmp_path, gone) == f"The certificate {gone} is missing."
    assert sentence(tmp_path, chain, gone) == f"The key {gone} is missing."


def test_a_folder_in_place_of_a_file_is_told(tmp_path: Path) -> None:
    assert sentence(tmp_path, tmp_path).startswith(f"The certificate {tmp_path} cannot be read: ")


@pytest.mark.parametrize("form", ["der", "words", "nothing", "key"])
def test_a_certificate_in_another_form_is_told(tmp_path: Path, server: Pair, form: str) -> None:
    content = {
        "der": server.certificate.public_bytes(Encoding.DER),
        "words": "ett intyg, på ära".encode(),
        "nothing": b"",
        "key": pem.key(server),
    }[form]
    (chain,) = pem.write(tmp_path, ("chain.pem", content))
    told = sentence(tmp_path, chain)
    assert told.startswith(f"There is no certificate in {chain}: it must be in PEM form")


def test_a_key_in_another_form_is_told(tmp_path: Path, server: Pair) -> None:
    chain, key = pem.write(
        tmp_path, ("chain.pem", pem.certificate(server)), ("key.pem", b"a key of brass")
    )
    assert sentence(tmp_path, chain, key).startswith(f"There is no private key in {key}: ")
    told = sentence(tmp_path, chain)
    assert told.startswith(f"There is no private key in {chain}: ")
    assert "--key FILE" in told


def test_a_key_behind_a_password_is_told(tmp_path: Path, server: Pair) -> None:
    chain, key = pem.write(
        tmp_path, ("chain.pem", pem.certificate(server)), ("key.pem", pem.key(server, b"hush"))
    )
    assert f"The key in {key} is locked by a password" in sentence(tmp_path, chain, key)


def test_a_key_of_another_certificate_is_told(
    tmp_path: Path, authority: Pair, server: Pair
) -> None:
    other = new_server(NAMES, authority, NOW)
    chain, key = pem.write(
        tmp_path, ("chain.pem", pem.certificate(server)), ("key.pem", pem.key(other))
    )
    told = sentence(tmp_path, chain, key)
    assert told == f"The key in {key} does not belong to the certificate in {chain}."


def test_a_chain_in_the_wrong_order_is_told(tmp_path: Path, authority: Pair, server: Pair) -> None:
    chain, key = pem.write(
        tmp_path, ("chain.pem", pem.certificate(authority, server)), ("key.pem", pem.key(server))
    )
    assert sentence(tmp_path, chain, key).endswith("own certificate must stand first.")


@pytest.mark.parametrize(
    ("made", "told"), [(-500, "expired on {ends:%Y-%m-%d}: renew it."), (5, "holds from ")]
)
def test_a_certificate_that_does_not_hold_now_is_told(tmp_path: Path, made: int, told: str) -> None:
    then = NOW + timedelta(days=made)
    server = new_server(NAMES, new_authority(then), then)
    (both,) = pem.write(tmp_path, ("both.pem", pem.both(server)))
    ends = server.certificate.not_valid_after_utc
    assert told.format(ends=ends) in sentence(tmp_path, both)


def test_what_openssl_refuses_is_told(tmp_path: Path) -> None:
    key = rsa.generate_private_key(public_exponent=65537, key_size=1024)
    name = x509.Name([])
    short = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(NOW - timedelta(days=1))
        .not_valid_after(NOW + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    (both,) = pem.write(
        tmp_path,
        (
            "both.pem",
            short.public_bytes(Encoding.PEM)
            + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
        ),
    )
    assert sentence(tmp_path, both).startswith(f"The certificate in {both} cannot be served with: ")


def test_files_without_https_and_a_key_alone_are_told(tmp_path: Path) -> None:
    file = tmp_path / "some.pem"
    assert sentence(tmp_path, file, is_on=False).endswith("add --https.")
    assert sentence(tmp_path, None, file, is_on=False).endswith("add --https.")
    assert sentence(tmp_path, None, file).endswith("add --certificate FILE.")


def test_of_one_that_is_given_the_names_are_told(tmp_path: Path, server: Pair) -> None:
    (both,) = pem.write(tmp_path, ("both.pem", pem.both(server)))
    chosen = settings(tmp_path, both, None)
    told = https.in_words(chosen, https.certificate(chosen, NAMES))
    assert "is for localhost, plump.local: " in told
