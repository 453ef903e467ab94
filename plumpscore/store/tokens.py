"""What is made by chance: ids, keys, and what a browser's cookie holds."""

import json
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

_SHAPE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def new_token() -> str:
    """128 bits of chance, as 22 letters, digits, `-` and `_`."""
    return token_urlsafe(16)


def token_of(*parts: Any) -> str:
    """The token that these parts, JSON values, give each time; one of them is made by chance."""
    digest = sha256(json.dumps(parts).encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def is_token(text: str) -> bool:
    """Whether a text can be one of ours, or of a phone's; nothing else is looked up."""
    return _SHAPE.fullmatch(text) is not None
