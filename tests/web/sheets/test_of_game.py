"""The sheet of a game: the page it is printed from, the PDF and the picture."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update

from plumpscore import addresses
from plumpscore.languages import ENGLISH
from plumpscore.rules import read_document
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.store.engine import writing
from plumpscore.store.models import KeyRow
from tests.web.at_table import AtTable
from tests.web.page import text
from tests.web.sheets.sheet_page import SheetForm, pages

FOUR = ("Erik", "Sara", "Omar", "Lena")


@pytest.fixture
def client(new_client) -> FlaskClient:
    return new_client("en")


@pytest.fixture
def finished(make_game, play) -> str:
    """A game of one card between two, which Bo wins by 11 to 0."""
    key = make_game("Ann", "Bo", shape="custom", hands=[1])
    play(key, ([1, 1], [0, 1]), order=[1, 0])
    return key


def chosen(page) -> dict[str, str]:
    """The choices that a page shows as made."""
    return SheetForm.of(page).chosen


def tag(answer) -> str:
    assert answer.status_code == 200, text(answer)
    return answer.headers["ETag"]


def test_a_finished_game_is_printed_with_its_winner(client, finished):
    (printed,) = pages(client.get(f"/game/{finished}/sheet.pdf"))
    assert all(name in printed for name in ("Ann", "Bo"))
    assert "Winner: Bo" in printed


def test_a_game_that_goes_on_is_printed_too(client, make_game):
    assert "Omar" in pages(client.get(f"/game/{make_game(*FOUR)}/sheet.pdf"))[0]


def test_rules_changed_before_the_first_bid_are_called_so(client, make_game):
    table = AtTable(client, make_game(*FOUR, preset="plump-klassisk", max_cards=3))
    table.enter("rules", round=0, value={"preset": "plump-klassisk", "max_cards": 4})
    (printed,) = pages(client.get(f"/game/{table.key}/sheet.pdf"))
    assert "Classic Plump (changed)" in printed


def test_the_picture_is_of_the_same_sheet(client, finished):
    answer = client.get(f"/game/{finished}/sheet.png")
    assert answer.data.startswith(b"\x89PNG")
    assert answer.mimetype == "image/png"


def test_another_tap_makes_another_sheet(client, finished):
    address = f"/game/{finished}/sheet.pdf"
    before = tag(client.get(address))
    command = {"id": "a-correction", "type": "tricks", "round": 0, "seat": 0, "value": None}
    version = client.get(f"/api/games/{finished}").json["version"]
    sent = {"base": version, "commands": [command]}
    assert client.post(f"/api/games/{finished}/commands", json=sent).status_code == 200
    again = client.get(address, headers={"If-None-Match": before})
    assert tag(again) != before
    assert client.get(address, headers={"If-None-Match": tag(again)}).status_code == 304


def test_every_key_that_opens_the_game_prints_the_same(client, finished):
    game = client.get(f"/api/games/{finished}").json
    keys = [finished, game["follow_key"], *game["seat_keys"]]
    assert len({tag(client.get(f"/game/{key}/sheet.pdf")) for key in keys}) == 1
    assert all(client.get(f"/game/{key}/sheet").status_code == 200 for key in keys)


@pytest.mark.parametrize("path", ["sheet", "sheet.pdf", "sheet.png"])
def test_a_key_that_opens_nothing_prints_nothing(client, path):
    answer = client.get(f"/game/abcdefghijklmnopqrstuv/{path}")
    assert answer.status_code == 404
    assert "No game is opened by this link." in text(answer)


def test_what_is_printed_and_shared_from_the_page_does_not_let_others_keep_the_score(
    client, finished
):
    page = client.get(f"/game/{finished}/sheet").text
    addresses = re.findall(r"/game/([\w-]+)/sheet\.(?:pdf|png)", page)
    follow = client.get(f"/api/games/{finished}").json["follow_key"]
    assert set(addresses) == {follow}


def test_the_day_and_place_stand_on_it(client):
    document = {
        "format": "plumpscore-game/1",
        "players": ["Ann", "Bo"],
        "date": "2026-06-20",
        "place": "Sommarstugan",
    }
    key = client.post("/api/games", json=document).json["key"]
    answer = client.get(f"/game/{key}/sheet.pdf")
    (printed,) = pages(answer)
    assert "20 June 2026" in printed
    assert "Sommarstugan" in printed
    assert "plump-Ann-Bo-2026-06-20.pdf" in answer.headers["Content-Disposition"]


def test_where_no_day_was_told_it_is_the_one_on_which_it_began(client, finished):
    before = date.today()  # noqa: DTZ011 - the server's own day is what is meant
    name = client.get(f"/game/{finished}/sheet.pdf").headers["Content-Disposition"]
    assert before.isoformat() in name or date.today().isoformat() in name  # noqa: DTZ011


@pytest.mark.parametrize(
    ("names", "file"),
    [
        (("Åsa", "Bo"), "UTF-8''plump-%C3%85sa-Bo-"),
        (("A/B", '..\\"C"'), "plump-A-B-C-"),
        (("李小龍", "محمد"), "UTF-8''plump-%E6%9D%8E%E5%B0%8F%E9%BE%8D-"),
        (("?", "*"), "filename=plump-2"),
    ],
)
def test_the_file_is_named_by_who_played(client, make_game, names, file):
    answer = client.get(f"/game/{make_game(*names)}/sheet.pdf")
    assert file in answer.headers["Content-Disposition"]


def test_the_name_of_a_file_is_never_too_long(client, make_game):
    key = make_game(*(f"{'😀' * 38}{n:2}" for n in range(10, 20)))
    disposition = client.get(f"/game/{key}/sheet.png").headers["Content-Disposition"]
    name = unquote(disposition.split("UTF-8''")[1])
    assert name.startswith(f"plump-{'😀' * 38}")
    assert len(name.encode()) < 255


def test_the_page_shows_what_the_address_chooses(client, finished):
    page = client.get(f"/game/{finished}/sheet?plumps=word&paper=a5&totals=0")
    expected = {"plumps": "word", "paper": "a5", "totals": "0", "marks": "1"}
    assert chosen(page) == expected
    assert "paper=a5" in re.search(r'<img src="([^"]+)"', page.text)[1]


def test_bad_choices_are_told_and_never_printed(client, finished):
    page = client.get(f"/game/{finished}/sheet?plumps=pink&paper=a5")
    assert page.status_code == 422
    assert "“pink” is not known here." in text(page)
    assert chosen(page)["paper"] == "a5"
    answer = client.get(f"/game/{finished}/sheet.pdf?plumps=pink")
    assert answer.status_code == 422
    assert "“pink” is not known here." in text(answer)


def test_the_choices_of_the_group_are_remembered_in_this_browser(
    client, new_client, finished, make_game
):
    address = f"/game/{make_game('Kim', 'Li')}/sheet"
    bare = tag(client.get(f"{address}.pdf"))
    client.get(f"/game/{finished}/sheet?plumps=red&paper=letter&marks=0&marks=1&totals=0")
    again = chosen(client.get(address))
    assert again == {"plumps": "red", "paper": "letter", "marks": "1", "totals": "0"}
    assert tag(client.get(f"{address}.pdf")) == bare
    assert chosen(new_client().get(address))["plumps"] == "blot"
    client.get(f"{address}?plumps=nonsense")
    assert chosen(client.get(address)) == again


def shared(page) -> str:
    """The address of the picture that a page shares."""
    return re.search(r'href="([^"]+)" (?:download )?data-share', page.text)[1].replace("&amp;", "&")


@pytest.mark.parametrize("role", ["score", "follow", "seat"])
def test_what_is_shared_at_the_end_is_as_it_was_chosen_in_this_browser(
    client, new_client, finished, role
):
    told = client.get(f"/api/games/{finished}").json
    follow = told["follow_key"]
    keys = {"score": finished, "follow": follow, "seat": told["seat_keys"][0]}
    address = f"/game/{keys[role]}"
    assert shared(client.get(address)) == f"/game/{follow}/sheet.png"
    client.get(f"{address}/sheet?plumps=red&totals=0")
    assert shared(client.get(address)) == f"/game/{follow}/sheet.png?totals=0&plumps=red"
    assert shared(new_client().get(address)) == f"/game/{follow}/sheet.png"


def test_nothing_that_is_wrong_is_printed_or_shared_and_the_way_leads_to_it(client, finished):
    address = f"/game/{finished}/sheet"
    good, wrong = client.get(address), client.get(f"{address}?plumps=pink")
    assert "formaction" in good.text
    assert "formaction" not in wrong.text
    assert re.search(r'<a class="big" id="opening" href="#fault-plumps" aria-dis', wrong.text)
    assert re.search(r'id="sharing"[^>]* hidden', wrong.text)
    assert not re.search(r'id="sharing"[^>]* hidden', good.text)


@pytest.mark.parametrize("cookie", ["plumps=pink", "x" * 4000, "paper=a5&paper=a6", "%00", "="])
def test_a_cookie_that_holds_anything_else_counts_for_nothing(client, finished, cookie):
    client.set_cookie("plumpscore_sheet", cookie)
    page = client.get(f"/game/{finished}/sheet")
    assert page.status_code == 200
    assert (chosen(page)["plumps"], chosen(page)["paper"]) == ("blot", "a4")


def sheet_with(client, key: str, follow: str | None) -> str:
    """The tag of the game's sheet with this address for those who follow."""
    document = read_document(client.get(f"/api/games/{key}/document").json)
    began = re.search(
        r"(\d{4}-\d\d-\d\d)\.pdf",
        client.get(f"/game/{key}/sheet.pdf").headers["Content-Disposition"],
    )
    sheet = filled_sheet(replace(document, date=began[1]), ENGLISH, Choices(), follow)
    return f'"{client.application.extensions["press"].etag(sheet)}"'


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "plump.local:8000", "[fd00::7]:8000"])
def test_who_follows_is_led_to_where_this_reader_reached_us(client, finished, host):
    follow = client.get(f"/api/games/{finished}").json["follow_key"]
    answer = client.get(f"/game/{finished}/sheet.pdf", headers={"Host": host})
    assert tag(answer) == sheet_with(client, finished, f"http://{host}/game/{follow}")


@pytest.mark.parametrize("lan", ["192.168.1.20", None])
def test_on_this_machine_it_is_the_address_on_the_wifi_if_there_is_one(
    client, finished, monkeypatch, lan
):
    monkeypatch.setattr(addresses, "lan_address", lambda: lan)
    follow = client.get(f"/api/games/{finished}").json["follow_key"]
    answer = client.get(f"/game/{finished}/sheet.pdf", headers={"Host": "localhost:8123"})
    expected = f"http://{lan}:8123/game/{follow}" if lan else None
    assert tag(answer) == sheet_with(client, finished, expected)


@pytest.mark.parametrize(
    "host",
    ["", "a" * 5000, "x:99999", "x:y", "[::1", "evil host", "a/b", "@", "%00", "localhost:-1"],
)
def test_whatever_we_are_called_a_sheet_is_printed(client, finished, host):
    address = f"/game/{finished}/sheet"
    for path in (f"{address}.pdf", address):
        answer = client.get(path, headers={"Host": host})
        assert answer.status_code == (400 if host.startswith("aaa") else 200)


FIELDS = ["plumps", "paper", "marks", "totals", "width", "key", "_anchor", "endpoint"]
QUERY = st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=30))


@given(QUERY)
def test_nothing_that_stands_in_an_address_is_an_error_of_ours(app, query):
    client = app.test_client()
    document = {"format": "plumpscore-game/1", "players": ["Ann", "Bo"]}
    key = client.post("/api/games", json=document).json["key"]
    assert client.get(f"/game/{key}/sheet", query_string=query).status_code in (200, 422)
    for path in ("sheet.pdf", "sheet.png"):
        headers = {"If-None-Match": "*"}
        answer = client.get(f"/game/{key}/{path}", query_string=query, headers=headers)
        assert answer.status_code in (304, 422)


def test_without_a_link_to_follow_nobody_is_handed_the_scoring_one(app, client, finished):
    """The picture's address is passed on, and must not open the game for keeping the score."""
    with app.app_context(), writing() as connection:
        (game_id,) = connection.execute(select(KeyRow.game_id).where(KeyRow.key == finished)).one()
        follow = update(KeyRow).where(KeyRow.game_id == game_id, KeyRow.role == "follow")
        connection.execute(follow.values(revoked_at=datetime.now(UTC)))
    for address in (f"/game/{finished}", f"/game/{finished}/sheet"):
        page = client.get(address).text
        link = re.search(r"<a [^>]*data-share[^>]*>", page)
        assert link is None or " hidden" in link[0]
