"""Saved house rules under the thumb: saved, sent, copied, changed, and played by."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from plumpscore.rules import HouseRules
from plumpscore.store import house_rules
from plumpscore.store.tokens import new_token

pytestmark = pytest.mark.browser

LANGUAGES = ("sv-SE", "nb-NO", "en-GB")
OURS = HouseRules.of("plump-norsk", low=2)
CHANGED = HouseRules.of("plump-norsk", low=2, scoring="plump5", tie="extra-rounds")
LONG = "Farmors regler från Sommarstugan i Roslagen, som vi minns dem"[:60]

MISSES = """
() => {
  const pressed = "main a, main button, main summary, main input:not([type=hidden]), .start a"
  const small = [...document.querySelectorAll(pressed)]
    .map((box) => [box, box.getBoundingClientRect()])
    .filter(([, { width, height }]) => width && (width < 43.9 || height < 43.9))
    .map(([box]) => box.outerHTML)
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? ["scrolls sideways", ...small] : small
}
"""


def device(page, server) -> str:
    """The token of the page's browser."""
    page.goto(f"{server.url}/rules")
    (token,) = [c["value"] for c in page.context.cookies() if c["name"] == "plumpscore_device"]
    return token


@pytest.fixture
def save(server):
    """Saves house rules in the browser of a page."""

    def save(page, name="Farmors regler", rules=OURS):
        token = device(page, server)
        with server.app.app_context():
            return house_rules.save(rules, name, token)

    return save


@pytest.fixture
def change(server):
    """Changes what is saved, as somebody else at the table does."""

    def change(saved, rules=CHANGED, name="Farmors regler", base=1):
        with server.app.app_context():
            return house_rules.change(saved.key, base, rules, name, new_token())

    return change


@pytest.fixture
def english(new_page):
    return new_page(locale="en-GB")


def at(server, saved) -> str:
    return f"{server.url}/rules/own/{saved.key}"


def opened(page) -> None:
    """Everything that unfolds is open."""
    for details in page.locator("main details").all():
        details.evaluate("box => (box.open = true)")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_of_it_fits_the_smallest_phone_and_a_thumb(server, new_page, save, change, locale):
    page = new_page(320, 568, locale=locale)
    saved = save(page, LONG)
    change(saved)
    for path in ("/rules", f"/rules/own/{saved.key}", f"/rules/own/{saved.key}?version=1"):
        page.goto(server.url + path)
        opened(page)
        assert page.evaluate(MISSES) == []


@pytest.mark.parametrize("dark", [False, True])
def test_all_of_it_can_be_seen_and_heard(server, new_page, save, change, dark):
    page = new_page(dark=dark)
    saved = save(page)
    change(saved)
    for path in ("/rules", f"/rules/own/{saved.key}", f"/rules/own/{saved.key}?version=1"):
        page.goto(server.url + path)
        opened(page)
        page.evaluate("document.body.style.backgroundImage = 'none'")
        found = Axe().run(page).response["violations"]
        assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == []


def test_a_link_goes_to_another_phone_which_plays_by_them_and_copies_them(
    server, english, new_page, save, change
):
    saved = save(english)
    english.goto(at(server, saved))
    english.get_by_text("Send to others").tap()
    link = english.get_by_label("Link").first.input_value()
    assert link.endswith(f"/rules/own/{saved.share_key}")
    there = new_page(locale="en-GB")
    there.goto(f"{server.url}/rules/own/{saved.share_key}")
    expect(there.get_by_role("heading", name="Farmors regler")).to_be_visible()
    expect(there.get_by_role("link", name="Change")).to_have_count(0)
    there.get_by_role("button", name="Save as ours").tap()
    expect(there.get_by_role("link", name="Change", exact=True)).to_be_visible()
    assert saved.key not in there.url
    change(saved)
    there.reload()
    expect(there.locator(".told .course")).to_contain_text("10 cards down to 2 and up again")
    expect(there.get_by_text("a shared lead")).to_have_count(0)


def test_the_link_is_copied_also_without_https(server, new_page, save):
    page = new_page(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("delete Navigator.prototype.clipboard")
    saved = save(page)
    page.goto(at(server, saved))
    page.get_by_text("Send to others").tap()
    page.get_by_role("button", name="Copy").first.tap()
    expect(page.get_by_role("button", name="Copied").first).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{server.url}/new")
    other.locator("#add-name").focus()
    other.keyboard.press("Control+V")
    assert other.locator("#add-name").input_value().startswith("http")


def test_a_file_goes_there_and_back(server, english, new_page, save):
    saved = save(english, "🃏 Farmors/regler")
    english.goto(at(server, saved))
    english.get_by_text("Send to others").tap()
    with english.expect_download() as download:
        english.get_by_role("link", name="Save the file").tap()
    path = download.value.path()
    assert json.loads(path.read_text("utf-8"))["name"] == "🃏 Farmors/regler"
    there = new_page(locale="en-GB", java_script_enabled=False)
    there.goto(f"{server.url}/rules")
    there.get_by_text("Open a file from another group").tap()
    there.get_by_label("File").set_input_files(path)
    there.get_by_role("button", name="Open", exact=True).tap()
    expect(there.get_by_role("heading", name="🃏 Farmors/regler")).to_be_visible()
    expect(there.locator(".told .course")).to_contain_text("10 cards down to 2 and up again")


def test_what_is_wrong_with_a_file_is_seen_at_once(server, new_page, save):
    page = new_page(320, 568, locale="en-GB")
    for name in ("One", "Two", "Three", "Four"):
        save(page, name)
    page.goto(f"{server.url}/rules")
    page.get_by_text("Open a file from another group").tap()
    picture = {"name": "x.png", "mimeType": "image/png", "buffer": b"\x89PNG"}
    page.get_by_label("File").set_input_files(picture)
    page.get_by_role("button", name="Open", exact=True).tap()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_role("alert")).to_have_text(
        "This is no file with house rules from Plumpscore."
    )


def test_a_game_keeps_its_house_rules_when_they_are_changed(server, english, save, change):
    saved = save(english)
    english.goto(at(server, saved) + "?name=Anna&name=Bo&name=Cia")
    english.get_by_role("link", name="Play by these rules").tap()
    expect(english.locator("[name=rules]:checked")).to_have_value(f"own-{saved.key}")
    english.get_by_role("button", name=re.compile("^Start")).tap()
    expect(english.locator("main")).to_have_attribute("data-screen", "play")
    change(saved, name="Farmors nya")
    english.reload()
    english.get_by_label("Menu").tap()
    told = english.locator(".menu-panel .agreement")
    expect(told).to_contain_text("Farmors regler 10 cards down to 2 and up again")
    expect(told).to_contain_text("a zero 10")
    english.goto(f"{server.url}/new")
    expect(english.locator("[name=rules]:checked")).to_have_value(f"own-{saved.key}")
    card = english.locator(".rule-card").first
    expect(card).to_contain_text("Farmors nya")
    expect(card).to_contain_text("a zero 5")


def test_an_earlier_version_becomes_the_newest_again(server, english, save, change):
    saved = save(english)
    change(saved)
    english.goto(at(server, saved))
    english.get_by_text("2 versions").tap()
    english.get_by_role("link", name="Version 1").tap()
    expect(english.get_by_text("An earlier version.")).to_be_visible()
    english.get_by_role("button", name="Make it the newest again").first.tap()
    expect(english.get_by_text("Version 3").first).to_be_visible()
    expect(english.locator(".told .manner")).to_contain_text("a zero 10")


def test_what_is_taken_off_the_list_comes_back_by_a_touch(server, english, save):
    save(english, "Farmors regler")
    english.goto(f"{server.url}/rules")
    english.get_by_label("More about Farmors regler").tap()
    english.get_by_role("button", name="Take off the list").tap()
    ours = english.get_by_role("link", name="Farmors regler")
    expect(ours).to_have_count(0)
    english.get_by_role("button", name="Undo").tap()
    expect(ours).to_be_visible()


def test_the_whole_agreement_is_read_and_no_name_is_lost(server, english, save):
    saved = save(english)
    english.goto(f"{server.url}/new?name=Anna&name=Bo&rules=own-{saved.key}")
    english.get_by_role("button", name="The whole agreement").tap()
    expect(english.get_by_role("heading", name="Farmors regler")).to_be_visible()
    english.get_by_role("link", name="Play by these rules").tap()
    names = english.locator("[data-person] input[type=text]")
    expect(names).to_have_count(2)
    expect(english.locator("[name=rules]:checked")).to_have_value(f"own-{saved.key}")
