"""The presets and the named scorings, as they stand in `presets.json`."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

_data = json.loads(files(__package__).joinpath("presets.json").read_text("utf-8"))

DEFAULTS: Mapping[str, Any] = _data["defaults"]
"""Every field of house rules with the value it has when nobody says otherwise."""

PRESETS: Mapping[str, Mapping[str, Any]] = _data["presets"]
"""By name, the fields in which the preset differs from `DEFAULTS`."""

SCORINGS: Mapping[str, Mapping[str, Any]] = _data["scorings"]
"""By name, a scoring as `read_scoring` reads it."""
