"""A sheet as content: all that is printed, in the reader's language, and no measure yet."""

from dataclasses import dataclass

from plumpscore.sheets.choices import Choices


@dataclass(frozen=True)
class Cell:
    """One player's round as entered."""

    bid: int | None
    tricks: int | None
    """`None` also where they are not counted, and do not follow."""

    points: int | None
    """`None` until the round gives points."""

    total: int | None
    """After this round, where it gives points."""

    is_wrong: bool = False
    """Whether it stands in a round that has to be mended."""

    adjust: int | None = None
    """A penalty or a bonus beside the points, which the total counts."""

    sits_out: bool = False
    """Whether the player has gone home, or has not come yet: then no bid, tricks or points are
    there, and a total where it is adjusted alone."""

    is_early: bool = False
    """Whether the player has not come yet."""

    @property
    def is_dashed(self) -> bool:
        """Whether a dash stands for the round: who has not come yet misses none."""
        return self.sits_out and not self.is_early

    @property
    def is_hit(self) -> bool:
        return self.points is not None and self.bid == self.tricks

    @property
    def is_plump(self) -> bool:
        return self.points is not None and self.bid != self.tricks

    @property
    def is_paid(self) -> bool:
        """Whether a plump gives points, or takes some."""
        return self.is_plump and self.points != 0

    @property
    def reads_so(self) -> bool:
        """Whether the points read as a 1 in front of the bid."""
        return self.is_hit and str(self.points) == f"1{self.bid}"


EMPTY = Cell(None, None, None, None)
"""What nothing is entered for yet."""


@dataclass(frozen=True)
class Row:
    """One round."""

    cards: int
    trump: str | None
    """`S H D C`, `NT` for no trump, `None` where the table tells it."""

    dealer: int
    """The seat that deals."""

    cells: tuple[Cell, ...] = ()
    """By seat; none on a blank sheet, nor in a round of all players that has not begun."""

    bids: int | None = None
    """The sum of bids, once all have bid."""

    totals: tuple[int, ...] = ()
    """By seat, after this round; none on a blank sheet, nor in a round that has not begun."""

    @property
    def balance(self) -> str:
        """How far the bids are over the cards, with its sign; empty until all have bid."""
        return "" if self.bids is None else f"{self.bids - self.cards:+d}".replace("+0", "0")

    def awaits_bid(self, seat: int) -> bool:
        """Return whether a player's bid is still to be written."""
        return not self.cells or (self.cells[seat].bid is None and not self.cells[seat].sits_out)


@dataclass(frozen=True)
class Standing:
    """How one player stands at the end, or now."""

    total: int
    note: str
    """Plumps, and what else is told below the total."""

    is_best: bool


@dataclass(frozen=True)
class Sheet:
    """All that stands on a sheet."""

    language: str
    choices: Choices
    title: str
    about: tuple[str, ...]
    """Date, place and note; on a blank sheet the words before the lines they are written on."""

    agreement: tuple[str, ...]
    """The house rules, a part for each, and what was changed during the game."""

    agreement_title: str
    names: tuple[str, ...]
    """By seat; empty ones are written by hand."""

    places: tuple[str, ...]
    """By seat, for a name that no font can write."""

    rows: tuple[Row, ...]
    trump_signs: int
    """The most signs that stand for a round's trump: 4 where one is ringed by hand, 0 for none."""

    heads: tuple[str, str, str]
    """Above the hands, the trumps and the sums of bids."""

    legend: tuple[str, ...]
    standings: tuple[Standing, ...] = ()
    """By seat; none on a blank sheet."""

    outcome: str = ""
    """Who has won, or leads, with ``%(names)s`` where the leaders' names go."""

    leaders: tuple[int, ...] = ()
    """Their seats."""

    notes: tuple[str, ...] = ()
    """What was otherwise than planned, with ``%(0)s`` where the name of seat 0 goes."""

    plump: str = ""
    """The word, for the style that writes it."""

    carried: str = ""
    """What is said of totals that go on to the next page."""

    remarks: str = ""
    """What stands above lines to write on, where a blank sheet has room for them."""

    follow: str | None = None
    """The address for those who follow."""

    @property
    def is_blank(self) -> bool:
        return not self.standings

    @property
    def is_finished(self) -> bool:
        return any(standing.is_best for standing in self.standings)
