"""Every screen of a game fits the phone: what is pressed is in sight, and no words are cut.

The screens hide what overflows, so boxes are measured, and not how far a page scrolls.
"""

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.browser.table import make_game, post_commands

pytestmark = pytest.mark.browser

LONG = "MaximilianaKristinaOxenstiernaAfLundberg"  # 40 characters and nowhere to break
NAMES = [LONG, "Örjan", LONG[:-1] + "h", "Åsa", "Émilie", "Ngọc", "Ída", "Anna", "Anna", "Żółć"]
MISSES_COST = {
    "hit": {"base": 10, "bid": 1},
    "zero": {"base": 10},
    "few": {"base": -60},
    "many": {"base": -60},
}

UPRIGHT = [(320, 568), (390, 844)]
SIDEWAYS = [(568, 320), (667, 375), (844, 390), (1280, 450)]
ZOOMED = (320, 256)  # a desk's 1280 x 1024 at 400 %
SIZES = [*UPRIGHT, *SIDEWAYS, (1280, 800)]
STATES = ["bids", "rest", "eight", "counting", "ten", "three", "finished", "protokoll", "cell"]

FAULTS = """
(fixed) => {
  const shown = (box) => box.checkVisibility() // not what a closed menu holds
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  const told = (box) => `${box.tagName} ${box.className} ${box.textContent.trim().slice(0, 40)}`

  const isIn = ({ left, top, right, bottom }) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5

  const isReached = (box) => {
    const place = box.getBoundingClientRect()
    const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2]
    return isIn(place) && box.contains(document.elementFromPoint(x, y))
  }

  const isScrolledTo = (box) =>
    ["center", "start", "end"].some((block) => {
      box.scrollIntoView({ block, inline: "center" })
      return isReached(box)
    })

  const isSmall = (box) => {
    const { width, height } = box.getBoundingClientRect()
    return width < 43.9 || height < 43.9
  }

  const isCut = (box) =>
    box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1

  const pressed = "a, button, summary"
  const outside = all(fixed).flatMap((bar) => [bar, ...bar.querySelectorAll(pressed)])
    .filter((box) => shown(box) && box.matches(pressed) && !isReached(box))
  const small = all("[data-pad] button, [data-pad] a, [data-seats-list] a, td a").filter(isSmall)
  const cut = all(".says, .sum, .seat .sub, .row .small, .actions .button").filter(isCut)
    .concat(all(".says, .sum > span").filter((box) => !isIn(box.getBoundingClientRect())))
  const lost = all(`main :is(${pressed}), [data-podium] li`).filter((box) => !isScrolledTo(box))
  return [
    ...outside.map((box) => `out of sight: ${told(box)}`),
    ...small.map((box) => `small: ${told(box)}`),
    ...cut.map((box) => `cut: ${told(box)}`),
    ...lost.map((box) => `not to be reached: ${told(box)}`),
  ]
}
"""

CROWDED = """
() => [...document.querySelectorAll("td.plump")].flatMap((cell) => {
  const [frame, ...places] = [cell, ...cell.querySelectorAll("small, i, strong, u")].map((box) =>
    box.getBoundingClientRect(),
  )
  const isOut = ({ left, right }) => left < frame.left || right > frame.right
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from])
  const isOn = (a, b) => shared(a, b, "left", "right") > 2 && shared(a, b, "top", "bottom") > 2
  const isCrowded = places.some((a, at) => isOut(a) || places.slice(at + 1).some((b) => isOn(a, b)))
  return isCrowded ? [cell.textContent.trim()] : []
})
"""


def taps(index: int, order: list[int], bids: list[int], tricks: list[int]) -> list[dict[str, Any]]:
    """Commands for a round: the bids and tricks that are given, in the order of the table."""
    entered = [("bid", seat, n) for seat, n in zip(order, bids, strict=False)]
    entered += [("tricks", seat, n) for seat, n in zip(order, tricks, strict=False)]
    return [{"type": kind, "round": index, "seat": seat, "value": n} for kind, seat, n in entered]


def game(url: str, players: int, hands: list[int], *entered: dict[str, Any], **rules: Any) -> str:
    """A game that has come so far, by the API; its key. The last seat deals first."""
    rules = {"shape": "custom", "hands": hands, "players": [2, 10], "hook": "off"} | rules
    key: str = make_game(url, NAMES[:players], players - 1, **rules)["key"]
    commands = [{"id": f"{number:032x}", **command} for number, command in enumerate(entered)]
    body = json.dumps({"base": 0, "commands": commands}).encode()
    headers = {"Content-Type": "application/json"}
    if commands:
        urlopen(Request(f"{url}/api/games/{key}/commands", body, headers)).close()
    return key


@pytest.fixture(scope="module")
def games(server):
    """One game for each state that a screen can be in: its address."""
    url = server.url
    four, eight, ten = [0, 1, 2, 3], list(range(8)), list(range(10))
    turned = {"trump": {"mode": "turned"}, "deck": 104}
    costly = {"scoring": MISSES_COST}
    first = taps(0, four, [3, 2, 2, 1], [3, 1, 2])
    later = [1, 2, 3, 0]
    keys = {
        "bids": game(
            url, 4, [9, 9], *first, *taps(1, later, [3, 2, 2], []), **costly, hook="last-bidder"
        ),
        "rest": game(url, 4, [9, 9], *first, *taps(1, later, [3, 2, 2, 3], [2]), **costly),
        "eight": game(
            url, 8, [10, 10], *taps(0, eight, [1] * 8, [0, 2, 0, 1, 1, 1, 5]), **turned, **costly
        ),
        "counting": game(
            url, 8, [10, 10], *taps(0, eight, [1] * 8, [0, 2, 0, 1, 1]), **turned, **costly
        ),
        "ten": game(url, 10, [5, 5], *taps(0, ten, [1] * 10, [0, 1, 1, 0, 0, 0, 1, 1, 1])),
        "three": game(url, 3, [17]),
        "finished": game(url, 10, [1], *taps(0, ten, [0] * 10, [0] * 9), low_mark=400),
    }
    lost = [*taps(0, four, [1] * 4, [0] * 3), *taps(1, later, [1] * 4, [0] * 3)]
    keys["lost"] = game(url, 4, [1, 1, 1], *lost, **costly)
    addresses = {name: f"{url}/game/{key}" for name, key in keys.items()}
    return addresses | {
        "protokoll": f"{addresses['lost']}/protokoll",
        "cell": f"{addresses['rest']}/protokoll?round=0&seat=2",
    }


@pytest.fixture
def look(new_page):
    """Opens an address on a phone with settings of its own."""

    def open_page(address, size, locale="sv-SE", **settings):
        page = new_page(*size, locale=locale)
        text = json.dumps(json.dumps(settings))
        page.add_init_script(f"localStorage.setItem('plumpscore.phone', {text})")
        page.goto(address)
        return page

    return open_page


def faults(page, fixed=".top, [data-row], [data-keys], [data-actions]"):
    """What is wrong on the screen as it stands; what is in ``fixed`` is not to be scrolled to."""
    return page.evaluate(FAULTS, fixed)


def each(page, *sizes):
    """The sizes, with the phone held so."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def box(page, selector):
    return page.locator(selector).bounding_box()


@pytest.mark.parametrize(
    ("locale", "settings"),
    [("sv-SE", {}), ("nb-NO", {"left": True, "large": True})],
    ids=["sv", "nb-left-large"],
)
@pytest.mark.parametrize("state", STATES)
def test_all_that_is_pressed_is_in_sight_and_no_words_are_cut(games, look, state, locale, settings):
    page = look(games[state], SIZES[0], locale, **settings)
    assert [(size, fault) for size in each(page, *SIZES) for fault in faults(page)] == []


@pytest.mark.parametrize("state", STATES)
def test_at_400_percent_the_keys_stay_and_all_else_is_reached(games, look, state):
    page = look(games[state], ZOOMED)
    assert faults(page, fixed="[data-row], [data-keys]") == []


@pytest.mark.parametrize("keys", [31, 53])
def test_the_keys_of_two_decks_are_reached_by_scrolling(server, look, keys):
    key = game(server.url, 2, [keys - 1], deck=104)
    page = look(f"{server.url}/game/{key}", UPRIGHT[0])
    for size in each(page, *UPRIGHT, *SIDEWAYS, ZOOMED):
        assert (size, faults(page, fixed="[data-row]")) == (size, [])
        assert box(page, "[data-seats-list]")["height"] >= 52


@pytest.mark.parametrize("left", [False, True], ids=["right", "left"])
@pytest.mark.parametrize(
    ("state", "boxes"),
    [
        ("bids", ("[data-seats-list]", ".pad")),
        ("finished", ("[data-podium]", ".pad")),
        ("cell", ("[data-scroll]", ".foot-of-protokoll")),
    ],
    ids=["bids", "finished", "cell"],
)
def test_held_sideways_the_pad_stands_beside_at_the_thumb(games, look, state, boxes, left):
    page = look(games[state], SIDEWAYS[0], left=left)
    for _, height in each(page, *SIDEWAYS):
        table, pad = (box(page, selector) for selector in boxes)
        first, second = (pad, table) if left else (table, pad)
        assert first["x"] + first["width"] <= second["x"] + 0.5
        assert pad["height"] == height
        assert table["height"] >= 140


def test_a_menu_stays_on_the_screen_and_all_of_it_is_reached(games, look):
    page = look(games["eight"], SIZES[0], large=True)
    page.locator(".menu > summary").tap()
    for width, height in each(page, *SIZES, ZOOMED):
        panel = box(page, ".menu-panel")
        assert panel["x"] >= 0
        assert panel["x"] + panel["width"] <= width
        assert panel["y"] + panel["height"] <= height


def test_few_keys_leave_no_gap_above_them(server, look):
    made = make_game(server.url, NAMES[1:7], shape="custom", hands=[2, 8], hook="off")
    page = look(f"{server.url}/game/{made['key']}", UPRIGHT[1])
    row, key = box(page, "[data-row]"), box(page, '[data-value="0"]')
    assert key["y"] - (row["y"] + row["height"]) < 10


@pytest.mark.parametrize("players", [5, 6, 8])
def test_the_totals_are_large_where_there_is_room(server, look, players):
    key = make_game(server.url, [NAMES[1]] * players)["key"]
    page = look(f"{server.url}/game/{key}", UPRIGHT[1])
    size = "total => parseFloat(getComputedStyle(total).fontSize)"
    assert page.locator("[data-seats-list] .total").first.evaluate(size) >= 20
    assert faults(page) == []


def test_no_line_of_the_header_begins_or_ends_with_a_dot(server, look):
    rules = {"shape": "custom", "hands": [1, 3], "one_card": "forehead", "target": 200}
    key = make_game(server.url, NAMES[3:9], **rules)["key"]
    page = look(f"{server.url}/game/{key}", UPRIGHT[0])
    assert "·" not in page.locator("[data-about]").inner_text()
    places = page.locator("[data-about] span").evaluate_all(
        "spans => spans.map((span) => span.getBoundingClientRect().left)"
    )
    edge = page.locator("[data-about]").evaluate(
        """about => about.getBoundingClientRect().left
          + parseFloat(getComputedStyle(about).fontSize) / 2"""
    )
    heading = box(page, "[data-cards]")["x"]
    assert edge == pytest.approx(heading, abs=0.6)  # what is cut off lies before the margin
    assert min(places) < edge


def test_six_players_fit_the_end_of_a_small_phone(server, look):
    made = make_game(server.url, ["Bo"] * 6, shape="custom", hands=[6], hook="off")
    cells = [("bid", seat, 1) for seat in range(6)] + [("tricks", seat, 1) for seat in range(5)]
    post_commands(
        server.url,
        made["key"],
        [{"type": kind, "round": 0, "seat": seat, "value": n} for kind, seat, n in cells],
    )
    page = look(f"{server.url}/game/{made['key']}", UPRIGHT[0])
    last, pad = box(page, "[data-podium] li:last-child"), box(page, "[data-pad]")
    assert last["y"] + last["height"] <= pad["y"]


def test_the_suits_stand_in_the_row_and_undo_stays(games, look):
    page = look(games["eight"], SIZES[0])
    undo = box(page, '[data-action="undo"]')
    page.locator('[data-action="trump"]').tap()
    assert box(page, '[data-action="undo"]') == undo
    assert [(size, fault) for size in each(page, *SIZES) for fault in faults(page)] == []


def test_figures_of_three_digits_keep_to_their_places_in_a_cell(games, look):
    page = look(games["protokoll"], UPRIGHT[0])
    assert "−120" in page.locator("td.plump u").all_inner_texts()
    for large in (False, True):
        page.evaluate("on => document.documentElement.classList.toggle('is-large', on)", large)
        for _ in each(page, *UPRIGHT, *SIDEWAYS):
            assert page.evaluate(CROWDED) == []
