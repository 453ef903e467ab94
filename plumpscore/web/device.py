"""The cookie by which a browser is known again: no account, only a number that nobody can guess."""

from flask import Flask, Response, g

from plumpscore.store.tokens import is_token, new_token
from plumpscore.web import cookies

COOKIE = "plumpscore_device"
KEPT = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie longer


def init_app(app: Flask) -> None:
    """Give the cookie to every browser that a page has asked for its token."""
    app.after_request(_send)


def device_token() -> str:
    """The browser's token; one that has none gets it with the answer."""
    if "device" not in g:
        g.device = known_device() or new_token()
    token: str = g.device
    return token


def known_device() -> str | None:
    """The browser's token if it has sent one."""
    sent = cookies.sent(COOKIE) or ""
    return sent if is_token(sent) else None


def _send(response: Response) -> Response:
    """The server sets it, not a script: what scripts store, Safari forgets after a week."""
    if "device" in g:
        cookies.send(response, COOKIE, g.device, kept=KEPT)
    return response
