"""The state of a game: what has been entered, and the taps that entered it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from plumpscore.rules.entry import AT_TABLE, IN_ROUND, Cell, Entry, read_cells

UNDO_DEPTH = 24
"""So many taps are told to a phone, for it to undo at once; the server can undo them all."""


@dataclass(frozen=True)
class Tap:
    """One command that was taken; all its cells are undone together."""

    id: str
    cells: tuple[Cell, ...]
    """What it changed, with the values that come back when it is undone; none when it has been."""


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

    changes: tuple[Cell, ...] = ()
    """What has changed at the table, by round: cells of the kinds `AT_TABLE`, none empty."""

    @property
    def seats(self) -> int:
        """All who have ever sat here, those who went home too."""
        return len(self.names)

    @property
    def begun(self) -> int:
        """So many rounds from the first, until the last in which anything was bid or played."""
        begun = (index for index, entry in enumerate(self.rounds, start=1) if entry.is_begun)
        return max(begun, default=0)

    def entry(self, index: int) -> Entry:
        """What is entered for the round at `index`, blank where nothing is."""
        return self.rounds[index] if index < len(self.rounds) else Entry.blank(self.seats)

    def change(self, kind: str, index: int) -> Any:
        """What changes at the table in just that round, if anything does."""
        return next((c.value for c in self.changes if c[:2] == (kind, index)), None)

    def value(self, cell: Cell) -> Any:
        """What stands in the cell's place."""
        if cell.kind == "end":
            return self.ended
        if cell.kind == "player":
            assert cell.seat is not None
            return self.names[cell.seat] if cell.seat < self.seats else None
        assert cell.round is not None
        if cell.kind in AT_TABLE:
            return self.change(cell.kind, cell.round)
        return self.entry(cell.round).value(cell)

    def with_cells(self, cells: Iterable[Cell]) -> "State":
        """The state with these cells set; blank rounds at the end are dropped."""
        cells = list(cells)
        if not all(cell.kind in IN_ROUND for cell in cells):
            return self._with_changes(cells)
        rounds = list(self.rounds)
        for cell in cells:
            assert cell.round is not None
            while len(rounds) <= cell.round:
                rounds.append(Entry.blank(self.seats))
            rounds[cell.round] = rounds[cell.round].with_cell(cell)
        while rounds and rounds[-1].is_blank:
            rounds.pop()
        return replace(self, rounds=tuple(rounds))

    def _with_changes(self, cells: list[Cell]) -> "State":
        """The same for cells of every kind; a seat is there before what is noted at it, and until
        after that is emptied."""
        players = [cell for cell in cells if cell.kind == "player"]
        state = self._with_players([cell for cell in players if cell.value is not None])
        state = state.with_cells([cell for cell in cells if cell.kind in IN_ROUND])
        changes = {cell.place: cell for cell in [*state.changes, *cells] if cell.kind in AT_TABLE}
        kept = [cell for cell in changes.values() if cell.value is not None]
        ended = next((bool(cell.value) for cell in cells if cell.kind == "end"), state.ended)
        by_round = tuple(sorted(kept, key=lambda c: (c.round, AT_TABLE.index(c.kind))))
        state = replace(state, changes=by_round, ended=ended)
        return state._with_players([cell for cell in players if cell.value is None])

    def _with_players(self, cells: list[Cell]) -> "State":
        """The state with seats added, or the last ones taken away."""
        if not cells:
            return self
        seated = {cell.seat: cell.value for cell in cells}
        names = (*(name for seat, name in enumerate(self.names) if seat not in seated),)
        names += tuple(name for _, name in sorted(seated.items()) if name is not None)
        rounds = tuple(entry.for_seats(len(names)) for entry in self.rounds)
        return replace(self, names=names, rounds=rounds)

    def tap(self, id: str) -> Tap | None:
        """The tap with this id, undone or not."""
        return next((tap for tap in self.taps if tap.id == id), None)

    def without_tap(self, id: str) -> "State":
        """The state with what that tap changed put back; a place that a later tap changed too keeps
        what that put."""
        if (tap := self.tap(id)) is None:
            return self
        at, back = self.taps.index(tap), {cell.place: cell for cell in tap.cells}
        later = [
            replace(t, cells=tuple(back.pop(cell.place, cell) for cell in t.cells))
            for t in self.taps[at + 1 :]
        ]
        taps = (*self.taps[:at], replace(tap, cells=()), *later)
        return replace(self.with_cells(back.values()), taps=taps)

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
        told = {
            "first_dealer": self.first_dealer,
            "names": self.names,
            "rounds": [entry.to_json() for entry in self.rounds],
            "ended": self.ended,
        }
        return {**told, "changes": self.changes} if self.changes else told

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "State":
        """The state that `to_json` told, also after a trip through JSON text."""
        return cls(
            first_dealer=data["first_dealer"],
            names=tuple(data["names"]),
            rounds=tuple(map(Entry.from_json, data["rounds"])),
            taps=tuple(_read_tap(*tap) for tap in data["taps"]),
            ended=data["ended"],
            changes=read_cells(data.get("changes", ())),
        )


def _read_tap(id: str, cells: Sequence[Sequence[Any]]) -> Tap:
    return Tap(id, read_cells(cells))
