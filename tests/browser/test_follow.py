"""What is entered on one phone shows on the others, and moves nothing there."""

from time import perf_counter

import pytest
from playwright.sync_api import expect

from tests.browser.table import Thumb, make_game, post_commands, snapshot
from tests.browser.test_layout import NAMES

pytestmark = pytest.mark.browser

SOON = 2000  # milliseconds, as is promised
PLACES = """
() => [".scroll", "[data-seats-list]", "main"].map((box) => document.querySelector(box))
  .map((box) => box && [box.scrollTop, box.scrollLeft])
"""


def bid(index, seat, value):
    return {"type": "bid", "round": index, "seat": seat, "value": value}


def follow(server, key, page, path=""):
    page.goto(f"{server.url}/game/{snapshot(server.url, key)['follow_key']}{path}")
    return page


@pytest.mark.parametrize("path", ["", "/protokoll", "/screen"])
def test_a_follower_sees_an_entry_within_two_seconds(table, server, new_page, path):
    thumb, _, key = table()
    follower = follow(server, key, new_page(1280, 720) if path == "/screen" else new_page(), path)
    is_protokoll = path == "/protokoll"
    place = follower.locator(f'{"td" if is_protokoll else "li"}[data-seat="1"]').first
    for value in (3, 4):
        thumb.enter(value)
        expect(place).to_contain_text(str(value), timeout=SOON)
        thumb.undo()
        expect(place).not_to_contain_text(str(value), timeout=SOON)


def test_two_who_keep_the_score_see_each_other(table, server, new_page):
    thumb, page, key = table()
    other_page = new_page()
    other_page.goto(page.url)
    other = Thumb(other_page)
    for value, (who, seen_by) in enumerate([(thumb, other), (other, thumb), (thumb, other)], 1):
        who.enter(value)
        mark = seen_by.page.locator(f'[data-seat="{value}"] .mark')
        expect(mark).to_have_text(str(value), timeout=SOON)
    thumb.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["bids"] == [None, 1, 2, 3]


def test_it_is_told_whose_turn_it_is(table, server, new_page):
    thumb, _, key = table(["Anna", "Bo", "Cia"], shape="custom", hands=[3, 3])
    follower = follow(server, key, new_page())
    turn = follower.locator("[data-turn]")
    expect(turn).to_have_text("Bo bjuder först")
    thumb.enter(1)
    expect(turn.locator("b")).to_have_text("Cia", timeout=SOON)
    thumb.enter(1)
    expect(turn).to_contain_text("inte 1", timeout=SOON)
    thumb.enter(0)
    expect(turn.locator("b")).to_have_count(0, timeout=SOON)
    thumb.enter(1)
    thumb.enter(1)
    expect(turn.locator("b")).to_have_text("Cia", timeout=SOON)
    first = follower.locator('[data-seat="1"] .total')
    expect(first).to_contain_text("11")
    expect(first.locator("small")).to_have_text("1:a")


def test_one_touch_leads_to_the_protokoll_and_one_back(table, server, new_page):
    _, _, key = table()
    follower = follow(server, key, new_page())
    address = follower.url
    follower.locator('a[aria-label="Protokoll"]').tap()
    follower.wait_for_url(f"{address}/protokoll")
    follower.locator(".top a.icon").first.tap()
    follower.wait_for_url(address)


def scrolled(page, top=40, left=70):
    """Scrolls what can be, and says where it stands then."""
    page.evaluate(
        """([top, left]) => document.querySelectorAll(".scroll, [data-seats-list], main").forEach(
          (box) => box.scrollTo(left, top),
        )""",
        [top, left],
    )
    places = page.evaluate(PLACES)
    assert any(top for place in places if place for top in place)
    return places


@pytest.mark.parametrize(
    ("path", "size"), [("/protokoll", (320, 568)), ("", (568, 320))], ids=["protokoll", "table"]
)
def test_nothing_jumps_where_somebody_has_scrolled(server, new_page, path, size):
    key = make_game(server.url, NAMES, 9, preset="plump-klassisk")["key"]
    page = follow(server, key, new_page(*size), path)
    page.wait_for_function("() => document.readyState === 'complete'")
    places = scrolled(page)

    def is_told(version):
        expect(page.locator("main")).to_have_attribute("data-version", str(version), timeout=5000)
        return page.evaluate(PLACES)

    post_commands(server.url, key, [bid(0, 0, 2), bid(0, 1, 1)])
    assert is_told(1) == places
    page.evaluate("window.isOld = true")
    post_commands(server.url, key, [{"id": "more", "type": "cards", "round": 1, "value": 2}])
    page.wait_for_function("() => !window.isOld && document.querySelector('main')?.dataset.version")
    assert is_told(2) == places


def test_what_is_noted_beside_a_round_is_told_as_it_comes(table, server, new_page):
    thumb, _, key = table(["Anna", "Bo"], shape="custom", hands=[2, 2])
    protokoll = follow(server, key, new_page(), "/protokoll")
    television = follow(server, key, new_page(1280, 720), "/screen")
    for value in (1, 2, 1):
        thumb.enter(value)
    thumb.saved(key)
    note = {"points": -10, "why": "revoke"}
    post_commands(
        server.url, key, [{"id": "note", "type": "adjust", "round": 0, "seat": 1, "value": note}]
    )
    for page in (protokoll, television):
        expect(page.locator("[data-notes]")).to_contain_text("revoke", timeout=SOON)
    thumb.page.bring_to_front()
    undo = thumb.page.locator('button[data-action="undo"]')
    expect(undo).to_have_attribute("value", "undo note", timeout=SOON)
    thumb.undo()
    for page in (protokoll, television):
        expect(page.locator("[data-notes] li")).to_have_count(0, timeout=2 * SOON)


def test_the_link_in_the_menu_opens_the_game_for_looking_on(table, new_page):
    _, page, key = table()
    page.locator(".menu > summary").first.tap()
    page.locator("[data-following] summary").tap()
    link = page.locator("[data-following] input").input_value()
    assert key not in link
    expect(page.locator("[data-following] [data-copy]")).to_be_visible()
    other = new_page()
    other.goto(page.url.rpartition("/")[0] + "/" + link.rpartition("/")[2])
    expect(other.locator("[data-turn]")).to_be_visible()
    expect(other.locator("[data-pad]")).to_have_count(0)


def test_a_table_looked_at_for_long_costs_the_wire_little(table, server, new_page):
    _, _, key = table()
    page = new_page()
    answers = []
    page.on("response", lambda got: answers.append(got) if "plan=0" in got.url else None)
    follow(server, key, page)
    start = perf_counter()
    page.wait_for_timeout(3500)
    assert {answer.status for answer in answers} == {304}
    assert 2 <= len(answers) <= 1 + (perf_counter() - start) / 0.85
