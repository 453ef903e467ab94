"""House rules: what the people at a table agree on before the first deal."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from plumpscore.rules.faults import Faulty
from plumpscore.rules.presets import DEFAULTS, PRESETS, SCORINGS
from plumpscore.rules.reading import (
    MOST,
    Gathering,
    Reader,
    either,
    fail,
    flag,
    list_of,
    one_of,
    optional,
    record,
    whole,
)
from plumpscore.rules.scoring import Scoring, read_scoring

SUITS = ("S", "H", "D", "C")
TRUMPS = (*SUITS, "NT")
"""The suits, and `NT` for no trump."""

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")

MAX_HAND = 52
"""Cards in the largest hand, however many decks there are."""

MAX_ROUNDS = 200
"""More rounds than any table plays in one game."""


@dataclass(frozen=True)
class Trump:
    """How a round comes by its trump."""

    mode: str
    """`none`, `fixed`, `turned` (a card is turned up), `rotation` or `named` (highest bidder)."""

    order: tuple[str, ...] = TRUMPS
    """What a rotation goes through; `fixed` uses the first."""

    no_trump_first: int = 0
    """So many rounds at the start are played without trump, before a rotation begins."""

    no_trump_last: int = 0
    """So many planned rounds at the end are played without trump."""

    no_trump_ranks: tuple[str, ...] = ()
    """Ranks that, turned up, mean no trump."""

    def to_json(self) -> dict[str, Any]:
        """The mode, and what differs from the defaults."""
        parts: dict[str, Any] = {"mode": self.mode}
        for field in fields(self)[1:]:
            value = getattr(self, field.name)
            if value != field.default:
                parts[field.name] = list(value) if isinstance(value, tuple) else value
        return parts


@dataclass(frozen=True)
class HouseRules:
    """What people choose; every field has its values in `design.md` section 3."""

    preset: str | None
    """The preset these began as, for telling; the fields below are what holds."""

    deck: int
    max_cards: int | None
    shape: str
    low: int
    low_repeats: int | str
    high_repeats: int | str
    hands: tuple[int, ...] | None
    first_bidder: str
    bidding: str
    hook: str
    hook_from_cards: int
    bid_lock: str
    trump: Trump
    lead: str
    one_card: str
    one_card_suits: bool
    scoring: Scoring
    scoring_name: str | None
    """The name of the scoring, `None` where it was given by coefficients."""

    winner: str
    target: int | None
    tie: str
    low_mark: int | None
    direction: str
    players: tuple[int, int]
    """The soft range: outside it the game can be played, but the screen says so."""

    counting: str
    """What is noted after the bids: `tricks`, or only `plumps` (who missed)."""

    late_start: str
    """Where one who joins late begins: at `zero`, at the `lowest` total, or at the `mean` of the
    three lowest, rounded down. Where the fewest points win, these are the highest."""

    @classmethod
    def of(cls, preset: str | None = None, **changes: Any) -> Self:
        """House rules from Python values in their JSON form."""
        return cls(**_read_all({**({"preset": preset} if preset else {}), **changes}))

    def to_json(self) -> dict[str, Any]:
        """The preset and what differs from it; reading that gives the same value."""
        standing = _standing(self.preset)
        own = {name: _plain(getattr(self, name)) for name in DEFAULTS}
        own["scoring"] = self.scoring_name or self.scoring.to_json()
        changed = {name: value for name, value in own.items() if value != standing[name]}
        return {**({"preset": self.preset} if self.preset else {}), **changed}


def read_house_rules(value: Any) -> HouseRules:
    """Read house rules from their JSON form.

    Raises:
        Faulty: with everything that is wrong, each told by its field.
    """
    return HouseRules(**_read_all(value))


def _read_all(value: Any) -> dict[str, Any]:
    """Every field: as given, else as in the preset, else as in the defaults."""
    given = _read_given(value)
    standing = _standing(given["preset"])
    fields = {name: READERS[name](part) for name, part in standing.items()} | given
    scoring = value.get("scoring", standing["scoring"])
    return {**fields, "scoring_name": scoring if isinstance(scoring, str) else None}


def _read_given(value: Any) -> dict[str, Any]:
    gathering, given = Gathering(), {"preset": None}
    with gathering.part():
        given |= _read_fields(value)
    with gathering.part():
        if isinstance(value, Mapping) and _lacks_hands(value):
            raise fail("missing", "hands")
    gathering.finish()
    return given


def _lacks_hands(rules: Mapping[str, Any]) -> bool:
    return rules.get("shape") == "custom" and rules.get("hands") is None


def _standing(preset: str | None) -> dict[str, Any]:
    """Every field in JSON form as it stands before anything is changed."""
    return {**DEFAULTS, **(PRESETS[preset] if preset else {})}


def _plain(value: Any) -> Any:
    if isinstance(value, Trump):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


def _read_trump(value: Any) -> Trump:
    trump = Trump(**_read_trump_fields(value))
    if trump.mode in ("fixed", "rotation") and not trump.order:
        raise fail("wrong_length", "order", length=0, least=1, most=len(TRUMPS))
    return trump


def _read_named_scoring(value: Any) -> Scoring:
    if isinstance(value, str):
        return read_scoring(SCORINGS[one_of(*SCORINGS)(value)])
    return read_scoring(value)


def is_hand(value: Any) -> bool:
    """Whether it can be read as a hand's size, whatever the deck gives."""
    try:
        return bool(_read_hand(value))
    except Faulty:
        return False


def _read_players(value: Any) -> tuple[int, int]:
    least, most = list_of(whole(2, 10), 2, 2)(value)
    if least > most:
        raise fail("out_of_range", "[1]", value=most, least=least, most=10)
    return least, most


_read_hand = whole(1)
_read_repeats: Reader[int | str] = either("players", whole(1, MAX_ROUNDS))

_read_trump_fields = record(
    {
        "mode": one_of("none", "fixed", "turned", "rotation", "named"),
        "order": list_of(one_of(*TRUMPS), 0, 20),
        "no_trump_first": whole(0, MAX_ROUNDS),
        "no_trump_last": whole(0, MAX_ROUNDS),
        "no_trump_ranks": list_of(one_of(*RANKS), 0, len(RANKS)),
    },
    "mode",
)

READERS: Mapping[str, Reader[Any]] = {
    "deck": whole(20),
    "max_cards": optional(whole(1)),
    "shape": one_of("down-up", "down", "up", "up-down", "custom"),
    "low": whole(1),
    "low_repeats": _read_repeats,
    "high_repeats": _read_repeats,
    "hands": optional(list_of(_read_hand, 1, MAX_ROUNDS)),
    "first_bidder": one_of("left", "dealer"),
    "bidding": one_of("in-turn", "simultaneous"),
    "hook": one_of("last-bidder", "off", "left-changes"),
    "hook_from_cards": whole(1),
    "bid_lock": one_of("next-bid", "open"),
    "trump": _read_trump,
    "lead": one_of("left", "highest-bid", "dealer"),
    "one_card": one_of("look", "forehead", "blind"),
    "one_card_suits": flag,
    "scoring": _read_named_scoring,
    "winner": one_of("most", "fewest"),
    "target": optional(whole(1)),
    "tie": one_of("shared", "extra-rounds"),
    "low_mark": optional(whole(-MOST)),
    "direction": one_of("clockwise", "anticlockwise"),
    "players": _read_players,
    "counting": one_of("tricks", "plumps"),
    "late_start": one_of("zero", "lowest", "mean"),
}

_read_fields = record({"preset": one_of(*PRESETS), **READERS})
