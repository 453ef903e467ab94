"""How a round is paid, in words: the coefficients of a scoring as a phrase."""

from collections.abc import Iterable

from plumpscore.languages import Language
from plumpscore.rules import Scoring
from plumpscore.rules.scoring import Made, Missed
from plumpscore.sentences import N_

_BID = N_("the bid")

_MADE = {"base": "", "bid": _BID, "bid_squared": N_("the bid²"), "cards": N_("the cards")}
_MISSED = {
    "base": "",
    "tricks": N_("per trick"),
    "bid": _BID,
    "diff": N_("per trick off"),
    "diff_squared": N_("the tricks off²"),
    "diff_triangle": N_("1, 3, 6, 10 … for 1, 2, 3, 4 tricks off"),
    "cards": N_("the cards"),
}
_EACH = {"tricks", "diff"}
"""Told as ``2 per trick``; the others as ``2 × the bid``."""


def points(scoring: Scoring, language: Language) -> str:
    """Return ``a made bid gives 10 + the bid, a zero 10, a plump 0``."""
    parts = [
        language.gettext("a made bid gives %(points)s", points=_sum(scoring.hit, language)),
        language.gettext("a zero %(points)s", points=_sum(scoring.zero, language)),
    ]
    if scoring.exceptions:
        bid, special = scoring.exceptions[0]
        parts.append(language.gettext("a bid of %(bid)s gives %(points)s", bid=bid, points=special))
    if scoring.few == scoring.many:
        parts.append(language.gettext("a plump %(points)s", points=_sum(scoring.few, language)))
    else:
        few, many = _sum(scoring.few, language), _sum(scoring.many, language)
        parts.append(language.gettext("too few tricks %(points)s", points=few))
        parts.append(language.gettext("too many tricks %(points)s", points=many))
    if scoring.zero_missed is not None:
        missed = _sum(scoring.zero_missed, language)
        parts.append(language.gettext("a zero missed %(points)s", points=missed))
    return ", ".join(parts)


def _sum(paid: Made | Missed, language: Language) -> str:
    words = _MADE if isinstance(paid, Made) else _MISSED
    terms = [
        (amount, _term(abs(amount), field, word and language.gettext(word)))
        for field, word in words.items()
        if (amount := getattr(paid, field))
    ]
    return _signed(terms) if terms else "0"


def _term(amount: int, field: str, word: str) -> str:
    if field in _EACH:
        return f"{amount} {word}"
    if not word:
        return str(amount)
    return word if amount == 1 else f"{amount} × {word}"


def _signed(terms: Iterable[tuple[int, str]]) -> str:
    """Terms put together: ``10 + the bid``, ``−1 per trick off``."""
    (first, text), *rest = terms
    parts = [("−" if first < 0 else "") + text]
    parts += [("− " if amount < 0 else "+ ") + more for amount, more in rest]
    return " ".join(parts)
