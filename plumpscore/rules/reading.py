"""Readers: small functions that take a JSON value and give what it means, or raise `Faulty`.

They are put together like the data: `record({"low": whole(1), "shape": one_of("up", "down")})`.
A reader of many parts reads them all before it raises, so that every fault is told at once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from unicodedata import normalize

from plumpscore.rules.faults import Fault, Faulty

T = TypeVar("T")
Reader = Callable[[Any], T]

MAX_LENGTH = 1000
"""More parts than any list at a card table has; longer ones are not read."""


def fail(code: str, where: str = "", **facts: Any) -> Faulty:
    return Faulty([Fault(code, where, facts)])


class Gathering:
    """Gathers the faults of several parts, and raises them together at the end."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    @contextmanager
    def part(self, where: str) -> Iterator[None]:
        """Reads one part: its faults are kept, told from the whole."""
        try:
            yield
        except Faulty as error:
            self.faults.extend(fault.within(where) for fault in error.faults)

    def finish(self) -> None:
        if self.faults:
            raise Faulty(self.faults)


def whole(least: int, most: int = 1_000_000) -> Reader[int]:
    """A whole number in `least`..`most`; true, 10.0 and "10" are not whole numbers."""

    def read(value: Any) -> int:
        if type(value) is not int:
            raise fail("not_whole", value=shown(value))
        if not least <= value <= most:
            raise fail("out_of_range", value=value, least=least, most=most)
        return value

    return read


def one_of(*allowed: str) -> Reader[str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise fail("unknown_name", value=shown(value), allowed=list(allowed))
        return value

    return read


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise fail("not_yes_or_no", value=shown(value))
    return value


def text(most: int) -> Reader[str]:
    """A text of 1 to `most` characters, control marks and outer white space taken off."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise fail("not_text", value=shown(value))
        clean = normalize("NFC", "".join(filter(_is_written, value))).strip()
        if not clean:
            raise fail("empty_text")
        if len(clean) > most:
            raise fail("text_too_long", length=len(clean), most=most)
        return clean

    return read


def optional(reader: Reader[T]) -> Reader[T | None]:
    return lambda value: None if value is None else reader(value)


def either(word: str, reader: Reader[T]) -> Reader[T | str]:
    """The word itself, or what the reader reads."""
    return lambda value: word if value == word else reader(value)


def list_of(reader: Reader[T], least: int = 0, most: int = MAX_LENGTH) -> Reader[tuple[T, ...]]:
    def read(value: Any) -> tuple[T, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise fail("not_a_list", value=shown(value))
        if not least <= len(value) <= most:
            raise fail("wrong_length", length=len(value), least=least, most=most)
        gathering, parts = Gathering(), []
        for index, part in enumerate(value):
            with gathering.part(f"[{index}]"):
                parts.append(reader(part))
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
            with gathering.part(str(name)[:40]):
                if name not in readers:
                    raise fail("unknown_field", allowed=sorted(readers))
                fields[name] = readers[name](part)
        for name in needed:
            if name not in value:
                gathering.faults.append(Fault("missing", name))
        gathering.finish()
        return fields

    return read


def _is_written(char: str) -> bool:
    """Whether a person may write it: no control marks, but the joiners that emoji and Persian need."""
    return char.isprintable() or char in "\u200c\u200d"


def shown(value: Any) -> Any:
    """The value as it may be told back to a person: short, and never a whole structure."""
    if value is None or isinstance(value, bool | int | float):
        return value if not isinstance(value, int) or abs(value) < 10**15 else "…"
    if isinstance(value, str):
        return value if len(value) <= 40 else value[:39] + "…"
    return "[…]" if isinstance(value, Sequence) else "{…}"
