"""axe finds nothing on any screen of a game, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.table import Thumb, make_game

pytestmark = pytest.mark.browser

NAMES = ["Maximiliana-Kristina-af-Oxenstierna-Lang", "Li 👨‍👩‍👧", "Anna", "Anna"]


def faults(page):
    """What axe finds; on plain paper, as it judges no text on a pattern."""
    page.evaluate("document.body.style.backgroundImage = 'none'")
    results = Axe().run(page)
    return [(v["id"], [n["html"] for n in v["nodes"]]) for v in results.response["violations"]]


@pytest.mark.parametrize("dark", [False, True])
def test_no_screen_of_a_game_has_a_fault(server, new_page, dark):
    key = make_game(server.url, NAMES, 0, preset="plump-norsk", max_cards=1, low_mark=30)["key"]
    page = new_page(390, 844, dark=dark)
    thumb = Thumb(page)
    page.goto(f"{server.url}/game/{key}")
    assert faults(page) == []
    thumb.tap(".menu > summary")
    assert faults(page) == []
    thumb.tap(".menu > summary")
    thumb.tap('button[data-action="trump"]')
    assert faults(page) == []
    thumb.tap('[data-trump="D"]')
    for bid in (0, 1, 0):
        thumb.enter(bid)
    assert faults(page) == []
    thumb.enter(1)
    thumb.enter(0)
    assert faults(page) == []
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}/protokoll?round=0&seat=1")
    assert faults(page) == []
    page.goto(f"{server.url}/game/{key}")
    for tricks in (1, 0):
        thumb.enter(tricks)
    assert faults(page) == []
    for path in ("protokoll", "history", "players"):
        page.goto(f"{server.url}/game/{key}/{path}")
        assert faults(page) == []
