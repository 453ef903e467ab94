"""The reader's language: chosen by the browser, changeable, remembered."""

import re

import pytest


def language(page) -> str:
    return re.search(r'<html lang="(\w+)">', page.text)[1]


@pytest.mark.parametrize(
    ("asked", "got"),
    [
        ("sv-SE,sv;q=0.9,en;q=0.8", "sv"),
        ("nb-NO,nb;q=0.9", "nb"),
        ("nn", "nb"),
        ("no", "nb"),
        ("en-GB", "en"),
        ("fi,en;q=0.5,sv;q=0.4", "en"),
        ("en;q=0.2,NB-no;q=0.7", "nb"),
        ("de,fr", "sv"),
        ("en;q=0", "sv"),
        ("*", "sv"),
        ("", "sv"),
        ("xx-\u00e5;q=a,,;=", "sv"),
    ],
)
def test_the_browser_says_which(new_client, asked, got):
    assert language(new_client(asked).get("/")) == got


@pytest.mark.parametrize(
    ("code", "words"), [("sv", "Nytt spel"), ("nb", "Nytt spill"), ("en", "New game")]
)
def test_a_choice_is_remembered_on_every_page(new_client, code, words):
    client = new_client("de")
    client.post("/language", data={"language": code, "back": "/"})
    assert words in client.get("/").text
    assert language(client.get("/new")) == code
    assert language(client.get("/nowhere")) == code


def test_choosing_leads_back_to_the_page(client):
    page = client.post("/language", data={"language": "nb", "back": "/new?name=Ann&name=Bo"})
    assert page.status_code == 303
    assert page.location == "/new?name=Ann&name=Bo"


@pytest.mark.parametrize(
    "back",
    ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "", "\n/"],
)
def test_choosing_never_leads_to_another_site(client, back):
    assert client.post("/language", data={"language": "nb", "back": back}).location == "/"


def test_an_unknown_language_changes_nothing(client):
    page = client.post("/language", data={"language": "tlh", "back": "/new"})
    assert page.location == "/new"
    assert "Set-Cookie" not in page.headers
    client.set_cookie("plumpscore_language", "tlh")
    assert language(client.get("/")) == "sv"


def test_the_cookie_outlives_the_evening_and_works_without_https(client):
    cookie = client.post("/language", data={"language": "nb"}).headers["Set-Cookie"]
    assert "Max-Age=34560000" in cookie
    assert "HttpOnly" in cookie
    assert "Secure" not in cookie
    assert "Secure" in client.post(
        "/language", data={"language": "nb"}, base_url="https://localhost"
    ).headers["Set-Cookie"]  # fmt: skip


def test_the_present_language_is_marked_and_each_is_named_by_its_speakers(client):
    page = client.get("/").text
    assert re.findall(r'lang="(\w+)"(?: aria-current="true")?>(\w+)</button>', page) == [
        ("sv", "Svenska"),
        ("nb", "Norsk"),
        ("en", "English"),
    ]
    assert 'value="sv" lang="sv" aria-current="true"' in page


def test_caches_are_told_that_the_page_depends_on_the_reader(client):
    assert {"Accept-Language", "Cookie"} <= set(client.get("/").vary)
