"""What https is served with: a certificate that is given, or one that is made here."""

from collections.abc import Set
from datetime import UTC, datetime

from plumpscore.https.certificate import Certificate
from plumpscore.https.given import judged
from plumpscore.https.made import made_for, own_authority
from plumpscore.instance import unusable
from plumpscore.settings import Settings, StartError

__all__ = ["Certificate", "certificate", "in_words"]


def certificate(settings: Settings, names: Set[str]) -> Certificate | None:
    """Return the certificate to serve with, or None where it is plain http.

    One that is made is for ``names``, host names and IP addresses; the one of last time is kept if
    it still serves.

    Raises:
        StartError: what is given cannot be used, or the instance folder cannot be written.
    """
    if not settings.https:
        if settings.certificate or settings.key:
            raise StartError("A certificate is given, but https is not asked for: add --https.")
        return None
    if settings.certificate:
        return judged(settings.certificate, settings.key or settings.certificate, _now())
    if settings.key:
        raise StartError("A key is given without its certificate: add --certificate FILE.")
    try:
        return made_for(names, settings.instance, _now())
    except OSError as error:
        raise unusable(settings.instance, error) from None


def _now() -> datetime:
    return datetime.now(UTC)


def in_words(settings: Settings, served: Certificate | None) -> str:
    """Return what the person at the terminal should know of the certificate; nothing for http."""
    if served is None:
        return ""
    if settings.certificate:
        names = ", ".join(served.names) or "no name at all"
        return f"The certificate is for {names}: at any other address a phone warns."
    authority = own_authority(settings.instance)
    return (
        "The certificate is made here. What is sent is encrypted, but a phone warns before it\n"
        "opens the page, as nobody it knows vouches for it: go on past the warning, and the\n"
        "screen can stay awake. Opening without network, and installing, still do not work on\n"
        f"most phones, unless a phone is told to trust {authority}\n"
        "How, and the better ways to https: docs/https.md."
    )
