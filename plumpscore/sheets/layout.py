"""Where everything goes: the measures of a sheet, in millimetres, found by arithmetic alone.

A blank sheet and a filled one of the same table are laid out alike. One page comes first, as long
as its rows keep `LEAST_ROW`; then cells large enough for a pen; then the larger print.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, floor

LEAST_ROW = 6.0
PEN_ROW, PEN_COLUMN = 8.0, 14.0
"""A cell that is written in with a pen."""

MOST_ROW, MOST_COLUMN = 12.0, 46.0

SIZES = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (215.9, 279.4)}

_SCALES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""How large all but the rows is printed, the best first."""


@dataclass(frozen=True)
class Content:
    """What a layout has to hold."""

    seats: int
    rounds: int
    trump_signs: int
    has_totals: bool
    has_code: bool
    """Whether the code for those who follow stands in the head."""

    lines: "Callable[[Layout], int]"
    """How many lines of text stand below the title."""

    legend_lines: int


@dataclass(frozen=True)
class Layout:
    """The measures of one sheet."""

    width: float
    height: float
    """Of the paper, or of its half."""

    scale: float
    text_lines: int
    """Below the title."""

    content: Content
    rows_per_page: int
    row: float
    column: float

    @property
    def pages(self) -> int:
        return ceil(self.content.rounds / self.rows_per_page)

    @property
    def margin(self) -> float:
        return max(7.0, 11 * self.scale)

    @property
    def top(self) -> float:
        return max(6.5, 9.5 * self.scale)

    @property
    def hand(self) -> float:
        """The width of the column of hands."""
        return max(8.5, 11 * self.scale)

    @property
    def trump(self) -> float:
        least, best = {0: (0.0, 0.0), 1: (7.0, 8.5), 4: (10.0, 13.0)}[self.content.trump_signs]
        return max(least, best * self.scale)

    @property
    def sums(self) -> float:
        """The width of the column of bids."""
        return max(14.5, 18 * self.scale)

    @property
    def table_width(self) -> float:
        return self.hand + self.trump + self.content.seats * self.column + self.sums

    @property
    def left(self) -> float:
        """Where the table begins, and all else with it."""
        return (self.width - self.table_width) / 2

    @property
    def seats_left(self) -> float:
        return self.left + self.hand + self.trump

    @property
    def sums_left(self) -> float:
        return self.seats_left + self.content.seats * self.column

    @property
    def right(self) -> float:
        return self.left + self.table_width

    @property
    def points(self) -> float:
        """The width of a cell's part for bid and points; the total has the rest."""
        return self.column * (0.6 if self.content.has_totals else 1.0)

    @property
    def text(self) -> float:
        """The size of running text."""
        return max(2.25, 3.05 * self.scale)

    @property
    def text_line(self) -> float:
        return self.text * 1.3

    @property
    def title_height(self) -> float:
        return max(6.5, 9.2 * self.scale)

    @property
    def code(self) -> float:
        """The side of the code for those who follow."""
        return max(15.0, 18 * self.scale) if self.content.has_code else 0.0

    @property
    def head_width(self) -> float:
        """What the code leaves to the text beside it."""
        return self.table_width - (self.code + 3 if self.code else 0)

    @property
    def head_height(self) -> float:
        text = self.title_height + self.text_lines * self.text_line
        return max(text, self.code) + 2.2 * self.scale

    @property
    def names_top(self) -> float:
        return self.top + self.head_height

    @property
    def names_height(self) -> float:
        return max(7.5, 9.5 * self.scale)

    @property
    def rows_top(self) -> float:
        return self.names_top + self.names_height

    @property
    def totals_height(self) -> float:
        return max(9.0, 11.5 * self.scale)

    @property
    def foot_height(self) -> float:
        return 1.6 * self.scale + (self.content.legend_lines + 1) * self.text_line * 0.95

    @property
    def room(self) -> float:
        """The height that is left for rows."""
        bottom = max(6.0, 8 * self.scale)
        rest = self.names_height + self.totals_height + self.foot_height
        return self.height - self.top - self.head_height - rest - bottom

    @property
    def pen(self) -> float:
        """1 where a cell is as large as a pen wants it, less where it is smaller."""
        return min(self.row / PEN_ROW, self.column / PEN_COLUMN)


def choose_layout(width: float, height: float, content: Content) -> Layout:
    """Return the best layout on that paper, upright or on its side."""
    return min(_candidates(width, height, content), key=_merit)


def _merit(layout: Layout) -> tuple[float, ...]:
    """Less is better."""
    is_wide = layout.width > layout.height
    pen = round(min(layout.pen, 1.0), 2)
    return (layout.pages, -pen, -layout.scale, -round(layout.pen, 1), is_wide)


def _candidates(width: float, height: float, content: Content) -> Iterator[Layout]:
    for scale in _SCALES:
        for sides in ((width, height), (height, width)):
            yield _layout(*sides, scale, content)


def _layout(width: float, height: float, scale: float, content: Content) -> Layout:
    def measured(**found: float) -> Layout:
        return Layout(
            width,
            height,
            scale,
            content=content,
            text_lines=int(found.get("text", 0)),
            rows_per_page=int(found.get("rows", content.rounds)),
            row=found.get("row", LEAST_ROW),
            column=found.get("column", 0),
        )

    bare = measured()
    column = min(MOST_COLUMN, (width - 2 * bare.margin - bare.table_width) / content.seats)
    lines = content.lines(measured(column=column))
    room = measured(column=column, text=lines).room
    most = max(1, floor(room / LEAST_ROW + 1e-6))
    rows = ceil(content.rounds / ceil(content.rounds / most))
    return measured(column=column, rows=rows, row=min(MOST_ROW, room / rows), text=lines)
