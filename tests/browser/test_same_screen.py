"""What the server renders and what JavaScript keeps are the same elements, to the last label."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table import make_game, post_commands

pytestmark = pytest.mark.browser

# Elements by name, attributes and text; without what only one side has to know.
TELL = """selectors => {
  const skipped = new Set(["style", "type", "data-asked"])
  const tell = (node) => {
    if (node.nodeType === 3) return node.textContent.replace(/\\s+/g, " ").trim() || null
    if (node.nodeType !== 1) return null
    const attributes = [...node.attributes]
      .filter(({ name, value }) => !skipped.has(name) && !(name === "class" && !value))
      .map(({ name, value }) => `${name}=${value.trim().replace(/\\s+/g, " ")}`).sort()
    const children = [...node.childNodes].map(tell).filter((child) => child !== null)
    if (node.matches("input[type=hidden]")) return null
    return [node.tagName.toLowerCase(), attributes, children]
  }
  const nodes = selectors.map((selector) => document.querySelector(selector))
  return nodes.map((node) => node && tell(node))
}"""

PLAY = [
    ".top .what",
    ".top .trump",
    "[data-sum]",
    "[data-seats-list]",
    "[data-podium]",
    "[data-pad]",
    "[data-turn]",
]
PROTOKOLL = ["table", "[data-problems]", "[data-pad]"]


def bids(index: int, *values: int) -> list[dict[str, Any]]:
    return [cell("bid", index, seat, value) for seat, value in enumerate(values)]


def tricks(index: int, *values: int) -> list[dict[str, Any]]:
    return [cell("tricks", index, seat, value) for seat, value in enumerate(values)]


def cell(type: str, index: int, seat: int | None, value: Any) -> dict[str, Any]:
    return {"type": type, "round": index, "seat": seat, "value": value}


def change(type: str, index: int, value: Any) -> dict[str, Any]:
    return {"type": type, "round": index, "value": value}


LONG = "Maximiliana-Kristina af Oxenstierna 👑"
ROUND = [*bids(0, 1, 0, 1), *tricks(0, 1, 0)]
PLUMPS = {"shape": "custom", "hands": [3, 3], "counting": "plumps"}
PENALTY = cell("adjust", 0, 1, {"points": -10, "why": "<b>revoke</b>"})
CONFIRMED = [*bids(0, 1, 0, 1), cell("made", 0, 0, False), {"type": "rest-made", "round": 0}]
STATES = {
    "new": ({}, []),
    "bidding": ({"preset": "plump-norsk"}, [cell("trump", 0, None, "H"), *bids(0, 3, 2)[1:]]),
    "the last bid": ({"shape": "custom", "hands": [3]}, bids(0, 1, 0, 1)[1:]),
    "tricks": ({"shape": "custom", "hands": [3, 3]}, [*bids(0, 1, 0, 1), *tricks(0, 1)]),
    "between rounds": ({"shape": "custom", "hands": [3, 3], "scoring": "minus1"}, ROUND),
    "seventeen": ({"preset": "beredskap"}, bids(0, 5, 6)),
    "wrong": (
        {"shape": "custom", "hands": [3, 3]},
        [*ROUND, cell("tricks", 0, 0, 3), cell("bid", 0, 2, 2)],
    ),
    "finished": ({"shape": "custom", "hands": [3], "low_mark": 11}, ROUND),
    "ended": ({}, [*bids(0, 1, 2, 3), {"type": "end", "value": True}]),
    "who plumped": (PLUMPS, [*bids(0, 2, 0, 3), cell("made", 0, 1, False)]),
    "nobody plumped": (PLUMPS, bids(0, 2, 0, 3)),
    "plumps told": (PLUMPS, [*CONFIRMED, *bids(1, 1)]),
    "plumps wrong": (PLUMPS, [*CONFIRMED, cell("bid", 0, 2, 2), cell("made", 0, 0, True)]),
    "sits out": (
        {"shape": "custom", "hands": [3, 3]},
        [*ROUND, change("seats", 1, [2, 0]), cell("bid", 1, 0, 2)],
    ),
    "sat out": (
        {"shape": "custom", "hands": [3, 3]},
        [change("seats", 0, [0, 1]), change("join", 1, "Kim"), PENALTY, *bids(0, 1, 1)],
    ),
    "adjusted": (
        {"shape": "custom", "hands": [3, 3]},
        [*ROUND, PENALTY, cell("adjust", 1, 0, {"points": 5})],
    ),
    "other rules": (
        {"shape": "custom", "hands": [3, 3]},
        [*ROUND, change("rules", 1, {**PLUMPS, "target": 12})],
    ),
    "one card": ({"shape": "custom", "hands": [1], "one_card": "blind"}, bids(0, 1, 0, 1)),
}


@pytest.mark.parametrize(
    ("state", "role", "language"),
    [
        *((state, "key", "sv-SE") for state in STATES),
        ("finished", "follow_key", "en-GB"),
        ("tricks", "follow_key", "nb-NO"),
        ("the last bid", "follow_key", "sv-SE"),
        ("wrong", "key", "en-GB"),
    ],
)
def test_the_server_and_the_phone_show_the_same(server, new_page, state, role, language) -> None:
    rules, commands = STATES[state]
    made = make_game(server.url, ["Anna", LONG, "Anna"], 0, **rules)
    post_commands(server.url, made["key"], commands)
    with_script = new_page(locale=language)
    without = new_page(locale=language, java_script_enabled=False)
    for path, selectors in (
        ("", PLAY),
        ("?round=0&seat=1&phase=bids", PLAY),
        ("/screen", [*PLAY, "aside"]),
        ("/protokoll", [*PROTOKOLL, "[data-notes]"]),
        ("/protokoll?round=0&seat=1&phase=tricks", PROTOKOLL),
    ):
        shown = [
            told(page, f"{server.url}/game/{made[role]}{path}", selectors)
            for page in (with_script, without)
        ]
        assert shown[0] == shown[1], path


def told(page: Page, address: str, selectors: list[str]) -> list[str]:
    page.goto(address)
    parts = [part for part in page.evaluate(TELL, selectors) if part]
    return json.dumps(parts, ensure_ascii=False, indent=1).splitlines()
