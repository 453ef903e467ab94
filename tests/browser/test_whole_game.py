"""A whole evening on one phone, by taps alone, with reloads in the middle of bids and of tricks."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Evening, Thumb, entries, has_no_scroll, make_game, snapshot

pytestmark = pytest.mark.browser

FOUR = ["Erik", "Sara", "Omar", "Lena"]
EIGHT = [
    "Björn",
    "Cecilia",
    "Åke",
    "Örjan",
    "Zoë",
    "Maximiliana-Kristina-af-Oxenstierna-Lang",
    "Li 👨‍👩‍👧",
    "Anna",
]


@pytest.mark.parametrize(("players", "first_dealer", "rounds"), [(FOUR, 3, 19), (EIGHT, 7, 11)])
def test_a_whole_game_by_taps(server, new_page, players, first_dealer, rounds):
    evening = Evening(len(players), first_dealer, seed=7)
    assert len(evening.rounds) == rounds
    key = make_game(server.url, players, first_dealer)["key"]
    page = new_page(320, 568)
    page.goto(f"{server.url}/game/{key}")
    thumb = Thumb(page)
    for number, played in enumerate(evening.rounds):
        before = thumb.taps
        for count, (phase, seat, value) in enumerate(entries(played)):
            if number in (1, 12) and count in (2, len(players) + 1):
                page.reload()
            assert thumb.asks() == (number, phase, seat)
            assert has_no_scroll(page)
            thumb.enter(value)
        assert thumb.taps - before == 2 * len(players) - 1
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    assert thumb.totals(len(players)) == evening.totals()
    thumb.saved(key)
    page.reload()
    assert thumb.totals(len(players)) == evening.totals()
    best = max(evening.totals())
    winners = [n for n, total in zip(players, evening.totals(), strict=True) if total == best]
    for name in winners:
        expect(page.locator("[data-podium] h2")).to_contain_text(name)
    stored = snapshot(server.url, key)["state"]["rounds"]
    assert [r["bids"] for r in stored] == [r.bids for r in evening.rounds]
    assert [r["tricks"] for r in stored] == [r.tricks for r in evening.rounds]
