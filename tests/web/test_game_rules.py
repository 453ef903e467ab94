"""The agreement of a game: told to everybody, changed by who keeps the score."""

import re
from html import unescape

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tests.web.at_table import AtTable, faults
from tests.web.page import text

FOUR = ("Anna", "Bo", "Cia", "Dan")
RULES = {"preset": "plump-klassisk", "shape": "down", "max_cards": 5}


@pytest.fixture
def client(new_client):
    return new_client("en")


@pytest.fixture
def game(client, make_game):
    """Nobody has bid yet; five hands, 5 4 3 2 1."""
    return AtTable(client, make_game(*FOUR, **RULES))


@pytest.fixture
def begun(game):
    """The first round is played: Anna 15, Bo 10, Cia and Dan plump."""
    game.play(0, {1: 0, 2: 1, 3: 2, 0: 5}, {1: 0, 2: 0, 3: 0})
    return game


def filled(page) -> MultiDict[str, str]:
    """The fields of the page's form as a browser sends them."""
    form = re.search(r'<form [^>]*action="[^"]*/rules/change".*?</form>', page.text, re.DOTALL)[0]
    fields: MultiDict[str, str] = MultiDict()
    for tag in re.findall(r"<input [^>]*>", form):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        is_choice = given.get("type") in ("radio", "checkbox")
        if "name" in given and (not is_choice or re.search(r"\schecked", tag)):
            fields.add(given["name"], unescape(given.get("value", "")))
    for name, options in re.findall(
        r'<select [^>]*name="(\w+)".*?>(.*?)</select>', form, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields.add(name, (chosen or re.search(r'value="([^"]*)"', options))[1])
    return fields


def press(game: AtTable, page, action: str, **changes: str):
    """Change some fields of the page's form, and press a button of it."""
    fields = filled(page)
    for name, value in changes.items():
        fields.setlist(name, [value])
    fields["action"] = action
    return game.client.post(f"/game/{game.key}/rules/change", data=fields)


def editor(game: AtTable):
    page = game.client.get(f"/game/{game.key}/rules/change")
    assert page.status_code == 200
    return page


def agreement(game: AtTable) -> str:
    page = game.client.get(f"/game/{game.key}/rules")
    assert page.status_code == 200
    return text(page)


def test_it_is_one_touch_away_for_everybody(game, client):
    for key in (game.key, game.snapshot["follow_key"]):
        for page in ("", "/protokoll"):
            assert f'href="/game/{key}/rules"' in client.get(f"/game/{key}{page}").text
        assert client.get(f"/game/{key}/rules").status_code == 200


def test_it_is_told_in_full_to_those_who_play(game):
    told = agreement(game)
    assert "Classic Plump" in told
    assert "With 4 players" in told
    assert "5 cards down to 1" in told
    assert "may be changed until the first bid" in told
    game.play(0, {1: 0, 2: 1, 3: 2, 0: 5}, {1: 0, 2: 0, 3: 0})
    game.done("home 1")
    assert "With 3 players" in agreement(game)


def test_it_leads_to_the_editor_and_back_to_the_game(game):
    page = game.client.get(f"/game/{game.key}/rules").text
    assert f'href="/game/{game.key}/rules/change"' in page
    assert f'href="/game/{game.key}"' in page


def test_the_first_bid_locks_it(game):
    game.enter("bid", round=0, seat=1, value=1)
    assert "locked since the first bid" in agreement(game)


def test_who_follows_reads_it_and_cannot_change_it(game, client):
    follow = game.snapshot["follow_key"]
    assert "rules/change" not in client.get(f"/game/{follow}/rules").text
    assert client.get(f"/game/{follow}/rules/change").status_code == 403
    assert client.post(f"/game/{follow}/rules/change", data={}).status_code == 403


def test_before_the_first_bid_it_is_changed_without_ado(game):
    answer = press(game, editor(game), "save", zero="5", max_cards="3")
    assert answer.status_code == 303
    assert game.hands() == [3, 2, 1]
    assert "3 cards down to 1" in agreement(game)
    game.play(0, {1: 0, 2: 0, 3: 1, 0: 1}, {1: 0, 2: 1, 3: 1})
    assert game.totals() == [11, 5, 0, 11]
    assert game.notes() == []


def test_a_changed_agreement_is_called_so_everywhere(game, client):
    press(game, editor(game), "save", zero="5")
    for page in ("", "/rules", "/protokoll"):
        told = text(client.get(f"/game/{game.key}{page}"))
        assert "Classic Plump (changed)" in told
    press(game, editor(game), "save", zero="10")
    assert "(changed)" not in agreement(game)


def test_the_protokoll_is_headed_by_what_holds_now_and_by_the_rounds_there_are(begun, client):
    press(begun, press(begun, editor(begun), "save", zero="5"), "agree")
    begun.enter("hands", round=1, value=[4, 3])
    page = text(client.get(f"/game/{begun.key}/protokoll"))
    assert "a zero 5" in page
    assert "a zero 10" not in page
    assert "5 cards down to 1 · 3 rounds · about" in page
    assert "5 cards down to 1, 3 rounds" in page
    begun.enter("hands", round=1, value=[])
    assert "5 cards down to 1 · 1 round." in text(client.get(f"/game/{begun.key}/protokoll"))


def test_the_editor_holds_what_is_agreed_now(game):
    press(game, editor(game), "save", zero="5")
    assert filled(editor(game))["zero"] == "5"


def test_a_change_in_the_middle_is_told_before_it_is_agreed_to(begun):
    page = press(begun, editor(begun), "save", zero="5", shape="up-down", hook="off")
    assert page.status_code == 200
    assert begun.state.get("changes") is None
    said = text(page)
    assert "From round 2:" in said
    assert "a zero gives 5" in said
    assert "What is played keeps its points." in said


def test_what_all_agree_to_holds_from_the_next_round(begun):
    page = press(begun, editor(begun), "save", zero="5")
    answer = press(begun, page, "agree")
    assert answer.status_code == 303
    assert begun.totals() == [15, 10, 0, 0]
    assert begun.notes() == ["From round 2: a zero gives 5"]
    begun.play(1, {2: 0, 3: 0, 0: 1, 1: 2}, {2: 0, 3: 0, 0: 1})
    assert begun.totals() == [26, 10, 5, 5]


def test_rounds_that_would_fall_away_are_told(client, make_game):
    game = AtTable(client, make_game(*FOUR, preset="plump-klassisk", max_cards=3))
    game.play(0, {1: 0, 2: 0, 3: 0, 0: 1}, {1: 0, 2: 0, 3: 0})
    said = text(press(game, editor(game), "save", shape="down"))
    assert "Left to play: 2 1" in said
    assert "Rounds 4 to 5 fall away." in said


def test_who_may_not_even_out_is_told_round_by_round(begun):
    said = text(press(begun, editor(begun), "save", hook="off"))
    assert "4 rounds are played otherwise" in said
    assert "2 4 cards as planned: 4 cards, not even: Bo" in said


def test_points_of_rounds_already_played_change_only_when_asked_for(begun):
    page = press(begun, editor(begun), "save", zero="5", holds="played", holds_from="0")
    said = text(page)
    assert "Points that change" in said
    assert "Bo 10 → 5 Round 1: 10 → 5" in said
    press(begun, page, "agree")
    assert begun.totals() == [15, 5, 0, 0]
    assert begun.notes() == ["From round 1: a zero gives 5"]


def test_a_second_change_goes_on_from_the_first(begun):
    begun.enter("bid", round=1, seat=2, value=1)
    press(begun, press(begun, editor(begun), "save", zero="5"), "agree")
    press(begun, press(begun, editor(begun), "save", hook="off"), "agree")
    (note,) = begun.notes()
    assert "a zero gives 5" in note
    assert "come out even" in note


def test_a_change_is_undone(begun):
    before = begun.state
    answer = press(begun, press(begun, editor(begun), "save", zero="5"), "agree")
    page = begun.client.get(answer.location)
    begun.last_undo = unescape(re.search(r'value="(undo [^"]+)"', page.text)[1])
    assert begun.undo() == "Undone: a zero gives 5"
    assert begun.state == before


def test_an_earlier_change_gives_way_to_one_that_holds_from_before_it(begun):
    press(begun, press(begun, editor(begun), "save", zero="5"), "agree")
    page = press(begun, editor(begun), "save", hit="5-and-bid", holds="played", holds_from="0")
    press(begun, page, "agree")
    assert [change[:2] for change in begun.state["changes"]] == [["rules", 0]]
    assert begun.totals() == [10, 5, 0, 0]


def test_one_may_write_on_with_all_that_was_written(begun):
    page = press(begun, editor(begun), "save", zero="5", holds="played", holds_from="0")
    again = press(begun, page, "edit")
    assert filled(again)["zero"] == "5"
    assert filled(again)["holds"] == "played"


def test_hands_already_dealt_cannot_become_others(begun):
    page = press(begun, editor(begun), "save", max_cards="7", holds="played", holds_from="0")
    assert page.status_code == 422
    assert len(faults(page)) == 1
    assert 'value="agree"' not in page.text


def test_what_cannot_be_played_comes_back_to_be_mended(begun):
    page = press(begun, editor(begun), "save", max_cards="x")
    assert page.status_code == 422
    assert begun.state.get("changes") is None


def test_who_was_second_sees_how_it_stands_now(begun):
    page = press(begun, editor(begun), "save", zero="5")
    begun.enter("bid", round=1, seat=2, value=1)
    answer = press(begun, page, "agree")
    assert answer.status_code == 409
    assert "From round 3:" in text(answer)
    assert press(begun, answer, "agree").status_code == 303
    assert begun.notes() == ["From round 3: a zero gives 5"]


def test_the_same_page_sent_twice_changes_once(begun):
    page = press(begun, editor(begun), "save", zero="5")
    answers = [press(begun, page, "agree") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len([line for line in begun.history() if "zero" in line]) == 1


def test_a_finished_game_can_only_be_changed_backwards(client, make_game):
    game = AtTable(client, make_game("Anna", "Bo", shape="custom", hands=[1]))
    game.play(0, {1: 0, 0: 0}, {1: 0})
    page = press(game, editor(game), "save", zero="5", holds="played")
    assert press(game, page, "agree").status_code == 303
    assert game.totals() == [0, 5]


@pytest.mark.parametrize("language", ["sv", "nb", "en"])
def test_every_page_opens_in_every_language(begun, new_client, language):
    reader = AtTable(new_client(language), begun.key)
    pages = [reader.client.get(f"/game/{begun.key}/rules"), editor(reader)]
    pages.append(press(reader, pages[1], "save", zero="5", shape="up"))
    for page in pages:
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
        assert "%(" not in re.sub(r'data-\w+="[^"]*"', "", page.text)


ANYTHING = st.sampled_from(
    [
        "",
        "0",
        "-1",
        "1",
        "9" * 30,
        "x",
        "custom",
        "played",
        "next",
        "5",
        "10",
        "players",
        "\x00",
        "👑",
    ]
) | st.text(max_size=30)
FIELDS = ["id", "base", "holds", "holds_from", "zero", "max_cards", "shape", "hands", "low", "deck"]
FIELDS += ["preset", "since", "counting", "target", "hook", "trump_mode", "trump_order", "hit"]
_GAMES: dict[str, AtTable] = {}


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=5),
    st.sampled_from(["save", "agree", "edit", "show", "x"]),
)
def test_whatever_a_stranger_sends_is_answered(begun, changes, action):
    game = _GAMES.setdefault("one", begun)
    answer = press(game, editor(game), action, **changes)
    assert answer.status_code in (200, 303, 400, 409, 422)
    bare = game.client.post(
        f"/game/{game.key}/rules/change", data={**changes, "action": action, "base": game.version}
    )
    assert bare.status_code in (200, 303, 400, 409, 422)
    for page in ("", "/rules", "/protokoll", "/history", "/table"):
        assert game.client.get(f"/game/{game.key}{page}").status_code == 200
