"""Where the figures of a cell stand: bid and tricks above, points in the middle, the total beside.

The measures hold for every cell of a sheet, so that figures stand in straight columns.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from plumpscore.sheets.figures import HALF_DIGIT, widest
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.marks import BLOTS
from plumpscore.sheets.sheet import Cell, Sheet

BASE = 0.05
"""So much of a row stand its figures below the middle, as bids stand above them."""

SUM, BALANCED = 11, 16
"""The width of ``13/10``, and with ``+3`` behind it, in half digits."""

_OVERHANG = 0.24
"""A blot is so much wider than its two digits, on each side and in its size."""


@dataclass(frozen=True)
class Slot:
    """A place for figures in a cell, from the cell's left and the row's top."""

    x: float
    y: float
    size: float
    width: int
    """In half digits."""

    def at(self, half_digits: int) -> float:
        """Return how far from the cell's left so many half digits of it end."""
        return self.x + half_digits * HALF_DIGIT * self.size


@dataclass(frozen=True)
class Slots:
    """All places of a cell."""

    result: Slot
    """Points, or the sign of a plump."""

    indent: int
    """So many half digits stand before the sign of a plump."""

    entered: Slot
    """For the bid, and behind it the tricks taken on a plump."""

    bid: int
    """The width of the bid in it, in half digits."""

    tricks: int
    """Where the tricks begin in it."""

    paid: Slot | None
    """For the points of a plump, where any has points other than 0."""

    total: Slot | None
    """It begins at the cell's left, so that the sums of bids follow on the last one."""

    total_digits: int
    """The width of the total at the end of it, in half digits."""


def result(cell: Cell, style: str, blot: str = BLOTS[0]) -> str:
    """Return the points of a hit, and of a plump what that style shows in figures."""
    if cell.is_hit:
        return f"{cell.points}"
    if cell.is_plump:
        return {"blot": blot, "struck": f"{cell.bid}", "red": f"{cell.points}"}.get(style, "")
    return "?" if cell.is_wrong else ""


def is_paid(cell: Cell) -> bool:
    """Return whether a plump gives points, or takes some."""
    return cell.is_plump and cell.points != 0


def paid(cell: Cell) -> str:
    """Return the points of a plump, which their sign tells apart from the tricks."""
    return f"{cell.points:+d}"


def measure(sheet: Sheet, layout: Layout) -> Slots:
    """Return the places in every cell of a sheet."""
    return _Measuring(sheet, layout).slots()


class _Measuring:
    def __init__(self, sheet: Sheet, layout: Layout) -> None:
        self.layout, self.style = layout, sheet.choices.plumps
        self.cells = [cell for row in sheet.rows for cell in row.cells]
        self.small = max(2.0, min(2.9, layout.row * 0.26))
        self.is_paid = self.style != "red" and any(map(is_paid, self.cells))

    def slots(self) -> Slots:
        place = self._result()
        indent = self._indent(place)
        beside = place.at(indent + self._sign) + place.size * self._overhang + 0.3
        if self.style == "word":
            beside = self.layout.points - self._beside - 0.3
        entered, bid = self._entered(beside)
        tricks = entered.width - 4
        paid = Slot(entered.at(tricks), -entered.y, self.small, 8)
        return Slots(
            result=place,
            indent=indent,
            entered=entered,
            bid=bid,
            tricks=tricks,
            paid=paid if self.is_paid else None,
            total=self._total() if self.layout.content.has_totals else None,
            total_digits=self._total_digits,
        )

    @property
    def _overhang(self) -> float:
        return _OVERHANG if self.style == "blot" else 0.1

    @property
    def _sign(self) -> int:
        """The width of a plump's sign, in half digits."""
        return 4 if self.style == "blot" else widest(self._results(is_plump=True), least=2)

    @property
    def _beside(self) -> float:
        """The room that tricks, and points if any, take beside a plump's sign."""
        told = [f"{cell.tricks}" for cell in self.cells if cell.is_plump]
        if self.is_paid:
            told += [paid(cell) for cell in self.cells if is_paid(cell)]
        return widest(told, least=2) * HALF_DIGIT * self.small

    def _results(self, *, is_plump: bool) -> Iterator[str]:
        return (result(cell, self.style) for cell in self.cells if cell.is_plump == is_plump)

    def _result(self) -> Slot:
        room = self.layout.points
        digits = widest(self._results(is_plump=False), least=4)
        size = min(5.4, self.layout.row * 0.5, 0.8 * room / (digits * HALF_DIGIT))
        if self.style != "word":
            sign = self._sign * HALF_DIGIT + 2 * self._overhang
            size = min(size, (room - self._beside - 0.9) / sign)
        width = int(room / (HALF_DIGIT * size)) // 2 * 2
        x = (room - width * HALF_DIGIT * size) / 2
        return Slot(x, BASE * self.layout.row, size, width)

    def _indent(self, place: Slot) -> int:
        """The sign stands in the middle, or so far left of it that tricks and points find room."""
        middle = (place.width - self._sign) // 2
        end = self.layout.points - self._beside - 0.6 - place.size * self._overhang
        most = int((end - place.x) / (HALF_DIGIT * place.size)) - self._sign
        return max(0, min(middle, most))

    def _entered(self, beside: float) -> tuple[Slot, int]:
        """The place of bid and tricks, which begin there, and the width of the bid."""
        width, height = bid_corner(self.layout)
        bid = widest(f"{cell.bid}" for cell in self.cells if cell.bid is not None)
        half = HALF_DIGIT * self.small
        x = max(0.4, (width - bid * half) / 2)
        tricks = max(bid + 1, round((beside - x) / half))
        return Slot(x, (height - self.layout.row) / 2, self.small, tricks + 4), bid

    @property
    def _total_digits(self) -> int:
        return widest(f"{cell.total}" for cell in self.cells if cell.total is not None)

    def _total(self) -> Slot:
        room, most = self.layout.column - self.layout.points, self._total_digits
        size = min(sum_size(self.layout), room * 0.86 / (max(most, 4) * HALF_DIGIT))
        half = HALF_DIGIT * size
        x = self.layout.points + (room - most * half) / 2
        before = int(x / half)
        return Slot(x - before * half, BASE * self.layout.row, size, before + most)


def sum_size(layout: Layout) -> float:
    """Return the size of the sums of bids, and of totals that have room for it."""
    return min(3.6, layout.row * 0.38, layout.sums / ((BALANCED + 1) * HALF_DIGIT))


def bid_corner(layout: Layout) -> tuple[float, float]:
    """Return width and height of the corner that the bid stands in."""
    return min(6.0, layout.points * 0.42), min(5.0, layout.row * 0.45)
