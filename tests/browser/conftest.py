"""A real server and a real Chromium for the browser tests."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from wsgiref.types import WSGIApplication

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from plumpscore.instance import prepare_instance
from plumpscore.settings import load_settings
from plumpscore.store.migrate import migrate
from plumpscore.web import create_app
from tests.browser.table import FOUR, Thumb, make_game

CHROMIUM = "/usr/bin/chromium"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Server:
    url: str
    app: Flask


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("browser") / "instance"
    settings = prepare_instance(load_settings({"PLUMPSCORE_INSTANCE": str(folder)}, {}))
    migrate(settings.database_url)
    app = create_app(settings)
    running = make_server("127.0.0.1", 0, _from_a_phone(app), threaded=True)
    thread = threading.Thread(target=running.serve_forever, daemon=True)
    thread.start()
    yield Server(f"http://localhost:{running.server_port}", app)
    running.shutdown()
    thread.join()


def _from_a_phone(app: Flask) -> WSGIApplication:
    """The page of the machine that serves lists all games; the tests' browsers are elsewhere."""
    return lambda environ, start: app(environ | {"REMOTE_ADDR": "198.51.100.7"}, start)


@pytest.fixture(scope="module", autouse=True)
def _the_press_rests_between_files(server: Server) -> Iterator[None]:
    yield
    server.app.extensions["press"].end()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages in a phone of their own each; a script's error fails the test."""
    contexts, errors = [], []

    def open_page(width: int = 390, height: int = 844, *, dark: bool = False, **options) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            is_mobile=width < 800,
            **{"locale": "sv-SE", "has_touch": True, **options},
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 - playwright marks what it is given
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture
def table(server, new_page):
    """Opens a new game's play screen: a thumb, the page, and the game's key."""

    def open_table(players=FOUR, size=(390, 844), **rules):
        first_dealer = rules.pop("first_dealer", 0)
        key = make_game(server.url, players, first_dealer, **rules)["key"]
        page = new_page(*size)
        page.goto(f"{server.url}/game/{key}")
        return Thumb(page), page, key

    return open_table
