"""What is made by chance: ids, keys, and what a browser's cookie holds."""

import re
from secrets import token_urlsafe

_SHAPE = re.compile(r"[A-Za-z0-9_-]{8,64}")


def new_token() -> str:
    """128 bits of chance, as 22 letters, digits, `-` and `_`."""
    return token_urlsafe(16)


def is_token(text: str) -> bool:
    """Whether a text can be one of ours, or of a phone's; nothing else is looked up."""
    return _SHAPE.fullmatch(text) is not None
