"""The ways to show a plump, which all stand in the guides: one place for what tells them apart."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from plumpscore.sentences import N_
from plumpscore.sheets.marks import BLOTS
from plumpscore.sheets.sheet import Cell


@dataclass(frozen=True)
class Style:
    """One way to show it."""

    legend: str
    """What the sign means; it stands before the tricks."""

    bare_legend: str
    """The same where nobody's tricks are known."""

    sign: Callable[[Cell], str]
    """What stands for the plump among the figures of its row."""

    overhang: float = 0
    """The sign is drawn so much wider than its digits, on each side and in its size."""

    roomy_overhang: float = 0
    """The same where the sign is large."""

    is_points: bool = False
    """Whether the sign is the plump's points, which then need no place of their own."""


def _blot(cell: Cell) -> str:
    """One of the blots: two beside one another mostly differ, and the same game has the same."""
    turn = (cell.tricks or 0) + (cell.total or 0) + (cell.bid or 0) * 2
    return BLOTS[turn % len(BLOTS)]


STYLES = {
    "blot": Style(N_("blot: plump (the tricks beside it)"), N_("blot: plump"), _blot, 0.15, 0.36),
    "struck": Style(
        N_("struck bid: plump (the tricks beside it)"),
        N_("struck bid: plump"),
        lambda cell: f"{cell.bid}",
        0.12,
        0.12,
    ),
    "word": Style(N_("plump: the tricks beside it"), "", lambda _cell: ""),
    "red": Style(
        N_("red: plump (the tricks beside it)"),
        N_("red: plump"),
        lambda cell: f"{cell.points}",
        is_points=True,
    ),
}
"""By the names of `choices.PLUMPS`."""


def legend(name: str, cells: Iterable[Cell]) -> str:
    """Return what the sign of a plump means; nothing where it is a word that says so itself."""
    style, plumps = STYLES[name], [cell for cell in cells if cell.is_plump]
    is_counted = any(cell.tricks is not None for cell in plumps)
    return style.legend if is_counted else style.bare_legend


def result(cell: Cell, style: Style) -> str:
    """Return what a cell shows among the figures: points, a plump's sign, or nothing yet."""
    if cell.is_plump:
        return style.sign(cell)
    return f"{cell.points}" if cell.is_hit else "?" if cell.is_wrong else ""


def paid(cell: Cell) -> str:
    """Return the points of a plump that has any; their sign tells them apart from the tricks."""
    return f"{cell.points:+d}" if cell.is_paid else ""


def adjust(cell: Cell) -> str:
    """Return a penalty or a bonus, with its sign."""
    return f"{cell.adjust:+d}".replace("+0", "0") if cell.adjust is not None else ""
