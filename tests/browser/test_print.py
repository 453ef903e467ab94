"""The protokoll page as the browser prints it, read back from the PDF."""

import re
import subprocess

import pytest

from tests.browser.table import Evening, entries, make_game, post_commands

pytestmark = pytest.mark.browser

NAMES = ["Erik", "Maja-Lisa", "Omar", "Dvořák", "Åsa", "Per", "Ngọc", "Gunilla", "Bo", "Żółć"]
KIND = {"bids": "bid", "tricks": "tricks"}


def played(server, seats, rounds):
    """A game of classic Plump with so many rounds played: what was made, and the evening."""
    evening = Evening(seats, 0, seed=7)
    made = make_game(server.url, NAMES[:seats])
    for index, round_ in enumerate(evening.rounds[:rounds]):
        entered = [
            {"id": f"round-{index}-{count}", "type": KIND[phase], "round": index}
            | {"seat": seat, "value": value}
            for count, (phase, seat, value) in enumerate(entries(round_))
        ]
        post_commands(server.url, made["key"], entered)
    del evening.rounds[rounds:]
    return made, evening


@pytest.fixture
def printed(server, new_page, tmp_path):
    """Prints a protokoll page, with the browser's own head and foot: the PDF's path."""

    def to_pdf(key, **options):
        page = new_page(**options)
        page.goto(f"{server.url}/game/{key}/protokoll")
        path = tmp_path / "protokoll.pdf"
        page.pdf(path=path, format="A4", display_header_footer=True)
        return path

    return to_pdf


def pages(path):
    """The text of each page, as it is laid out."""
    told = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, check=True)
    return told.stdout.decode().split("\f")[:-1]


def sums(text):
    [line] = re.findall(r"^ *Σ(.*)$", text, re.MULTILINE)
    return [int(figure) for figure in line.split()]


@pytest.mark.parametrize("role", ["key", "follow_key"])
@pytest.mark.parametrize(("seats", "rounds"), [(2, 19), (4, 9), (4, 19), (10, 9)])
def test_who_played_how_and_every_sum_are_on_one_page(server, printed, seats, rounds, role):
    made, evening = played(server, seats, rounds)
    [text] = pages(printed(made[role]))
    assert all(name in text for name in NAMES[:seats])
    assert "klarat bud ger 10 + budet" in " ".join(text.split())
    assert sums(text) == evening.totals()
    for unwanted in ("Meny", "Ändra namn", "Historik", "Ångra", "Den här telefonen", "Tryck"):
        assert unwanted not in text


@pytest.mark.parametrize("preset", ["plump-klassisk", "plump-norsk"])
def test_what_opens_the_game_is_not_on_paper_nor_in_the_file(server, printed, preset):
    made = make_game(server.url, NAMES[:4], 0, preset=preset)
    path = printed(made["key"])
    for secret in (made["key"], made["follow_key"]):
        assert secret not in "".join(pages(path))
        assert secret.encode() not in path.read_bytes()


def test_a_long_game_has_the_names_on_every_page_and_the_sums_on_the_last(server, printed):
    rules = {"shape": "custom", "hands": [5] * 35, "players": [2, 10]}
    texts = pages(printed(make_game(server.url, NAMES, 0, **rules)["key"]))
    assert len(texts) == 2
    assert all(name in text for text in texts for name in ("Erik", "Gunilla", "Żółć"))
    assert ["Σ" in text for text in texts] == [False, True]
    assert sum(len(re.findall(r"^ *5$", text, re.MULTILINE)) for text in texts) == 35


def grey(path):
    """The first page's pixels, 0 black to 255 white."""
    command = ["pdftoppm", "-gray", "-r", "40", "-singlefile", path]
    picture = subprocess.run(command, capture_output=True, check=True).stdout
    return picture.split(b"\n", 3)[3]


def test_a_dark_phone_prints_black_on_white_as_a_light_one(server, printed):
    key = played(server, 4, 6)[0]["key"]
    light, dark = (grey(printed(key, dark=dark)) for dark in (False, True))
    assert dark == light
    assert min(dark) < 40
    assert sum(pixel > 250 for pixel in dark) > 0.8 * len(dark)


@pytest.mark.parametrize("role", ["key", "follow_key"])
def test_the_house_rules_are_told_by_name_and_without_how_long_they_take(server, printed, role):
    made, _ = played(server, 4, 2)
    [text] = pages(printed(made[role], locale="en-GB"))
    assert "Classic Plump" in text
    assert "19 rounds" in text
    assert "about" not in text


def ringed(page):
    """The seats round whose sum a ring stands on paper."""
    return page.evaluate(
        """() => [...document.querySelectorAll("[data-total]")]
          .filter((sum) => getComputedStyle(sum, "::after").borderTopStyle === "solid")
          .map((sum) => Number(sum.dataset.total))"""
    )


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_who_has_won_has_a_ring_round_the_sum_and_nobody_before(server, new_page, script):
    page = new_page(java_script_enabled=script)
    page.emulate_media(media="print")
    for rounds in (18, 19):
        made, evening = played(server, 4, rounds)
        page.goto(f"{server.url}/game/{made['key']}/protokoll")
        totals = evening.totals()
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        assert ringed(page) == (best if rounds == 19 else [])


def test_the_ring_is_taken_back_as_soon_as_the_game_goes_on(server, new_page):
    made, _ = played(server, 4, 19)
    page = new_page()
    page.emulate_media(media="print")
    page.goto(f"{server.url}/game/{made['key']}/protokoll")
    assert ringed(page)
    page.emulate_media(media="screen")
    page.locator('[data-round="18"][data-seat="0"] a').click()
    page.locator('[data-action="empty"]').tap()
    page.emulate_media(media="print")
    assert ringed(page) == []
