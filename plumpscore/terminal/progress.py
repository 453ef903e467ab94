"""How far a long command has come, for the person at the terminal."""

from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True)
class Progress:
    """Tells ``3 of 12 sheets``: on a terminal in one line that changes, else in ten lines at most.

    What is done at once is not told.
    """

    total: int
    things: str
    stream: TextIO

    def __call__(self, done: int) -> None:
        """Say that so many are done."""
        if self.total == 1:
            return
        if self.stream.isatty():
            # The next text begins where this line does, and covers it.
            end = "\n" if done == self.total else "\r"
        elif 10 * done // self.total > 10 * (done - 1) // self.total:
            end = "\n"
        else:
            return
        self.stream.write(f"{done} of {self.total} {self.things}{end}")
        self.stream.flush()
