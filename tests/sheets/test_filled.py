"""Sheets of games, read back from the PDF; what is right stands in the vectors."""

import json
import subprocess
import sys
from itertools import pairwise

import pytest

from plumpscore.languages import ENGLISH, speak
from plumpscore.sheets.choices import PLUMPS, Choices
from plumpscore.sheets.filled import filled_sheet
from tests.sheets.conftest import Print
from tests.sheets.games import VECTORS, all_made, game, vector
from tests.sheets.reading import Paper, cell, fonts, plain_text, read, sums_of, texts

KLASSISK = {"preset": "plump-klassisk"}
FOLLOW = "https://plump.example.org/game/AbCdEfGhIjKlMnOpQrStUv"


def one(printed: Print, document, **choices) -> Paper:
    (page,) = read(printed([filled_sheet(document, ENGLISH, Choices(**choices))]))
    return page


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.json")), ids=lambda path: path.stem)
def test_every_known_game_shows_its_totals_and_plumps(printed: Print, path) -> None:
    document, expect = vector(path.stem)
    pages = read(printed([filled_sheet(document, ENGLISH, Choices())]))
    (sign,) = pages[-1].called("Σ")

    def numbers(above: float, below: float) -> list[str]:
        """Those within so many millimetres of the sign, from the left."""
        near = [word for word in pages[-1].words if -above < word.middle - sign.middle < below]
        shown = [word for word in near if word.text.lstrip("-").isdecimal()]
        return [word.text for word in sorted(shown, key=lambda word: word.left)]

    totals = [f"{total}" for total in expect["totals"]]
    if not any(played["points"] for played in expect["rounds"]):
        assert numbers(5, 5) == []
    elif expect["finished"]:
        assert numbers(1.5, 1.5) == totals
        assert numbers(-1.5, 7) == [f"{plumps}" for plumps in expect["plumps"]]
    else:
        assert numbers(5, 0) == totals


class TestACell:
    NAMES = ("Anna", "Bo", "Cia")
    # Bo makes 5, Cia a zero; Anna plumps with 3 for 4, below the ten cards of the first round.
    ROUNDS = (((4, 5, 0), (3, 5, 2)), ((2, 3, 5), (2, 3, 4)))

    def page(self, printed: Print, plumps: str = "blot", **rules) -> Paper:
        document = game(self.NAMES, {**KLASSISK, **rules}, self.ROUNDS)
        return one(printed, document, plumps=plumps)

    def at(self, page: Paper, row: int, seat: int) -> list[str]:
        return texts(cell(page, list(self.NAMES), row, seat))

    def test_a_hit_has_bid_points_and_total(self, printed: Print) -> None:
        assert self.at(self.page(printed), 0, 1) == ["5", "15", "15"]
        assert self.at(self.page(printed), 1, 1) == ["3", "13", "28"]

    @pytest.mark.parametrize(
        ("style", "shown"),
        [
            ("blot", ["4", "BLOT", "3", "0"]),
            ("struck", ["4", "4", "3", "0"]),
            ("word", ["4", "plump", "3", "0"]),
            ("red", ["4", "0", "3", "0"]),
        ],
    )
    def test_a_plump_has_bid_sign_tricks_and_total(self, printed: Print, style, shown) -> None:
        told = self.at(self.page(printed, style), 0, 0)
        assert ["BLOT" if text in "●•⬤" else text for text in told] == shown

    def test_the_points_of_a_plump_are_told_where_they_are_not_0(self, printed: Print) -> None:
        told = self.at(self.page(printed, scoring="minus1"), 0, 0)
        assert sorted(told[2:]) == ["-1", "-1", "3"]
        assert told[0] == "4"

    def test_the_bid_stands_above_the_points(self, printed: Print) -> None:
        bid, points, total = sorted(
            cell(self.page(printed), list(self.NAMES), 0, 1), key=lambda word: word.left
        )
        assert bid.middle < points.middle
        assert bid.bottom - bid.top < points.bottom - points.top
        assert points.right < total.left


def test_minus_is_plain_and_thousands_are_not_grouped(printed: Print) -> None:
    names = ["Anna", "Bo"]
    document = all_made(names, {"preset": "wizard", "hook": "off"})
    text = plain_text(printed([filled_sheet(document, ENGLISH, Choices())]))
    total = sum(20 + 10 * cards for cards in range(1, 31))
    assert f" {total} " in text
    missed = game(names, {"preset": "boerenbridge"}, [((1, 1), (0, 1))])
    assert "-2" in plain_text(printed([filled_sheet(missed, ENGLISH, Choices())])).split()


def test_over_and_under_stand_behind_each_round(printed: Print) -> None:
    names = ("Anna", "Bo", "Cia")
    rounds = [((4, 5, 3), (3, 5, 2)), ((2, 3, 2), (2, 3, 4))]
    page = one(printed, game(names, KLASSISK, rounds))
    over, under = page.called("12/10")[0], page.called("7/9")[0]
    for word, balance in ((over, "+2"), (under, "-2")):
        beside = [w for w in page.words if w.left > word.right and abs(w.middle - word.middle) < 1]
        assert [w.text for w in beside] == [balance]


def test_a_finished_game_names_its_winner_plumps_and_who_is_below_the_mark(printed: Print) -> None:
    document = all_made(["Anna", "Bo"], {**KLASSISK, "hook": "off", "low_mark": 191})
    page = one(printed, document)
    assert f"Winner: Anna with {19 * 10 + 109}" in page.text
    assert "0 plumps" in page.text
    assert page.text.count("idiot limit") == 2  # in the agreement, and below Bo's 190
    (bo,) = page.called("Bo")
    marks = [w for w in page.called("idiot") if w.top > page.height / 2]
    assert [abs(w.left - bo.left) < 30 for w in marks] == [True]


def test_a_shared_win_names_both(printed: Print) -> None:
    rules = {"shape": "custom", "hands": [1], "hook": "off"}
    page = one(printed, game(["Anna", "Bo", "Cia"], rules, [((0, 0, 0), (0, 0, 1))]))
    assert "Winners: Anna and Bo with 10" in page.text


def test_an_unfinished_game_says_how_far_it_has_come(printed: Print) -> None:
    document = game(["Anna", "Bo"], KLASSISK, [((4, 5), (4, 6)), ((4, None), (None, None))])
    page = one(printed, document)
    assert "After 1 of 19 rounds Anna leads with 14" in page.text
    assert len(sums_of(page)) == 19


def test_date_place_and_note_stand_on_top(printed: Print) -> None:
    about = {"date": "2026-11-28", "place": "Sommarstugan", "note": "Farmor fyller 80"}
    document = game(["Anna", "Bo"], KLASSISK, **about)
    text = plain_text(printed([filled_sheet(document, speak("sv"), Choices())]))
    assert "lördag 28 november 2026 · Sommarstugan · Farmor fyller 80" in text.replace("\xa0", " ")


def test_a_wrong_round_is_told_to_be_mended(printed: Print) -> None:
    document, _ = vector("guide-example-as-printed-is-impossible")
    page = one(printed, document)
    assert len(page.called("?")) == 4
    assert "to be mended" in page.text


def test_totals_are_carried_over_to_the_next_page(printed: Print) -> None:
    rules = {"shape": "custom", "hands": [2] * 60, "hook": "off"}
    first, second = read(
        printed([filled_sheet(all_made(["Anna", "Bo"], rules), ENGLISH, Choices())])
    )
    rows = len([word for word in sums_of(first) if word.text == "2/2"])
    for page in (first, second):
        (sign,) = page.called("Carried")
        carried = [w.text for w in page.words if abs(w.middle - sign.middle) < 2]
        assert carried == ["Carried", f"{12 * rows}", f"{10 * rows}"]
    assert second.called(f"{12 * 60}")
    assert (first.called("1/2"), second.called("2/2")[-1:]) != ([], [])
    assert "Winner" not in first.text


@pytest.mark.parametrize("style", PLUMPS)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_ten_players_and_thirty_five_rounds(printed: Print, style, paper) -> None:
    """Nothing runs into its neighbour, three digits and a minus included."""
    names = [f"Spelare{n}" for n in range(10)]
    rules = {"shape": "custom", "hands": [5, 4, 3, 2, 1] * 7, "scoring": "skull-king"}
    missed = [([5, *[0] * 9], [0] * 9 + [5]), ([0, 4, *[0] * 8], [0, 0, 4, *[0] * 7])]
    document = game(names, rules, missed)
    for page in read(printed([filled_sheet(document, ENGLISH, Choices(paper, plumps=style))])):
        for one, other in pairwise(sorted(page.words, key=lambda w: (round(w.middle), w.left))):
            is_same_line = abs(one.middle - other.middle) < 0.3
            assert not is_same_line or one.right <= other.left + 0.1, (one, other)


def test_the_winner_is_named_in_every_language(printed: Print) -> None:
    document = all_made(["Anna", "Bo"], {**KLASSISK, "hook": "off"})
    for code, word in (("sv", "Vinnare"), ("nb", "Vinner"), ("en", "Winner")):
        sheet = filled_sheet(document, speak(code), Choices())
        assert f"{word}: Anna" in plain_text(printed([sheet]))
        assert [standing.is_best for standing in sheet.standings] == [True, False]


def test_all_fonts_are_embedded_and_our_own(printed: Print) -> None:
    pdf = printed([filled_sheet(game(["Anna", "Bo"], KLASSISK), ENGLISH, Choices())])
    found = fonts(pdf)
    assert found
    assert all(font.is_embedded for font in found)
    assert all("Sheet" in font.name for font in found)


def test_the_same_game_gives_the_same_bytes_in_another_process(printed: Print, tmp_path) -> None:
    """Also with fonts that are cut anew."""
    told = json.loads((VECTORS / "plump-ettor-5.json").read_text("utf-8"))["game"]
    told["players"] = ["Åsa", "王小明", "محمد", "Лев 🎉", "Bo"]
    (tmp_path / "game.json").write_text(json.dumps(told))
    script = (
        "import json, sys; from pathlib import Path;"
        "from plumpscore.languages import ENGLISH; from plumpscore.rules import read_document;"
        "from plumpscore.sheets.choices import Choices;"
        "from plumpscore.sheets.filled import filled_sheet;"
        "from plumpscore.sheets.printing import print_pdf;"
        "folder = Path(sys.argv[1]);"
        "document = read_document(json.loads((folder / 'game.json').read_text()));"
        "sheet = filled_sheet(document, ENGLISH, Choices(), sys.argv[2]);"
        "sys.stdout.buffer.write(print_pdf(sheet, folder / 'fonts'))"
    )
    command = [sys.executable, "-c", script, str(tmp_path), FOLLOW]
    first = subprocess.run(command, capture_output=True, check=True).stdout
    again = subprocess.run(command, capture_output=True, check=True).stdout
    assert first == again
    assert "王小明" in plain_text(first)


def test_the_low_mark_is_told_in_every_language(printed: Print) -> None:
    document = all_made(["Anna", "Bo"], {**KLASSISK, "hook": "off", "low_mark": 191})
    for code, words in (("sv", "0 plumpar · idiotgräns"), ("nb", "0 bommer · idiotgrense")):
        assert words in plain_text(printed([filled_sheet(document, speak(code), Choices())]))


def test_totals_are_carried_over_a_round_that_has_to_be_mended(printed: Print) -> None:
    rules = {"shape": "custom", "hands": [2] * 60, "hook": "off"}
    rounds = [((2, 0), (2, 0))] * 60
    sheet = filled_sheet(game(["Anna", "Bo"], rules, rounds), ENGLISH, Choices())
    (first, _) = read(printed([sheet]))
    last = len([word for word in sums_of(first) if word.text == "2/2"])
    rounds[last - 1] = ((2, 0), (1, 0))
    document = game(["Anna", "Bo"], rules, rounds)
    for page in read(printed([filled_sheet(document, ENGLISH, Choices())])):
        (sign,) = page.called("Carried")
        carried = [w.text for w in page.words if abs(w.middle - sign.middle) < 2]
        assert carried == ["Carried", f"{12 * (last - 1)}", f"{10 * (last - 1)}"]


def test_standings_of_ten_digits_stay_in_their_columns(printed: Print) -> None:
    squares = {"base": 1000, "bid_squared": 1000, "cards": 1000}
    scoring = {"hit": squares, "zero": squares, "few": {}, "many": {}}
    rules = {"shape": "custom", "hands": [5] * 20, "scoring": scoring, "hook": "off"}
    names = [f"Spelare{n}" for n in range(10)]
    played = ([5, *[0] * 9], [5, *[0] * 9])
    page = one(printed, game(names, rules, [played] * 19), paper="a5")
    (sign,) = page.called("Σ")
    told = [w for w in page.words if -7 < w.middle - sign.middle < 2 and w.text.isdecimal()]
    told.sort(key=lambda word: word.left)
    assert [word.text for word in told] == [f"{19 * 31000}", *[f"{19 * 6000}"] * 9]
    assert all(left.right < right.left for left, right in pairwise(told))
