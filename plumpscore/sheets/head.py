"""The head of a sheet: its title, when and where, the agreement, and the code for followers."""

from collections.abc import Sequence

import segno

from plumpscore.sheets.drawing import Drawing, Text
from plumpscore.sheets.fonts import STRONG, TEXT, TITLE
from plumpscore.sheets.layout import Layout
from plumpscore.sheets.setting import Setting

DOT = "\N{MIDDLE DOT}"
SEPARATOR = f"\N{NO-BREAK SPACE}{DOT} "
"""A line may end with the dot, not begin with it."""

_MOST_LINES = 7
"""Neither the agreement nor a note takes more."""

_SMALLEST = 0.6
"""So much of its usual size a long title keeps at least."""

_WRITTEN = 85.0
"""Millimetres that date and place need to be written."""

_LONG = 0.6
"""A part of the agreement that is wider than so much of a line may be broken."""


def draw_head(drawing: Drawing, setting: Setting) -> None:
    """Draw all above the table."""
    sheet, layout, _ = setting
    (title, size), line = _title(setting), layout.title_height * 0.8
    drawing.write(Text("title", layout.left, layout.top, size, line, title, layout.head_width))
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


def joined(parts: Sequence[str], setting: Setting, size: float, width: float) -> str:
    """Return parts with dots between them; only a long part may be broken."""
    glued = (
        part.replace(" ", "\N{NO-BREAK SPACE}")
        if setting.letters.width(part, TEXT, size) < _LONG * width
        else part
        for part in parts
    )
    return SEPARATOR.join(glued)


def without_last_dots(lines: Sequence[str]) -> list[str]:
    """Return lines that end with a part, not with the dot behind it."""
    return [line.removesuffix(DOT).rstrip() for line in lines]


def at_most(most: int, lines: list[str], setting: Setting, size: float, width: float) -> list[str]:
    """Return the lines, the last of as many as there may be being cut."""
    if len(lines) <= most:
        return lines
    last = setting.letters.shortened(" ".join(lines[most - 1 :]), TEXT, size, width)
    return [*lines[: most - 1], last]


def _title(setting: Setting) -> tuple[str, float]:
    """The title and its size: what people have called their house rules may be long."""
    sheet, layout, letters = setting
    full, width = layout.title_height * 0.68, layout.head_width
    title = letters.printable(sheet.title)
    size = max(_SMALLEST * full, letters.size_to_fit(title, TITLE, full, width))
    return letters.shortened(title, TITLE, size, width), size


def _beside_title(setting: Setting) -> tuple[float, float]:
    """Where the room right of the title begins and ends."""
    _, layout, letters = setting
    title, size = _title(setting)
    width = letters.width(title, TITLE, size)
    return layout.left + width + 6 * layout.scale, layout.left + layout.head_width


def _about(setting: Setting) -> str:
    return setting.letters.printable(SEPARATOR.join(setting.sheet.about))


def _is_beside(setting: Setting) -> bool:
    """Whether when and where find room beside the title."""
    left, right = _beside_title(setting)
    if setting.sheet.is_blank:
        return right - left >= _WRITTEN
    return setting.letters.width(_about(setting), TEXT, setting.layout.text) <= right - left


def _about_lines(setting: Setting) -> list[str]:
    """When and where, below the title; of a blank sheet lines to write on, with room above them."""
    if _is_beside(setting):
        return []
    if setting.sheet.is_blank:
        return ["", ""]
    _, layout, letters = setting
    size, width = layout.text, layout.head_width
    lines = letters.wrapped(_about(setting), TEXT, size, width)
    return at_most(_MOST_LINES, lines, setting, size, width)


def _agreement_lines(setting: Setting) -> list[str]:
    """The agreement in lines of about one length, as few as it takes."""
    sheet, layout, letters = setting
    size, width = layout.text, layout.head_width
    indent = letters.width(f"{sheet.agreement_title} ", STRONG, size)
    told = joined(sheet.agreement, setting, size, width)
    lines = letters.wrapped(told, TEXT, size, width, indent)
    while len(shorter := letters.wrapped(told, TEXT, size, width, indent)) == len(lines) > 1:
        lines, width = shorter, width * 0.97
    return without_last_dots(at_most(_MOST_LINES, lines, setting, size, layout.head_width))


def _draw_text(drawing: Drawing, setting: Setting) -> None:
    sheet, layout, _ = setting
    top, size, line = layout.top + layout.title_height, layout.text, layout.text_line
    left, width = layout.left, layout.head_width
    if about := _about_lines(setting):
        drawing.write(Text("soft", left, top, size, line, "\n".join(about), width))
        top += len(about) * line + layout.text_gap
    told = "\n".join(_agreement_lines(setting))
    drawing.write(Text("text", left, top, size, line, told, width, strong=sheet.agreement_title))


def _on_title_line(setting: Setting) -> tuple[float, float]:
    """Top and height of a line of text that stands on the title's line."""
    _, layout, letters = setting
    line = layout.title_height * 0.8
    _, size = _title(setting)
    title = letters.baseline(TITLE) * size
    return layout.top + title - letters.baseline(TEXT) * layout.text, line


def _draw_about(drawing: Drawing, setting: Setting) -> None:
    """When and where, right of the title."""
    left, right = _beside_title(setting)
    top, line = _on_title_line(setting)
    size, width = setting.layout.text, right - left
    drawing.write(Text("soft", left, top, size, line, _about(setting), width, "right"))


def _draw_lines(drawing: Drawing, setting: Setting) -> None:
    """The lines that date and place are written on, right of the title or below it."""
    sheet, layout, letters = setting
    left, right = _beside_title(setting)
    top, line = _on_title_line(setting)
    if not _is_beside(setting):
        left, top = layout.left, layout.top + layout.title_height
        line = 2 * layout.text_line
    size, gap = layout.text, 3 * layout.scale
    base = top + line / 2 + letters.baseline(TEXT) * size + 0.3
    room = min(right - left - gap, 130 * layout.scale)
    at = right - room - gap if _is_beside(setting) else left
    for label, share in zip(sheet.about, (0.4, 0.6), strict=True):
        drawing.write(Text("soft", at, top, size, line, label, room * share))
        start = at + letters.width(label, TEXT, size) + 1.2
        drawing.ink("rule").line(start, base, at + room * share, base)
        at += room * share + gap


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
