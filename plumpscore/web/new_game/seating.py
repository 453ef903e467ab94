"""Who sits where, while a new game is being written down."""

from dataclasses import dataclass, replace
from typing import Self

from plumpscore.rules import MIN_SEATS


@dataclass(frozen=True)
class Seating:
    """Names clockwise round the table, and the seat of who deals first."""

    names: tuple[str, ...] = ()
    dealer: int = 0

    @property
    def is_enough(self) -> bool:
        return len(self.names) >= MIN_SEATS

    def without_blanks(self) -> Self:
        """Close up where nothing is written; the dealer stays the same person."""
        seats = [seat for seat, name in enumerate(self.names) if name.strip()]
        dealer = seats.index(self.dealer) if self.dealer in seats else 0
        return replace(self, names=tuple(self.names[seat].strip() for seat in seats), dealer=dealer)

    def with_name(self, name: str) -> Self:
        return replace(self, names=(*self.names, name))

    def without(self, seat: int) -> Self:
        """Let one leave; where that was the dealer, whoever moves up to the seat deals."""
        if not 0 <= seat < len(self.names):
            return self
        names = self.names[:seat] + self.names[seat + 1 :]
        dealer = self.dealer - (seat < self.dealer)
        return replace(self, names=names, dealer=min(dealer, max(0, len(names) - 1)))

    def moved(self, seat: int, by: int) -> Self:
        """Let one change places with the neighbour ``by`` steps on; at the ends nothing changes."""
        other = seat + by
        if not (0 <= seat < len(self.names) and 0 <= other < len(self.names)):
            return self
        names = list(self.names)
        names[seat], names[other] = names[other], names[seat]
        swapped = {seat: other, other: seat}
        return replace(self, names=tuple(names), dealer=swapped.get(self.dealer, self.dealer))

    def dealt_by(self, seat: int) -> Self:
        return replace(self, dealer=seat)
