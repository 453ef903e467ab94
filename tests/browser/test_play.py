"""The play screen under the thumb."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import SAME_TAP, Thumb, has_no_scroll, make_game

pytestmark = pytest.mark.browser

FOUR = ["Erik", "Sara", "Omar", "Lena"]


def test_the_forbidden_bid_is_struck_out_and_says_why(table):
    thumb, page, _ = table(shape="custom", hands=[3])
    for bid in (1, 1, 0):
        thumb.enter(bid)
    key = page.locator('button[data-value="1"]')
    expect(key).to_have_attribute("aria-disabled", "true")
    expect(key).to_have_css("text-decoration-line", "line-through")
    expect(page.locator("[data-says]")).to_contain_text("jämnt upp")
    key.tap(force=True)
    assert thumb.asks() == (0, "bids", 0)
    expect(page.locator("[data-says]")).to_have_class("says is-refusal")


def test_undo_goes_back_again_and_again_across_rounds(table):
    thumb, page, _ = table(["Anna", "Anna"], shape="custom", hands=[1, 1])
    for value in (1, 1, 1):
        thumb.enter(value)
    assert thumb.asks()[0] == 1
    thumb.enter(0)
    assert thumb.totals(2) == [0, 11]
    for asked in ((1, "bids", 0), (0, "tricks", 1), (0, "bids", 0), (0, "bids", 1)):
        thumb.undo()
        assert thumb.asks() == asked
    expect(page.locator('button[data-action="undo"]')).to_have_attribute("aria-disabled", "true")


def test_undo_works_after_the_last_round_and_after_a_reload(table, server):
    thumb, page, key = table(["Anna", "Bo"], shape="custom", hands=[1])
    for value in (0, 0, 0):
        thumb.enter(value)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    thumb.saved(key)
    page.reload()
    thumb.undo()
    assert thumb.asks() == (0, "tricks", 1)
    thumb.saved(key)
    page.reload()
    assert thumb.asks() == (0, "tricks", 1)


def test_unset_and_zero_look_different(table):
    thumb, page, _ = table()
    thumb.enter(0)
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("0")
    expect(page.locator('[data-seat="2"] .mark')).to_have_text("?")
    expect(page.locator('[data-seat="3"] .mark')).to_have_text("")


def test_the_rest_made_it_in_one_tap(table):
    thumb, page, _ = table(shape="custom", hands=[3, 2])
    for bid in (2, 0, 1, 1):
        thumb.enter(bid)
    expect(page.locator('button[data-action="rest-made"]')).to_have_count(0)
    thumb.enter(1)
    thumb.tap('button[data-action="rest-made"]')
    assert thumb.asks()[0] == 1
    assert thumb.totals(4) == [11, 0, 10, 11]
    thumb.undo()
    assert thumb.asks() == (0, "tricks", 2)


def test_over_and_under_is_told_by_how_many(table):
    thumb, page, _ = table(shape="custom", hands=[3])
    for bid in (3, 1, 0, 1):
        thumb.enter(bid)
    expect(page.locator("[data-sum-words]")).to_have_text("Överbjudet med 2")


def test_turned_trump_is_told_when_people_like_and_never_blocks(table):
    thumb, page, _ = table(preset="plump-norsk")
    thumb.enter(2)
    thumb.tap('button[data-action="trump"]')
    thumb.tap('[data-trump="H"]')
    expect(page.locator('button[data-action="trump"]')).to_have_attribute(
        "aria-label", "Trumf: hjärter"
    )
    assert thumb.asks() == (0, "bids", 2)
    thumb.enter(2)
    assert thumb.asks() == (0, "bids", 3)


def test_who_leads_is_told_by_the_house_rules(table):
    thumb, page, _ = table(["Anna", "Bo", "Cia"], preset="plump-ettor")
    about = page.locator("[data-about]")
    expect(about).to_contain_text("högsta budet spelar ut")
    for bid in (1, 3, 3):
        thumb.enter(bid)
    expect(about).to_contain_text("Cia spelar ut")


def test_tapping_a_seat_goes_to_it(table):
    thumb, _, _ = table()
    thumb.enter(2)
    thumb.tap('[data-seat="1"]')
    assert thumb.asks() == (0, "bids", 1)
    thumb.enter(3)
    assert thumb.asks() == (0, "bids", 2)


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (4, {"preset": "plump-klassisk"}),
        (8, {"preset": "plump-norsk", "deck": 104}),
        (10, {"preset": "plump-norsk"}),
        (3, {"preset": "beredskap"}),
    ],
)
def test_nothing_scrolls_on_the_smallest_phone(table, seats, rules):
    names = [f"Maximiliana-Kristina-af-Oxenstierna-L{n:03}" for n in range(seats)]
    thumb, page, _ = table(names, (320, 568), **rules)
    assert has_no_scroll(page)
    for box in page.locator("[data-pad] button, .seat a").all():
        size = box.bounding_box()
        assert size is None or (size["height"] >= 44 and size["width"] >= 43.9)
    for _ in range(seats):
        page.locator('[data-pad] button[data-value]:not([aria-disabled="true"])').first.tap()
        page.wait_for_timeout(SAME_TAP)
    assert thumb.asks()[1] == "tricks"
    assert has_no_scroll(page)


def test_undo_keeps_its_place_through_the_game(table):
    thumb, page, _ = table(["Anna", "Bo"], (320, 568), shape="custom", hands=[10, 1])
    places = {str(page.locator('button[data-action="undo"]').bounding_box())}
    for value in (0, 0, 0, 1, 1, 1):
        thumb.enter(value)
        places.add(str(page.locator('button[data-action="undo"]').bounding_box()))
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    assert len(places) == 1


def test_rotating_and_resizing_lose_nothing(table):
    thumb, page, _ = table()
    for bid in (3, 2):
        thumb.enter(bid)
    for size in ((844, 390), (390, 844), (320, 568)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert thumb.asks() == (0, "bids", 3)
        expect(page.locator('[data-seat="1"] .mark')).to_have_text("3")
        expect(page.locator('[data-pad] button[data-value="10"]')).to_be_in_viewport()


def test_what_another_phone_enters_shows_here(table, server, new_page):
    thumb, page, key = table()
    other_page = new_page(390, 844)
    other_page.goto(f"{server.url}/game/{key}")
    Thumb(other_page).enter(3)
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("3", timeout=8000)
    assert thumb.asks() == (0, "bids", 2)


def test_a_follower_sees_and_cannot_enter(server, new_page):
    made = make_game(server.url, FOUR)
    page = new_page(390, 844)
    page.goto(f"{server.url}/game/{made['follow_key']}")
    expect(page.locator('[data-seat="1"] .name')).to_have_text("Sara")
    expect(page.locator("[data-pad]")).to_have_count(0)


def test_the_pad_is_locked_while_the_cards_are_played(table):
    thumb, page, _ = table(["Anna", "Bo"], shape="custom", hands=[2])
    thumb.tap(".menu > summary")
    thumb.tap("[name=lock]")
    page.keyboard.press("Escape")
    thumb.tap(".menu > summary")
    for bid in (1, 0):
        thumb.enter(bid)
    page.locator('button[data-value="1"]').tap(force=True)
    assert thumb.asks() == (0, "tricks", 1)
    expect(page.locator("[data-says]")).to_contain_text("låsta")
    page.reload()
    thumb.tap('button[data-action="unlock"]')
    thumb.enter(1)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")


def test_settings_of_the_phone_are_remembered(table):
    thumb, page, _ = table()
    thumb.tap(".menu > summary")
    thumb.tap("[name=left]")
    thumb.tap("[name=large]")
    page.reload()
    expect(page.locator("html")).to_have_class("is-left is-large")
    undo = page.locator('button[data-action="undo"]').bounding_box()
    assert undo["x"] < 100


def test_a_shared_lead_asks_for_an_extra_round(table):
    rules = {"shape": "custom", "hands": [1], "hook": "off", "tie": "extra-rounds"}
    thumb, page, _ = table(["Anna", "Bo", "Cia"], **rules)
    for value in (0, 0, 0, 0, 0):
        thumb.enter(value)
    assert thumb.asks() == (1, "bids", 2)
    expect(page.locator("[data-about]")).to_contain_text("2 av 2")
    for value in (1, 0, 0, 1, 0):
        thumb.enter(value)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    assert thumb.totals(3) == [10, 20, 21]


def test_winners_who_tie_are_all_named_and_the_next_rank_is_skipped(table):
    rules = {"shape": "custom", "hands": [1], "hook": "off", "low_mark": 5}
    thumb, page, _ = table(["Anna", "Anna", "Bo"], **rules)
    for value in (0, 0, 0, 0, 1):
        thumb.enter(value)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    expect(page.locator("[data-podium] h2")).to_have_text("Anna och Anna")
    ranks = [place.inner_text() for place in page.locator("[data-rank]").all()]
    assert ranks == ["1", "1", "3"]
    expect(page.locator("[data-podium] li").nth(2)).to_contain_text("idiotgränsen")


def test_playing_again_takes_two_taps(table):
    thumb, page, key = table(["Anna", "Bo"], shape="custom", hands=[1])
    for value in (0, 0, 0):
        thumb.enter(value)
    thumb.saved(key)
    thumb.taps = 0
    thumb.tap("[data-actions] .go")
    thumb.tap("button.big")
    page.wait_for_url(lambda address: "/game/" in address and key not in address)
    assert thumb.taps == 2
    assert thumb.asks() == (0, "bids", 0)
    expect(page.locator("[data-about]")).to_contain_text("Bo ger")


def test_a_game_is_ended_now_and_taken_up_again(table):
    thumb, page, _ = table(["Anna", "Bo"], shape="custom", hands=[1, 2])
    for value in (0, 0, 0):
        thumb.enter(value)
    thumb.tap(".menu > summary")
    thumb.tap('[data-action="end"]')
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    expect(page.locator(".menu-panel")).to_be_hidden()
    expect(page.locator("[data-podium] h2")).to_have_text("Bo")
    thumb.undo()
    assert thumb.asks() == (1, "bids", 0)
