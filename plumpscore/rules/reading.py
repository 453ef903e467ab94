"""Readers: small functions that take a JSON value and give what it means, or raise `Faulty`.

They are put together like the data: `record({"low": whole(1), "shape": one_of("up", "down")})`.
A reader of many parts reads them all before it raises, so that every fault is told at once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import Any, TypeVar
from unicodedata import category, normalize

from plumpscore.rules.faults import Fault, Faulty

T = TypeVar("T")
Reader = Callable[[Any], T]

MAX_LENGTH = 1000
"""More parts than any list at a card table has; longer ones are not read."""

MOST = 10**9
"""More than any number at a card table."""


JOINERS = "\u200c\u200d"
"""Characters without width that Persian and the emoji of families need within a word."""


def fail(code: str, where: str = "", **facts: Any) -> Faulty:
    """The exception for a single fault; to be raised."""
    return Faulty([Fault(code, where, facts)])


class Gathering:
    """Gathers the faults of several parts, and raises them together at the end."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    @contextmanager
    def part(self, where: str = "") -> Iterator[None]:
        """Keep the faults of one part, told from the whole."""
        try:
            yield
        except Faulty as error:
            self.add(where, error)

    def add(self, where: str, error: Faulty) -> None:
        """Keep these faults of one part, told from the whole."""
        self.faults.extend(fault.within(where) for fault in error.faults)

    def finish(self) -> None:
        """Raise what was gathered, if anything was."""
        if self.faults:
            raise Faulty(self.faults)


def whole(least: int, most: int = MOST) -> Reader[int]:
    """A whole number in `least`..`most`; true, 10.0 and "10" are not whole numbers."""

    def read(value: Any) -> int:
        if type(value) is not int:
            raise fail("not_whole", value=shown(value))
        if not least <= value <= most:
            raise fail("out_of_range", value=shown(value), least=least, most=most)
        return value

    return read


def one_of(*allowed: str) -> Reader[str]:
    """One of these words."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise fail("unknown_name", value=shown(value), allowed=list(allowed))
        return value

    return read


def flag(value: Any) -> bool:
    """True or false, and nothing that merely counts as such."""
    if not isinstance(value, bool):
        raise fail("not_yes_or_no", value=shown(value))
    return value


def text(most: int) -> Reader[str]:
    """A text of 1 to `most` characters on one line, without control marks or outer space."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise fail("not_text", value=shown(value))
        clean = written(value)
        if not clean:
            raise fail("empty_text")
        if len(clean) > most:
            raise fail("text_too_long", length=len(clean), most=most)
        return clean

    return read


def optional(reader: Reader[T]) -> Reader[T | None]:
    """What the reader reads, or `null`."""
    return lambda value: None if value is None else reader(value)


def either(word: str, reader: Reader[T]) -> Reader[T | str]:
    """The word itself, or what the reader reads."""
    return lambda value: word if value == word else reader(value)


def list_of(reader: Reader[T], least: int = 0, most: int = MAX_LENGTH) -> Reader[tuple[T, ...]]:
    """A list of `least` to `most` parts, each of which the reader reads."""

    def read(value: Any) -> tuple[T, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise fail("not_a_list", value=shown(value))
        if not least <= len(value) <= most:
            raise fail("wrong_length", length=len(value), least=least, most=most)
        gathering, parts = Gathering(), []
        for index, part in enumerate(value):
            try:  # on the way of every tap: a `with` costs more than the reading itself
                parts.append(reader(part))
            except Faulty as error:
                gathering.add(f"[{index}]", error)
        gathering.finish()
        return tuple(parts)

    return read


def record(readers: Mapping[str, Reader[Any]], *needed: str) -> Reader[dict[str, Any]]:
    """An object with some of these fields, and all that are `needed`; others are faults."""

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise fail("not_an_object", value=shown(value))
        gathering, fields = Gathering(), {}
        for name, part in value.items():
            if name not in readers:
                unknown = fail("unknown_field", allowed=sorted(readers))
                gathering.add(written(str(name)[:40]), unknown)
                continue
            try:
                fields[name] = readers[name](part)
            except Faulty as error:
                gathering.add(name, error)
        for name in needed:
            if name not in value:
                gathering.faults.append(Fault("missing", name))
        gathering.finish()
        return fields

    return read


def written(value: str) -> str:
    """What a person wrote: composed, any white space a plain one, and nothing that is no sign."""
    if value.isascii() and value.isprintable():
        return value.strip()
    spaced = (" " if char.isspace() else char for char in value)
    return normalize("NFC", "".join(filter(_is_sign, spaced))).strip(f" {JOINERS}")


def _is_sign(char: str) -> bool:
    """Signs of a Unicode newer than Python's count too; marks that turn the text around do not."""
    is_flag_tag = "\U000e0020" <= char <= "\U000e007f"
    return category(char) not in ("Cc", "Cf", "Cs") or is_flag_tag or char in JOINERS


def shown(value: Any) -> Any:
    """The value as it may be told back to a person: short, and never a whole structure."""
    if isinstance(value, int):
        return value if abs(value) < 10**15 else "…"
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    if isinstance(value, str):
        return written(value if len(value) <= 40 else value[:39] + "…")
    if value is None:
        return None
    return "[…]" if isinstance(value, Sequence) else "{…}"
