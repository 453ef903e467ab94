"""Names that more than one at a table have: allowed, but said."""

from collections.abc import Sequence
from unicodedata import normalize


def namesakes(names: Sequence[str]) -> list[str]:
    """Return each name that others have too, however its letters are written, as it stands first.

    `static/js/new/namesakes.js` tells the same while names are written down.
    """
    first: dict[str, str] = {}
    shared: dict[str, str] = {}
    for name in names:
        if (key := _key(name)) in first:
            shared[key] = first[key]
        first.setdefault(key, name.strip())
    return list(shared.values())


def _key(name: str) -> str:
    return normalize("NFC", name.strip()).lower()
