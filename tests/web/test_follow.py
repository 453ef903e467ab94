"""Who follows looks on: by a link that is for all to see, and that writes nothing."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.at_table import AtTable
from tests.web.phone import bid, send

SITE = "https://plump.example"
PAGES = ["", "/protokoll", "/screen", "/history", "/rules", "/sheet"]

SENT: dict[str, Any] = {
    "id": "sent-by-a-follower",
    "base": "0",
    "tap": "bid 0 1 1",
    "deed": "home 1",
    "action": "agree",
    "version": "1",
    "name-0": "Eve",
}
"""What would change something, had it been sent with the key for who keeps the score."""


@pytest.fixture
def keys(make_game: Callable[..., str], client: FlaskClient) -> tuple[str, str]:
    """Of who keeps the score of a game, and of who follows it."""
    key = make_game("Anna", "Bo", "Cia", shape="custom", hands=[3, 3])
    return key, client.get(f"/api/games/{key}").json["follow_key"]


def writing(app: Flask) -> Iterator[str]:
    """Every address that takes what somebody sends, and has a key in it."""
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and "key" in rule.arguments:
            yield rule.rule


def test_every_writing_address_refuses_who_follows(
    app: Flask, client: FlaskClient, keys: tuple[str, str]
) -> None:
    key, follow = keys
    before = client.get(f"/api/games/{key}").data
    addresses = list(writing(app))
    assert len([address for address in addresses if "/game" in address]) >= 5
    for address in addresses:
        path = address.replace("<key>", follow)
        as_json = {**SENT, "base": 0, "commands": [bid(0, 1, 1)]}
        for answer in (client.post(path, data=SENT), client.post(path, json=as_json)):
            assert answer.status_code in {403, 404}, path
    assert client.get(f"/api/games/{key}").data == before


def test_it_refuses_because_of_the_key_alone(client: FlaskClient, keys: tuple[str, str]) -> None:
    key, _ = keys
    assert send(client, key, 0, bid(0, 1, 1)).status_code == 200


@pytest.mark.parametrize("page", PAGES)
def test_no_page_of_who_follows_has_anything_that_writes(
    client: FlaskClient, keys: tuple[str, str], page: str
) -> None:
    key, follow = keys
    told = client.get(f"/game/{follow}{page}").text
    forms = re.findall(r"<form\b[^>]*>", told)
    assert [form for form in forms if "post" in form and 'action="/language"' not in form] == []
    assert key not in told
    if page in ("", "/protokoll", "/screen"):
        assert forms == []
        buttons = re.findall(r"<button\b[^>]*>", told)
        assert [b for b in buttons if "data-copy" not in b and "data-send" not in b] == []


@pytest.mark.parametrize("page", ["", "/protokoll"])
@pytest.mark.parametrize("role", [0, 1], ids=["score", "follow"])
def test_the_menu_has_the_link_for_those_who_follow_and_its_code(
    client: FlaskClient, keys: tuple[str, str], page: str, role: int
) -> None:
    follow = keys[1]
    told = client.get(f"/game/{keys[role]}{page}", base_url=SITE).text
    menu = told.partition("data-following")[2].partition("</details>")[0]
    assert f'value="{SITE}/game/{follow}"' in menu
    assert "<svg" in menu.partition('class="code"')[2].partition("</div>")[0]
    assert f'href="/game/{follow}/screen"' in told
    assert "/screen" not in told.replace(f"/game/{follow}/screen", "")


def test_the_big_screen_is_never_opened_by_the_key_that_writes(
    client: FlaskClient, keys: tuple[str, str]
) -> None:
    key, follow = keys
    answer = client.get(f"/game/{key}/screen")
    assert (answer.status_code, answer.location) == (302, f"/game/{follow}/screen")
    assert client.get("/game/nobody-has-this-key-at-all/screen").status_code == 404


def test_the_agreement_and_what_was_changed_are_on_every_followers_screen(
    client: FlaskClient, keys: tuple[str, str]
) -> None:
    key, follow = keys
    table = AtTable(client, key)
    table.play(0, {1: 1, 2: 0, 0: 1}, {1: 1, 2: 0})
    table.enter("adjust", round=0, seat=1, value={"points": -10, "why": "revoke"})
    for page in ("", "/protokoll", "/screen"):
        told = unescape(client.get(f"/game/{follow}{page}").text)
        agreed = told.partition('class="agreement"')[2].partition("</p>")[0]
        assert "3 kort i varje omgång" in agreed
        assert ("revoke" in told.partition("data-notes>")[2]) == (page != "")


@pytest.mark.parametrize("language", ["sv", "nb", "en"])
def test_the_big_screen_opens_in_every_language(
    new_client: Callable[..., FlaskClient], keys: tuple[str, str], language: str
) -> None:
    answer = new_client(language).get(f"/game/{keys[1]}/screen")
    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.text
    assert "%(" not in answer.text.split('id="messages"')[0]
