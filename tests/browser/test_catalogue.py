"""The catalogue under the thumb, on paper, and for those who listen."""

import re

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from plumpscore.rules import PRESETS
from tests.browser.new_game import start, write_names

pytestmark = pytest.mark.browser

LANGUAGES = ("sv-SE", "nb-NO", "en-GB")
PATHS = ["/rules", *(f"/rules/{preset}" for preset in PRESETS)]

MISSES = """
() => {
  const pressed = "main a, header a, footer button, .start a"
  const small = [...document.querySelectorAll(pressed)]
    .filter((box) => {
      const { width, height } = box.getBoundingClientRect()
      return width < 43.9 || height < 43.9
    })
    .map((box) => box.textContent.trim())
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? ["scrolls sideways", ...small] : small
}
"""


def faults(page):
    """What axe finds; on plain paper, as it judges no text on a pattern."""
    page.evaluate("document.body.style.backgroundImage = 'none'")
    results = Axe().run(page)
    return [(v["id"], [n["html"] for n in v["nodes"]]) for v in results.response["violations"]]


@pytest.mark.parametrize("locale", LANGUAGES)
def test_every_page_fits_the_smallest_phone_and_all_keys_a_thumb(server, new_page, locale):
    page = new_page(320, 568, locale=locale)
    for path in PATHS:
        page.goto(f"{server.url}{path}")
        assert page.evaluate(MISSES) == [], path
    page.goto(f"{server.url}/rules/wizard?players=2&hand=30")
    assert page.evaluate(MISSES) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("path", ["", "/plump-klassisk", "/bondebridge?hand=10", "/boerenbridge"])
def test_no_page_has_a_fault(server, new_page, dark, path):
    page = new_page(320, 568, dark=dark)
    page.goto(f"{server.url}/rules{path}")
    assert faults(page) == []


def test_a_wide_table_scrolls_in_its_box_beside_its_head(server, new_page):
    page = new_page(320, 568, locale="en-GB")
    page.goto(f"{server.url}/rules/plump-klassisk?players=4&hand=10")
    box = page.get_by_role("group", name="Points with 10 cards")
    head = page.get_by_role("rowheader", name="7")
    before = head.bounding_box()["x"]
    last = page.get_by_role("cell", name="20", exact=True)
    assert last.bounding_box()["x"] > 320
    box.evaluate("box => { box.scrollLeft = box.scrollWidth }")
    assert head.bounding_box()["x"] == before
    assert last.bounding_box()["x"] < 300


def test_another_number_comes_in_place_and_is_kept_in_the_address(server, new_page):
    page = new_page(320, 568, locale="en-GB")
    page.goto(f"{server.url}/rules/beredskap?players=4")
    page.evaluate("window.isSamePage = true")
    cards = page.get_by_role("navigation", name="Cards")
    cards.get_by_role("link", name="8", exact=True).scroll_into_view_if_needed()
    before = cards.bounding_box()["y"]
    cards.get_by_role("link", name="8", exact=True).tap()
    expect(page.get_by_role("heading", name="Points with 8 cards")).to_be_visible()
    assert cards.bounding_box()["y"] == before
    players = page.get_by_role("navigation", name="Players")
    players.get_by_role("link", name="6", exact=True).tap()
    expect(page.get_by_role("heading", name="With 6 players")).to_be_visible()
    expect(page.get_by_role("heading", name="Points with 8 cards")).to_be_visible()
    assert page.evaluate("window.isSamePage")
    page.get_by_role("button", name="Svenska").tap()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    chosen = page.locator("[data-key][aria-current]")
    expect(chosen).to_have_text(["6", "8"])
    page.go_back()  # from the Swedish page to the English one, and not through every choice
    page.go_back()
    assert page.url == "about:blank"


def test_without_javascript_the_keys_are_links(server, new_page):
    page = new_page(locale="en-GB", java_script_enabled=False)
    page.goto(f"{server.url}/rules")
    page.get_by_role("link", name="Rikiki").tap()
    players = page.get_by_role("navigation", name="Players")
    players.get_by_role("link", name="8", exact=True).tap()
    expect(page.get_by_role("heading", name="With 8 players")).to_be_visible()
    expect(page.get_by_text("11 rounds")).to_be_visible()  # 1 to 6 and down again


def test_without_network_the_browser_tells(server, new_page):
    page = new_page(locale="en-GB")
    page.goto(f"{server.url}/rules/beredskap?players=4")
    page.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        page.get_by_role("navigation", name="Players").get_by_role("link", name="6").tap()


def test_whoever_is_written_down_comes_back_with_the_rules(server, new_page):
    page = new_page(locale="en-GB")
    page.goto(f"{server.url}/new?name=Anna&name=Bo&name=Cia")
    page.get_by_role("button", name="How each is played").tap()
    page.get_by_role("link", name="Kachuful").tap()
    page.get_by_role("link", name="Play by these rules").tap()
    names = page.locator("[data-person] input[type=text]")
    expect(names).to_have_count(3)
    assert [name.input_value() for name in names.all()] == ["Anna", "Bo", "Cia"]
    assert page.locator("[name=rules]:checked").input_value() == "kachuful"


@pytest.mark.parametrize(
    ("path", "locale"),
    [
        ("plump-klassisk", "sv-SE"),
        ("boerenbridge?players=4&hand=10", "nb-NO"),
        ("plump-ettor?players=5&hand=10", "nb-NO"),
        ("bondebridge", "en-GB"),
        ("wizard?players=2&hand=30", "sv-SE"),
        ("rikiki?players=2&hand=26", "sv-SE"),
    ],
)
def test_it_prints_on_one_sheet(server, new_page, path, locale):
    page = new_page(locale=locale)
    page.goto(f"{server.url}/rules/{path}")
    paper = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True))
    assert len(paper) == 1
    width, height = paper[0].get_size()
    assert (round(width), round(height)) == (595, 842)
    printed = paper[0].get_textpage().get_text_bounded()
    assert page.locator("h1").inner_text() in printed
    assert page.locator(".start a").inner_text() not in printed


STARTED = {  # what four play: the name, the cards of the first round, and the rounds
    "plump-klassisk": ("Klassisk plump", 10, 19),
    "plump-norsk": ("Plump med trumf", 10, 19),
    "plump-femman": ("Plump, nollan ger 5", 10, 19),
    "plump-ettor": ("Plump med många ettor", 10, 22),
    "plump-norsk-trumf": ("Plump med trumf och extraomgång", 10, 19),
    "beredskap": ("Beredskap", 13, 13),
    "bondebridge": ("Bondebridge", 1, 20),
    "oh-hell": ("Oh Hell", 10, 19),
    "nomination-whist": ("Nomination Whist", 10, 19),
    "kachuful": ("Kachuful", 1, 13),
    "rikiki": ("Rikiki", 1, 25),
    "boerenbridge": ("Boerenbridge", 1, 25),
    "pocha": ("Pocha", 1, 28),
    "wizard": ("Wizard", 1, 15),
}


def test_every_preset_is_started_from_the_catalogue(server, page):
    assert set(STARTED) == set(PRESETS)
    names = ["Erik", "Sara", "Omar", "Lena"]
    for count, (preset, (name, cards, rounds)) in enumerate(STARTED.items()):
        dealer = count % len(names)
        page.goto(f"{server.url}/rules")
        page.get_by_role("link", name=name, exact=True).tap()
        page.wait_for_url(f"**/rules/{preset}")
        page.get_by_role("link", name="Spela med de här reglerna").tap()
        write_names(page, names, dealer)
        start(page)
        expect(page.locator("[data-cards]")).to_have_text(f"{cards} kort")
        about = [re.compile(f"^1 av {rounds}$"), re.compile(f"^{names[dealer]} ger")]
        expect(page.locator("[data-about] span").filter(has_text=about[0])).to_have_count(1)
        expect(page.locator("[data-about] span").filter(has_text=about[1])).to_have_count(1)
        expect(page.locator("[data-seat]:has(.dealer)")).to_contain_text(names[dealer])
        page.locator(".menu > summary").tap()
        expect(page.locator(".agreement b")).to_be_visible()
        expect(page.locator(".agreement b")).to_have_text(name)
