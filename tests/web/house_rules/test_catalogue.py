"""The catalogue: every preset told in full, to any number of players, in three languages."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumpscore.rules import PRESETS, HouseRules
from plumpscore.web.house_rules.catalogue import page as page_of
from tests.web.page import form, press, text

LANGUAGES = ("sv", "nb", "en")


@pytest.fixture
def client(new_client):
    return new_client("en")


def links(page) -> list[str]:
    return [unescape(href) for href in re.findall(r'<a [^>]*?href="([^"]*)"', page.text)]


def link(page, start: str) -> str:
    """The one link that goes there."""
    (found,) = (href for href in links(page) if href.startswith(start))
    return found


def chosen(page) -> list[str]:
    """The keys that are down: how many play, and how many cards are paid for."""
    return re.findall(r'data-key aria-current="true">(\d+)<', page.text)


def listed(page) -> list[str]:
    """What is said of each round to those who listen."""
    rounds = re.search(r'<ol class="unseen">(.*?)</ol>', page.text, re.DOTALL)[1]
    return [unescape(told) for told in re.findall(r"<li>(.*?)</li>", rounds)]


def bars(page) -> list[str]:
    return re.findall(r"<rect[^>]*/>", page.text)


def numbers(page) -> list[int]:
    """The numbers above the bars."""
    return [int(n) for n in re.findall(r"<text[^>]*>(\d+)</text>", page.text)]


def rows(page) -> list[list[str]]:
    """The points, a row for each number of tricks; a hit in brackets."""
    body = re.search(r"<tbody>(.*?)</tbody>", page.text, re.DOTALL)[1]
    marked = re.sub(r"<em>(.*?)</em>", r"[\1]", body)
    return [re.findall(r"<td>(.*?)</td>", row) for row in marked.split("</tr>")[:-1]]


def test_all_presets_are_listed_and_each_leads_to_its_page(client):
    page = client.get("/rules")
    named = {href.removeprefix("/rules/") for href in links(page) if href.startswith("/rules/")}
    assert named == {"edit", *PRESETS}
    assert "Beredskap" in text(page)
    assert "10 cards down to 1 and up again · 19 rounds" in text(page)
    assert page.text.count('<svg class="stair"') == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_preset_is_told_to_any_number_of_players(new_client, preset, language):
    client = new_client(language)
    for seats in range(2, 11):
        page = client.get(f"/rules/{preset}?players={seats}")
        assert page.status_code == 200
        assert chosen(page)[0] == str(seats)
        assert len(bars(page)) == len(listed(page)) > 1
        assert "%(" not in page.text


def test_a_bar_is_as_high_as_its_hand(client):
    page = client.get("/rules/plump-klassisk?players=4")
    assert numbers(page) == [*range(10, 0, -1), *range(2, 11)]
    heights = [float(re.search(r'height="([\d.]+)"', bar)[1]) for bar in bars(page)]
    assert heights == [pytest.approx(8.4 * cards, abs=0.01) for cards in numbers(page)]
    assert "10 cards down to 1 and up again · 19 rounds · about 1 h 50 min" in text(page)


def test_many_bars_are_numbered_where_it_turns_and_at_each_fifth_card(client):
    page = client.get("/rules/rikiki?players=2")
    assert len(bars(page)) == 51
    assert numbers(page) == [1, 5, 10, 15, 20, 26, 20, 15, 10, 5, 1]


def test_rounds_without_trump_are_told_apart_and_so_is_each_suit(client):
    page = client.get("/rules/bondebridge?players=4")
    assert ["no-trump" in bar for bar in bars(page)] == [True] * 3 + [False] * 14 + [True] * 3
    told = listed(page)
    assert told[2:5] == [
        "Round 3: 3 cards, no trump",
        "Round 4: 4 cards, clubs is trump",
        "Round 5: 5 cards, diamonds is trump",
    ]
    signs = re.findall(r'href="#suit-(\w+)"', page.text)
    assert signs == ["NT"] * 3 + ["C", "D", "H", "S"] * 3 + ["C", "D"] + ["NT"] * 3


def test_where_no_round_differs_nothing_is_said_of_trump(client):
    page = client.get("/rules/plump-norsk?players=4")
    assert listed(page)[0] == "Round 1: 10 cards"
    assert not any("class" in bar for bar in bars(page))


def test_a_round_with_one_card_stands_out_where_it_is_played_otherwise(client):
    forehead = client.get("/rules/boerenbridge?players=5")
    assert ["one" in bar for bar in bars(forehead)] == [True] + [False] * 17 + [True]
    assert "a single card is held to the forehead" in text(forehead)
    assert not any("one" in bar for bar in bars(client.get("/rules/plump-klassisk")))


def test_the_points_stand_by_bid_and_tricks(client):
    page = client.get("/rules/boerenbridge?players=4&hand=3")
    assert "Points with 3 cards" in text(page)
    assert rows(page) == [
        ["[10]", "−2", "−4", "−6"],
        ["−2", "[12]", "−2", "−4"],
        ["−4", "−2", "[14]", "−2"],
        ["−6", "−4", "−2", "[16]"],
    ]
    beredskap = client.get("/rules/beredskap?players=4&hand=2")
    assert rows(beredskap) == [["[5]", "0", "0"], ["1", "[11]", "1"], ["2", "2", "[12]"]]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["5", "5"]),  # the middle of 3 to 8, and five cards
        ("players=10", ["10", "5"]),
        ("players=8&hand=6", ["8", "6"]),
        ("players=8&hand=7", ["8", "5"]),  # eight get at most six
        ("players=11&hand=0", ["5", "5"]),
        ("players=four&hand=-1", ["5", "5"]),
        ("players=&hand=", ["5", "5"]),
        ("players=4&players=6", ["4", "5"]),
    ],
)
def test_what_is_chosen(client, query, expected):
    assert chosen(client.get(f"/rules/plump-klassisk?{query}")) == expected


def test_whoever_has_played_is_told_for_as_many(client, make_game):
    make_game("Anna", "Bo", "Cia", preset="plump-norsk")
    assert chosen(client.get("/rules/plump-klassisk"))[0] == "3"
    assert "17 cards down to 1" in text(client.get("/rules"))  # Beredskap for three


def test_those_who_cannot_play_are_told_why(app):
    with app.test_request_context("/rules/plump-klassisk?players=10"):
        app.preprocess_request()
        told = page_of("plump-klassisk", HouseRules.of(low=7))
    why = "Med 10 spelare är den största given 5 kort, så den minsta kan inte vara 7."
    assert why in told
    assert "<rect" not in told
    assert re.findall(r'class="key is-off"[^>]*>(\d+)<', told) == ["8", "9", "10"]


def test_the_forbidden_bid_has_an_example_and_its_key_is_struck(client):
    page = client.get("/rules/plump-klassisk?players=4")
    assert (
        "The bids may not come out even. It falls on whoever bids last: the dealer."
        " So in each round somebody gets a plump."
    ) in text(page)
    assert "David may not bid 1: the bids would come out even." in text(page)
    keys = re.findall(r"<span( class=\"is-struck\")?>(\d)</span>", page.text)
    assert [(bool(struck), int(bid)) for struck, bid in keys] == [
        (bid == 1, bid) for bid in range(6)
    ]


def test_where_bids_are_free_no_key_is_struck(client):
    page = client.get("/rules/wizard?players=4")
    assert "The bids may come out even." in text(page)
    assert "is-struck" not in page.text


def test_a_game_is_started_by_these_rules(client):
    page = client.get("/rules/kachuful")
    new = client.get(link(page, "/new"))
    assert dict(form(new, "new-game").values)["rules"] == "kachuful"


def test_blank_sheets_are_printed_by_these_rules_for_so_many(client):
    sheets = client.get(link(client.get("/rules/pocha?players=6"), "/sheets"))
    assert sheets.status_code == 200
    values = dict(form(sheets, "sheet").values)
    assert values["players"] == "6"
    assert '<option value="pocha" selected>' in sheets.text


def test_the_catalogue_is_found_from_the_start_and_from_a_new_game(client):
    assert "/rules" in links(client.get("/"))
    assert 'formaction="/rules"' in client.get("/new").text


def test_whoever_is_written_down_goes_along_and_comes_back(client):
    written = press(client, client.get("/new?name=Anna&name=Bo&name=Cia"), "Add", name="Ängla & Ö")
    values = form(written, "new-game").values
    catalogue = client.get("/rules", query_string=values)
    page = client.get(link(catalogue, "/rules/oh-hell?"))
    assert chosen(page)[0] == "4"
    other = client.get(next(href for href in links(page) if "players=7" in href))
    back = form(client.get(link(other, "/new?")), "new-game").values
    assert [v for n, v in back if n == "name" and v] == ["Anna", "Bo", "Cia", "Ängla & Ö"]
    assert dict(back)["rules"] == "oh-hell"
    assert dict(back)["id"] == dict(values)["id"]


@pytest.mark.parametrize(
    "path", ["/rules/nope", "/rules/", "/rules/plump-klassisk/", "/rules/again", "/rules/%00"]
)
def test_other_addresses_are_answered_in_words(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no page at this address." in text(answer)


FIELDS = st.sampled_from(["players", "hand", "name", "dealer", "id", "again", "preset", "_anchor"])
VALUES = st.one_of(
    st.sampled_from(["", "\0", "\ud800", "4", "9" * 5000, "٣"]),
    st.text(st.characters(codec=None), max_size=40),
    st.integers().map(str),
)


@given(st.sampled_from(sorted(PRESETS)), st.lists(st.tuples(FIELDS, VALUES), max_size=6))
def test_nothing_that_stands_in_an_address_is_an_error_of_ours(app, preset, query):
    pairs = [(name, value.encode("utf-8", "surrogatepass")) for name, value in query]
    encoded = "&".join(f"{name}={''.join(f'%{b:02x}' for b in value)}" for name, value in pairs)
    client = app.test_client()
    for path in ("/rules", f"/rules/{preset}"):
        assert client.get(f"{path}?{encoded}").status_code == 200
