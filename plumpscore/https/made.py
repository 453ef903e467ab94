"""The certificate that is made here, kept in the instance folder for as long as it serves."""

from collections.abc import Set
from datetime import datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from plumpscore.https.authority import Pair, allowed, new_authority, new_server
from plumpscore.https.certificate import Certificate, names_of
from plumpscore.instance import write_for_owner

_NEAR = timedelta(days=30)
_AUTHORITY_NEAR = timedelta(days=400)  # longer than what it vouches for


def own_authority(instance: Path) -> Path:
    """Return the file that a phone can be told to trust; nothing in it is secret."""
    return instance / "https" / "authority.pem"


def made_for(names: Set[str], instance: Path, now: datetime) -> Certificate:
    """Return a certificate for the names and numbers, the one that is kept if it still serves.

    Raises:
        OSError: the folder cannot be read or written.
    """
    authority = _authority(instance, now)
    file = instance / "https" / "server.pem"  # its key too, so that the two change at once
    kept = _read(file, file)
    if kept is None or not _serves(kept, names, authority, now):
        kept = new_server(names, authority, now)
        write_for_owner(file, _pem(kept) + _pem_of_key(kept))
    return Certificate(file, file, names_of(kept.certificate))


def _authority(instance: Path, now: datetime) -> Pair:
    file = own_authority(instance)
    kept = _read(file, file.with_suffix(".key"))
    if kept and _lasts(kept, now + _AUTHORITY_NEAR):
        return kept
    made = new_authority(now)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_for_owner(file.with_suffix(".key"), _pem_of_key(made))
    file.write_bytes(_pem(made))
    return made


def _read(chain: Path, key: Path) -> Pair | None:
    """What is kept, or None where there is nothing, or nothing that is of use."""
    try:
        certificate = x509.load_pem_x509_certificate(chain.read_bytes())
        private = load_pem_private_key(key.read_bytes(), password=None)
    except (FileNotFoundError, ValueError, TypeError):
        return None
    if not isinstance(private, ec.EllipticCurvePrivateKey):
        return None
    return Pair(certificate, private) if certificate.public_key() == private.public_key() else None


def _serves(kept: Pair, names: Set[str], authority: Pair, now: datetime) -> bool:
    try:
        kept.certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return _lasts(kept, now + _NEAR) and allowed(names) <= set(names_of(kept.certificate))


def _lasts(kept: Pair, until: datetime) -> bool:
    return until < kept.certificate.not_valid_after_utc


def _pem(pair: Pair) -> bytes:
    return pair.certificate.public_bytes(Encoding.PEM)


def _pem_of_key(pair: Pair) -> bytes:
    return pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
