"""Names are people's own: any script, any length, and none of them breaks a sheet."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plumpscore.languages import ENGLISH
from plumpscore.rules import HouseRules
from plumpscore.rules.commands import MAX_NAME
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import PAPERS, Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.fonts import TITLE
from plumpscore.sheets.lettering import Lettering
from tests.sheets.conftest import Print
from tests.sheets.games import all_made
from tests.sheets.reading import plain_text, read

KLASSISK = HouseRules.of("plump-klassisk")
LONGEST = ("W" * MAX_NAME, "i" * MAX_NAME, "王" * MAX_NAME, "م" * MAX_NAME, "🎉" * MAX_NAME)


def sheet_of(names, paper: str = "a4"):
    return blank_sheet(KLASSISK, names, ENGLISH, Choices(paper))


@pytest.mark.parametrize(
    "name",
    ["Åsa", "Þórður", "Łukasz", "Ωμέγα", "Лев", "王小明", "ひろし", "지민", "אורי", "אורי 2", "ณัฐ"],
)
def test_a_name_is_printed_in_its_own_script(printed: Print, name) -> None:
    text = plain_text(printed([sheet_of([name, "Bo"])]))
    assert name in text or name[::-1] in text or set(name) <= set(text)


def test_arabic_letters_are_joined(printed: Print, fonts_folder) -> None:
    """A joined word is narrower than its letters standing alone."""
    joined, apart = "محمد", "م ح م د"
    (page,) = read(printed([sheet_of([joined, "Bo"])]))
    word = next(word for word in page.words if set(word.text) & set(joined))
    letters = Lettering([apart], fonts_folder)
    size = (word.bottom - word.top) / 1.4
    assert word.right - word.left < letters.width(apart, TITLE, size)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_the_longest_names_stay_in_their_column(printed: Print, paper, seats) -> None:
    names = [LONGEST[seat % len(LONGEST)] for seat in range(seats)]
    (page,) = read(printed([sheet_of(names, paper)]))
    (cards,), (bids,) = page.called("Cards"), page.called("Bids")
    top = min(word.top for word in page.words if word.text.startswith("/"))
    column = (bids.left - cards.right) / seats
    for word in page.words:
        if word.bottom < top and len(word.text) > 3 and len(set(word.text.strip("…"))) == 1:
            assert word.right - word.left < column
            assert cards.right < word.left < word.right < bids.left


@pytest.mark.parametrize("name", ["🎉", "👨‍👩‍👧‍👦", "Åsa 🎉", "👍🏽 Bo", "❤️", "🇸🇪"])
def test_an_emoji_is_drawn_or_left_out_but_never_a_box(printed: Print, name) -> None:
    """`printed` fails at whatever no font has a sign for."""
    (page,) = read(printed([sheet_of([name, "Cia"])]))
    (cia,) = page.called("Cia")
    beside = [word for word in page.words if word.right < cia.left and word.bottom < cia.bottom + 3]
    heads = [word for word in beside if word.top > cia.top - 3]
    letters = "".join(sign for sign in name if sign.isalpha())
    assert heads
    assert letters in "".join(word.text for word in heads)


def test_a_name_that_no_font_can_write_is_told_by_its_place(printed: Print) -> None:
    hieroglyphs = "\U00013000\U00013001"
    document = all_made([hieroglyphs, "Bo"], {"preset": "plump-klassisk", "hook": "off"})
    text = plain_text(printed([filled_sheet(document, ENGLISH, Choices())]))
    assert "Player 1" in text
    assert "Winner: Player 1 with" in text


def test_a_sentence_keeps_its_order_round_a_name_from_right_to_left(printed: Print) -> None:
    document = all_made(["שרה", "Bo"], {"preset": "plump-klassisk", "hook": "off"})
    (page,) = read(printed([filled_sheet(document, ENGLISH, Choices())]))
    (winner,), (points,) = page.called("Winner:"), page.called("299")[-1:]
    name = next(w for w in page.words if w.top > page.height / 2 and "ש" in w.text)
    assert winner.right < name.left < name.right < points.left


def test_two_of_one_name_have_a_column_each(printed: Print) -> None:
    (page,) = read(printed([sheet_of(["Anna", "Anna"])]))
    assert len(page.called("Anna")) == 2


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=MAX_NAME), min_size=2, max_size=10))
def test_what_can_be_printed_is_one_line_of_signs_that_a_font_has(fonts_folder, names) -> None:
    letters = Lettering(names, fonts_folder)
    for name in names:
        shown = letters.printable(name)
        assert "\n" not in shown
        assert shown == shown.strip()
        assert all(letters.width(sign, TITLE, 1) > 0 for sign in shown if sign.isalnum())


def test_every_face_writes_what_the_languages_need(fonts_folder) -> None:
    letters = Lettering((), fonts_folder)
    for face, sign in product(letters.files, "0123456789-+/"):
        assert letters.width(sign, face, 1) > 0
    needed = "åäöøæÅÄÖØÆéü·–−×²…“”’♠♥♦♣"
    assert letters.printable(needed) == needed
