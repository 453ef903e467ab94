"""What happens at real tables, done on the page of the table and played on by taps.

Every total is reckoned by hand: ten and the bid for a hit, ten for a zero, nothing for a plump.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.table import snapshot
from tests.browser.test_accessibility import faults as faults_of

pytestmark = pytest.mark.browser

THREE = ["Anna", "Bo", "Cia"]


class Keeper:
    """Who keeps the score: the thumb on the play screen, and what it does at the table."""

    def __init__(self, thumb, page, key):
        self.thumb, self.page, self.key = thumb, page, key

    def plays(self, *values):
        """Bids in order, then tricks; the last one's follow."""
        for value in values:
            self.thumb.enter(value)

    def follows(self, place):
        """Taps what leads to another page, and waits for it."""
        with self.page.expect_navigation():
            self.page.locator(place).tap()

    def opens(self, ending):
        """Goes by the menu of the play screen."""
        self.thumb.saved(self.key)
        self.page.locator("[data-menu] > summary").tap()
        self.follows(f'[data-menu] a[href$="{ending}"]')

    def goes_to_the_table(self):
        self.opens("/table")

    def does(self, button, **written):
        """Presses a button of the page of the table, and reads what was done."""
        for name, value in written.items():
            self.page.locator(f'.at-table [name="{name}"]:not([type="hidden"])').fill(value)
        self.follows(f'.at-table button[value="{button}"]')
        return self.page.locator("[data-done] p").inner_text()

    def undoes(self):
        self.follows("[data-done] button")
        expect(self.page.locator("[data-done] button")).to_have_count(0)

    def goes_back(self):
        self.follows(".start a")
        expect(self.thumb.screen).to_have_attribute("data-screen", "play")
        # A page that comes back as it was left takes up what has changed.
        version = snapshot(self.page.url.split("/game/")[0], self.key)["version"]
        expect(self.thumb.screen).to_have_attribute("data-version", str(version))

    def does_twice(self, button, **written):
        """Does it, undoes it, and does it once more, on the way from the game and back."""
        self.goes_to_the_table()
        before = self.people()
        self.does(button, **written)
        self.undoes()
        assert self.people() == before
        self.does(button, **written)
        self.goes_back()

    def writes_five_for_a_zero(self):
        """In the editor, which tells its address anew while one writes: a navigation of its own."""
        self.follows('a[href$="/rules/change"]')
        self.page.locator('label:has([name="zero"][value="5"])').tap()
        self.page.locator('button[value="save"]').tap()
        self.page.locator(".agreeing").wait_for()
        self.page.wait_for_load_state()

    def agrees_to_five_for_a_zero(self):
        self.writes_five_for_a_zero()
        self.follows('button[value="agree"]')
        expect(self.page.locator("[data-done]")).to_be_visible()

    def people(self):
        """What the page shows of who plays and of what is left."""
        return self.page.locator("#people li, [data-left]").all_inner_texts()

    def totals(self, origin):
        self.thumb.saved(self.key)
        self.page.goto(f"{origin}/game/{self.key}/protokoll")
        return [int(text) for text in self.page.locator("td[data-total]").all_inner_texts()]

    def notes(self):
        return self.page.locator("[data-notes] li").all_inner_texts()


@pytest.fixture
def keeper(table):
    """Three at a table; Anna deals, Bo bids first, and all hands are as told."""

    def sit_down(*hands, names=None, **rules):
        thumb, page, key = table(names or THREE, shape="custom", hands=list(hands), **rules)
        return Keeper(thumb, page, key)

    return sit_down


def test_somebody_joins_late_at_the_mean_of_the_three_last(keeper, server):
    at = keeper(2, 1, late_start="mean")
    at.plays(1, 0, 0, 1, 0)  # Bo 11, Cia 10, and Anna plumps: (11 + 10 + 0) / 3 = 7
    at.does_twice("join", name="Lena")
    assert at.thumb.asks() == (1, "bids", 2)
    at.plays(0, 1, 0, 1)  # Cia, Lena, Anna, and Bo who may not bid 0
    at.plays(0, 1, 0)
    assert at.totals(server.url) == [0 + 10, 11, 10 + 10, 7 + 11]


def test_somebody_goes_home_and_comes_back(keeper, server):
    at = keeper(2, 1, 1)
    at.plays(1, 0, 0, 1, 0)  # Anna 0, Bo 11, Cia 10
    at.does_twice("home 1")
    assert at.thumb.asks() == (1, "bids", 0)  # Cia deals in Bo's place
    at.plays(1, 1, 1)  # Anna takes it, Cia plumps
    at.goes_to_the_table()
    at.does("back 1")
    at.goes_back()
    assert at.thumb.asks() == (2, "bids", 1)  # Anna deals
    at.plays(0, 1, 1, 0, 1)  # Bo and Cia make it, Anna plumps
    assert at.totals(server.url) == [0 + 11, 11 + 10, 10 + 0 + 11]
    assert len(at.notes()) == 2


def test_a_misdeal_is_dealt_again(keeper, server):
    at = keeper(1, 1)
    at.plays(1, 1)
    at.does_twice("redeal")
    assert at.thumb.asks() == (0, "bids", 1)
    at.plays(0, 0, 0, 0, 0)
    assert at.totals(server.url) == [0, 10, 10]


def test_nine_cards_were_dealt(keeper, server):
    at = keeper(10, 1)
    at.does_twice("cards", cards="9")
    expect(at.page.locator("[data-pad] button[data-value]")).to_have_count(10)
    at.plays(9, 0, 1, 9, 0)
    assert at.totals(server.url) == [0, 19, 10]


def test_the_wrong_one_dealt(keeper, server):
    at = keeper(1, 1)
    at.does_twice("dealer 1")
    assert at.thumb.asks() == (0, "bids", 2)
    at.plays(0, 1, 1, 0, 1)  # Cia and Anna make it, Bo plumps
    assert at.thumb.asks() == (1, "bids", 0)  # after Bo, Cia deals
    at.plays(0, 0, 0, 0, 0)  # Cia plumps
    assert at.totals(server.url) == [11 + 10, 0 + 10, 10 + 0]


def test_a_penalty_counts_at_once(keeper, server):
    at = keeper(1, 1)
    at.plays(0, 0, 0, 0, 0)  # Bo 10, Cia 10, Anna plumps
    at.goes_to_the_table()
    at.page.locator('.at-table label:has([name="seat"][value="2"])').tap()
    at.page.locator('.at-table [name="why"]').fill("telefonen")
    assert at.does("adjust", points="15") == "Cia: −15 (telefonen)"
    at.undoes()
    at.page.locator('.at-table label:has([name="seat"][value="2"])').tap()
    at.does("adjust", points="20")
    at.goes_back()
    at.plays(0, 0, 0, 0, 0)  # Cia, Anna 10 each, Bo plumps
    assert at.totals(server.url) == [10, 10, 10 - 20 + 10]


def test_the_game_ends_with_the_one_card_round(keeper, server):
    at = keeper(2, 1, 2, 3)
    at.does_twice("ones")
    at.plays(1, 0, 0, 1, 0)  # Anna 0, Bo 11, Cia 10
    at.plays(1, 0, 1, 1, 0)  # Cia 11, Anna 10, Bo plumps
    expect(at.thumb.screen).to_have_attribute("data-phase", "finished")
    assert at.totals(server.url) == [10, 11, 21]


def test_one_more_round_after_the_last(keeper, server):
    at = keeper(1)
    at.plays(0, 0, 0, 0, 0)
    expect(at.thumb.screen).to_have_attribute("data-phase", "finished")
    at.goes_to_the_table()
    at.does("add-last", more="2")
    at.goes_back()
    at.plays(2, 1, 0, 2, 0)  # Cia 12, Anna plumps with a bid of 1, Bo makes the zero
    assert at.totals(server.url) == [0, 10 + 10, 10 + 12]


def test_two_change_seats(keeper, server):
    at = keeper(1, 1)
    at.does_twice("down 1")
    assert at.thumb.asks() == (0, "bids", 2)  # Cia sits after Anna now
    at.plays(0, 0, 0, 0, 0)
    assert at.totals(server.url) == [0, 10, 10]


def test_a_rule_is_changed_in_the_middle(keeper, server):
    at = keeper(1, 1)
    at.plays(0, 0, 0, 0, 0)  # Bo 10, Cia 10
    at.opens("/rules")
    at.agrees_to_five_for_a_zero()
    at.undoes()
    at.goes_back()
    at.opens("/rules")
    at.agrees_to_five_for_a_zero()
    at.goes_back()
    at.plays(0, 0, 0, 0, 0)  # Cia and Anna get 5 for a zero, Bo plumps
    assert at.totals(server.url) == [5, 10, 15]
    assert len(at.notes()) == 1


def test_it_all_works_without_javascript(server, new_page, keeper):
    at = keeper(1, 1)
    page = new_page(390, 844, java_script_enabled=False)
    page.goto(f"{server.url}/game/{at.key}/table")
    page.locator('[name="name"]').fill("Lena")
    page.locator('button[value="join"]').tap()
    expect(page.locator("[data-done]")).to_contain_text("Lena")
    expect(page.locator("#people li")).to_have_count(4)
    page.locator("[data-done] button").tap()
    expect(page.locator("#people li")).to_have_count(3)


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_everything_fits_and_can_be_touched(server, new_page, keeper, size, seats):
    names = ["Anna", "Bo 👑", "x" * 40, *(f"P{n}" for n in range(8))][:seats]
    at = keeper(3, 2, 1, names=names)
    for dark in (False, True):
        page = new_page(*size, dark=dark)
        for address in ("table", "rules"):
            page.goto(f"{server.url}/game/{at.key}/{address}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.goto(f"{server.url}/game/{at.key}/table")
        heights = page.locator(".at-table button, .at-table select, .at-table input").evaluate_all(
            "all => all.filter(e => e.type !== 'hidden').map(e => e.getBoundingClientRect().height)"
        )
        assert min(heights) >= 44


@pytest.mark.parametrize("dark", [False, True])
def test_no_page_has_a_fault(server, new_page, keeper, dark):
    at = keeper(3, 2, 1, names=["Anna", "Li 👨‍👩‍👧", "x" * 40])
    at.plays(3, 0, 1, 3, 0)
    at.thumb.saved(at.key)
    page = at.page = new_page(390, 844, dark=dark)
    page.goto(f"{server.url}/game/{at.key}/table")
    assert faults_of(page) == []
    at.does("home 1")
    assert faults_of(page) == []
    at.follows('button[value="join"]')  # without a name
    assert page.locator(".fault").count() == 1
    assert faults_of(page) == []
    page.goto(f"{server.url}/game/{at.key}/rules")
    assert faults_of(page) == []
    at.writes_five_for_a_zero()
    assert faults_of(page) == []
    at.follows('button[value="agree"]')
    assert faults_of(page) == []
    page.goto(f"{server.url}/game/{at.key}/protokoll")
    assert faults_of(page) == []


def test_the_notes_are_printed_under_the_table(server, keeper):
    at = keeper(2, 1)
    at.goes_to_the_table()
    at.does("down 1")
    at.page.goto(f"{server.url}/game/{at.key}/protokoll")
    at.page.locator("main").wait_for()
    at.page.emulate_media(media="print")
    assert at.notes() == []  # as they sit from the first round on is no change
    at.page.emulate_media(media="screen")
    at.page.goto(f"{server.url}/game/{at.key}")
    at.plays(1, 0, 0, 1, 0)
    at.goes_to_the_table()
    at.does("home 1")
    at.page.goto(f"{server.url}/game/{at.key}/protokoll")
    at.page.emulate_media(media="print")
    expect(at.page.locator("[data-notes]")).to_be_visible()
    table, notes = (at.page.locator(p).bounding_box() for p in (".protokoll", "[data-notes]"))
    assert notes["y"] >= table["y"] + table["height"]
