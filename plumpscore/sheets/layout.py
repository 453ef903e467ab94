"""Where everything goes: the measures of a sheet, in millimetres, found by arithmetic alone.

A blank sheet and a filled one of the same table are laid out alike. One page comes first, as long
as its rows keep `LEAST_ROW`; then cells large enough for a pen; then the larger print.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, floor

LEAST_ROW = 6.0
PEN_ROW, PEN_COLUMN = 8.0, 14.0
"""A cell that is written in with a pen."""

MOST_ROW, MOST_COLUMN = 14.0, 46.0
_UPRIGHT = 1.3
"""So much larger the cells of a sheet on its side must be for it to be turned."""

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

    notes: "Callable[[Layout], int]"
    """How many lines of notes stand in the foot."""

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

    note_lines: int
    content: Content
    rows_per_page: int
    row: float
    column: float
    lead: int = 0
    """Rows above the first round: one for totals carried over from the page before."""

    @property
    def parts(self) -> list[range]:
        """The rounds on each page."""
        rounds, first, step = self.content.rounds, self.rows_per_page, self.rows_per_page - 1
        starts = [0, *range(first, rounds, step or 1)]
        return [range(*pair) for pair in pairwise([*starts, rounds])]

    @property
    def pages(self) -> int:
        return len(self.parts)

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
        least, best = {0: (0.0, 0.0), 1: (8.5, 10.5), 4: (10.5, 16.0)}[self.content.trump_signs]
        return max(least, best * self.scale)

    @property
    def sums(self) -> float:
        """The width of the column of bids."""
        return max(14.0, (20 if self.content.seats < 6 else 17) * self.scale)

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
        if not self.content.has_totals:
            return self.column
        return self.column * (0.55 if self.column < 13 else 0.6)

    @property
    def text(self) -> float:
        """The size of running text."""
        return max(2.25, 3.05 * self.scale)

    @property
    def text_line(self) -> float:
        return self.text * 1.3

    @property
    def text_gap(self) -> float:
        """Between what is told of the evening and the agreement, where one follows the other."""
        return 1.0 * self.scale

    @property
    def title_height(self) -> float:
        return max(6.5, 9.2 * self.scale)

    @property
    def code(self) -> float:
        """The side of the code for those who follow."""
        if not self.content.has_code:
            return 0.0
        return 15.0 if self.width > self.height else max(15.0, 18 * self.scale)

    @property
    def head_width(self) -> float:
        """What the code leaves to the text beside it."""
        return self.table_width - (self.code + 3 if self.code else 0)

    @property
    def head_height(self) -> float:
        text = self.title_height + self.text_lines * self.text_line + self.text_gap
        return max(text, self.code) + 2.2 * self.scale

    @property
    def names_top(self) -> float:
        return self.top + self.head_height

    @property
    def names_height(self) -> float:
        return max(7.5, 9.5 * self.scale)

    @property
    def names_bottom(self) -> float:
        return self.names_top + self.names_height

    @property
    def rows_top(self) -> float:
        """Where the first round begins."""
        return self.names_bottom + self.lead * self.row

    def rows_bottom(self, rounds: int) -> float:
        """Return where so many rounds end."""
        return self.rows_top + rounds * self.row

    @property
    def totals_height(self) -> float:
        return max(9.0, 11.5 * self.scale)

    @property
    def foot_height(self) -> float:
        return 1.6 * self.scale + (self.note_lines + self.content.legend_lines + 1) * self.foot_line

    @property
    def foot_line(self) -> float:
        """The height of a line of text in the foot."""
        return self.text_line * 0.95

    @property
    def bottom(self) -> float:
        """Where the foot ends at the latest."""
        return self.height - max(6.0, 8 * self.scale)

    @property
    def room(self) -> float:
        """The height that is left for rows."""
        rest = self.names_height + self.totals_height + self.foot_height
        return self.bottom - self.top - self.head_height - rest

    @property
    def pen(self) -> float:
        """1 where a cell is as large as a pen wants it, less where it is smaller."""
        return min(self.row / PEN_ROW, self.column / PEN_COLUMN)


def choose_layout(width: float, height: float, content: Content) -> Layout:
    """Return the best layout on that paper, upright or on its side."""
    return min(_candidates(width, height, content), key=_merit)


def _merit(layout: Layout) -> tuple[float, ...]:
    """Less is better."""
    pen = round(min(layout.pen, 1.0), 2)
    area = layout.row * layout.column * (1 if layout.width > layout.height else _UPRIGHT)
    return (layout.pages, -pen, -layout.scale, -area)


def _candidates(width: float, height: float, content: Content) -> Iterator[Layout]:
    for scale in _SCALES:
        for sides in ((width, height), (height, width)):
            yield _layout(*sides, scale, content)


def _layout(width: float, height: float, scale: float, content: Content) -> Layout:
    bare = Layout(width, height, scale, 0, 0, content, content.rounds, LEAST_ROW, 0.0)
    column = (width - 2 * bare.margin - bare.table_width) / content.seats
    layout = replace(bare, column=min(MOST_COLUMN, column))
    layout = replace(layout, text_lines=content.lines(layout), note_lines=content.notes(layout))
    most = max(2, floor(layout.room / LEAST_ROW + 1e-6))
    rows = content.rounds
    if rows > most:
        pages = 1 + ceil((rows - most) / (most - 1))
        rows = ceil((rows + pages - 1) / pages)
    return replace(layout, rows_per_page=rows, row=min(MOST_ROW, layout.room / rows))
