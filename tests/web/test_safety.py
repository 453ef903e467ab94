"""What other sites cannot do, and what a page may not load."""

import pytest
from flask.testing import FlaskClient

from tests.web.phone import DOCUMENT, failure, new_game

OWN, OTHER = "http://localhost", "https://elsewhere.example"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": OWN},
        {"Origin": OTHER},
        {"Origin": "null"},
        {"Origin": "http://localhost.elsewhere.example"},
        {"Origin": "http://[broken"},
        {"Origin": ""},
    ],
)
@pytest.mark.parametrize("path", ["/api/games", "/new", "/"])
def test_other_sites_change_nothing(
    client: FlaskClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.post(path, json=DOCUMENT, headers=headers)
    assert answer.status_code == 403
    if path.startswith("/api"):
        assert failure(answer, 403)["error"]["code"] == "cross_site"


@pytest.mark.parametrize(
    "headers",
    [
        {},  # a program, not a browser
        {"Sec-Fetch-Site": "same-origin", "Origin": OWN},
        {"Sec-Fetch-Site": "none"},
        {"Origin": OWN},  # plain http on the Wi-Fi, or an old Safari
    ],
)
def test_our_own_pages_do(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/api/games", json=DOCUMENT, headers=headers).status_code == 201


def test_looking_is_allowed_from_anywhere(client: FlaskClient) -> None:
    """A link in a chat is opened by a cross-site request."""
    key = new_game(client)["key"]
    assert client.get(f"/game/{key}", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


def test_a_page_loads_nothing_foreign_and_is_framed_by_nobody(client: FlaskClient) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_keys_do_not_leave_with_the_referrer(client: FlaskClient) -> None:
    """Not "no-referrer", with which a form of our own would be sent with "Origin: null"."""
    assert client.get("/").headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/nothing", "/healthz"])
def test_what_is_sent_is_what_it_says_it_is(client: FlaskClient, path: str) -> None:
    assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def test_pages_are_kept_by_nobody_else(client: FlaskClient) -> None:
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"
