"""What is tapped reaches the server once, or a person is told."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.table import Thumb, snapshot

pytestmark = pytest.mark.browser


def keep(page, key, text):
    """Puts a text where the phone keeps its unsent taps."""
    place = f"plumpscore.pending.{key}"
    page.evaluate("([place, text]) => localStorage.setItem(place, text)", [place, text])


def test_taps_without_network_show_at_once_and_are_sent_later(table, server):
    thumb, page, key = table()
    page.context.set_offline(True)
    for bid in (3, 2, 4):
        thumb.enter(bid)
    assert thumb.asks() == (0, "bids", 0)
    expect(page.locator("[data-unsent]")).to_have_text("3 ej sända")
    assert snapshot(server.url, key)["version"] == 0
    page.context.set_offline(False)
    expect(page.locator("[data-unsent]")).to_be_hidden(timeout=10_000)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 3, 2, 4]


def test_a_tap_that_was_not_answered_survives_a_reload(table, server):
    thumb, page, key = table()
    page.route("**/commands", lambda route: route.abort())
    thumb.enter(3)
    page.unroute("**/commands")
    page.reload()
    assert thumb.asks() == (0, "bids", 2)
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"][1] == 3


def test_an_answer_that_was_lost_does_not_enter_twice(table, server):
    thumb, page, key = table()

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/commands", lose, times=1)
    thumb.enter(3)
    thumb.enter(2)
    thumb.saved(key)
    told = snapshot(server.url, key)
    assert told["state"]["rounds"][0]["bids"] == [None, 3, 2, None]
    assert len(told["state"]["undo"]) == 2


def test_two_phones_do_not_overwrite_each_other(table, server, new_page):
    thumb, page, key = table()
    other_page = new_page(390, 844)
    other_page.goto(f"{server.url}/game/{key}")
    other = Thumb(other_page)
    page.route("**/api/games/*?plan=0", lambda route: route.abort())
    other.enter(3)
    other.saved(key)
    thumb.enter(4)
    expect(page.locator("[data-says]")).to_contain_text("en annan telefon")
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("3")
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"][1] == 3


def test_a_suit_told_while_a_seat_is_chosen_leaves_the_choice(table, server):
    thumb, _, key = table(preset="plump-norsk")
    thumb.enter(2)
    thumb.tap('[data-seat="1"]')
    thumb.tap('button[data-action="trump"]')
    thumb.tap('[data-trump="H"]')
    assert thumb.asks() == (0, "bids", 1)
    thumb.enter(4)
    assert thumb.asks() == (0, "bids", 2)
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 4, None, None]


def test_two_pages_of_a_game_keep_each_others_unsent_taps(table, server):
    thumb, page, key = table()
    page.route("**/commands", lambda route: route.abort())
    other_page = page.context.new_page()
    other_page.route("**/commands", lambda route: route.abort())
    other_page.goto(page.url)
    thumb.enter(3)
    expect(other_page.locator('[data-seat="1"] .mark')).to_have_text("3")
    Thumb(other_page).enter(2)
    page.close()
    other_page.unroute("**/commands")
    other_page.reload()
    Thumb(other_page).saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 3, 2, None]


def test_a_great_many_unsent_taps_are_all_sent(table, server):
    thumb, page, key = table(["Anna", "Bo"])
    taps = [
        {
            "command": {"id": f"kept-{n:04}", "type": "bid", "round": 0, "seat": 1, "value": n % 9},
            "saw": (n - 1) % 9 if n else None,
        }
        for n in range(560)
    ]
    page.evaluate(
        "([k, v]) => localStorage.setItem(k, v)", [f"plumpscore.pending.{key}", json.dumps(taps)]
    )
    page.reload()
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 559 % 9]


@pytest.mark.parametrize("kept", ["null", "{}", '"x"', "[null]", '[{"command":{"id":"x"}}]', "["])
def test_garbage_in_the_phones_storage_does_not_stop_the_game(table, kept):
    thumb, page, key = table()
    keep(page, key, kept)
    page.reload()
    thumb.enter(3)
    assert thumb.asks() == (0, "bids", 2)
    thumb.saved(key)


def test_a_tap_that_another_phone_overtook_is_told_after_a_reload(table, server, new_page):
    thumb, page, key = table()
    page.route("**/api/**", lambda route: route.abort())  # nor does it hear of the other before
    thumb.enter(4)
    other_page = new_page()
    other_page.goto(page.url)
    other = Thumb(other_page)
    other.enter(3)
    other.saved(key)
    page.reload()
    expect(page.locator("[data-says]")).to_contain_text("en annan telefon")
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("3")


def test_a_server_put_back_to_an_older_version_is_followed(table, server):
    thumb, page, key = table()
    thumb.enter(3)
    thumb.enter(2)
    thumb.saved(key)
    older = snapshot(server.url, key)["state"]
    older = {**older, "rounds": [{**older["rounds"][0], "bids": [None, 3, None, None]}]}
    older["undo"] = older["undo"][:1]
    asked = []

    def put_back(route):
        asked.append(route.request.post_data_json["base"])
        body = {"error": {"code": "stale_base", "message": "", "facts": {}}, "applied": []}
        told = {**body, "version": 1, "state": older}
        route.fulfill(status=409, json=told) if len(asked) < 2 else route.abort()

    page.route("**/api/games/*?plan=0", lambda route: route.abort())
    page.route("**/commands", put_back)
    thumb.enter(4)
    page.wait_for_timeout(600)
    assert asked[:2] == [2, 1]
    assert len(asked) < 4


def test_a_refusal_goes_with_the_question_it_answered(table, server, new_page):
    thumb, page, key = table(shape="custom", hands=[3])
    for bid in (1, 1, 0):
        thumb.enter(bid)
    thumb.saved(key)
    page.locator('button[data-value="1"]').tap(force=True)
    expect(page.locator("[data-says]")).to_have_class("says is-refusal")
    other_page = new_page()
    other_page.goto(page.url)
    other = Thumb(other_page)
    other.enter(2)
    other.saved(key)
    expect(page.locator("[data-says]")).to_have_class("says", timeout=8000)


def test_undoing_something_of_another_round_is_told(table):
    thumb, page, key = table(["Anna", "Bo"], shape="custom", hands=[2, 2])
    for value in (1, 2, 1):
        thumb.enter(value)
    thumb.undo()
    thumb.enter(0)
    thumb.saved(key)
    page.goto(f"{page.url}/protokoll")
    thumb.tap('td[data-round="0"][data-seat="0"]')
    thumb.enter(1)
    thumb.saved(key)
    page.goto(page.url.replace("/protokoll", ""))
    thumb.enter(1)
    thumb.saved(key)
    for address in ("**/commands", "**/api/games/*?plan=0"):
        page.route(address, lambda _: None)  # an answer that does not come
    thumb.undo()
    thumb.undo()
    expect(page.locator("[data-says]")).to_contain_text("omgång 1", timeout=2000)


def test_the_screen_is_still_while_nothing_happens(table):
    _, page, _ = table()
    page.evaluate(
        """() => {
          window.changes = 0
          const count = (list) => { window.changes += list.length }
          new MutationObserver(count).observe(document.querySelector("main"),
            { childList: true, subtree: true, characterData: true })
        }"""
    )
    page.wait_for_timeout(4000)
    assert page.evaluate("window.changes") == 0


def test_the_suits_close_with_a_number_and_with_escape(table):
    thumb, page, _ = table(preset="plump-norsk")
    suits = page.locator("[data-suits]")
    thumb.tap('button[data-action="trump"]')
    expect(page.locator('button[data-action="undo"]')).to_be_visible()
    thumb.enter(2)
    expect(suits).to_be_hidden()
    thumb.tap('button[data-action="trump"]')
    page.keyboard.press("Escape")
    expect(suits).to_be_hidden()
    thumb.tap('button[data-action="trump"]')
    thumb.tap('[data-trump="S"]')
    thumb.tap('button[data-action="trump"]')
    expect(page.locator('[data-trump="S"]')).to_have_attribute("aria-pressed", "true")
    thumb.tap('[data-trump="S"]')
    expect(page.locator('.top [data-action="trump"]')).not_to_have_class("is-told")


def test_the_trump_of_an_earlier_round_is_told_in_the_protokoll(table, server):
    thumb, page, key = table(["Anna", "Bo"], preset="plump-norsk", max_cards=2)
    for value in (1, 2, 1):
        thumb.enter(value)
    thumb.saved(key)
    page.goto(f"{page.url}/protokoll")
    thumb.tap('[data-trump-of="0"]')
    thumb.tap('[data-trump="C"]')
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["trump"] == "C"


def test_without_network_a_link_does_not_lead_out_of_the_game(table, server):
    thumb, page, key = table()
    thumb.enter(3)
    thumb.saved(key)
    page.context.set_offline(True)
    thumb.enter(2)
    thumb.tap('a[aria-label="Protokoll"]')
    expect(page.locator("[data-says]")).to_contain_text("Inget nät")
    thumb.enter(4)
    assert thumb.asks() == (0, "bids", 0)
    page.context.set_offline(False)
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 3, 2, 4]
    thumb.tap('a[aria-label="Protokoll"]')
    page.wait_for_url("**/protokoll")
