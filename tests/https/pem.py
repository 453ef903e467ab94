"""Certificates and keys in files, as people have them."""

import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
)

from plumpscore.https.authority import Pair
from plumpscore.https.certificate import names_of

NOW = datetime.now(UTC).replace(microsecond=0)


def certificate(*pairs: Pair) -> bytes:
    return b"".join(pair.certificate.public_bytes(Encoding.PEM) for pair in pairs)


def key(pair: Pair, password: bytes | None = None) -> bytes:
    lock: KeySerializationEncryption = NoEncryption()
    if password:
        lock = BestAvailableEncryption(password)
    return pair.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock)


def both(pair: Pair) -> bytes:
    return certificate(pair) + key(pair)


def names(chain: Path) -> set[str]:
    return set(names_of(x509.load_pem_x509_certificate(chain.read_bytes())))


def write(folder: Path, *files: tuple[str, bytes]) -> Iterable[Path]:
    for name, content in files:
        (folder / name).write_bytes(content)
    return [folder / name for name, _ in files]


def shake_hands(served: Path, trusted: Path, name: str) -> None:
    """Make a whole TLS handshake between a server and a phone that trusts an authority.

    Raises:
        ssl.SSLError: the phone does not believe that the server goes by that name.
    """
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(served)
    to_server, to_phone = ssl.MemoryBIO(), ssl.MemoryBIO()
    phone = ssl.create_default_context(cafile=str(trusted))
    ends = [
        ours.wrap_bio(to_server, to_phone, server_side=True),
        phone.wrap_bio(to_phone, to_server, server_hostname=name),
    ]
    for end in [*reversed(ends)] * 3:
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            continue
    assert all(end.version() for end in ends)
