"""On the machine that serves, the start page lists the games going on; nobody else gets it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from plumpscore.addresses import lan_address
from plumpscore.settings import Settings, load_settings
from plumpscore.store.migrate import migrate
from plumpscore.store.models import GameRow, KeyRow, db
from plumpscore.web import create_app
from tests.web.page import text

PHONE = "198.51.100.7"
DOCUMENT = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-klassisk"},
    "players": ["Erik", "Sara", "Omar"],
    "first_dealer": 0,
}
HEADING = "On this computer"


def settings(folder: Path, **others: str) -> Settings:
    named = {f"PLUMPSCORE_{name.upper()}": value for name, value in others.items()}
    return load_settings({"PLUMPSCORE_INSTANCE": str(folder), **named})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    migrate(settings(tmp_path).database_url)
    return tmp_path


@pytest.fixture
def served(folder: Path) -> Flask:
    return create_app(settings(folder), lambda: "plumpscore.local")


@pytest.fixture
def phone(served: Flask) -> FlaskClient:
    return browser(served, PHONE)


@pytest.fixture
def laptop(served: Flask) -> FlaskClient:
    return browser(served, "127.0.0.1")


def browser(served: Flask, number: str) -> FlaskClient:
    client = served.test_client()
    client.environ_base |= {"REMOTE_ADDR": number, "HTTP_ACCEPT_LANGUAGE": "en"}
    return client


def new_game(client: FlaskClient, *players: str) -> str:
    """Make a game and open it; gives the key that keeps its score."""
    made = client.post("/api/games", json=DOCUMENT | ({"players": players} if players else {}))
    key: str = made.json["key"]
    client.get(f"/game/{key}")
    return key


def lists(client: FlaskClient, key: str, **asked: object) -> bool:
    """Whether the start page leads to a game that this browser has not opened."""
    page = client.get("/", **asked).text
    assert (HEADING in page) == (f'href="/game/{key}"' in page)
    return HEADING in page


def test_the_laptop_lists_the_game_that_a_phone_scores(
    phone: FlaskClient, laptop: FlaskClient
) -> None:
    key = new_game(phone)
    assert lists(laptop, key)
    assert "Round 1 of 19 · 10 cards" in text(laptop.get("/"))
    assert 'data-screen="play"' in laptop.get(f"/game/{key}").text  # where it keeps the score


def test_a_game_the_laptop_has_opened_stands_among_its_own(
    phone: FlaskClient, laptop: FlaskClient
) -> None:
    key = new_game(phone)
    laptop.get(f"/game/{key}")
    page = laptop.get("/").text
    assert HEADING not in page
    assert page.count(f'href="/game/{key}"') == 1


def test_the_one_played_last_comes_first(
    served: Flask, phone: FlaskClient, laptop: FlaskClient
) -> None:
    first, second = new_game(phone, "Ann", "Bo"), new_game(phone, "Cia", "Dan")
    page = laptop.get("/").text
    assert page.index(second) < page.index(first)
    age(served, timedelta(hours=5), second)
    page = laptop.get("/").text
    assert page.index(first) < page.index(second)


def age(served: Flask, by: timedelta, key: str) -> None:
    """Let the game of a key have been played that long ago."""
    game = select(KeyRow.game_id).where(KeyRow.key == key).scalar_subquery()
    then = datetime.now(UTC) - by
    with served.app_context(), db.engine.begin() as connection:
        connection.execute(update(GameRow).where(GameRow.id == game).values(updated_at=then))


def test_yesterdays_game_is_listed_and_last_weeks_is_not(
    served: Flask, phone: FlaskClient, laptop: FlaskClient
) -> None:
    key = new_game(phone)
    age(served, timedelta(hours=24), key)
    assert lists(laptop, key)
    age(served, timedelta(days=7), key)
    assert not lists(laptop, key)


@pytest.mark.parametrize("action", ["end", "delete"])
def test_a_game_that_is_over_is_not_listed(
    phone: FlaskClient, laptop: FlaskClient, action: str
) -> None:
    key = new_game(phone)
    phone.post("/", data={"action": action, "game": key, "tap": "this-very-tap-of-mine"})
    assert not lists(laptop, key)


@pytest.mark.parametrize(
    "host",
    ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "plumpscore.local:8000", "PLUMPSCORE.local"],
)
def test_the_laptop_may_call_itself_by_all_its_names(
    phone: FlaskClient, laptop: FlaskClient, host: str
) -> None:
    assert lists(laptop, new_game(phone), headers={"Host": host})


@pytest.mark.parametrize("number", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "own"])
def test_all_its_own_numbers_are_the_laptop(served: Flask, phone: FlaskClient, number: str) -> None:
    own = (lan_address() or "127.0.0.1") if number == "own" else number
    assert lists(browser(served, own), new_game(phone), headers={"Host": f"{lan_address()}:8000"})


@pytest.mark.parametrize("number", [PHONE, "192.168.1.50", "fe80::7", "", "unix:"])
def test_phones_do_not_get_the_list(served: Flask, phone: FlaskClient, number: str) -> None:
    key = new_game(phone)
    assert not lists(browser(served, number), key)
    for forged in ("127.0.0.1", "::1"):
        for header in ("X-Forwarded-For", "X-Real-IP", "Client-IP", "Forwarded"):
            assert not lists(browser(served, number), key, headers={header: forged})


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Forwarded-For", "203.0.113.9"),
        ("X-Forwarded-For", "127.0.0.1"),
        ("X-Forwarded-Host", "plump.example.org"),
        ("X-Forwarded-Proto", "https"),
        ("Forwarded", "for=203.0.113.9"),
        ("Via", "1.1 caddy"),
        ("X-Real-IP", "127.0.0.1"),
        ("CF-Connecting-IP", "203.0.113.9"),
    ],
)
def test_who_comes_through_a_proxy_on_the_laptop_does_not_get_it(
    phone: FlaskClient, laptop: FlaskClient, header: str, value: str
) -> None:
    assert not lists(laptop, new_game(phone), headers={header: value})


def test_nor_through_a_proxy_that_says_nothing_of_itself(
    phone: FlaskClient, laptop: FlaskClient
) -> None:
    assert not lists(laptop, new_game(phone), environ_overrides={"SERVER_PROTOCOL": "HTTP/1.0"})


@pytest.mark.parametrize("host", ["elsewhere.example:8000", "plump.local", "198.51.100.7:8000", ""])
def test_nor_does_a_page_that_has_led_its_own_name_to_the_laptop(
    phone: FlaskClient, laptop: FlaskClient, host: str
) -> None:
    """So that its script may read what the laptop's browser gets from us (DNS rebinding)."""
    assert not lists(laptop, new_game(phone), headers={"Host": host})


@pytest.mark.parametrize(
    "hosted", [{"trusted_proxies": "1"}, {"public_url": "https://plump.example.org"}]
)
def test_nobody_gets_it_from_a_copy_that_is_hosted(
    folder: Path, phone: FlaskClient, hosted: dict[str, str]
) -> None:
    key = new_game(phone)
    laptop = browser(create_app(settings(folder, **hosted)), "127.0.0.1")
    assert not lists(laptop, key)
    for claimed in ("127.0.0.1", "203.0.113.9, 127.0.0.1"):
        assert not lists(laptop, key, headers={"X-Forwarded-For": claimed})


def test_other_pages_than_the_start_tell_nothing(phone: FlaskClient, laptop: FlaskClient) -> None:
    key = new_game(phone)
    for path in ("/?hidden=1", "/new", "/rules", "/healthz"):
        assert key not in laptop.get(path).text
