"""The head of a sheet: its title, when and where, the agreement, and the code for followers."""

from collections.abc import Sequence

import segno

from plumpscore.sheets.drawing import Drawing, Text
from plumpscore.sheets.fonts import TEXT, TITLE
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.setting import Setting

SEPARATOR = "\N{NO-BREAK SPACE}· "
"""A line may end with the dot, not begin with it."""
_MOST_LINES = 7
"""Neither the agreement nor a note takes more."""


def draw_head(drawing: Drawing, setting: Setting) -> None:
    """Draw all above the table."""
    sheet, layout, _ = setting
    size, line = _title_size(layout), layout.title_height * 0.8
    width = layout.head_width
    drawing.write(Text("title", layout.left, layout.top, size, line, sheet.title, width))
    if sheet.is_blank:
        _draw_lines(drawing, setting)
    elif _is_beside(setting):
        _draw_about(drawing, setting)
    _draw_text(drawing, setting)
    if sheet.follow:
        _draw_code(drawing, sheet.follow, layout)


def text_below_title(setting: Setting) -> list[str]:
    """Return the lines below the title: when and where if they find no room beside it, and the
    agreement.
    """
    return [*_about_lines(setting), *_agreement_lines(setting)]


def _title_size(layout: Layout) -> float:
    return layout.title_height * 0.68


def _beside_title(setting: Setting) -> tuple[float, float]:
    """Where the room right of the title begins and ends."""
    sheet, layout, letters = setting
    width = letters.width(sheet.title, TITLE, _title_size(layout))
    return layout.left + width + 6 * layout.scale, layout.left + layout.head_width


def _about(setting: Setting) -> str:
    return setting.letters.printable(SEPARATOR.join(setting.sheet.about))


def _is_beside(setting: Setting) -> bool:
    """Whether when and where find room beside the title."""
    left, right = _beside_title(setting)
    return setting.letters.width(_about(setting), TEXT, setting.layout.text) <= right - left


def _about_lines(setting: Setting) -> list[str]:
    if setting.sheet.is_blank or _is_beside(setting):
        return []
    return _wrapped(setting, _about(setting))


def _agreement_lines(setting: Setting) -> list[str]:
    sheet = setting.sheet
    return _wrapped(setting, f"{sheet.agreement_title} {SEPARATOR.join(sheet.agreement)}")


def _wrapped(setting: Setting, told: str) -> list[str]:
    """The text in lines, the last of as many as there may be being cut."""
    _, layout, letters = setting
    size, width = layout.text, layout.head_width
    lines = letters.wrapped(told, TEXT, size, width)
    if len(lines) <= _MOST_LINES:
        return lines
    rest = " ".join(lines[_MOST_LINES - 1 :])
    return [*lines[: _MOST_LINES - 1], letters.shortened(rest, TEXT, size, width)]


def _draw_text(drawing: Drawing, setting: Setting) -> None:
    layout, top = setting.layout, setting.layout.top + setting.layout.title_height
    for kind, lines in (("soft", _about_lines(setting)), ("text", _agreement_lines(setting))):
        told, width = "\n".join(lines), layout.head_width
        drawing.write(Text(kind, layout.left, top, layout.text, layout.text_line, told, width))
        top += len(lines) * layout.text_line


def _draw_about(drawing: Drawing, setting: Setting) -> None:
    """When and where, right of the title."""
    layout = setting.layout
    left, right = _beside_title(setting)
    line, width = layout.title_height * 0.86, right - left
    told = _about(setting)
    drawing.write(Text("soft", left, layout.top, layout.text, line, told, width, "right"))


def _draw_lines(drawing: Drawing, setting: Setting) -> None:
    """The lines that date and place are written on, right of the title."""
    sheet, layout, letters = setting
    left, right = _beside_title(setting)
    labels = sheet.about
    size, line = layout.text, layout.title_height * 0.86
    gap = 3 * layout.scale
    room = min((right - left - gap * (len(labels) - 1)) / len(labels), 62 * layout.scale)
    at = right - room * len(labels) - gap * (len(labels) - 1)
    base = layout.top + line * 0.5 + size * 0.36
    for label in labels:
        drawing.write(Text("soft", at, layout.top, size, line, label, room))
        start = at + letters.width(label, TEXT, size) + 1.2
        drawing.ink("rule").line(start, base, at + room, base)
        at += room + gap


def _draw_code(drawing: Drawing, address: str, layout: Layout) -> None:
    """The code as one path: a thick line for each run of dark squares."""
    rows = list(map(list, segno.make(address, micro=False, error="l").matrix_iter(border=0)))
    side = layout.code
    step = side / len(rows)
    code = drawing.ink("code")
    code.width = step
    left, top = layout.right - side, layout.top + step / 2
    for y, row in enumerate(rows):
        for start, end in _runs(row):
            code.run(left + start * step, top + y * step, (end - start) * step)


def _runs(row: Sequence[int]) -> list[tuple[int, int]]:
    edges = [x for x in range(len(row) + 1) if (x and row[x - 1]) != (x < len(row) and row[x])]
    return list(zip(edges[::2], edges[1::2], strict=True))
