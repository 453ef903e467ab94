"""Static files and their addresses."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers

from plumpscore.paths import asset_folder
from plumpscore.web.assets import digest


def fetch(client: FlaskClient, address: str, **headers: str) -> tuple[int, Headers]:
    with client.get(address, headers=headers) as answer:
        return answer.status_code, answer.headers


def test_a_page_asks_for_files_that_may_be_kept_for_good(client):
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get("/new").text)
    assert len(addresses) > 5
    for address in addresses:
        status, headers = fetch(client, address)
        assert status == 200
        assert "immutable" in headers["Cache-Control"]


def test_a_file_without_its_version_is_asked_for_anew(client):
    status, headers = fetch(client, "/static/css/tokens.css")
    assert (status, headers["Cache-Control"]) == (200, "no-cache")
    assert headers["Content-Type"] == "text/css; charset=utf-8"
    again, _ = fetch(client, "/static/css/tokens.css", **{"If-None-Match": headers["ETag"]})
    assert again == 304


def test_a_page_from_before_an_update_still_gets_its_files(client):
    status, headers = fetch(client, "/static/v-0123456789ab/js/new.js")
    assert (status, headers["Cache-Control"]) == (200, "no-cache")
    assert headers["Content-Type"] == "text/javascript; charset=utf-8"


def test_a_phone_gets_files_compressed(client):
    _, headers = fetch(client, "/static/css/new.css", **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "path", ["../pyproject.toml", "v-1/../../pyproject.toml", "css", "v-1", "nothing.css", "%00"]
)
def test_nothing_but_the_files_is_served(client, path):
    status, _ = fetch(client, f"/static/{path}")
    assert status == 404


def test_any_change_gives_another_version(tmp_path):
    (tmp_path / "js").mkdir()
    file = tmp_path / "js" / "a.js"
    file.write_text("1")
    first = digest(tmp_path)
    file.write_text("2")
    second = digest(tmp_path)
    file.rename(tmp_path / "js" / "b.js")
    assert len({first, second, digest(tmp_path)}) == 3


def test_every_file_has_a_type_of_its_own(client):
    folder = asset_folder("static")
    for path in (path for path in folder.rglob("*") if path.is_file()):
        _, headers = fetch(client, f"/static/{path.relative_to(folder).as_posix()}")
        assert not headers["Content-Type"].startswith("application/octet-stream"), path


def test_stylesheets_are_sent_as_one_in_the_order_asked_for(client):
    with client.get("/static/css/tokens+seats.css") as answer:
        text, kind = answer.text, answer.headers["Content-Type"]
    folder = asset_folder("static") / "css"
    assert kind == "text/css; charset=utf-8"
    assert text.index((folder / "tokens.css").read_text()) < text.index(".seats")


@pytest.mark.parametrize(
    "path", ["css/tokens+nothing.css", "js/a+b.js", "css/+.css", "tokens+base.css"]
)
def test_only_stylesheets_that_there_are_become_one(client, path):
    status, _ = fetch(client, f"/static/{path}")
    assert status == 404


def test_all_that_a_page_will_import_is_named_in_it(client, make_game):
    page = client.get(f"/game/{make_game('Anna', 'Bo')}").text
    named = {re.sub(r"/static/v-\w+/", "", a) for a in re.findall(r'"(/static/[^"]+\.js)"', page)}
    folder = asset_folder("static")
    for path in named:
        for name in re.findall(r'from "(\.[^"]+)"', (folder / path).read_text()):
            file = ((folder / path).parent / name).resolve()
            assert file.relative_to(folder).as_posix() in named


def test_no_file_stays_open_for_a_phone_that_went_away(client):
    answer = client.get("/static/icons/favicon.svg")  # and never closed, as when a phone leaves
    assert answer.status_code == 200
    opened = []
    for number in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            opened.append(str(number.readlink()))
    assert [name for name in opened if "favicon" in name] == []
