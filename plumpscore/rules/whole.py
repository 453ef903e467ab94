"""House rules written whole, for what is kept for long or sent far away.

A preset or a named scoring may be another in a later release, or in another copy of Plumpscore. So
every field is told, and the scoring by its coefficients; names only tell what it is called.
"""

from collections.abc import Mapping
from typing import Any

from plumpscore.rules.house import HouseRules, read_house_rules
from plumpscore.rules.presets import DEFAULTS, PRESETS, SCORINGS
from plumpscore.rules.scoring import read_scoring


def write_whole(rules: HouseRules) -> dict[str, Any]:
    """The JSON form with every field."""
    fields = {name: _plain(getattr(rules, name)) for name in DEFAULTS}
    return {**({"preset": rules.preset} if rules.preset else {}), **fields}


def read_whole(value: Any) -> HouseRules:
    """The same house rules, whatever its preset or scoring is today; short forms are read too.

    Raises:
        Faulty: with everything that is wrong, each told by its field.
    """
    if not isinstance(value, Mapping):
        return read_house_rules(value)
    return read_house_rules(_without_lost_preset(_with_named_scoring(value)))


def _with_named_scoring(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """A scoring that has a name today is called by it."""
    named = next((n for n, parts in _SPELLED_OUT.items() if parts == value.get("scoring")), None)
    return {**value, "scoring": named} if named else value


def _without_lost_preset(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """A preset that is not known here is but a name, where every field is told."""
    preset = value.get("preset")
    is_lost = not isinstance(preset, str) or preset not in PRESETS
    if is_lost and "preset" in value and DEFAULTS.keys() <= value.keys():
        return {name: part for name, part in value.items() if name != "preset"}
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.to_json() if hasattr(value, "to_json") else value


_SPELLED_OUT = {name: read_scoring(parts).to_json() for name, parts in SCORINGS.items()}
