"""A plan: house rules compiled for so many seats, and nothing but data.

Whoever holds the plan needs no rule of the game: everything is a look-up or a sum.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

from plumpscore.rules import rounds
from plumpscore.rules.faults import Fault, Faulty
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
    """The bidding order."""

    lead: tuple[int, ...]
    """Who may lead: the highest bid among them does, the first of equals."""

    hook: int | None
    """The seat whose bid may not make the sum equal the cards."""

    trump: str | None
    """`S H D C`, `NT` for no trump, `None` where the table tells it."""

    note: str | None
    """What is particular about a hand of one card: `forehead`, `blind`, `rank` (alone wins)."""


@dataclass(frozen=True)
class Plan:
    """What a table needs to be scored."""

    seats: int
    rounds: tuple[PlannedRound, ...]
    extra: tuple[PlannedRound, ...]
    """Rounds to go on with, over and over, while the lead is shared; empty if it may be."""

    tables: Mapping[int, Table]
    """The points, by cards: `tables[cards][bid][tricks]`."""

    winner: int
    """1 where the most points win, -1 where the fewest do."""

    target: int | None
    """So many points end the game at the end of a round."""

    low_mark: int | None
    """Who ends below it gets a badge."""

    strict: bool
    """True where the hook forbids a bid before it is made; false where it is mended after."""

    in_turn: bool
    """Whether bids are made one after the other."""

    bid_lock: str
    no_trump_ranks: tuple[str, ...]
    lowered_from: int | None
    """The hand people asked for, where the deck does not give it."""

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

    def seat(self, first_dealer: int, offset: int) -> int:
        """The seat that is so many places from the first dealer."""
        return (first_dealer + offset) % self.seats

    def to_json(self) -> dict[str, Any]:
        """All of it, for the database and the phone."""
        return {
            **vars(self),
            "rounds": [vars(r) for r in self.rounds],
            "extra": [vars(r) for r in self.extra],
            "tables": {str(cards): table for cards, table in self.tables.items()},
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Plan":
        """The plan that `to_json` told, also after a trip through JSON text."""
        return cls(
            **{
                **data,
                "rounds": tuple(map(_read_round, data["rounds"])),
                "extra": tuple(map(_read_round, data["extra"])),
                "tables": {
                    int(cards): tuple(tuple(row) for row in table)
                    for cards, table in data["tables"].items()
                },
                "no_trump_ranks": tuple(data["no_trump_ranks"]),
            }
        )


@lru_cache(maxsize=64)
def compile_plan(rules: HouseRules, seats: int) -> Plan:
    """Compile house rules for a table of so many seats.

    Raises:
        Faulty: if that table cannot play by them, with every reason.
    """
    if not MIN_SEATS <= seats <= MAX_SEATS:
        facts = {"value": seats, "least": MIN_SEATS, "most": MAX_SEATS}
        raise Faulty([Fault("seats_out_of_range", "players", facts)])
    if faults := rounds.deal_faults(rules, seats):
        raise Faulty(faults)
    hands = rounds.hands(rules, seats)
    planned = tuple(_round(rules, seats, i, cards, len(hands)) for i, cards in enumerate(hands))
    return Plan(
        seats=seats,
        rounds=planned,
        extra=_extra(rules, seats, hands) if rules.tie == "extra-rounds" else (),
        tables={cards: rules.scoring.table(cards) for cards in sorted(set(hands))},
        winner=1 if rules.winner == "most" else -1,
        target=rules.target,
        low_mark=rules.low_mark,
        strict=rules.hook == "last-bidder",
        in_turn=rules.bidding == "in-turn",
        bid_lock=rules.bid_lock,
        no_trump_ranks=rules.trump.no_trump_ranks if rules.trump.mode == "turned" else (),
        lowered_from=rounds.lowered_from(rules, seats),
    )


def _round(rules: HouseRules, seats: int, index: int, cards: int, planned: int) -> PlannedRound:
    return PlannedRound(
        cards=cards,
        dealer=rounds.dealer(rules, seats, index),
        order=rounds.order(rules, seats, index),
        lead=rounds.lead(rules, seats, index),
        hook=rounds.hook(rules, seats, index, cards),
        trump=rounds.trump(rules, seats, index, cards, planned),
        note=rounds.note(rules, cards),
    )


def _extra(rules: HouseRules, seats: int, hands: tuple[int, ...]) -> tuple[PlannedRound, ...]:
    """As many full hands as it takes until dealer and trump come round together."""
    suits = len(rules.trump.order) if rules.trump.mode == "rotation" else 1
    return tuple(
        _round(rules, seats, len(hands) + i, max(hands), len(hands))
        for i in range(lcm(seats, suits))
    )


def _read_round(data: Mapping[str, Any]) -> PlannedRound:
    return PlannedRound(**{**data, "order": tuple(data["order"]), "lead": tuple(data["lead"])})
