"""The foot of a sheet: the line of sums, who has won, and what the signs mean."""

from plumpscore.languages import speak
from plumpscore.sheets.drawing import Drawing, Text
from plumpscore.sheets.figures import HALF_DIGIT, centred, gap, halves, widest
from plumpscore.sheets.fonts import TEXT
from plumpscore.sheets.head import SEPARATOR
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.lettering import END_ISOLATE, ISOLATE
from plumpscore.sheets.setting import Setting
from plumpscore.sheets.sheet import Sheet

LEGEND_LINES = 2
"""Room for so many is kept, so that blank and filled sheets are laid out alike."""


def draw_foot(drawing: Drawing, setting: Setting, rows: range) -> None:
    """Draw all below these rows."""
    sheet, layout, _ = setting
    top = layout.rows_top + len(rows) * layout.row
    if rows.stop == len(sheet.rows):
        _draw_totals(drawing, setting, top)
    else:
        _draw_carried(drawing, sheet, layout, rows, top)
    _draw_words(drawing, setting, top + layout.totals_height)


def _draw_carried(drawing: Drawing, sheet: Sheet, layout: Layout, rows: range, top: float) -> None:
    """The totals so far, below a page that another one follows."""
    _draw_sign(drawing, layout, top)
    cells = sheet.rows[rows[-1]].cells
    totals = [f"{cell.total}" for cell in cells if cell.total is not None]
    _draw_figures(drawing, layout, totals, top, layout.totals_height)


def _draw_sign(drawing: Drawing, layout: Layout, top: float) -> None:
    height = layout.totals_height
    drawing.write(Text("hands", layout.left, top, height * 0.4, height, "Σ", layout.hand, "center"))


def _draw_figures(
    drawing: Drawing, layout: Layout, totals: list[str], top: float, line: float
) -> float:
    """Write totals a line high; return their size."""
    width = widest(totals, least=2)
    size = min(layout.totals_height * 0.5, 0.78 * layout.column / (width * HALF_DIGIT))
    x = layout.seats_left + (layout.column - width * HALF_DIGIT * size) / 2
    told = " ".join(centred(total, width) for total in totals)
    between = gap(layout.column, width, size)
    drawing.write(Text("figures", x, top, size, line, told, layout.table_width, gap=between))
    return size


def _draw_totals(drawing: Drawing, setting: Setting, top: float) -> None:
    sheet, layout, _ = setting
    _draw_sign(drawing, layout, top)
    totals = [f"{standing.total}" for standing in sheet.standings]
    line = layout.totals_height * 0.66
    size = _draw_figures(drawing, layout, totals, top, line)
    for seat, standing in enumerate(sheet.standings):
        _draw_note(drawing, setting, seat, top + line)
        if standing.is_best:
            middle = layout.seats_left + (seat + 0.5) * layout.column
            around = halves(totals[seat]) * HALF_DIGIT * size + size * 0.9
            ring = drawing.ink("ring")
            ring.loop(middle, top + line / 2, min(around, layout.column * 0.94), size * 1.15)


def _draw_note(drawing: Drawing, setting: Setting, seat: int, y: float) -> None:
    sheet, layout, letters = setting
    note = sheet.standings[seat].note
    size = layout.text * 0.86
    width = layout.column - 1
    while size > 1.7 and letters.width(note, TEXT, size) > width:
        size -= 0.1
    x = layout.seats_left + seat * layout.column + 0.5
    drawing.write(Text("note", x, y, size, layout.totals_height * 0.28, note, width, "center"))


def _draw_words(drawing: Drawing, setting: Setting, top: float) -> None:
    sheet, layout, letters = setting
    size, line = layout.text * 0.9, layout.text_line * 0.95
    y = top + 1.6 * layout.scale
    if sheet.outcome:
        names = speak(sheet.language).listed(
            f"{ISOLATE}{setting.name(seat)}{END_ISOLATE}" for seat in sheet.leaders
        )
        told = letters.shortened(sheet.outcome % {"names": names}, TEXT, size, layout.table_width)
        drawing.write(Text("strong", layout.left, y, size * 1.05, line, told, layout.table_width))
        y += line
    legend = SEPARATOR.join(sheet.legend)
    while len(lines := letters.wrapped(legend, TEXT, size, layout.table_width)) > LEGEND_LINES:
        size *= 0.96
    drawing.write(Text("soft", layout.left, y, size, line, "\n".join(lines), layout.table_width))
