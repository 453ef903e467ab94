"""Blank sheets: the form, the PDF and the picture."""

import io
import re
import sys
from collections.abc import Callable
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from werkzeug.test import TestResponse

from plumpscore.sheets.press import Press
from tests.pango import run_without
from tests.web.page import text
from tests.web.sheets.sheet_page import SheetForm, pages


@pytest.fixture
def client(new_client) -> FlaskClient:
    return new_client("en")


@pytest.fixture
def busy(app, monkeypatch, tmp_path) -> Callable[[], None]:
    """From the call on, the press takes nothing, and has kept nothing."""
    return lambda: monkeypatch.setitem(app.extensions, "press", Press(tmp_path, waiting=0))


USUAL = {
    "players": "4",
    "names": "",
    "rules": "plump-klassisk",
    "paper": "a4",
    "per_page": "1",
    "copies": "1",
    "marks": "1",
    "totals": "1",
}


def preview(page: TestResponse) -> str:
    """The address of the picture in a page."""
    found = re.search(r'<img src="([^"]+)"', page.text)
    assert found, text(page)
    return found[1].replace("&amp;", "&")


def fault(page: TestResponse, name: str) -> str:
    """What stands at a field as wrong with it."""
    return re.search(rf'<p class="fault" id="fault-{name}"[^>]*>(.*?)</p>', page.text)[1]


def test_the_form_begins_with_four_players_of_the_classic_rules(client):
    page = client.get("/sheets")
    form = SheetForm.of(page)
    assert form.chosen == USUAL
    assert form.offered["players"] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert form.offered["paper"] == ["a4", "a5", "letter"]
    assert form.options["plump-klassisk"] == "Classic Plump"
    assert len(form.options) == 14


def test_the_picture_in_the_form_shows_the_sheet(client):
    answer = client.get(preview(client.get("/sheets?players=5&paper=a5")))
    picture = Image.open(io.BytesIO(answer.data))
    assert (answer.mimetype, picture.format, picture.width) == ("image/png", "PNG", 480)
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_picture_for_a_chat_is_larger(client):
    assert Image.open(io.BytesIO(client.get("/sheet.png").data)).width == 1240
    assert client.get("/sheet.png?width=100000").status_code == 422


def test_whatever_is_chosen_comes_back_and_is_in_the_picture(client):
    chosen = {
        "players": "7",
        "names": "Ann\nBo",
        "rules": "beredskap",
        "paper": "letter",
        "per_page": "2",
        "copies": "3",
        "marks": "0",
        "totals": "0",
    }
    page = client.get("/sheets", query_string=chosen)
    assert page.status_code == 200
    assert SheetForm.of(page).chosen == chosen
    assert dict(parse_qsl(urlsplit(preview(page)).query)) == {**chosen, "width": "480"}


def test_the_form_as_it_is_sent_gives_what_it_shows(client):
    sent = SheetForm.of(client.get("/sheets?marks=0&players=3")).sent
    assert ("marks", "1") not in sent
    etag = client.get("/sheet.pdf", query_string=sent).headers["ETag"]
    assert etag == client.get("/sheet.pdf?players=3&marks=0").headers["ETag"]
    assert etag != client.get("/sheet.pdf?players=3").headers["ETag"]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("players", "11", "It must be from 2 to 10, not 11."),
        ("players", "many", "It must be a whole number, not “many”."),
        ("players", "9" * 5000, "It must be a whole number"),
        ("names", "Ann", "1 name: Plump is for 2 to 10 players."),
        ("names", "\n".join("abcdefghijk"), "11 names: Plump is for 2 to 10 players."),
        ("names", f"Ann\n{'Bo Maximilian' * 4}", "“Bo Maximil…”: At most 40 characters fit here"),
        ("names", f"{'x' * 41},Bo,{'y' * 50}", "“yyyyyyyyyy…”: At most 40 characters fit here"),
        ("rules", "snap", "“snap” is not known here."),
        ("rules", "game:nothing-of-ours", "No game is opened by this link."),
        ("paper", "b7", "“b7” is not known here. Known: a4, a5, letter."),
        ("per_page", "3", "It must be from 1 to 2, not 3."),
        ("copies", "51", "It must be from 1 to 50, not 51."),
        ("copies", "-1", "It must be from 1 to 50, not -1."),
        ("marks", "perhaps", "“perhaps” is not known here."),
    ],
)
def test_what_cannot_be_is_told_where_it_stands_and_the_rest_is_kept(client, name, value, said):
    chosen = {**USUAL, "players": "6", "copies": "2", name: value}
    page = client.get("/sheets", query_string=chosen)
    assert page.status_code == 422
    assert said in fault(page, name)
    assert "<img" not in page.text
    others = {field: kept for field, kept in chosen.items() if field != name}
    assert SheetForm.of(page).chosen.items() >= others.items()
    for address in ("/sheet.pdf", "/sheet.png"):
        answer = client.get(address, query_string=chosen)
        assert answer.status_code == 422
        assert said in text(answer)


def test_text_that_is_wrong_stands_there_to_be_mended(client):
    names = f"Ann\n{'x' * 41}"
    chosen = SheetForm.of(
        client.get("/sheets", query_string={"names": names, "copies": "x"})
    ).chosen
    assert (chosen["names"], chosen["copies"]) == (names, "x")


def test_two_sheets_do_not_fit_on_an_a5(client):
    page = client.get("/sheets?paper=a5&per_page=2")
    assert page.status_code == 422
    assert "an A5 holds one" in fault(page, "per_page")
    assert client.get("/sheet.pdf?paper=a5&per_page=2").status_code == 422


def test_rules_by_which_so_many_cannot_play_say_so_in_place_of_the_picture(client, make_game):
    key = make_game("Ann", "Bo", shape="custom", hands=[26])
    chosen = {"players": "10", "rules": f"game:{key}"}
    page = client.get("/sheets", query_string=chosen)
    assert page.status_code == 422
    assert "10 players can get at most 5 cards each" in fault(page, "rules")
    assert "<img" not in page.text
    assert client.get("/sheet.pdf", query_string=chosen).status_code == 422
    assert client.get("/sheet.pdf", query_string={**chosen, "players": "2"}).status_code == 200


def test_the_pdf_is_shown_by_the_browser_and_saved_by_a_good_name(client):
    answer = client.get("/sheet.pdf?players=5")
    (page,) = pages(answer)
    assert "Classic Plump" in page
    disposition = answer.headers["Content-Disposition"]
    assert disposition.startswith("inline;")
    assert "plump-protokoll-5.pdf" in disposition


def test_every_paper_that_is_asked_for_is_there(client):
    assert len(pages(client.get("/sheet.pdf?copies=3"))) == 3


def test_names_say_how_many_play(client):
    written = {"players": "9", "names": "Åsa\r\n\r\n  Björn \r\nCecilia"}
    by_lines = client.get("/sheet.pdf", query_string=written)
    assert "plump-protokoll-3" in by_lines.headers["Content-Disposition"]
    (page,) = pages(by_lines)
    assert all(name in page for name in ("Åsa", "Björn", "Cecilia"))
    by_fields = client.get("/sheet.pdf?name=Åsa&name=Björn&name=Cecilia")
    assert by_fields.headers["ETag"] == by_lines.headers["ETag"]


def test_the_sheet_speaks_the_readers_language(client, new_client):
    english, swedish = client.get("/sheet.pdf"), new_client("sv").get("/sheet.pdf")
    assert "Klassisk plump" in pages(swedish)[0]
    assert english.headers["ETag"] != swedish.headers["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(english.vary)


@pytest.mark.parametrize("address", ["/sheet.pdf", "/sheet.png?width=480"])
def test_what_the_browser_has_is_neither_sent_nor_printed_again(client, busy, address):
    tag = client.get(address).headers["ETag"]
    busy()
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == tag
    assert again.headers["Cache-Control"] == "private, no-cache"


def test_a_busy_press_asks_to_come_again(client, busy):
    busy()
    assert client.get("/sheets").status_code == 200
    answer = client.get("/sheet.pdf")
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert int(answer.headers["Refresh"]) > 0
    assert "being printed just now" in text(answer)


def test_house_rules_of_ones_own_games_are_offered_once(client, make_game):
    for _ in range(2):
        key = make_game("Ann", "Bo", preset="plump-norsk", low=3)
    make_game("Kim", "Li", preset="wizard")
    options = SheetForm.of(client.get("/sheets")).options
    own = [value for value in options if value.startswith("game:")]
    assert len(own) == 1
    assert options[own[0]] == "Plump with trump (Ann and Bo)"
    by_own = client.get("/sheet.pdf", query_string={"players": "2", "rules": own[0]})
    as_told = client.get("/sheet.pdf", query_string={"players": "2", "game": key})
    preset = client.get("/sheet.pdf?players=2&rules=plump-norsk")
    assert by_own.headers["ETag"] == as_told.headers["ETag"] != preset.headers["ETag"]


def test_a_key_to_keep_the_score_is_in_no_address_that_is_passed_on(client, make_game):
    key = make_game("Ann", "Bo", low=3)
    assert key not in client.get("/sheets").text


def test_others_house_rules_stay_chosen_where_their_link_is_opened(client, new_client, make_game):
    make_game("Ann", "Bo", low=3)
    chosen = SheetForm.of(client.get("/sheets")).chosen["rules"]
    assert chosen.startswith("game:")
    page = new_client("en").get("/sheets", query_string={"rules": chosen})
    assert SheetForm.of(page).chosen["rules"] == chosen


def test_the_form_begins_as_these_people_played_last(client, make_game):
    make_game("Ann", "Bo, Kim", "Kim", preset="pocha")
    page = client.get("/sheets")
    chosen = SheetForm.of(page).chosen
    assert (chosen["players"], chosen["rules"]) == ("3", "pocha")
    assert chosen["names"] == "Ann\nBo  Kim\nKim"
    assert '<details class="names">' in page.text
    assert "With names: 3" in text(page)
    bare = client.get("/sheet.pdf").headers["ETag"]
    assert bare == client.get("/sheet.pdf?players=4&rules=plump-klassisk").headers["ETag"]


CHOSEN = {
    "players": "2",
    "names": "Ann\r\nBo",
    "rules": "beredskap",
    "paper": "letter",
    "per_page": "2",
    "copies": "7",
    "marks": "0",
    "totals": "0",
}


def test_the_form_begins_as_it_was_last_sent_from_this_browser(client, new_client, make_game):
    client.get("/sheets", query_string=CHOSEN)
    make_game("Kim", "Li", "Mo", preset="pocha")
    expected = {**CHOSEN, "names": "Ann\nBo", "copies": "1"}
    for _ in range(2):
        chosen = SheetForm.of(client.get("/sheets?from=a-chat")).chosen
        assert {**chosen, "names": "\n".join(chosen["names"].splitlines())} == expected
    assert SheetForm.of(new_client("en").get("/sheets")).chosen == USUAL


def test_what_is_as_usual_is_remembered_too(client, make_game):
    client.get("/sheets", query_string=USUAL)
    make_game("Kim", "Li", "Mo", preset="pocha")
    assert SheetForm.of(client.get("/sheets")).chosen == USUAL


def test_what_cannot_be_is_not_remembered(client):
    client.get("/sheets", query_string={**CHOSEN, "paper": "a6"})
    assert SheetForm.of(client.get("/sheets")).chosen == USUAL


@pytest.mark.parametrize("game", ["game:nothing-of-ours", "snap"])
def test_what_cannot_be_any_more_is_forgotten(client, game):
    client.set_cookie("plumpscore_blank_sheet", f"players=5&rules={game}", path="/sheets")
    assert SheetForm.of(client.get("/sheets")).chosen == USUAL


def test_of_names_too_long_for_a_cookie_their_number_is_remembered(client):
    names = [f"{'😀' * 38}{number:2}" for number in range(10, 17)]
    answer = client.get("/sheets", query_string={"names": "\n".join(names), "paper": "a5"})
    assert len(answer.headers["Set-Cookie"]) < 4096
    chosen = SheetForm.of(client.get("/sheets")).chosen
    assert chosen == {**USUAL, "players": "7", "paper": "a5"}


@pytest.mark.parametrize(
    ("names", "counted"),
    [("Ann\nBo", "2 names"), ("Cecilia, David، Emil\n,\n", "3 names"), ("Ann", "1 name")],
)
def test_names_are_counted_beside_the_number_that_they_stand_for(client, names, counted):
    assert "Players 2 3 4" in text(client.get("/sheets"))
    page = client.get("/sheets", query_string={"names": names})
    assert f"Players {counted} 2 3 4" in text(page)
    assert f"With names: {counted[0]}" in text(page)


def test_names_may_stand_between_commas(client):
    tags = {
        client.get("/sheet.pdf", query_string={"names": names}).headers["ETag"]
        for names in ("Ann\nBo\nKim", "Ann, Bo, Kim", "Ann,Bo\r\n\r\nKim,", "Ann、Bo،Kim")
    }
    assert len(tags) == 1


def agreement(page: TestResponse) -> str:
    """What stands below the house rules as agreed on."""
    return unescape(re.search(r'<p class="agreement"[^>]*>(.*?)</p>', page.text)[1])


def test_the_rules_that_are_chosen_are_told_for_so_many_players(client):
    four = agreement(client.get("/sheets?players=4"))
    assert "19 rounds" in four
    assert " · " in four
    assert "13 rounds" in agreement(client.get("/sheets?players=4&names=A,B,C,D,E,F,G"))
    assert "19 rounds" in agreement(client.get("/sheets?copies=99"))
    assert agreement(client.get("/sheets?players=11")) == ""
    assert agreement(client.get("/sheets?rules=snap")) == ""


OPENS = re.compile(r'<(?:a|button) class="big" id="opening" ([^>]*)>')


@pytest.mark.parametrize(
    ("query", "leads"),
    [
        ("copies=99", "copies"),
        ("names=Ann", "names"),
        ("rules=snap", "rules"),
        ("paper=a5&per_page=2", "per_page"),
    ],
)
def test_what_is_wrong_is_not_opened_but_led_to(client, query, leads):
    found = OPENS.search(client.get(f"/sheets?{query}").text)[1]
    assert f'href="#fault-{leads}"' in found
    assert 'aria-disabled="true"' in found
    assert "formaction" not in found
    assert "formaction" in OPENS.search(client.get("/sheets").text)[1]


@pytest.mark.parametrize(
    ("query", "is_off", "told"), [("a4", False, 0), ("a5", True, 1), ("a5&per_page=2", False, 1)]
)
def test_what_a_small_paper_cannot_hold_is_grey_and_says_why_once(client, query, is_off, told):
    page = client.get(f"/sheets?paper={query}")
    two = re.search(r'<input type="radio" name="per_page" value="2"([^>]*)>', page.text)[1]
    assert ("disabled" in two) == is_off
    choices = page.text.split('class="choices"')[1]
    assert choices.count("an A5 holds one") == told


def test_the_home_page_leads_to_the_sheets(client):
    assert 'href="/sheets"' in client.get("/").text


WITHOUT_PANGO = """
import sys
from pathlib import Path
from plumpscore.instance import prepare_instance
from plumpscore.settings import load_settings
from plumpscore.store.migrate import migrate
from plumpscore.web import create_app

if __name__ == "__main__":
    settings = prepare_instance(load_settings({"PLUMPSCORE_INSTANCE": sys.argv[1]}))
    migrate(settings.database_url)
    app = create_app(settings)
    client = app.test_client()
    document = {"format": "plumpscore-game/1", "players": ["Ann", "Bo"]}
    key = client.post("/api/games", json=document).json["key"]
    for path in ("/sheets", f"/game/{key}/sheet", "/sheet.pdf", f"/game/{key}/sheet.png", "/"):
        answer = client.get(path, headers={"Accept-Language": "en"})
        told = [text in answer.text for text in ("apt-get install", "<img", "formaction")]
        print(answer.status_code, *told)
    app.extensions["press"].end()
"""


def test_without_pango_it_says_what_to_install_and_all_else_works(tmp_path):
    script = tmp_path / "without.py"
    script.write_text(WITHOUT_PANGO, encoding="utf-8")
    told = run_without("libpango-1.0", sys.executable, str(script), str(tmp_path / "instance"))
    assert told.stdout.splitlines() == [
        "200 True False False",
        "200 True False False",
        "503 True False False",
        "503 True False False",
        "200 False False False",
    ], told.stderr


FIELDS = [*USUAL, "name", "game", "width", "plumps", "key", "_anchor", "_external"]
VALUES = st.one_of(
    st.sampled_from(["", "0", "1", "2", "a5", "\0", "\ud800", "game:\0", "😀" * 40, "9" * 5000]),
    st.text(st.characters(codec=None), max_size=60),
    st.integers().map(str),
    st.lists(st.text(max_size=45), max_size=12).map("\n".join),
)
QUERIES = st.lists(st.tuples(st.sampled_from(FIELDS), VALUES), max_size=8)


def encoded(query: list[tuple[str, str]]) -> str:
    """An address as somebody may make it up, halves of characters and all."""
    pairs = [(name, value.encode("utf-8", "surrogatepass")) for name, value in query]
    return "&".join(f"{name}={''.join(f'%{byte:02x}' for byte in value)}" for name, value in pairs)


@given(QUERIES)
def test_nothing_that_stands_in_an_address_is_an_error_of_ours(app, query):
    client = app.test_client()
    assert client.get(f"/sheets?{encoded(query)}").status_code in (200, 422)
    for path in ("/sheet.pdf", "/sheet.png"):
        told = client.get(f"{path}?{encoded(query)}", headers={"If-None-Match": "*"})
        assert told.status_code in (304, 422)


def test_ten_names_of_forty_emoji_are_printed(client):
    names = [f"{'😀' * 38}{number:2}" for number in range(10, 20)]
    answer = client.get("/sheet.pdf", query_string=[("name", name) for name in names])
    assert len(pages(answer)) == 1
