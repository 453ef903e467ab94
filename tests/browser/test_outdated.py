"""Another phone changes the table: an open page takes the new plan, and loses no tap."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import FOUR, post_commands, snapshot

pytestmark = pytest.mark.browser

RULES = {"shape": "custom", "hands": [3, 3]}
SEATS = "[data-seats-list] > li"
ONE_LESS = {"id": "one-less", "type": "seats", "round": 0, "value": [0, 1, 3]}


@pytest.mark.parametrize("screen", ["", "/protokoll"])
def test_an_open_page_shows_who_plays_now(table, server, screen):
    _, page, key = table(**RULES)
    page.goto(f"{server.url}/game/{key}{screen}")
    post_commands(server.url, key, [{"id": "kim", "type": "join", "round": 0, "value": "Kim"}])
    shown = page.locator(SEATS if screen == "" else "thead th")
    expect(shown).to_have_count(5 if screen == "" else 6, timeout=8000)
    expect(shown.filter(has_text="Kim")).to_have_count(1)


def test_a_tap_that_was_not_sent_reaches_the_server_after_it(table, server):
    thumb, page, key = table(**RULES)
    page.route("**/commands", lambda route: route.abort())
    thumb.enter(2)
    post_commands(server.url, key, [ONE_LESS])
    expect(page.locator(SEATS)).to_have_count(3, timeout=8000)
    asked = page.locator('[data-seats-list] [aria-current="step"]')
    expect(asked).to_have_attribute("data-seat", "3")
    page.unroute("**/commands")
    thumb.saved(key)
    told = snapshot(server.url, key)["state"]
    assert told["rounds"][0]["bids"] == [None, 2, None, None]


def test_a_tap_for_one_who_sits_out_now_is_told_and_left_out(table, server):
    thumb, page, key = table(**RULES)
    page.route("**/commands", lambda route: route.abort())
    thumb.enter(1)
    thumb.enter(2)  # Omar's
    post_commands(server.url, key, [ONE_LESS])
    expect(page.locator(SEATS)).to_have_count(3, timeout=8000)
    expect(page.locator("[data-says]")).to_have_class(re.compile("is-refusal"))
    page.unroute("**/commands")
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 1, None, None]


def test_a_page_that_is_up_to_date_is_not_loaded_again(table, server):
    thumb, page, key = table(**RULES)
    post_commands(server.url, key, [ONE_LESS])
    expect(page.locator(SEATS)).to_have_count(3, timeout=8000)
    page.evaluate("window.isSame = true")
    thumb.enter(1)
    thumb.saved(key)
    page.wait_for_timeout(4000)
    assert page.evaluate("window.isSame")


def test_a_change_at_the_table_is_undone_by_the_server_alone(table, server):
    thumb, page, key = table(**RULES)
    post_commands(server.url, key, [ONE_LESS])
    expect(page.locator(SEATS)).to_have_count(3, timeout=8000)
    page.context.set_offline(True)
    thumb.undo()
    expect(page.locator("[data-says]")).to_have_class(re.compile("is-refusal"))
    page.context.set_offline(False)
    thumb.enter(1)
    thumb.undo()
    thumb.saved(key)
    expect(page.locator(SEATS)).to_have_count(3)
    thumb.undo()
    expect(page.locator(SEATS)).to_have_count(len(FOUR), timeout=8000)
    assert "changes" not in snapshot(server.url, key)["state"]


def test_the_notes_of_an_open_protokoll_follow_the_other_phone_and_an_undo_here(table, server):
    thumb, page, key = table(**RULES)
    page.goto(f"{server.url}/game/{key}/protokoll")
    fine = {"points": -5, "why": "mobilen"}
    post_commands(
        server.url, key, [{"id": "fine", "type": "adjust", "round": 0, "seat": 1, "value": fine}]
    )
    notes = page.locator("[data-notes] li")
    expect(notes).to_have_text("Omgång 1: Sara: −5 (mobilen)", timeout=8000)
    thumb.undo()
    expect(notes).to_have_count(0)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (ONE_LESS, "Ångrat: Omar går hem"),
        ({"id": "kim", "type": "join", "round": 0, "value": "Kim"}, "Ångrat: Kim kommer med"),
        (
            {"id": "rules", "type": "rules", "round": 1, "value": {**RULES, "target": 99}},
            "Ångrat: husreglerna från omgång 2",
        ),
        (
            {"id": "swap", "type": "seats", "round": 1, "value": [1, 0, 2, 3]},
            "Ångrat: vilka som spelar från omgång 2",
        ),
        (
            {"id": "fine", "type": "adjust", "round": 0, "seat": 1, "value": {"points": -5}},
            "Ångrat: −5 poäng för Sara",
        ),
    ],
    ids=lambda told: told["type"] if isinstance(told, dict) else "",
)
def test_what_was_undone_at_the_table_is_told_also_by_the_page_that_comes(
    table, server, change, told
):
    thumb, page, key = table(**RULES)
    post_commands(server.url, key, [change])
    page.reload()
    page.evaluate("window.isSame = true")
    thumb.undo()
    says = page.locator("[data-says]")
    expect(says).to_have_text(told)
    thumb.saved(key)
    if change["type"] != "adjust":
        page.wait_for_function("!window.isSame")
    expect(says).to_have_text(told)
    expect(says).not_to_have_class(re.compile("is-refusal"))
    thumb.enter(1)
    expect(says).not_to_contain_text("Ångrat")
