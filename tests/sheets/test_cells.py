"""Every figure stands in its own player's cell, whatever the rules pay and however narrow it is."""

from collections import defaultdict
from dataclasses import replace
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
from tests.sheets.characters import characters

NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hans", "Ida", "Jon")
DEAR = {"hit": {"base": 1000, "bid_squared": 999}, "zero": {"base": 7}, "few": {"diff": -1000}}
SCALES = [*SCORINGS, {**DEAR, "many": {"tricks": -999, "diff_squared": -500}}]


@st.composite
def games(draw: st.DrawFn) -> Document:
    """A game of any rules, with wrong rounds and half rounds in it."""
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
    rounds = [entry(chance, one.cards, seats) for one in played]
    if rounds and draw(st.booleans()):
        rounds[-1]["tricks"] = [None] * seats
    told = {"format": FORMAT, "rules": rules, "players": NAMES[:seats], "rounds": rounds}
    return read_document({**told, "first_dealer": draw(st.integers(0, seats - 1))})


def entry(chance: Random, cards: int, seats: int) -> dict:
    tricks = [0] * seats
    for _ in range(cards):
        tricks[chance.randrange(seats)] += 1
    bids = [took if chance.random() < 0.6 else chance.randint(0, cards) for took in tricks]
    is_wrong = chance.random() < 0.05
    return {"bids": bids, "tricks": [0] * seats if is_wrong else tricks}


def figures(sheet: Sheet, cell: Cell) -> str:
    """All that stands in a cell, in no order; a blot is a dot."""
    bid = "" if cell.bid is None else f"{cell.bid}"
    told = [bid]
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
                cells[row, seat].append("●" if sign.text in "•⬤" else sign.text)
        for place, index in enumerate(part):
            told = sheet.rows[index]
            for seat, cell in enumerate(told.cells):
                assert "".join(sorted(cells[place, seat])) == figures(sheet, cell), (index, seat)
            assert "".join(sorted(cells[place, layout.content.seats])) == sums(told)
