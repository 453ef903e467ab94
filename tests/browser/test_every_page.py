"""What holds on every page: no zooming on focus, pinching allowed, nothing under the notch."""

import pytest

from tests.browser.new_game import start, write_names
from tests.browser.table import FOUR, make_game

pytestmark = pytest.mark.browser

NO_PAGE = ("/static/", "/api/", "/healthz", ".webmanifest", ".pdf", ".png", ".json")
NO_PAGE += ("/new/rules", "/file")
"""What answers with a file, with data, or with another page."""

UPRIGHT = (390, 844), {"top": 47, "right": 0, "bottom": 34, "left": 0}
SMALL = (320, 568), {"top": 20, "right": 0, "bottom": 20, "left": 0}
SIDEWAYS = (844, 390), {"top": 0, "right": 47, "bottom": 21, "left": 47}

SMALL_TYPE = """
() => [...document.querySelectorAll("input, select, textarea")]
  .filter(({ type }) => !["hidden", "radio", "checkbox", "file"].includes(type))
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => field.outerHTML)
"""

UNPINCHED = """
() => [...document.querySelectorAll("*")]
  .filter((one) => !["auto", "manipulation"].includes(getComputedStyle(one).touchAction))
  .map((one) => one.outerHTML)
"""

# Words and what is pressed, as far as they are drawn: where they lie under the phone's own edge.
# What a page that scrolls has there at its top or foot is only on its way, and the box of a letter
# is somewhat higher than its ink.
HIDDEN = """
({ top, right, bottom, left }) => {
  const root = document.scrollingElement
  const isAtTop = root.scrollTop <= 0
  const isAtFoot = root.scrollTop + innerHeight >= root.scrollHeight - 1
  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen, .skip, .symbols")
  const staysThere = ({ position, top, bottom }) =>
    position === "fixed" || (position === "sticky" && (top !== "auto" || bottom !== "auto"))
  const stays = (one) =>
    one !== document.body && (staysThere(getComputedStyle(one)) || stays(one.parentElement))
  const cut = (one, seen) => {
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue
      const frame = box.getBoundingClientRect()
      seen = {
        left: Math.max(seen.left, frame.left),
        top: Math.max(seen.top, frame.top),
        right: Math.min(seen.right, frame.right),
        bottom: Math.min(seen.bottom, frame.bottom),
      }
    }
    return seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? [seen] : []
  }
  const drawn = "svg, img, input, select, textarea, :is(a, button, summary):not(.icon)"
  const wordsOf = (text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }
  const boxesOf = (one) =>
    one.matches(drawn)
      ? [one.getBoundingClientRect()]
      : [...one.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
          .flatMap(wordsOf)
  const isUnder = (one, box) => {
    if (box.bottom <= 0 || box.top >= innerHeight) return false
    if (box.left < left - 0.5 || box.right > innerWidth - right + 0.5) return true
    const isStaying = stays(one)
    return ((isAtTop || isStaying) && box.top < top - 3)
      || ((isAtFoot || isStaying) && box.bottom > innerHeight - bottom + 3)
  }
  return [...document.body.querySelectorAll("*")].filter(isSeen).flatMap((one) =>
    boxesOf(one).flatMap((box) => cut(one, box)).some((box) => isUnder(one, box))
      ? [`${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`]
      : [],
  )
}
"""


@pytest.fixture(scope="module")
def pages(server, browser):
    """Every page there is, by its endpoint; the browser that has them on its lists."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page = context.new_page()
    own = own_rules(page, server.url)
    made = make_game(server.url, FOUR, 0)
    over = make_game(server.url, FOUR, 0, shape="custom", hands=[1])
    page.request.post(
        f"{server.url}/api/games/{over['key']}/commands",
        data={"base": 0, "commands": [{"id": "the-end-00", "type": "end", "value": True}]},
    )
    page.goto(f"{server.url}/new")
    write_names(page, ["Anna", "Bo", "Cia"])
    start(page)
    filled = {"key": made["key"], "preset": "plump-klassisk"}
    found = {}
    for rule in server.app.url_map.iter_rules():
        if "GET" not in rule.methods or any(part in rule.rule for part in NO_PAGE):
            continue
        key = own if rule.rule.startswith("/rules/own") else filled["key"]
        found[rule.rule] = rule.rule.replace("<key>", key).replace("<preset>", filled["preset"])
    found["error"] = "/game/nothing-here"
    found["follow"] = f"/game/{made['follow_key']}"
    found["follow, protokoll"] = f"/game/{made['follow_key']}/protokoll"
    found["corrected"] = f"/game/{made['key']}/protokoll?round=0&seat=1"
    found["finished"] = f"/game/{over['key']}"
    found["finished, follow"] = f"/game/{over['follow_key']}"
    found["written"] = "/new?name=Anna&name=Bo&name=Cia"
    page.close()
    yield context, {name: server.url + path for name, path in found.items()}
    context.close()


def own_rules(page, url):
    """Saved house rules: their key."""
    page.goto(f"{url}/rules/edit?preset=plump-klassisk")
    page.fill("[name=called]", "Ours")
    page.locator(".saving .big").tap()
    page.wait_for_url("**/rules/own/*")
    return page.url.split("/rules/own/")[1].split("?")[0]


def each(pages):
    context, addresses = pages
    page = context.new_page()
    for name, address in addresses.items():
        answer = page.goto(address)
        assert "<" not in address, f"say in this test how {address} is reached"
        assert answer.status < 400 or name == "error", address
        yield name, page
    page.close()


def test_no_field_makes_an_iphone_zoom_in(pages):
    fields = 0
    for name, page in each(pages):
        for size in ((390, 844), (320, 568), (844, 390)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert (name, page.evaluate(SMALL_TYPE)) == (name, [])
        fields += page.locator("input[type=text], select, textarea").count()
    assert fields > 20


def test_every_page_can_be_pinched(pages):
    for name, page in each(pages):
        assert (name, page.evaluate(UNPINCHED)) == (name, [])
        told = page.locator("meta[name=viewport]").get_attribute("content")
        assert told == "width=device-width, initial-scale=1, viewport-fit=cover", name


@pytest.mark.parametrize("place", ["/game/<key>", "/game/<key>/protokoll", "/game/<key>/table"])
def test_a_pinch_enlarges(pages, place):
    context, addresses = pages
    page = context.new_page()
    page.goto(addresses[place])
    session = context.new_cdp_session(page)
    session.send("Input.synthesizePinchGesture", {"x": 195, "y": 300, "scaleFactor": 2})
    assert page.evaluate("visualViewport.scale") > 1.5
    page.close()


@pytest.mark.parametrize("held", [UPRIGHT, SMALL, SIDEWAYS], ids=["upright", "small", "sideways"])
def test_nothing_lies_under_the_notch_or_the_phones_edge(pages, held):
    (width, height), insets = held
    wrong = []
    for name, page in each(pages):
        page.set_viewport_size({"width": width, "height": height})
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        for place in ("0", "document.scrollingElement.scrollHeight / 3", "1e6"):
            page.evaluate(f"scrollTo(0, {place})")
            wrong += [(name, place, what) for what in page.evaluate(HIDDEN, insets)]
        menu = page.locator(".menu > summary")
        if menu.count():
            menu.click()
            wrong += [(name, "menu", what) for what in page.evaluate(HIDDEN, insets)]
    assert wrong == [], "\n".join(map(str, wrong))
