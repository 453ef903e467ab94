"""A certificate that is given: what is wrong with it is told before it is served with."""

import ssl
from datetime import datetime
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from plumpscore.https.certificate import Certificate, names_of
from plumpscore.settings import StartError


def judged(chain: Path, key: Path, now: datetime) -> Certificate:
    """Return the certificate in the files, fit to be served with.

    Raises:
        StartError: a file is missing or is not what it should be, the two do not belong together,
            or the certificate does not hold now.
    """
    certificates = _certificates(chain)
    private = _private_key(key, is_alone=key != chain)
    _judge_pair(certificates, private, chain, key)
    _judge_time(certificates[0], chain, now)
    _try_out(chain, key)
    return Certificate(chain, key, names_of(certificates[0]))


def _certificates(path: Path) -> list[x509.Certificate]:
    try:
        return x509.load_pem_x509_certificates(_content(path, "certificate"))
    except ValueError:
        raise StartError(
            f"There is no certificate in {path}: it must be in PEM form, text that begins with"
            " -----BEGIN CERTIFICATE-----."
        ) from None


def _private_key(path: Path, *, is_alone: bool) -> PrivateKeyTypes:
    try:
        return load_pem_private_key(_content(path, "key"), password=None)
    except TypeError:
        raise StartError(f"The key in {path} is locked by a password: give one without.") from None
    except (ValueError, UnsupportedAlgorithm):
        wanted = (
            "it must be in PEM form, text with -----BEGIN PRIVATE KEY-----"
            if is_alone
            else "give the file that holds it with --key FILE"
        )
        raise StartError(f"There is no private key in {path}: {wanted}.") from None


def _content(path: Path, what: str) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise StartError(f"The {what} {path} is missing.") from None
    except OSError as error:
        reason = error.strerror or error
        raise StartError(f"The {what} {path} cannot be read: {reason}.") from None


def _judge_pair(
    certificates: list[x509.Certificate], private: PrivateKeyTypes, chain: Path, key: Path
) -> None:
    own = private.public_key()
    if certificates[0].public_key() == own:
        return
    if any(certificate.public_key() == own for certificate in certificates):
        raise StartError(f"In {chain} the server's own certificate must stand first.")
    raise StartError(f"The key in {key} does not belong to the certificate in {chain}.")


def _judge_time(certificate: x509.Certificate, path: Path, now: datetime) -> None:
    begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if now > ends:
        raise StartError(f"The certificate in {path} expired on {ends:%Y-%m-%d}: renew it.")
    if now < begins:
        raise StartError(
            f"The certificate in {path} holds from {begins:%Y-%m-%d %H:%M} UTC on, and this"
            f" machine's clock says {now:%Y-%m-%d %H:%M} UTC."
        )


def _try_out(chain: Path, key: Path) -> None:
    """Let OpenSSL, which serves with it, say what it thinks: of a key that is too short, say."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(chain, key)
    except ssl.SSLError as error:
        reason = error.reason or error
        raise StartError(f"The certificate in {chain} cannot be served with: {reason}.") from None
