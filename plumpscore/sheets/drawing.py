"""What is drawn on a sheet: lines and shapes as paths, texts as blocks, all in millimetres.

The fewer boxes a page has, the faster it is printed. So all lines of one kind are a single path,
and a row of the table is one line of text with a space as wide as it takes between the columns.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

# Lines are thin rather than pale: a pale one breaks up on a grey printer, and on a copy is lost.
_INK, _LINE, _PEN = "#171d3a", "#333a5e", "#2340b8"
_BLACK = "#0b0f26"

INKS: dict[str, dict[str, object]] = {
    "ground": {"fill": "#f3c9cf"},
    "pick": {"stroke": "#bfe3cd"},
    "corner": {"stroke": _LINE, "stroke-width": 0.12},
    "hair": {"stroke": _LINE, "stroke-width": 0.14},
    "dots": {
        "stroke": _LINE,
        "stroke-width": 0.3,
        "stroke-linecap": "round",
        "stroke-dasharray": "0 1",
    },
    "rule": {"stroke": _LINE, "stroke-width": 0.22},
    "frame": {"stroke": _INK, "stroke-width": 0.4},
    "dealer": {"fill": _BLACK},
    "strike": {"stroke": _INK, "stroke-width": 0.4, "stroke-linecap": "round"},
    "ring": {"stroke": _PEN, "stroke-width": 0.5, "stroke-linecap": "round"},
    "code": {"stroke": _BLACK},
}
"""Every kind of path and how it looks, from the bottom up; a stylesheet does not reach an SVG."""


@dataclass(frozen=True)
class Text:
    """A block of text; its lines are broken where they are told to be, and nowhere else."""

    kind: str
    """The class that says its face and colour."""

    x: float
    y: float
    """Of its first line's top."""

    size: float
    line: float
    """The height of a line, in whose middle the letters stand."""

    text: str
    width: float
    """What the lines are aligned within; they may be longer, as they are not broken."""

    align: str = "left"
    strong: str = ""
    """What begins the first line, in heavier type."""

    gap: float | None = None
    """What is added to each space, so that the next column begins where it shall."""


@dataclass
class Ink:
    """Paths of one kind."""

    kind: str
    steps: list[str] = field(default_factory=list)
    width: float | None = None
    """Of its lines, where it is not always the same."""

    @property
    def path(self) -> str:
        return "".join(self.steps)

    @property
    def look(self) -> dict[str, object]:
        look = {"fill": "none", **INKS[self.kind]}
        return look if self.width is None else {**look, "stroke-width": f"{self.width:.3f}"}

    def run(self, x: float, y: float, length: float) -> None:
        """Draw a line to the right."""
        self.steps.append(f"M{x:.3f} {y:.3f}h{length:.3f}")

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.steps.append(f"M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}")

    def lines(self, points: Iterable[tuple[float, float]]) -> None:
        self.steps.append("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points))

    def shape(self, points: Iterable[tuple[float, float]]) -> None:
        self.lines(points)
        self.steps.append("Z")

    def box(self, x: float, y: float, width: float, height: float) -> None:
        self.steps.append(f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}Z")

    def loop(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a ring by hand round a middle: it ends a little beside where it began."""
        a, b, k = width / 2, height / 2, 0.55
        self.steps.append(
            f"M{x - 0.2 * a:.2f} {y - b:.2f}"
            f"C{x - 0.9 * a:.2f} {y - b:.2f} {x - a:.2f} {y - k * b:.2f} {x - a:.2f} {y:.2f}"
            f"S{x - k * a:.2f} {y + b:.2f} {x:.2f} {y + b:.2f}"
            f"S{x + a:.2f} {y + k * b:.2f} {x + a:.2f} {y:.2f}"
            f"S{x + 0.5 * a:.2f} {y - 1.02 * b:.2f} {x - 0.35 * a:.2f} {y - 0.86 * b:.2f}"
        )


class Drawing:
    """One sheet of one page."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.texts: list[Text] = []
        self._inks: dict[str, Ink] = {}

    def ink(self, kind: str) -> Ink:
        """Return the paths of that kind, which are drawn in the order of `INKS`."""
        return self._inks.setdefault(kind, Ink(kind))

    @property
    def inks(self) -> list[Ink]:
        return [self._inks[kind] for kind in INKS if kind in self._inks]

    def write(self, text: Text) -> None:
        if text.text.strip():
            self.texts.append(text)
