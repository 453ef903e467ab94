"""Every figure stands in its own player's cell, whatever the rules pay and however narrow it is."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from plumpscore.languages import ENGLISH
from plumpscore.rules import SCORINGS, Document, compile_plan, read_document, read_house_rules
from plumpscore.rules.document import FORMAT
from plumpscore.sheets.choices import PAPERS, PLUMPS, Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.lettering import Lettering
from plumpscore.sheets.pages import lay_out
from plumpscore.sheets.printing import print_pdf
from plumpscore.sheets.sheet import Cell, Row, Sheet
from tests.sheets.characters import Character, characters
from tests.sheets.games import changing_table

NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hans", "Ida", "Jon")
DEAR = {"hit": {"base": 1000, "bid_squared": 999}, "zero": {"base": 7}, "few": {"diff": -1000}}
ONLY_PLUMPS = ("plump10", "plump5")
"""Scales by which any plump gives the same, so that tricks need not be counted."""

SCALES = [*SCORINGS, {**DEAR, "many": {"tricks": -999, "diff_squared": -500}}]


@st.composite
def games(draw: st.DrawFn) -> Document:
    """A game of any rules, with wrong rounds and half rounds in it, and a table that changes."""
    chance = Random(draw(st.integers(0, 10**6)))
    seats = draw(st.integers(2, 10))
    rules = {
        "shape": "custom",
        "hands": [
            chance.randint(1, 52 // seats) for _ in range(draw(st.sampled_from([1, 4, 19, 35, 60])))
        ],
        "scoring": draw(st.sampled_from(SCALES)),
        "trump": {"mode": draw(st.sampled_from(["none", "turned", "rotation"]))},
        "winner": draw(st.sampled_from(["most", "fewest"])),
        "direction": draw(st.sampled_from(["clockwise", "anticlockwise"])),
        "hook": "off",
    }
    planned = compile_plan(read_house_rules(rules), seats).rounds
    played = planned[: draw(st.integers(0, len(planned)))]
    is_changing = draw(st.booleans())
    changes = changing_table(chance, seats, len(played)) if is_changing else [{}] * len(played)
    playing, rounds = range(seats), []
    for one, changed in zip(played, changes, strict=True):
        playing = changed.get("seats", playing)
        rounds.append({**entry(chance, one.cards, seats, playing), **changed})
        if rules["scoring"] in ONLY_PLUMPS and chance.random() < 0.3:
            note_plumps(rounds[-1])
    if rounds and draw(st.booleans()):
        rounds[-1] |= {"tricks": [None] * seats, "made": None}
    told = {"format": FORMAT, "rules": rules, "players": NAMES[:seats], "rounds": rounds}
    return read_document({**told, "first_dealer": draw(st.integers(0, seats - 1))})


def entry(chance: Random, cards: int, seats: int, playing: Sequence[int]) -> dict:
    tricks = [0 if seat in playing else None for seat in range(seats)]
    for _ in range(cards):
        tricks[chance.choice(playing)] += 1
    bids = [
        took if took is None or chance.random() < 0.6 else chance.randint(0, cards)
        for took in tricks
    ]
    is_wrong = chance.random() < 0.05
    return {"bids": bids, "tricks": [took and 0 for took in tricks] if is_wrong else tricks}


def note_plumps(entered: dict) -> None:
    """Note of a round who made it, and not how many tricks anybody took."""
    pairs = zip(entered["bids"], entered["tricks"], strict=True)
    entered["made"] = [None if took is None else bid == took for bid, took in pairs]
    entered["tricks"] = [None] * len(entered["bids"])


def figures(sheet: Sheet, cell: Cell) -> str:
    """All that stands in a cell, in no order; a blot is a dot."""
    bid = "" if cell.bid is None else f"{cell.bid}"
    adjust = "" if cell.adjust is None else f"{cell.adjust:+d}" if cell.adjust else "0"
    told = [bid, adjust, "-" if cell.is_dashed else ""]
    if cell.is_hit:
        told.append(f"{cell.points}")
    elif cell.tricks is not None:
        told.append(f"{cell.tricks}")
    if cell.is_plump:
        style = sheet.choices.plumps
        signs = {"blot": "●", "struck": bid, "word": "plump", "red": f"{cell.points}"}
        told += [signs[style], f"{cell.points:+d}" if cell.points and style != "red" else ""]
    elif cell.is_wrong:
        told.append("?")
    if sheet.choices.totals and cell.total is not None:
        told.append(f"{cell.total}")
    return "".join(sorted("".join(told)))


def sums(row: Row) -> str:
    bids = "" if row.bids is None else f"{row.bids}"
    return "".join(sorted(f"{bids}/{row.cards}{row.balance}"))


@settings(max_examples=60, deadline=None)
@given(games(), st.sampled_from(PAPERS), st.sampled_from(PLUMPS), st.booleans(), st.booleans())
def test_every_figure_stands_in_its_own_cell(
    fonts_folder, document, paper, plumps, totals, marks
) -> None:
    choices = Choices(paper, dealer_marks=marks, totals=totals, plumps=plumps)
    sheet = filled_sheet(document, ENGLISH, choices)
    layout = lay_out(sheet, Lettering(sheet.names, fonts_folder))
    pages = characters(print_pdf(sheet, fonts_folder))
    assert len(pages) == layout.pages
    for page, part in zip(pages, layout.parts, strict=True):
        here = replace(layout, lead=1 if part.start else 0)
        cells = defaultdict(list)
        for sign in page.characters:
            assert 4 < sign.left <= sign.right < page.width - 4, sign
            assert 4 < sign.top <= sign.bottom < page.height - 4, sign
            x, y = sign.middle
            row, seat = (
                int((y - here.rows_top) // here.row),
                int((x - here.seats_left) // here.column),
            )
            if 0 <= row < len(part) and seat >= 0:
                seat = min(seat, layout.content.seats)
                end = here.seats_left + (seat + 1) * here.column
                is_sum = seat == layout.content.seats
                left, right = (here.sums_left, here.right) if is_sum else (end - here.column, end)
                assert left - 0.1 < sign.left <= sign.right < right + 0.1, (row, seat, sign)
                cells[row, seat].append(sign._replace(text="●" if sign.text in "•⬤" else sign.text))
        for place, index in enumerate(part):
            told = sheet.rows[index]
            for seat, cell in enumerate(told.cells):
                assert texts(cells[place, seat]) == figures(sheet, cell), (index, seat)
                if cell.adjust is not None:
                    assert not collisions(cells[place, seat]), (index, seat)
            assert texts(cells[place, layout.content.seats]) == sums(told)


def texts(signs: Sequence[Character]) -> str:
    return "".join(sorted(sign.text for sign in signs))


def collisions(signs: Sequence[Character]) -> list[tuple[Character, Character]]:
    """Figures whose ink runs into one another; blots may be run into."""
    figures = [sign for sign in signs if sign.text != "●"]
    return [
        (one, other)
        for one, other in combinations(figures, 2)
        if min(one.right, other.right) - max(one.left, other.left) > 0.05
        and min(one.bottom, other.bottom) - max(one.top, other.top) > 0.05
    ]
