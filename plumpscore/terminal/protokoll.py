"""The protokoll as text for a terminal: a table of rounds, the standings, what is wrong."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from wcwidth import clip, ljust, rjust, wrap
from wcwidth import width as columns_of

from plumpscore import rules_in_words
from plumpscore.languages import ENGLISH
from plumpscore.rules import Document, Problem, Result, score, step
from plumpscore.rules.problems import outcomes
from plumpscore.rules.score import RoundResult, known_tricks
from plumpscore.rules_in_words.at_table import signed
from plumpscore.rules_in_words.points import figure
from plumpscore.rules_in_words.sentence import as_sentence
from plumpscore.sentences import problem_sentence
from plumpscore.sheets.remarks import changed_rules, first_rules, notes

_TRUMPS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "NT": "–", None: "?"}
_UNSET, _OUT = "·", "–"
_LONGEST_NAME = 12
"""A longer name is cut in the table; the standings tell it in full."""

_PAGE = 100
"""Running text is not made wider, however wide the terminal."""

Cell = tuple[str, str, str]
"""A bid, what became of it, and the total."""

_JOINT, _CROSSING = " │ ", "─┼─"


def protokoll(document: Document, width: int | None = None) -> str:
    """Write a game as it stands, in at most `width` columns; `None` is as wide as it takes."""
    result = score(document.plan, document.state)
    blocks = [_heading(document, result, width), *_tables(document, result, width)]
    if result.rounds:
        blocks += [_wrapped(_legend(document, result), width), _notes(document, width)]
    blocks += [_outcome(document, result), _standings(document, result)]
    blocks.append(_lines((_in_words(document, problem) for problem in result.problems), width))
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def _heading(document: Document, result: Result, width: int | None) -> list[str]:
    """What was played, by which house rules, when and where."""
    rules = first_rules(document)
    day = ENGLISH.day(date.fromisoformat(document.date)) if document.date else None
    told = " · ".join(note for note in (day, document.place, document.note) if note)
    name, manner = rules_in_words.name(rules, ENGLISH), rules_in_words.manner(rules, ENGLISH)
    changed = map(as_sentence, changed_rules(document, result, ENGLISH))
    return [name, *_lines((manner, *changed, told), width)]


def _tables(document: Document, result: Result, width: int | None) -> Iterator[list[str]]:
    """The rounds; below one another where all players do not fit side by side."""
    if not result.rounds:
        return
    lead, players = _lead_column(document, result), _player_columns(document, result)
    room = (width or 10**6) - columns_of(lead[0])
    fitting = max(1, room // max(columns_of(_JOINT + player[0]) for player in players))
    for start in range(0, len(players), fitting):
        yield _table([lead, *players[start : start + fitting]])


def _lead_column(document: Document, result: Result) -> list[str]:
    """Round, cards, trump where the game has any, and who dealt."""
    wrong = {problem.number for problem in result.problems}
    names = document.state.names
    numbers = [f"{told.number}{'!' if told.number in wrong else ' '}" for told in result.rounds]
    parts = [
        _right(["Round ", *numbers]),
        _right(["Cards", *(f"{told.cards}" for told in result.rounds)]),
        _left(["Dealer", *(_short(names[told.dealer]) for told in result.rounds)]),
    ]
    if any(planned.trump != "NT" for planned in document.plan.rounds):
        parts.insert(2, ["Trump", *(f"  {_TRUMPS[told.trump]}  " for told in result.rounds)])
    return _left(["  ".join(row) for row in zip(*parts, strict=True)])


def _player_columns(document: Document, result: Result) -> list[list[str]]:
    """For each player bids, marks and totals, all equally wide."""
    seats = range(document.plan.seats)
    rows = [_cells(document, told) for told in result.rounds]
    columns = [[row[seat] for row in rows] for seat in seats]
    parts = zip(*(cell for column in columns for cell in column), strict=True)
    widths = [max(map(columns_of, part)) for part in parts]
    return [
        _left([_short(document.state.names[seat]), *(_padded(cell, widths) for cell in column)])
        for seat, column in zip(seats, columns, strict=True)
    ]


def _cells(document: Document, told: RoundResult) -> list[Cell]:
    """One round, by seat."""
    index = told.number - 1
    entry = document.state.rounds[index]
    taken = known_tricks(document.plan, document.state, index)
    noted = entry.adjust or (None,) * document.plan.seats
    return [
        _cell(told, seat, bid, tricks, f"[{signed(adjust['points'])}]" if adjust else "")
        for seat, (bid, tricks, adjust) in enumerate(zip(entry.bids, taken, noted, strict=True))
    ]


def _cell(told: RoundResult, seat: int, bid: int | None, tricks: int | None, adjust: str) -> Cell:
    total = figure(told.totals[seat]) if told.points else ""
    if seat not in told.order:
        return _OUT, adjust, total if adjust else ""
    mark = f"{_mark(bid, tricks, told, seat)} {adjust}".strip()
    return _UNSET if bid is None else figure(bid), mark, total


def _padded(cell: Cell, widths: list[int]) -> str:
    (bid, mark, total), (of_bid, of_mark, of_total) = cell, widths
    return f"{rjust(bid, of_bid)}  {ljust(mark, of_mark)}  {rjust(total, of_total)}"


def _mark(bid: int | None, tricks: int | None, told: RoundResult, seat: int) -> str:
    """The points of a hit, a blot and the tricks of a plump, the bare tricks of neither yet."""
    if told.points is None:
        return "" if tricks is None else f"({tricks})"
    points = told.points[seat]
    assert points is not None
    if bid == tricks:
        return figure(points)
    plump = "●" if tricks is None else f"●{tricks}"
    return f"{plump} {figure(points)}" if points else plump


def _legend(document: Document, result: Result) -> str:
    """What the signs in the rounds mean."""
    rounds, everybody = document.state.rounds, document.plan.seats
    signs = (
        (True, "A bid and its points, or ● with the tricks taken; then the total."),
        (True, "(2) are tricks that give no points yet."),
        (any(entry.adjust for entry in rounds), "[−10] is a penalty, [+10] a bonus."),
        (any(len(told.order) < everybody for told in result.rounds), "– sat out."),
    )
    return " ".join(text for is_there, text in signs if is_there)


def _notes(document: Document, width: int | None) -> list[str]:
    """What was otherwise than planned, and why there are penalties and bonuses."""
    names = {f"{seat}": name for seat, name in enumerate(document.state.names)}
    return _lines((note % names for note in notes(document, ENGLISH)), width)


def _outcome(document: Document, result: Result) -> list[str]:
    if not result.finished:
        at = step(document.plan, document.state).round + 1
        return [f"Not finished: at round {at} of {len(result.hands)}."]
    ranked = zip(document.state.names, result.ranks, strict=True)
    best = [name for name, rank in ranked if rank == 1]
    return [f"{'Winner' if len(best) == 1 else 'Winners'}: {ENGLISH.listed(best)}"]


def _standings(document: Document, result: Result) -> list[str]:
    seats = sorted(range(document.plan.seats), key=lambda seat: (result.ranks[seat], seat))
    rows = zip(
        _right([f"{result.ranks[seat]}." for seat in seats]),
        _left([document.state.names[seat] for seat in seats]),
        _right([figure(result.totals[seat]) for seat in seats]),
        [_plumps(document, result, seat) for seat in seats],
        strict=True,
    )
    return ["  ".join(row) for row in rows]


def _plumps(document: Document, result: Result, seat: int) -> str:
    count = result.plumps[seat]
    plumps = f"{count} plump" if count == 1 else f"{count} plumps"
    low_mark = document.plan.low_mark
    if low_mark is None or result.totals[seat] >= low_mark or not result.finished:
        return plumps
    return f"{plumps}, under the idiot limit of {figure(low_mark)}"


def _in_words(document: Document, problem: Problem) -> str:
    number, code, seat = problem
    entry, cards = document.state.rounds[number - 1], document.plan.round(number - 1).cards
    facts: dict[str, Any] = {"cards": cards}
    if seat is None:
        playing = document.plan.order(document.state.first_dealer, number - 1)
        facts["sum"] = sum(n for n, _ in outcomes(entry, playing) if n is not None)
    else:
        value = (entry.tricks if code.startswith("tricks") else entry.bids)[seat]
        facts |= {"seat": seat, "name": document.state.names[seat], "value": value}
    return f"! Round {number}: {problem_sentence(code, facts)}"


def _table(columns: Sequence[Sequence[str]]) -> list[str]:
    """Columns of one width each, their heads above a rule."""
    head, *rows = zip(*columns, strict=True)
    rule = _CROSSING.join("─" * columns_of(cell) for cell in head)
    return [_JOINT.join(head), rule, *(_JOINT.join(row) for row in rows)]


def _left(cells: Sequence[str]) -> list[str]:
    widest = max(map(columns_of, cells))
    return [ljust(cell, widest) for cell in cells]


def _right(cells: Sequence[str]) -> list[str]:
    widest = max(map(columns_of, cells))
    return [rjust(cell, widest) for cell in cells]


def _lines(texts: Iterable[str], width: int | None) -> list[str]:
    return [line for text in texts for line in _wrapped(text, width)]


def _wrapped(text: str, width: int | None) -> list[str]:
    return wrap(text, min(width or _PAGE, _PAGE))


def _short(name: str) -> str:
    if columns_of(name) <= _LONGEST_NAME:
        return name
    return clip(name, 0, _LONGEST_NAME - 1) + "…"
