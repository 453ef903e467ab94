"""A certificate in its files, as the server uses it."""

from dataclasses import dataclass
from pathlib import Path

from cryptography import x509


@dataclass(frozen=True)
class Certificate:
    """Two PEM files, which may be one and the same."""

    chain: Path
    """The server's own certificate, then those that vouch for it."""

    key: Path

    names: tuple[str, ...]
    """The host names and IP addresses that it is for."""


def names_of(certificate: x509.Certificate) -> tuple[str, ...]:
    """Return the host names and IP addresses that a certificate is for, as people write them."""
    try:
        kind = x509.SubjectAlternativeName
        names = certificate.extensions.get_extension_for_class(kind).value
    except x509.ExtensionNotFound:
        return ()
    numbers = map(str, names.get_values_for_type(x509.IPAddress))
    return (*names.get_values_for_type(x509.DNSName), *numbers)
