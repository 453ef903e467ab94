"""The one place that decides what a request gets which is not answered.

Under `/api/` it is always `{"error": {"code", "message", "facts"}}`, with `version` and `state`
beside it where the key opens a game; elsewhere it is a page with the same sentence.
"""

import json
from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, current_app, render_template, request
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import HTTPException

from plumpscore.rules import Fault, Faulty
from plumpscore.sentences import sentence
from plumpscore.sheets.pango import ADVICE, PangoMissing
from plumpscore.sheets.press import PressBusy, PressFailed
from plumpscore.store.games import KeyTaken, UnknownKey, find_access, read_snapshot
from plumpscore.web.language import gettext

STATUS = {
    "malformed": 400,
    "invalid": 400,
    "cross_site": 403,
    "only_looks_on": 403,
    "only_copies": 403,
    "unknown_key": 404,
    "unknown_rules": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "key_taken": 409,
    "stale_base": 409,
    "too_large": 413,
    "not_json": 415,
    "unprintable": 422,
    "unexpected": 500,
    "busy": 503,
    "needs_pango": 503,
    "press_busy": 503,
    "press_failed": 503,
}
"""By code; a command that is refused has the code of the refusal, and 422."""

_SECONDS_OF_A_SHEET = 3
"""After so long, whoever found the press busy asks again."""

_CODES = {400: "malformed", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


class Failed(Exception):
    """A request that is not answered, for a reason that has a code in `STATUS`."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def init_app(app: Flask) -> None:
    """Map every exception to an answer."""
    app.register_error_handler(Failed, lambda e: answer(e.code, e.facts))
    app.register_error_handler(Faulty, _answer_faulty)
    app.register_error_handler(UnknownKey, lambda _: answer("unknown_key"))
    app.register_error_handler(KeyTaken, lambda _: answer("key_taken"))
    app.register_error_handler(PangoMissing, lambda _: answer("needs_pango", {"advice": ADVICE}))
    app.register_error_handler(PressBusy, _answer_press_busy)
    app.register_error_handler(PressFailed, lambda _: answer("press_failed"))
    app.register_error_handler(HTTPException, _answer_http)
    for error in (OperationalError, PoolTimeout):
        app.register_error_handler(error, _answer_busy)
    app.register_error_handler(Exception, _answer_unexpected)


def answer(code: str, facts: Mapping[str, Any] | None = None, message: str = "") -> Response:
    """The answer to a request that failed."""
    facts = facts or {}
    message = message or sentence(code, facts, gettext)
    if not request.path.startswith("/api/"):
        page = render_template("error.html", code=code, message=message)
        return Response(page, STATUS[code])
    return error_json(STATUS[code], code, message, facts, _game_beside(code))


def error_json(
    status: int, code: str, message: str, facts: Mapping[str, Any], beside: Mapping[str, Any]
) -> Response:
    """The one error shape of the API."""
    value = {"error": {"code": code, "message": message, "facts": facts}, **beside}
    # Escaped to ASCII: what is told back of a broken request need not be sound text.
    return Response(json.dumps(value), status, mimetype="application/json")


def _game_beside(code: str) -> dict[str, Any]:
    """The present version and state of the game that the key opens."""
    key = (request.view_args or {}).get("key")
    if key is None or STATUS[code] >= 500:
        return {}
    try:
        access = find_access(key)
        snapshot = read_snapshot(access) if access else None
    except (UnknownKey, OperationalError):
        return {}
    if snapshot is None:
        return {}
    return {"version": snapshot.version, "state": json.loads(snapshot.state)}


def _answer_faulty(error: Faulty) -> Response:
    faults = [
        {"code": f.code, "where": f.where, "message": _message(f), "facts": f.facts}
        for f in error.faults
    ]
    message = " ".join(f"{f['where']}: {f['message']}" for f in faults[:5])
    return answer("invalid", {"faults": faults}, message)


def _message(fault: Fault) -> str:
    return sentence(fault.code, fault.facts, gettext)


def _answer_http(error: HTTPException) -> Response | HTTPException:
    if error.code is None or error.code < 400:
        return error  # a redirect to the right address
    response = answer(_CODES.get(error.code, "malformed"))
    response.status_code = error.code
    for name, value in error.get_headers(request.environ):
        if name == "Allow":
            response.headers[name] = value
    return response


def _answer_busy(error: Exception) -> Response:
    current_app.logger.error("The database does not answer: %s", error)
    response = answer("busy")
    response.headers["Retry-After"] = "1"
    return response


def _answer_press_busy(_error: PressBusy) -> Response:
    response = answer("press_busy")
    response.headers["Retry-After"] = str(_SECONDS_OF_A_SHEET)
    response.headers["Refresh"] = str(_SECONDS_OF_A_SHEET)  # browsers look at no other
    return response


def _answer_unexpected(error: Exception) -> Response:
    current_app.logger.exception("Not expected", exc_info=error)
    return answer("unexpected")
