"""An authority of this copy's own, which a phone can be told to trust, and what it vouches for.

It vouches for the server's certificate, which is made anew when the machine's addresses change, so
that a phone which trusts it goes on without a word. Its constraints bind it to names under .local
and to the numbers of private networks: whoever steals its key cannot pretend to be a bank.
"""

import ipaddress
import socket
from collections.abc import Iterable, Set
from dataclasses import dataclass
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_AUTHORITY_LASTS = timedelta(days=3650)
_SERVER_LASTS = timedelta(days=397)  # iPhones take no more than 825
_CLOCKS_DIFFER = timedelta(days=1)
_DOMAINS = ("local", "localhost")
_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),  # homes and offices
            *("127.0.0.0/8", "169.254.0.0/16", "100.64.0.0/10"),  # itself, its link, its provider
            *("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"),  # examples: nobody's
            *("::1/128", "fe80::/10", "fc00::/7"),
        ),
    )
)


@dataclass(frozen=True)
class Pair:
    """A certificate and its private key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def new_authority(now: datetime) -> Pair:
    """Return an authority that holds for ten years, named after this machine."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Plumpscore, {socket.gethostname()}, {now:%Y-%m-%d}")
    domains = map(x509.DNSName, _DOMAINS)
    constraints = [*domains, *map(x509.IPAddress, _NETWORKS)]
    builder = (
        _builder(name, name, key, now, now + _AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(constraints, None), critical=True)
    )
    return Pair(builder.sign(key, hashes.SHA256()), key)


def new_server(names: Set[str], authority: Pair, now: datetime) -> Pair:
    """Return a certificate for host names and IP addresses, those that the authority may."""
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    end = min(now + _SERVER_LASTS, issuer.not_valid_after_utc)
    builder = (
        _builder(_name("Plumpscore"), issuer.subject, key, now, end)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_identifier_of(authority.key), critical=False)
        .add_extension(_alternatives(allowed(names)), critical=False)
    )
    return Pair(builder.sign(authority.key, hashes.SHA256()), key)


def allowed(names: Iterable[str]) -> frozenset[str]:
    """Return those of the names and numbers that an authority may vouch for."""
    return frozenset(name for name in names if _is_allowed(name))


def _is_allowed(name: str) -> bool:
    number = _number(name)
    if number is None:
        return any(name == domain or name.endswith(f".{domain}") for domain in _DOMAINS)
    return any(number in network for network in _NETWORKS)


def _number(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _alternatives(names: Iterable[str]) -> x509.SubjectAlternativeName:
    return x509.SubjectAlternativeName([_general_name(name) for name in sorted(names)])


def _general_name(name: str) -> x509.GeneralName:
    number = _number(name)
    return x509.DNSName(name) if number is None else x509.IPAddress(number)


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    end: datetime,
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCKS_DIFFER)
        .not_valid_after(end)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _identifier_of(key: ec.EllipticCurvePrivateKey) -> x509.AuthorityKeyIdentifier:
    return x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
