"""What the house rules ask of the table while it plays, as the phone shows it.

Three play a hand of three cards and Anna deals, unless a test says otherwise: Bo sits after her,
then Cia. Without JavaScript the same is held in `tests/web/test_enforced.py`.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import SAME_TAP, Thumb, make_game, post_commands

pytestmark = pytest.mark.browser

THREE = ["Anna", "Bo", "Cia"]

Entered = tuple[list[int], list[int]]
"""Bids and tricks of a round, by seat: Anna, Bo, Cia."""


@pytest.fixture
def table(server, new_page):
    """Opens a new game, its first rounds as entered before: a thumb, the page, and the key."""

    def open_table(*entered: Entered, players=THREE, **rules):
        key = make_game(server.url, players, 0, **rules)["key"]
        post_commands(
            server.url, key, [c for i, part in enumerate(entered) for c in cells(i, part)]
        )
        page = new_page()
        page.goto(f"{server.url}/game/{key}")
        return Thumb(page), page, key

    return open_table


def cells(index: int, entered: Entered) -> list[dict[str, Any]]:
    return [
        {"type": type, "round": index, "seat": seat, "value": value}
        for type, amounts in zip(("bid", "tricks"), entered, strict=True)
        for seat, value in enumerate(amounts)
    ]


def custom(*hands: int, **rules: Any) -> dict[str, Any]:
    return {"shape": "custom", "hands": list(hands), **rules}


ROUND: Entered = ([0, 0, 1], [0, 1, 2])
"""A hand of three: Anna has 10."""


def about(page: Page) -> Locator:
    """The line that tells of the round: its number, who deals and leads, what is particular."""
    return page.locator("[data-about]")


def question(page: Page) -> Locator:
    return page.locator("[data-says]")


def sum_words(page: Page) -> Locator:
    return page.locator("[data-sum-words]")


def trump_button(page: Page) -> Locator:
    return page.locator('button[data-action="trump"]')


def struck(page: Page) -> Locator:
    return page.locator("[data-pad] button.even")


def play(thumb: Thumb, *values: int) -> None:
    for value in values:
        thumb.enter(value)


def go_to(thumb: Thumb, name: str) -> None:
    thumb.tap(thumb.page.locator(".seat", has_text=name))


# The forbidden bid


@pytest.mark.parametrize(
    ("first_bidder", "direction", "last"),
    [  # in the second round, so that Bo deals, or where it goes the other way round, Cia
        ("left", "clockwise", "Bo"),
        ("dealer", "clockwise", "Anna"),
        ("left", "anticlockwise", "Cia"),
        ("dealer", "anticlockwise", "Anna"),
    ],
)
def test_the_last_bidder_may_not_make_it_even_dealer_or_not(table, first_bidder, direction, last):
    rules = custom(3, 3, first_bidder=first_bidder, direction=direction)
    thumb, page, _ = table(ROUND, **rules)
    play(thumb, 0)
    expect(struck(page)).to_have_count(0)
    play(thumb, 1)
    expect(question(page)).to_have_text(f"{last} bjuder sist: inte 2, då går det jämnt upp")
    expect(struck(page)).to_have_text("2")
    struck(page).tap(force=True)
    expect(question(page)).to_contain_text(f"{last} får inte bjuda 2")
    assert thumb.asks() == (1, "bids", THREE.index(last))
    play(thumb, 3)
    expect(sum_words(page)).to_have_text("Överbjudet med 1")


def test_nothing_is_struck_where_the_others_have_bid_too_much(table):
    thumb, page, _ = table(**custom(3))
    play(thumb, 3, 1)
    expect(question(page)).to_have_text("Anna bjuder sist")
    expect(struck(page)).to_have_count(0)


def test_small_hands_may_come_out_even_where_the_rule_begins_at_four(table):
    thumb, page, _ = table(**custom(3, 4, hook_from_cards=4))
    play(thumb, 1, 2)
    expect(question(page)).to_have_text("Anna bjuder sist")
    expect(struck(page)).to_have_count(0)
    play(thumb, 0)
    expect(sum_words(page)).to_have_text("Går jämnt upp")
    play(thumb, 1, 2, 1, 0)
    expect(question(page)).to_have_text("Bo bjuder sist: inte 3, då går det jämnt upp")


def test_the_last_bidder_is_held_also_where_the_bid_was_entered_first(table):
    thumb, page, _ = table(**custom(3))
    go_to(thumb, "Anna")
    play(thumb, 1, 2, 0)
    expect(question(page)).to_have_text("Det går jämnt upp: Anna måste bjuda något annat")
    assert thumb.asks() == (0, "bids", 0)
    play(thumb, 2)
    assert thumb.asks() == (0, "tricks", 1)


def test_the_last_bidder_is_held_also_where_an_earlier_bid_is_put_right(table):
    thumb, page, _ = table(**custom(3))
    play(thumb, 1, 1, 0)
    go_to(thumb, "Bo")
    play(thumb, 2)
    expect(question(page)).to_have_text("Det går jämnt upp: Anna måste bjuda något annat")
    play(thumb, 1)
    assert thumb.asks() == (0, "tricks", 1)


# Until when a bid may be changed


def test_a_bid_changed_after_the_next_one_is_a_correction(table, server):
    thumb, page, key = table(**custom(3))
    play(thumb, 1)
    go_to(thumb, "Bo")
    play(thumb, 2, 0)
    go_to(thumb, "Bo")
    play(thumb, 3)
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}/history")
    latest, _, slip, _ = page.locator(".history li").all()
    expect(latest).to_contain_text("Bo bjöd 3, det stod 2")
    expect(latest).to_contain_text("rättelse")
    expect(slip).to_contain_text("Bo bjöd 2, det stod 1")
    expect(slip).not_to_contain_text("rättelse")


# All bid at once


def test_bids_made_at_once_are_entered_in_any_order(table):
    thumb, page, _ = table(**custom(3, bidding="simultaneous"))
    for name, bid in (("Anna", 1), ("Cia", 2)):
        go_to(thumb, name)
        expect(question(page)).to_have_text(f"{name}, hur många stick?")
        play(thumb, bid)
        expect(sum_words(page)).not_to_contain_text("bjudet med")
        assert thumb.asks() == (0, "bids", 1)
    expect(struck(page)).to_have_count(0)
    play(thumb, 1)
    expect(sum_words(page)).to_have_text("Överbjudet med 1")
    marks = [page.locator(f'[data-seat="{seat}"] .mark').inner_text() for seat in range(3)]
    assert marks == ["1", "1", "2"]


def test_bids_made_at_once_may_come_out_even(table):
    thumb, page, _ = table(**custom(3, bidding="simultaneous"))
    play(thumb, 1, 2, 0)
    expect(sum_words(page)).to_have_text("Går jämnt upp")


@pytest.mark.parametrize(
    ("direction", "first_bidder", "changes"),
    [("clockwise", "dealer", "Cia"), ("anticlockwise", "left", "Bo")],
)
def test_who_sits_after_the_dealer_changes_what_came_out_even(
    table, direction, first_bidder, changes
):
    at_once = {"bidding": "simultaneous", "hook": "left-changes", "first_bidder": first_bidder}
    thumb, page, _ = table(([1, 2, 1], [2, 1, 0]), **custom(3, 3, **at_once, direction=direction))
    for name in sorted(THREE, key=changes.__eq__):  # who may have to change is entered last
        go_to(thumb, name)
        expect(struck(page)).to_have_count(0)
        play(thumb, 1)
    expect(question(page)).to_have_text(f"Det går jämnt upp: {changes} måste bjuda något annat")
    expect(struck(page)).to_have_text("1")
    page.wait_for_timeout(SAME_TAP)
    struck(page).tap()
    assert thumb.asks() == (1, "bids", THREE.index(changes))
    play(thumb, 2)
    expect(sum_words(page)).to_have_text("Överbjudet med 1")
    assert thumb.asks()[1] == "tricks"


def test_nobody_changes_in_a_hand_too_small_for_the_rule(table):
    at_once = {"bidding": "simultaneous", "hook": "left-changes", "hook_from_cards": 4}
    thumb, page, _ = table(**custom(3, **at_once))
    play(thumb, 1, 2, 0)
    expect(sum_words(page)).to_have_text("Går jämnt upp")
    assert thumb.asks() == (0, "tricks", 1)


# Trump


def test_a_turned_trump_is_asked_for_anew_in_each_round(table):
    thumb, page, _ = table(**custom(3, 3, trump={"mode": "turned"}))
    thumb.tap(trump_button(page))
    thumb.tap('[data-trump="S"]')
    expect(trump_button(page)).to_have_attribute("aria-label", "Trumf: spader")
    play(thumb, 0, 1, 0, 3, 0)
    assert thumb.asks() == (1, "bids", 2)
    expect(trump_button(page)).to_have_attribute("aria-label", "Trumf? Tryck för att välja")


@pytest.mark.parametrize(
    ("before", "suit"), [(0, "utan trumf"), (1, "klöver"), (2, "ruter"), (3, "utan trumf")]
)
def test_a_trump_that_takes_turns_is_told_and_not_asked_for(table, before, suit):
    turns = {"mode": "rotation", "order": ["C", "D"], "no_trump_first": 1, "no_trump_last": 1}
    _, page, _ = table(*[ROUND] * before, **custom(3, 3, 3, 3, trump=turns))
    expect(about(page)).to_contain_text(f"{before + 1} av 4")
    expect(trump_button(page)).to_have_attribute("aria-label", f"Trumf: {suit}")
    expect(trump_button(page)).to_be_disabled()


def test_no_trump_is_asked_for_where_no_card_is_left_to_turn_up(table):
    turned = custom(10, 9, deck=20, trump={"mode": "turned"})
    _, page, _ = table(players=["Anna", "Bo"], **turned)
    expect(trump_button(page)).to_have_attribute("aria-label", "Trumf: utan trumf")
    expect(trump_button(page)).to_be_disabled()


def test_a_round_without_trump_says_so_in_words(table):
    _, page, _ = table(preset="beredskap")
    expect(about(page)).to_contain_text("utan trumf", timeout=500)


def test_the_suits_tell_that_an_ace_turned_up_means_no_trump(table):
    trump = {"mode": "turned", "no_trump_ranks": ["A"]}
    thumb, page, _ = table(**custom(3, trump=trump))
    thumb.tap(trump_button(page))
    expect(page.locator("[data-pad]")).to_contain_text(
        re.compile(r"\bess", re.IGNORECASE), timeout=500
    )


@pytest.mark.parametrize(
    ("direction", "names"), [("clockwise", "Cia"), ("anticlockwise", "Bo")], ids=str
)
def test_the_highest_bidder_is_asked_for_the_trump_the_first_of_equals(table, direction, names):
    rules = custom(3, trump={"mode": "named"}, direction=direction)
    thumb, page, _ = table(**rules)
    play(thumb, 1, 2, 2)
    told = re.compile(rf"{names}\b[^.·]*\btrumf", re.IGNORECASE)
    lines = page.locator("[data-about], [data-says]").filter(has_text=told)
    expect(lines).to_have_count(1, timeout=500)


def test_a_named_trump_is_not_asked_for_before_the_bids_are_made(table):
    thumb, page, _ = table(**custom(3, trump={"mode": "named"}))
    play(thumb, 1, 2)
    waits = re.compile(r"högsta budet|den som bjuder högst", re.IGNORECASE)
    expect(trump_button(page)).to_have_attribute("aria-label", waits, timeout=500)


def test_a_named_trump_is_told_when_the_bids_are_made(table):
    thumb, page, _ = table(**custom(3, trump={"mode": "named"}))
    play(thumb, 1, 2, 2)
    thumb.tap(trump_button(page))
    thumb.tap('[data-trump="NT"]')
    expect(trump_button(page)).to_have_attribute("aria-label", "Trumf: utan trumf")
    assert thumb.asks() == (0, "tricks", 1)


# Who leads


@pytest.mark.parametrize(
    ("rules", "before", "bids", "after"),
    [
        ({"direction": "anticlockwise"}, "Cia spelar ut", (0, 2, 3), "Cia spelar ut"),
        ({"lead": "dealer"}, "Anna ger och spelar ut", (3, 1, 0), "Anna ger och spelar ut"),
        ({"lead": "highest-bid"}, "högsta budet spelar ut", (0, 1, 3), "Anna ger och spelar ut"),
        (  # Anna, Bo, Cia bid; Anna's is as high as Cia's, who sits nearer after the dealer
            {"lead": "highest-bid", "first_bidder": "dealer"},
            "högsta budet spelar ut",
            (2, 1, 2),
            "Cia spelar ut",
        ),
        (  # Cia, Bo, Anna
            {"lead": "highest-bid", "direction": "anticlockwise"},
            "högsta budet spelar ut",
            (1, 2, 2),
            "Bo spelar ut",
        ),
    ],
)
def test_who_leads_is_told_before_and_after_the_bids(table, rules, before, bids, after):
    thumb, page, _ = table(**custom(3, 3, **rules))
    expect(about(page)).to_contain_text(before)
    play(thumb, *bids)
    expect(about(page)).to_contain_text(after)


def test_who_leads_moves_on_with_the_deal(table):
    _, page, _ = table(ROUND, **custom(3, 3))
    expect(about(page)).to_contain_text("Bo ger")
    expect(about(page)).to_contain_text("Cia spelar ut")


def test_nobody_is_said_to_lead_by_a_bid_that_must_be_changed(table):
    rules = {"bidding": "simultaneous", "hook": "left-changes", "lead": "highest-bid"}
    thumb, page, _ = table(**custom(3, **rules))
    play(thumb, 2, 1, 0)
    expect(question(page)).to_contain_text("Bo måste bjuda något annat")
    expect(about(page)).to_contain_text("högsta budet spelar ut", timeout=500)


# The hand of one card


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"one_card": "forehead"}, "kortet i pannan"),
        ({"one_card": "blind"}, "ingen tittar"),
        ({"one_card_suits": False}, "bara valören räknas"),
        ({"one_card": "forehead", "one_card_suits": False}, "bara valören räknas"),
    ],
)
def test_how_one_card_is_played_is_told_when_that_round_comes(table, rules, told):
    thumb, page, _ = table(**custom(2, 1, 2, **rules))
    expect(about(page)).not_to_contain_text(told)
    play(thumb, 0, 1, 0, 2, 0)
    expect(about(page)).to_contain_text("2 av 3")
    expect(about(page)).to_contain_text(told, timeout=500)
    play(thumb, 1, 0, 1, 0, 1)
    expect(about(page)).to_contain_text("3 av 3")
    expect(about(page)).not_to_contain_text(told)


# How it ends


def test_the_game_ends_when_somebody_reaches_the_target(table):
    first = ([0, 2, 0], [0, 2, 1])  # Anna 10, Bo 12
    thumb, page, _ = table(first, **custom(3, 3, 3, target=23))
    assert thumb.asks() == (1, "bids", 2)
    play(thumb, 0, 1, 1, 2, 0)  # and Bo takes the one he bid, which makes 23
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    expect(page.locator("[data-podium] h2")).to_have_text("Bo")
    thumb.undo()
    assert thumb.asks() == (1, "tricks", 0)


def test_a_shared_lead_at_the_target_is_the_end(table):
    rules = custom(1, 1, hook="off", target=10, tie="extra-rounds")
    thumb, page, _ = table(([0, 0, 0], [0, 1, 0]), **rules)
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    expect(page.locator("[data-podium] h2")).to_have_text("Anna och Cia")


def test_the_target_is_told_while_it_is_played(table):
    _, page, _ = table(**custom(3, 3, target=77))
    expect(about(page)).to_contain_text("77", timeout=500)


def test_extra_rounds_go_on_until_one_leads_alone(table):
    shared = ([0, 0, 0], [0, 1, 0])  # Anna 10, Cia 10
    again = ([0, 0, 0], [0, 2, 0])
    rules = custom(1, 2, hook="off", tie="extra-rounds")
    thumb, page, _ = table(shared, again, again, **rules)
    expect(page.locator("[data-cards]")).to_have_text("2 kort")
    expect(about(page)).to_contain_text("4 av 4")
    expect(about(page)).to_contain_text("Anna ger")
    play(thumb, 0, 1, 0, 0, 1)  # Anna bid none and is left with one
    expect(thumb.screen).to_have_attribute("data-phase", "finished")
    expect(page.locator("[data-podium] h2")).to_have_text("Cia")


def test_an_extra_round_is_called_one(table):
    rules = custom(1, hook="off", tie="extra-rounds")
    _, page, _ = table(([0, 0, 0], [0, 1, 0]), **rules)
    expect(about(page)).to_contain_text("2 av 2")
    expect(about(page)).to_contain_text(re.compile("extraomgång", re.IGNORECASE), timeout=500)


def test_the_idiot_limit_is_told_of_who_ends_below_it_and_not_on_it(table):
    thumb, page, _ = table(([0, 2, 0], [0, 2, 1]), **custom(3, low_mark=10))
    places = page.locator("[data-podium] li")
    badges = [place.locator(".badge").all_inner_texts() for place in places.all()]
    assert thumb.totals(3) == [10, 12, 0]
    assert badges == [[], [], ["under idiotgränsen"]]
