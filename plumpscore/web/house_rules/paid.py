"""What a hit, a zero and a plump usually pay: choices, so that nobody need write coefficients."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plumpscore.languages import Language
from plumpscore.rules import SCORINGS
from plumpscore.rules.scoring import Made, Missed, read_scoring
from plumpscore.rules_in_words.points import formula
from plumpscore.sentences import N_
from plumpscore.web.house_rules.fields import OWN, Choice

Exceptions = Mapping[str, int]

_ONE_IN_FRONT: Exceptions = SCORINGS["prefix1"]["exceptions"]
"""A bid of ten and more reads as a hundred and more."""


@dataclass(frozen=True)
class Pay:
    """One choice."""

    paid: Made | Missed
    exceptions: Exceptions
    """Bids that pay otherwise."""

    text: str = ""
    """What is said of it beside the sum (`N_`)."""

    def in_words(self, language: Language) -> str:
        told = formula(self.paid, language)
        return f"{told} {language.gettext(self.text)}" if self.text else told


def _made(base: int = 0, bid: int = 0, **more: int) -> Pay:
    return Pay(Made(base, bid, **more), {})


def _missed(**parts: int) -> Pay:
    return Pay(Missed(**parts), {})


HITS: Mapping[str, Pay] = {
    "10-and-bid": _made(10, 1),
    "one-in-front": Pay(Made(10, 1), _ONE_IN_FRONT, N_("(a 1 in front: a bid of 10 gives 110)")),
    "5-and-bid": _made(5, 1),
    "10-and-2-bids": _made(10, 2),
    "10-and-3-bids": _made(10, 3),
    "10-and-5-bids": _made(10, 5),
    "20-and-10-bids": _made(20, 10),
    "10-and-square": _made(10, bid_squared=1),
    "bid": _made(0, 1),
    "10-bids": _made(0, 10),
    "20-bids": _made(0, 20),
    "10": _made(10),
    "0": _made(),
}

ZEROS: Mapping[str, Pay] = {"10": _made(10), "5": _made(5)}

MISSES: Mapping[str, Pay] = {
    "0": _missed(),
    "tricks": _missed(tricks=1),
    "1-off": _missed(diff=-1),
    "2-off": _missed(diff=-2),
    "3-off": _missed(diff=-3),
    "5-off": _missed(diff=-5),
    "10-off": _missed(diff=-10),
    "square-off": _missed(diff_squared=-1),
    "bid-off": _missed(bid=-1),
    "minus-5": _missed(base=-5),
    "minus-10": _missed(base=-10),
    "1": _missed(base=1),
}


COEFFICIENTS: Mapping[str, str] = {
    "base": N_("A fixed number"),
    "bid": N_("× the bid"),
    "bid_squared": N_("× the bid²"),
    "tricks": N_("× the tricks taken"),
    "diff": N_("× the tricks off"),
    "diff_squared": N_("× the tricks off²"),
    "diff_triangle": N_("× 1, 3, 6, 10 … for 1, 2, 3, 4 … off"),
    "cards": N_("× the cards"),
}
"""What each number of a sum is taken times."""


class PayChoice(Choice):
    """How something is paid; where none of the choices is meant, coefficients tell."""

    def __init__(self, label: str, path: str, pays: Mapping[str, Pay], **options: Any) -> None:
        super().__init__(label, path, **options)
        self.pays = pays

    @property
    def pay(self) -> Pay | None:
        """What is chosen, if it is one of the choices."""
        return self.pays.get(self.text)

    @property
    def paid(self) -> Made | Missed | None:
        """The sum of what is chosen."""
        return self.pay.paid if self.pay else None


def pay_of(
    paid: Made | Missed, pays: Mapping[str, Pay], exceptions: Mapping[str, int] | None = None
) -> str:
    """Which choice pays so, excepting at least as many bids as it does; `OWN` where none does.

    Of several, the one that excepts most of them.
    """
    held = (exceptions or {}).keys()
    fitting = [n for n, pay in pays.items() if pay.paid == paid and pay.exceptions.keys() <= held]
    return max(fitting, key=lambda name: len(pays[name].exceptions), default=OWN)


def named(parts: Mapping[str, Any]) -> Any:
    """A scoring by its name where it has one, or else as it is spelled out."""
    return next((name for name, known in _SPELLED_OUT.items() if known == parts), parts)


_SPELLED_OUT = {name: read_scoring(parts).to_json() for name, parts in SCORINGS.items()}
