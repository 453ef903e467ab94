"""House rules as a small file, and whatever else may be opened as one."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plumpscore.languages import ENGLISH
from plumpscore.rules import PRESETS, Faulty, HouseRules
from plumpscore.web.house_rules.file import read_file, write_file
from tests.rules.garbage import ANYTHING, objects
from tests.web.page import text

FORMAT = "plumpscore-rules/1"


def file(**fields: Any) -> bytes:
    return json.dumps({"format": FORMAT, **fields}).encode()


def wrong(data: bytes) -> list[tuple[str, str]]:
    """The faults of a file, as place and code."""
    with pytest.raises(Faulty) as error:
        read_file(data, ENGLISH)
    return [(fault.where, fault.code) for fault in error.value.faults]


@pytest.mark.parametrize("name", ["Farmors", "🃏🃏", 'a/b\\"c"', "قواعد"])
@pytest.mark.parametrize("preset", PRESETS)
def test_what_was_written_is_read(preset: str, name: str) -> None:
    rules = HouseRules.of(preset, low=2, low_mark=-10)
    data = write_file(rules, name)
    assert json.loads(data)["format"] == FORMAT
    assert read_file(data, ENGLISH) == (rules, name)


def test_a_short_form_written_by_hand_is_read() -> None:
    data = b"\xef\xbb\xbf" + file(rules={"preset": "wizard"})  # as Windows' editors save it
    assert read_file(data, ENGLISH) == (HouseRules.of("wizard"), "Wizard")


def test_a_games_document_gives_its_house_rules() -> None:
    game = {"format": "plumpscore-game/1", "rules": {"low": 3}, "players": ["A", "B"]}
    assert read_file(json.dumps(game).encode(), ENGLISH)[0] == HouseRules.of(low=3)


def test_every_fault_is_told_with_its_place() -> None:
    rules = {"low": 0, "shape": "zigzag", "trump": {"mode": "fixed", "order": ["X"]}}
    assert set(wrong(file(name="", rules=rules, more=1))) == {
        ("name", "empty_text"),
        ("rules.low", "out_of_range"),
        ("rules.shape", "unknown_name"),
        ("rules.trump.order[0]", "unknown_name"),
        ("more", "unknown_field"),
    }
    assert wrong(file(name="Ours")) == [("rules", "missing")]


def test_house_rules_that_nobody_can_play_by_are_refused() -> None:
    assert wrong(file(rules={"low": 60, "max_cards": 60}))[0][1] == "low_too_large"


@pytest.mark.parametrize(
    "data",
    [b"[]", b"{}", b"null", b"{", b"\xff\xfe", b"PK\x03\x04", b'{"format": "plumpscore-rules/2"}'],
)
def test_what_is_no_such_file_is_told(data: bytes) -> None:
    assert wrong(data) == [("", "not_rules_file")]


def test_too_large_a_file_is_not_read() -> None:
    assert wrong(b" " * 102_401) == [("", "file_too_large")]
    assert wrong(b"[" * 100_000) == [("", "not_rules_file")]


RULES = objects(
    "scoring",
    "trump",
    "players",
    preset=["wizard", "plump-atlantis", None],
    shape=["custom", "up"],
    hands=[[1, 2, 3], [60], [5] * 200],
    low=[1, 60],
    deck=[52, 10**9],
)
SENT = RULES.map(lambda rules: {"format": FORMAT, "name": "Våra", "rules": rules}) | objects(
    "name", "rules", format=[FORMAT, "plumpscore-game/1"]
)
GARBAGE = st.binary(max_size=300) | (ANYTHING | SENT).map(lambda value: json.dumps(value).encode())


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(GARBAGE, st.sampled_from(["rules.json", "", "x" * 300, "\0", "../../etc"]))
def test_nothing_that_is_opened_breaks_anything(client, data: bytes, name: str) -> None:
    answer = client.post("/rules/open", data={"file": (BytesIO(data), name)})
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert 'role="alert"' in answer.text
    else:
        assert client.get(answer.location).status_code == 200


def test_what_is_wrong_stands_on_the_page_in_the_readers_language(new_client) -> None:
    data = file(name="Ours", rules={"low": "two"})
    for language, told in (("en", "must be a whole number"), ("sv", "Det ska vara ett helt tal")):
        sent = {"file": (BytesIO(data), "x.json")}
        page = new_client(language).post("/rules/open", data=sent)
        assert page.status_code == 422
        assert told in text(page)
        assert "rules.low" in text(page)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "multipart/form-data"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b"file=abc", "application/x-www-form-urlencoded"),
        (b'{"file": 1}', "application/json"),
        (b"\x00" * 1000, "text/plain"),
    ],
)
def test_a_broken_request_is_answered(client, body: bytes, kind: str) -> None:
    answer = client.post("/rules/open", data=body, content_type=kind)
    assert 400 <= answer.status_code < 500
