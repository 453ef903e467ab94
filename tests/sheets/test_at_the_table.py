"""Sheets of games in which something happened at the table, read back from the PDF."""

import pytest

from plumpscore.languages import ENGLISH
from plumpscore.rules import Document
from plumpscore.sheets.choices import PAPERS, PLUMPS, Choices
from plumpscore.sheets.filled import filled_sheet
from tests.sheets.conftest import Print
from tests.sheets.games import played
from tests.sheets.reading import Paper, cell, plain_text, read, texts

NAMES = ("Anna", "Bo", "Cia", "Eva")
RULES = {"preset": "plump-klassisk", "max_cards": 4, "hook": "off"}
PEEKED = {"points": -10, "why": "peeked"}
FIRST = {"bids": [2, 1, 1, None], "tricks": [2, 1, 1, None], "seats": [0, 1, 2]}


def page_of(printed: Print, document: Document, **choices) -> Paper:
    page, *_ = read(printed([filled_sheet(document, ENGLISH, Choices(**choices))]))
    return page


def at(page: Paper, row: int, seat: int) -> list[str]:
    return ["BLOT" if text in "●•⬤" else text for text in texts(cell(page, NAMES, row, seat))]


def sayings(printed: Print, document: Document, **choices) -> str:
    """The text of the sheet on one line, all spaces being alike."""
    return plain_text(printed([filled_sheet(document, ENGLISH, Choices(**choices))]))


def late_and_gone(**more) -> Document:
    """Eva comes to the second round, Bo goes home before the third."""
    return played(
        NAMES,
        RULES,
        [
            FIRST,
            {"bids": [1, 1, 0, 1], "tricks": [1, 1, 0, 1], "seats": [0, 1, 2, 3], **more},
            {"bids": [1, None, 1, 0], "tricks": [1, None, 1, 0], "seats": [0, 2, 3]},
        ],
    )


class TestWhoSitsOut:
    def test_a_round_is_a_dash_and_changes_no_total(self, printed: Print) -> None:
        page = page_of(printed, late_and_gone())
        assert at(page, 0, 3) == []  # Eva has not come yet, as in the protokoll
        assert at(page, 1, 3) == ["1", "11", "11"]
        assert at(page, 1, 1) == ["1", "11", "22"]
        assert at(page, 2, 1) == ["-"]
        assert at(page, 2, 3) == ["0", "10", "21"]
        (sign,) = page.called("Σ")
        near = [word for word in page.words if -7 < word.middle - sign.middle < 2]
        totals = [word.text for word in sorted(near, key=lambda word: word.left)]
        assert [text for text in totals if text.isdecimal()] == ["34", "22", "32", "21"]

    def test_rounds_to_come_have_the_dash_too(self, printed: Print) -> None:
        page = page_of(printed, late_and_gone())
        assert [at(page, row, 1) for row in (3, 6)] == [["-"], ["-"]]
        assert at(page, 3, 3) == []
        assert "dash: sat out" in page.text

    def test_the_dash_is_not_for_those_who_play(self, printed: Print) -> None:
        page = page_of(printed, played(NAMES, RULES, [{"bids": [1, 1, 1, 1]}]))
        assert page.called("-") == []
        assert "sat out" not in page.text

    @pytest.mark.parametrize("plumps", PLUMPS)
    def test_wrong_rounds_ask_nothing_of_them(self, printed: Print, plumps) -> None:
        wrong = {**FIRST, "tricks": [2, 2, 1, None]}
        page = page_of(printed, played(NAMES, RULES, [wrong]), plumps=plumps)
        assert at(page, 0, 3) == []
        assert len(page.called("?")) == 3

    def test_who_was_here_alone_is_summed_up(self, printed: Print) -> None:
        """Bo's bid of 1 in the round that he left is no bid any more."""
        left = {"bids": [1, 1, 1, None], "tricks": [1, None, 2, None], "seats": [0, 2]}
        page = page_of(printed, played(NAMES, RULES, [FIRST, left]))
        assert at(page, 1, 1) == ["-"]
        assert page.called("2/3")

    def test_totals_are_carried_over_for_them(self, printed: Print) -> None:
        rules = {"shape": "custom", "hands": [1] * 60, "hook": "off"}
        both, alone = ([1, 0, 0], [1, 0, 0]), ([1, None, 0], [1, None, 0])
        rounds = [{"bids": bids, "tricks": tricks} for bids, tricks in [both] * 5 + [alone] * 55]
        rounds[5]["seats"] = [0, 2]
        sheet = filled_sheet(played(NAMES[:3], rules, rounds), ENGLISH, Choices())
        first, second = read(printed([sheet]))
        for page in (first, second):
            (sign,) = page.called("Carried")
            carried = [w.text for w in page.words if abs(w.middle - sign.middle) < 2]
            assert carried[2] == "50"


class TestPenaltiesAndBonuses:
    def penalty(self, **one) -> Document:
        return late_and_gone(adjust=[None, {**PEEKED, **one}, None, None])

    @pytest.mark.parametrize("paper", PAPERS)
    def test_one_stands_small_below_the_total_that_counts_it(self, printed: Print, paper) -> None:
        page = page_of(printed, self.penalty(), paper=paper)
        told = cell(page, NAMES, 1, 1)
        assert sorted(word.text for word in told) == ["-10", "1", "11", "12"]
        adjust, total = (next(word for word in told if word.text == text) for text in ("-10", "12"))
        assert adjust.middle > total.middle
        assert abs(adjust.left + adjust.right - total.left - total.right) < 1
        assert adjust.bottom - adjust.top < total.bottom - total.top

    def test_one_stands_at_the_lower_right_where_no_totals_do(self, printed: Print) -> None:
        page = page_of(printed, self.penalty(), totals=False)
        bid, points, adjust = sorted(cell(page, NAMES, 1, 1), key=lambda word: word.left)
        assert [bid.text, points.text, adjust.text] == ["1", "11", "-10"]
        assert points.right < adjust.left
        assert points.middle < adjust.middle

    def test_beside_the_points_of_a_plump_it_is_another_figure(self, printed: Print) -> None:
        entered = {"bids": [1, 1, 0, 1], "tricks": [1, 2, 0, 0], "seats": [0, 1, 2, 3]}
        bonus = {"adjust": [None, {"points": 5, "why": None}, None, None]}
        minus = {**RULES, "scoring": "minus1"}
        document = played(NAMES, minus, [FIRST, {**entered, **bonus}])
        for totals, shown in ((True, ["15"]), (False, [])):
            page = page_of(printed, document, totals=totals)
            told = [text for text in at(page, 1, 1) if text != "BLOT"]
            assert sorted(told) == sorted(["1", "2", "-1", "+5", *shown])

    def test_why_is_told_below(self, printed: Print) -> None:
        told = sayings(printed, self.penalty())
        assert "Round 2: Bo: −10 (peeked)" in told
        assert "at the lower right: penalty or bonus" in told

    def test_many_are_told_by_their_rounds(self, printed: Print) -> None:
        bonus = {"points": 5, "why": "made coffee"}
        three = [PEEKED, None, bonus, {"points": -1, "why": None}]
        rounds = [
            {**FIRST, "adjust": three},
            {"bids": [1, 1, 0, None], "adjust": [bonus, *[None] * 3]},
        ]
        told = sayings(printed, played(NAMES, RULES, rounds))
        assert "Round 1: Anna: −10 (peeked); Cia: +5 (made coffee); Eva: −1" in told
        assert "Round 2: Anna: +5 (made coffee)" in told

    def test_one_who_sits_out_can_have_one(self, printed: Print) -> None:
        late = {"bids": [1, 1, 0, None], "tricks": [1, 1, 1, None]}
        rounds = [
            FIRST,
            {**late, "adjust": [None, None, None, {"points": 7, "why": "brought crisps"}]},
        ]
        page = page_of(printed, played(NAMES, RULES, rounds))
        assert sorted(at(page, 1, 3)) == ["+7", "7"]
        assert "Round 2: Eva: +7 (brought crisps)" in page.text

    def test_a_word_may_be_anything(self, printed: Print) -> None:
        """A percent sign, a form of our own, a script that our own fonts lack."""
        for why in ("100% %(0)s %s", "偷看", "🎉 hurra", "הציץ"):
            told = sayings(printed, self.penalty(why=why))
            assert "Round 2: Bo: −10 (" in told
            assert why.split()[-1] in told or why.split()[-1][::-1] in told

    def test_a_name_that_no_font_can_write_is_told_by_its_place(self, printed: Print) -> None:
        adjust = [None, PEEKED]
        document = played(["Anna", "\U00013000"], RULES, [{"bids": [1, 1], "adjust": adjust}])
        assert "Round 1: Player 2: −10 (peeked)" in sayings(printed, document)

    @pytest.mark.parametrize("paper", ["a4", "a5"])
    def test_very_many_words_leave_the_paper_whole(self, printed: Print, paper) -> None:
        every = [{"points": -10, "why": "w" * 60}] * 4
        rounds = [{**FIRST, "adjust": every}] + [{"adjust": every}] * 6
        (page,) = read(
            printed([filled_sheet(played(NAMES, RULES, rounds), ENGLISH, Choices(paper))])
        )
        assert max(word.bottom for word in page.words) < page.height - 4
        assert "Round 1: Anna: −10 (w" in page.text
        assert "black corner: dealer" in page.text


class TestWhoJoinsLate:
    def test_start_points_are_told_as_such(self, printed: Print) -> None:
        document = late_and_gone(adjust=[None, None, None, {"points": 40, "why": None}])
        page = page_of(printed, document)
        assert sorted(at(page, 1, 3)) == ["+40", "1", "11", "51"]
        assert "From round 2: Eva joins and starts at 40" in page.text

    def test_points_below_zero_too(self, printed: Print) -> None:
        document = late_and_gone(adjust=[None, None, None, {"points": -4, "why": None}])
        assert "From round 2: Eva joins and starts at −4" in sayings(printed, document)

    def test_later_points_without_a_word_are_a_bonus(self, printed: Print) -> None:
        document = late_and_gone(adjust=[None, {"points": 40, "why": None}, None, None])
        told = sayings(printed, document)
        assert "Round 2: Bo: +40" in told
        assert "starts at" not in told


class TestWhatWasOtherwise:
    def test_who_came_and_went_is_told_as_in_the_protokoll(self, printed: Print) -> None:
        told = sayings(printed, late_and_gone())
        assert "From round 2: Eva joins" in told
        assert "From round 3: Bo goes home" in told

    def test_who_dealt_and_what(self, printed: Print) -> None:
        told = sayings(printed, late_and_gone(dealer=2, cards=3))
        assert "Round 2: Cia dealt; We got 3 cards" in told

    def test_so_many_rounds_as_were_played_are_told(self, printed: Print) -> None:
        cut = [{**FIRST, "hands": [4, 3]}, {"bids": [1, 1, 0, None], "tricks": [1, 2, 0, None]}]
        told = sayings(printed, played(NAMES[:3], RULES, [_of_three(one) for one in cut]))
        assert "4 cards down to 1 and up again, 2 rounds" in told


def _of_three(told: dict) -> dict:
    lists = {name: told[name][:3] for name in ("bids", "tricks")}
    return {**{name: value for name, value in told.items() if name != "seats"}, **lists}


class TestHouseRulesChanged:
    def test_from_when_on_stands_with_the_agreement(self, printed: Print) -> None:
        zero = {"bids": [1, 0, 1, 0], "tricks": [1, 0, 1, 0]}
        rounds = [{**zero, "bids": [1, 0, 2, 0], "tricks": [1, 0, 3, 0]}, zero, zero]
        rounds[1] = {**rounds[1], "tricks": [2, 0, 1, 0], "rules": {**RULES, "scoring": "plump5"}}
        page = page_of(printed, played(NAMES, RULES, rounds))
        assert "a zero 10" in page.text
        assert "from round 2: a zero gives 5" in page.text
        assert [at(page, row, 1) for row in (0, 1)] == [["0", "10", "10"], ["0", "5", "15"]]
        assert page.called("gives")[-1].bottom < page.called("Anna")[0].top

    def test_each_change_is_told_against_the_one_before(self, printed: Print) -> None:
        rules = [{**RULES, "scoring": "plump5"}, RULES, {**RULES, "lead": "dealer"}]
        rounds = [FIRST, *({"bids": [0, 0, 0, None], "rules": one} for one in rules)]
        told = sayings(printed, played(NAMES, RULES, rounds))
        for said in ("2: a zero gives 5", "3: a zero gives 10", "4: the dealer leads"):
            assert f"from round {said}" in told

    def test_a_change_before_the_first_bid_is_the_agreement(self, printed: Print) -> None:
        rules = {"preset": "plump-femman", "max_cards": 4}
        told = sayings(printed, played(NAMES, RULES, [{"rules": rules}]))
        assert told.startswith("Plump, five for a zero")
        assert "from round" not in told

    def test_a_table_that_has_grown_keeps_its_agreement(self, printed: Print) -> None:
        """Three begin with ten cards; with seven at the table no more than seven can be dealt."""
        names = [*NAMES, "Finn", "Gun", "Hans"]
        rounds = [
            {"bids": [1, 1, 1, *[None] * 4], "seats": [0, 1, 2]},
            {"bids": [1] * 7, "seats": [*range(7)]},
        ]
        told = sayings(printed, played(names, {"preset": "plump-klassisk"}, rounds))
        assert "10 cards down to 1 and up again" in told


class TestOnlyWhoPlumped:
    def page(self, printed: Print, bids: list, made: list, plumps: str = "blot") -> Paper:
        rounds = [{"bids": bids, "made": made}, {"bids": [1, 1, 1]}]
        document = played(NAMES[:3], {**RULES, "counting": "plumps"}, rounds)
        (page,) = read(printed([filled_sheet(document, ENGLISH, Choices(plumps=plumps))]))
        return page

    def at(self, page: Paper, seat: int) -> list[str]:
        told = texts(cell(page, NAMES[:3], 0, seat))
        return ["BLOT" if text in "●•⬤" else text for text in told]

    @pytest.mark.parametrize(
        ("style", "shown"),
        [
            ("blot", ["1", "BLOT", "0"]),
            ("struck", ["1", "1", "0"]),
            ("word", ["1", "plump", "0"]),
            ("red", ["1", "0", "0"]),
        ],
    )
    def test_two_plumps_have_no_tricks(self, printed: Print, style, shown) -> None:
        page = self.page(printed, [2, 1, 1], [True, False, False], style)
        assert self.at(page, 0) == ["2", "12", "12"]
        assert self.at(page, 1) == self.at(page, 2) == shown
        assert "tricks" not in page.text

    def test_the_tricks_of_a_single_plump_are_known(self, printed: Print) -> None:
        page = self.page(printed, [1, 1, 0], [True, False, True])
        assert self.at(page, 1) == ["1", "BLOT", "3", "0"]
        assert self.at(page, 2) == ["0", "10", "10"]
        assert "the tricks beside it" in page.text

    def test_what_is_not_confirmed_gives_nothing(self, printed: Print) -> None:
        page = self.page(printed, [2, 1, 1], [None, False, None])
        assert [self.at(page, seat) for seat in range(3)] == [["2"], ["1"], ["1"]]
