"""How a sheet is printed: paper, marks, and the style of a plump."""

from dataclasses import dataclass

PAPERS = ("a4", "a5", "letter")
PLUMPS = ("blot", "struck", "word", "red")
"""An ink blot, the bid struck out, the word, or red ground: all four stand in the guides."""

MAX_COPIES = 50


@dataclass(frozen=True)
class Choices:
    """What may be chosen for a sheet, beside what stands on it."""

    paper: str = "a4"
    """One of `PAPERS`."""

    per_page: int = 1
    """2 are two smaller sheets on one paper, for A4 and Letter; of blank sheets only."""

    copies: int = 1
    """Papers, 1 to `MAX_COPIES`; of blank sheets only."""

    dealer_marks: bool = True
    totals: bool = True
    """Whether the running totals have a place of their own."""

    plumps: str = "blot"
    """One of `PLUMPS`; on filled sheets."""

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"paper must be one of {', '.join(PAPERS)}, not {self.paper!r}")
        if self.per_page not in (1, 2) or (self.per_page == 2 and self.paper == "a5"):
            raise ValueError(f"{self.per_page} sheets do not fit on one {self.paper}")
        if not 1 <= self.copies <= MAX_COPIES:
            raise ValueError(f"copies must be from 1 to {MAX_COPIES}, not {self.copies}")
        if self.plumps not in PLUMPS:
            raise ValueError(f"plumps must be one of {', '.join(PLUMPS)}, not {self.plumps!r}")
