"""A press counts once: double touches, long presses, two thumbs, a key held down."""

from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.table import SAME_TAP, Thumb, middle, snapshot, touch

pytestmark = pytest.mark.browser


def key(page, value):
    return page.locator(f'[data-pad] button[data-value="{value}"]')


def test_a_second_touch_within_a_quarter_of_a_second_is_the_same_tap(table):
    thumb, page, _ = table()
    touch(page, *[middle(key(page, 0))] * 2)
    assert thumb.asks() == (0, "bids", 2)
    page.wait_for_timeout(SAME_TAP)
    touch(page, middle(key(page, 0)))
    assert thumb.asks() == (0, "bids", 3)


def test_a_double_touch_on_the_last_trick_enters_no_bid(table):
    thumb, page, _ = table(["Anna", "Bo"], shape="custom", hands=[8, 7])
    for bid in (0, 0):
        thumb.enter(bid)
    touch(page, *[middle(key(page, 4))] * 2, apart=100)
    assert thumb.asks() == (1, "bids", 0)


def test_a_double_touch_on_a_seat_goes_to_it_once(table):
    thumb, page, _ = table(["Anna", "Bo"], shape="custom", hands=[3])
    for bid in (1, 1):
        thumb.enter(bid)
    touch(page, *[middle(page.locator('[data-seat="0"]'))] * 2, apart=100)
    assert thumb.asks() == (0, "tricks", 0)


def test_a_double_touch_on_a_cell_of_the_protokoll_changes_nothing(table, server):
    thumb, page, game = table(["Anna", "Bo"], hands=[9] * 12, shape="custom")
    for _ in range(6):
        for value in (1, 1, 1):
            thumb.enter(value)
    thumb.saved(game)
    version = snapshot(server.url, game)["version"]
    page.goto(f"{server.url}/game/{game}/protokoll")
    cell = page.locator('td[data-round="5"][data-seat="0"]')
    cell.scroll_into_view_if_needed()
    touch(page, *[middle(cell)] * 2, apart=120)
    expect(page.locator("[data-says]")).to_contain_text("Omgång 6")
    page.wait_for_timeout(300)
    assert snapshot(server.url, game)["version"] == version
    expect(cell).to_be_in_viewport()


def test_a_double_touch_on_start_enters_no_bid(server, new_page):
    page = new_page()
    for _ in range(8):
        page.goto(f"{server.url}/new?name=Anna&name=Bo&dealer=0")
        start = page.locator("button.big")
        expect(start).to_be_enabled()
        point, began = middle(start), monotonic()
        touch(page, point)
        page.wait_for_url("**/game/*", wait_until="commit")
        touch(page, point)
        if monotonic() - began < 0.24:  # a busy machine may be slower than a thumb
            page.wait_for_load_state()
            game = urlsplit(page.url).path.split("/")[2]
            assert snapshot(server.url, game)["version"] == 0
            assert Thumb(page).asks()[:2] == (0, "bids")
            return
    pytest.skip("this machine is too busy for a double touch")


def test_a_long_press_counts_once(table, server):
    thumb, page, game = table()
    session = page.context.new_cdp_session(page)
    x, y = middle(key(page, 3))
    session.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    page.wait_for_timeout(900)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(400)
    assert thumb.asks() == (0, "bids", 2)
    thumb.saved(game)
    assert snapshot(server.url, game)["version"] == 1


def test_a_second_thumb_counts_while_the_first_is_down(table):
    thumb, page, _ = table()
    session = page.context.new_cdp_session(page)
    (x1, y1), (x2, y2) = middle(key(page, 3)), middle(key(page, 9))
    first, second = {"x": x1, "y": y1, "id": 1}, {"x": x2, "y": y2, "id": 2}
    for kind, points in (
        ("touchStart", [first]),
        ("touchStart", [first, second]),
        ("touchEnd", [first]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert thumb.asks() == (0, "bids", 3)


def test_a_key_held_down_on_a_keyboard_counts_once(table):
    thumb, page, _ = table()
    key(page, 2).focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert thumb.asks() == (0, "bids", 2)


def test_a_touch_that_slides_off_undo_does_nothing(table):
    thumb, page, _ = table()
    thumb.enter(2)
    x, y = middle(page.locator('button[data-action="undo"]'))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 200)
    page.mouse.up()
    assert thumb.asks() == (0, "bids", 2)
