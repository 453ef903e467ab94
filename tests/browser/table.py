"""A table as a test plays at it: a game on a real server, and a thumb on the screen.

Points are worked out here as the guides tell them, with nothing of the product's own code.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page

FOUR = ["Erik", "Sara", "Omar", "Lena"]

SAME_TAP = 260  # milliseconds; a second touch within 250 is the same tap


def make_game(url: str, names: list[str], first_dealer: int = 0, **rules: Any) -> dict[str, Any]:
    """A new game by the API: its key, follow_key, plan and so on."""
    document = {
        "format": "plumpscore-game/1",
        "rules": rules or {"preset": "plump-klassisk"},
        "players": names,
        "first_dealer": first_dealer,
    }
    headers = {"Content-Type": "application/json"}
    request = Request(f"{url}/api/games", json.dumps(document).encode(), headers)
    with urlopen(request) as response:
        made: dict[str, Any] = json.load(response)
    return made


def post_commands(url: str, key: str, commands: list[dict[str, Any]]) -> None:
    """Sends commands to a game that nobody else writes to."""
    if not commands:
        return
    numbered = [{"id": f"sent-{n:05}", **command} for n, command in enumerate(commands)]
    body = json.dumps({"base": snapshot(url, key)["version"], "commands": numbered}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{url}/api/games/{key}/commands", body, headers)):
        pass


def snapshot(url: str, key: str) -> dict[str, Any]:
    """The game as the server has it."""
    with urlopen(f"{url}/api/games/{key}?plan=0") as response:
        told: dict[str, Any] = json.load(response)
    return told


@dataclass
class Thumb:
    """Taps on the play screen or the protokoll, and what it shows."""

    page: Page
    taps: int = 0
    last: str = ""

    def tap(self, place: Locator | str) -> None:
        locator = self.page.locator(place) if isinstance(place, str) else place
        name = str(locator)
        if name == self.last:
            self.page.wait_for_timeout(SAME_TAP)
        self.last = name
        locator.tap()
        self.taps += 1

    def enter(self, value: int) -> None:
        self.tap(f'[data-pad] button[data-value="{value}"]')

    def undo(self) -> None:
        self.tap('button[data-action="undo"]')

    @property
    def screen(self) -> Locator:
        return self.page.locator("main")

    def asks(self) -> tuple[int, str, int | None]:
        """Round, phase and seat that the screen asks for."""
        asked = self.page.locator('[data-seats-list] [aria-current="step"]')
        seat = int(asked.get_attribute("data-seat") or "") if asked.count() else None
        round_number = int(self.screen.get_attribute("data-round") or "")
        return round_number, self.screen.get_attribute("data-phase") or "", seat

    def totals(self, seats: int) -> list[int]:
        return [int(self.page.locator(f'[data-total="{s}"]').inner_text()) for s in range(seats)]

    def saved(self, key: str) -> None:
        """Waits until the server has all that was tapped."""
        pending = "key => localStorage.getItem(`plumpscore.pending.${key}`)"
        self.page.wait_for_function(f"key => !({pending})(key)", arg=key)


class Sender(Thumb):
    """Taps where JavaScript does not run: each sends a form or follows a link."""

    def tap(self, place: Locator | str) -> None:
        with self.page.expect_navigation():
            super().tap(place)


def touch(page: Page, *points: tuple[float, float], apart: int = 0) -> None:
    """Touches the screen at these points, so many milliseconds from one to the next."""
    session = page.context.new_cdp_session(page)
    for count, (x, y) in enumerate(points):
        if count and apart:
            page.wait_for_timeout(apart)
        for kind, there in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@dataclass
class Round:
    """One round as it shall be played."""

    cards: int
    order: list[int]
    bids: list[int]
    tricks: list[int]

    def points(self, zero: int = 10) -> list[int]:
        made = zip(self.bids, self.tricks, strict=True)
        return [(10 + bid if bid else zero) if bid == took else 0 for bid, took in made]


@dataclass
class Evening:
    """A made-up game of classic Plump: ten down to one and up again, the dealer bids last."""

    seats: int
    first_dealer: int
    seed: int
    rounds: list[Round] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = random.Random(self.seed)
        largest = min(10, 52 // self.seats)
        hands = [*range(largest, 0, -1), *range(2, largest + 1)]
        for index, cards in enumerate(hands):
            dealer = (self.first_dealer + index) % self.seats
            order = [(dealer + 1 + place) % self.seats for place in range(self.seats)]
            self.rounds.append(_made_up(chance, cards, order))

    def totals(self) -> list[int]:
        rounds = [played.points() for played in self.rounds]
        return [sum(points) for points in zip(*rounds, strict=True)]


def _made_up(chance: random.Random, cards: int, order: list[int]) -> Round:
    seats = len(order)
    tricks = [0] * seats
    for _ in range(cards):
        tricks[chance.randrange(seats)] += 1
    bids = [max(0, min(cards, took + chance.choice([0, 0, 0, -1, 1]))) for took in tricks]
    if sum(bids) == cards:
        last = order[-1]
        bids[last] += 1 if bids[last] < cards else -1
    return Round(cards, order, bids, tricks)


def entries(played: Round) -> Iterator[tuple[str, int, int]]:
    """The taps of a round in order: phase, seat and number; the last seat's tricks follow."""
    for seat in played.order:
        yield "bids", seat, played.bids[seat]
    for seat in played.order[:-1]:
        yield "tricks", seat, played.tricks[seat]


def has_no_scroll(page: Page) -> bool:
    """Whether the page fits the phone, and so do the seats."""
    return bool(
        page.evaluate(
            """() => {
              const seats = document.querySelector("[data-seats-list]")
              const root = document.documentElement
              return root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth
                && seats.scrollHeight <= seats.clientHeight + 1
            }"""
        )
    )
