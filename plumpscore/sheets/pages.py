"""From a sheet to the papers it is printed on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plumpscore.sheets.drawing import Drawing
from plumpscore.sheets.foot import LEGEND_LINES, draw_foot, note_lines
from plumpscore.sheets.head import draw_head, text_below_title
from plumpscore.sheets.layout import SIZES, Content, Layout, choose_layout
from plumpscore.sheets.lettering import Lettering
from plumpscore.sheets.rounds import draw_rounds
from plumpscore.sheets.setting import Setting
from plumpscore.sheets.sheet import Sheet
from plumpscore.sheets.table import draw_table


@dataclass(frozen=True)
class Page:
    """One side of paper, and the drawings on it by left and top."""

    width: float
    height: float
    drawings: Sequence[tuple[float, float, Drawing]]


def set_pages(sheet: Sheet, letters: Lettering) -> list[Page]:
    """Set a sheet in type: one copy of its pages."""
    layout = lay_out(sheet, letters)
    drawings = _drawings(Setting(sheet, layout, letters))
    if sheet.choices.per_page == 1:
        return [Page(layout.width, layout.height, [(0, 0, drawing)]) for drawing in drawings]
    return _two_up(drawings, layout)


def lay_out(sheet: Sheet, letters: Lettering) -> Layout:
    """Return the best layout of a sheet on its paper, or on half of it."""
    width, height = SIZES[sheet.choices.paper]
    content = Content(
        seats=len(sheet.names),
        rounds=len(sheet.rows),
        trump_signs=sheet.trump_signs,
        has_totals=sheet.choices.totals,
        has_code=sheet.follow is not None,
        lines=lambda layout: len(text_below_title(Setting(sheet, layout, letters))),
        notes=lambda layout: len(note_lines(Setting(sheet, layout, letters))),
        legend_lines=LEGEND_LINES,
    )
    return choose_layout(width, height / sheet.choices.per_page, content)


def _drawings(setting: Setting) -> list[Drawing]:
    """The sheet, cut between rows where it takes more than one page."""
    return [_drawing(setting, part) for part in setting.layout.parts]


def _drawing(setting: Setting, part: range) -> Drawing:
    """One page, with these rounds."""
    layout = replace(setting.layout, lead=1 if part.start else 0)
    setting = setting._replace(layout=layout)
    drawing = Drawing(layout.width, layout.height)
    draw_head(drawing, setting)
    draw_table(drawing, setting, part)
    draw_rounds(drawing, setting.sheet, layout, part)
    draw_foot(drawing, setting, part)
    return drawing


def _two_up(drawings: Sequence[Drawing], layout: Layout) -> list[Page]:
    """Two on each paper: the same sheet twice, or the two pages of a long one."""
    is_wide = layout.width > layout.height
    paper = (layout.width, 2 * layout.height) if is_wide else (2 * layout.width, layout.height)
    second: tuple[float, float] = (0, layout.height) if is_wide else (layout.width, 0)
    row = list(drawings) * (2 if len(drawings) % 2 else 1)
    cut = Drawing(*paper)
    cut.ink("dots").line(*second, layout.width, layout.height)
    return [
        Page(*paper, [(0, 0, first), (*second, other), (0, 0, cut)])
        for first, other in zip(row[::2], row[1::2], strict=True)
    ]
