"""The editor under the thumb: it shows what is written as one writes, and loses nothing."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

LANGUAGES = ("sv-SE", "nb-NO", "en-GB")

MISSES = """
() => {
  const open = (box) => box.getClientRects().length > 0
  const pressed = "main a, main button:not(.unseen), main select, main summary, .pick, header a"
  const small = [...document.querySelectorAll(`${pressed}, main input[type=text]`)]
    .filter((box) => open(box) && !box.closest(".remarks"))
    .filter((box) => {
      const { width, height } = box.getBoundingClientRect()
      return width < 43.9 || height < 43.9
    })
    .map((box) => box.outerHTML.slice(0, 80))
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? ["scrolls sideways", ...small] : small
}
"""


def faults(page: Page):
    """What axe finds; on plain paper, as it judges no text on a pattern."""
    page.evaluate("document.body.style.backgroundImage = 'none'")
    results = Axe().run(page)
    return [(v["id"], [n["html"] for n in v["nodes"]]) for v in results.response["violations"]]


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true })")


@pytest.fixture
def page(new_page) -> Page:
    return new_page(320, 568, locale="en-GB")


@pytest.fixture
def editor(server, page) -> Page:
    page.goto(f"{server.url}/rules/edit")
    expect(page.locator(".shows-itself")).to_be_attached()
    return page


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f'.pick:has([name="{name}"][value="{value}"])').tap()


def agreement(page: Page):
    return page.locator("#agreement")


def steps(page: Page) -> list[int]:
    return page.locator("#rounds rect").evaluate_all(
        "(steps) => steps.map((step) => Number(step.dataset.cards))"
    )


def tap_step(page: Page, place: int) -> None:
    """Tap in a column of the staircase, at its top, also where its step is low."""
    svg = page.locator("#rounds svg")
    svg.scroll_into_view_if_needed()
    step = page.locator("#rounds rect").nth(place).bounding_box()
    page.touchscreen.tap(step["x"] + step["width"] / 2, svg.bounding_box()["y"] + 2)


def top(box) -> float:
    return box.evaluate("(box) => box.getBoundingClientRect().top")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_it_fits_the_smallest_phone_and_all_keys_a_thumb(server, new_page, locale):
    page = new_page(320, 568, locale=locale)
    for query in ("", "?preset=bondebridge&low=13", "?preset=pocha&singles=3&singles=33&seats=2"):
        page.goto(f"{server.url}/rules/edit{query}")
        open_all(page)
        assert page.evaluate(MISSES) == [], query


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", [(320, 568), (1280, 800)])
def test_it_has_no_fault(server, new_page, dark, size):
    page = new_page(*size, dark=dark)
    for query in (
        "preset=bondebridge&hook=last-bidder&singles=3&singles=x",
        "shape=custom&hands=3",
    ):
        page.goto(f"{server.url}/rules/edit?{query}")
        open_all(page)
        assert faults(page) == [], query


def test_what_is_written_is_shown_as_one_writes(editor):
    expect(agreement(editor)).to_contain_text("a zero 10")
    pick(editor, "zero", "5")
    expect(agreement(editor)).to_contain_text("a zero 5")
    pick(editor, "max_cards", "7")
    expect(editor.locator("#rounds")).to_contain_text("7 cards down to 1 and up again")
    line = editor.get_by_role("textbox", name="Cards, round by round")
    expect(line).to_have_value("7 6 5 4 3 2 1 2 3 4 5 6 7")
    pick(editor, "seats", "9")
    expect(editor.locator("#rounds")).to_contain_text("5 cards down to 1 and up again")
    expect(editor.locator("#seats-9")).to_be_focused()
    pick(editor, "hand", "2")
    expect(editor.get_by_role("heading", name="Points with 2 cards")).to_be_visible()


def test_writing_a_number_chooses_it(editor):
    largest = editor.locator("#max_cards [type=text]")
    largest.fill("6")
    expect(editor.locator('[name="max_cards"][value="own"]')).to_be_checked()
    expect(editor.locator("#rounds")).to_contain_text("6 cards down to 1")
    editor.locator("#zero [type=text]").fill("7")
    expect(agreement(editor)).to_contain_text("a zero 7")


def test_what_is_wrong_is_told_at_once_at_its_field_and_what_was_sound_stays(editor):
    largest = editor.locator("#max_cards [type=text]")
    largest.fill("ten")
    expect(editor.locator("#told-max_cards")).to_have_text("It must be a whole number, not “ten”.")
    expect(largest).to_have_attribute("aria-invalid", "true")
    assert steps(editor)[0] == 10
    expect(editor.locator("#by-players")).to_have_class(re.compile("is-old"))
    largest.fill("4")
    expect(editor.locator("#told-max_cards")).to_be_empty()
    expect(largest).to_have_attribute("aria-invalid", "false")
    expect(editor.locator("#by-players")).not_to_have_class(re.compile("is-old"))


def test_what_is_strange_is_told_and_leads_to_its_field(editor):
    editor.locator("#low_mark [type=text]").fill("5000")
    expect(editor.locator("#told-low_mark")).to_contain_text("so everybody ends below it")
    pick(editor, "bidding", "simultaneous")
    expect(editor.locator("#told-hook")).to_contain_text("Nobody bids last")
    editor.locator("#remarks").get_by_role("link", name="May the bids come out even?").tap()
    expect(editor.locator("#hook")).to_be_in_viewport()


def test_a_tap_on_the_stairs_chooses_a_round_and_keys_change_it(editor):
    tap_step(editor, 2)
    expect(editor.locator("[data-said]")).to_have_text("Round 3: 8 cards")
    expect(editor.locator('[name="shape"][value="down-up"]')).to_be_checked()
    fewer = editor.get_by_role("button", name="One card fewer")
    for _ in range(6):
        fewer.tap()
    expect(editor.locator('[name="shape"][value="custom"]')).to_be_checked()
    line = editor.get_by_role("textbox", name="Cards, round by round")
    expect(line).to_have_value("10 9 2 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10")
    expect(editor.locator("[data-said]")).to_have_text("Round 3: 2 cards")
    editor.get_by_role("button", name="A round after").tap()
    expect(editor.locator("#rounds")).to_contain_text("20 rounds")
    expect(editor.locator("[data-said]")).to_have_text("Round 4: 2 cards")
    editor.get_by_role("button", name="Remove the round").tap()
    expect(editor.locator("#rounds")).to_contain_text("19 rounds")
    assert steps(editor) == [10, 9, 2, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_what_is_told_above_moves_nothing_under_the_thumb(editor):
    tap_step(editor, 0)
    fewer = editor.get_by_role("button", name="One card fewer")
    fewer.scroll_into_view_if_needed()
    before = top(fewer)
    fewer.tap()
    expect(editor.locator("#told-hands")).to_contain_text("players can get at most")
    assert top(fewer) == pytest.approx(before, abs=1)


def test_an_order_of_ones_own_comes_back_after_another_way_was_tried(editor):
    line = editor.get_by_role("textbox", name="Cards, round by round")
    line.fill("5-1, 3")
    expect(editor.locator("#rounds")).to_contain_text("6 rounds")
    pick(editor, "shape", "down")
    expect(line).to_have_value("10 9 8 7 6 5 4 3 2 1")
    pick(editor, "shape", "custom")
    expect(line).to_have_value("5-1, 3")
    expect(editor.locator("#rounds")).to_contain_text("6 rounds")


def test_steps_stay_within_what_the_deck_gives(editor):
    editor.get_by_role("textbox", name="Cards, round by round").fill("12 1")
    expect(editor.locator("#rounds")).to_contain_text("2 rounds")
    tap_step(editor, 0)
    more = editor.get_by_role("button", name="One card more")
    for _ in range(3):
        more.tap()
    expect(editor.locator("[data-said]")).to_have_text("Round 1: 13 cards")
    tap_step(editor, 1)
    editor.get_by_role("button", name="One card fewer").tap()
    expect(editor.locator("[data-said]")).to_have_text("Round 2: 1 card")


def test_a_tap_on_the_points_of_a_bid_lets_it_pay_otherwise(editor):
    editor.get_by_role("button", name="A bid of 3 gives 13: let it pay otherwise").tap()
    expect(editor.locator("#singles [aria-label=Points]")).to_be_focused()
    expect(editor.locator("#singles [aria-label=Points]")).to_be_in_viewport()
    editor.locator("#singles [aria-label=Points]").fill("33")
    expect(agreement(editor)).to_contain_text("a bid of 3 gives 33")
    editor.get_by_role("button", name="Remove this row").tap()
    expect(agreement(editor)).not_to_contain_text("a bid of 3")


def test_what_pays_otherwise_stands_by_the_table_where_it_was_tapped(editor):
    editor.get_by_label("A plump gives").select_option("own")
    expect(editor.locator("#few_by")).to_be_visible()  # "reckon it out below" has opened it
    hit = editor.locator("#hit-3")
    hit.scroll_into_view_if_needed()
    hit.tap()
    expect(editor.locator("#singles [aria-label=Points]")).to_be_focused()
    expect(editor.locator("#singles [aria-label=Points]")).to_be_in_viewport()
    expect(editor.locator("#few_by")).not_to_be_in_viewport()


def test_a_number_among_the_choices_does_not_stand_in_the_box_too(editor):
    box = editor.locator("#zero [type=text]")
    expect(box).to_have_value("")
    box.fill("7")
    expect(agreement(editor)).to_contain_text("a zero 7")
    pick(editor, "zero", "5")
    expect(agreement(editor)).to_contain_text("a zero 5")
    expect(box).to_have_value("")


def test_a_choice_counts_beside_a_number_that_was_written_before(editor):
    editor.locator("#max_cards [type=text]").fill("8")
    expect(editor.locator("#rounds")).to_contain_text("8 cards down")
    pick(editor, "max_cards", "7")
    expect(editor.locator("#rounds")).to_contain_text("7 cards down")
    editor.locator("#called").fill("Sevens")
    editor.get_by_role("button", name="Save").tap()
    expect(editor.locator("#told")).to_contain_text("7 cards down")


def test_coefficients_count_as_soon_as_they_are_written(editor):
    editor.get_by_text("Reckon it out yourselves").tap()
    editor.get_by_role("textbox", name="A made bid × the bid", exact=True).fill("4")
    expect(agreement(editor)).to_contain_text("10 + 4 × the bid")
    editor.get_by_label("A plump gives").select_option("2-off")
    few = editor.get_by_role("textbox", name="Too few tricks × the tricks off", exact=True)
    expect(few).to_have_value("-2")
    few.fill("-7")
    expect(agreement(editor)).to_contain_text("too few tricks −7 per trick off")
    expect(agreement(editor)).to_contain_text("too many tricks −2 per trick off")


def test_another_preset_fills_all_anew_and_can_be_taken_back(editor):
    editor.locator("#called").fill("Ours")
    pick(editor, "max_cards", "7")
    expect(editor.locator("#rounds")).to_contain_text("7 cards down")
    editor.get_by_label("Start from").focus()
    editor.get_by_label("Start from").select_option("rikiki")
    expect(agreement(editor)).to_contain_text("−1 per trick off")
    expect(editor.locator('[name="max_cards"][value="none"]')).to_be_checked()
    expect(editor.get_by_label("Start from")).to_be_focused()
    editor.get_by_role("link", name="Back to what was written").tap()
    expect(editor.locator('[name="max_cards"][value="7"]')).to_be_checked()
    expect(editor.locator("#called")).to_have_value("Ours")


def test_reload_brings_back_what_was_written(editor):
    editor.locator("#called").fill("Ours")
    editor.locator("#max_cards [type=text]").fill("8")
    expect(editor.locator("#rounds")).to_contain_text("8 cards down")
    editor.wait_for_url(re.compile("max_cards=8"))
    editor.reload()
    expect(editor.locator("#max_cards [type=text]")).to_have_value("8")
    expect(editor.locator("#called")).to_have_value("Ours")
    editor.get_by_role("button", name="Svenska").tap()
    expect(editor.locator("html")).to_have_attribute("lang", "sv")
    expect(editor.locator("#max_cards [type=text]")).to_have_value("8")


def test_what_cannot_matter_is_put_away(editor):
    expect(editor.locator("#trump_order")).to_be_hidden()
    pick(editor, "trump_mode", "rotation")
    expect(editor.locator("#trump_order select >> visible=true")).to_have_count(6)
    pick(editor, "trump_mode", "fixed")
    expect(editor.locator("#trump_order select >> visible=true")).to_have_count(1)


def test_without_network_nothing_is_lost(editor):
    editor.context.set_offline(True)
    editor.locator("#max_cards [type=text]").fill("8")
    cut = editor.get_by_text("No network just now. Go on here, nothing is lost.")
    expect(cut).to_be_in_viewport()
    editor.context.set_offline(False)
    expect(cut).to_be_hidden()
    expect(editor.locator("#rounds")).to_contain_text("8 cards down")


def test_they_are_saved_under_their_name(editor):
    editor.locator("#called").fill("Grandma’s Plump")
    pick(editor, "zero", "5")
    editor.get_by_role("button", name="Save").tap()
    expect(editor.get_by_role("heading", name="Grandma’s Plump")).to_be_visible()
    expect(editor.locator("#told")).to_contain_text("a zero 5")
    editor.get_by_role("link", name="Change").tap()
    expect(editor.locator("#called")).to_have_value("Grandma’s Plump")
    pick(editor, "zero", "10")
    editor.get_by_role("button", name="Save").tap()
    expect(editor.locator("#told")).not_to_contain_text("a zero 5")


def test_the_ways_to_send_them_open_where_their_button_stands(editor):
    editor.locator("#called").fill("Ours")
    editor.get_by_role("button", name="Save").tap()
    opens = editor.locator(".sending summary")
    before = opens.bounding_box()
    opens.tap()
    expect(editor.locator(".sending .card")).to_be_visible()
    after = opens.bounding_box()
    assert (after["x"], after["y"]) == (before["x"], before["y"])


def test_without_javascript_a_button_shows_it(server, new_page):
    page = new_page(320, 568, locale="en-GB", java_script_enabled=False)
    page.goto(f"{server.url}/rules/plump-klassisk")
    page.get_by_role("link", name="Change these rules").tap()
    page.locator("#max_cards [type=text]").fill("6")
    page.get_by_role("textbox", name="Cards, round by round").fill("10 9 8 7 6 5 4 3 2 1 2")
    page.get_by_role("button", name="Show").first.tap()
    expect(page.locator('[name="shape"][value="custom"]')).to_be_checked()
    expect(page.locator("#rounds")).to_contain_text("11 rounds")
    page.get_by_role("button", name="A bid of 3 gives 13: let it pay otherwise").tap()
    expect(page.locator("#singles [aria-label=Points]").first).to_have_value("13")
    page.get_by_label("Start from").select_option("rikiki")
    page.get_by_role("button", name="Fill in anew").tap()
    expect(page.get_by_text("All is filled in anew.")).to_be_visible()
    page.locator("#called").fill("By hand")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("heading", name="By hand")).to_be_visible()


def test_on_a_wide_screen_it_is_shown_beside(server, new_page):
    page = new_page(1280, 800, locale="en-GB")
    page.goto(f"{server.url}/rules/edit")
    shape, rounds = page.locator("#shape").bounding_box(), page.locator("#rounds").bounding_box()
    assert rounds["x"] > shape["x"] + shape["width"]
    assert rounds["y"] < shape["y"] + shape["height"]
