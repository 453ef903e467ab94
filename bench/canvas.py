"""The same sheet by hand on reportlab's canvas: what `bench.sheets` measures ours against.

Plain calls, and every measure known beforehand, in millimetres from the upper left. It knows one
table, 19 rounds by 5 without trump, and draws what stands on its sheet and no more. Its fonts are
those that every reader has, so none goes into the file, and it writes bytes as ours does, not as
ASCII: that is the least it can take.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import groupby

import segno
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from plumpscore.sheets.sheet import Cell, Sheet

MM = 72 / 25.4
WIDTH, HEIGHT = 210, 297
LEFT, SEATS, COLUMN, POINTS, SUMS, RIGHT = 11, 22, 31.8, 19, 181, 199
HEAD, TABLE, ROWS, ROW, ROUNDS = 9.5, 29.7, 39.2, 11.85, 19
TOTALS = ROWS + ROUNDS * ROW
END = TOTALS + 11.5
CODE = 18

INK, SOFT, PEN = HexColor("#171d3a"), HexColor("#555b7a"), HexColor("#2340b8")
LIGHT, PICK, HAIR = HexColor("#3d4364"), HexColor("#d5ebdd"), HexColor("#a9adc6")
RULE = HexColor("#6b7193")

TEXT, STRONG, SERIF, FIGURES = "Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold"

BLOT = (
    (23.6, 2.1, 28.4, 3.9, 29.3, 7.5),
    (33.7, 7.2, 35.7, 11.8, 33.4, 14.7),
    (35.7, 19, 32.4, 22.3, 28.2, 21.1),
    (26.4, 25.5, 20.9, 26.5, 17.6, 23.4),
    (13.3, 25.6, 9, 23.6, 9.1, 19.4),
    (4.8, 18.4, 4.7, 13, 8, 10.9),
    (8, 6.4, 13.2, 3.3, 19, 4.5),
)
SPLASHES = ((34.5, 25, 1.8), (4.5, 6.5, 1.3), (31, 3.5, 0.9))
"""The symbol of templates/partials/symbols.html."""

rl_config.useA85 = 0


def draw_pdf(sheet: Sheet) -> bytes:
    """Draw a sheet of the one kind that is told above."""
    file = BytesIO()
    canvas = Canvas(file, (WIDTH * MM, HEIGHT * MM))
    canvas.setTitle(sheet.title)
    canvas.translate(0, HEIGHT * MM)
    canvas.scale(MM, MM)
    _draw_head(canvas, sheet)
    _draw_marks(canvas, sheet)
    _draw_lines(canvas)
    _draw_table_heads(canvas, sheet)
    _draw_points(canvas, sheet)
    _draw_small_figures(canvas, sheet)
    _draw_totals(canvas, sheet)
    _draw_foot(canvas, sheet)
    canvas.save()
    return file.getvalue()


def _pen(canvas: Canvas, colour: HexColor, font: str, size: float) -> None:
    canvas.setFillColor(colour)
    canvas.setFont(font, size)


def _draw_head(canvas: Canvas, sheet: Sheet) -> None:
    right = RIGHT - CODE - 3 if sheet.follow else RIGHT
    _pen(canvas, INK, FIGURES, 6.3)
    canvas.drawString(LEFT, -HEAD - 5.8, sheet.title)
    _pen(canvas, SOFT, TEXT, 3.2)
    canvas.drawRightString(right, -HEAD - 5.1, " · ".join(sheet.about))
    _pen(canvas, INK, TEXT, 3)
    told = f"{sheet.agreement_title} {' · '.join(sheet.agreement)}"
    for place, line in enumerate(simpleSplit(told, TEXT, 3, right - LEFT)):
        canvas.drawString(LEFT, -HEAD - 12 - place * 4, line)
    if sheet.follow:
        _draw_code(canvas, sheet.follow)


def _draw_code(canvas: Canvas, address: str) -> None:
    """A thick line for each run of dark squares."""
    rows = list(segno.make(address, micro=False, error="l").matrix_iter(border=0))
    step = CODE / len(rows)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(step)
    canvas.lines(
        (RIGHT - CODE + start * step, y, RIGHT - CODE + end * step, y)
        for y, row in zip((-HEAD - (n + 0.5) * step for n in range(len(rows))), rows, strict=True)
        for start, end in _runs(row)
    )


def _runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    start = 0
    for is_dark, squares in groupby(row):
        end = start + sum(1 for _ in squares)
        if is_dark:
            yield start, end
        start = end


def _draw_marks(canvas: Canvas, sheet: Sheet) -> None:
    """What lies behind the figures: the marker on each 1 before a bid, and who deals."""
    picked, deals = canvas.beginPath(), canvas.beginPath()
    for x, y, cell in _cells(sheet):
        if cell.reads_so:
            left, middle = x + POINTS / 2 - 2.7, y - ROW / 2 - 0.6
            corners = ((0.3, 2.4), (3, 2.2), (2.4, -2.4), (-0.3, -2.2))
            _shape(picked, [(left + across, middle + up) for across, up in corners])
    for place, row in enumerate(sheet.rows):
        x, y = SEATS + (row.dealer + 1) * COLUMN, -ROWS - place * ROW
        _shape(deals, [(x - 2.6, y), (x, y), (x, y - 2.6)])
    canvas.setFillColor(PICK)
    canvas.drawPath(picked, stroke=0, fill=1)
    canvas.setFillColor(INK)
    canvas.drawPath(deals, stroke=0, fill=1)


def _shape(path: PDFPathObject, corners: list[tuple[float, float]]) -> None:
    path.moveTo(*corners[0])
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.close()


def _draw_lines(canvas: Canvas) -> None:
    seats = [SEATS + seat * COLUMN for seat in range(5)]
    rows = [-ROWS - place * ROW for place in range(1, ROUNDS)]
    canvas.setStrokeColor(HAIR)
    canvas.setLineWidth(0.18)
    canvas.lines((LEFT, y, RIGHT, y) for y in rows)
    canvas.setDash([0.5, 0.8])
    canvas.lines((x + POINTS, -ROWS, x + POINTS, -TOTALS) for x in seats)
    canvas.setDash([])
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.22)
    canvas.lines((x, -TABLE, x, -END) for x in seats[1:])
    canvas.rect(LEFT, -END, RIGHT - LEFT, END - TABLE)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.45)
    canvas.lines((LEFT, -y, RIGHT, -y) for y in (ROWS, TOTALS))
    canvas.lines((x, -TABLE, x, -END) for x in (SEATS, SUMS))


def _draw_table_heads(canvas: Canvas, sheet: Sheet) -> None:
    _pen(canvas, SOFT, TEXT, 2.6)
    canvas.drawCentredString((LEFT + SEATS) / 2, -ROWS + 1.6, sheet.heads[0])
    canvas.drawCentredString((SUMS + RIGHT) / 2, -ROWS + 1.6, sheet.heads[2])
    _pen(canvas, INK, FIGURES, 4.1)
    for seat, name in enumerate(sheet.names):
        canvas.drawCentredString(SEATS + (seat + 0.5) * COLUMN, -TABLE - 6.1, name)


def _draw_points(canvas: Canvas, sheet: Sheet) -> None:
    """The hands, and in each cell the points, or a blot."""
    _pen(canvas, INK, FIGURES, 4.4)
    for place, row in enumerate(sheet.rows):
        y = -ROWS - (place + 0.5) * ROW - 2
        canvas.drawCentredString((LEFT + SEATS) / 2, y, f"{row.cards}")
    canvas.setFont(FIGURES, 5.4)
    blot = _blot(canvas)
    for x, y, cell in _cells(sheet):
        if cell.is_plump:
            canvas.saveState()
            canvas.translate(x + POINTS / 2 - 3.8, y - ROW / 2 + 2.4)
            canvas.scale(0.2, -0.2)
            canvas.drawPath(blot, stroke=0, fill=1)
            canvas.restoreState()
        else:
            canvas.drawCentredString(x + POINTS / 2, y - ROW / 2 - 2.4, f"{cell.points}")


def _blot(canvas: Canvas) -> PDFPathObject:
    blot = canvas.beginPath()
    blot.moveTo(19, 4.5)
    for curve in BLOT:
        blot.curveTo(*curve)
    blot.close()
    for splash in SPLASHES:
        blot.circle(*splash)
    return blot


def _draw_small_figures(canvas: Canvas, sheet: Sheet) -> None:
    """Bids, the tricks taken on a plump, running totals, and the sums of bids."""
    _pen(canvas, LIGHT, SERIF, 2.9)
    for x, y, cell in _cells(sheet):
        canvas.drawString(x + 2.2, y - 3.6, f"{cell.bid}")
        if cell.is_plump:
            canvas.drawString(x + 14, y - 3.6, f"{cell.tricks}")
    canvas.setFont(SERIF, 3.6)
    for x, y, cell in _cells(sheet):
        canvas.drawCentredString(x + (POINTS + COLUMN) / 2, y - ROW / 2 - 1.9, f"{cell.total}")
    for place, row in enumerate(sheet.rows):
        assert row.bids is not None
        y, balance = -ROWS - (place + 0.5) * ROW - 1.9, row.bids - row.cards
        canvas.drawRightString(RIGHT - 8.5, y, f"{row.bids}/{row.cards}")
        canvas.drawRightString(RIGHT - 2, y, f"{balance:+d}" if balance else "0")


def _draw_totals(canvas: Canvas, sheet: Sheet) -> None:
    _pen(canvas, INK, FIGURES, 4.6)
    canvas.drawCentredString((LEFT + SEATS) / 2, -TOTALS - 7.4, "Σ")
    canvas.setFont(FIGURES, 5.75)
    middles = [SEATS + (seat + 0.5) * COLUMN for seat in range(5)]
    for x, standing in zip(middles, sheet.standings, strict=True):
        canvas.drawCentredString(x, -TOTALS - 5.7, f"{standing.total}")
    _pen(canvas, SOFT, TEXT, 2.6)
    for x, standing in zip(middles, sheet.standings, strict=True):
        canvas.drawCentredString(x, -TOTALS - 10.2, standing.note)
        if standing.is_best:
            canvas.setStrokeColor(PEN)
            canvas.setLineWidth(0.5)
            canvas.ellipse(x - 7, -TOTALS - 7.1, x + 7, -TOTALS - 0.5)


def _draw_foot(canvas: Canvas, sheet: Sheet) -> None:
    _pen(canvas, INK, STRONG, 2.9)
    canvas.drawString(LEFT, -END - 4.4, sheet.outcome.replace("\u2068", "").replace("\u2069", ""))
    _pen(canvas, SOFT, TEXT, 2.75)
    lines = simpleSplit(" · ".join(sheet.legend), TEXT, 2.75, RIGHT - LEFT)
    for place, line in enumerate(lines):
        canvas.drawString(LEFT, -END - 8.2 - place * 3.8, line)


def _cells(sheet: Sheet) -> Iterator[tuple[float, float, Cell]]:
    """Every cell with its left and top."""
    for place, row in enumerate(sheet.rows):
        for seat, cell in enumerate(row.cells):
            yield SEATS + seat * COLUMN, -ROWS - place * ROW, cell
