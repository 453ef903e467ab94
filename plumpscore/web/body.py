"""The JSON that a request or a file carries."""

import json
import math
from typing import Any

from flask import request

from plumpscore.web.errors import Failed


def read_body() -> Any:
    """Return the request's JSON value.

    Raises:
        Failed: it is not JSON, none that we read, or too long.
        RequestEntityTooLarge: it says itself that it is too long.
    """
    if not request.is_json:
        raise Failed("not_json")
    data = request.get_data(cache=False)
    # A body that does not tell its length is cut off without a word where reading stops.
    if len(data) >= (request.max_content_length or math.inf):
        raise Failed("too_large")
    try:
        return decode(data)
    except ValueError:
        raise Failed("malformed") from None


def decode(data: bytes) -> Any:
    """Return the JSON value that a request or a file holds.

    Raises:
        ValueError: it is not JSON, or none that we read.
    """
    try:
        return _decode(data.decode("utf-8-sig"))
    except RecursionError:
        raise ValueError from None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _read_float(text: str) -> float:
    """Only to tell it back: no number in a game is one, and infinity is not even JSON."""
    if math.isfinite(number := float(text)):
        return number
    raise ValueError(text)


_decode = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_read_float).decode
