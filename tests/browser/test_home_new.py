"""Home and the page of a new game, under the thumb and without scripts."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.table import make_game

pytestmark = pytest.mark.browser

FOUR = ["Erik", "Sara", "Omar", "Lena"]
TEN = [
    "Maximiliana-Kristina",
    "W" * 40,
    "محمد",
    "李小龍",
    "👨‍👩‍👧‍👦",
    "Zoë",
    "Li",
    "Anna",
    "Anna",
    "Bo",
]
RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


@pytest.fixture
def new(server, page):
    """The page of a new game on a phone that has never been here."""
    page.goto(f"{server.url}/new")
    return page


def write(page, *names):
    for name in names:
        page.fill("#add-name", name)
        page.press("#add-name", "Enter")


def written(page) -> list[str]:
    """The names on the page, the dealer's in capitals."""
    rows = page.locator("[data-person]").all()
    return [
        name.upper() if row.locator("[name=dealer]").is_checked() else name
        for row in rows
        if (name := row.locator("[name=name]").input_value())
    ]


def names_in(page) -> list[str]:
    return page.locator("[data-person] [name=name]").evaluate_all("all => all.map(f => f.value)")


def start(page):
    page.locator(".start .big").tap()
    page.wait_for_url("**/game/*")
    return page.url


def kept(page):
    """Waits until the address holds what is written."""
    page.wait_for_timeout(400)


def faults(page):
    violations = Axe().run(page).response["violations"]
    return [(v["id"], [node["html"][:120] for node in v["nodes"]]) for v in violations]


def small_targets(page):
    """What can be pressed and is smaller than a thumb."""
    return page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, label, input")]
          .filter((one) => !one.closest(".unseen, .skip") && one.checkVisibility?.() !== false)
          .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
          .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )


def is_as_wide_as_the_phone(page):
    width = page.viewport_size["width"]  # a phone's window grows with what sticks out
    return page.evaluate("document.documentElement.scrollWidth") <= width


def test_four_names_and_a_tap_start_the_game(new):
    write(new, *FOUR)
    assert written(new) == ["ERIK", "Sara", "Omar", "Lena"]
    new.locator("[data-person]").nth(3).locator(".deals").tap()
    expect(new.locator("[data-start-note]")).to_have_text("Lena ger först")
    start(new)
    expect(new.locator('main[data-screen="play"]')).to_contain_text("Lena ger")


def test_two_of_one_name_are_told_as_they_are_written(new):
    alike = new.locator("[data-alike]")
    write(new, "Per", "Sara")
    expect(alike).to_be_hidden()
    new.fill("#add-name", "per")
    expect(alike).to_contain_text("Per")
    new.fill("#add-name", "per L")
    expect(alike).to_be_hidden()


def test_a_name_that_is_typed_but_not_added_plays_too(new):
    write(new, "Ann")
    new.fill("#add-name", "Bo")
    expect(new.locator("[data-start-note]")).to_have_text("Ann ger först")
    start(new)
    expect(new.locator("[data-seat]")).to_have_count(2)


def test_one_name_is_not_enough_and_nothing_is_lost(new):
    write(new, "Ann")
    expect(new.locator("[data-start-note]")).to_have_text("Skriv minst två namn")
    new.locator(".start .big").tap()
    expect(new.locator(".fault")).to_have_text("Plump spelas av 2 till 10.")
    assert written(new) == ["ANN"]
    write(new, "Bo")
    start(new)


def test_moving_keeps_the_dealer_and_the_place_of_the_finger(new):
    write(new, *FOUR)
    down = new.get_by_role("button", name="Flytta ner Erik", exact=True)
    down.tap()
    down.tap()
    assert written(new) == ["Sara", "Omar", "ERIK", "Lena"]
    expect(down).to_be_focused()
    expect(new.locator("[data-said]")).to_have_text("Erik sitter på plats 3")
    down.tap()
    down.tap(force=True)
    assert written(new) == ["Sara", "Omar", "Lena", "ERIK"]
    expect(down).to_have_attribute("aria-disabled", "true")
    start(new)
    expect(new.locator("main")).to_contain_text("Erik ger")


def test_who_is_removed_by_mistake_is_one_tap_away(new):
    write(new, *FOUR)
    new.get_by_role("button", name="Ta bort Erik").tap()
    assert written(new) == ["SARA", "Omar", "Lena"]
    new.locator(".chip", has_text="Erik").tap()
    assert written(new) == ["SARA", "Omar", "Lena", "Erik"]
    expect(new.locator(".chip")).to_have_count(0)


def test_a_name_is_mended_where_it_stands(new):
    write(new, "Erk", "Sara")
    new.locator("[data-person] [name=name]").first.fill("Erik")
    expect(new.locator("[data-start-note]")).to_have_text("Erik ger först")
    expect(new.get_by_role("button", name="Ta bort Erik")).to_be_visible()


def test_a_name_ends_at_forty_characters_however_they_are_made(new):
    new.fill("#add-name", "😀" * 45)
    assert new.input_value("#add-name") == "😀" * 40


def test_at_ten_the_table_is_full(new):
    write(new, *TEN)
    expect(new.locator("#add-name")).to_be_hidden()
    start(new)
    expect(new.locator("[data-seat][aria-current], [data-seats-list] [data-seat]")).to_have_count(
        10
    )


def test_names_used_before_are_one_tap_each(server, new):
    write(new, *FOUR)
    start(new)
    new.goto(f"{server.url}/new")
    for name in ("Sara", "Lena"):
        new.locator(".chip", has_text=name).tap()
    assert written(new) == ["SARA", "Lena"]
    assert sorted(new.locator(".chip").all_inner_texts()) == ["Erik", "Omar"]


def test_the_highest_card_drawn_deals(new):
    write(new, *FOUR)
    for _ in range(10):
        new.locator("[data-draw]").tap()
        drawn = new.locator(".drawn li")
        expect(drawn).to_have_count(4)
        hands = [
            [RANKS.index(text) for text in item.locator(".playing-card").all_inner_texts()]
            for item in drawn.all()
        ]
        seat = [item.get_attribute("class") for item in drawn.all()].index("won")
        assert hands[seat][0] == min(hand[0] for hand in hands)
        assert len(hands[seat]) == max(map(len, hands))
        suits = [suit.get_attribute("aria-label") for suit in drawn.locator("svg").all()]
        assert {*suits} <= {"spader", "hjärter", "ruter", "klöver"}
        assert written(new)[seat] == FOUR[seat].upper()
        expect(new.locator("[data-start-note]")).to_have_text(f"{FOUR[seat]} ger först")
    new.get_by_role("button", name="Ta bort Erik").tap()
    expect(drawn).to_have_count(0)


def test_house_rules_are_told_anew_as_people_come(new):
    card = new.locator(".rule-card").first
    write(new, *FOUR)
    expect(card).to_contain_text("10 kort ner till 1 och upp igen · 19 omgångar")
    expect(card.locator("rect")).to_have_count(19)
    expect(card.locator("[data-note]")).to_be_hidden()
    write(new, "Kim", "Bo", "Li", "Åke")
    expect(card).to_contain_text("6 kort ner till 1 och upp igen · 11 omgångar")
    expect(card.locator("rect")).to_have_count(11)
    expect(card.locator("[data-note]")).to_have_text(
        "Med 8 spelare räcker leken till 6 kort var, inte 10."
    )


def test_other_house_rules_come_on_top_when_chosen(new):
    write(new, *FOUR)
    new.locator(".rules summary").tap()
    new.locator(".rule-card", has_text="Bondebridge").tap()
    expect(new.locator(".rule-card").first).to_contain_text("Bondebridge")
    expect(new.locator(".rule-card", has_text="Oh Hell")).to_be_hidden()
    kept(new)
    new.reload()
    expect(new.locator(".rule-card").first).to_contain_text("Bondebridge")
    start(new)
    expect(new.locator("main")).to_contain_text("1 kort")


def test_reload_back_and_a_change_of_language_keep_what_is_written(server, new):
    write(new, *FOUR)
    new.get_by_role("button", name="Flytta ner Erik", exact=True).tap()
    new.fill("#add-name", "Kim")
    kept(new)
    new.reload()
    expect(new.locator("[data-person]")).to_have_count(5)
    assert written(new) == ["Sara", "ERIK", "Omar", "Lena", "Kim"]
    new.get_by_role("link", name="Startsidan").tap()
    new.wait_for_url(f"{server.url}/")
    new.go_back()
    assert written(new) == ["Sara", "ERIK", "Omar", "Lena", "Kim"]
    new.fill("#add-name", "Bo")
    new.get_by_role("button", name="Norsk").tap()
    expect(new.locator("h1")).to_have_text("Nytt spill")
    expect(new.locator("[data-start-note]")).to_have_text("Erik gir først")
    assert written(new) == ["Sara", "ERIK", "Omar", "Lena", "Kim", "Bo"]


def test_back_from_the_game_and_start_again_is_the_same_game(new):
    """Where the form is sent by the browser itself: back then leads to it."""
    new.add_init_script("addEventListener('submit', e => e.stopImmediatePropagation(), true)")
    new.reload()
    write(new, *FOUR)
    game = start(new)
    new.go_back()
    assert written(new) == ["ERIK", "Sara", "Omar", "Lena"]
    assert start(new) == game
    new.go_back()
    write(new, "Kim")
    assert start(new) != game


def test_a_double_tap_on_start_makes_one_game(server, new):
    write(new, *FOUR)
    new.locator(".start .big").dblclick()
    new.wait_for_url("**/game/*")
    new.goto(server.url)
    expect(new.locator(".game")).to_have_count(1)


def test_a_new_page_is_blank_though_another_was_begun(server, new):
    write(new, *FOUR)
    kept(new)
    new.goto(f"{server.url}/new")
    assert written(new) == []


def test_home_shows_how_it_stands_when_one_comes_back(server, new):
    write(new, "Ann", "Bo")
    start(new)
    new.goto(server.url)
    expect(new.locator(".game")).to_contain_text("Omgång 1 av 19")
    new.locator(".game .card").tap()
    new.wait_for_url("**/game/*")
    key = new.url.rsplit("/", 1)[1]
    body = {"base": 0, "commands": [{"id": "e", "type": "end", "value": True}]}
    assert new.request.post(f"{server.url}/api/games/{key}/commands", data=body).ok
    new.go_back()
    expect(new.locator(".game")).to_contain_text("inget spelat")


def test_a_day_is_that_of_the_phone_and_not_of_the_server(server, new_page):
    days = set()
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):  # 25 hours apart
        page = new_page(timezone_id=zone)
        key = make_game(server.url, ["Ann", "Bo"])["key"]
        page.goto(f"{server.url}/game/{key}")
        page.goto(server.url)
        page.locator(".game summary").tap()
        page.get_by_role("button", name="Vi slutar här").tap()
        time = page.locator(".game time")
        expect(time).to_have_text(re.compile(r"^\S+dag \d+ \S+$"))
        days.add(time.inner_text())
    assert len(days) == 2


def test_deleting_is_undone_by_one_tap(server, page):
    key = make_game(server.url, FOUR)["key"]
    page.goto(f"{server.url}/game/{key}")
    page.goto(server.url)
    page.locator(".game summary").tap()
    page.get_by_role("button", name="Radera för gott").tap()
    expect(page.locator(".bar")).to_contain_text("Spelet är raderat.")
    expect(page.locator(".game")).to_have_count(0)
    page.get_by_role("button", name="Ångra").tap()
    expect(page.locator(".game")).to_have_count(1)
    expect(page.locator(".bar")).to_have_count(0)


def test_everything_works_without_scripts(server, new_page):
    page = new_page(java_script_enabled=False)
    page.goto(f"{server.url}/new")
    for number, name in enumerate(FOUR, 1):
        write(page, name)
        expect(page.locator("[data-person]")).to_have_count(number)
    assert written(page) == ["ERIK", "Sara", "Omar", "Lena"]
    page.get_by_role("button", name="Flytta ner Erik", exact=True).tap()
    expect(page.locator("[data-person] [name=name]").first).to_have_value("Sara")
    page.get_by_role("button", name="Ta bort Omar").tap()
    expect(page.locator("[data-person]")).to_have_count(3)
    assert written(page) == ["Sara", "ERIK", "Lena"]
    page.locator("[data-draw]").tap()
    expect(page.locator(".drawn li")).to_have_count(3)
    page.locator(".rules summary").tap()
    page.locator(".rule-card", has_text="Wizard").tap()
    game = start(page)
    page.go_back()
    assert sorted(names_in(page)) == ["Erik", "Lena", "Sara"]
    page.goto(server.url)
    expect(page.locator(".game")).to_contain_text("Omgång 1 av 20 · 1 kort")
    page.locator(".game .card").tap()
    page.wait_for_url(game)


SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_ten_long_names_fit_and_every_target_is_a_thumb_wide(server, new_page, size):
    page = new_page(*size)
    page.goto(f"{server.url}/new")
    assert small_targets(page) == []
    write(page, *TEN)
    page.locator("[data-draw]").tap()
    page.locator(".deals").nth(TEN.index("W" * 40)).tap()
    page.locator(".rules summary").tap()
    assert is_as_wide_as_the_phone(page)
    assert small_targets(page) == []
    start(page)
    page.goto(server.url)
    page.locator(".game summary").tap()
    assert is_as_wide_as_the_phone(page)
    assert small_targets(page) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_bars_anybody(server, new_page, dark):
    page = new_page(dark=dark)
    page.goto(f"{server.url}/nowhere")
    assert faults(page) == []
    page.goto(server.url)
    assert faults(page) == []
    page.goto(f"{server.url}/new")
    assert faults(page) == []
    write(page, "x")
    page.locator(".start .big").tap()
    expect(page.locator(".fault")).to_be_visible()
    assert faults(page) == []
    write(page, *FOUR, *FOUR)
    page.locator("[data-draw]").tap()
    page.locator(".rules summary").tap()
    assert faults(page) == []
    start(page)
    page.goto(server.url)
    page.locator(".game summary").tap()
    assert faults(page) == []
    page.get_by_role("button", name="Dölj").tap()
    expect(page.locator(".bar")).to_be_visible()
    assert faults(page) == []
    page.goto(f"{server.url}/?hidden=1")
    assert faults(page) == []


def test_a_keyboard_reaches_everything(new):
    new.keyboard.press("Tab")
    expect(new.locator(".skip")).to_be_focused()
    new.locator("#add-name").focus()
    new.keyboard.type("Ann")
    new.keyboard.press("Enter")
    new.keyboard.type("Bo")
    new.keyboard.press("Enter")
    new.locator("[name=dealer]").first.focus()
    new.keyboard.press("ArrowDown")
    expect(new.locator("[data-start-note]")).to_have_text("Bo ger först")
    new.locator(".start .big").focus()
    new.keyboard.press("Enter")
    new.wait_for_url("**/game/*")
