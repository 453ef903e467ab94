"""Reading `docs/house-rules.md`: its tables, its settings, its examples."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TEXT = (Path(__file__).parent.parent / "docs" / "house-rules.md").read_text("utf-8")

_SPAN = re.compile(r"`([^`\n]+)`")
_BLOCK = re.compile(r"^```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)

VARIATIONS = ("How people play", "Set by", "So that", "Presets, or why not")


@dataclass(frozen=True)
class Variation:
    """One way to play: a row with its setting, or without one and why."""

    told: str
    set_by: str
    examples: tuple[str, ...]
    last: str

    @property
    def setting(self) -> dict[str, Any] | None:
        return None if self.set_by.startswith("*") else setting(self.set_by)


def tables() -> Iterator[tuple[tuple[str, ...], list[tuple[str, ...]]]]:
    """Every table, as its head and its rows."""
    for lines in re.findall(r"(?:^\|.*\n)+", TEXT, re.MULTILINE):
        head, _, *rows = (_cells(line) for line in lines.splitlines())
        yield head, rows


def table(*head: str) -> list[tuple[str, ...]]:
    """The rows of all tables whose head begins so."""
    return [row for other, rows in tables() if other[: len(head)] == head for row in rows]


def variations() -> list[Variation]:
    return [
        Variation(told, set_by, tuple(examples.split("; ")) if examples else (), last)
        for told, set_by, examples, last in table(*VARIATIONS)
    ]


def setting(cell: str) -> dict[str, Any]:
    """What a cell sets: `"low": 2` as in an object."""
    fields: dict[str, Any] = json.loads("{" + cell.strip("`") + "}")
    return fields


def settings() -> list[str]:
    """Every setting of the page, each once."""
    return list(dict.fromkeys(span for span in spans() if span.startswith('"')))


def spans(text: str = TEXT) -> list[str]:
    """What stands between backticks, in the text and in the tables."""
    return _SPAN.findall(_BLOCK.sub("", text))


def game() -> dict[str, Any]:
    """The game that the page tells."""
    (block,) = _BLOCK.findall(TEXT)
    document: dict[str, Any] = json.loads(block)
    return document


def presets(cell: str, every: Iterable[str]) -> set[str]:
    """The presets that a cell names, or all but those it excepts."""
    named = set(spans(cell))
    return set(every) - named if re.match("all( but |$)", cell) else named


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
