"""A plan: house rules compiled for so many seats, and nothing but data.

Whoever holds the plan needs no rule of the game: everything is a look-up or a sum.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from plumpscore.rules.entry import Cell
from plumpscore.rules.house import HouseRules
from plumpscore.rules.scoring import Table

MIN_SEATS, MAX_SEATS = 2, 10


@dataclass(frozen=True)
class PlannedRound:
    """One round; seats are offsets from the first dealer."""

    cards: int
    """The hand's size, and so the number of tricks."""

    dealer: int
    order: tuple[int, ...]
    """Who plays this round, in bidding order; the others sit out."""

    lead: tuple[int, ...]
    """Who may lead: the highest bid among them does, the first of equals."""

    hook: int | None
    """The seat whose bid may not make the sum equal the cards."""

    trump: str | None
    """`S H D C`, `NT` for no trump, `None` where the table tells it."""

    note: str | None
    """What is particular about a hand of one card: `forehead` or `blind`, `rank` (alone wins), or
    both as `forehead_rank`."""

    names: tuple[int, ...] = ()
    """Who may name the trump: the highest bid among them does, the first of equals; empty where
    nobody is to."""


@dataclass(frozen=True)
class Manner:
    """How rounds are bid, counted and paid, as long as no house rule is changed."""

    tables: Mapping[int, Table]
    """The points, by cards: `tables[cards][bid][tricks]`."""

    target: int | None
    """So many points end the game at the end of a round."""

    strict: bool
    """True where the hook forbids a bid before it is made; false where it is mended after."""

    in_turn: bool
    """Whether bids are made one after the other."""

    bid_lock: str
    no_trump_ranks: tuple[str, ...]
    only_plumps: bool
    """Whether only who missed is noted, and not how many tricks they took."""


@dataclass(frozen=True)
class Later(Manner):
    """The manner that holds from a round on, where house rules were changed during the game."""

    start: int
    """The first round it holds for, counted from 0."""


@dataclass(frozen=True)
class Plan(Manner):
    """What a table needs to be scored; as a manner, what holds from the first round."""

    seats: int
    """All who have ever sat here, those who went home too."""

    rounds: tuple[PlannedRound, ...]
    extra: tuple[PlannedRound, ...]
    """Rounds to go on with, over and over, while the lead is shared; empty if it may be."""

    winner: int
    """1 where the most points win, -1 where the fewest do."""

    low_mark: int | None
    """Who ends below it gets a badge."""

    lowered_from: int | None
    """The hand people asked for, where the deck does not give it."""

    later: tuple[Later, ...] = ()
    """The manners that took the first one's place, in order."""

    rules: HouseRules | None = field(default=None, compare=False, repr=False)
    """What it was compiled from, and is compiled from anew when something changes at the table."""

    changes: tuple[Cell, ...] = field(default=(), compare=False, repr=False)
    """What has changed at the table since the start, as it is in this plan."""

    def round(self, index: int) -> PlannedRound:
        """The round at `index`, counted from 0; extra rounds follow the planned ones.

        Raises:
            IndexError: past the end of a plan that has no extra rounds.
        """
        if index < len(self.rounds):
            return self.rounds[index]
        if not self.extra:
            raise IndexError(index)
        return self.extra[(index - len(self.rounds)) % len(self.extra)]

    def manner(self, index: int) -> Manner:
        """What holds in the round at `index`."""
        for later in reversed(self.later):
            if later.start <= index:
                return later
        return self

    def table(self, index: int) -> Table:
        """The points of the round at `index`."""
        return self.manner(index).tables[self.round(index).cards]

    def seat(self, first_dealer: int, offset: int) -> int:
        """The seat that is so many places from the first dealer."""
        return (first_dealer + offset) % self.seats

    def order(self, first_dealer: int, index: int) -> tuple[int, ...]:
        """The seats that play the round at `index`, in bidding order."""
        return _seats(self.round(index).order, first_dealer, self.seats)

    def to_json(self) -> dict[str, Any]:
        """All that a phone needs, for the database too."""
        parts = {**vars(self), **_manner_json(self)}
        for name in ("rules", "changes", "later"):
            del parts[name]
        if self.later:
            parts["later"] = [{**vars(part), **_manner_json(part)} for part in self.later]
        parts["rounds"] = [vars(r) for r in self.rounds]
        parts["extra"] = [vars(r) for r in self.extra]
        return parts

    @classmethod
    def from_json(
        cls,
        data: Mapping[str, Any],
        rules: HouseRules | None = None,
        changes: tuple[Cell, ...] = (),
    ) -> "Plan":
        """The plan that `to_json` told, also after a trip through JSON text; it tells neither the
        house rules nor the changes."""
        return cls(
            **{
                **data,
                **_read_manner(data),
                "rounds": tuple(map(_read_round, data["rounds"])),
                "extra": tuple(map(_read_round, data["extra"])),
                "later": tuple(
                    Later(**{**part, **_read_manner(part)}) for part in data.get("later", ())
                ),
                "rules": rules,
                "changes": changes,
            }
        )


@lru_cache(maxsize=1024)  # each tap asks ten times
def _seats(offsets: tuple[int, ...], first_dealer: int, seats: int) -> tuple[int, ...]:
    return tuple((first_dealer + offset) % seats for offset in offsets)


def _manner_json(manner: Manner) -> dict[str, Any]:
    return {"tables": {str(cards): table for cards, table in manner.tables.items()}}


def _read_manner(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "tables": {
            int(cards): tuple(tuple(row) for row in table)
            for cards, table in data["tables"].items()
        },
        "no_trump_ranks": tuple(data["no_trump_ranks"]),
        "only_plumps": data.get("only_plumps", False),  # plans of 0.2 do not tell it
    }


def _read_round(data: Mapping[str, Any]) -> PlannedRound:
    lists = {name: tuple(data.get(name, ())) for name in ("order", "lead", "names")}
    return PlannedRound(**{**data, **lists})
