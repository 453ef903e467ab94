"""Sheets under the thumb: the picture follows what is chosen, and is printed and shared."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table import make_game

pytestmark = pytest.mark.browser

LONG = ["Maximiliana-Kristina-af-Oxenstierna-Lang", "W" * 40, "محمد", "李小龍", "👨‍👩‍👧‍👦", "Zoë"]

SHARES = """
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png")
navigator.share = async ({ files }) => {
  const start = new Uint8Array(await files[0].slice(0, 4).arrayBuffer())
  window.shared = `${files[0].type} ${String.fromCharCode(...start.slice(1))}`
}
"""


@pytest.fixture
def page(new_page) -> Page:
    return new_page(locale="en-GB")


@pytest.fixture
def sheets(server, page) -> Page:
    """The page of blank sheets, its picture drawn."""
    page.goto(f"{server.url}/sheets")
    shows(page)
    return page


@pytest.fixture
def key(server) -> str:
    return make_game(server.url, ["Ann", "Bo"], 0, shape="custom", hands=[2, 1])["key"]


@pytest.fixture
def game_sheet(server, page, key) -> Page:
    page.goto(f"{server.url}/game/{key}/sheet")
    shows(page)
    return page


def choose(page: Page, name: str, value: str | int) -> None:
    page.locator(f'.key:has([name="{name}"][value="{value}"])').tap()


def shows(page: Page, choice: str = "/sheet.png") -> None:
    """Waits until the picture of this choice is there, and drawn."""
    picture = page.locator(".preview img")
    expect(picture).to_have_attribute("src", re.compile(re.escape(choice)), timeout=20_000)
    page.wait_for_function(
        "() => document.querySelector('.preview img')?.naturalWidth > 0"
        " && !document.querySelector('.preview[aria-busy]')"
    )


def places(page: Page) -> list[float]:
    """How high the picture's frame is, and the whole page."""
    box = page.locator(".preview").bounding_box()
    return [box["height"], page.evaluate("document.documentElement.scrollHeight")]


def test_the_picture_follows_each_choice_and_nothing_moves(sheets):
    before = places(sheets)
    choose(sheets, "players", 10)
    shows(sheets, "players=10")
    sheets.select_option("#rules", "beredskap")
    shows(sheets, "rules=beredskap")
    sheets.locator('[name="totals"][type="checkbox"]').uncheck()
    shows(sheets, "totals=0")
    choose(sheets, "paper", "letter")
    shows(sheets, "paper=letter")
    assert places(sheets) == before


def test_the_old_picture_stays_until_the_new_one_is_there(sheets):
    waiting = []
    sheets.route("**/sheet.png*", lambda route: waiting.append(route))  # noqa: PLW0108 - playwright marks it
    before = sheets.locator(".preview img").get_attribute("src")
    choose(sheets, "players", 3)
    expect(sheets.locator(".preview")).to_have_attribute("aria-busy", "true")
    sheets.wait_for_timeout(600)
    assert waiting
    assert sheets.locator(".preview img").get_attribute("src") == before
    assert sheets.evaluate("document.querySelector('.preview img').naturalWidth") > 0
    for route in waiting:
        route.continue_()
    sheets.unroute("**/sheet.png*")
    shows(sheets, "players=3")


def test_a_press_that_is_busy_is_asked_again(server, page):
    answers = []

    def busy_first(route) -> None:
        answers.append(route)
        if len(answers) == 1:
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    page.route("**/sheet.png*", busy_first)
    page.goto(f"{server.url}/sheets")
    shows(page)
    assert len(answers) >= 2


def test_names_say_how_many_play_and_are_kept(server, sheets):
    sheets.locator(".names summary").tap()
    sheets.locator("textarea").fill("Ann\nBo\nKim")
    expect(sheets.locator('[name="players"]').first).to_be_disabled()
    shows(sheets, "names=Ann")
    sheets.reload()
    assert sheets.locator("textarea").input_value() == "Ann\nBo\nKim"
    sheets.get_by_role("button", name="Svenska").tap()
    expect(sheets.locator("html")).to_have_attribute("lang", "sv")
    assert sheets.locator("textarea").input_value() == "Ann\nBo\nKim"
    sheets.locator("textarea").fill("")
    expect(sheets.locator('[name="players"]').first).to_be_enabled()


def test_what_is_wrong_is_told_as_it_is_written_and_forgiven_when_it_is_mended(sheets):
    sheets.fill("#copies", "99")
    expect(sheets.locator("#fault-copies")).to_have_text("It must be from 1 to 50, not 99.")
    expect(sheets.locator("#copies")).to_have_attribute("aria-invalid", "true")
    expect(sheets.get_by_role("alert")).to_contain_text("not 99")
    sheets.fill("#copies", "9")
    shows(sheets, "copies=9")
    expect(sheets.locator("#fault-copies")).to_be_hidden()
    expect(sheets.locator("#copies")).to_have_attribute("aria-invalid", "false")


def test_the_big_button_opens_the_pdf_that_is_shown(sheets):
    choose(sheets, "players", 5)
    with sheets.context.expect_event("request", lambda r: "/sheet.pdf" in r.url) as asked:
        sheets.get_by_role("button", name="Open the PDF").tap()
    answer = sheets.request.get(asked.value.url)
    assert answer.headers["content-type"] == "application/pdf"
    assert "plump-protokoll-5.pdf" in answer.headers["content-disposition"]


def test_without_javascript_a_button_shows_what_is_chosen(server, new_page):
    page = new_page(locale="en-GB", java_script_enabled=False)
    page.goto(f"{server.url}/sheets")
    choose(page, "players", 6)
    choose(page, "paper", "a5")
    page.locator('[name="marks"][type="checkbox"]').uncheck()
    page.fill("#copies", "2")
    with page.expect_navigation():
        page.get_by_role("button", name="Show").tap()
    source = page.locator(".preview img").get_attribute("src")
    assert {"players=6", "paper=a5", "marks=0", "copies=2"} <= set(re.split("[?&]", source))
    assert page.locator('[name="players"]:checked').input_value() == "6"
    assert page.locator("#copies").input_value() == "2"


def test_a_games_sheet_is_shown_as_the_group_likes_it_also_next_time(server, game_sheet, key):
    choose(game_sheet, "plumps", "red")
    shows(game_sheet, "plumps=red")
    game_sheet.goto(f"{server.url}/game/{key}/sheet")
    assert game_sheet.locator('[name="plumps"]:checked').input_value() == "red"
    shows(game_sheet, "plumps=red")


def test_the_picture_is_shared_where_the_phone_can(server, new_page, key):
    page = new_page(locale="en-GB")
    page.add_init_script(SHARES)
    page.goto(f"{server.url}/game/{key}/sheet")
    page.get_by_role("link", name="Share").tap()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared") == "image/png PNG"


def test_where_it_cannot_the_picture_that_is_shown_is_saved(game_sheet):
    choose(game_sheet, "plumps", "word")
    shows(game_sheet, "plumps=word")
    with game_sheet.expect_download() as saved:
        game_sheet.get_by_role("link", name="Share").tap()
    assert re.fullmatch(r"plump-Ann-Bo-\d{4}-\d\d-\d\d\.png", saved.value.suggested_filename)
    assert "plumps=word" in saved.value.url


def test_the_way_back_leads_to_the_game(server, game_sheet, key):
    game_sheet.locator("form").get_by_role("link", name="Back to the game").tap()
    game_sheet.wait_for_url(f"{server.url}/game/{key}")


def small_targets(page: Page) -> list[str]:
    """What can be pressed and is smaller than a thumb."""
    return page.evaluate(
        """() => [...document.querySelectorAll("main a, button, summary, label.key, label.box,"
            + " select, textarea, [type=text]")]
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
          .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )


def is_as_wide_as_the_phone(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1280, 800)])
@pytest.mark.parametrize("language", ["sv-SE", "nb-NO", "en-GB"])
def test_everything_fits_and_is_as_large_as_a_thumb(server, new_page, size, language):
    key = make_game(server.url, LONG, 0, preset="plump-norsk", low=3)["key"]
    page = new_page(*size, locale=language)
    page.goto(f"{server.url}/game/{key}")
    for path in (f"/game/{key}/sheet", "/sheets?copies=99", "/sheets?names=Ann%0ABo"):
        page.goto(f"{server.url}{path}")
        assert is_as_wide_as_the_phone(page)
        assert small_targets(page) == []


@pytest.mark.parametrize("size", [(320, 568), (844, 390)])
def test_every_choice_can_be_reached_between_the_picture_and_the_button(server, new_page, size):
    page = new_page(*size, locale="en-GB")
    page.goto(f"{server.url}/sheets?names=Ann%0ABo")
    for choice in ("textarea", "#rules", "#copies", '.key:has([value="letter"])', ".box >> nth=1"):
        page.locator(choice).tap()


@pytest.mark.parametrize("dark", [False, True])
def test_nobody_is_shut_out(server, new_page, key, dark):
    page = new_page(dark=dark, locale="en-GB")
    for path in (f"/game/{key}/sheet", "/sheets", "/sheets?copies=99&names=Ann"):
        page.goto(f"{server.url}{path}")
        page.evaluate("document.body.style.backgroundImage = 'none'")
        violations = Axe().run(page).response["violations"]
        found = [(v["id"], [node["html"][:120] for node in v["nodes"]]) for v in violations]
        assert found == []
