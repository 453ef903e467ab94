"""Printed sheets as answers, known by their content: what a browser has is not printed again."""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from flask import Flask, current_app, request, send_file
from werkzeug.wrappers import Response

from plumpscore.rules import Faulty
from plumpscore.rules.reading import one_of
from plumpscore.settings import Settings
from plumpscore.sheets import pango
from plumpscore.sheets.press import Press
from plumpscore.sheets.sheet import Sheet
from plumpscore.web.chosen import in_words
from plumpscore.web.errors import Failed

WIDTHS = {"preview": 480, "fine": 960, "chat": 1240}
"""Of a picture, in pixels: each is one file more of every sheet that is kept."""


def init_app(app: Flask, settings: Settings) -> None:
    """Give the app a press, which starts when it is first needed."""
    app.extensions["press"] = Press(settings.instance / "sheets")


def facts() -> dict[str, Any]:
    """What a page with a preview needs to know: the widths, and what must be installed first."""
    return {"widths": WIDTHS, "advice": pango.ADVICE if pango.is_missing() else ""}


def pdf(sheet: Sheet, name: str) -> Response:
    """The sheet as a PDF that a browser shows, and saves by this name.

    Raises:
        PangoMissing: this server cannot print.
        PressBusy: it has too much to print just now.
    """
    press = _press()
    etag = press.etag(sheet)
    return _answer(etag, lambda: press.pdf(sheet).data, "application/pdf", f"{name}.pdf")


def png(sheet: Sheet, name: str) -> Response:
    """A picture of its first page, as wide as the address asks for.

    Raises:
        Failed: there is none of that width.
        PangoMissing, PressBusy: as above.
    """
    press, width = _press(), _width()
    etag = press.etag(sheet, width)
    return _answer(etag, lambda: press.png(sheet, width).data, "image/png", f"{name}.png")


def unprintable(wrong: Iterable[str]) -> Failed:
    """The exception for a sheet that cannot be as it is asked for; to be raised."""
    return Failed("unprintable", why=" ".join(wrong))


def _press() -> Press:
    press: Press = current_app.extensions["press"]
    return press


def _width() -> int:
    asked = request.args.get("width", str(WIDTHS["chat"]))
    try:
        return int(one_of(*map(str, WIDTHS.values()))(asked))
    except Faulty as error:
        raise unprintable([in_words(error)]) from None


def _answer(etag: str, make: Callable[[], bytes], mimetype: str, name: str) -> Response:
    if request.if_none_match.contains_weak(etag):
        response = Response(status=304)
        response.set_etag(etag)
    else:
        response = send_file(BytesIO(make()), mimetype, download_name=name, etag=etag)
    # Names stand on it; and what it shows may change, as the game goes on.
    response.headers["Cache-Control"] = "private, no-cache"
    return response
