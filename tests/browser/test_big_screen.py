"""On a television all of a game fits, and it goes on by itself."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import make_game, post_commands, snapshot
from tests.browser.test_accessibility import faults as accessibility
from tests.browser.test_follow import SOON, bid, follow
from tests.browser.test_layout import MISSES_COST, NAMES, game, taps

pytestmark = pytest.mark.browser

SIZES = [(1280, 720), (1920, 1080)]

FAULTS = """
() => {
  const shown = (box) => box.checkVisibility()
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  const told = (box) => `${box.tagName} ${box.className} ${box.textContent.trim().slice(0, 40)}`
  const isIn = ({ left, top, right, bottom }, frame) =>
    left >= frame.left - 1 && top >= frame.top - 1 &&
    right <= frame.right + 1 && bottom <= frame.bottom + 1
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const outside = all("main *").filter((box) => !isIn(box.getBoundingClientRect(), screen))
  const cut = all(".seat, .podium li").flatMap((card) =>
    [...card.querySelectorAll("span, bdi, small")]
      .filter((box) => box.textContent && shown(box))
      .filter((box) => !isIn(box.getBoundingClientRect(), card.getBoundingClientRect()))
  )
  const short = all(".what h1, .sum > span, .turn, .seat .sub, figcaption").filter(
    (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 2,
  )
  const over = all(".seat").filter((card) => {
    const [name, total, mark] = ["name", "total", "mark"].map((part) =>
      card.querySelector(`.${part}`).getBoundingClientRect(),
    )
    return name.right > total.left + 1 || total.right > mark.left + 1
  })
  const root = document.documentElement
  return [
    ...outside.map((box) => `outside: ${told(box)}`),
    ...cut.map((box) => `cut: ${told(box)}`),
    ...short.map((box) => `short: ${told(box)}`),
    ...over.map((box) => `over: ${told(box)}`),
    ...(root.scrollHeight > innerHeight || root.scrollWidth > innerWidth ? ["scrolls"] : []),
  ]
}
"""


def round_of(players, index, tricks=True):
    """Everybody bids 1 and takes what there is, by two; the dealer sits last."""
    order = [(index + place) % players for place in range(players)]
    took = [2 if place < players // 2 else 0 for place in range(players)]
    return taps(index, order, [1] * players, took[:-1] if tricks else [])


def states(players):
    """Hands of as many cards as there are players, in each state that the screen can be in."""
    rules = {"scoring": MISSES_COST, "deck": 104, "low_mark": 400}
    hands, first = [players - players % 2] * 2, round_of(players, 0)
    yield [], {"hands": hands, "trump": {"mode": "turned"}, **rules}
    yield [*first, *round_of(players, 1, tricks=False)[:-1]], {"hands": hands, **rules}
    yield [*first, *round_of(players, 1)[:-1]], {"hands": hands, **rules}
    yield first, {"hands": hands[:1], **rules}


@pytest.mark.parametrize("players", [2, 4, 5, 8, 10])
def test_all_of_it_fits_with_long_names(server, new_page, players):
    page = new_page(*SIZES[0])
    for entered, rules in states(players):
        follow(
            server,
            game(server.url, players, rules.pop("hands"), *entered, **rules),
            page,
            "/screen",
        )
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert (len(entered), width, page.evaluate(FAULTS)) == (len(entered), width, [])


def test_nothing_on_it_is_to_be_touched_and_it_is_dark(server, new_page):
    page = follow(
        server, make_game(server.url, NAMES[:4], 0)["key"], new_page(1280, 720), "/screen"
    )
    expect(page.locator("main :is(a, button, input, select, textarea, summary)")).to_have_count(0)
    expect(page.locator("form")).to_have_count(0)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(int(part) for part in ground.strip("rgb()").split(",")) < 40
    assert accessibility(page) == []


def test_it_tells_the_round_and_goes_on_to_the_end_by_itself(server, new_page):
    key = make_game(server.url, ["Anna", "Bo"], 0, shape="custom", hands=[2])["key"]
    page = follow(server, key, new_page(1280, 720), "/screen")
    page.evaluate("window.isSame = true")
    expect(page.locator(".what h1")).to_have_text("2 kort")
    expect(page.locator('[data-seat="0"] .dealer')).to_be_visible()
    expect(page.locator("[data-turn] b")).to_have_text("Bo")
    post_commands(server.url, key, [bid(0, 1, 1)])
    expect(page.locator('[data-seat="1"] .mark')).to_have_text("1", timeout=SOON)
    expect(page.locator("[data-turn]")).to_contain_text("inte 1")
    cells = [bid(0, 0, 2), {"type": "tricks", "round": 0, "seat": 1, "value": 1}]
    post_commands(server.url, key, [{**cell, "id": f"last-{n}"} for n, cell in enumerate(cells)])
    expect(page.locator("[data-podium] h2")).to_have_text("Bo", timeout=SOON)
    expect(page.locator('[data-podium] [data-total="1"]')).to_have_text("11")
    assert page.evaluate("window.isSame")


def test_it_tells_of_rules_that_are_changed_in_the_middle(server, new_page):
    rules = {"shape": "custom", "hands": [2, 2], "players": [2, 10]}
    key = make_game(server.url, ["Anna", "Bo"], 0, **rules)["key"]
    page = follow(server, key, new_page(1280, 720), "/screen")
    post_commands(server.url, key, [bid(0, 1, 1), bid(0, 0, 2)])
    played = {"type": "tricks", "round": 0, "seat": 1, "value": 1}
    other = {"type": "rules", "round": 1, "value": {**rules, "scoring": "plump5"}}
    post_commands(server.url, key, [{**played, "id": "played"}, {**other, "id": "other"}])
    expect(page.locator("[data-notes] li")).to_have_count(1, timeout=2 * SOON)
    assert snapshot(server.url, key)["state"]["changes"]
