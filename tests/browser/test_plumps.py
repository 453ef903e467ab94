"""Only who plumped is noted: after the bids all are taken to have made it, but those touched."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import FOUR, Sender, Thumb, make_game, snapshot

pytestmark = pytest.mark.browser

RULES = {"shape": "custom", "hands": [3, 2], "counting": "plumps"}
CONFIRM = 'button[data-action="rest-made"]'


def seat(place: int) -> str:
    return f'[data-seats-list] [data-seat="{place}"] > button'


def marks(page) -> list[str]:
    """What stands at the seats, in bidding order."""
    names = page.locator("[data-seats-list] .mark").evaluate_all(
        "marks => marks.map((mark) => mark.className)"
    )
    return [name.split()[-1] for name in names]


@pytest.fixture(params=["by the phone", "without JavaScript"])
def played(request, server, new_page):
    """The play screen of a new game: a thumb, its page and the game's key."""
    key = make_game(server.url, FOUR, 0, **RULES)["key"]
    is_plain = request.param == "without JavaScript"
    page = new_page(390, 844, java_script_enabled=not is_plain)
    page.goto(f"{server.url}/game/{key}")
    return (Sender if is_plain else Thumb)(page), page, key


def refuses(thumb, says=None):
    """Touches the confirming key, which is off as what it says cannot be."""
    confirm = thumb.page.locator(CONFIRM)
    expect(confirm).to_have_attribute("aria-disabled", "true")
    if says:
        expect(confirm).to_have_text(says)
    confirm.tap(force=True)
    expect(thumb.page.locator("[data-says]")).to_have_class(re.compile("is-refusal"))


def kept(thumb, key):
    if not isinstance(thumb, Sender):
        thumb.saved(key)


def test_a_whole_game_takes_a_tap_for_each_bid_and_plump_and_one_more(played, server):
    thumb, page, key = played
    for bid in (1, 0, 1, 0):  # Sara, Omar, Lena, Erik
        thumb.enter(bid)
    assert thumb.asks() == (0, "tricks", None)
    assert marks(page) == ["hit"] * 4
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("11")
    expect(page.locator("[data-pad] button[data-value]")).to_have_count(0)
    thumb.tap(seat(2))
    assert marks(page) == ["hit", "plump", "hit", "hit"]
    thumb.tap(CONFIRM)
    assert thumb.taps == 4 + 1 + 1
    assert thumb.asks() == (1, "bids", 2)
    assert thumb.totals(4) == [10, 11, 0, 11]
    for bid in (1, 1, 1, 0):  # Omar, Lena, Erik, Sara
        thumb.enter(bid)
    thumb.tap(seat(2))
    thumb.tap(CONFIRM)
    assert thumb.taps == 2 * (4 + 1 + 1)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    assert thumb.totals(4) == [21, 21, 0, 22]
    kept(thumb, key)
    assert snapshot(server.url, key)["state"]["rounds"][1]["made"] == [True, True, False, True]


def test_that_nobody_plumped_is_refused_when_the_bids_do_not_add_up(played):
    thumb, page, key = played
    for bid in (1, 1, 1, 1):
        thumb.enter(bid)
    refuses(thumb, "Någon plumpade")
    assert thumb.asks() == (0, "tricks", None)
    for place in (0, 1):
        thumb.tap(seat(place))
    thumb.tap(seat(0))  # was not so
    assert marks(page) == ["plump", "hit", "hit", "hit"]
    thumb.tap(CONFIRM)
    assert thumb.totals(4) == [11, 0, 11, 11]
    kept(thumb, key)


def test_plumps_that_cannot_be_are_refused(played):
    thumb, _, _ = played
    for bid in (1, 1, 2, 0):
        thumb.enter(bid)
    thumb.tap(seat(0))  # the others would have taken four of three
    refuses(thumb, "Resten klarade det")
    thumb.tap(seat(3))
    thumb.tap(CONFIRM)
    assert thumb.totals(4) == [0, 11, 11, 0]


def test_that_all_made_it_takes_one_tap_where_the_hook_is_off(server, new_page):
    key = make_game(server.url, FOUR, 0, **RULES, hook="off")["key"]
    page = new_page()
    page.goto(f"{server.url}/game/{key}")
    thumb = Thumb(page)
    for bid in (1, 1, 1, 0):
        thumb.enter(bid)
    thumb.tap(CONFIRM)
    assert thumb.taps == 4 + 1
    assert thumb.totals(4) == [10, 11, 11, 11]


def test_each_touch_and_the_confirmation_are_undone(played):
    thumb, page, _ = played
    for bid in (1, 0, 1, 0):
        thumb.enter(bid)
    thumb.tap(seat(2))
    thumb.tap(CONFIRM)
    thumb.undo()
    assert thumb.asks() == (0, "tricks", None)
    assert marks(page) == ["hit", "plump", "hit", "hit"]
    thumb.undo()
    assert marks(page) == ["hit"] * 4
    thumb.undo()
    assert thumb.asks() == (0, "bids", 0)


def test_the_protokoll_tells_what_one_plump_took_and_corrects_bid_and_outcome(played):
    thumb, page, _ = played
    for bid in (1, 0, 1, 0):
        thumb.enter(bid)
    thumb.tap(seat(2))
    thumb.tap(CONFIRM)
    thumb.tap('.top > a[href$="/protokoll"]')
    cell = 'td[data-round="0"][data-seat="{}"]'.format
    expect(page.locator(cell(2)).locator("i")).to_have_text("1")  # of three, two were as bid
    thumb.tap(f"{cell(2)} a")  # it opens at what is corrected most: who made it
    said = page.locator("[data-keys] .said")
    expect(said).to_have_text(["Klarade", "plump", "Töm"])
    expect(page.locator('[data-action="plump"]')).to_have_attribute("aria-pressed", "true")
    thumb.tap('[data-action="made"]')
    expect(page.locator("[data-problems] li")).to_have_text(
        [re.compile("någon måste ha plumpat"), "Omgången räknas inte förrän det stämmer."]
    )
    assert thumb.totals(4) == [0, 0, 0, 0]
    thumb.tap(f"{cell(0)} a")
    thumb.tap('[data-action="plump"]')
    expect(page.locator("[data-problems] li")).to_have_count(0)
    assert thumb.totals(4) == [0, 11, 10, 11]
    thumb.tap(f"{cell(1)} a")
    thumb.tap('[data-editing] a[data-phase="bids"]')
    thumb.enter(3)  # and then what became of it
    expect(page.locator('[data-action="made"]')).to_have_attribute("aria-pressed", "true")
    expect(said).to_have_text(["Klarade", "plump", "Töm"])
    expect(page.locator("[data-problems] li")).to_have_count(2)


def test_undo_keeps_its_place_and_the_seats_are_wide_enough(server, new_page):
    names = [f"Maximiliana-Kristina {n}" for n in range(8)]
    key = make_game(server.url, names, 0, hands=[5, 5], shape="custom", counting="plumps")["key"]
    page = new_page(320, 568)
    page.goto(f"{server.url}/game/{key}")
    thumb, undo = Thumb(page), page.locator('[data-action="undo"]')
    for bid in (0, 1, 0, 1, 0, 1, 0):
        thumb.enter(bid)
    before = undo.bounding_box()
    thumb.enter(1)
    assert thumb.asks() == (0, "tricks", None)
    assert undo.bounding_box() == before
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    key_box = page.locator(CONFIRM).bounding_box()
    assert key_box["width"] > 280
    assert key_box["height"] >= 50
    for place in range(8):
        assert page.locator(seat(place)).bounding_box()["height"] >= 44


def test_the_first_touch_of_two_phones_stands(server, new_page):
    key = make_game(server.url, FOUR, 0, **RULES)["key"]
    phones = [new_page(), new_page()]
    for phone in phones:
        phone.goto(f"{server.url}/game/{key}")
    first, second = map(Thumb, phones)
    for bid in (1, 0, 1, 0):
        first.enter(bid)
    first.saved(key)
    expect(phones[1].locator(seat(2))).to_be_visible(timeout=8000)
    first.tap(seat(2))
    first.saved(key)
    second.tap(seat(2))  # the same, before it has heard of it
    second.saved(key)
    assert snapshot(server.url, key)["state"]["rounds"][0]["made"][2] is False
