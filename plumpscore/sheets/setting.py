"""A sheet about to be set in type."""

from typing import NamedTuple

from plumpscore.sheets.layout import Layout
from plumpscore.sheets.lettering import Lettering
from plumpscore.sheets.sheet import Sheet


class Setting(NamedTuple):
    """What is printed, where it goes, and the letters to print it with."""

    sheet: Sheet
    layout: Layout
    letters: Lettering

    def name(self, seat: int) -> str:
        """Return a player's name as it can be printed; one written by hand is empty."""
        name = self.sheet.names[seat]
        return self.letters.printable(name) or (name and self.sheet.places[seat])
