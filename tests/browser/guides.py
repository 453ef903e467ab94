"""The five guides, each as a game that was played by it: a protokoll written by hand.

S0 to S4 are the guides' texts. A line is a round: the cards, who deals, the trump where it is told
(NT for none), then by seat the bids, the bid that the last one may not make (- where all are free),
by seat the tricks, and by seat the points.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.browser.table import Round


def ten_and_the_bid(bid: int, tricks: int) -> int:
    """S0, S1 and S4: ten and the tricks for who made it, nothing for a plump."""
    return 10 + bid if bid == tricks else 0


def five_for_a_zero(bid: int, tricks: int) -> int:
    """S2: the same, but a zero gives five."""
    return 5 if bid == tricks == 0 else ten_and_the_bid(bid, tricks)


def one_a_trick(bid: int, tricks: int) -> int:
    """S3: one for each trick, always, and ten for who made it; a zero gives five."""
    if bid == tricks == 0:
        return 5
    return tricks + (10 if bid == tricks else 0)


@dataclass
class Line(Round):
    """A round of the protokoll."""

    dealer: int
    leads: int
    trump: str | None
    """Where nobody told it, or the game has none: nothing."""

    forbidden: int | None
    gives: list[int]


@dataclass(frozen=True)
class Guide:
    """A guide, and a game by it."""

    preset: str
    locale: str
    names: list[str]
    protokoll: str
    totals: list[int]
    plumps: list[int]
    points: Callable[[int, int], int] = ten_and_the_bid
    dealer_bids_first: bool = False
    has_hook: bool = True
    has_trump: bool = False
    """Whether a card is turned up for it, after the rounds that have none."""

    no_trump_first: int = 0
    extra_rounds: int = 0
    """How many rounds were played after the planned ones, to part those who led together."""

    one_card: str | None = None
    """What the screen tells of a round with one card."""

    @cached_property
    def lines(self) -> list[Line]:
        return [self._read(line) for line in self.protokoll.strip().splitlines()]

    @property
    def hands(self) -> list[int]:
        return [line.cards for line in self.lines]

    def totals_after(self, rounds: int) -> list[int]:
        return [sum(line.gives[seat] for line in self.lines[:rounds]) for seat in self.seats]

    @property
    def seats(self) -> range:
        return range(len(self.names))

    def gives(self, number: int, bid: int, tricks: int) -> set[int]:
        """What round `number`, counted from 1, gives to all who bid and took so many."""
        line = self.lines[number - 1]
        played = zip(line.bids, line.tricks, line.gives, strict=True)
        return {points for *made, points in played if made == [bid, tricks]}

    def _read(self, text: str) -> Line:
        head, *columns = [part.split() for part in text.split("|")]
        bids, [forbidden], tricks, gives = columns
        dealer, seats = self.names.index(head[1]), len(self.names)
        left = [(dealer + place) % seats for place in range(1, seats + 1)]
        return Line(
            cards=int(head[0]),
            order=[dealer, *left[:-1]] if self.dealer_bids_first else left,
            bids=[int(n) for n in bids],
            tricks=[int(n) for n in tricks],
            dealer=dealer,
            leads=left[0],
            trump=head[2] if head[2:] else None,
            forbidden=None if forbidden == "-" else int(forbidden),
            gives=[int(n) for n in gives],
        )


S0 = Guide(
    preset="plump-klassisk",
    locale="sv-SE",
    names=["Erik", "Sara", "Omar", "Lena"],
    totals=[129, 134, 101, 75],
    plumps=[9, 7, 10, 12],
    protokoll="""
  10 Lena |  3  2  4  2 | 1 |  3  3  4  0 | 13  0 14  0
   9 Erik |  5  0  2  1 | 6 |  5  0  4  0 | 15 10  0  0
   8 Sara |  2  1  2  4 | 0 |  2  1  2  3 | 12 11 12  0
   7 Omar |  3  1  2  0 | 3 |  3  1  2  1 | 13 11 12  0
   6 Lena |  3  1  2  1 | 0 |  3  2  1  0 | 13  0  0  0
   5 Erik |  0  4  0  2 | - |  0  4  0  1 | 10 14 10  0
   4 Sara |  2  0  0  3 | - |  1  0  1  2 |  0 10  0  0
   3 Omar |  2  1  3  0 | 0 |  1  0  2  0 |  0  0  0 10
   2 Lena |  1  2  0  1 | - |  0  2  0  0 |  0 12 10  0
   1 Erik |  1  1  0  0 | 0 |  0  1  0  0 |  0 11 10 10
   2 Sara |  2  0  2  0 | - |  1  0  1  0 |  0 10  0 10
   3 Omar |  1  2  0  2 | - |  0  1  0  2 |  0  0 10 12
   4 Lena |  0  2  3  2 | - |  0  1  2  1 | 10  0  0  0
   5 Erik |  2  0  1  4 | 0 |  1  0  1  3 |  0 10 11  0
   6 Sara |  2  1  2  0 | 2 |  3  1  2  0 |  0 11 12 10
   7 Omar |  2  1  5  1 | 3 |  2  0  4  1 | 12  0  0 11
   8 Lena |  4  5  2  1 | - |  3  4  1  0 |  0  0  0  0
   9 Erik |  5  2  1  2 | 4 |  5  2  0  2 | 15 12  0 12
  10 Sara |  6  2  1  3 | 0 |  6  2  0  2 | 16 12  0  0
""",
)

S0_HALF = Guide(
    preset="plump-klassisk",
    locale="sv-SE",
    names=["Erik", "Sara", "Omar", "Lena"],
    totals=[65, 45, 101, 100],
    plumps=[4, 6, 1, 1],
    one_card="kortet i pannan",
    protokoll="""
  10 Erik |  0  4  3  2 | 1 |  1  4  3  2 |  0 14 13 12
   9 Sara |  4  3  0  3 | 2 |  3  4  0  2 |  0  0 10  0
   8 Omar |  4  0  3  2 | 2 |  3  0  3  2 |  0 10 13 12
   7 Lena |  1  2  1  2 | 3 |  1  3  1  2 | 11  0 11 12
   6 Erik |  2  0  2  1 | 3 |  2  1  2  1 | 12  0 12 11
   5 Sara |  4  0  2  0 | - |  3  0  2  0 |  0 10 12 10
   4 Omar |  2  1  2  0 | 1 |  2  1  1  0 | 12 11  0 10
   3 Lena |  0  3  0  1 | 0 |  0  2  0  1 | 10  0 10 11
   2 Erik |  0  2  0  1 | - |  0  1  0  1 | 10  0 10 11
   1 Sara |  0  1  0  1 | 0 |  0  0  0  1 | 10  0 10 11
""",
)

S1 = Guide(
    preset="plump-norsk",
    locale="nb-NO",
    names=["Kari", "Ola", "Nils", "Liv"],
    totals=[71, 123, 111, 123],
    plumps=[13, 8, 9, 8],
    has_trump=True,
    protokoll="""
  10 Ola  H |  0  4  2  3 | 5 |  1  4  2  3 |  0 14 12 13
   9 Nils S |  4  1  3  3 | 1 |  4  1  2  2 | 14 11  0  0
   8 Liv    |  5  3  1  2 | - |  4  2  1  1 |  0  0 11  0
   7 Kari D |  3  3  0  2 | 2 |  2  2  1  2 |  0  0  0 12
   6 Ola    |  3  2  0  2 | 1 |  2  1  0  3 |  0  0 10  0
   5 Nils   |  1  2  3  0 | 2 |  0  1  3  1 |  0  0 13  0
   4 Liv    |  0  3  1  2 | 0 |  1  2  0  1 |  0  0  0  0
   3 Kari   |  1  2  1  0 | 0 |  1  2  0  0 | 11 12  0 10
   2 Ola    |  1  0  2  0 | - |  1  0  1  0 | 11 10  0 10
   1 Nils C |  1  0  1  0 | 0 |  1  0  0  0 | 11 10  0 10
   2 Liv    |  2  0  1  0 | - |  1  0  1  0 |  0 10 11 10
   3 Kari   |  1  2  1  0 | 0 |  0  2  1  0 |  0 12 11 10
   4 Ola    |  4  1  1  0 | - |  3  0  0  1 |  0  0  0  0
   5 Nils   |  3  0  3  0 | 2 |  2  0  3  0 |  0 10 13 10
   6 Liv    |  3  0  2  3 | 1 |  2  0  1  3 |  0 10  0 13
   7 Kari   |  1  4  0  4 | - |  1  3  0  3 | 11  0 10  0
   8 Ola    |  2  1  0  4 | 2 |  3  1  0  4 |  0 11 10 14
   9 Nils   |  3  2  5  2 | 2 |  3  1  4  1 | 13  0  0  0
  10 Liv  H |  5  3  0  1 | 2 |  6  3  0  1 |  0 13 10 11
""",
)

S2 = Guide(
    preset="plump-femman",
    locale="sv-SE",
    names=["Kim", "Johan", "Petronella"],
    totals=[100, 99, 96],
    plumps=[11, 9, 10],
    points=five_for_a_zero,
    one_card="bara valören räknas",
    protokoll="""
  10 Petronella |  6  4  3 | 0 |  6  3  1 | 16  0  0
   9 Kim        |  6  1  3 | 5 |  6  1  2 | 16 11  0
   8 Johan      |  3  2  5 | 0 |  2  2  4 |  0 12  0
   7 Petronella |  3  2  4 | 2 |  2  1  4 |  0  0 14
   6 Kim        |  2  2  4 | 0 |  1  1  4 |  0  0 14
   5 Johan      |  3  2  1 | 1 |  2  2  1 |  0 12 11
   4 Petronella |  1  4  0 | - |  1  3  0 | 11  0  5
   3 Kim        |  2  2  1 | 0 |  2  1  0 | 12  0  0
   2 Johan      |  0  2  1 | 1 |  1  1  0 |  0  0  0
   1 Petronella |  0  1  1 | 0 |  0  1  0 |  5 11  0
   2 Kim        |  1  2  0 | 0 |  0  2  0 |  0 12  5
   3 Johan      |  3  0  2 | - |  2  0  1 |  0  5  0
   4 Petronella |  1  4  1 | - |  0  3  1 |  0  0 11
   5 Kim        |  3  1  2 | 2 |  2  1  2 |  0 11 12
   6 Johan      |  3  0  4 | - |  2  1  3 |  0  0  0
   7 Petronella |  1  5  0 | 1 |  1  5  1 | 11 15  0
   8 Kim        |  4  0  5 | 3 |  4  0  4 | 14  5  0
   9 Johan      |  7  0  3 | - |  6  0  3 |  0  5 13
  10 Petronella |  5  5  1 | 0 |  5  4  1 | 15  0 11
""",
)

S3 = Guide(
    preset="beredskap",
    locale="sv-SE",
    names=["Anna", "Bo", "Cia", "Dan"],
    totals=[81, 66, 80, 59],
    plumps=[7, 7, 7, 8],
    points=one_a_trick,
    dealer_bids_first=True,
    has_hook=False,
    has_trump=True,
    no_trump_first=1,
    protokoll="""
  13 Anna NT |  4  2  4  5 | - |  3  2  4  4 |  3 12 14  4
  12 Bo   H  |  3  2  5  2 | - |  4  2  4  2 |  4 12  4 12
  11 Cia  NT |  4  1  5  2 | - |  4  2  4  1 | 14  2  4  1
  10 Dan  S  |  2  3  0  1 | - |  3  4  1  2 |  3  4  1  2
   9 Anna D  |  3  0  3  3 | - |  3  0  4  2 | 13  5  4  2
   8 Bo      |  5  2  1  2 | - |  4  2  0  2 |  4 12  0 12
   7 Cia  C  |  2  0  4  2 | - |  1  2  4  0 |  1  2 14  0
   6 Dan  H  |  0  4  1  2 | - |  0  3  0  3 |  5  3  0  3
   5 Anna S  |  2  0  2  1 | - |  2  0  2  1 | 12  5 12 11
   4 Bo   NT |  1  3  1  3 | - |  0  2  0  2 |  0  2  0  2
   3 Cia  D  |  1  0  1  0 | - |  1  1  1  0 | 11  1 11  5
   2 Dan     |  1  0  1  0 | - |  1  0  1  0 | 11  5 11  5
   1 Anna C  |  1  0  0  1 | - |  0  1  0  0 |  0  1  5  0
""",
)

S4 = Guide(
    preset="plump-norsk-trumf",
    locale="nb-NO",
    names=["Anna", "Bjørn", "Celine", "David"],
    totals=[78, 110, 124, 113],
    plumps=[14, 11, 10, 11],
    has_trump=True,
    extra_rounds=2,
    protokoll="""
  10 Anna   S |  3  1  5  2 | 2 |  2  1  5  2 |  0 11 15 12
   9 Bjørn  H |  1  0  5  0 | 3 |  2  1  6  0 |  0  0  0 10
   8 Celine   |  3  4  2  1 | 0 |  2  3  2  1 |  0  0 12 11
   7 David    |  1  4  2  3 | 0 |  1  3  1  2 | 11  0  0  0
   6 Anna     |  3  2  0  2 | 2 |  3  2  0  1 | 13 12 10  0
   5 Bjørn    |  1  3  2  3 | - |  0  2  1  2 |  0  0  0  0
   4 Celine   |  0  2  0  1 | 1 |  0  2  1  1 | 10 12  0 11
   3 David  D |  1  0  1  2 | 1 |  0  0  1  2 |  0 10 11 12
   2 Anna     |  2  0  1  0 | 1 |  1  0  1  0 |  0 10 11 10
   1 Bjørn  C |  0  1  0  1 | 0 |  0  0  0  1 | 10  0 10 11
   2 Celine   |  1  0  2  2 | - |  0  0  1  1 |  0 10  0  0
   3 David    |  0  2  1  1 | 0 |  0  3  0  0 | 10  0  0  0
   4 Anna     |  3  1  0  1 | 2 |  2  1  0  1 |  0 11 10 11
   5 Bjørn    |  2  1  0  3 | 0 |  1  2  0  2 |  0  0 10  0
   6 Celine   |  1  0  4  2 | 3 |  1  0  3  2 | 11 10  0 12
   7 David    |  2  1  2  3 | 2 |  1  2  1  3 |  0  0  0 13
   8 Anna     |  2  0  1  4 | 3 |  3  0  2  3 |  0 10  0  0
   9 Bjørn    |  3  0  4  0 | 2 |  3  1  4  1 | 13  0 14  0
  10 Celine   |  2  4  0  1 | 3 |  3  5  0  2 |  0  0 10  0
  10 David  H |  2  4  2  3 | 2 |  1  4  1  4 |  0 14  0  0
  10 Anna     |  5  3  1  4 | 2 |  4  2  1  3 |  0  0 11  0
""",
)
