"""The finished screen: the protokoll goes on from here, on paper or as a picture to friends."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import make_game, post_commands

pytestmark = pytest.mark.browser

NAMES = ["Erik", "Maja-Lisa", "Omar", "Lena", "Åsa", "Per", "Ngọc", "Gunilla"]
ROLES = ["key", "follow_key"]
SHARE = "[data-share]"

# A phone that can share: what is handed over is kept, and the answer can be a refusal.
CAN_SHARE = """
refusal => {
  window.shared = []
  navigator.canShare = ({ files }) => files.length === 1
  navigator.share = async ({ files: [file] }) => {
    const first = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    window.shared.push([file.name, file.type, String.fromCharCode(...first.slice(1))])
    if (refusal) throw new DOMException("", refusal)
  }
}
"""


def finished(server, players):
    """A game of one round, won by the second player: its key and follow_key."""
    made = make_game(server.url, NAMES[:players], 0, shape="custom", hands=[2])
    order = [*range(1, players), 0]
    entered = [("bid", seat, seat == 1) for seat in order]
    entered += [("tricks", seat, seat in (1, 2)) for seat in order[:-1]]
    commands = [
        {"type": kind, "round": 0, "seat": seat, "value": int(is_one)}
        for kind, seat, is_one in entered
    ]
    post_commands(server.url, made["key"], commands)
    return made


@pytest.fixture
def shown(server, new_page):
    """Opens a finished game's play screen: the page, and the picture's address."""

    def open_page(role="key", size=(390, 844), players=4, refusal=None, **options):
        made = finished(server, players)
        page = new_page(*size, **options)
        if refusal is not None:
            page.add_init_script(f"({CAN_SHARE})({refusal!r})")
        page.goto(f"{server.url}/game/{made[role]}")
        return page, f"{server.url}/game/{made['follow_key']}/sheet.png"

    return open_page


def tap_share(page):
    page.wait_for_load_state("networkidle")  # what shares comes after the screen stands
    page.locator(SHARE).tap()


def has_shared(page, times):
    page.wait_for_function("times => window.shared.length === times", arg=times)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_print_and_share_are_there_for_all_who_see_the_end(shown, role, script):
    page, picture = shown(role, java_script_enabled=script)
    links = page.locator("main a.button:visible")
    targets = [link.evaluate("link => link.href") for link in links.all()]
    assert f"{page.url}/sheet" in targets
    assert picture in targets
    expect(page.locator(SHARE)).to_have_count(1)


@pytest.mark.parametrize("role", ROLES)
def test_nothing_is_offered_before_the_end(server, new_page, role):
    made = make_game(server.url, NAMES[:4])
    page = new_page()
    page.goto(f"{server.url}/game/{made[role]}")
    expect(page.locator(SHARE)).to_be_hidden()


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("players", [2, 8])
def test_both_are_in_sight_on_the_smallest_phone(shown, role, players):
    page, _ = shown(role, (320, 568), players)
    for end in ("/sheet", "/sheet.png"):
        place = page.locator(f'main a.button[href$="{end}"]').bounding_box()
        assert place["width"] >= 44
        assert place["height"] >= 44
        assert place["y"] + place["height"] <= 568


@pytest.mark.parametrize("path", ["", "/protokoll"])
@pytest.mark.parametrize("role", ROLES)
def test_the_menu_leads_to_print(shown, role, path):
    page, _ = shown(role)
    address = page.url
    page.goto(f"{address}{path}")
    page.locator(".menu > summary").tap()
    page.locator('.menu-panel a[href$="/sheet"]').tap()
    page.wait_for_url(f"{address}/sheet")


def test_a_phone_that_can_shares_the_picture(shown):
    page, _ = shown(refusal="")
    address = page.url
    tap_share(page)
    has_shared(page, 1)
    [[name, *kind]] = page.evaluate("window.shared")
    assert re.fullmatch(r"plump-Erik-Maja-Lisa-Omar-Lena-\d{4}-\d\d-\d\d\.png", name)
    assert kind == ["image/png", "PNG"]
    assert page.url == address


def test_to_share_with_nobody_is_no_error(shown):
    page, _ = shown(refusal="AbortError")
    address = page.url
    for count in (1, 2):
        tap_share(page)
        has_shared(page, count)
        expect(page.locator(SHARE)).not_to_have_attribute("aria-busy", "true")
    assert page.url == address


def test_a_phone_that_waited_too_long_for_the_picture_is_shown_it(shown):
    page, picture = shown(refusal="NotAllowedError")
    tap_share(page)
    page.wait_for_url(picture)


def test_a_picture_that_does_not_come_leads_to_why(shown):
    page, picture = shown(refusal="")

    def fail(route):
        is_page = route.request.resource_type == "document"
        route.continue_() if is_page else route.fulfill(status=503)

    page.route("**/sheet.png", fail)
    tap_share(page)
    page.wait_for_url(picture)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_where_nothing_can_be_shared_the_picture_opens(shown, script):
    page, picture = shown("follow_key", java_script_enabled=script)
    tap_share(page)
    page.wait_for_url(picture)


@pytest.mark.parametrize("refusal", ["", None], ids=["can share", "cannot"])
@pytest.mark.parametrize("role", ROLES)
def test_without_network_the_game_stays_and_says_why(shown, role, refusal):
    page, _ = shown(role, refusal=refusal, locale="en-GB")
    address = page.url
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator(SHARE).tap()
    expect(page.get_by_text(re.compile("^No network")).locator("visible=true")).to_have_count(1)
    assert page.url == address
    page.context.set_offline(False)
    expect(page.locator(SHARE)).to_have_text("Share", timeout=6000)


@pytest.mark.parametrize("role", ROLES)
def test_what_is_chosen_on_the_print_page_is_what_is_shared_then(shown, role):
    page, _ = shown(role)
    address = page.url
    page.locator('main a.button[href$="/sheet"]').click()
    page.locator('.key:has([value="red"])').tap()
    expect(page.locator(".preview img")).to_have_attribute("src", re.compile("plumps=red"))
    page.go_back()
    page.wait_for_url(address)
    expect(page.locator(SHARE)).to_have_attribute("href", re.compile(r"\?plumps=red$"))
    page.goto(f"{address}/sheet?plumps=word")
    page.goto(address)
    expect(page.locator(SHARE)).to_have_attribute("href", re.compile(r"\?plumps=word$"))
