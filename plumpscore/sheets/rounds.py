"""What stands in the rows of a sheet: hands, trumps, what each cell holds, the sums of bids.

One block of text holds the same thing of all cells: a line a round, a space between the players.
"""

from collections.abc import Callable, Iterator, Sequence

from plumpscore.sheets.cells import Slot, Sums, base, measure
from plumpscore.sheets.drawing import Drawing, Text
from plumpscore.sheets.figures import (
    HALF_DIGIT,
    centred,
    gap,
    halves,
    space,
    to_the_left,
    to_the_right,
)
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.marks import SUITS
from plumpscore.sheets.plumps import STYLES, adjust, paid, result
from plumpscore.sheets.sheet import EMPTY, Cell, Row, Sheet

_TRUMPS = dict(zip("SHDC", SUITS, strict=True))
_BLACK, _RED = "♠♣", "♥♦"


def draw_rounds(drawing: Drawing, sheet: Sheet, layout: Layout, rows: range) -> None:
    """Write the rounds of one page."""
    shown = [sheet.rows[index] for index in rows]
    _Columns(drawing, sheet, layout, shown).draw()
    if not sheet.is_blank:
        _Cells(drawing, sheet, layout, shown).draw()


class _Columns:
    """What stands on both sides of the players, on one page."""

    def __init__(self, drawing: Drawing, sheet: Sheet, layout: Layout, rows: Sequence[Row]) -> None:
        self.drawing, self.sheet, self.layout, self.rows = drawing, sheet, layout, rows
        self.size = min(4.4, layout.row * 0.5, max(3.2, layout.points * 0.5))

    def draw(self) -> None:
        layout = self.layout
        hands = [f"{row.cards}" for row in self.rows]
        self._write("hands", layout.left, layout.hand, self.size, hands)
        if layout.trump:
            self._draw_trumps()
        if self.sheet.is_blank or not self.sheet.choices.totals:
            self._draw_sums()

    def _draw_trumps(self) -> None:
        """The suit that is trump, a dash where there is none, or all suits for one to be ringed."""
        signs = [_TRUMPS.get(row.trump or "", "") for row in self.rows]
        columns = {
            "hands": [sign if sign in _BLACK else "" for sign in signs],
            "red": [sign if sign in _RED else "" for sign in signs],
            "light": ["-" if row.trump == "NT" else "" for row in self.rows],
        }
        left, width = self.layout.left + self.layout.hand, self.layout.trump
        for kind, lines in columns.items():
            self._write(kind, left, width, self.size * 0.92, lines)
        untold = [" ".join(SUITS) if row.trump is None else "" for row in self.rows]
        self._write("faint", left, width, min(self.size * 0.8, width / 4.6), untold)

    def _draw_sums(self) -> None:
        """The sum of bids beside the hand, and how far it is over or under."""
        layout, sums = self.layout, Sums.of(self.sheet)
        size = sums.size(layout)
        width = sums.width * HALF_DIGIT * size
        x = layout.sums_left + (layout.sums - width) / 2
        if self.sheet.is_blank:
            x = layout.right - width - 1.2
        # All lines are equally wide, so their middle is where the first one's is.
        self._write("light", x, width, size, [_sum(row, sums) for row in self.rows])

    def _write(self, kind: str, x: float, width: float, size: float, lines: Sequence[str]) -> None:
        layout = self.layout
        top = layout.rows_top + base(self.sheet, layout)
        text = "\n".join(lines)
        self.drawing.write(Text(kind, x, top, size, layout.row, text, width, "center"))


def _sum(row: Row, sums: Sums) -> str:
    bids = to_the_right("" if row.bids is None else f"{row.bids}", sums.bids)
    told = bids + to_the_left(f"/{row.cards}", sums.hand)
    return to_the_left(told, sums.width - sums.balance) + to_the_left(row.balance, sums.balance)


class _Cells:
    """The cells of one page."""

    def __init__(self, drawing: Drawing, sheet: Sheet, layout: Layout, rows: Sequence[Row]) -> None:
        self.drawing, self.sheet, self.layout, self.rows = drawing, sheet, layout, rows
        self.style = STYLES[sheet.choices.plumps]
        self.slots = measure(sheet, layout)

    def draw(self) -> None:
        self._mark()
        slots = self.slots
        self._write(slots.kind, slots.result, self._result)
        self._write("light", slots.entered, self._entered)
        if slots.paid:
            width = slots.paid.width
            self._write("light", slots.paid, lambda cell: to_the_right(paid(cell), width))
        self._write_beside_the_game()
        if slots.total:
            self._write("light", slots.total, self._total, self._sums(slots.total))

    def _write(
        self, kind: str, slot: Slot, told: Callable[[Cell], str], after: Sequence[str] = ()
    ) -> None:
        """Write what is told of each cell at that place in it, and on each row what comes after."""
        layout = self.layout
        blank = (EMPTY,) * layout.content.seats
        lines = [" ".join(told(cell) for cell in row.cells or blank) for row in self.rows]
        if after:
            lines = [f"{line} {more}" for line, more in zip(lines, after, strict=True)]
        self.drawing.write(
            Text(
                kind,
                layout.seats_left + slot.x,
                layout.rows_top + slot.y,
                slot.size,
                layout.row,
                "\n".join(lines),
                layout.table_width,
                gap=gap(layout.column, slot.width, slot.size),
            )
        )

    def _write_beside_the_game(self) -> None:
        """Penalties and bonuses, and a dash for each player who sits a round out."""
        slots, dash = self.slots, centred("-", self.slots.result.width)
        blank = space(slots.result.width)
        if any(cell.is_dashed for row in self.rows for cell in row.cells):
            self._write("light", slots.result, lambda cell: dash if cell.is_dashed else blank)
        if slots.adjust:
            width = slots.adjust.width
            self._write("light", slots.adjust, lambda cell: centred(adjust(cell), width))

    def _result(self, cell: Cell) -> str:
        width, shown = self.slots.result.width, result(cell, self.style)
        if not cell.is_plump:
            return centred(shown, width)
        return to_the_left(space(self.slots.indent) + centred(shown, self.slots.sign), width)

    def _entered(self, cell: Cell) -> str:
        """The bid, and the tricks taken on a plump, or so far."""
        slots = self.slots
        bid = to_the_right(centred(_shown(cell.bid), slots.bid_digits), slots.bid)
        tricks = "" if cell.is_hit else _shown(cell.tricks)
        return bid + to_the_right(tricks, slots.entered.width - slots.bid)

    def _total(self, cell: Cell) -> str:
        """The total in the middle of its place, at the end of the slot."""
        slot, digits = self.slots.total, self.slots.total_digits
        assert slot
        return to_the_right(centred(_shown(cell.total), digits), slot.width)

    def _sums(self, slot: Slot) -> list[str]:
        """The sums of bids in the middle of their column, which the last cell's slot leads to."""
        sums, half = Sums.of(self.sheet), HALF_DIGIT * slot.size
        before = max(0, round(((self.layout.sums - sums.width * half) / 2 - slot.x) / half))
        return [space(before) + _sum(row, sums) for row in self.rows]

    def _places(self) -> Iterator[tuple[Cell, float, float]]:
        """Every cell with its left and top."""
        layout = self.layout
        for place, row in enumerate(self.rows):
            for seat, cell in enumerate(row.cells):
                yield (
                    cell,
                    layout.seats_left + seat * layout.column,
                    layout.rows_top + place * layout.row,
                )

    def _mark(self) -> None:
        """Draw what is behind and above the figures."""
        drawn = {"struck": self._strike, "red": self._redden, "word": self._write_plump}
        mark_plump = drawn.get(self.sheet.choices.plumps)
        for cell, left, top in self._places():
            if cell.reads_so:
                self._pick_out(cell, left, top)
            elif cell.is_plump and mark_plump:
                mark_plump(cell, left, top)

    def _pick_out(self, cell: Cell, left: float, top: float) -> None:
        """A stroke of a marker pen behind the 1 in front of a bid."""
        slot = self.slots.result
        x = left + slot.at((slot.width - halves(f"{cell.points}")) // 2)
        middle = top + slot.y + self.layout.row / 2
        half, lean = slot.size * 0.43, slot.size * 0.06
        pen = self.drawing.ink("pick")
        pen.width = slot.size / 2
        pen.line(x + pen.width / 2 + lean, middle - half, x + pen.width / 2 - lean, middle + half)

    def _strike(self, cell: Cell, left: float, top: float) -> None:
        slot, sign = self.slots.result, f"{cell.bid}"
        start = self.slots.indent + (self.slots.sign - halves(sign)) // 2
        x, end = left + slot.at(start), left + slot.at(start + halves(sign))
        middle, over = top + slot.y + self.layout.row / 2, slot.size * 0.22
        self.drawing.ink("strike").line(
            x - over, middle + slot.size * 0.28, end + over, middle - slot.size * 0.3
        )

    def _redden(self, _cell: Cell, left: float, top: float) -> None:
        self.drawing.ink("ground").box(left, top, self.layout.points, self.layout.row)

    def _write_plump(self, _cell: Cell, left: float, top: float) -> None:
        layout = self.layout
        width, word = self.slots.word, self.sheet.plump
        size = min(3.6, layout.row * 0.38, width / 3.1)
        y = top + base(self.sheet, layout)
        self.drawing.write(Text("title", left, y, size, layout.row, word, width, "center"))


def _shown(number: int | None) -> str:
    return "" if number is None else f"{number}"
