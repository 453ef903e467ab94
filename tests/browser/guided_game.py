"""A guide's game on a phone: its rounds are tapped, and what the screen says is compared."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.guides import Guide, Line
from tests.browser.table import Thumb, entries

WORDS = {
    "sv-SE": {
        "cards": "{} kort",
        "round": "{} av {}",
        "extra": "extraomgång",
        "no trump": "utan trumf",
        "deals": "{} ger",
        "leads": "{} spelar ut",
        "last": "förra: {}",
        "plump": "plump",
        "ask": "Trumf? Tryck för att välja",
        "S": "Trumf: spader",
        "H": "Trumf: hjärter",
        "D": "Trumf: ruter",
        "C": "Trumf: klöver",
        "NT": "Trumf: utan trumf",
    },
    "nb-NO": {
        "cards": "{} kort",
        "round": "{} av {}",
        "extra": "ekstrarunde",
        "no trump": "uten trumf",
        "deals": "{} gir",
        "leads": "{} spiller ut",
        "last": "forrige: {}",
        "plump": "bom",
        "ask": "Trumf? Trykk for å velge",
        "S": "Trumf: spar",
        "H": "Trumf: hjerter",
        "D": "Trumf: ruter",
        "C": "Trumf: kløver",
        "NT": "Trumf: uten trumf",
    },
}

SCREEN = """
() => {
  const main = document.querySelector("main")
  const words = (one) => one.innerText.replace(/\\s+/g, " ").trim()
  const seats = [...main.querySelectorAll("[data-seats-list] > [data-seat]")]
  const seatsWith = (sign) =>
    seats.filter((seat) => seat.matches(sign) || seat.querySelector(sign)).map(seatOf)
  const seatOf = (seat) => Number(seat.dataset.seat)
  const bySeat = (part) => seats.toSorted((a, b) => seatOf(a) - seatOf(b)).map(part)
  const keys = [...main.querySelectorAll("[data-keys] [data-value]")]
  const keysWith = (is) => keys.filter(is).map((key) => Number(key.dataset.value))
  const trump = main.querySelector('.top [data-action="trump"]')
  return {
    asks: [Number(main.dataset.round), main.dataset.phase, ...seatsWith('[aria-current="step"]')],
    cards: words(main.querySelector("[data-cards]")),
    about: [...main.querySelectorAll("[data-about] span")].map(words),
    order: seats.map(seatOf),
    dealers: seatsWith(".dealer"),
    totals: bySeat((seat) => Number(seat.querySelector("[data-total]").innerText)),
    last: bySeat((seat) => words(seat.querySelector(".sub"))),
    marks: bySeat((seat) => [
      words(seat.querySelector(".mark")),
      seat.querySelector(".mark em")?.innerText ?? null,
      seat.querySelector(".mark .blot") !== null,
    ]),
    keys: keysWith(() => true),
    off: keysWith((key) => key.getAttribute("aria-disabled") === "true"),
    struck: keysWith((key) => getComputedStyle(key).textDecorationLine === "line-through"),
    trump: trump.checkVisibility() ? [trump.ariaLabel, trump.disabled ? "told" : "asked"] : null,
  }
}
"""

# Each row of the protokoll: the cards and the trump, who has the dealer's corner mark, the cells.
ROWS = """
() => [...document.querySelectorAll("[data-rows] tr")].map((row) => {
  const cells = [...row.querySelectorAll("td")]
  const text = (cell, sign) => cell.querySelector(sign)?.textContent.trim() ?? null
  const suit = row.querySelector("th use")?.getAttribute("href").at(-1) ?? null
  const hasCorner = (cell) => getComputedStyle(cell.firstElementChild, "::after").content === '""'
  return {
    head: [Number.parseInt(row.querySelector("th").textContent), suit],
    corners: cells.flatMap((cell, seat) => (hasCorner(cell) ? [seat] : [])),
    cells: cells.map((cell) => ({
      bid: text(cell, "small"),
      points: text(cell, "b"),
      one: text(cell, "b em"),
      blot: cell.querySelector("b .blot") !== null,
      tricks: text(cell, "i"),
      total: text(cell, "u"),
    })),
  }
})
"""


class GuidedGame:
    """Plays a guide's rounds, and compares."""

    def __init__(self, guide: Guide, page: Page) -> None:
        self.guide, self.page, self.thumb = guide, page, Thumb(page)
        self.words = WORDS[guide.locale]

    def screen(self) -> dict[str, Any]:
        """What the play screen shows."""
        shown: dict[str, Any] = self.page.evaluate(SCREEN)
        return shown

    def play(self, rounds: int | None = None) -> None:
        """Plays the rounds to come: so many, or all of them."""
        first = self.thumb.asks()[0]
        last = len(self.guide.lines) if rounds is None else first + rounds
        for index in range(first, last):
            line = self.guide.lines[index]
            self._starts(index, line)
            if line.trump and index >= self.guide.no_trump_first:
                self._tell_trump(line.trump)
            for phase, seat, value in entries(line):
                now = self.screen()
                assert now["asks"] == [index, phase, seat]
                if phase == "bids":
                    self._may_bid(now, line, seat)
                else:
                    assert now["marks"] == self._marks(line, seat)
                self.thumb.enter(value)

    def is_finished(self, winners: str, ranks: list[int]) -> None:
        """Holds the end: who won, in which order all came, and how often each one plumped."""
        expect(self.thumb.screen).to_have_attribute("data-phase", "finished")
        expect(self.page.locator("[data-podium] h2")).to_have_text(winners)
        ends = zip(ranks, self.guide.totals, self.guide.plumps, strict=True)
        for seat, (rank, total, plumps) in enumerate(ends):
            place = self.page.locator(f'[data-podium] li[data-seat="{seat}"]')
            expect(place.locator("[data-rank]")).to_have_text(str(rank))
            expect(place.locator("[data-total]")).to_have_text(str(total))
            expect(place.locator(".plumps")).to_contain_text(f"{plumps} ")

    def is_written_down(self, key: str) -> None:
        """Holds the protokoll, cell by cell, as the server has it."""
        self.thumb.saved(key)
        self.page.locator("[data-actions] a[href$='/protokoll']").tap()
        self.page.wait_for_url("**/protokoll")
        rows = self.page.evaluate(ROWS)
        assert len(rows) == len(self.guide.lines)
        for number, (row, line) in enumerate(zip(rows, self.guide.lines, strict=True), start=1):
            totals = self.guide.totals_after(number)
            written = zip(line.bids, line.tricks, line.gives, totals, strict=True)
            suit = None if line.trump == "NT" else line.trump
            assert row == {
                "head": [line.cards, suit],
                "corners": [line.dealer],
                "cells": [_cell(*played) for played in written],
            }, f"round {number}"
        assert self.thumb.totals(len(self.guide.names)) == self.guide.totals

    def _starts(self, index: int, line: Line) -> None:
        now = self.screen()
        assert now["cards"] == self.words["cards"].format(line.cards)
        told = self._about(index, line)
        assert now["about"] == told, (now["about"], told)
        assert now["order"] == line.order
        assert now["dealers"] == [line.dealer]
        assert now["totals"] == self.guide.totals_after(index)
        assert now["last"] == self._last(index)
        assert now["keys"] == list(range(line.cards + 1))
        assert now["trump"] == self._trump(index)

    def _about(self, index: int, line: Line) -> list[str]:
        planned = len(self.guide.lines) - self.guide.extra_rounds
        told = {
            self.words["round"].format(index + 1, max(planned, index + 1)): True,
            self.words["extra"]: index >= planned,
            self.words["deals"].format(self.guide.names[line.dealer]): True,
            self.words["leads"].format(self.guide.names[line.leads]): True,
            self.words["no trump"]: index < self.guide.no_trump_first,
            self.guide.one_card: self.guide.one_card and line.cards == 1,
        }
        return [words for words, is_told in told.items() if is_told]

    def _last(self, index: int) -> list[str]:
        """How each seat tells its points of the round before."""
        if index == 0:
            return ["" for _ in self.guide.names]
        before = self.guide.lines[index - 1]
        played = zip(before.bids, before.tricks, before.gives, strict=True)
        return [self.words["last"].format(self._told(*one)) for one in played]

    def _told(self, bid: int, tricks: int, points: int) -> str:
        if bid == tricks:
            return f"+{points}"
        return f"{self.words['plump']} +{points}" if points else self.words["plump"]

    def _trump(self, index: int) -> list[str] | None:
        """What the trump's button says, and whether it asks."""
        if not self.guide.has_trump:
            return None
        if index < self.guide.no_trump_first:
            return [self.words["NT"], "told"]
        return [self.words["ask"], "asked"]

    def _tell_trump(self, suit: str) -> None:
        self.thumb.tap('.top [data-action="trump"]')
        self.thumb.tap(f'[data-trump="{suit}"]')
        assert self.screen()["trump"] == [self.words[suit], "asked"]

    def _may_bid(self, now: dict[str, Any], line: Line, seat: int) -> None:
        """All bids are free but, where there is one, the forbidden one of who bids last."""
        is_last = seat == line.order[-1]
        forbidden = [line.forbidden] if is_last and line.forbidden is not None else []
        assert now["struck"] == now["off"] == forbidden

    def _marks(self, line: Line, asked: int) -> list[list[Any]]:
        """The large sign at each seat: who is counted has points or a blot, the others a bid."""
        counted = line.order[: line.order.index(asked)]
        played = zip(line.bids, line.tricks, line.gives, strict=True)
        return [
            list(_sign(*one)) if seat in counted else [str(one[0]), None, False]
            for seat, one in enumerate(played)
        ]


def _sign(bid: int, tricks: int, points: int) -> tuple[str, str | None, bool]:
    """The points, the 1 where it stands in front of the bid that was made, and whether a blot."""
    if bid != tricks:
        return str(points or ""), None, True
    return str(points), "1" if str(points) == f"1{bid}" else None, False


def _cell(bid: int, tricks: int, points: int, total: int) -> dict[str, Any]:
    """How a round stands on paper, with the running total."""
    shown, one, is_blot = _sign(bid, tricks, points)
    return {
        "bid": str(bid),
        "points": shown,
        "one": one,
        "blot": is_blot,
        "tricks": str(tricks) if is_blot else None,
        "total": str(total),
    }
