"""Addresses for other people's phones."""

from dataclasses import dataclass
from functools import lru_cache

import segno
from flask import request
from markupsafe import Markup

from plumpscore.web.this_machine import this_machine


@dataclass(frozen=True)
class SharedLink:
    """An address to send; where others cannot reach it, there is nothing to point a camera at."""

    address: str
    code: Markup | None
    """Its QR code as an SVG element."""


def address_for_others(path: str) -> str | None:
    """Return the whole address by which others reach a path here, if they can."""
    site = this_machine().address_for_others()
    return f"{site}{path}" if site else None


def shared_link(path: str) -> SharedLink:
    """Return the link for a path here, as somebody on another phone opens it."""
    if address := address_for_others(path):
        return SharedLink(address, _code(address))
    return SharedLink(request.host_url.rstrip("/") + path, None)


@lru_cache(maxsize=256)  # the same game's page is asked for again and again
def _code(address: str) -> Markup:
    drawn = segno.make(address, micro=False, error="l").svg_inline(
        border=3, light="#fff", omitsize=True
    )
    return Markup(drawn)  # noqa: S704 - segno draws squares: nothing of the address stands in it
