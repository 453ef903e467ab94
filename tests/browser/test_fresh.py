"""How often a page asks how the game stands: often while it is looked at, else seldom or not."""

import pytest

from tests.browser.table import make_game, post_commands, snapshot

pytestmark = pytest.mark.browser

MINUTES = 60_000
SHOW = """
(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
}
"""


@pytest.fixture
def watch(server, new_page):
    """Opens a game for looking on, with a clock that can be put forward: page, questions, key."""

    def open_page():
        page, asked = new_page(), []
        page.clock.install()
        page.on("request", lambda sent: asked.append(sent.url) if "plan=0" in sent.url else None)
        made = make_game(server.url, ["Anna", "Bo"], 0)
        page.goto(f"{server.url}/game/{made['follow_key']}")
        return page, asked, made["key"]

    return open_page


def count(page, asked, milliseconds):
    """How often it is asked in so long a time."""
    before = len(asked)
    page.wait_for_timeout(milliseconds)
    return len(asked) - before


def later(page, milliseconds):
    page.clock.fast_forward(milliseconds)
    page.wait_for_timeout(300)


def test_it_asks_seldom_when_nothing_has_happened_for_long(watch):
    page, asked, _ = watch()
    assert 2 <= count(page, asked, 3600) <= 5
    later(page, 11 * MINUTES)
    assert 1 <= count(page, asked, 3600) <= 2
    later(page, 25 * MINUTES)
    assert count(page, asked, 3600) == 0


def test_a_touch_makes_it_ask_at_once_and_often(watch):
    page, asked, _ = watch()
    later(page, 40 * MINUTES)
    later(page, 1)
    before = len(asked)
    page.touchscreen.tap(200, 600)
    page.wait_for_timeout(400)
    assert len(asked) == before + 1
    assert 2 <= count(page, asked, 3600) <= 5


def test_an_entry_makes_it_ask_often_again(watch, server):
    page, asked, key = watch()
    later(page, 11 * MINUTES)
    post_commands(server.url, key, [{"type": "bid", "round": 0, "seat": 1, "value": 3}])
    page.locator('[data-seat="1"] .mark').get_by_text("3").wait_for(timeout=4000)
    assert 2 <= count(page, asked, 3600) <= 5


def test_nothing_is_asked_while_nobody_looks_and_at_once_when_somebody_does(watch):
    page, asked, _ = watch()
    page.evaluate(SHOW, "hidden")
    page.wait_for_timeout(300)
    assert count(page, asked, 2500) == 0
    before = len(asked)
    page.evaluate(SHOW, "visible")
    page.wait_for_timeout(300)
    assert len(asked) == before + 1


def test_one_question_at_a_time(watch):
    page, _, _ = watch()
    held = []
    page.route("**/api/games/*?plan=0", lambda route: held.append(route))  # noqa: PLW0108 - playwright marks what it is given
    page.wait_for_timeout(1500)
    assert len(held) == 1
    for state in ("hidden", "visible", "hidden", "visible"):
        page.evaluate(SHOW, state)
    page.touchscreen.tap(200, 600)
    page.wait_for_timeout(1500)
    assert len(held) == 1
    held.pop().continue_()
    page.wait_for_timeout(1500)
    assert len(held) == 1


def test_a_server_that_does_not_answer_is_left_in_peace(watch):
    page, asked, _ = watch()
    page.route("**/api/games/*?plan=0", lambda route: route.abort())
    page.wait_for_timeout(1200)
    assert count(page, asked, 8000) <= 4
    before = len(asked)
    page.unroute("**/api/games/*?plan=0")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(300)
    assert len(asked) == before + 1
    assert 2 <= count(page, asked, 3600) <= 5


def test_an_answer_that_never_comes_is_given_up(watch, server):
    page, _, key = watch()
    page.route("**/api/games/*?plan=0", lambda _: None, times=1)
    page.wait_for_timeout(1500)
    page.clock.fast_forward(11_000)
    page.wait_for_timeout(200)
    page.clock.fast_forward(3000)
    post_commands(server.url, key, [{"type": "bid", "round": 0, "seat": 1, "value": 3}])
    page.locator('[data-seat="1"] .mark').get_by_text("3").wait_for(timeout=4000)
    assert snapshot(server.url, key)["version"] == 1
