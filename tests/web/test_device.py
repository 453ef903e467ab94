"""The cookie by which a browser is known again."""

import pytest
from flask.testing import FlaskClient

from plumpscore.web.device import COOKIE
from tests.web.phone import new_game


def test_a_page_gives_the_cookie_and_keeps_it(client: FlaskClient) -> None:
    client.get("/")
    token = client.get_cookie(COOKIE)
    assert token
    assert len(token.value) == 22
    client.get("/")
    again = client.get_cookie(COOKIE)
    assert again
    assert again.value == token.value


def test_scripts_and_other_sites_do_not_get_it(client: FlaskClient) -> None:
    sent = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in sent
    assert "SameSite=Lax" in sent
    assert f"Max-Age={400 * 24 * 3600}" in sent


def test_it_is_for_https_alone_where_there_is_https(client: FlaskClient) -> None:
    """On the table's own Wi-Fi there is none, and the browser would drop it."""
    assert "Secure" not in client.get("/").headers["Set-Cookie"]
    assert "Secure" in client.get("/", base_url="https://localhost").headers["Set-Cookie"]


def test_a_copy_with_https_one_evening_and_without_the_next_knows_the_browser_on_both(
    client: FlaskClient,
) -> None:
    """A browser lets no plain page write over a cookie that it got by https."""
    by_https = client.get("/", base_url="https://localhost").headers["Set-Cookie"]
    by_http = client.get("/", base_url="http://localhost").headers["Set-Cookie"]
    assert "Secure" in by_https
    assert "Secure" not in by_http
    assert by_https.partition("=")[0] != by_http.partition("=")[0] == COOKIE


def test_what_was_opened_without_https_is_listed_with_it(client: FlaskClient) -> None:
    key = new_game(client)["key"]
    client.get(f"/game/{key}", base_url="http://localhost")
    assert key in client.get("/", base_url="https://localhost").text


@pytest.mark.parametrize("odd", ["", "short", "x" * 65, "not a token at all, is it?"])
def test_a_cookie_that_is_not_ours_is_replaced(client: FlaskClient, odd: str) -> None:
    client.set_cookie(COOKIE, odd)
    client.get("/")
    token = client.get_cookie(COOKIE)
    assert token
    assert token.value != odd


def test_the_api_alone_makes_no_browser_known(client: FlaskClient) -> None:
    new_game(client)
    assert client.get_cookie(COOKIE) is None
