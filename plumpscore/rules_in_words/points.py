"""How a round is paid, in words: the coefficients of a scoring as a phrase."""

from collections.abc import Collection, Iterable, Iterator

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
    "cards": N_("the cards"),
}
_EACH = {"tricks", "diff"}
"""Told as ``2 per trick``; the others as ``2 × the bid``."""

Exceptions = list[tuple[int, int]]
"""Bids and what they give instead, by bid."""


def made(scoring: Scoring, hands: Collection[int], language: Language) -> str:
    """Return ``a made bid gives 10 + the bid, a zero 5``, with what is excepted in these hands."""
    special = dict(scoring.exceptions)
    hit = formula(scoring.hit, language)
    zero = figure(special[0]) if 0 in special else formula(scoring.zero, language)
    parts = [language.gettext("a made bid gives %(points)s", points=hit)]
    if zero != hit:
        parts.append(language.gettext("a zero %(points)s", points=zero))
    return ", ".join((*parts, *_exceptions(scoring, hands, language)))


def missed(scoring: Scoring, language: Language) -> str:
    """Return ``a plump 0``, or what differs by how the bid was missed."""
    few, many = formula(scoring.few, language), formula(scoring.many, language)
    if scoring.few == scoring.many:
        parts = [language.gettext("a plump %(points)s", points=few)]
    else:
        parts = [
            language.gettext("too few tricks %(points)s", points=few),
            language.gettext("too many tricks %(points)s", points=many),
        ]
    if scoring.zero_missed and scoring.zero_missed != scoring.many:
        zero = formula(scoring.zero_missed, language)
        parts.append(language.gettext("a zero missed %(points)s", points=zero))
    return ", ".join(parts)


def figure(points: int) -> str:
    """Return ``−10``, with the sign that is as wide as a digit."""
    return f"{points}".replace("-", "−")


def _exceptions(scoring: Scoring, hands: Collection[int], language: Language) -> Iterator[str]:
    """Bids that pay otherwise; three and more in a row by what they have in common."""
    for run in _runs(_excepted(scoring, hands)):
        (first, points), (last, _) = run[0], run[-1]
        if len(run) < 3:
            for bid, special in run:
                yield language.gettext(
                    "a bid of %(bid)s gives %(points)s", bid=bid, points=figure(special)
                )
            continue
        step = run[1][1] - points
        paid = formula(Made(base=points - step * first, bid=step), language)
        yield language.gettext(
            "bids of %(first)s to %(last)s give %(points)s", first=first, last=last, points=paid
        )


def _excepted(scoring: Scoring, hands: Collection[int]) -> Exceptions:
    """The exceptions that can come up and are none in name only; not that of a zero."""
    return [
        (bid, points)
        for bid, points in scoring.exceptions
        if bid and any(scoring.hit.points(bid, n) != points for n in hands if n >= bid)
    ]


def _runs(pairs: Exceptions) -> Iterator[Exceptions]:
    """Parted into bids in a row whose points go on by the same step."""
    run: Exceptions = []
    for pair in pairs:
        if run and not _goes_on(run, pair):
            yield run
            run = []
        run.append(pair)
    if run:
        yield run


def _goes_on(run: Exceptions, pair: tuple[int, int]) -> bool:
    (bid, points), (last, before) = pair, run[-1]
    is_next = bid == last + 1
    return is_next and (len(run) == 1 or points - before == before - run[-2][1])


def formula(paid: Made | Missed, language: Language) -> str:
    """Return ``10 + the bid``, the sum that pays a bid."""
    if isinstance(paid, Made):
        return _sum(paid, _MADE, language) or "0"
    if paid.diff_triangle:
        return _growing(paid, language)
    return _sum(paid, _MISSED, language) or "0"


def _growing(paid: Missed, language: Language) -> str:
    """What grows with each trick off as its first figures: ``−1, −3, −6, −10 … for 1, 2, …``."""
    grown = Missed(paid.base, 0, 0, paid.diff, paid.diff_squared, paid.diff_triangle)
    figures = ", ".join(figure(grown.points(0, off, 0)) for off in (1, 2, 3, 4))
    told = language.gettext("%(points)s … for 1, 2, 3, 4 tricks off", points=figures)
    rest = _sum(Missed(tricks=paid.tricks, bid=paid.bid, cards=paid.cards), _MISSED, language)
    return f"{rest} + ({told})" if rest else told


def _sum(paid: Made | Missed, words: dict[str, str], language: Language) -> str:
    """``10 + the bid``, ``−1 per trick off``; empty where nothing is paid."""
    terms = (
        (amount, _term(abs(amount), field, word and language.gettext(word)))
        for field, word in words.items()
        if (amount := getattr(paid, field))
    )
    return _signed(terms)


def _term(amount: int, field: str, word: str) -> str:
    if field in _EACH:
        return f"{amount} {word}"
    if not word:
        return str(amount)
    return word if amount == 1 else f"{amount} × {word}"


def _signed(terms: Iterable[tuple[int, str]]) -> str:
    """Terms put together with their signs, the first one's close to it."""
    text = ""
    for amount, term in terms:
        sign = "−" if amount < 0 else "+"
        if text:
            text += f" {sign} {term}"
        else:
            text = term if amount > 0 else f"−{term}"
    return text
