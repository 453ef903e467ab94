"""The protokoll on the phone: read, and corrected in any round."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Thumb, make_game, snapshot

pytestmark = pytest.mark.browser

FOUR = ["Erik", "Sara", "Omar", "Lena"]


@pytest.fixture
def played(server, new_page):
    """A game of four rounds of three cards, all but the last played: its thumb, page and key."""
    key = make_game(server.url, FOUR, 0, shape="custom", hands=[3, 3, 3, 3])["key"]
    page = new_page(390, 844)
    page.goto(f"{server.url}/game/{key}")
    thumb = Thumb(page)
    for _ in range(3):  # the first bids one and takes one, the last bids none and takes two
        for value in (1, 0, 1, 0, 1, 0, 0):
            thumb.enter(value)
    thumb.saved(key)
    thumb.taps = 0
    return thumb, page, key


def cell(page, index, seat):
    return page.locator(f'td[data-round="{index}"][data-seat="{seat}"]')


def tap_cell(thumb, index, seat, part=0.3):
    """Touches a cell at its left part, which holds the bid, or at its right one."""
    place = cell(thumb.page, index, seat)
    width = place.evaluate("cell => cell.offsetWidth")
    place.tap(position={"x": part * width, "y": 20})
    thumb.taps += 1


BID, TRICKS = 0.2, 0.8


@pytest.mark.parametrize(
    ("part", "first", "second", "totals"),
    [(BID, 2, 2, [22, 11, 21, 21]), (TRICKS, 2, 0, [20, 11, 21, 21])],
)
def test_two_numbers_three_rounds_back_are_mended_in_five_taps(played, part, first, second, totals):
    thumb, page, _ = played
    assert thumb.totals(4) == [10, 11, 21, 21]
    thumb.tap('a[aria-label="Protokoll"]')
    page.wait_for_url("**/protokoll")
    tap_cell(thumb, 0, 3, part)
    thumb.enter(first)
    tap_cell(thumb, 0, 0, part)
    thumb.enter(second)
    assert thumb.taps == 5
    assert thumb.totals(4) == totals
    expect(page.locator("[data-problems] li")).to_have_count(0)


def test_a_bid_and_its_tricks_are_mended_one_after_the_other(played, server):
    thumb, page, key = played
    thumb.tap('a[aria-label="Protokoll"]')
    thumb.tap(cell(page, 0, 3))
    thumb.enter(2)
    thumb.enter(1)
    assert thumb.taps == 4
    thumb.saved(key)
    told = snapshot(server.url, key)["state"]["rounds"][0]
    assert (told["bids"][3], told["tricks"][3]) == (2, 1)


def test_every_figure_follows_a_correction_and_what_is_wrong_is_told(played, server):
    thumb, page, key = played
    page.goto(f"{server.url}/game/{key}/protokoll")
    thumb.tap(cell(page, 0, 1))
    thumb.enter(3)
    thumb.enter(3)
    wrong = page.locator("[data-problems] li")
    expect(wrong.first).to_contain_text("Omgång 1")
    expect(wrong.last).to_have_text("Omgången räknas inte förrän det stämmer.")
    expect(page.locator("[data-says]")).to_have_text(
        "Noterat. Sara, omgång 1: bjöd 3, tog 3, ger inga poäng än"
    )
    expect(cell(page, 0, 2)).to_have_class("wrong")
    assert thumb.totals(4) == [10, 0, 11, 21]
    tap_cell(thumb, 0, 0, TRICKS)
    thumb.enter(0)
    expect(page.locator("[data-problems] li")).to_have_count(0)
    assert thumb.totals(4) == [20, 13, 21, 21]
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}")
    assert thumb.totals(4) == [20, 13, 21, 21]


def test_a_bid_corrected_to_come_out_even_keeps_the_play_screen_at_that_round(played, server):
    thumb, page, key = played
    page.goto(f"{server.url}/game/{key}/protokoll")
    thumb.tap(cell(page, 1, 2))
    thumb.enter(2)
    expect(page.locator("[data-problems] li").first).to_contain_text("jämnt upp")
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}")
    assert thumb.asks() == (1, "bids", 1)
    expect(page.locator("[data-says]")).to_contain_text("jämnt upp")
    thumb.enter(2)
    assert thumb.asks()[0] == 3


def test_a_finished_game_is_corrected_too(played, server):
    thumb, page, key = played
    for value in (1, 0, 1, 0, 1, 0, 0):
        thumb.enter(value)
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}/protokoll")
    thumb.tap(cell(page, 3, 0))
    thumb.enter(3)
    thumb.saved(key)
    thumb.tap('a[aria-label="Tillbaka till spelet"]')
    expect(thumb.screen).to_have_attribute("data-phase", "finished")


def test_a_cell_is_emptied_and_undone(played, server):
    thumb, page, key = played
    page.goto(f"{server.url}/game/{key}/protokoll")
    thumb.tap(cell(page, 2, 0))
    thumb.tap('button[data-action="empty"]')
    expect(cell(page, 2, 0).locator("small")).to_have_count(0)
    thumb.undo()
    expect(cell(page, 2, 0).locator("small")).to_have_text("0")


def test_what_was_noted_and_undone_is_told_as_the_pad_closes(played, server):
    thumb, page, key = played
    page.goto(f"{server.url}/game/{key}/protokoll")
    says = page.locator("[data-says]")
    tap_cell(thumb, 0, 0, TRICKS)
    thumb.enter(1)
    expect(says).to_have_text("Noterat. Erik, omgång 1: bjöd 0, tog 1, ger inga poäng än")
    thumb.undo()
    expect(says).to_have_text("Ångrat i omgång 1: Erik tog 1")
    thumb.tap(cell(page, 0, 1))
    expect(says).to_contain_text("Ändra till?")


def test_a_table_that_is_cut_off_fades_out_until_its_end_is_in_sight(server, new_page):
    page = new_page(320, 568)
    box = page.locator("[data-scroll]")
    for players, is_cut in ((5, False), (8, True)):
        names = [f"Spelare {number}" for number in range(players)]
        page.goto(f"{server.url}/game/{make_game(server.url, names)['key']}/protokoll")
        page.wait_for_timeout(300)
        assert ("is-cut" in box.get_attribute("class")) is is_cut
    box.evaluate("box => box.scrollTo({ left: box.scrollWidth })")
    expect(box).to_have_class("scroll")


def test_six_players_fit_a_usual_phone(server, new_page):
    page = new_page(390, 844)
    names = [f"Spelare {number}" for number in range(6)]
    page.goto(f"{server.url}/game/{make_game(server.url, names)['key']}/protokoll")
    assert page.locator("[data-scroll]").evaluate("box => box.scrollWidth <= box.clientWidth")


def test_hits_and_plumps_are_told_apart_by_shape_and_by_name(played, server):
    _, page, key = played
    page.goto(f"{server.url}/game/{key}/protokoll")
    expect(cell(page, 0, 1).locator("em")).to_have_text("1")
    expect(cell(page, 0, 1).locator("b")).to_have_text("11")
    expect(cell(page, 0, 3).locator(".blot")).to_be_visible()
    expect(cell(page, 0, 3).locator("a")).to_have_attribute(
        "aria-label", "Lena, omgång 1: bjöd 1, tog 0, plump, 0 poäng"
    )


def test_ten_players_and_many_rounds_scroll_under_heads_that_stay(server, new_page):
    names = [f"Spelare {number}" for number in range(10)]
    rules = {"shape": "custom", "hands": [5] * 35, "players": [2, 10]}
    key = make_game(server.url, names, 0, **rules)["key"]
    page = new_page(320, 568)
    page.goto(f"{server.url}/game/{key}/protokoll")
    page.locator("[data-scroll]").evaluate("box => box.scrollTo(400, 900)")
    head = page.locator("thead th").nth(9).bounding_box()
    left = page.locator("tbody tr:nth-child(22) th").bounding_box()
    foot = page.locator("tfoot td").nth(8).bounding_box()
    assert 40 < head["y"] < 90
    assert left["x"] < 20
    assert foot["y"] + foot["height"] <= 568
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_player_is_renamed_and_the_history_tells_it(played, server):
    thumb, page, key = played
    page.goto(f"{server.url}/game/{key}/players")
    page.locator("[name=name-0]").fill("Åsa-Lill 👑")
    page.locator("[name=name-1]").fill(" ")
    page.locator("main form button").tap()
    expect(page.locator("[name=name-0]")).to_have_value("Åsa-Lill 👑")
    expect(page.locator("[name=name-1]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=name-1]").fill("Sara")
    page.locator("main form button").tap()
    expect(page.locator('[data-seat="0"] .name')).to_contain_text("Åsa-Lill 👑")
    page.goto(f"{server.url}/game/{key}/protokoll")
    thumb.tap(cell(page, 0, 1))
    thumb.enter(2)
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}/history")
    lines = page.locator(".history li")
    expect(lines.nth(0)).to_contain_text("Sara bjöd 2")
    expect(lines.nth(0)).to_contain_text("1")
    expect(lines.nth(0)).to_have_class("is-correction")
    expect(lines.nth(1)).to_contain_text("Erik heter nu Åsa-Lill 👑")
    expect(lines.nth(0)).to_contain_text("protokollföraren")
