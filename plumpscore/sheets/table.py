"""The table of a sheet: its lines, its marks, its names, and the place for the sums."""

from plumpscore.sheets.cells import bid_corner
from plumpscore.sheets.drawing import Drawing, Text
from plumpscore.sheets.fonts import TEXT, TITLE
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.lettering import Lettering
from plumpscore.sheets.setting import Setting
from plumpscore.sheets.sheet import Sheet

_NAME_SIZES = (4.1, 3.8, 3.5, 3.2, 2.9, 2.65, 2.4, 2.2, 2.0)
_NAME_LINE = 1.12
_MANY = 20
"""From so many rows on, every fifth line is stronger, for the eye to follow."""


def draw_table(drawing: Drawing, setting: Setting, rows: range) -> None:
    """Draw all of the table but what is entered in it; `rows` are those of this page."""
    sheet, layout, _ = setting
    _draw_lines(drawing, layout, len(rows))
    _draw_cells(drawing, sheet, layout, rows)
    if sheet.choices.dealer_marks:
        for place, index in enumerate(rows):
            _mark_dealer(drawing, layout, place, sheet.rows[index].dealer)
    _draw_heads(drawing, setting)
    for seat in range(len(sheet.names)):
        _draw_name(drawing, setting, seat)


def _draw_lines(drawing: Drawing, layout: Layout, count: int) -> None:
    hair, rule, frame = drawing.ink("hair"), drawing.ink("rule"), drawing.ink("frame")
    top, bottom = layout.names_top, layout.rows_bottom(count)
    end = bottom + layout.totals_height
    for place in range(1 - layout.lead, count):
        y = layout.rows_top + place * layout.row
        is_fifth = count >= _MANY and place % 5 == 0
        (rule if is_fifth else hair).line(layout.left, y, layout.right, y)
    for y in (layout.names_bottom, bottom, end):
        frame.line(layout.left, y, layout.right, y)
    for seat in range(1, layout.content.seats):
        x = layout.seats_left + seat * layout.column
        rule.line(x, top, x, end)
    for x in (layout.seats_left, layout.sums_left):
        frame.line(x, top, x, end)
    rule.lines(((layout.left, end), (layout.left, top), (layout.right, top), (layout.right, end)))


def _draw_cells(drawing: Drawing, sheet: Sheet, layout: Layout, rows: range) -> None:
    """A corner for each bid that is still to be written, and the place of the running totals."""
    corner, dots = drawing.ink("corner"), drawing.ink("dots")
    width, height = bid_corner(layout)
    for seat in range(layout.content.seats):
        x = layout.seats_left + seat * layout.column
        for place, index in enumerate(rows):
            y = layout.rows_top + place * layout.row
            if sheet.rows[index].awaits_bid(seat):
                corner.lines(((x, y + height), (x + width, y + height), (x + width, y)))
        if layout.content.has_totals:
            at = x + layout.points
            dots.line(at, layout.rows_top + 0.5, at, layout.rows_bottom(len(rows)))


def _mark_dealer(drawing: Drawing, layout: Layout, place: int, seat: int) -> None:
    """A folded corner at the upper right, where no figure stands."""
    x = layout.seats_left + (seat + 1) * layout.column
    y = layout.rows_top + place * layout.row
    side = min(2.6, layout.row * 0.27, layout.column * 0.14)
    drawing.ink("dealer").shape(((x - side, y), (x, y), (x, y + side)))


def _draw_heads(drawing: Drawing, setting: Setting) -> None:
    """What the columns beside the players hold."""
    sheet, layout, letters = setting
    places = [
        (layout.left, layout.hand, sheet.heads[0]),
        (layout.left + layout.hand, layout.trump, sheet.heads[1] if layout.trump else ""),
        (layout.sums_left, layout.sums, sheet.heads[2]),
    ]
    for x, width, head in places:
        size = letters.size_to_fit(head, TEXT, layout.text * 0.86, width - 1)
        y = layout.names_bottom - size * 1.5
        drawing.write(Text("soft", x, y, size, size * 1.3, head, width, "center"))


def _draw_name(drawing: Drawing, setting: Setting, seat: int) -> None:
    """The name as large as it fits, in up to three lines."""
    _, layout, letters = setting
    width, height = layout.column - 1.6, layout.names_height - 0.6
    lines, size = fitted(setting.name(seat), letters, width, height)
    line = size * _NAME_LINE
    x = layout.seats_left + seat * layout.column + 0.8
    y = layout.names_top + (layout.names_height - line * len(lines)) / 2
    drawing.write(Text("name", x, y, size, line, "\n".join(lines), width, "center"))


def fitted(name: str, letters: Lettering, width: float, height: float) -> tuple[list[str], float]:
    """Return a name's lines and size: words stay whole as long as they can be read."""
    words = letters.words(name)
    for size in _NAME_SIZES:
        lines = letters.wrapped(name, TITLE, size, width)
        is_whole = all(letters.width(word, TITLE, size) <= width for word in words)
        if is_whole and len(lines) * size * _NAME_LINE <= height:
            return lines, size
    for size in _NAME_SIZES[-3:]:
        lines = letters.wrapped(name, TITLE, size, width)
        if len(lines) * size * _NAME_LINE <= height:
            return lines, size
    most = int(height / (size * _NAME_LINE))
    last = letters.shortened(" ".join(lines[most - 1 :]), TITLE, size, width)
    return [*lines[: most - 1], last], size
