"""House rules as a small file, for another group and another copy of Plumpscore."""

import json
from collections.abc import Mapping
from typing import Any

from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules, compile_plan
from plumpscore.rules.document import FORMAT as GAME_FORMAT
from plumpscore.rules.reading import fail, one_of, record
from plumpscore.rules.whole import read_whole, write_whole
from plumpscore.rules_in_words import name
from plumpscore.store.house_rules import read_name
from plumpscore.web.body import decode

FORMAT = "plumpscore-rules/1"

MAX_FILE = 100 * 1024
"""Bytes; a file with house rules has less than two thousand."""


def write_file(rules: HouseRules, called: str) -> bytes:
    """Return the file, which `read_file` reads to the same house rules and name."""
    value = {"format": FORMAT, "name": called, "rules": write_whole(rules)}
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def read_file(data: bytes, language: Language) -> tuple[HouseRules, str]:
    """Return the house rules in a file and their name; the file of a game holds some too.

    Raises:
        Faulty: with everything that is wrong, each told by its place in the file.
    """
    if not data:
        raise fail("file_missing")
    if len(data) > MAX_FILE:
        raise fail("file_too_large")
    value = _decoded(data)
    if value.get("format") == GAME_FORMAT:
        rules = _playable(value.get("rules", {}))
        return rules, name(rules, language)
    fields = _read_fields(value)
    return fields["rules"], fields.get("name") or name(fields["rules"], language)


def _decoded(data: bytes) -> Mapping[str, Any]:
    try:
        value = decode(data)
    except ValueError:
        raise fail("not_rules_file") from None
    if not isinstance(value, Mapping) or value.get("format") not in (FORMAT, GAME_FORMAT):
        raise fail("not_rules_file")
    return value


def _playable(value: Any) -> HouseRules:
    """House rules by which at least some number of people can play."""
    rules, why = read_whole(value), None
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        try:
            compile_plan(rules, seats)
        except Faulty as error:
            why = why or error
        else:
            return rules
    raise why or fail("not_rules_file")


_read_fields = record(
    {"format": one_of(FORMAT), "name": read_name, "rules": _playable}, "format", "rules"
)
