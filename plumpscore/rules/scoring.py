"""What a bid and its tricks give: scoring as data, and the table of points made from it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from plumpscore.rules.reading import Gathering, Reader, fail, record, shown, whole

Table = tuple[tuple[int, ...], ...]
"""Points of one hand, `table[bid][tricks]`, both 0..cards."""

BIDS = {str(bid): bid for bid in range(100)}
"""The names of exceptions, and the bids they mean."""

coefficient = whole(-1000, 1000)


@dataclass(frozen=True)
class Made:
    """The points of a bid `b` that was made: `base + bid·b + bid_squared·b² + cards·c`."""

    base: int = 0
    bid: int = 0
    bid_squared: int = 0
    cards: int = 0

    def points(self, bid: int, cards: int) -> int:
        return self.base + self.bid * bid + self.bid_squared * bid**2 + self.cards * cards


@dataclass(frozen=True)
class Missed:
    """The points of a miss, a sum over tricks `t`, bid `b`, `d = |b - t|` and cards `c`."""

    base: int = 0
    tricks: int = 0
    bid: int = 0
    diff: int = 0
    diff_squared: int = 0
    diff_triangle: int = 0
    cards: int = 0

    def points(self, bid: int, tricks: int, cards: int) -> int:
        diff = abs(bid - tricks)
        return (
            self.base
            + self.tricks * tricks
            + self.bid * bid
            + self.diff * diff
            + self.diff_squared * diff**2
            + self.diff_triangle * (diff * (diff + 1) // 2)
            + self.cards * cards
        )


@dataclass(frozen=True)
class Scoring:
    """How a round is paid (`design.md` section 3)."""

    hit: Made
    """A bid of one or more, made."""

    zero: Made
    """A bid of none, made."""

    few: Missed
    """Fewer tricks than bid."""

    many: Missed
    """More tricks than bid."""

    zero_missed: Missed | None = None
    """A bid of none, missed; `None` pays it as any bid with too many tricks."""

    exceptions: tuple[tuple[int, int], ...] = ()
    """Bids whose hit pays otherwise: pairs of bid and points, by bid."""

    def points(self, bid: int, tricks: int, cards: int) -> int:
        """What this bid gives with these tricks, in a hand of `cards`."""
        if bid == tricks:
            made = self.hit if bid else self.zero
            return dict(self.exceptions).get(bid, made.points(bid, cards))
        if tricks < bid:
            missed = self.few
        else:
            missed = self.many if bid or self.zero_missed is None else self.zero_missed
        return missed.points(bid, tricks, cards)

    def table(self, cards: int) -> Table:
        """The points of a hand of `cards`, for every bid and every number of tricks."""
        amounts = range(cards + 1)
        return tuple(tuple(self.points(bid, t, cards) for t in amounts) for bid in amounts)

    def to_json(self) -> dict[str, Any]:
        parts: dict[str, Any] = {
            part.name: _to_json(value)
            for part in fields(self)
            if isinstance(value := getattr(self, part.name), Made | Missed)
        }
        if self.exceptions:
            parts["exceptions"] = {str(bid): points for bid, points in self.exceptions}
        return parts


def do_misses_pay_alike(table: Table) -> bool:
    """Whether a miss of any bid gives the same points whatever was taken."""
    return all(
        len({points for tricks, points in enumerate(row) if tricks != bid}) == 1
        for bid, row in enumerate(table)
    )


def read_scoring(value: Any) -> Scoring:
    """Reads scoring in the form of `presets.json`; a coefficient left out is 0.

    Raises:
        Faulty: with every unknown part, every coefficient that is no whole number.
    """
    return Scoring(**_read_parts(value))


def _to_json(part: Made | Missed) -> dict[str, int]:
    return {f.name: n for f in fields(part) if (n := getattr(part, f.name))}


def _coefficients(kind: type[Made | Missed]) -> Reader[Any]:
    read = record({field.name: coefficient for field in fields(kind)})
    return lambda value: kind(**read(value))


def _read_exceptions(value: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, Mapping):
        raise fail("not_an_object", value=shown(value))
    gathering, pairs = Gathering(), []
    for bid, points in value.items():
        with gathering.part(str(bid)[:40]):
            if bid not in BIDS:
                raise fail("not_a_bid")
            pairs.append((BIDS[bid], whole(-100_000, 100_000)(points)))
    gathering.finish()
    return tuple(sorted(pairs))


_read_parts = record(
    {
        "hit": _coefficients(Made),
        "zero": _coefficients(Made),
        "few": _coefficients(Missed),
        "many": _coefficients(Missed),
        "zero_missed": _coefficients(Missed),
        "exceptions": _read_exceptions,
    },
    "hit",
    "zero",
    "few",
    "many",
)
