"""The editor as people without scripts use it: what they write is judged, shown, kept and saved."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from plumpscore.rules import PRESETS, HouseRules
from plumpscore.store import house_rules
from plumpscore.web.house_rules.form import RulesForm
from tests.web.house_rules.editor_page import EditorForm, press, save
from tests.web.page import text


@pytest.fixture
def client(new_client: Callable[..., FlaskClient]) -> FlaskClient:
    return new_client("en")


def edit(client: FlaskClient, **query: Any) -> TestResponse:
    page = client.get("/rules/edit", query_string=query)
    assert page.status_code == 200
    return page


def key_of(answer: TestResponse) -> str:
    assert answer.status_code == 303, text(answer)
    return answer.location.partition("?")[0].rpartition("/")[2]


def saved(app: Flask, answer: TestResponse) -> house_rules.Saved:
    with app.app_context():
        found = house_rules.find(key_of(answer))
    assert found
    return found


def told_at(page: TestResponse, field: str) -> str:
    """What is said at a field."""
    told = re.search(rf'<div id="told-{field}"[^>]*>(.*?)</div>', page.text, re.DOTALL)
    assert told, field
    return re.sub(r"<[^>]+>", "", told[1]).replace("&#39;", "’")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_that_is_saved_as_it_stands_is_that_preset(
    app: Flask, client: FlaskClient, preset: str
) -> None:
    made = saved(app, save(client, edit(client, preset=preset), called="Grandma’s"))
    assert made.rules == HouseRules.of(preset)
    assert made.name == "Grandma’s"


def test_the_page_of_a_preset_leads_here(client: FlaskClient) -> None:
    assert 'href="/rules/edit?preset=rikiki"' in client.get("/rules/rikiki").text
    assert EditorForm(edit(client, preset="rikiki")).sent("since") == "rikiki"


def test_every_setting_can_be_written(client: FlaskClient) -> None:
    asked = {name for name, _ in EditorForm(edit(client)).values}
    own = {"id", "called", "action"}
    assert asked - own >= {field.name for field in RulesForm().settings()}


def test_what_a_family_does_otherwise_is_saved(app: Flask, client: FlaskClient) -> None:
    page = edit(client, preset="plump-norsk")
    answer = save(
        client,
        page,
        called="Fjällstugan",
        max_cards=["own", "8"],
        zero="5",
        low_mark=["100", ""],
        one_card="forehead",
        counting="plumps",
        late_start="mean",
    )
    assert saved(app, answer).rules.to_json() == {
        "preset": "plump-norsk",
        "max_cards": 8,
        "scoring": "plump5",
        "low_mark": 100,
        "one_card": "forehead",
        "counting": "plumps",
        "late_start": "mean",
    }


def test_what_it_comes_to_is_shown(client: FlaskClient) -> None:
    page = press(client, edit(client), max_cards=["7", ""], zero="5", seats="8", hand="2")
    shown = text(page)
    assert "6 cards down to 1 and up again · 11 rounds" in shown  # the deck gives eight no more
    assert "With 8 players the deck gives 6 cards each, not 7." in shown
    assert "A made bid gives 10 + the bid, a zero 5, a plump 0." in shown
    assert "Points with 2 cards" in shown
    assert "Round 11: 6 cards" in shown
    row = re.search(r'id="seats-3".*?</tr>', page.text, re.DOTALL)
    assert row
    assert re.findall(r"<td>(.*?)</td>", row[0])[:2] == ["7", "13"]


def test_who_cannot_play_is_told_why(client: FlaskClient) -> None:
    page = press(client, edit(client), shape="custom", hands="9 1 9")
    row = re.search(r'id="seats-6".*?</tr>', page.text, re.DOTALL)
    assert row
    assert "6 players can get at most 8 cards each from this deck, not 9." in row[0]
    assert "6 players" in told_at(page, "hands")


def test_the_address_brings_back_what_is_written(client: FlaskClient) -> None:
    page = press(client, edit(client), low="x", called="Åke & Wei", hit="own", hit_by=list("5020"))
    address = re.search(r'data-address="([^"]*)"', page.text)
    assert address
    again = client.get(address[1].replace("&amp;", "&"))
    for name in ("low", "called", "hit", "hit_by"):
        assert EditorForm(again).all(name) == EditorForm(page).all(name)
    assert again.text.count("It must be a whole number, not “x”.") >= 1


def test_another_language_keeps_what_is_written(client: FlaskClient) -> None:
    page = press(client, edit(client), called="Sommar", low=["2", ""])
    back = re.search(r'name="back" value="([^"]*)"', page.text)
    assert back
    answer = client.post(
        "/language", data={"language": "sv", "back": back[1].replace("&amp;", "&")}
    )
    again = client.get(answer.location)
    assert EditorForm(again).all("called") == ["Sommar"]
    assert EditorForm(again).all("low") == ["2", ""]


def test_what_is_done_otherwise_does_not_lie_folded_away(client: FlaskClient) -> None:
    assert "<details" in edit(client).text
    assert 'class="more" open' not in edit(client).text
    assert 'class="more" open' not in press(client, edit(client), zero="5").text
    shown = press(client, edit(client), direction="anticlockwise").text
    assert shown.count('class="more" open') == 1


def test_what_is_wrong_is_told_at_its_field_and_nothing_is_lost(client: FlaskClient) -> None:
    page = save(
        client,
        edit(client),
        called="  ",
        deck=["own", "many"],
        singles=["3", "lots", "", ""],
        hands="5 4 3",
        shown="hands=1",
        trump_mode="rotation",
        trump_order=["H", "", ""],
    )
    assert page.status_code == 422
    assert told_at(page, "deck") == "It must be a whole number, not “many”."
    assert told_at(page, "singles") == "It must be a whole number, not “lots”."
    assert told_at(page, "called") == "Something must be written here."
    form = EditorForm(page)
    assert form.all("deck") == ["own", "many"]
    assert form.all("singles") == ["3", "lots"]
    assert form.all("hands") == ["5 4 3"]
    assert form.all("trump_order")[:2] == ["H", ""]
    assert "This cannot be saved yet" in text(page)


def test_a_name_is_asked_for_only_when_it_is_saved(client: FlaskClient) -> None:
    assert told_at(press(client, edit(client)), "called") == ""
    assert told_at(save(client, edit(client)), "called") == "Something must be written here."
    long = told_at(save(client, edit(client), called="x" * 61), "called")
    assert "61" in long


def test_what_is_strange_is_told_and_saved_all_the_same(app: Flask, client: FlaskClient) -> None:
    strange = {"bidding": "simultaneous", "zero": "own", "zero_by": ["30", "", "", ""]}
    page = press(client, edit(client), **strange)
    assert "Nobody bids last when all bid at once" in told_at(page, "hook")
    assert told_at(page, "zero") == "A zero gives 30, and a made bid of 5 only 15."
    assert saved(app, save(client, page, called="Odd")).rules.bidding == "simultaneous"


def test_only_who_plumped_does_not_do_where_plumps_differ(client: FlaskClient) -> None:
    page = save(client, edit(client, preset="oh-hell"), called="x", counting="plumps")
    assert page.status_code == 422
    assert told_at(page, "counting")


def test_another_preset_fills_all_anew_and_tells_the_way_back(client: FlaskClient) -> None:
    page = press(client, edit(client), called="Ours", max_cards=["own", "9"])
    anew = save(client, page, preset="rikiki")
    assert anew.status_code == 200  # nobody has looked at it yet, so it is not saved
    assert EditorForm(anew).sent("max_cards") == "none"
    assert EditorForm(anew).sent("called") == "Ours"
    assert "All is filled in anew." in text(anew)
    way_back = re.search(r'<a class="button" href="(/rules/edit[^"]*)"', anew.text)
    assert way_back
    before = client.get(way_back[1].replace("&amp;", "&"))
    assert EditorForm(before).sent("preset") == "plump-klassisk"
    assert EditorForm(before).all("max_cards") == ["own", "9"]


def test_another_preset_asks_for_nothing_where_nothing_was_written(client: FlaskClient) -> None:
    anew = press(client, edit(client), preset="rikiki", seats="6")
    assert "All is filled in anew." not in text(anew)
    assert EditorForm(anew).sent("seats") == "6"


def test_the_points_of_a_single_bid_are_changed_from_the_table(
    app: Flask, client: FlaskClient
) -> None:
    page = press(client, edit(client), "otherwise=3")
    assert EditorForm(page).all("singles") == ["3", "13"]
    page = press(client, page, "add=1", singles=["3", "33"])
    assert EditorForm(page).all("singles") == ["3", "33", "", ""]
    page = press(client, page, singles=["3", "33", "5", "55"])
    page = press(client, page, "drop=0")
    assert EditorForm(page).all("singles") == ["5", "55"]
    rules = saved(app, save(client, page, called="Fives")).rules
    assert [rules.scoring.points(bid, bid, 10) for bid in (3, 5)] == [13, 55]


def test_a_box_that_is_filled_counts_though_other_is_not_chosen(
    app: Flask, client: FlaskClient
) -> None:
    page = edit(client, preset="plump-klassisk")
    blank = EditorForm(page).all("low_mark")
    assert blank == ["none", ""]
    own = saved(app, save(client, page, called="Ours", low_mark=["none", "80"], zero_by="7"))
    assert own.rules.low_mark == 80
    assert own.rules.scoring.points(0, 0, 5) == 7
    page = client.get(f"/rules/own/{own.key}/edit")
    assert EditorForm(page).all("low_mark") == ["own", "80"]
    again = saved(app, save(client, page, low_mark=["none", "80"]))
    assert again.rules.low_mark is None


def test_only_what_is_not_among_the_choices_stands_in_a_box(client: FlaskClient) -> None:
    assert EditorForm(edit(client)).sent("zero_by") == ""
    assert EditorForm(press(client, edit(client), zero="own", zero_by="7")).sent("zero_by") == "7"


def test_reload_brings_back_what_the_preset_has_where_ours_had_it_otherwise(
    client: FlaskClient,
) -> None:
    key = key_of(save(client, edit(client), called="Ours", max_cards=["7", ""]))
    page = press(client, client.get(f"/rules/own/{key}/edit"), max_cards=["10", ""])
    address = re.search(r'data-address="([^"]*)"', page.text)
    assert address
    again = client.get(address[1].replace("&amp;", "&"))
    assert EditorForm(again).sent("max_cards") == "10"


def test_a_bid_that_stands_twice_is_not_saved(client: FlaskClient) -> None:
    page = save(client, edit(client), called="Ours", singles=["3", "30", "3", "33"])
    assert page.status_code == 422
    assert told_at(page, "singles") == "The bid 3 is written twice."
    assert "Single bids that pay otherwise: The bid 3 is written twice." in text(page)


def test_a_question_that_is_remarked_on_needs_no_colon(client: FlaskClient) -> None:
    shown = text(press(client, edit(client), bidding="simultaneous"))
    assert "May the bids come out even? Nobody bids last" in shown


def test_sums_are_not_folded_away_where_they_are_to_be_reckoned_out(client: FlaskClient) -> None:
    assert 'class="more" open' in press(client, edit(client), miss="own").text


def test_a_page_sent_twice_saves_once(client: FlaskClient) -> None:
    page = edit(client)
    first, second = (save(client, page, called="Once") for _ in range(2))
    assert key_of(first) == key_of(second)
    assert key_of(save(client, edit(client), called="Once")) != key_of(first)


def test_saved_house_rules_get_a_new_version(app: Flask, client: FlaskClient) -> None:
    key = key_of(save(client, edit(client, preset="beredskap"), called="Ours"))
    page = client.get(f"/rules/own/{key}/edit")
    assert EditorForm(page).sent("called") == "Ours"
    answer = save(client, page, zero="10", called="Ours at Easter")
    made = saved(app, answer)
    assert (made.key, made.version, made.name) == (key, 2, "Ours at Easter")
    assert made.rules.scoring_name == "tricks10"
    assert made.rules.preset == "beredskap"


def test_nobody_overwrites_what_somebody_else_has_saved_meanwhile(
    app: Flask, client: FlaskClient, new_client: Callable[..., FlaskClient]
) -> None:
    key = key_of(save(client, edit(client), called="Ours"))
    mine, theirs = (client.get(f"/rules/own/{key}/edit") for _ in range(2))
    other = new_client("en")
    assert save(other, theirs, zero="5").status_code == 303
    late = save(client, mine, low_mark=["100", ""], called="Ours, stricter")
    assert late.status_code == 422
    shown = text(late)
    assert "Somebody else has saved version 2 meanwhile." in shown
    assert "a zero 5" in shown
    assert EditorForm(late).sent("called") == "Ours, stricter"
    assert EditorForm(late).all("low_mark") == ["100", ""]
    made = saved(app, save(client, late))
    assert (made.version, made.rules.low_mark, made.rules.scoring_name) == (3, 100, "plump10")


def test_house_rules_are_changed_by_the_key_for_it_alone(app: Flask, client: FlaskClient) -> None:
    made = saved(app, save(client, edit(client), called="Ours"))
    assert client.get(f"/rules/own/{made.share_key}/edit").status_code in (403, 404)
    assert client.get(f"/rules/own/{'x' * 22}/edit").status_code == 404


@pytest.mark.parametrize("language", ["sv", "nb", "en"])
def test_the_page_is_whole_in_every_language(
    new_client: Callable[..., FlaskClient], language: str
) -> None:
    page = new_client(language).get("/rules/edit?preset=bondebridge&low=12&singles=1&singles=2")
    assert page.status_code == 200
    assert not re.search(r"%\(\w+\)[sd]", unquote(text(page)))


NAMES = st.sampled_from([*RulesForm()._fields, "called", "id", "base", "action", "drop", "add"])
VALUES = st.text(max_size=20) | st.sampled_from(
    ["save", "own", "none", "custom", "9" * 5000, "-1", "1 " * 3000, "[" * 900, "\x00", "1e9"]
)


@given(st.lists(st.tuples(NAMES | st.text(max_size=8), VALUES), max_size=40))
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_nothing_that_a_stranger_sends_breaks_it(
    client: FlaskClient, written: list[tuple[str, str]]
) -> None:
    sent = MultiDict(written)
    assert client.post("/rules/edit", data=sent).status_code in (200, 303, 422)
    short = MultiDict([(name, value[:200]) for name, value in written])
    assert client.get("/rules/edit", query_string=short).status_code == 200
