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
