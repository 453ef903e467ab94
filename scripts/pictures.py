"""Takes the README's pictures of the real product: ``.venv/bin/python scripts/pictures.py``.

Needs what the tests need: the `test` extra, and Chromium.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request, urlopen

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, QUIET  # noqa: E402 - found by the line above
from tests.browser.table import Evening, Thumb, entries, make_game, post_commands  # noqa: E402
from tests.server import running_server  # noqa: E402

PLAYERS = ["Erik", "Sara", "Omar", "Lena"]
PHONE = {"width": 390, "height": 760}


def main() -> None:
    """Take them all, each kind from a game of its own, on a server that ends with it."""
    with (
        TemporaryDirectory() as folder,
        running_server(Path(folder) / "instance") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        phone = browser.new_context(
            viewport=PHONE, device_scale_factor=1.5, has_touch=True, locale="en"
        )
        play(phone.new_page(), server.address)
        agree(phone.new_page(), server.address)
        print_sheets(server.address)


def play(page: Page, address: str) -> None:
    """Enter the rounds, and take a picture in the middle of bids, of tricks, and at the end."""
    evening = Evening(len(PLAYERS), 3, seed=7)
    key = make_game(address, PLAYERS, 3)["key"]
    page.goto(f"{address}/game/{key}")
    thumb = Thumb(page)
    for number, played in enumerate(evening.rounds[:4]):
        for count, (_, _, value) in enumerate(entries(played)):
            if number == 3 and count in (3, 6):
                page.wait_for_timeout(300)
                take(page, "bids" if count == 3 else "tricks")
            thumb.enter(value)
    thumb.saved(key)
    page.goto(f"{address}/game/{key}/protokoll")
    page.wait_for_timeout(300)
    page.locator("[data-scroll]").evaluate("box => box.scrollTo(0, 0)")
    take(page, "protokoll")


def agree(page: Page, address: str) -> None:
    """Make house rules, and go to what can happen at a table."""
    page.goto(f"{address}/rules/edit?preset=plump-klassisk&max_cards=7")
    page.wait_for_timeout(300)
    take(page, "house-rules")
    key = make_game(address, PLAYERS, 3)["key"]
    page.goto(f"{address}/game/{key}/table")
    page.wait_for_timeout(300)
    take(page, "at-the-table")


def print_sheets(address: str) -> None:
    """Keep a filled sheet of a whole evening, and a blank one."""
    evening = Evening(len(PLAYERS), 3, seed=7)
    key = make_game(address, PLAYERS, 3)["key"]
    commands = [
        {"type": {"bids": "bid"}.get(phase, phase), "round": number, "seat": seat, "value": value}
        for number, played in enumerate(evening.rounds)
        for phase, seat, value in entries(played)
    ]
    post_commands(address, key, commands)
    for name, sheet in (
        ("filled", f"/game/{key}/sheet.png?width=1240"),
        ("blank", "/sheet.png?players=5&width=1240"),
    ):
        request = Request(address + sheet, headers={"Accept-Language": "en"})
        with urlopen(request, timeout=60) as answer:
            (ROOT / "docs" / "pictures" / f"sheet-{name}.png").write_bytes(answer.read())


def take(page: Page, name: str) -> None:
    """Keep what the phone shows."""
    page.screenshot(path=ROOT / "docs" / "pictures" / f"{name}.png")


if __name__ == "__main__":
    main()
