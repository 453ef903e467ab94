"""The home page: this browser's games, and what can be done with each from there."""

import re

import pytest
from flask.testing import FlaskClient

from plumpscore.web.home import DEEDS
from tests.web.page import text

FOUR = ("Erik", "Sara", "Omar", "Lena")


def press(client: FlaskClient, key: str, action: str):
    """Press a button of a game's small menu, and follow to the page it leads to."""
    page = client.get("/").text + client.get("/?hidden=1").text
    assert key in page
    tap = re.search(r'name="tap" value="([^"]+)"', page)[1]
    form = {"game": key, "tap": tap, "action": action}
    return client.post("/", data=form, follow_redirects=True)


def undo(client: FlaskClient, page):
    """Press the undo button of the bar."""
    bar = re.search(r'<div class="bar".*?</div>', page.text, re.DOTALL)[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]+)"', bar))
    return client.post("/", data=fields, follow_redirects=True)


@pytest.fixture
def finished(make_game, play):
    """A game of one card between two, which Bo wins by 11 to 0."""
    key = make_game("Ann", "Bo", shape="custom", hands=[1])
    play(key, ([1, 1], [0, 1]), order=[1, 0])
    return key


def test_without_games_it_invites_to_a_new_one(client):
    page = client.get("/")
    assert 'href="/new"' in page.text
    assert "Nytt spel" in text(page)
    assert "Pågår" not in text(page)
    assert "Spelade" not in text(page)


def test_a_game_going_on_comes_first_and_is_one_tap_away(client, make_game, finished):
    key = make_game(*FOUR, preset="plump-klassisk")
    page = client.get("/")
    seen = text(page)
    assert "Omgång 1 av 19 · 10 kort" in seen
    assert seen.index("Pågår") < seen.index("Nytt spel") < seen.index("Spelade")
    assert page.text.index(f'href="/game/{key}"') < page.text.index('href="/new"')


def test_the_standing_is_told_best_first(client, make_game, play):
    key = make_game("Ann", "Bo", shape="custom", hands=[1, 2])
    play(key, ([1, 1], [0, 1]), order=[1, 0])
    assert "Omgång 2 av 2 · 2 kort Bo 11 · Ann 0" in text(client.get("/"))


def test_a_finished_game_tells_winner_day_and_the_others(client, finished):
    seen = text(client.get("/"))
    assert re.search(r"Spelade Bo , 11 \w+ \d+ \w+ 20\d\d · Ann 0", seen)


def test_all_winners_of_a_tie_are_named(client, make_game, play):
    key = make_game("Ann", "Bo", "Cia", shape="custom", hands=[2])
    play(key, ([1, 1, 1], [1, 1, 0]), order=[1, 2, 0])
    assert re.search(r"Ann och Bo , 11 .* · Cia 0", text(client.get("/")))


def test_a_game_with_equal_players_looks_like_two(client, make_game):
    make_game("Anna", "Anna", preset="plump-klassisk")
    assert "Anna · Anna" in text(client.get("/"))


def test_other_browsers_games_are_not_listed(new_client, make_game):
    key = make_game(*FOUR)
    assert key not in new_client().get("/").text


def test_names_are_text_and_never_markup(client, make_game):
    make_game("<b>Bo</b>", "Ann & Co")
    page = client.get("/").text
    assert "<b>Bo</b>" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page


def test_ending_now_counts_what_is_played_and_can_be_undone(client, make_game, play):
    key = make_game("Ann", "Bo", shape="custom", hands=[1, 2])
    play(key, ([1, 1], [0, 1]), order=[1, 0])
    page = press(client, key, "end")
    assert "Spelet är avslutat." in text(page)
    assert "Bo , 11" in text(page)
    assert "Pågår" not in text(page)
    assert "Omgång 2 av 2" in text(undo(client, page))


def test_undoing_the_end_leaves_the_end_out_of_the_phones_undo(client, make_game):
    key = make_game("Ann", "Bo")
    undo(client, press(client, key, "end"))
    assert client.get(f"/api/games/{key}").json["state"]["undo"] == []


def test_ending_a_game_of_which_nothing_is_played_names_no_winner(client, make_game):
    seen = text(press(client, make_game("Ann", "Bo"), "end"))
    assert re.search(r"Ann och Bo \w+ \d+ \w+ 20\d\d · inget spelat", seen)


def test_a_hidden_game_can_be_found_and_shown_again(client, make_game):
    key = make_game(*FOUR)
    page = press(client, key, "hide")
    assert f'href="/game/{key}"' not in page.text
    assert "Visa 1 dolt spel" in text(page)
    assert f'href="/game/{key}"' in client.get("/?hidden=1").text
    assert f'href="/game/{key}"' in press(client, key, "show").text


def test_hiding_can_be_undone(client, make_game):
    key = make_game(*FOUR)
    assert f'href="/game/{key}"' in undo(client, press(client, key, "hide")).text


def test_deleting_takes_the_game_from_every_address_and_can_be_undone(client, make_game):
    key = make_game(*FOUR)
    page = press(client, key, "delete")
    assert f'href="/game/{key}"' not in page.text
    assert client.get(f"/game/{key}").status_code == 404
    assert f'href="/game/{key}"' in undo(client, page).text
    assert client.get(f"/game/{key}").status_code == 200


def test_who_follows_may_hide_the_game_and_no_more(client, new_client, make_game):
    key = make_game(*FOUR)
    follow_key = client.get(f"/api/games/{key}").json["follow_key"]
    follower = new_client()
    follower.get(f"/game/{follow_key}")
    page = follower.get("/").text
    assert 'value="hide"' in page
    assert 'value="delete"' not in page
    assert 'value="end"' not in page
    for action in ("delete", "end"):
        form = {"game": follow_key, "tap": "a-tap-of-mine", "action": action}
        assert follower.post("/", data=form).status_code == 403
    assert client.get(f"/game/{key}").status_code == 200


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"action": "explode", "game": "x"}, 400),
        ({"action": "delete"}, 404),
        ({"action": "end", "game": "nobodys-key", "tap": "t"}, 404),
        ({"action": "hide", "game": "\x00ø"}, 404),
        *[
            ({"action": deed, "game": "\x00ø", "tap": "\x00"}, 404)
            for deed in DEEDS
            if deed != "restore"
        ],
    ],
)
def test_nonsense_is_answered_in_words(client, form, status):
    page = client.post("/", data=form)
    assert page.status_code == status
    assert "<h1>" in page.text


def test_a_key_that_can_be_none_brings_no_game_back(client):
    assert client.post("/", data={"action": "restore", "game": "\x00ø"}).status_code == 303


def test_a_tap_without_an_id_ends_nothing(client, make_game):
    key = make_game(*FOUR)
    assert client.post("/", data={"action": "end", "game": key, "tap": ""}).status_code == 400
    assert "Pågår" in text(client.get("/"))
