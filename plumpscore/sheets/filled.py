"""The sheet of a game, finished or not."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from plumpscore import rules_in_words
from plumpscore.languages import Language
from plumpscore.rules import Document, Faulty, HouseRules, Result, score
from plumpscore.rules.score import RoundResult, known_tricks
from plumpscore.sentences import N_
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.plumps import STYLES, legend
from plumpscore.sheets.remarks import changed_rules, first_rules, notes, starters
from plumpscore.sheets.sheet import EMPTY, Cell, Row, Sheet, Standing
from plumpscore.sheets.words import (
    AGREEMENT,
    CARRIED,
    DEALER,
    NO_TRUMP,
    has_no_trump_signs,
    heads,
    places,
    trump_signs,
)


def filled_sheet(
    document: Document, language: Language, choices: Choices, follow: str | None = None
) -> Sheet:
    """Return the sheet of a game as it stands; `follow` is the address for those who follow."""
    plan, result = document.plan, score(document.plan, document.state)
    rows = tuple(_row(document, result, index) for index in range(len(result.hands)))
    rules = first_rules(document)
    sheet = Sheet(
        language=language.code,
        choices=replace(choices, per_page=1, copies=1),
        title=rules_in_words.name(rules, language),
        about=tuple(_about(document, language)),
        agreement=(
            *_agreement(rules, starters(document), language, _hands(document, result)),
            *changed_rules(document, result, language),
        ),
        agreement_title=language.gettext(AGREEMENT),
        names=document.state.names,
        places=places(plan.seats, language),
        rows=rows,
        trump_signs=trump_signs(plan.round(index) for index in range(len(result.hands))),
        heads=heads(language),
        legend=(),
        carried=language.gettext(CARRIED),
        standings=_standings(document, result, language),
        outcome=_outcome(result, language),
        leaders=_leaders(result),
        notes=tuple(notes(document, language)),
        plump=language.gettext("plump"),
        follow=follow,
    )
    return replace(sheet, legend=tuple(_legend(sheet, language)))


def _about(document: Document, language: Language) -> Iterator[str]:
    if document.date:
        yield language.day(date.fromisoformat(document.date))
    yield from filter(None, (document.place, document.note))


def _hands(document: Document, result: Result) -> tuple[int, ...]:
    """All that the game has; once it is over, those that were played."""
    return result.hands[: document.state.begun] if result.finished else result.hands


def _agreement(
    rules: HouseRules, seats: int, language: Language, hands: tuple[int, ...]
) -> tuple[str, ...]:
    try:
        return rules_in_words.agreement(rules, seats, language, hands)
    except Faulty:  # changed before the first bid, to what is possible only as it goes on
        return (rules_in_words.manner(rules, language),)


def _row(document: Document, result: Result, index: int) -> Row:
    plan, first = document.plan, document.state.first_dealer
    planned = plan.round(index)
    row = Row(planned.cards, planned.trump, plan.seat(first, planned.dealer))
    if index < len(result.rounds):
        told = result.rounds[index]
        return replace(
            row,
            trump=told.trump,
            cells=_cells(document, result, told),
            bids=None if told.balance is None else planned.cards + told.balance,
            totals=told.totals,
        )
    if len(order := plan.order(first, index)) == plan.seats:
        return row
    seats = range(plan.seats)
    return replace(
        row,
        cells=tuple(EMPTY if seat in order else _out(document, index, seat) for seat in seats),
    )


def _out(document: Document, index: int, seat: int) -> Cell:
    """The cell of one who does not play that round: blank before they came, as in the protokoll."""
    plan, first = document.plan, document.state.first_dealer
    has_been = any(seat in plan.order(first, before) for before in range(index))
    return replace(EMPTY, sits_out=True, is_early=not has_been)


def _cells(document: Document, result: Result, told: RoundResult) -> tuple[Cell, ...]:
    """A round as it is entered, by seat."""
    plan, state, index = document.plan, document.state, told.number - 1
    entry = state.rounds[index]
    wrong = any(problem.number == told.number for problem in result.problems)
    unknown = (None,) * plan.seats
    points, totals = (told.points, told.totals) if told.points else (unknown, unknown)
    noted = (one["points"] if one else None for one in entry.adjust or unknown)
    columns = zip(entry.bids, known_tricks(plan, state, index), points, totals, noted, strict=True)
    return tuple(
        Cell(bid, tricks, paid, total, wrong, adjust)
        if seat in told.order
        else replace(
            _out(document, index, seat), total=None if adjust is None else total, adjust=adjust
        )
        for seat, (bid, tricks, paid, total, adjust) in enumerate(columns)
    )


def _standings(document: Document, result: Result, language: Language) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            total=result.totals[seat],
            note=_note(document, result, seat, language),
            is_best=result.finished and seat in _leaders(result),
        )
        for seat in range(document.plan.seats)
    )


def _note(document: Document, result: Result, seat: int, language: Language) -> str:
    """Plumps, and the low mark of a finished game."""
    told = [language.ngettext("%(n)s plump", "%(n)s plumps", result.plumps[seat])]
    if _is_low(document, result, seat):
        told.append(language.gettext("idiot limit"))
    return " · ".join(told)


def _is_low(document: Document, result: Result, seat: int) -> bool:
    mark = document.plan.low_mark
    return mark is not None and result.finished and result.totals[seat] < mark


def _leaders(result: Result) -> tuple[int, ...]:
    """The seats that lead, once a round has given points."""
    if not any(told.points for told in result.rounds):
        return ()
    return tuple(seat for seat, rank in enumerate(result.ranks) if rank == 1)


def _outcome(result: Result, language: Language) -> str:
    played = sum(told.points is not None for told in result.rounds)
    if not played:
        return ""
    facts = {
        "names": "%(names)s",
        "points": result.totals[result.ranks.index(1)],
        "played": played,
        "rounds": len(result.hands),
    }
    if result.finished:
        return language.ngettext(
            "Winner: %(names)s with %(points)s",
            "Winners: %(names)s with %(points)s",
            result.ranks.count(1),
            **facts,
        )
    return language.ngettext(
        "After %(played)s of %(rounds)s rounds %(names)s leads with %(points)s",
        "After %(played)s of %(rounds)s rounds %(names)s lead with %(points)s",
        result.ranks.count(1),
        **facts,
    )


def _legend(sheet: Sheet, language: Language) -> Iterator[str]:
    """What the signs on this sheet mean, and no others."""
    choices, rows = sheet.choices, sheet.rows
    cells = [cell for row in rows for cell in row.cells]
    plump = legend(choices.plumps, cells)
    bids = next((f"{row.bids}/{row.cards}" for row in rows if row.bids is not None), "")
    signs = (
        (True, N_("bid in the corner")),
        (any(cell.reads_so for cell in cells), N_("1 in front of the bid: made")),
        (any(cell.is_plump for cell in cells), plump),
        (
            not STYLES[choices.plumps].is_points and any(cell.is_paid for cell in cells),
            N_("+ and −: its points"),
        ),
        (
            any(cell.adjust is not None for cell in cells),
            N_("at the lower right: penalty or bonus"),
        ),
        (any(cell.is_wrong for cell in cells), N_("?: to be mended")),
        (any(cell.is_dashed for cell in cells), N_("dash: sat out")),
        (choices.totals, N_("total right of the dots")),
        (bool(bids), N_("%(bids)s: the bids, the cards, over (+) or under (−)")),
        (has_no_trump_signs(rows), NO_TRUMP),
        (choices.dealer_marks, DEALER),
        (sheet.follow is not None, N_("code: follow the game")),
    )
    return (language.gettext(text, bids=bids) for is_there, text in signs if is_there and text)
