"""A new game, written down in a browser without scripts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.at_table import AtTable
from tests.web.page import form, press, text

FOUR = ("Erik", "Sara", "Omar", "Lena")


def written(page) -> list[str]:
    """The names on the page, the dealer's in capitals."""
    values = form(page, "new-game").values
    names = [value for name, value in values if name == "name" and value]
    dealer = int(dict(values).get("dealer", -1))
    return [name.upper() if seat == dealer else name for seat, name in enumerate(names)]


def chosen(page) -> str:
    return dict(form(page, "new-game").values)["rules"]


def start(client, page=None, names=(), **fields):
    """Press the start button, with what the page holds or with these names."""
    values = form(page, "new-game").values if page else [("name", name) for name in names]
    return client.post("/new", data=_multi([*values, *fields.items()]))


def _multi(values):
    data: dict[str, list[str]] = {}
    for name, value in values:
        data.setdefault(name, []).append(value)
    return data


def made(client, answer) -> dict:
    """The game that an answer leads to."""
    assert answer.status_code == 303, text(answer)
    key = re.fullmatch(r"/game/([\w-]{22,})", answer.location)[1]
    return client.get(f"/api/games/{key}").json


@pytest.fixture
def typed(client):
    """A page on which four names are written, one after the other."""
    page = client.get("/new")
    for name in FOUR:
        page = press(client, page, "Lägg till", name=name)
    return page


def test_names_are_added_one_after_the_other_and_the_first_deals(typed):
    assert written(typed) == ["ERIK", "Sara", "Omar", "Lena"]
    assert "Erik ger först" in text(typed)


def test_the_game_is_made_as_it_is_written(client, typed):
    page = press(client, typed, "Flytta upp Lena")
    values = [value for value in form(page, "new-game").values if value[0] != "dealer"]
    answer = client.post("/new", data=_multi([*values, ("dealer", "2")]))
    game = made(client, answer)
    assert game["state"]["names"] == ["Erik", "Sara", "Lena", "Omar"]
    assert game["state"]["first_dealer"] == 2
    assert game["rules"] == {"preset": "plump-klassisk"}


def test_the_chosen_house_rules_hold(client):
    game = made(client, start(client, names=FOUR, rules="beredskap", dealer="3"))
    assert game["rules"] == {"preset": "beredskap"}
    assert [r["cards"] for r in game["plan"]["rounds"]] == list(range(13, 0, -1))


def test_a_new_game_stands_on_the_home_page_and_replaces_none(client):
    first = start(client, names=FOUR).location
    second = start(client, names=FOUR).location
    assert first != second
    home = client.get("/").text
    assert first in home
    assert second in home


def test_moving_keeps_the_dealer_the_same_person(client, typed):
    page = press(client, typed, "Flytta ner Erik")
    assert written(page) == ["Sara", "ERIK", "Omar", "Lena"]
    page = press(client, page, "Flytta upp Lena")
    assert written(page) == ["Sara", "ERIK", "Lena", "Omar"]
    assert written(press(client, page, "Flytta upp Sara")) == written(page)


def test_removing_takes_the_one_and_no_other(client, typed):
    assert written(press(client, typed, "Ta bort Sara")) == ["ERIK", "Omar", "Lena"]
    assert written(press(client, typed, "Ta bort Erik")) == ["SARA", "Omar", "Lena"]


def test_a_name_that_is_typed_but_not_added_plays_too(client, typed):
    values = form(typed, "new-game").values
    values[values.index(("name", ""))] = ("name", "Kim")
    game = made(client, client.post("/new", data=_multi(values)))
    assert game["state"]["names"] == [*FOUR, "Kim"]


def test_enter_in_a_field_adds_and_starts_nothing(client, typed):
    page = typed.text
    first = re.search(r"<button[^>]*>", page[page.index('<form id="new-game"') :])[0]
    assert 'value="add"' in first
    assert 'formmethod="get"' in first


def test_names_used_before_are_one_tap_away(client, new_client):
    start(client, names=FOUR)
    page = client.get("/new")
    assert set(FOUR) <= form(page, "new-game").buttons.keys()
    page = press(client, page, "Omar")
    assert written(page) == ["OMAR"]
    assert "Omar" not in form(page, "new-game").buttons
    assert "Sara" in form(page, "new-game").buttons
    assert not set(FOUR) & form(new_client().get("/new"), "new-game").buttons.keys()


def test_ten_are_enough(client):
    names = [f"Nr {n}" for n in range(1, 11)]
    page = client.get("/new", query_string=[("name", name) for name in names])
    assert '<div class="add" data-add hidden>' in page.text
    assert len(made(client, start(client, page))["state"]["names"]) == 10
    answer = start(client, names=[*names, "Nr 11"])
    assert answer.status_code == 422
    assert "Plump spelas av 2 till 10." in text(answer)
    assert len(written(answer)) == 11


@pytest.mark.parametrize("names", [(), ("Erik",), ("", " ", "Erik")])
def test_one_cannot_play_alone_and_is_told_so(client, names):
    answer = start(client, names=names, rules="wizard")
    assert answer.status_code == 422
    assert "Plump spelas av 2 till 10." in text(answer)
    assert written(answer) == [name.upper() for name in names if name.strip()]
    assert chosen(answer) == "wizard"
    assert client.get("/").text.count('href="/game/') == 0


def test_a_name_that_is_too_long_is_told_at_its_row_and_the_rest_is_kept(client):
    answer = start(client, names=("Ann", "x" * 41, "Cia"), dealer="2")
    assert answer.status_code == 422
    assert "Här får högst 40 tecken plats, och det här är 41." in text(answer)
    row = answer.text[answer.text.index("x" * 41) :]
    assert row.index("aria-invalid") < row.index("</li>")
    assert row.index("41.") < row.index("</li>")
    assert written(answer) == ["Ann", "x" * 41, "CIA"]


NAMES = (
    "Anna",
    "Anna",
    "x" * 40,
    "👨‍👩‍👧‍👦",
    "محمد",
    "李小龍",
    "<b>",
    'O\'Hara & "Co"',
    "İ",
    "Zoë",
)


def test_any_name_is_kept_to_the_letter(client):
    page = client.get("/new", query_string=[("name", name) for name in NAMES])
    assert made(client, start(client, page))["state"]["names"] == list(NAMES)


def test_the_draw_lets_the_highest_card_deal(client, typed):
    order = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    for _ in range(8):
        page = press(client, typed, "Dra kort")
        shown = re.findall(r'<li( class="won")?>(.*?)</li>', page.text, re.DOTALL)
        drawn = {
            re.search(r'class="name">(\w+)<', item)[1]: (
                bool(won),
                [order.index(rank) for rank in re.findall(r'playing-card">(\w+)<', item)],
            )
            for won, item in shown
            if "playing-card" in item
        }
        assert list(drawn) == list(FOUR)
        (winner,) = [name for name, (won, _) in drawn.items() if won]
        best = min(cards[0] for _, cards in drawn.values())
        assert drawn[winner][1][0] == best
        longest = max(len(cards) for _, cards in drawn.values())
        assert len(drawn[winner][1]) == longest
        assert winner.upper() in written(page)


def test_the_same_page_sent_twice_makes_one_game(client, typed):
    assert start(client, typed).location == start(client, typed).location
    assert client.get("/").text.count('<article class="game">') == 1


def test_a_page_gone_back_to_and_changed_makes_another_game(client, typed):
    first = start(client, typed).location
    changed = press(client, typed, "Ta bort Lena")
    assert start(client, changed).location != first


def test_a_page_whose_game_was_deleted_can_start_again(client, typed):
    location = start(client, typed).location
    key = location.rsplit("/", 1)[1]
    client.post("/", data={"game": key, "action": "delete", "tap": "t"})
    again = start(client, typed)
    assert again.location != location
    assert client.get(again.location).status_code == 200


def test_house_rules_are_told_for_those_who_sit_there(client):
    def told(count: int) -> str:
        names = [("name", f"Nr {n}") for n in range(count)]
        return text(client.get("/new", query_string=names))

    assert "10 kort ner till 1 och upp igen · 19 omgångar" in told(4)
    assert "räcker leken" not in told(4)
    assert "6 kort ner till 1 och upp igen · 11 omgångar" in told(8)
    assert "Med 8 spelare räcker leken till 6 kort var, inte 10." in told(8)
    assert "Bäst med 3 till 8 spelare." in told(2)
    assert told(0).count("19 omgångar") == told(4).count("19 omgångar")


def test_the_house_rules_played_last_come_first(client):
    assert chosen(client.get("/new")) == "plump-klassisk"
    start(client, names=FOUR, rules="bondebridge")
    page = client.get("/new")
    assert chosen(page) == "bondebridge"
    assert page.text.index('value="bondebridge"') < page.text.index('value="plump-klassisk"')


def test_all_presets_can_be_chosen(client):
    values = re.findall(r'name="rules" value="([\w-]+)"', client.get("/new").text)
    assert len(values) == 14
    for preset in values:
        assert made(client, start(client, names=FOUR, rules=preset))["rules"] == {"preset": preset}


def test_playing_again_brings_the_same_people_and_rules_and_the_next_dealer(client, make_game):
    key = make_game(*FOUR, first_dealer=3, preset="nomination-whist")
    page = client.get(f"/new?again={key}")
    assert written(page) == ["ERIK", "Sara", "Omar", "Lena"]
    assert chosen(page) == "nomination-whist"


def test_playing_again_the_other_way_round_the_dealer_goes_the_other_way(client, make_game):
    key = make_game(*FOUR, first_dealer=0, preset="pocha")
    assert written(client.get(f"/new?again={key}")) == ["Erik", "Sara", "Omar", "LENA"]


def test_playing_again_seats_those_who_played_last_as_they_sat(client, make_game):
    table = AtTable(client, make_game(*FOUR, shape="down", max_cards=5))
    table.play(0, {1: 0, 2: 1, 3: 2, 0: 5}, {1: 0, 2: 0, 3: 0})
    table.done("home 0")
    table.done("join", name="Kim")
    table.done("up 4")
    page = client.get(f"/new?again={table.key}")
    assert written(page) == ["SARA", "Omar", "Kim", "Lena"]
    chips = re.findall(r'class="chip" name="add" value="([^"]+)"', page.text)
    assert chips[0] == "Erik"


def test_two_of_one_name_are_told_and_may_play(client):
    page = client.get("/new", query_string=[("name", "Per"), ("name", "Sara"), ("name", "per ")])
    assert re.search(r"data-alike>[^<]*Per", page.text)
    assert "data-alike hidden" in client.get("/new?name=Per&name=Sara").text
    assert made(client, start(client, page))["state"]["names"] == ["Per", "Sara", "per"]


def test_house_rules_of_ones_own_are_kept_when_playing_again(client, make_game):
    rules = {"preset": "plump-klassisk", "low_mark": 100, "scoring": "plump5"}
    key = make_game(*FOUR, **rules)
    page = client.get(f"/new?again={key}")
    assert chosen(page) == "again"
    assert "nollan 5, plump 0. Idiotgräns 100 poäng." in text(page)
    page = press(client, page, "Flytta ner Erik")
    assert chosen(page) == "again"
    assert made(client, start(client, page))["rules"] == rules


def test_a_hand_that_cannot_be_dealt_to_so_many_is_said_before_the_game(client, make_game):
    key = make_game("Ann", "Bo", shape="custom", hands=[20])
    page = press(client, client.get(f"/new?again={key}"), "Lägg till", name="Cia")
    said = "Till 3 spelare räcker leken till högst 17 kort var, inte 20."
    assert said in text(page)
    answer = start(client, page)
    assert answer.status_code == 422
    assert said in text(answer)


@pytest.mark.parametrize("query", ["again=x", "again=nobodys-key-at-all", "again=%00"])
def test_a_game_that_is_gone_gives_a_blank_page(client, query):
    assert written(client.get(f"/new?{query}")) == []


def test_what_is_written_outlives_a_change_of_language(client, typed):
    page = typed.text
    back = re.search(r'name="back" value="([^"]+)"', page)[1].replace("&amp;", "&")
    client.post("/language", data={"language": "nb", "back": back})
    norwegian = client.get(back)
    assert written(norwegian) == ["ERIK", "Sara", "Omar", "Lena"]
    assert "Erik gir først" in text(norwegian)


fields = st.sampled_from(["name", "dealer", "rules", "id", "again", "action", "add", "x"])
amounts = st.text(max_size=30) | st.sampled_from(
    ["up-0", "down-99", "remove--1", "draw", "-1", "9" * 5000, "²", "again", "wizard", "\x00"]
)


@given(st.lists(st.tuples(fields, amounts), max_size=30))
def test_nothing_that_is_sent_breaks_the_page(app, values):
    client = app.test_client()
    assert client.get("/new", query_string=values).status_code == 200
    assert client.post("/new", data=_multi(values)).status_code in {303, 422}
