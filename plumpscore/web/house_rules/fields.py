"""The fields of a form of house rules: each holds one setting as it is written, good or not.

A field takes its setting in JSON form from house rules, or its texts from a browser; `value` gives
the JSON form of what is written, which the rules judge.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import zip_longest
from typing import Any

from wtforms import Field

from plumpscore.rules.house import MAX_ROUNDS
from plumpscore.rules.scoring import Made, Missed

OWN = "own"
"""Chosen where none of the choices is meant, but what is written beside them."""

NONE = "none"
"""How a choice says that there is no number."""

Choices = Mapping[str, str]
"""By the value of each, its text (`N_`)."""


class Setting(Field):
    """One setting; `path` is where it stands in the house rules' JSON form."""

    data: Any

    def __init__(
        self, label: str, path: str, choices: Choices | None = None, hint: str = "", **options: Any
    ) -> None:
        super().__init__(label, **options)
        self.path = path
        self.choices = choices or {}
        self.hint = hint
        self.odd: list[str] = []

    def process_formdata(self, valuelist: list[Any]) -> None:
        if valuelist:
            self.take([str(text) for text in valuelist])

    def take(self, texts: Sequence[str]) -> None:
        """Hold what a browser sends of one or more inputs."""
        raise NotImplementedError

    @property
    def texts(self) -> list[str]:
        """The same, as an address carries it."""
        raise NotImplementedError

    def value(self) -> Any:
        """The setting as written, in JSON form where that can be read."""
        raise NotImplementedError


class Choice(Setting):
    """One of several words."""

    text: str = ""

    def process_data(self, value: Any) -> None:
        self.text = str(value or "")

    def take(self, texts: Sequence[str]) -> None:
        self.text = texts[-1]

    @property
    def texts(self) -> list[str]:
        return [self.text]

    def value(self) -> Any:
        return self.text


class Box(Choice):
    """Yes or no. A box that is not ticked sends nothing: a hidden "no" goes before its "yes"."""

    def process_data(self, value: Any) -> None:
        self.text = "1" if value else "0"

    def value(self) -> Any:
        return {"1": True, "0": False}.get(self.text, self.text)


class Amount(Setting):
    """One of several numbers, or one that is written beside them: two inputs of one name."""

    chosen: str = OWN
    own: str = ""

    def process_data(self, value: Any) -> None:
        self._choose(NONE if value is None else str(value))

    def take(self, texts: Sequence[str]) -> None:
        if len(texts) > 1 and texts[0] in {*self.choices, OWN}:
            self.chosen, self.own = texts[:2]
        else:
            self._choose(texts[-1])

    def _choose(self, text: str) -> None:
        self.chosen = text if text in self.choices else OWN
        self.own = "" if text in {*self.choices, OWN} else text

    @property
    def texts(self) -> list[str]:
        return [self.own if self.chosen == OWN else self.chosen]

    def value(self) -> Any:
        if self.chosen == NONE:
            return None
        if self.chosen == OWN:
            return number(self.own)
        return self.chosen if self.chosen.isalpha() else int(self.chosen)


class Hands(Choice):
    """Sizes of hands in order; an ellipsis or a dash stands for those between: ``10 9 … 1``."""

    def process_data(self, value: Any) -> None:
        self.text = " ".join(map(str, value or ()))

    def value(self) -> list[int | str] | None:
        spaced = re.sub(_BETWEEN, f" {_AND_SO_ON} ", self.text.replace(",", " "))
        parts = [number(part) for part in spaced.split()]
        around = zip([None, *parts], parts, [*parts[1:], None], strict=False)
        return [size for three in around for size in _filled(*three)] or None


_AND_SO_ON = "…"
_BETWEEN = r"\.{2,}|…|(?<=\d)\s*[-–]\s*(?=\d)"


def _filled(before: int | str | None, part: int | str, after: int | str | None) -> Sequence[Any]:
    """The part itself, or the numbers that it stands for."""
    if part != _AND_SO_ON or not isinstance(before, int) or not isinstance(after, int):
        return [part]
    if abs(after - before) > MAX_ROUNDS:
        return [part]
    step = 1 if after > before else -1
    return range(before + step, after, step)


class Several(Setting):
    """Several inputs of one name, of which blank ones count for nothing."""

    written: Sequence[str] = ()

    def process_data(self, value: Any) -> None:
        self.written = tuple(map(str, value or ()))

    def take(self, texts: Sequence[str]) -> None:
        self.written = tuple(texts)

    @property
    def texts(self) -> list[str]:
        return [text for text in self.written if text.strip()] or [""]

    def value(self) -> Any:
        return [text for text in self.written if text.strip()]


class Numbers(Several):
    """Several numbers, none of them blank."""

    def value(self) -> list[int | str]:
        return [number(text) for text in self.written]


class Coefficients(Several):
    """What makes up a payment, in the order of `Made` or `Missed`; a blank one is nothing."""

    def __init__(self, label: str, path: str, kind: type[Made | Missed], **options: Any) -> None:
        super().__init__(label, path, **options)
        self.names = tuple(field.name for field in fields(kind))

    def process_data(self, value: Any) -> None:
        given = value or {}
        self.written = tuple(str(given.get(name, 0)) for name in self.names)

    def take(self, texts: Sequence[str]) -> None:
        missing = len(self.names) - len(texts)
        self.written = (*texts, *[""] * missing)[: len(self.names)]

    @property
    def texts(self) -> list[str]:
        return [text.strip() or "0" for text in self.written]

    def value(self) -> dict[str, int | str]:
        written = zip(self.names, self.texts, strict=True)
        return {name: number(text) for name, text in written if text != "0"}


class Singles(Several):
    """Bids that pay otherwise when they are made: a bid and its points by turns."""

    def process_data(self, value: Any) -> None:
        self.written = tuple(str(part) for pair in (value or {}).items() for part in pair)

    begun: str | None = None
    """The bid of a row that was just begun, blank where it is still to be written."""

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Bid and points, but for blank rows."""
        pairs = zip_longest(self.written[::2], self.written[1::2], fillvalue="")
        return [(bid, points) for bid, points in pairs if (bid + points).strip()]

    def begin_row(self, bid: str, points: str) -> None:
        """Have a row for a bid, with what it pays until something else is written."""
        self.begun = bid
        if bid and bid not in [other.strip() for other, _ in self.rows]:
            self.written = [*self.texts, bid, points] if self.rows else [bid, points]

    def drop_row(self, place: str) -> None:
        """Leave out the row at this place, counted from 0, if there is one."""
        rows = [row for at, row in enumerate(self.rows) if str(at) != place]
        self.written = [part for row in rows for part in row]

    @property
    def texts(self) -> list[str]:
        return [part for row in self.rows for part in row] or [""]

    @property
    def twice(self) -> list[int]:
        """The bids that more than one row is for."""
        bids = Counter(number(bid) for bid, _ in self.rows)
        return [bid for bid, rows in bids.items() if rows > 1 and isinstance(bid, int)]

    def value(self) -> dict[str, int | str]:
        return {str(number(bid)): number(points) for bid, points in self.rows}


def number(text: str) -> int | str:
    """The whole number that is written, or else the text itself, which the rules refuse."""
    try:
        return int(text.replace("−", "-"))
    except ValueError:  # no digits, or more of them than Python reads
        return text.strip()
