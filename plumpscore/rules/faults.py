"""What is wrong with something that was read: house rules, a game document, a command."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, as data; `plumpscore.sentences` puts it into words."""

    code: str
    """The kind of fault, e.g. `"hand_too_large"`."""

    where: str
    """The field, dotted and with indexes from 0: `"rules.trump.order[2]"`."""

    facts: Mapping[str, Any] = field(default_factory=dict)
    """What the sentence needs to know, e.g. `{"value": 14, "largest": 13}`."""

    def within(self, outer: str) -> "Fault":
        """The same fault, told from the value that holds this one."""
        joint = "." if outer and self.where and not self.where.startswith("[") else ""
        return Fault(self.code, f"{outer}{joint}{self.where}", self.facts)


class Faulty(ValueError):
    """Raised for input that cannot be used."""

    faults: tuple[Fault, ...]
    """All that is wrong with it, at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{f.where}: {f.code}" for f in self.faults))
