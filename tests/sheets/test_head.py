"""The head of a sheet by house rules that people have named themselves."""

from dataclasses import replace

import pytest

from plumpscore.languages import ENGLISH
from plumpscore.rules import HouseRules
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import PAPERS, Choices
from tests.sheets.conftest import Print
from tests.sheets.reading import plain_text, read


def titled(title: str, paper: str = "a5", per_page: int = 1):
    sheet = blank_sheet(HouseRules.of(), 4, ENGLISH, Choices(paper, per_page=per_page))
    return replace(sheet, title=title)


@pytest.mark.parametrize("title", ["Farmors regler från Sommarstugan i Roslagen", "W" * 60])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_title_stays_on_the_paper(printed: Print, paper: str, title: str) -> None:
    (page,) = read(printed([titled(title, paper)]))
    first = [word for word in page.words if word.text.rstrip("…")[:5] in title]
    assert first
    for word in page.words:
        assert 0 < word.left < word.right < page.width


def test_a_title_of_usual_length_keeps_its_size(printed: Print) -> None:
    heights = []
    for title in ("Regler", "Farmors regler från stugan"):
        (page,) = read(printed([titled(title, "a4")]))
        heights.append(round(page.words[0].bottom - page.words[0].top, 2))
    assert heights[0] == heights[1]


@pytest.mark.parametrize("title", ["🃏 Farmors", "قواعد الجدة", "王さんのルール", "Правила"])
def test_a_title_is_printed_in_its_own_script(printed: Print, title: str) -> None:
    text = plain_text(printed([titled(title)]))
    assert set(title) & set(text) - set(" ")
