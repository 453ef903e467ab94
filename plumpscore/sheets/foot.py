"""The foot of a sheet: the line of sums, who has won, and what the signs mean."""

from plumpscore.languages import speak
from plumpscore.sheets.drawing import Drawing, Text
from plumpscore.sheets.figures import HALF_DIGIT, centred, gap, halves, to_the_left, widest
from plumpscore.sheets.fonts import STRONG, TEXT
from plumpscore.sheets.head import at_most, joined, without_last_dots
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.lettering import END_ISOLATE, ISOLATE
from plumpscore.sheets.setting import Setting
from plumpscore.sheets.sheet import Sheet

LEGEND_LINES = 2
"""Room for so many is kept, so that blank and filled sheets are laid out alike."""

_MOST_NOTES = 12
"""More lines than of these are cut: their figures stand in the cells."""

_LEAST = 2.1
"""The smallest size of running text."""

_BETWEEN_REMARKS = 8.0
_ROOM_FOR_REMARKS = 45.0


def draw_foot(drawing: Drawing, setting: Setting, rows: range) -> None:
    """Draw all below these rows."""
    sheet, layout, _ = setting
    is_last = rows.stop == len(sheet.rows)
    top = layout.rows_bottom(len(rows))
    if rows.start:
        _draw_carried(drawing, setting, rows.start, layout.names_bottom, layout.row)
    if not is_last:
        _draw_carried(drawing, setting, rows.stop, top, layout.totals_height)
    elif sheet.is_finished:
        _draw_totals(drawing, setting, top)
    else:
        _draw_standings(drawing, setting, top)
    _draw_words(drawing, setting, top + layout.totals_height, rows)


def _draw_carried(
    drawing: Drawing, setting: Setting, rounds: int, top: float, height: float
) -> None:
    """The totals after so many rounds, at the end of a page and at the start of the next."""
    sheet, layout, letters = setting
    size = letters.size_to_fit(sheet.carried, TEXT, layout.text * 0.86, layout.hand - 1)
    drawing.write(
        Text("soft", layout.left, top, size, height, sheet.carried, layout.hand, "center")
    )
    _draw_figures(drawing, layout, _totals_after(sheet, rounds), (top, height), height * 0.42)


def _totals_after(sheet: Sheet, rounds: int) -> list[str]:
    """The totals once so many rounds are bid on; one that has to be mended adds nothing."""
    row = sheet.rows[rounds - 1]
    return [] if row.bids is None else [f"{total}" for total in row.totals]


def _draw_sign(drawing: Drawing, layout: Layout, top: float, line: float) -> None:
    size = layout.totals_height * 0.4
    drawing.write(Text("hands", layout.left, top, size, line, "Σ", layout.hand, "center"))


def _draw_figures(
    drawing: Drawing, layout: Layout, totals: list[str], place: tuple[float, float], size: float
) -> float:
    """Write totals in a line, which has a top and a height; return their size."""
    top, line = place
    width = widest(totals, least=2)
    size = min(size, 0.78 * layout.column / (width * HALF_DIGIT))
    x = layout.seats_left + (layout.column - width * HALF_DIGIT * size) / 2
    told = " ".join(centred(total, width) for total in totals)
    between = gap(layout.column, width, size)
    drawing.write(Text("figures", x, top, size, line, told, layout.table_width, gap=between))
    return size


def _draw_totals(drawing: Drawing, setting: Setting, top: float) -> None:
    """The totals of a finished game, the best ringed, and below each what is told of it."""
    sheet, layout, _ = setting
    totals = [f"{standing.total}" for standing in sheet.standings]
    height = layout.totals_height
    line, top = height * 0.6, top + height * 0.06
    _draw_sign(drawing, layout, top, line)
    size = _draw_figures(drawing, layout, totals, (top, line), height * 0.48)
    for seat, standing in enumerate(sheet.standings):
        _draw_note(drawing, setting, seat, top + line)
        if standing.is_best:
            middle = layout.seats_left + (seat + 0.5) * layout.column
            around = halves(totals[seat]) * HALF_DIGIT * size + size * 0.9
            ring = drawing.ink("ring")
            ring.loop(middle, top + line / 2, min(around, layout.column * 0.94), size * 1.02)


def _draw_standings(drawing: Drawing, setting: Setting, top: float) -> None:
    """The totals so far, small in the corner: the pen has the rest."""
    sheet, layout, _ = setting
    _draw_sign(drawing, layout, top, layout.totals_height)
    if not sheet.leaders:
        return
    totals = [f"{standing.total}" for standing in sheet.standings]
    width = widest(totals)
    size = min(2.9, (layout.column - 1.5) / (width * HALF_DIGIT))
    told = " ".join(to_the_left(total, width) for total in totals)
    between = gap(layout.column, width, size)
    x = layout.seats_left + 1
    drawing.write(Text("light", x, top, size, 4.4, told, layout.table_width, gap=between))


def _draw_note(drawing: Drawing, setting: Setting, seat: int, y: float) -> None:
    sheet, layout, letters = setting
    note = sheet.standings[seat].note
    width = layout.column - 1
    size = letters.size_to_fit(note, TEXT, max(_LEAST, layout.text * 0.86), width)
    x = layout.seats_left + seat * layout.column + 0.5
    drawing.write(Text("note", x, y, size, layout.totals_height * 0.28, note, width, "center"))


def _draw_words(drawing: Drawing, setting: Setting, top: float, rows: range) -> None:
    """Who has won, which page this is, notes, what the signs mean, and lines for remarks."""
    sheet, layout, letters = setting
    size, line = _text_size(layout), layout.foot_line
    left, width = layout.left, layout.table_width
    y = top + 1.6 * layout.scale
    pages = layout.parts
    if len(pages) > 1:
        number = f"{pages.index(rows) + 1}/{len(pages)}"
        drawing.write(Text("soft", left, y, size, line, number, width, "right"))
    if sheet.outcome and rows.stop == len(sheet.rows):
        told = letters.shortened(_outcome(setting), STRONG, size * 1.05, width - 10)
        drawing.write(Text("strong", left, y, size * 1.05, line, told, width))
    if sheet.outcome or len(pages) > 1:
        y += line
    if layout.note_lines and rows.stop == len(sheet.rows):
        notes = "\n".join(note_lines(setting))
        drawing.write(Text("text", left, y, size, line, notes, width))
        y += layout.note_lines * line
    while len(lines := _legend_lines(setting, size)) > LEGEND_LINES:
        size *= 0.96
    drawing.write(Text("soft", left, y, size, line, "\n".join(lines), width))
    if sheet.is_blank:
        _draw_remarks(drawing, setting, y + (len(lines) + 1) * line)


def note_lines(setting: Setting) -> list[str]:
    """Return the lines of notes."""
    sheet, layout, letters = setting
    if not sheet.notes:
        return []
    size, width = _text_size(layout), layout.table_width
    names = {f"{seat}": _apart(setting, seat) for seat in range(len(sheet.names))}
    told = joined([letters.printable(note % names) for note in sheet.notes], setting, size, width)
    lines = letters.wrapped(told, TEXT, size, width)
    return without_last_dots(at_most(_MOST_NOTES, lines, setting, size, width))


def _text_size(layout: Layout) -> float:
    return max(_LEAST, layout.text * 0.9)


def _outcome(setting: Setting) -> str:
    """Who has won."""
    sheet = setting.sheet
    names = (_apart(setting, seat) for seat in sheet.leaders)
    return sheet.outcome % {"names": speak(sheet.language).listed(names)}


def _apart(setting: Setting, seat: int) -> str:
    """A name, kept apart from the order of our words."""
    return f"{ISOLATE}{setting.name(seat)}{END_ISOLATE}"


def _legend_lines(setting: Setting, size: float) -> list[str]:
    sheet, layout, letters = setting
    told = joined(sheet.legend, setting, size, layout.table_width)
    return without_last_dots(letters.wrapped(told, TEXT, size, layout.table_width))


def _draw_remarks(drawing: Drawing, setting: Setting, top: float) -> None:
    """Lines for whatever was said, where a short game leaves the paper empty."""
    sheet, layout, _ = setting
    if layout.bottom - top < _ROOM_FOR_REMARKS:
        return
    size = layout.text
    drawing.write(
        Text("soft", layout.left, top, size, size * 1.3, sheet.remarks, layout.table_width)
    )
    y = top + size * 1.3 + _BETWEEN_REMARKS
    while y < layout.bottom:
        drawing.ink("hair").line(layout.left, y, layout.right, y)
        y += _BETWEEN_REMARKS
