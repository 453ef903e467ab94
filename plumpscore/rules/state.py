"""The state of a game: what has been entered, and the taps that entered it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

Amounts = tuple[int | None, ...]
"""One amount for each seat; `None` is not entered yet, and never the same as 0."""

UNDO_DEPTH = 24
"""So many taps are told to a phone, for it to undo at once; the server can undo them all."""


class Cell(NamedTuple):
    """One place in the protokoll, and a value for it."""

    kind: str
    """`bid`, `tricks`, `trump`, or `end` (the game was ended now)."""

    round: int | None
    seat: int | None
    value: Any
    """A number, a suit, or whether the game was ended; `None` is an empty cell."""

    @property
    def place(self) -> tuple[str, int | None, int | None]:
        return self[:3]


@dataclass(frozen=True)
class Tap:
    """One command that was taken; all its cells are undone together."""

    id: str
    cells: tuple[Cell, ...]
    """What it changed, with the values that come back when it is undone; none when it has been."""


@dataclass(frozen=True)
class Entry:
    """What is entered for one round, by seat."""

    bids: Amounts
    tricks: Amounts
    trump: str | None = None

    @classmethod
    def blank(cls, seats: int) -> Self:
        """An entry with nothing in it."""
        return cls((None,) * seats, (None,) * seats)

    @property
    def is_blank(self) -> bool:
        return self.trump is None and all(n is None for n in self.bids + self.tricks)

    @property
    def is_complete(self) -> bool:
        return None not in self.bids and None not in self.tricks

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Bid and tricks of each seat that has both."""
        pairs = zip(self.bids, self.tricks, strict=True)
        return [(bid, tricks) for bid, tricks in pairs if bid is not None and tricks is not None]

    def value(self, cell: Cell) -> int | str | None:
        """What stands in the cell's place."""
        if cell.kind == "trump":
            return self.trump
        assert cell.seat is not None
        return (self.bids if cell.kind == "bid" else self.tricks)[cell.seat]

    def with_cell(self, cell: Cell) -> "Entry":
        """The entry with this cell set."""
        if cell.kind == "trump":
            return Entry(self.bids, self.tricks, cell.value)
        assert cell.seat is not None
        if cell.kind == "bid":
            return Entry(_with(self.bids, cell.seat, cell.value), self.tricks, self.trump)
        return Entry(self.bids, _with(self.tricks, cell.seat, cell.value), self.trump)

    def to_json(self) -> dict[str, Any]:
        told = {"trump": self.trump} if self.trump else {}
        return {"bids": self.bids, "tricks": self.tricks, **told}


@dataclass(frozen=True)
class State:
    """A game as it stands. Values are replaced, never changed."""

    first_dealer: int
    names: tuple[str, ...]
    """The players, by seat."""

    rounds: tuple[Entry, ...] = ()
    """As far as entered; a round that is not here is blank."""

    taps: tuple[Tap, ...] = ()
    """All that was taken, oldest first."""

    ended: bool = False
    """Whether people ended the game before its last round."""

    @property
    def seats(self) -> int:
        return len(self.names)

    def entry(self, index: int) -> Entry:
        """What is entered for the round at `index`, blank where nothing is."""
        return self.rounds[index] if index < len(self.rounds) else Entry.blank(self.seats)

    def value(self, cell: Cell) -> int | str | bool | None:
        """What stands in the cell's place."""
        return self.ended if cell.round is None else self.entry(cell.round).value(cell)

    def with_cells(self, cells: Iterable[Cell]) -> "State":
        """The state with these cells set; blank rounds at the end are dropped."""
        ended, rounds = self.ended, list(self.rounds)
        for cell in cells:
            if cell.round is None:
                ended = bool(cell.value)
                continue
            while len(rounds) <= cell.round:
                rounds.append(Entry.blank(self.seats))
            rounds[cell.round] = rounds[cell.round].with_cell(cell)
        while rounds and rounds[-1].is_blank:
            rounds.pop()
        return replace(self, rounds=tuple(rounds), ended=ended)

    def tap(self, id: str) -> Tap | None:
        """The tap with this id, undone or not."""
        return next((tap for tap in self.taps if tap.id == id), None)

    def undo_stack(self, depth: int = UNDO_DEPTH) -> list[Tap]:
        """The last taps that can be undone, oldest first."""
        return [tap for tap in self.taps if tap.cells][-depth:]

    def to_json(self) -> dict[str, Any]:
        """Everything, for the database."""
        return {**self._told(), "taps": [(tap.id, tap.cells) for tap in self.taps]}

    def to_phone(self) -> dict[str, Any]:
        """What a phone needs: the cells, and what undo would bring back."""
        return {**self._told(), "undo": [(tap.id, tap.cells) for tap in self.undo_stack()]}

    def _told(self) -> dict[str, Any]:
        return {
            "first_dealer": self.first_dealer,
            "names": self.names,
            "rounds": [entry.to_json() for entry in self.rounds],
            "ended": self.ended,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "State":
        """The state that `to_json` told, also after a trip through JSON text."""
        return cls(
            first_dealer=data["first_dealer"],
            names=tuple(data["names"]),
            rounds=tuple(_read_entry(entry) for entry in data["rounds"]),
            taps=tuple(_read_tap(*tap) for tap in data["taps"]),
            ended=data["ended"],
        )


def _with(amounts: Amounts, seat: int, value: int | None) -> Amounts:
    return (*amounts[:seat], value, *amounts[seat + 1 :])


def _read_entry(data: Mapping[str, Any]) -> Entry:
    return Entry(tuple(data["bids"]), tuple(data["tricks"]), data.get("trump"))


def _read_tap(id: str, cells: Sequence[Sequence[Any]]) -> Tap:
    return Tap(id, tuple(Cell(*cell) for cell in cells))
