"""The state of a game: what has been entered, and the taps that entered it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

Amounts = tuple[int | None, ...]
"""One amount for each seat; `None` is not entered yet, and never the same as 0."""

UNDO_DEPTH = 24
"""So many taps are told to a phone, for it to undo at once; the server can undo them all."""


class Cell(NamedTuple):
    """One place in the protokoll, and what a tap put there."""

    kind: str
    """`bid`, `tricks`, `trump`, or `end` (the game was ended now)."""

    round: int | None
    seat: int | None
    value: int | str | bool | None
    """`None` is an empty cell."""

    @property
    def place(self) -> tuple[str, int | None, int | None]:
        return self[:3]


@dataclass(frozen=True)
class Tap:
    """One command that was taken: all its cells are undone together."""

    id: str
    cells: tuple[Cell, ...]
    undone: bool = False


@dataclass(frozen=True)
class Entry:
    """What is entered for one round, by seat."""

    bids: Amounts
    tricks: Amounts
    trump: str | None = None

    @classmethod
    def blank(cls, seats: int) -> Self:
        return cls((None,) * seats, (None,) * seats)

    @property
    def is_blank(self) -> bool:
        return self.trump is None and all(n is None for n in self.bids + self.tricks)

    @property
    def is_complete(self) -> bool:
        return None not in self.bids and None not in self.tricks

    def value(self, cell: Cell) -> int | str | None:
        if cell.kind == "trump":
            return self.trump
        assert cell.seat is not None
        return (self.bids if cell.kind == "bid" else self.tricks)[cell.seat]

    def with_cell(self, cell: Cell) -> "Entry":
        if cell.kind == "trump":
            return replace(self, trump=cell.value)
        field = "bids" if cell.kind == "bid" else "tricks"
        amounts = list(getattr(self, field))
        amounts[cell.seat] = cell.value
        return replace(self, **{field: tuple(amounts)})

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
    """All that was taken, oldest first; a cell holds what its last tap not undone put there."""

    ended: bool = False
    """Whether people ended the game before its last round."""

    @property
    def seats(self) -> int:
        return len(self.names)

    def entry(self, index: int) -> Entry:
        return self.rounds[index] if index < len(self.rounds) else Entry.blank(self.seats)

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
        return next((tap for tap in self.taps if tap.id == id), None)

    def undo_stack(self, depth: int = UNDO_DEPTH) -> list[Tap]:
        """The last taps that can be undone, oldest first, their cells with the values that come
        back when they are undone one after the other, latest first."""
        under: dict[tuple[Any, ...], Any] = {}
        stack = []
        for tap in self.taps:
            if tap.undone or not tap.cells:
                continue
            stack.append(Tap(tap.id, tuple(_before(cell, under) for cell in tap.cells)))
            under.update((cell.place, cell.value) for cell in tap.cells)
        return stack[-depth:]

    def to_json(self) -> dict[str, Any]:
        """Everything, for the database."""
        return {**self._told(), "taps": [(t.id, t.cells, t.undone) for t in self.taps]}

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


def _before(cell: Cell, under: Mapping[tuple[Any, ...], Any]) -> Cell:
    return cell._replace(value=under.get(cell.place))


def _read_entry(data: Mapping[str, Any]) -> Entry:
    return Entry(tuple(data["bids"]), tuple(data["tricks"]), data.get("trump"))


def _read_tap(id: str, cells: Sequence[Sequence[Any]], undone: bool) -> Tap:
    return Tap(id, tuple(Cell(*cell) for cell in cells), undone)
