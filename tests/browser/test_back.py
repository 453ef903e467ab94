"""The phone's own back leads to where a person came from, and never through a chain of the same."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.new_game import start, write_names
from tests.browser.table import FOUR, Thumb, make_game, snapshot

pytestmark = pytest.mark.browser

# A browser that does not tell what lies behind (Safari before 26.2, Firefox before 147).
OLD = "delete window.navigation"


# What leads back comes as the menu opens.
COMES_LATER = """
() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/back.js"))
"""


@pytest.fixture(params=["", OLD], ids=["", "old"])
def game(request, server, new_page):
    """A game that was opened from the home page."""
    page = new_page(locale="en-GB")
    page.set_default_timeout(8000)
    if request.param:
        page.add_init_script(request.param)
    key = make_game(server.url, FOUR, 0)["key"]
    page.goto(f"{server.url}/game/{key}")  # so that home lists it
    page.goto("about:blank")
    page.goto(f"{server.url}/")
    page.locator(f'a.card[href$="{key}"]').tap()
    page.wait_for_url(f"**/game/{key}")
    return page, key


def menu(page, name):
    here = page.url
    page.locator(".menu > summary").tap()
    page.wait_for_function(COMES_LATER)
    page.locator(".menu-panel").get_by_role("link", name=re.compile(f"^{name}")).tap()
    page.wait_for_url(lambda address: address != here)


def back_leads_home(page):
    ready(page)
    page.go_back()
    expect(page.locator("main.home")).to_be_visible()


def ready(page):
    page.wait_for_load_state("networkidle")


def is_game(page, key):
    page.wait_for_url(re.compile(rf"/game/{key}$"))
    expect(page.locator('main[data-screen="play"]')).to_be_visible()


@pytest.mark.parametrize("way", ["arrow", "phone"])
def test_from_the_protokoll_after_corrections(game, way):
    page, key = game
    thumb = Thumb(page)
    for bid in (1, 2, 3):
        thumb.enter(bid)
    page.locator('a[aria-label="Protokoll"]').tap()
    for seat in (1, 2):
        thumb.tap(f'td[data-round="0"][data-seat="{seat}"] a')
        thumb.enter(4)
    thumb.saved(key)
    ready(page)
    page.locator(".top > a[data-back]").tap() if way == "arrow" else page.go_back()
    is_game(page, key)
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("4")
    back_leads_home(page)


@pytest.mark.parametrize("way", ["arrow", "foot", "phone"])
def test_from_the_table_after_three_deeds(game, way):
    page, key = game
    menu(page, "At the table")
    ready(page)
    for name in FOUR[:2]:
        page.get_by_role("button", name=f"{name} goes home").tap()
        expect(page.locator("[data-done]")).to_contain_text(name)
        ready(page)
    page.locator("[data-done] button").tap()
    expect(page.locator("[data-done] button")).to_have_count(0)
    ready(page)
    if way == "phone":
        page.go_back()
    else:
        page.locator(f"{'.head' if way == 'arrow' else '.start'} a[data-back]").tap()
    is_game(page, key)
    expect(page.locator("[data-seats-list] [data-seat]")).to_have_count(3)
    back_leads_home(page)


def test_from_names_that_were_refused_and_then_saved(game):
    page, key = game
    menu(page, "Change names")
    ready(page)
    field = page.get_by_label("Name of player 1")
    field.fill("")
    page.get_by_role("button", name="Save").tap()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("Kerstin")
    page.get_by_role("button", name="Save").tap()
    is_game(page, key)
    expect(page.locator('[data-seat="0"] bdi')).to_have_text("Kerstin")
    back_leads_home(page)


@pytest.mark.parametrize("game", [""], indirect=True)
def test_from_rules_that_were_changed_in_the_middle(game):
    page, key = game
    Thumb(page).enter(1)
    Thumb(page).saved(key)
    menu(page, "House rules")
    page.get_by_role("link", name="Change a rule in the middle").tap()
    ready(page)
    page.get_by_role("button", name="So we play").or_(
        page.get_by_role("button", name="See what follows")
    ).tap()
    expect(page.get_by_role("button", name="We agree: so we play")).to_be_visible()
    ready(page)
    page.get_by_role("button", name="We agree: so we play").tap()
    page.wait_for_url(re.compile(r"/rules(\?done=.*)?$"))
    ready(page)
    page.go_back()
    is_game(page, key)
    back_leads_home(page)


@pytest.mark.parametrize("name", ["History", "House rules"])
@pytest.mark.parametrize("way", ["arrow", "phone"])
def test_from_what_is_only_looked_at(game, name, way):
    page, key = game
    menu(page, name)
    page.wait_for_load_state("domcontentloaded")
    page.locator(".head a[data-back]").tap() if way == "arrow" else page.go_back()
    is_game(page, key)
    back_leads_home(page)


def test_home_and_back_leaves_no_trail(game):
    page, _ = game
    before = page.evaluate("history.length")
    menu(page, "Home")
    expect(page.locator("main.home")).to_be_visible()
    assert page.evaluate("history.length") == before
    page.go_back()
    assert page.url == "about:blank"


def test_a_new_game_is_not_started_again_by_back(server, new_page):
    page = new_page(locale="en-GB")
    page.goto(server.url)
    page.get_by_role("link", name="New game").tap()
    write_names(page, ["Anna", "Bo", "Cia"])
    start(page)
    page.go_back()
    expect(page.locator('[name="name"]').first).to_have_value("Anna")
    page.go_back()
    expect(page.locator("main.home")).to_be_visible()
    expect(page.locator(".game")).to_have_count(1)


def test_another_language_takes_the_place_of_the_page(game):
    page, key = game
    menu(page, "History")
    ready(page)
    page.get_by_role("button", name="Norsk").tap()
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    ready(page)
    page.go_back()
    is_game(page, key)
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    back_leads_home(page)


def test_without_network_a_deed_says_so_and_stays(game, server):
    page, key = game
    menu(page, "At the table")
    ready(page)
    page.context.set_offline(True)
    page.get_by_role("button", name="Erik goes home").tap()
    expect(page.get_by_role("alert")).to_have_text("No network: try again in a moment.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Erik goes home").tap()
    expect(page.locator("[data-done]")).to_contain_text("Erik")
    assert snapshot(server.url, key)["version"] == 1


def test_escape_closes_the_menu_and_the_suits_and_nothing_else(server, new_page):
    page = new_page(locale="en-GB")
    key = make_game(server.url, FOUR, 0, preset="plump-norsk-trumf")["key"]
    page.goto(f"{server.url}/game/{key}")
    page.locator(".menu > summary").tap()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-panel")).to_be_hidden()
    page.locator('[data-action="trump"]').tap()
    expect(page.locator("[data-suits]")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator("[data-suits]")).to_be_hidden()
    assert page.url.endswith(key)
