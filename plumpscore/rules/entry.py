"""What is entered for a round, and the cells that it is entered in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

Amounts = tuple[int | None, ...]
"""One amount for each seat; `None` is not entered yet, and never the same as 0."""

Adjusts = tuple[Mapping[str, Any] | None, ...]
"""For each seat `{"points", "why"}`: a penalty or a bonus beside what the round gives."""

IN_ROUND = ("bid", "tricks", "trump", "made", "adjust")
"""The kinds of cells that stand in a round's entry."""

AT_TABLE = ("rules", "seats", "dealer", "cards", "hands")
"""The kinds of cells that change how the table plays: the plan is compiled anew for them."""


class Cell(NamedTuple):
    """One place in the protokoll, and a value for it."""

    kind: str
    """One of `IN_ROUND` and `AT_TABLE`, `player` (who sits at a seat that was added), or `end` (the
    game was ended now)."""

    round: int | None
    seat: int | None
    value: Any
    """What the command of that kind sets; `None` is an empty cell."""

    @property
    def place(self) -> tuple[str, int | None, int | None]:
        return self[:3]


def read_cells(data: Iterable[Sequence[Any]]) -> tuple[Cell, ...]:
    """Cells from their JSON form."""
    return tuple(Cell(k, index, seat, _read_value(value)) for k, index, seat, value in data)


def _read_value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Entry:
    """What is entered for one round, by seat."""

    bids: Amounts
    tricks: Amounts
    trump: str | None = None
    made: tuple[bool | None, ...] = ()
    """Who made it, where tricks are not counted; empty where that is noted of nobody."""

    adjust: Adjusts = ()
    """Empty where nothing is."""

    @classmethod
    def blank(cls, seats: int) -> Self:
        """An entry with nothing in it."""
        return cls((None,) * seats, (None,) * seats)

    @property
    def is_begun(self) -> bool:
        """Whether anything is noted of what was bid and played."""
        return any(n is not None for n in self.bids + self.tricks + self.made)

    @property
    def is_blank(self) -> bool:
        return self.trump is None and not self.adjust and not self.is_begun

    def is_complete(self, seats: Iterable[int]) -> bool:
        """Whether all is noted of those who play."""
        return all(None not in (self.bids[seat], self.has_missed(seat)) for seat in seats)

    def has_missed(self, seat: int) -> bool | None:
        """Whether that seat has plumped; `None` while it is not known."""
        if (tricks := self.tricks[seat]) is not None:
            return tricks != self.bids[seat]
        made = self.made[seat] if self.made else None
        return None if made is None else not made

    def value(self, cell: Cell) -> Any:
        """What stands in the cell's place."""
        if cell.kind == "trump":
            return self.trump
        assert cell.seat is not None
        by_seat = getattr(self, _FIELDS[cell.kind])
        return by_seat[cell.seat] if cell.seat < len(by_seat) else None

    def with_cell(self, cell: Cell) -> "Entry":
        """The entry with this cell set."""
        if cell.kind == "trump":
            return replace(self, trump=cell.value)
        assert cell.seat is not None
        name = _FIELDS[cell.kind]
        by_seat = getattr(self, name) or (None,) * len(self.bids)
        values = (*by_seat[: cell.seat], cell.value, *by_seat[cell.seat + 1 :])
        is_empty = name in _MAY_BE_EMPTY and all(value is None for value in values)
        part: dict[str, Any] = {name: () if is_empty else values}
        return replace(self, **part)

    def for_seats(self, seats: int) -> "Entry":
        """The same, at a table with so many seats."""
        parts: dict[str, Any] = {
            name: _fitted(getattr(self, name), seats) for name in _FIELDS.values()
        }
        return replace(self, **parts)

    def to_json(self) -> dict[str, Any]:
        """Bids and tricks, and what else is told."""
        parts: dict[str, Any] = {"bids": self.bids, "tricks": self.tricks}
        if self.trump:
            parts["trump"] = self.trump
        if self.made:
            parts["made"] = self.made
        if self.adjust:
            parts["adjust"] = self.adjust
        return parts

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The entry that `to_json` told."""
        by_seat = {name: tuple(data.get(name, ())) for name in _FIELDS.values()}
        return cls(**by_seat, trump=data.get("trump"))


_FIELDS = {"bid": "bids", "tricks": "tricks", "made": "made", "adjust": "adjust"}
_MAY_BE_EMPTY = ("made", "adjust")


def _fitted(by_seat: tuple[Any, ...], seats: int) -> tuple[Any, ...]:
    """One value for each seat; nothing stays nothing."""
    return (*by_seat, *(None,) * seats)[:seats] if by_seat else by_seat
