"""The web app manifest: the icon on a phone, and what a long press on it offers."""

import pytest

from plumpscore.paths import asset_folder


@pytest.mark.parametrize(
    ("language", "shortcuts"),
    [
        ("sv", ["Nytt spel", "Husregler"]),
        ("nb", ["Nytt spill", "Husregler"]),
        ("en", ["New game", "House rules"]),
    ],
)
def test_it_speaks_the_phones_language(client, language, shortcuts):
    asks = {"Accept-Language": language}
    manifest = client.get("/manifest.webmanifest", headers=asks).get_json()
    assert manifest["lang"] == language
    names = [shortcut["name"] for shortcut in manifest["shortcuts"]]
    assert names == shortcuts


def test_all_that_it_names_is_there(client):
    manifest = client.get("/manifest.webmanifest").get_json()
    icons = [icon["src"] for icon in manifest["icons"]]
    pages = [shortcut["url"] for shortcut in manifest["shortcuts"]]
    for address in [manifest["start_url"], *icons, *pages]:
        assert client.get(address).status_code == 200


def test_its_colour_is_the_papers(client):
    manifest = client.get("/manifest.webmanifest").get_json()
    tokens = (asset_folder("static") / "css/tokens.css").read_text(encoding="utf-8")
    page = client.get("/").text
    assert f"--paper: {manifest['background_color']};" in tokens
    assert f'content="{manifest["theme_color"]}" media="(prefers-color-scheme: light)"' in page
