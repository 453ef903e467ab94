"""Where the figures of a cell stand: bid and tricks above, points in the middle, the total beside.

The measures hold for every cell of a sheet, so that figures stand in straight columns.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf
from typing import Self

from plumpscore.sheets.figures import HALF_DIGIT, widest
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.plumps import STYLES, adjust, paid, result
from plumpscore.sheets.sheet import Sheet

_LEAST = 2.3
"""The least size of bids and tricks, as long as they find room."""

_MOST = 5.4
"""The largest size of points."""

_HEIGHT = 0.64
"""The height of a figure, in its size."""


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

    kind: str
    """`roomy` where there is room for large blots, else `figures`."""

    result: Slot
    """Points, or the sign of a plump."""

    indent: int
    """So many half digits stand before the sign of a plump."""

    sign: int
    """The width of that sign, in half digits."""

    entered: Slot
    """For the bid in the left corner, and in the right one the tricks taken on a plump."""

    bid: int
    """Where the bid ends in it, in half digits."""

    bid_digits: int
    """Its width."""

    paid: Slot | None
    """For the points of a plump, where any has points other than 0 and no other place."""

    adjust: Slot | None
    """In the lower right corner of the whole cell, for penalties and bonuses, where there is any.
    They stand in its middle, which is that of the total where there is one."""

    word: float
    """So wide is the place of the word, for the style that writes it."""

    total: Slot | None
    """It begins at the cell's left, so that the sums of bids follow on the last one."""

    total_digits: int
    """The width of the total at the end of it, in half digits."""


def measure(sheet: Sheet, layout: Layout) -> Slots:
    """Return the places in every cell of a sheet."""
    return _Measuring(sheet, layout).slots()


class _Measuring:
    def __init__(self, sheet: Sheet, layout: Layout) -> None:
        self.layout, self.style = layout, STYLES[sheet.choices.plumps]
        self.cells = [cell for row in sheet.rows for cell in row.cells]
        self.small = max(_LEAST, min(3.1, layout.row * 0.3))
        self.kind = "roomy" if layout.points >= 20 and layout.row >= 10 else "figures"
        self.base = base(sheet, layout)
        self.sums = Sums.of(sheet)

    def slots(self) -> Slots:
        place, paid_for = self._result(), self._paid()
        entered, bid, bid_digits = self._entered()
        return Slots(
            kind=self.kind,
            result=place,
            indent=self._indent(place),
            sign=self._sign,
            entered=entered,
            bid=bid,
            bid_digits=bid_digits,
            paid=paid_for,
            adjust=self._adjust,
            word=self.layout.points - self._beside,
            total=self._total() if self.layout.content.has_totals else None,
            total_digits=self._total_digits,
        )

    @property
    def _end(self) -> float:
        """Where tricks, and points of a plump, end: before the dots, or the dealer's corner."""
        is_narrow = self.layout.column < 14
        if self.layout.content.has_totals:
            return self.layout.points - (0.6 if is_narrow else 1.0)
        corner = 2.0 if is_narrow else 3.2
        return min(self.layout.points - corner, self._adjust.x - 0.6 if self._adjust else inf)

    @property
    def _overhang(self) -> float:
        return self.style.roomy_overhang if self.kind == "roomy" else self.style.overhang

    @property
    def _sign(self) -> int:
        """The width of a plump's sign, in half digits."""
        return widest(self._results(is_plump=True))

    def _paid(self) -> Slot | None:
        """The place for the points of plumps, at the lower right."""
        told = [paid(cell) for cell in self.cells if cell.is_paid]
        if not told or self.style.is_points:
            return None
        width = widest(told)
        size = min(self.small, (self._end - 0.4) / (width * HALF_DIGIT))
        _, height = bid_corner(self.layout)
        x = self._end - width * HALF_DIGIT * size
        return Slot(x, (self.layout.row - height) / 2, size, width)

    @cached_property
    def _adjust(self) -> Slot | None:
        """The place for penalties and bonuses: below the total, else right of all else."""
        told = [adjust(cell) for cell in self.cells if cell.adjust is not None]
        if not told:
            return None
        width, layout, has_totals = widest(told), self.layout, self.layout.content.has_totals
        above = self._total().size if has_totals else min(_MOST, layout.row * 0.5)
        bottom = layout.row / 2 + self.base + above * _HEIGHT / 2
        room = layout.column - layout.points - 1 if has_totals else layout.column * 0.35
        most = min((layout.row - bottom - 0.5) / _HEIGHT, room / (width * HALF_DIGIT))
        size = min(self.small, most)
        free = layout.column - width * HALF_DIGIT * size
        x = (layout.points + free) / 2 if has_totals else free - 0.7
        return Slot(x, (bottom - 0.1) / 2, size, width)

    @property
    def _beside(self) -> float:
        """The room that a plump's points take beside its sign; tricks stand above it."""
        place = self._paid()
        return self.layout.points - place.x if place else self.layout.points - self._end

    def _results(self, *, is_plump: bool) -> Iterator[str]:
        return (result(cell, self.style) for cell in self.cells if cell.is_plump == is_plump)

    def _result(self) -> Slot:
        room = self.layout.points
        digits = widest(self._results(is_plump=False), least=4)
        size = min(_MOST, self.layout.row * 0.5, 0.8 * room / (digits * HALF_DIGIT))
        sign = self._sign * HALF_DIGIT + 2 * self._overhang
        if self.style.is_points:
            size = min(size, 0.9 * room / sign)
        else:
            beside = (room - self._beside - 0.4) / sign
            above = (self._end - 0.4) / sign  # in narrow columns its points stand below it
            size = min(size, max(beside, min(above, 0.36 * self.layout.row)))
        width = int(room / (HALF_DIGIT * size)) // 2 * 2
        x = (room - width * HALF_DIGIT * size) / 2
        return Slot(x, self.base, size, width)

    def _indent(self, place: Slot) -> int:
        """The sign stands in the middle, or so far left of it that its points find room."""
        middle = (place.width - self._sign) // 2
        if self.style.is_points:
            return middle
        half, over = HALF_DIGIT * place.size, place.size * self._overhang
        least = ceil((over + 0.3 - place.x) / half)
        most = int((self.layout.points - self._beside - over - place.x) / half) - self._sign
        return min(max(0, least, min(middle, most)), place.width - self._sign)

    def _entered(self) -> tuple[Slot, int, int]:
        """The place of bid and tricks, where the bid ends in it, and its width."""
        corner, height = bid_corner(self.layout)
        digits = widest(f"{cell.bid}" for cell in self.cells if cell.bid is not None)
        tricks = widest(f"{cell.tricks}" for cell in self.cells if cell.tricks is not None)
        size = min(self.small, (self._end - 0.4) / ((digits + 1 + tricks) * HALF_DIGIT))
        half = HALF_DIGIT * size
        width = int((self._end - 0.4) / half + 1e-6)
        x = self._end - width * half
        before = max(0, round(((corner - digits * half) / 2 - x) / half))
        before = min(before, width - digits - tricks)
        return Slot(x, (height - self.layout.row) / 2, size, width), before + digits, digits

    @property
    def _total_digits(self) -> int:
        return widest(f"{cell.total}" for cell in self.cells if cell.total is not None)

    def _total(self) -> Slot:
        room, most = self.layout.column - self.layout.points, self._total_digits
        size = min(self.sums.size(self.layout), (room - 1) / (max(most, 4) * HALF_DIGIT))
        half = HALF_DIGIT * size
        x = self.layout.points + (room - most * half) / 2
        before = int(x / half)
        return Slot(x - before * half, self.base, size, before + most)


def base(sheet: Sheet, layout: Layout) -> float:
    """Return how far below the middle of a row its figures stand, as bids stand above them."""
    return layout.row * (0.01 if sheet.is_blank else 0.05)


@dataclass(frozen=True)
class Sums:
    """The widths in the column of bids, in half digits."""

    bids: int
    hand: int
    balance: int

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        """The widths that a sheet needs; a blank one has the hand alone."""
        hands = widest((f"/{row.cards}" for row in sheet.rows), least=6)
        if sheet.is_blank:
            return cls(0, hands, 0)
        told = [row for row in sheet.rows if row.bids is not None]
        bids = widest((f"{row.bids}" for row in told), least=4)
        return cls(bids, hands, widest((row.balance for row in told), least=4))

    @property
    def width(self) -> int:
        return self.bids + self.hand + self.balance + (2 if self.balance else 0)

    def size(self, layout: Layout) -> float:
        """Return the size of the figures, which totals have too where they find room for it."""
        most = 18 if self.balance else 6
        return min(3.6, layout.row * 0.38, layout.sums / ((max(self.width, most) + 1) * HALF_DIGIT))


def bid_corner(layout: Layout) -> tuple[float, float]:
    """Return width and height of the corner that the bid stands in."""
    return min(6.0, layout.points * 0.42), min(5.0, layout.row * 0.45)
