"""What it takes to print a sheet, against reportlab's canvas drawing the same in the same run."""

import pickle
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.canvas import draw_pdf
from bench.games import played
from plumpscore.languages import ENGLISH
from plumpscore.rules import read_document
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.printing import picture, print_pdf
from plumpscore.sheets.sheet import Sheet

DOCUMENT = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-klassisk"},
    "players": ["Åsa", "Björn", "Cecilia", "David", "Eva"],
    "date": "2026-07-18",
    "place": "Sommarstugan, Vaxholm",
}
FOLLOW = "https://plump.example.org/game/b7Qx2mKd"

RUNS = 30
"""Of each, in turns, so that both meet the same weather on the machine."""

FRESH = 3
"""Processes of each kind."""

_PRINT = """
import pickle, sys
from pathlib import Path
from plumpscore.sheets.printing import print_pdf
print_pdf(pickle.load(sys.stdin.buffer), Path(sys.argv[1]))
"""


def run() -> Iterator[str]:
    """Measure in fresh processes, then in this one."""
    yield "A filled sheet on A4, 19 rounds by 5 (milliseconds: least [median])"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _print_in_fresh_processes(folder)
        for follow in (None, FOLLOW):
            yield _compare(_sheet(follow), folder)
        yield _draw_picture(folder)


def _sheet(follow: str | None = None) -> Sheet:
    _, document = played(read_document(DOCUMENT))
    return filled_sheet(document, ENGLISH, Choices(), follow)


def _print_in_fresh_processes(folder: Path) -> Iterator[str]:
    cut, kept = [], []
    for number in range(FRESH):
        fonts = folder / f"fonts-{number}"
        cut.append(time(partial(_print_apart, fonts)))
        kept.append(time(partial(_print_apart, fonts)))
    yield f"  {'a fresh process that cuts fonts':<32} {spread(cut)}"
    yield f"  {'a fresh process, fonts cut':<32} {spread(kept)}"


def _print_apart(fonts: Path) -> None:
    command = [sys.executable, "-c", _PRINT, str(fonts)]
    subprocess.run(command, input=pickle.dumps(_sheet()), check=True)


def _compare(sheet: Sheet, fonts: Path) -> str:
    ours, theirs = _in_turns(lambda: print_pdf(sheet, fonts), lambda: draw_pdf(sheet))
    told = f"{'with' if sheet.follow else 'without'} follow code"
    return (
        f"  {told:<32} {spread(ours)}, reportlab's canvas {spread(theirs)},"
        f" ratio of the least {min(ours) / min(theirs):.1f} (at most 12)"
    )


def _draw_picture(fonts: Path) -> str:
    pdf = print_pdf(_sheet(), fonts)
    (durations,) = _in_turns(lambda: picture(pdf, 1240))
    return f"  {'its picture, 1240 pixels wide':<32} {spread(durations)}"


def _in_turns(*works: Callable[[], object]) -> list[list[float]]:
    """The durations of each work, after one that does not count."""
    durations: list[list[float]] = [[] for _ in works]
    for _, index in product(range(RUNS + 1), range(len(works))):
        durations[index].append(time(works[index]))
    return [row[1:] for row in durations]


def time(work: Callable[[], object]) -> float:
    """How long a work takes, in milliseconds."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def spread(durations: list[float]) -> str:
    return f"{min(durations):.1f} [{median(durations):.1f}]"
