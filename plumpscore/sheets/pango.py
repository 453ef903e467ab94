"""Pango and its company: system libraries that WeasyPrint needs and no Python package brings."""

import ctypes
import sys
from ctypes.util import find_library
from functools import cache

ADVICE = (
    "apt-get install -y --no-install-recommends"
    " libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
)
"""What a person types where they are missing."""

_LIBRARIES = {  # as weasyprint/text/ffi.py names them; the last one brings most others with it
    "gobject-2.0": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib"),
    "fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib"),
    "harfbuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib"),
    "pango-1.0": ("libpango-1.0.so.0", "libpango-1.0.dylib"),
    "pangoft2-1.0": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
}


class PangoMissing(Exception):
    """No sheet can be printed until somebody follows `ADVICE`."""


def is_missing() -> bool:
    """Say whether WeasyPrint would not start; one that is installed later is found then."""
    return not all(map(_opens_any, _LIBRARIES))


def _opens_any(name: str) -> bool:
    return any(map(_opens, _LIBRARIES[name])) or _opens_where_a_mac_keeps_it(name)


def _opens_where_a_mac_keeps_it(name: str) -> bool:
    # On Linux this would start a compiler, and find nothing that is not found above.
    path = find_library(name) if sys.platform == "darwin" else None
    return path is not None and _opens(path)


def _opens(file: str) -> bool:
    try:
        _open(file)
    except OSError:
        return False
    return True


_open = cache(ctypes.CDLL)  # remembers what was found, and looks again for what was not
