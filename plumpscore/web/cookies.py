"""Cookies, of which a browser keeps those of https and those of plain http apart.

It lets no plain page write over a cookie of https, and cookies know no ports. So a copy that is
served with https on one evening and without on the next has two of each, by two names.
"""

from flask import request
from werkzeug.wrappers import Response


def sent(name: str) -> str | None:
    """What the browser has sent, if anything; by https it is of plain http, if that is all."""
    plain = request.cookies.get(name)
    return request.cookies.get(_of_https(name), plain) if request.is_secure else plain


def send(response: Response, name: str, value: str, *, kept: int, path: str = "/") -> None:
    """Let the browser keep a cookie for so many seconds, out of the reach of scripts."""
    response.set_cookie(
        _of_https(name) if request.is_secure else name,
        value,
        path=path,
        max_age=kept,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,  # on the table's own Wi-Fi there may be no https
    )


def _of_https(name: str) -> str:
    return f"{name}_https"
