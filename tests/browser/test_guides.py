"""The five guides, each as a whole game on the screen, from the page of a new game to its end."""

import pytest
from playwright.sync_api import expect

from tests.browser.guided_game import GuidedGame
from tests.browser.guides import S0, S0_HALF, S1, S2, S3, S4
from tests.browser.new_game import choose_dealer, choose_rules, start, write_names
from tests.browser.table import make_game

pytestmark = pytest.mark.browser

GUIDES = {"S0": S0, "S0 half": S0_HALF, "S1": S1, "S2": S2, "S3": S3, "S4": S4}
TEN_DOWN_AND_UP = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.fixture
def begin(server, new_page):
    """Starts a guide's game on the page of a new game: the game, and its key."""

    def start_game(guide):
        page = new_page(locale=guide.locale)
        page.goto(f"{server.url}/new")
        write_names(page, guide.names, guide.lines[0].dealer)
        choose_rules(page, guide.preset)
        key = start(page)
        return GuidedGame(guide, page), key

    return start_game


@pytest.mark.parametrize("name", GUIDES)
def test_the_protokoll_was_written_by_the_guide(name):
    """No slip of the pen: what the guide says of sums, order and points holds in each line."""
    guide = GUIDES[name]
    for index, line in enumerate(guide.lines):
        assert line.dealer == (guide.lines[0].dealer + index) % len(guide.names)
        assert sum(line.tricks) == line.cards
        *others, last = [line.bids[seat] for seat in line.order]
        evens_out = line.cards - sum(others)
        assert line.forbidden == (evens_out if guide.has_hook and evens_out >= 0 else None)
        assert last != line.forbidden
        assert line.gives == list(map(guide.points, line.bids, line.tricks))
    assert guide.totals_after(len(guide.lines)) == guide.totals


def test_s0_classic_plump(begin):
    assert S0.hands == TEN_DOWN_AND_UP
    assert sum(S0.hands) == 109
    deals = [line.dealer for line in S0.lines]
    assert [deals.count(seat) for seat in (3, 0, 1, 2)] == [5, 5, 5, 4]
    sample = S0.lines[0]
    assert [sample.bids[seat] for seat in sample.order] == [3, 2, 4, 2]
    assert sample.forbidden == 1
    assert sample.gives == [13, 0, 14, 0]  # the guide's own, whose 11 tricks of 10 are mended
    assert (S0.gives(2, 0, 0), S0.gives(2, 2, 4), S0.gives(2, 1, 0)) == ({10}, {0}, {0})
    game, key = begin(S0)
    game.play()
    game.is_finished("Sara", ranks=[2, 1, 3, 4])
    expect(game.page.locator(".badge")).to_have_count(0)  # nobody agreed on an idiot limit
    game.is_written_down(key)


def test_s0_the_half_game_with_the_card_on_the_forehead_and_the_idiot_limit(server, new_page):
    assert S0_HALF.hands == TEN_DOWN_AND_UP[:10]
    rules = {"preset": "plump-klassisk", "shape": "down", "one_card": "forehead", "low_mark": 100}
    before = make_game(server.url, S0_HALF.names, **rules)["key"]
    page = new_page(locale=S0_HALF.locale)
    page.goto(f"{server.url}/new?again={before}")
    choose_dealer(page, 0)
    key = start(page)
    assert key != before
    game = GuidedGame(S0_HALF, page)
    game.play()
    game.is_finished("Omar", ranks=[3, 4, 1, 2])
    below = page.locator("[data-podium] li:has(.badge)")
    expect(below).to_contain_text(["Erik under idiotgränsen", "Sara under idiotgränsen"])
    game.is_written_down(key)  # Lena, who has 100, is not below it


def test_s1_norwegian_plump_with_a_shared_win(begin):
    assert S1.hands == TEN_DOWN_AND_UP
    assert (S1.gives(1, 3, 3), S1.gives(2, 3, 2)) == ({13}, {0})
    game, key = begin(S1)
    game.play()
    game.is_finished("Ola og Liv", ranks=[4, 1, 3, 1])
    game.is_written_down(key)


def test_s2_five_for_a_zero(begin):
    assert S2.hands == TEN_DOWN_AND_UP
    first, last = S2.lines[0], S2.lines[-1]
    assert (first.bids, first.gives) == ([6, 4, 3], [16, 0, 0])
    assert sum(first.tricks[1:]) == 4  # the two who missed took these together
    assert (last.bids[:2], last.forbidden) == ([5, 5], 0)  # who bids last must take one at least
    assert (S2.gives(19, 5, 5), S2.gives(19, 1, 1), S2.gives(10, 0, 0)) == ({15}, {11}, {5})
    game, key = begin(S2)
    game.play()
    game.is_finished("Kim", ranks=[1, 2, 3])
    game.is_written_down(key)


def test_s3_beredskap(begin):
    assert S3.hands == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert (S3.lines[0].order, S3.lines[0].leads) == ([0, 1, 2, 3], 1)
    assert sum(S3.lines[4].bids) == S3.lines[4].cards  # the sum may agree
    examples = [(5, 3, 3), (5, 0, 0), (5, 3, 4), (5, 3, 2), (7, 0, 2)]
    assert [S3.gives(*example) for example in examples] == [{13}, {5}, {4}, {2}, {2}]
    game, key = begin(S3)
    game.thumb.tap(".menu > summary")
    expect(game.page.locator(".agreement")).to_contain_text("Vänds ett ess upp är det utan trumf")
    game.page.keyboard.press("Escape")
    game.play()
    game.is_finished("Anna", ranks=[1, 3, 2, 4])
    game.is_written_down(key)


def test_s3_where_the_sum_may_not_agree_it_binds_who_sits_before_the_dealer(table):
    _, page, _ = table(S3.names, preset="beredskap", hook="last-bidder")
    game = GuidedGame(S3, page)
    for seat, forbidden in enumerate([[], [], [], [4]]):  # 13 - 2 - 3 - 4
        now = game.screen()
        assert (now["asks"], now["struck"]) == ([0, "bids", seat], forbidden)
        assert (now["dealers"], now["about"][2]) == ([0], "Bo spelar ut")
        game.thumb.enter(seat + 2)


def test_s4_norwegian_plump_with_extra_rounds_until_one_leads_alone(begin):
    assert S4.hands == [*TEN_DOWN_AND_UP, 10, 10]
    three = S4.lines[7]
    assert (three.dealer, three.bids, three.forbidden) == (3, [1, 0, 1, 2], 1)
    assert (three.tricks, three.gives) == ([0, 0, 1, 2], [0, 10, 11, 12])
    assert S4.gives(12, 2, 3) == {0}
    assert S4.totals_after(19) == [78, 96, 113, 113]
    assert S4.totals_after(20) == [78, 110, 113, 113]
    game, key = begin(S4)
    game.play()
    game.is_finished("Celine", ranks=[4, 3, 1, 2])
    game.is_written_down(key)


def test_s4_a_bid_may_be_changed_until_the_next_has_bid(table, server):
    thumb, page, key = table(S4.names, preset="plump-norsk-trumf")
    for bid, changed in ((3, 2), (4, 1)):
        thumb.enter(bid)
        thumb.tap('[data-seat="1"]')
        thumb.enter(changed)
    assert thumb.asks() == (0, "bids", 3)
    thumb.saved(key)
    page.goto(f"{server.url}/game/{key}/history")
    corrected, _, in_time, _ = page.locator(".history li").all()
    expect(corrected).to_contain_text("Bjørn bjöd 1")
    expect(corrected).to_have_class("is-correction")
    expect(in_time).to_contain_text("Bjørn bjöd 2")
    expect(in_time).not_to_have_class("is-correction")


@pytest.mark.parametrize(
    ("preset", "fewest", "first_hands", "rounds"),
    [
        ("plump-klassisk", 3, [10, 10, 10, 8, 7, 6], [19, 19, 19, 15, 13, 11]),
        ("plump-norsk", 3, [10, 10, 10, 8, 7], [19, 19, 19, 15, 13]),
        ("plump-femman", 2, [10, 10, 10, 10], [19, 19, 19, 19]),
        ("beredskap", 3, [17, 13, 10, 8, 7, 6], [17, 13, 10, 8, 7, 6]),
        ("plump-norsk-trumf", 3, [10, 10, 10, 8, 7], [19, 19, 19, 15, 13]),
    ],
    ids=["S0", "S1", "S2", "S3", "S4"],
)
def test_the_first_hand_and_the_rounds_for_each_number_of_players(
    server, page, preset, fewest, first_hands, rounds
):
    for players, (cards, number) in enumerate(zip(first_hands, rounds, strict=True), fewest):
        names = [f"Spelare {seat}" for seat in range(1, players + 1)]
        key = make_game(server.url, names, preset=preset)["key"]
        page.goto(f"{server.url}/game/{key}")
        expect(page.locator("[data-cards]")).to_have_text(f"{cards} kort")
        expect(page.locator("[data-about] span").first).to_have_text(f"1 av {number}")
        expect(page.locator("[data-seats-list] > [data-seat]")).to_have_count(players)
