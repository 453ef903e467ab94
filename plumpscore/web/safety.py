"""What protects people: other sites cannot post in their name, nothing foreign runs in a page."""

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from plumpscore.web.errors import Failed

_READING = {"GET", "HEAD", "OPTIONS"}

# Keys are in the addresses, so no other site may see where somebody came from. "no-referrer" would
# say no more, but makes browsers send "Origin: null" with our own forms.
_REFERRERS = "same-origin"

_PARTS = {"text/css", "text/javascript"}
"""What a page is made of asks for nothing elsewhere, and a first page has two dozen of them."""

_CONTENT = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


def init_app(app: Flask) -> None:
    """Guard every request and every answer of `app`."""
    app.before_request(refuse_other_sites)
    app.after_request(_add_headers)


def refuse_other_sites() -> None:
    """Let only our own pages, and programs that are no browser, change anything.

    Raises:
        Failed: another site's page has made the browser send this.
    """
    if request.method in _READING:
        return
    site = request.headers.get("Sec-Fetch-Site")  # not told on plain http, nor by old Safari
    if site in {"same-origin", "none"} or (site is None and _is_own(request.headers.get("Origin"))):
        return
    raise Failed("cross_site")


def _is_own(origin: str | None) -> bool:
    if origin is None:
        return True
    hosts = {request.host, urlsplit(current_app.config["PUBLIC_URL"]).netloc}
    try:
        return urlsplit(origin).netloc in hosts - {""}
    except ValueError:
        return False


def _add_headers(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    if response.mimetype not in _PARTS:
        response.headers["Referrer-Policy"] = _REFERRERS
    if response.mimetype == "text/html":
        response.headers["Content-Security-Policy"] = _CONTENT
        # A page carries keys, and how games stand: nobody keeps it, or shows an old one.
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return response
