"""Where JavaScript fails to load the keys are submit buttons, and the game goes on."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Sender, make_game, snapshot

pytestmark = pytest.mark.browser


@pytest.fixture
def table(server, new_page):
    key = make_game(server.url, ["Anna", "Bo"], 0, shape="custom", hands=[2, 1])["key"]
    page = new_page(390, 844, java_script_enabled=False)
    page.goto(f"{server.url}/game/{key}")
    return Sender(page), page, key


def test_a_game_is_played_undone_and_corrected(table, server):
    thumb, page, key = table
    thumb.enter(1)
    with page.expect_navigation():
        page.locator('button[data-value="1"]').tap(force=True)
    expect(page.locator("[data-says]")).to_contain_text("jämnt upp")
    assert thumb.asks() == (0, "bids", 0)
    thumb.enter(2)
    thumb.enter(1)
    assert thumb.totals(2) == [0, 11]
    thumb.undo()
    assert thumb.asks() == (0, "tricks", 1)
    thumb.enter(0)
    assert thumb.totals(2) == [12, 0]
    for value in (0, 0, 0):
        thumb.enter(value)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    thumb.tap('[data-actions] a[href$="protokoll"]')
    thumb.tap('td[data-round="1"][data-seat="1"]')
    thumb.enter(1)
    thumb.enter(1)
    expect(page.locator("[data-problems] li").first).to_contain_text("Omgång 2")
    assert snapshot(server.url, key)["state"]["rounds"][1]["bids"] == [1, 0][::-1]


def test_a_form_that_is_sent_twice_counts_once(table, server):
    _, page, key = table
    form = {
        name: page.locator(f"[data-pad] [name={name}]").get_attribute("value")
        for name in ("id", "base", "screen")
    }
    for _ in range(2):
        answer = page.request.post(
            f"{server.url}/game/{key}/taps", form={**form, "tap": "bid 0 1 2"}
        )
        assert answer.ok
    told = snapshot(server.url, key)
    assert told["version"] == 1


@pytest.mark.parametrize(
    "tap", ["", "bid", "bid 0 1 x", "sing 1", "bid 0 1 2 3", "undo", "trump 0", "made 0 1"]
)
def test_nonsense_gets_a_sentence(table, server, tap):
    _, page, key = table
    form = {"id": "abcdefgh", "base": "0", "tap": tap}
    answer = page.request.post(f"{server.url}/game/{key}/taps", form=form)
    assert answer.status == 400
    assert "Det gick inte att läsa." in answer.text()
