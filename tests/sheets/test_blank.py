"""Blank sheets, read back from the PDF."""

from itertools import pairwise, product

import pytest

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, Faulty, HouseRules, compile_plan
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import PAPERS, Choices
from plumpscore.sheets.layout import LEAST_ROW, SIZES
from tests.sheets.conftest import Print
from tests.sheets.reading import Paper, fonts, plain_text, read

KLASSISK = HouseRules.of("plump-klassisk")


def hands_on(paper: Paper) -> list[int]:
    """The hands down the left side, from the head of their column to the last sum of bids."""
    (head,) = paper.called("Cards")
    end = max((word for word in paper.words if word.text.startswith("/")), key=lambda w: w.bottom)
    column = [
        word
        for word in paper.words
        if abs((word.left + word.right) / 2 - (head.left + head.right) / 2) < 2
        and word.text != "Carried"
        and head.bottom < word.middle < end.bottom
    ]
    return [int(word.text) for word in sorted(column, key=lambda word: word.top)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_preset_and_number_of_players_is_printed_whole(printed: Print, preset, paper) -> None:
    rules = HouseRules.of(preset)
    plans = [compile_plan(rules, seats) for seats in range(2, 11)]
    pdf = printed([blank_sheet(rules, plan.seats, ENGLISH, Choices(paper)) for plan in plans])
    pages = iter(read(pdf))
    for plan in plans:
        hands: list[int] = []
        while len(hands) < len(plan.rounds):
            page = next(pages)
            assert sorted((page.width, page.height)) == pytest.approx(sorted(SIZES[paper]), abs=0.1)
            assert_inside(page)
            hands += hands_on(page)
        assert hands == [planned.cards for planned in plan.rounds]
    assert next(pages, None) is None
    assert all(font.is_embedded for font in fonts(pdf))


def assert_inside(page: Paper) -> None:
    """No word is cut by the edge, or by a printer that leaves five millimetres out."""
    for word in page.words:
        assert 5 < word.left < word.right < page.width - 5, word
        assert 5 < word.top < word.bottom < page.height - 5, word


def test_rows_are_alike_and_never_below_six_millimetres(printed: Print) -> None:
    for seats in (2, 5, 10):
        (page,) = read(printed([blank_sheet(KLASSISK, seats, ENGLISH, Choices("a5"))]))
        sums = sorted(
            (word for word in page.words if word.text.startswith("/")), key=lambda w: w.top
        )
        steps = [below.top - above.top for above, below in pairwise(sums)]
        assert min(steps) == pytest.approx(max(steps), abs=0.05)
        assert min(steps) >= LEAST_ROW


def test_the_hand_stands_beside_the_room_for_the_sum_of_bids(printed: Print) -> None:
    (page,) = read(printed([blank_sheet(KLASSISK, 4, ENGLISH, Choices())]))
    hands = [planned.cards for planned in compile_plan(KLASSISK, 4).rounds]
    beside = sorted((word for word in page.words if word.text.startswith("/")), key=lambda w: w.top)
    assert [word.text for word in beside] == [f"/{cards}" for cards in hands]
    (head,) = page.called("Bids")
    assert all(word.left > head.left for word in beside)


@pytest.mark.parametrize("code", NAMES)
def test_it_speaks_the_readers_language(printed: Print, code) -> None:
    pdf = printed([blank_sheet(KLASSISK, 4, speak(code), Choices())])
    said = {
        "sv": (
            "Vi spelar: 10 kort ner till 1 och upp igen, 19 omgångar",
            "Datum",
            "första spalten",
        ),
        "nb": ("Vi spiller: 10 kort ned til 1 og opp igjen, 19 runder", "Dato", "første kolonne"),
        "en": ("We play: 10 cards down to 1 and up again, 19 rounds", "Date", "first column"),
    }
    text = plain_text(pdf)
    assert [part for part in said[code] if part not in text] == []


def test_a_custom_rule_is_told_on_top(printed: Print) -> None:
    rules = HouseRules.of("plump-klassisk", scoring="plump5", hook_from_cards=4)
    text = plain_text(printed([blank_sheet(rules, 4, speak("sv"), Choices())]))
    assert "från 4 kort får buden inte gå jämnt upp" in text
    assert "nollan 5" in text


def test_names_stand_above_their_columns(printed: Print) -> None:
    names = ["Åsa", "Bo", "Cia", "Anna"]
    (page,) = read(printed([blank_sheet(KLASSISK, names, ENGLISH, Choices())]))
    places = [page.called(name)[0] for name in names]
    steps = [right.left + right.right - left.left - left.right for left, right in pairwise(places)]
    assert min(steps) == pytest.approx(max(steps), abs=0.5)
    assert "the first column" not in page.text


def test_marks_and_totals_may_be_left_out(printed: Print) -> None:
    bare = Choices(dealer_marks=False, totals=False)
    with_all, without = read(
        printed([blank_sheet(KLASSISK, 4, ENGLISH, choices) for choices in (Choices(), bare)])
    )
    for words in ("black corner", "total"):
        assert words in with_all.text
        assert words not in without.text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("seats", [4, 8])
def test_two_sheets_share_a_paper(printed: Print, paper, seats) -> None:
    (page,) = read(printed([blank_sheet(KLASSISK, seats, ENGLISH, Choices(paper, per_page=2))]))
    assert sorted((page.width, page.height)) == pytest.approx(sorted(SIZES[paper]), abs=0.1)
    first, second = page.called("Σ")
    distances = (second.left - first.left, second.top - first.top)
    assert max(distances) == pytest.approx(max(page.width, page.height) / 2, abs=0.1)
    assert min(distances) == pytest.approx(0, abs=0.1)


def test_a_long_game_has_its_two_pages_on_one_paper(printed: Print) -> None:
    rules = HouseRules.of(shape="custom", hands=[3, 2, 1] * 15)
    (page,) = read(printed([blank_sheet(rules, 4, ENGLISH, Choices(per_page=2))]))
    assert len([word for word in page.words if word.text.startswith("/")]) == 45


@pytest.mark.parametrize("code", NAMES)
def test_date_and_place_have_room_for_a_pen(printed: Print, code) -> None:
    """Also beside the longest name of house rules, on the smallest paper."""
    labels = {"sv": ("Datum", "Plats"), "nb": ("Dato", "Sted"), "en": ("Date", "Place")}[code]
    choices = Choices(per_page=2)
    rules = [HouseRules.of(preset) for preset in PRESETS]
    for page in read(printed([blank_sheet(one, 6, speak(code), choices) for one in rules])):
        first, second = (
            sorted(page.called(label), key=lambda w: (w.top, w.left)) for label in labels
        )
        edge = page.width if page.height > page.width else page.width / 2
        (date, place) = first[0], second[0]
        assert place.left - date.right > 20
        assert edge - place.right > 35


def test_as_many_papers_as_asked_for(printed: Print) -> None:
    pages = read(printed([blank_sheet(KLASSISK, 4, ENGLISH, Choices(copies=7))]))
    assert len(pages) == 7
    assert len({page.words for page in pages}) == 1


def test_a_game_longer_than_a_page_goes_on_with_its_head_repeated(printed: Print) -> None:
    rules = HouseRules.of(shape="custom", hands=list(range(10, 0, -1)) * 6)
    first, second = read(printed([blank_sheet(rules, ["Åsa", "Bo"], ENGLISH, Choices())]))
    assert hands_on(first) + hands_on(second) == list(range(10, 0, -1)) * 6
    for page in (first, second):
        assert len(page.called("Åsa")) == 1
        assert "We play:" in page.text


def test_trump_is_told_or_left_to_be_ringed(printed: Print) -> None:
    turned = blank_sheet(HouseRules.of(trump={"mode": "turned"}), 4, ENGLISH, Choices())
    rotation = HouseRules.of(trump={"mode": "rotation", "order": ["S", "H"]})
    pages = read(printed([turned, blank_sheet(rotation, 4, ENGLISH, Choices())]))
    (head,) = pages[0].called("Trump")
    ringed = sorted((word for word in pages[0].words if word.text in "♠♥♦♣"), key=lambda w: w.top)
    assert len(ringed) == 4 * 19
    assert max(word.left for word in ringed) - min(word.left for word in ringed) > 9
    (head,) = pages[1].called("Trump")
    told = sorted((word for word in pages[1].words if word.text in "♠♥"), key=lambda word: word.top)
    assert "".join(word.text for word in told if word.top > head.top) == "♠♥" * 9 + "♠"


def test_people_who_cannot_play_by_the_rules_are_told() -> None:
    with pytest.raises(Faulty):
        blank_sheet(HouseRules.of(max_cards=None, low=20), 8, ENGLISH, Choices())


@pytest.mark.parametrize(
    "wrong",
    [
        {"paper": "a3"},
        {"copies": 0},
        {"copies": 51},
        {"paper": "a5", "per_page": 2},
        {"plumps": ""},
    ],
)
def test_choices_that_cannot_be_printed_are_refused(wrong) -> None:
    with pytest.raises(ValueError, match=r"paper|copies|fit|plumps"):
        Choices(**wrong)


def test_the_same_sheet_gives_the_same_bytes(printed: Print) -> None:
    for names, paper in product((4, ["Åsa", "محمد", "王小明"]), ("a4", "a5")):
        sheet = blank_sheet(KLASSISK, names, ENGLISH, Choices(paper))
        assert printed([sheet]) == printed([sheet])
