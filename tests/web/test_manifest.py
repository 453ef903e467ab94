"""The web app manifest: the icon on a phone, and what a long press on it offers."""

import pytest


@pytest.mark.parametrize(
    ("language", "shortcuts"),
    [
        ("sv", ["Nytt spel", "Husregler"]),
        ("nb", ["Nytt spill", "Husregler"]),
        ("en", ["New game", "House rules"]),
    ],
)
def test_it_speaks_the_phones_language(client, language, shortcuts):
    manifest = client.get("/manifest.webmanifest", headers={"Accept-Language": language}).get_json(
        force=True
    )
    assert manifest["lang"] == language
    names = [shortcut["name"] for shortcut in manifest["shortcuts"]]
    assert names == shortcuts


def test_all_that_it_names_is_there(client):
    manifest = client.get("/manifest.webmanifest").get_json(force=True)
    icons = [icon["src"] for icon in manifest["icons"]]
    pages = [shortcut["url"] for shortcut in manifest["shortcuts"]]
    for address in [manifest["start_url"], *icons, *pages]:
        assert client.get(address).status_code == 200
