"""The page of the table: people, rounds, dealer, penalties, each by a form and undone by one."""

import re
from html import unescape

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.at_table import AtTable, faults
from tests.web.page import text

FOUR = ("Anna", "Bo", "Cia", "Dan")


@pytest.fixture
def client(new_client):
    return new_client("en")


@pytest.fixture
def at_table(client, make_game):
    """Four at a table with five hands, 5 4 3 2 1; the first round is played: Bo 10, Anna 15."""

    def open_table(*names, played=True, **rules):
        key = make_game(*(names or FOUR), **{"shape": "down", "max_cards": 5, **rules})
        table = AtTable(client, key)
        if played:
            table.play(0, {1: 0, 2: 1, 3: 2, 0: 5}, {1: 0, 2: 0, 3: 0})
        return table

    return open_table


def buttons(table: AtTable) -> list[str]:
    return re.findall(r'name="deed" value="([^"]+)"', table.look().text)


def test_the_game_as_it_starts(at_table):
    table = at_table()
    assert table.totals() == [15, 10, 0, 0]
    assert table.hands() == [5, 4, 3, 2, 1]


def test_it_is_one_touch_away_from_the_play_screen_and_the_protokoll(at_table, client):
    table = at_table()
    for page in ("", "/protokoll"):
        assert f'href="{table.address}"' in client.get(f"/game/{table.key}{page}").text


def test_who_follows_is_not_led_there_and_cannot_go(at_table, client):
    table = at_table()
    follow = table.snapshot["follow_key"]
    assert f"/game/{follow}/table" not in client.get(f"/game/{follow}").text
    assert client.get(f"/game/{follow}/table").status_code == 403
    assert client.post(f"/game/{follow}/table", data={"deed": "home 1"}).status_code == 403


def test_who_goes_home_sits_out_from_the_next_round_and_keeps_their_points(at_table):
    table = at_table()
    assert table.done("home 1") == "Bo goes home"
    assert table.state["changes"] == [["seats", 1, None, [0, 2, 3]]]
    table.play(1, {3: 0, 0: 3, 2: 0}, {3: 0, 0: 3})  # Cia deals in Bo's place, and takes the fourth
    assert table.totals() == [15 + 13, 10, 0, 10]


def test_a_round_that_is_begun_is_played_to_its_end(at_table):
    table = at_table()
    table.enter("bid", round=1, seat=2, value=1)
    assert "Holds from round 3 on." in text(table.look())
    table.done("home 2")
    assert table.state["changes"][0][:2] == ["seats", 2]


def test_who_comes_back_sits_where_they_sat(at_table):
    table = at_table()
    table.done("home 1")
    assert table.done("back 1") == "Bo comes back"
    assert table.state["changes"][0][3] == [0, 1, 2, 3]


def test_who_sits_first_comes_back_to_the_first_place(at_table):
    table = at_table()
    table.done("home 0")
    table.done("back 0")
    assert table.state["changes"][0][3] == [0, 1, 2, 3]


def test_neighbours_change_places(at_table):
    table = at_table()
    assert table.done("down 1") == "You sit so: Anna, Cia, Bo, Dan"
    assert table.done("up 3") == "You sit so: Anna, Cia, Dan, Bo"
    assert table.state["changes"] == [["seats", 1, None, [0, 2, 3, 1]]]


def test_two_must_stay(at_table):
    table = at_table()
    table.done("home 1")
    table.done("home 2")
    assert not [button for button in buttons(table) if button.startswith("home")]
    form = {**table.hidden("back 1"), "deed": "home 0"}
    answer = table.client.post(table.address, data=form)
    assert answer.status_code == 422
    assert faults(answer) == ["Plump is for 2 to 10 players."]


@pytest.mark.parametrize(
    ("late_start", "start"), [("zero", 0), ("lowest", 0), ("mean", 3)]
)  # totals 15 10 0 0: the three last have 10 together
def test_whoever_joins_is_told_what_they_start_with_and_starts_so(at_table, late_start, start):
    table = at_table(late_start=late_start)
    said = f"Starts at {start} points, as the house rules say, in round 2."
    assert said in text(table.look())
    joins = f"Eva joins and starts at {start}" if start else "Eva joins"
    assert table.done("join", name="Eva") == joins
    assert table.state["names"] == [*FOUR, "Eva"]
    assert table.totals() == [15, 10, 0, 0, start]


def test_a_name_that_cannot_be_one_is_told_at_the_field_and_kept(at_table):
    table = at_table()
    answer = table.press("join", name="x" * 41)
    assert answer.status_code == 422
    assert faults(answer) == ["At most 40 characters fit here, and this is 41."]
    assert f'value="{"x" * 41}"' in answer.text
    assert table.state["names"] == [*FOUR]


def test_a_fuller_table_tells_before_that_the_hands_get_smaller(at_table):
    table = at_table(*(f"P{n}" for n in range(9)), played=False, max_cards=5)
    assert "Then these rounds are left: 5 4 3 2 1" not in text(table.look())
    wide = at_table(*(f"P{n}" for n in range(5)), played=False, max_cards=None)
    assert "Then these rounds are left: 8 7 6 5 4 3 2 1" in text(wide.look())
    assert "If somebody goes home, these rounds are left: 13 12 11" in text(wide.look())


def test_eleven_do_not_fit(at_table):
    table = at_table(*(f"P{n}" for n in range(10)), played=False)
    assert "join" not in buttons(table)


def test_hands_that_people_have_set_are_lowered_for_one_more(at_table):
    table = at_table(*(f"P{n}" for n in range(5)), played=False, max_cards=None)
    table.done("skip")
    assert table.hands() == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert "Then these rounds are left: 8 8 7 6" in text(table.look())
    assert table.done("join", name="Eva") == "Rounds left: 8 8 7 6 5 4 3 2 1 · Eva joins"
    assert table.hands() == [8, 8, 7, 6, 5, 4, 3, 2, 1]


def test_dealing_again_empties_the_round_under_way(at_table):
    table = at_table()
    table.enter("bid", round=1, seat=2, value=1)
    assert "The bids and tricks of round 2 are emptied." in text(table.look())
    said, undone = table.do_and_undo("redeal")
    assert said == "Misdeal: dealt again"
    assert undone == "Undone: Misdeal: dealt again"
    table.done("redeal")
    assert len(table.state["rounds"]) == 1


def test_a_misdeal_seen_before_the_first_bid_is_answered_too(at_table):
    table = at_table()
    before = table.state
    assert "Nothing is noted of round 2 yet." in text(table.look())
    assert table.done("redeal") == "Misdeal: deal again, nothing was noted"
    assert table.state == before


def test_the_last_of_the_one_card_rounds_ahead_can_be_the_end(at_table):
    table = at_table(shape="custom", hands=[5, 1, 1, 2])
    assert "Round 3 is the last" in text(table.look())
    table.play(1, {2: 1, 3: 0, 0: 0, 1: 1}, {2: 1, 3: 0, 0: 0})
    table.enter("bid", round=2, seat=3, value=0)
    assert "ones" not in buttons(table)  # the round under way is that round


def test_in_a_one_card_round_a_later_one_is_still_ahead(at_table):
    table = at_table(shape="custom", hands=[5, 1, 1, 2])
    table.enter("bid", round=1, seat=2, value=0)
    assert table.done("ones") == "Round 3 is the last"
    assert table.hands() == [5, 1, 1]


def test_two_of_one_name_may_play_and_it_is_said(at_table):
    table = at_table()
    assert "More than one is called" not in text(table.look())
    assert table.done("join", name="anna") == "anna joins"
    assert "More than one is called Anna." in text(table.look())


def test_a_penalty_asks_who_it_is_for(at_table):
    table = at_table()
    answer = table.press("adjust", sign="minus", points="10", why="phone", round="1")
    assert answer.status_code == 422
    assert faults(answer) == ["Choose who it is for."]
    assert 'value="phone"' in answer.text
    assert not re.search(r'name="seat"[^>]* required', answer.text)


def test_a_single_round_that_is_left_is_no_huge_block(at_table):
    table = at_table(shape="custom", hands=[5, 3])
    (stair,) = re.findall(r'<svg class="stair" viewBox="0 0 (\d+) 3".*?</svg>', table.look().text)
    assert int(stair) >= 100


def test_another_number_of_cards(at_table):
    table = at_table()
    assert table.done("cards", cards="9") == "We got 9 cards"
    assert table.hands() == [5, 9, 3, 2, 1]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "Something must be written here."),
        ("0", "It must be from 1 to 52, not 0."),
        ("many", "It must be a whole number, not “many”."),
        ("14", "4 players can get at most 13 cards each from this deck, not 14."),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused_with_a_sentence(at_table, written, why):
    table = at_table()
    answer = table.press("cards", cards=written)
    assert answer.status_code == 422
    assert faults(answer) == [why]
    assert f'name="cards" value="{written or 4}"' in answer.text
    assert table.hands() == [5, 4, 3, 2, 1]


def test_the_deal_goes_on_from_whoever_dealt(at_table):
    table = at_table()
    assert table.done("dealer 3") == "Dan dealt"
    dealers = [planned["dealer"] for planned in table.snapshot["plan"]["rounds"]]
    assert dealers == [0, 3, 0, 1, 2]


def test_rounds_are_added_skipped_and_cut_short(at_table):
    table = at_table()
    assert table.done("add-next", more="7") == "One more round, with 7 cards"
    assert table.hands() == [5, 7, 4, 3, 2, 1]
    assert table.done("skip") == "The round with 7 cards is skipped"
    assert table.done("add-last", more="2") == "One more round, with 2 cards"
    assert table.hands() == [5, 4, 3, 2, 1, 2]
    assert table.done("ones") == "Round 5 is the last"
    assert table.hands() == [5, 4, 3, 2, 1]
    assert "ones" not in buttons(table)
    assert table.done("last") == "Round 2 is the last"
    assert table.hands() == [5, 4]
    assert "last" not in buttons(table)


def test_the_round_under_way_becomes_the_last(at_table):
    table = at_table()
    table.enter("bid", round=1, seat=2, value=1)
    table.done("last")
    assert table.hands() == [5, 4]


def test_a_finished_game_gets_another_round(at_table, client):
    table = at_table(shape="custom", hands=[5])
    assert 'data-phase="finished"' in client.get(f"/game/{table.key}").text
    assert "None: all is played" in text(table.look())
    table.done("add-last", more="3")
    assert 'data-phase="bids"' in client.get(f"/game/{table.key}").text
    table.play(1, {2: 3, 3: 0, 0: 0, 1: 1}, {2: 3, 3: 0, 0: 0})
    assert table.totals() == [25, 10, 13, 10]


def test_a_game_that_was_stopped_is_played_on(at_table):
    table = at_table()
    table.enter("end", value=True)
    assert [button for button in buttons(table) if button in ("skip", "add-last")] == []
    assert table.done("on") == "We play on"
    assert table.state["ended"] is False


def test_a_penalty_counts_at_once_and_is_taken_away(at_table):
    table = at_table()
    said = table.done("adjust", seat="0", sign="minus", points="10", why="phone", round="1")
    assert said == "Anna: −10 (phone)"
    assert table.totals() == [5, 10, 0, 0]
    assert table.done("free 0") == "Anna: −10 no longer holds"
    assert table.totals() == [15, 10, 0, 0]


def test_a_second_penalty_in_the_round_adds_to_the_first(at_table):
    table = at_table()
    table.done("adjust", seat="0", sign="minus", points="10", why="phone", round="1")
    table.done("adjust", seat="0", sign="plus", points="3", round="1")
    third = table.done("adjust", seat="0", sign="minus", points="1", why="late", round="1")
    assert third == "Anna: −8 (−10 (phone), +3, −1 (late))"
    assert table.totals() == [7, 10, 0, 0]


def test_a_penalty_leaves_what_a_late_player_started_with(at_table):
    table = at_table(late_start="mean")
    table.done("join", name="Eva")
    table.done("adjust", seat="4", sign="minus", points="10", round="1")
    assert table.totals() == [15, 10, 0, 0, -7]


def test_what_was_written_of_a_penalty_stays_where_it_is_refused(at_table):
    table = at_table()
    written = {"seat": "2", "sign": "plus", "points": "ten", "why": "brave", "round": "0"}
    answer = table.press("adjust", **written)
    assert answer.status_code == 422
    assert faults(answer) == ["It must be a whole number, not “ten”."]
    assert 'value="ten"' in answer.text
    assert 'value="brave"' in answer.text
    assert re.search(r'name="seat" value="2" checked', answer.text)
    assert re.search(r'name="sign" value="plus" checked', answer.text)
    assert re.search(r'<option selected value="0">', answer.text)


DEEDS = {
    "home 1": {},
    "down 1": {},
    "join": {"name": "Eva"},
    "redeal": {},
    "cards": {"cards": "3"},
    "dealer 3": {},
    "add-next": {"more": "7"},
    "add-last": {"more": "7"},
    "skip": {},
    "ones": {},
    "last": {},
    "adjust": {"seat": "0", "points": "10", "round": "1"},
}


@pytest.mark.parametrize("button", DEEDS)
def test_every_deed_is_undone_by_the_button_beside_it(at_table, button):
    table = at_table(shape="custom", hands=[5, 4, 3, 1, 2])
    table.enter("bid", round=1, seat=2, value=1)
    before = table.state
    said, undone = table.do_and_undo(button, **DEEDS[button])
    assert undone == f"Undone: {said}"
    assert table.state == before
    assert table.history()[:2] == [undone, said]


def test_the_same_form_sent_twice_counts_once(at_table):
    table = at_table()
    form = {**table.hidden("join"), "deed": "join", "name": "Eva"}
    answers = [table.client.post(table.address, data=form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert table.state["names"] == [*FOUR, "Eva"]


def test_another_name_from_the_same_page_is_another_deed(at_table):
    table = at_table()
    form = {**table.hidden("join"), "deed": "join", "name": "Eva"}
    table.client.post(table.address, data=form)
    other = table.client.post(table.address, data={**form, "name": "Fia"})
    assert other.status_code == 409
    assert 'value="Fia"' in other.text


def test_who_was_second_is_told_how_it_stands_now(at_table):
    table = at_table()
    form = {**table.hidden("home 1"), "deed": "home 1"}
    table.enter("bid", round=1, seat=2, value=1)
    answer = table.client.post(table.address, data=form)
    assert answer.status_code == 409
    assert "Another phone was here first." in faults(answer)[0]
    assert "Holds from round 3 on." in text(answer)
    assert table.state.get("changes") is None


def test_a_coming_that_others_have_built_on_is_not_undone(at_table):
    table = at_table()
    answer = table.press("join", name="Eva")
    page = table.client.get(answer.location)
    undo = re.search(r'value="(undo [^"]+)"', page.text)[1]
    table.enter("bid", round=1, seat=2, value=1)
    refused = table.client.post(
        table.address, data={"id": "late", "base": str(table.version), "deed": unescape(undo)}
    )
    assert refused.status_code == 422
    assert faults(refused) == ["What was done after it must be undone first."]
    assert table.state["names"] == [*FOUR, "Eva"]


@pytest.mark.parametrize("language", ["sv", "nb", "en"])
def test_it_opens_in_every_language_whoever_sits_there(at_table, new_client, language):
    table = at_table("Anna", "<b>Bo</b>", "Åsa 👑", "x" * 40)
    page = new_client(language).get(table.address)
    assert page.status_code == 200
    assert "<b>Bo</b>" not in page.text
    assert "%(" not in page.text


DONE = "home 1|home 99|back 1|up 0|down 3|join|redeal|dealer 0|dealer x|cards|add-next|add-last"
MORE = "skip|ones|last|on|adjust|free 0|undo|undo x|minus|plus"
NUMBERS = ["", "0", "1", "2", "-1", "9" * 30, "½", "x", " ", "\x00", "👑"]
WORDS = st.sampled_from([*DONE.split("|"), *MORE.split("|"), *NUMBERS])
FIELDS = ["id", "base", "round", "deed", "name", "cards", "more", "seat", "sign", "points", "why"]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.dictionaries(st.sampled_from(FIELDS), WORDS | st.text(max_size=80)), st.booleans())
def test_whatever_a_stranger_sends_is_answered(at_table, form, is_current):
    table = _TABLES.setdefault("one", at_table())
    base = {"base": str(table.version), "id": "abc"} if is_current else {}
    answer = table.client.post(table.address, data={**form, **base})
    assert answer.status_code in (303, 400, 409, 422)
    assert (
        table.client.get(table.address, query_string={"done": form.get("id", "")}).status_code
        == 200
    )
    assert table.client.get(f"/game/{table.key}").status_code == 200
    assert table.client.get(f"/game/{table.key}/history").status_code == 200


_TABLES: dict[str, AtTable] = {}
