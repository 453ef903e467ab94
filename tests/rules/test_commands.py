"""Commands in their JSON form."""

from typing import Any

import pytest

from plumpscore.rules import Command, Faulty, read_command


@pytest.mark.parametrize(
    ("value", "command"),
    [
        (
            {"id": "a1b2c3d4", "type": "bid", "round": 0, "seat": 2, "value": 3},
            Command("a1b2c3d4", "bid", 0, 2, 3),
        ),
        (
            {"id": "a1b2c3d4", "type": "tricks", "round": 18, "seat": 9, "value": None},
            Command("a1b2c3d4", "tricks", 18, 9, None),
        ),
        (
            {"id": "a1b2c3d4", "type": "bid", "round": 0, "seat": 0, "value": -1},
            Command("a1b2c3d4", "bid", 0, 0, -1),  # refused later, with a reason
        ),
        (
            {"id": "a1b2c3d4", "type": "trump", "round": 1, "seat": None, "value": "NT"},
            Command("a1b2c3d4", "trump", 1, None, "NT"),
        ),
        (
            {"id": "a1b2c3d4", "type": "rest-made", "round": 1, "seat": None, "value": None},
            Command("a1b2c3d4", "rest-made", 1),
        ),
        ({"id": "a1b2c3d4", "type": "rest-made", "round": 1}, Command("a1b2c3d4", "rest-made", 1)),
        (
            {"id": "e5f6a7b8", "type": "undo", "value": "a1b2c3d4"},
            Command("e5f6a7b8", "undo", value="a1b2c3d4"),
        ),
        (
            {"id": "e5f6a7b8", "type": "end", "round": None, "seat": None, "value": True},
            Command("e5f6a7b8", "end", value=True),
        ),
        (
            {"id": "e5f6a7b8", "type": "name", "seat": 1, "value": " Åsa "},
            Command("e5f6a7b8", "name", seat=1, value="Åsa"),
        ),
        (
            {"id": "1b4e28ba-2fa1-11d2-883f-0016d3cca427", "type": "end", "value": False},
            Command("1b4e28ba-2fa1-11d2-883f-0016d3cca427", "end", value=False),
        ),
    ],
)
def test_a_command_is_read(value: Any, command: Command) -> None:
    assert read_command(value) == command


BID = {"id": "a1b2c3d4", "type": "bid", "round": 0, "seat": 2, "value": 3}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("bid", {"": "not_an_object"}),
        ({}, {"type": "unknown_name"}),
        ({**BID, "type": "bet"}, {"type": "unknown_name"}),
        ({**BID, "type": ["bid"]}, {"type": "unknown_name"}),
        ({"type": "bid"}, dict.fromkeys(("id", "round", "seat", "value"), "missing")),
        ({**BID, "seat": None}, {"seat": "missing"}),
        ({**BID, "round": -1, "seat": 1.0}, {"round": "out_of_range", "seat": "not_whole"}),
        ({**BID, "value": "3"}, {"value": "not_whole"}),
        ({**BID, "value": True}, {"value": "not_whole"}),
        ({**BID, "player": 3}, {"player": "unknown_field"}),
        ({**BID, "id": ""}, {"id": "empty_text"}),
        ({**BID, "id": 17}, {"id": "not_text"}),
        ({**BID, "id": "two words"}, {"id": "not_an_id"}),
        ({**BID, "id": "å"}, {"id": "not_an_id"}),
        ({**BID, "id": "x" * 65}, {"id": "text_too_long"}),
        ({**BID, "type": "trump", "value": "S"}, {"seat": "unknown_field"}),
        ({"id": "x", "type": "trump", "round": 0, "value": "X"}, {"value": "unknown_name"}),
        ({"id": "x", "type": "rest-made", "round": 0, "value": 1}, {"value": "unknown_name"}),
        ({"id": "x", "type": "undo", "value": None}, {"value": "not_text"}),
        ({"id": "x", "type": "end", "value": 1}, {"value": "not_yes_or_no"}),
        ({"id": "x", "type": "name", "seat": 0, "value": " "}, {"value": "empty_text"}),
        ({"id": "x", "type": "name", "seat": 0, "value": "x" * 41}, {"value": "text_too_long"}),
    ],
)
def test_what_is_no_command_says_why(value: Any, told: dict[str, str]) -> None:
    with pytest.raises(Faulty) as caught:
        read_command(value)
    assert {fault.where: fault.code for fault in caught.value.faults} == told
