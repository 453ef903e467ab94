"""What the house rules ask of the table while it plays, where JavaScript does not run.

As in `tests/browser/test_enforced.py` three play a hand of three cards, and Anna deals.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.page import Form, text

THREE = ("Anna", "Bo", "Cia")

Opener = Callable[..., "Paper"]


@dataclass
class Paper:
    """A game's play screen as the server sends it, and the keys that stand on it."""

    client: FlaskClient
    key: str
    page: TestResponse = field(init=False)

    def __post_init__(self) -> None:
        self.look()

    def look(self, query: str = "") -> None:
        self.page = self.client.get(f"/game/{self.key}{query}")

    def press(self, *labels: int | str) -> None:
        """Press buttons of the pad one after the other, as each page has them."""
        for label in labels:
            pad = Form()
            pad.feed(self._found(r'<form class="pad".*?</form>'))
            sent = dict(pad.values + pad.buttons[str(label)])
            address = f"/game/{self.key}/taps"
            self.page = self.client.post(address, data=sent, follow_redirects=True)

    def go_to(self, name: str) -> None:
        seat = THREE.index(name)
        link = self._found(rf'<li class="seat" data-seat="{seat}".*?</li>')
        address = re.search(r'href="([^"]*)"', link)
        assert address
        self.page = self.client.get(address[1].replace("&amp;", "&"))

    @property
    def about(self) -> str:
        return self._words("p data-about", "p")

    @property
    def question(self) -> str:
        return self._words(r'p class="says[^>]*', "p")

    @property
    def sum(self) -> str:
        return self._words(r"span data-sum-words[^>]*", "span")

    @property
    def trump(self) -> str:
        """What the trump button says."""
        label = re.search(r'aria-label="([^"]*)"', self._found(r"<button name=\"suits\".*?>"))
        assert label
        return label[1]

    @property
    def asked(self) -> tuple[str, str | None]:
        """The phase, and whose turn it is."""
        phase = re.search(r'data-phase="(\w+)" data-version', self.page.text)
        seat = re.search(r'data-seat="(\d)" aria-current="step"', self.page.text)
        assert phase
        return phase[1], THREE[int(seat[1])] if seat else None

    @property
    def struck(self) -> list[str]:
        return re.findall(r'<button [^>]*class="even">(\d+)<', self.page.text)

    def history(self) -> list[str]:
        """The lines, latest first."""
        page = self.client.get(f"/game/{self.key}/history").text
        lines = re.findall(r"<li class=.*?</li>", page, re.DOTALL)
        return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in lines]

    def _words(self, start: str, tag: str) -> str:
        found = self._found(rf"<{start}>.*?</{tag}>")
        return " ".join(re.sub(r"<[^>]+>", "", found).split())

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.page.text, re.DOTALL)
        assert found, text(self.page)
        return found[0]


@pytest.fixture
def opened(client: FlaskClient, make_game: Callable[..., str]) -> Opener:
    """Opens a new game of these hands."""

    def open_game(*hands: int, **rules: Any) -> Paper:
        sequence = {"shape": "custom", "hands": list(hands)} if hands else {}
        return Paper(client, make_game(*THREE, **sequence, **rules))

    return open_game


# The forbidden bid


@pytest.mark.parametrize(
    ("first_bidder", "direction", "last"),
    [
        ("left", "clockwise", "Anna"),
        ("dealer", "clockwise", "Cia"),
        ("left", "anticlockwise", "Anna"),
        ("dealer", "anticlockwise", "Bo"),
    ],
)
def test_the_last_bidder_may_not_make_it_even_dealer_or_not(
    opened: Opener, first_bidder: str, direction: str, last: str
) -> None:
    paper = opened(3, first_bidder=first_bidder, direction=direction)
    paper.press(1)
    assert paper.struck == []
    paper.press(1)
    assert paper.question == f"{last} bjuder sist: inte 1, då går det jämnt upp"
    assert paper.struck == ["1"]
    paper.press(1)
    assert f"{last} får inte bjuda 1" in paper.question
    assert paper.asked == ("bids", last)
    paper.press(0)
    assert paper.sum == "Underbjudet med 1"


def test_small_hands_may_come_out_even_where_the_rule_begins_at_four(opened: Opener) -> None:
    paper = opened(3, 4, hook_from_cards=4)
    paper.press(1, 1, 1)
    assert paper.sum == "Går jämnt upp"
    paper.press(1, 1, 1, 1)
    assert paper.question == "Bo bjuder sist: inte 2, då går det jämnt upp"


def test_the_last_bidder_is_held_also_where_the_bid_was_entered_first(opened: Opener) -> None:
    paper = opened(3)
    paper.go_to("Anna")
    paper.press(1, 2, 0)
    assert paper.question == "Det går jämnt upp: Anna måste bjuda något annat"
    paper.press(2)
    assert paper.asked == ("tricks", "Bo")


# Until when a bid may be changed

IN_TURN: dict[str, Any] = {}
OPEN = {"bid_lock": "open"}
AT_ONCE = {"bidding": "simultaneous"}
DEALER_FIRST = {"first_bidder": "dealer"}


@pytest.mark.parametrize(
    ("rules", "bids", "name", "is_correction"),
    [
        (IN_TURN, (0,), "Bo", False),
        (IN_TURN, (0, 0), "Bo", True),
        (IN_TURN, (0, 0), "Cia", False),
        (IN_TURN, (0, 0, 0), "Cia", True),
        (IN_TURN, (0, 0, 0), "Anna", False),
        (DEALER_FIRST, (0, 0), "Anna", True),
        (DEALER_FIRST, (0, 0, 0), "Cia", False),
        ({"direction": "anticlockwise"}, (0, 0), "Cia", True),
        (OPEN, (0, 0), "Bo", False),
        (OPEN, (0, 0, 0), "Bo", False),
        (AT_ONCE, (0, 0, 0), "Bo", False),
    ],
)
def test_a_bid_may_be_changed_until_the_next_one_is_made(
    opened: Opener, rules: dict[str, Any], bids: tuple[int, ...], name: str, *, is_correction: bool
) -> None:
    paper = opened(3, **rules)
    paper.press(*bids)
    paper.look(f"?round=0&seat={THREE.index(name)}&phase=bids")
    assert paper.question == f"{name} bjöd 0. Ändra till?"
    paper.press(1)
    latest = paper.history()[0]
    assert f"{name} bjöd 1, det stod 0" in latest
    assert ("rättelse" in latest) is is_correction


@pytest.mark.parametrize("rules", [IN_TURN, OPEN, AT_ONCE])
def test_once_tricks_are_counted_every_changed_bid_is_a_correction(
    opened: Opener, rules: dict[str, Any]
) -> None:
    paper = opened(3, **rules)
    paper.press(0, 0, 0, 1)
    paper.look("?round=0&seat=0&phase=bids")
    paper.press(1)
    assert "rättelse" in paper.history()[0]


@pytest.mark.parametrize("bidding", ["simultaneous", "in-turn"])
def test_a_change_that_the_rules_ask_for_is_no_correction(opened: Opener, bidding: str) -> None:
    paper = opened(3, bidding=bidding, hook="left-changes")
    paper.press(1, 1, 1)
    assert paper.question == "Det går jämnt upp: Bo måste bjuda något annat"
    paper.press(2)
    latest = paper.history()[0]
    assert "Bo bjöd 2, det stod 1" in latest
    assert "rättelse" not in latest


def test_a_key_that_changes_nothing_is_no_change_in_the_history(opened: Opener) -> None:
    paper = opened(3, **AT_ONCE, hook="left-changes")
    paper.press(1, 1, 1, 1)
    assert paper.asked == ("bids", "Bo")
    assert not [line for line in paper.history() if "det stod" in line]


# All bid at once


def test_bids_made_at_once_are_entered_in_any_order(opened: Opener) -> None:
    paper = opened(3, **AT_ONCE)
    for name, bid in (("Anna", 1), ("Cia", 2)):
        paper.go_to(name)
        assert paper.question == f"{name}, hur många stick?"
        paper.press(bid)
        assert "bjudet med" not in paper.sum
        assert paper.asked == ("bids", "Bo")
    paper.press(1)
    assert paper.sum == "Överbjudet med 1"


@pytest.mark.parametrize("first_bidder", ["left", "dealer"])
@pytest.mark.parametrize(("direction", "name"), [("clockwise", "Bo"), ("anticlockwise", "Cia")])
def test_who_sits_after_the_dealer_changes_what_came_out_even(
    opened: Opener, first_bidder: str, direction: str, name: str
) -> None:
    rules = {"hook": "left-changes", "first_bidder": first_bidder, "direction": direction}
    paper = opened(3, **AT_ONCE, **rules)
    paper.press(1, 1)
    assert paper.struck == []
    paper.press(1)
    assert paper.question == f"Det går jämnt upp: {name} måste bjuda något annat"
    assert paper.struck == ["1"]
    paper.press(1)
    assert paper.asked == ("bids", name)
    paper.press(2)
    assert paper.asked[0] == "tricks"
    assert paper.sum == "Överbjudet med 1"


# Trump


def test_a_turned_trump_is_asked_for_anew_in_each_round(opened: Opener) -> None:
    paper = opened(3, 3, trump={"mode": "turned"})
    paper.look("?suits=open")
    paper.press("spader")
    assert paper.trump == "Trumf: spader"
    paper.press(0, 0, 0, 3, 0)
    assert paper.trump == "Trumf? Tryck för att välja"


def test_a_trump_that_takes_turns_is_told_and_not_asked_for(opened: Opener) -> None:
    turns = {"mode": "rotation", "order": ["C", "D"], "no_trump_first": 1, "no_trump_last": 1}
    paper = opened(3, 3, 3, 3, trump=turns)
    for suit in ("utan trumf", "klöver", "ruter", "utan trumf"):
        assert paper.trump == f"Trumf: {suit}"
        paper.press(0, 0, 0, 3, 0)


def test_an_extra_round_goes_on_with_the_turns(opened: Opener) -> None:
    turns = {"mode": "rotation", "order": ["C", "D"], "no_trump_last": 1}
    paper = opened(1, hook="off", tie="extra-rounds", trump=turns)
    assert paper.trump == "Trumf: utan trumf"
    paper.press(0, 0, 0, 1, 0)  # Cia 10, Anna 10
    assert paper.trump == "Trumf: ruter"


def test_a_round_without_trump_says_so_in_words(opened: Opener) -> None:
    assert "utan trumf" in opened(preset="beredskap").about


def test_the_suits_tell_that_an_ace_turned_up_means_no_trump(opened: Opener) -> None:
    paper = opened(3, trump={"mode": "turned", "no_trump_ranks": ["A"]})
    paper.look("?suits=open")
    pad = re.search(r'<form class="pad".*?</form>', paper.page.text, re.DOTALL)
    assert pad
    assert re.search(r"\bess", re.sub(r"<[^>]+>", " ", pad[0]), re.IGNORECASE)


def test_the_highest_bidder_is_asked_for_the_trump_the_first_of_equals(opened: Opener) -> None:
    paper = opened(3, trump={"mode": "named"})
    paper.press(1, 2, 2)
    told = f"{paper.about} · {paper.question}"
    assert re.search(r"Cia\b[^.·]*\btrumf", told, re.IGNORECASE)


# Who leads


@pytest.mark.parametrize(
    ("rules", "before", "bids", "after"),
    [
        ({}, "Bo spelar ut", (0, 2, 3), "Bo spelar ut"),
        ({"lead": "dealer"}, "Anna ger och spelar ut", (3, 1, 1), "Anna ger och spelar ut"),
        ({"lead": "highest-bid"}, "högsta budet spelar ut", (1, 2, 2), "Cia spelar ut"),
        (
            {"lead": "highest-bid", "first_bidder": "dealer"},
            "högsta budet spelar ut",
            (2, 1, 2),
            "Cia spelar ut",
        ),
        (
            {"lead": "highest-bid", "direction": "anticlockwise"},
            "högsta budet spelar ut",
            (1, 2, 2),
            "Bo spelar ut",
        ),
    ],
)
def test_who_leads_is_told_before_and_after_the_bids(
    opened: Opener, rules: dict[str, Any], before: str, bids: tuple[int, ...], after: str
) -> None:
    paper = opened(3, **rules)
    assert before in paper.about
    paper.press(*bids)
    assert after in paper.about


def test_nobody_is_said_to_lead_by_a_bid_that_must_be_changed(opened: Opener) -> None:
    paper = opened(3, **AT_ONCE, hook="left-changes", lead="highest-bid")
    paper.press(2, 1, 0)
    assert "högsta budet spelar ut" in paper.about


# The hand of one card


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"one_card": "forehead"}, "kortet i pannan"),
        ({"one_card": "blind"}, "ingen tittar"),
        ({"one_card_suits": False}, "bara valören räknas"),
        ({"preset": "plump-femman", "one_card": "forehead"}, "bara valören räknas"),
    ],
)
def test_how_one_card_is_played_is_told_when_that_round_comes(
    opened: Opener, rules: dict[str, Any], told: str
) -> None:
    paper = opened(2, 1, 2, **rules)
    assert told not in paper.about
    paper.press(0, 0, 0, 2, 0)
    assert told in paper.about
    paper.press(0, 0, 0, 1, 0)
    assert told not in paper.about


# How it ends


def test_a_target_ends_the_game_and_a_correction_takes_it_up_again(opened: Opener) -> None:
    paper = opened(3, 3, 3, target=12)
    paper.press(2, 0, 0, 2, 1)  # Bo 12, Anna 10
    assert paper.asked == ("finished", None)
    assert "Vinnare Bo" in text(paper.page)
    paper.look("?round=0&seat=1&phase=bids")
    paper.press(1)  # and so Bo plumps
    assert paper.asked == ("bids", "Cia")
    assert "2 av 3" in paper.about


def test_a_target_ends_the_game_also_where_the_fewest_points_win(opened: Opener) -> None:
    paper = opened(1, 1, hook="off", scoring="scratch", winner="fewest", target=1)
    paper.press(0, 0, 0, 1, 0)
    assert paper.asked == ("finished", None)
    assert "Vinnare Anna och Cia" in text(paper.page)


def test_the_target_is_told_while_it_is_played(opened: Opener) -> None:
    assert "77" in opened(3, 3, target=77).about


def test_a_shared_lead_asks_for_a_full_hand_more(opened: Opener) -> None:
    paper = opened(2, 1, hook="off", tie="extra-rounds")
    paper.press(0, 0, 0, 2, 0)  # Cia 10, Anna 10
    paper.press(0, 0, 0, 0, 0)  # Cia 20, Bo 0, Anna 20
    assert "3 av 3" in paper.about
    assert "<h1 data-cards" in paper.page.text
    assert "2 kort" in text(paper.page)
    assert paper.asked == ("bids", "Anna")


def test_an_extra_round_is_called_one(opened: Opener) -> None:
    paper = opened(1, hook="off", tie="extra-rounds")
    paper.press(0, 0, 0, 1, 0)
    assert "extraomgång" in paper.about.lower()


@pytest.mark.parametrize(("low_mark", "told"), [(0, 0), (1, 1), (10, 1), (11, 2), (13, 3)])
def test_the_idiot_limit_is_told_of_who_ends_below_it_and_not_on_it(
    opened: Opener, low_mark: int, told: int
) -> None:
    paper = opened(3, low_mark=low_mark)
    paper.press(2, 0, 0, 2, 1)  # Bo 12, Cia 0, Anna 10
    assert paper.asked == ("finished", None)
    assert paper.page.text.count('class="badge"') == told
