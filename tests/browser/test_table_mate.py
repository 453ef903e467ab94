"""The phone as a good table mate: it stays awake, shakes where that helps, and hands a link on."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import FOUR, Thumb, make_game, post_commands

pytestmark = pytest.mark.browser

# What the page asks the phone for is seen, and still asked for.
WATCH = """
window.shaken = []
window.locks = []
const ask = WakeLock.prototype.request
WakeLock.prototype.request = async function (kind) {
  const lock = await ask.call(this, kind)
  window.locks.push(lock)
  return lock
}
const shake = Navigator.prototype.vibrate
Navigator.prototype.vibrate = function (pattern) {
  window.shaken.push([pattern].flat())
  return shake.call(this, pattern)
}
"""
HELD = "window.locks.filter(lock => !lock.released).length"
SHAKEN = "window.shaken.length"

NO_WAKE_LOCK = "delete Navigator.prototype.wakeLock"
ON_HTTP = f"{NO_WAKE_LOCK}; Object.defineProperty(window, 'isSecureContext', {{ value: false }})"
NO_VIBRATION = "delete Navigator.prototype.vibrate"
SAVES_POWER = """
WakeLock.prototype.request = async () => { throw new DOMException("", "NotAllowedError") }
"""

CAN_SHARE = """
window.shared = []
navigator.share = async (given) => {
  window.shared.push(given)
  if ("REFUSAL" !== "REFUS" + "AL") throw new DOMException("", "REFUSAL")
}
"""

ONE_ROUND = {"shape": "custom", "hands": [2]}


@pytest.fixture
def opened(server, new_page):
    """Opens a screen of a new game: its page and its keys."""

    def open_screen(role="key", path="", *, before=WATCH, size=(390, 844), rules=None, **options):
        made = make_game(server.url, FOUR, 3, **(rules or {}))
        page = new_page(*size, **options)
        page.add_init_script(before)
        page.goto(f"{server.url}/game/{made[role]}{path}")
        return page, made

    return open_screen


def holds(page, count):
    page.wait_for_function(f"() => {HELD} === {count}", timeout=8000)


def switch(page, name):
    """The switch in the menu, which is opened if it is not."""
    if not page.locator(".menu-panel").is_visible():
        page.locator(".menu > summary").tap()
    return page.locator(f"[data-settings] [name={name}]")


def press_struck(page, value):
    key = page.locator(f'[data-keys] .even[data-value="{value}"]')
    key.tap(force=True)  # it is off, which is what the press is about
    expect(page.locator("[data-says]")).to_have_class("says is-refusal")


def hide(page, is_hidden):
    """As if somebody had turned to another app, or come back."""
    state = "hidden" if is_hidden else "visible"
    page.evaluate(
        """state => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
          document.dispatchEvent(new Event("visibilitychange"))
        }""",
        state,
    )


@pytest.mark.parametrize("path", ["", "/protokoll"])
@pytest.mark.parametrize("role", ["key", "follow_key"])
def test_the_screen_stays_on_for_all_who_look_at_a_game_under_way(opened, role, path):
    page, _ = opened(role, path)
    holds(page, 1)


def test_it_is_held_once_however_much_is_tapped(opened):
    page, _ = opened()
    holds(page, 1)
    thumb = Thumb(page)
    for bid in (1, 2, 3):
        thumb.enter(bid)
    assert page.evaluate("window.locks.length") == 1


def test_it_is_let_go_at_the_end_and_held_again_where_the_game_goes_on(opened):
    page, _ = opened(rules=ONE_ROUND)
    holds(page, 1)
    thumb = Thumb(page)
    for number in (0, 0, 0, 0, 0, 0, 0):
        thumb.enter(number)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    holds(page, 0)
    thumb.undo()
    expect(thumb.screen).to_have_attribute("data-phase", "tricks")
    holds(page, 1)


def test_who_follows_lets_go_when_the_other_phone_enters_the_end(server, opened):
    page, made = opened("follow_key", rules=ONE_ROUND)
    holds(page, 1)
    entered = [{"type": "bid", "round": 0, "seat": s, "value": 0} for s in range(4)]
    entered += [{"type": "tricks", "round": 0, "seat": s, "value": 0} for s in range(3)]
    post_commands(server.url, made["key"], entered)
    holds(page, 0)


def test_it_is_let_go_by_who_turns_away_and_asked_for_on_return(opened):
    page, _ = opened()
    holds(page, 1)
    hide(page, True)
    holds(page, 0)
    hide(page, False)
    holds(page, 1)


def test_what_the_phone_itself_takes_away_is_asked_for_at_the_next_tap(opened):
    page, _ = opened()
    holds(page, 1)
    page.evaluate("window.locks[0].release()")
    holds(page, 0)
    Thumb(page).enter(1)
    holds(page, 1)


def test_its_switch_is_remembered(opened):
    page, _ = opened()
    holds(page, 1)
    expect(switch(page, "awake")).to_be_checked()
    switch(page, "awake").tap()
    holds(page, 0)
    page.reload()
    expect(switch(page, "awake")).not_to_be_checked()
    page.wait_for_load_state("networkidle")
    Thumb(page).tap(".menu > summary")
    Thumb(page).enter(1)
    assert page.evaluate("window.locks.length") == 0
    switch(page, "awake").tap()
    holds(page, 1)


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (NO_WAKE_LOCK, "This browser cannot do that."),
        (ON_HTTP, "Only over https can a page do that."),
    ],
    ids=["browser", "http"],
)
@pytest.mark.parametrize("path", ["", "/protokoll"])
def test_where_it_cannot_be_the_switch_says_why(opened, before, told, path):
    page, _ = opened(path=path, before=before, locale="en-GB")
    expect(switch(page, "awake")).to_be_disabled()
    expect(switch(page, "awake")).not_to_be_checked()
    expect(page.locator("label:has([name=awake])")).to_contain_text(told)


def test_a_phone_that_saves_power_is_not_asked_in_vain_without_a_word(opened):
    page, _ = opened(before=SAVES_POWER, locale="en-GB")
    expect(switch(page, "awake")).to_be_enabled()
    told = page.locator("label:has([name=awake]) small")
    expect(told).to_have_text("The phone says no just now. Is it saving power?")
    switch(page, "awake").tap()
    expect(told).to_have_text("")


def test_a_press_on_the_struck_key_shakes_the_phone_and_no_other(opened):
    page, _ = opened(rules=ONE_ROUND)
    thumb = Thumb(page)
    for bid in (1, 0, 0):
        thumb.enter(bid)
    assert page.evaluate(SHAKEN) == 0
    press_struck(page, 1)
    assert page.evaluate("window.shaken") == [[40]]
    thumb.enter(2)
    assert page.evaluate(SHAKEN) == 1


def test_who_wants_no_shaking_gets_none(opened):
    page, _ = opened(rules=ONE_ROUND)
    switch(page, "buzz").tap()
    page.reload()
    expect(switch(page, "buzz")).not_to_be_checked()
    thumb = Thumb(page)
    thumb.tap(".menu > summary")
    for bid in (1, 0, 0):
        thumb.enter(bid)
    press_struck(page, 1)
    assert page.evaluate(SHAKEN) == 0


@pytest.mark.parametrize("path", ["", "/protokoll"])
def test_the_switch_is_there_only_where_something_can_shake(opened, path):
    page, _ = opened(path=path)
    expect(switch(page, "buzz")).to_be_visible()
    page, _ = opened(path=path, before=NO_VIBRATION)
    expect(switch(page, "buzz")).to_be_hidden()
    page, _ = opened(path=path, size=(1280, 800), has_touch=False)
    page.locator(".menu > summary").click()
    expect(page.locator("[data-settings] [name=buzz]")).to_be_hidden()
    page, _ = opened("follow_key", path)
    expect(switch(page, "buzz")).to_have_count(0)


def seat_page(server, new_page, seat, **rules):
    """A player's own phone, on which a finger has been: before that nothing may shake."""
    made = make_game(server.url, FOUR, 3, **rules)
    page = new_page()
    page.add_init_script(WATCH)
    page.goto(f"{server.url}/game/{made['seat_keys'][seat]}")
    page.wait_for_load_state("networkidle")
    page.locator(".menu > summary").tap()
    page.locator(".menu > summary").tap()
    return page, made["key"]


def bid(server, key, seat, value=1):
    command = {"id": f"bid-of-{seat}-0000", "type": "bid", "round": 0, "seat": seat, "value": value}
    post_commands(server.url, key, [command])


def test_a_players_own_phone_shakes_when_it_is_their_turn(server, new_page):
    page, key = seat_page(server, new_page, 2)
    shown = page.locator("main[data-version='1']")
    bid(server, key, 0)
    expect(shown).to_be_visible()
    assert page.evaluate(SHAKEN) == 0
    bid(server, key, 1)
    expect(page.locator("[data-seat='2'][aria-current=step]")).to_be_visible()
    assert page.evaluate("window.shaken") == [[80, 60, 80]]
    bid(server, key, 2)
    expect(page.locator("[data-seat='3'][aria-current=step]")).to_be_visible()
    assert page.evaluate(SHAKEN) == 1


def test_where_all_bid_at_once_each_is_told_when_a_round_begins(server, new_page):
    page, key = seat_page(server, new_page, 2, bidding="simultaneous", shape="custom", hands=[2, 1])
    assert page.evaluate(SHAKEN) == 0
    for seat in (0, 1, 2, 3):
        bid(server, key, seat, 0)
    for seat in (0, 1, 2):
        taken = {"type": "tricks", "round": 0, "seat": seat, "value": 0}
        post_commands(server.url, key, [{"id": f"taken-{seat}-0000", **taken}])
    expect(page.locator("main")).to_have_attribute("data-round", "1")
    assert page.evaluate("window.shaken") == [[80, 60, 80]]


@pytest.mark.parametrize("path", ["", "/protokoll"])
@pytest.mark.parametrize("role", ["key", "follow_key"])
def test_the_link_for_others_goes_to_the_share_sheet(opened, role, path):
    page, made = opened(role, path, before=CAN_SHARE)
    share_box(page).locator("[data-send]").tap()
    page.wait_for_function("() => window.shared.length === 1")
    [shared] = page.evaluate("window.shared")
    assert shared["url"].endswith(f"/game/{made['follow_key']}")
    assert made["key"] not in shared["url"]
    assert "Sara" in shared["title"]


def test_a_share_sheet_that_does_not_open_leaves_the_link_copied(opened):
    page, made = opened(
        before=CAN_SHARE.replace("REFUSAL", "NotAllowedError"),
        permissions=["clipboard-read", "clipboard-write"],
    )
    share_box(page).locator("[data-send]").tap()
    page.wait_for_function("() => navigator.clipboard.readText().then(text => text !== '')")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/game/{made['follow_key']}")


@pytest.mark.parametrize("before", ["", "delete Navigator.prototype.clipboard"], ids=["", "http"])
def test_where_there_is_no_share_sheet_the_link_is_copied(opened, before):
    page, made = opened(
        before=before, locale="en-GB", permissions=["clipboard-read", "clipboard-write"]
    )
    box = share_box(page)
    expect(box.locator("[data-send]")).to_be_hidden()
    box.locator("[data-copy]").tap()
    expect(box.locator("[data-copy]")).to_have_text("Copied")
    other = page.context.new_page()
    other.goto(page.url)
    assert other.evaluate("navigator.clipboard.readText()").endswith(f"/game/{made['follow_key']}")


def share_box(page):
    """What the menu offers to let others follow."""
    page.locator(".menu > summary").tap()
    page.locator("[data-following] > summary").tap()
    page.wait_for_load_state("networkidle")  # what shares comes as it is opened
    return page.locator("[data-following] [data-link]")
