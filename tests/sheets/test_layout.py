"""Where everything goes, before anything is printed."""

from itertools import product

import pytest

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, HouseRules
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import PAPERS, Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.layout import LEAST_ROW, PEN_COLUMN, PEN_ROW, Layout
from plumpscore.sheets.lettering import Lettering
from plumpscore.sheets.pages import lay_out
from tests.sheets.games import game

SEATS = range(2, 11)
KINDS = [(paper, 1) for paper in PAPERS] + [("a4", 2), ("letter", 2)]


@pytest.fixture(scope="session")
def letters(fonts_folder) -> Lettering:
    return Lettering((), fonts_folder)


def layout_of(letters: Lettering, seats: int, paper: str, per_page: int, **rules) -> Layout:
    sheet = blank_sheet(HouseRules.of(**rules), seats, ENGLISH, Choices(paper, per_page))
    return lay_out(sheet, letters)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("paper", "per_page"), KINDS)
def test_everything_lies_within_the_paper(letters, preset, paper, per_page) -> None:
    for seats in SEATS:
        layout = layout_of(letters, seats, paper, per_page, preset=preset)
        assert layout.left >= 6.5
        assert layout.right <= layout.width - 6.5
        bottom = layout.rows_top + layout.rows_per_page * layout.row
        assert bottom + layout.totals_height + layout.foot_height <= layout.height - 5.9
        assert layout.row >= LEAST_ROW


AROUND = 62
"""Millimetres that head, names, sums, foot and margins take at the smallest readable size."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_one_page_whenever_the_rows_can_keep_six_millimetres(letters, preset, paper) -> None:
    for seats in SEATS:
        layout = layout_of(letters, seats, paper, 1, preset=preset)
        fits = layout.content.rounds * LEAST_ROW + AROUND <= max(layout.width, layout.height)
        assert layout.pages == 1 or not fits


def test_a_pen_finds_room_wherever_one_page_gives_it(letters) -> None:
    """The tables that Plump is mostly played at: 19 rounds, or fewer with many players."""
    for seats, paper in product(SEATS, ("a4", "letter")):
        layout = layout_of(letters, seats, paper, 1, preset="plump-klassisk")
        assert (layout.pages, layout.row >= PEN_ROW, layout.column >= PEN_COLUMN) == (1, True, True)


def test_one_page_comes_before_room_for_a_pen(letters) -> None:
    hands = [5, 4, 3, 2, 1] * 7
    layout = layout_of(letters, 10, "a4", 1, shape="custom", hands=hands)
    assert layout.pages == 1
    assert LEAST_ROW <= layout.row < PEN_ROW


def test_few_rounds_of_many_players_lie_on_their_side(letters) -> None:
    many = layout_of(letters, 10, "a4", 1, preset="plump-klassisk")
    few = layout_of(letters, 4, "a4", 1, preset="plump-klassisk")
    assert many.width > many.height
    assert few.width < few.height


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("preset", ["plump-klassisk", "beredskap", "boerenbridge"])
@pytest.mark.parametrize("paper", PAPERS)
def test_blank_and_filled_are_laid_out_alike(letters, code, preset, paper) -> None:
    language, choices = speak(code), Choices(paper)
    names = ["Åsa", "Bo", "Cia", "Dan"]
    document = game(names, {"preset": preset}, date="2026-11-28")
    blank = lay_out(blank_sheet(document.rules, names, language, choices), letters)
    filled = lay_out(filled_sheet(document, language, choices), letters)
    places = ("left", "names_top", "rows_top", "row", "column", "points", "pages", "width")
    assert [getattr(blank, name) for name in places] == [getattr(filled, name) for name in places]


def test_the_agreement_gets_the_lines_it_needs(letters) -> None:
    """However long it is, the table begins below it."""
    short = layout_of(letters, 4, "a5", 1, preset="plump-klassisk")
    rules = {
        "trump": {"mode": "turned", "no_trump_first": 2, "no_trump_ranks": ["A", "K"]},
        "bidding": "simultaneous",
        "hook": "left-changes",
        "lead": "highest-bid",
        "one_card": "forehead",
        "one_card_suits": False,
        "tie": "extra-rounds",
        "low_mark": 100,
        "direction": "anticlockwise",
        "scoring": "skull-king",
    }
    long = layout_of(letters, 4, "a5", 1, **rules)
    assert long.text_lines > short.text_lines
    assert long.head_height > long.title_height + long.text_lines * long.text_line
