"""Sheets under the thumb: the picture follows what is chosen, and is printed and shared."""

import re

import pypdfium2
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


def places(page: Page, name: str) -> list[float]:
    """How high the picture's frame is, and how far down the choice stands."""
    tops = page.evaluate(
        "name => [document.querySelector('.choices'), document.querySelector(`[name=${name}]`)]"
        ".map(one => one.getBoundingClientRect().top)",
        name,
    )
    return [page.locator(".preview").bounding_box()["height"], tops[1] - tops[0]]


def test_the_picture_follows_each_choice_and_nothing_moves_under_the_thumb(sheets):
    def choose_and_stay(name: str, value: str) -> None:
        before = places(sheets, name)
        if name == "rules":
            sheets.select_option("#rules", value)
        else:
            sheets.locator(f'[name="{name}"][value="{value}"]').set_checked(value != "0")
        shows(sheets, f"{name}={value}")
        assert places(sheets, name) == before

    choose_and_stay("players", "10")
    choose_and_stay("rules", "beredskap")
    choose_and_stay("paper", "letter")


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


def test_names_are_counted_as_they_are_written_and_the_rules_told_for_so_many(sheets):
    sheets.locator(".names summary").tap()
    sheets.locator("textarea").fill("Ann, Bo, Kim, Li, Mo, Pia, Zoë")
    expect(sheets.locator("legend").first).to_have_text("Players 7 names")
    expect(sheets.locator("#agreement")).to_contain_text("13 rounds")
    sheets.locator(".names summary").tap()
    expect(sheets.locator(".names summary")).to_have_text("With names: 7")
    sheets.locator(".names summary").tap()
    sheets.locator("textarea").fill("")
    expect(sheets.locator("legend").first).to_have_text("Players")
    expect(sheets.locator("#agreement")).to_contain_text("19 rounds")


def test_done_closes_the_keyboard_and_stays_on_the_page(sheets):
    before = sheets.evaluate("history.length")
    sheets.evaluate("window.isSamePage = true")
    sheets.fill("#copies", "3")
    sheets.press("#copies", "Enter")
    shows(sheets, "copies=3")
    assert sheets.evaluate("document.activeElement === document.body")
    assert sheets.evaluate("window.isSamePage")
    assert sheets.evaluate("history.length") == before


def test_while_something_is_wrong_the_button_leads_to_it_and_opens_nothing(sheets):
    sheets.fill("#copies", "99")
    leads = sheets.get_by_role("link", name="Open the PDF")
    expect(leads).to_be_disabled()
    leads.tap(force=True)
    expect(sheets.locator("#fault-copies")).to_be_focused()
    assert len(sheets.context.pages) == 1
    sheets.fill("#copies", "2")
    expect(sheets.get_by_role("button", name="Open the PDF")).to_be_enabled()


def test_a_small_paper_holds_one_and_says_so_where_two_would_be_chosen(sheets):
    two = sheets.locator('[name="per_page"][value="2"]')
    choose(sheets, "paper", "a5")
    expect(two).to_be_disabled()
    expect(sheets.locator("#fault-per_page")).to_contain_text("an A5 holds one")
    expect(two).to_have_attribute("aria-invalid", "false")
    choose(sheets, "paper", "a4")
    expect(two).to_be_enabled()
    expect(sheets.locator("#fault-per_page")).to_be_hidden()


STALE = "No network: the picture is of your earlier choices."


def test_without_network_the_picture_is_told_to_be_old_until_it_is_new(sheets):
    told = sheets.get_by_role("status")
    expect(told).to_have_text("")
    sheets.context.set_offline(True)
    choose(sheets, "players", 7)
    expect(told).to_have_text(STALE)
    expect(sheets.locator(".preview img")).to_have_css("opacity", "0.25")
    sheets.context.set_offline(False)
    shows(sheets, "players=7")
    expect(told).to_have_text("")


@pytest.mark.parametrize("path", ["/sheets", "/game/{key}/sheet"])
def test_without_network_nothing_is_opened_and_nobody_led_away(server, page, key, path):
    page.goto(f"{server.url}{path.format(key=key)}")
    shows(page)
    address = page.url
    page.context.set_offline(True)
    page.locator("#opening").tap()
    expect(page.get_by_role("status")).to_have_text("No network: try again in a moment.")
    page.locator(".preview a").tap()
    for share in page.get_by_role("link", name="Share").all():
        share.tap()
        expect(page.locator("[data-share]")).to_have_text("No network")
    assert page.url == address
    assert len(page.context.pages) == 1
    page.context.set_offline(False)
    expect(page.get_by_role("status")).to_have_text("")


def test_a_server_that_is_away_is_asked_again_as_the_button_is_pressed(sheets):
    sheets.route("**/sheets?*", lambda route: route.abort())
    choose(sheets, "players", 7)
    expect(sheets.get_by_role("status")).to_have_text(STALE)
    sheets.unroute("**/sheets?*")
    sheets.locator("#opening").tap()
    shows(sheets, "players=7")
    assert len(sheets.context.pages) == 1
    with sheets.context.expect_event("request", lambda r: "/sheet.pdf" in r.url):
        sheets.locator("#opening").tap()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("path", ["/sheets", "/game/{key}/sheet"])
def test_the_browsers_own_print_is_the_sheet_alone_and_whole(
    server, new_page, key, tmp_path, path, size
):
    page = new_page(*size, dark=True, locale="en-GB")
    page.goto(f"{server.url}{path.format(key=key)}")
    shows(page)
    printed = tmp_path / "printed.pdf"
    page.pdf(path=printed, format="Letter", display_header_footer=True)
    with pypdfium2.PdfDocument(printed) as document:
        [only] = document
        assert only.get_textpage().get_text_range().strip() == ""
        [picture] = only.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
        left, bottom, right, top = picture.get_bounds()
        width, height = only.get_size()
        assert picture.get_px_size()[0] == 1240
        assert 0 <= left < right <= width + 1
        assert -1 <= bottom < top <= height + 1
        assert top - bottom > 0.95 * height


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
