"""Commands in their JSON form."""

from typing import Any

import pytest

from plumpscore.rules import Command, Faulty, HouseRules, read_command
from plumpscore.rules.whole import write_whole


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
        *(
            ({"id": "a1b2c3d4", **told}, Command("a1b2c3d4", *read))
            for told, read in (
                (
                    {"type": "made", "round": 2, "seat": 1, "value": False},
                    ("made", 2, 1, False),
                ),
                (
                    {"type": "made", "round": 2, "seat": 1, "value": None},
                    ("made", 2, 1, None),
                ),
                (
                    {"type": "adjust", "round": 0, "seat": 3, "value": {"points": -10}},
                    ("adjust", 0, 3, {"points": -10, "why": None}),
                ),
                (
                    {
                        "type": "adjust",
                        "round": 0,
                        "seat": 3,
                        "value": {"points": 5, "why": " Bakade kakan "},
                    },
                    ("adjust", 0, 3, {"points": 5, "why": "Bakade kakan"}),
                ),
                (
                    {"type": "adjust", "round": 0, "seat": 3, "value": None},
                    ("adjust", 0, 3, None),
                ),
                ({"type": "redeal", "round": 4}, ("redeal", 4)),
                (
                    {"type": "redeal", "round": 4, "seat": None, "value": None},
                    ("redeal", 4, None, None),
                ),
                ({"type": "dealer", "round": 4, "value": 2}, ("dealer", 4, None, 2)),
                ({"type": "dealer", "round": 4, "value": None}, ("dealer", 4)),
                ({"type": "cards", "round": 0, "value": 9}, ("cards", 0, None, 9)),
                ({"type": "hands", "round": 9, "value": []}, ("hands", 9, None, ())),
                ({"type": "hands", "round": 9, "value": [1, 2]}, ("hands", 9, None, (1, 2))),
                ({"type": "seats", "round": 6, "value": [2, 0]}, ("seats", 6, None, (2, 0))),
                ({"type": "join", "round": 3, "value": " Eva "}, ("join", 3, None, "Eva")),
                (
                    {"type": "rules", "round": 6, "value": {"deck": 52, "scoring": "plump5"}},
                    ("rules", 6, None, write_whole(HouseRules.of(scoring="plump5"))),
                ),
                ({"type": "rules", "round": 6, "value": None}, ("rules", 6)),
            )
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
        ({**BID, "type": "made"}, {"value": "not_yes_or_no"}),
        ({**BID, "type": "made", "seat": None, "value": True}, {"seat": "missing"}),
        ({**BID, "type": "adjust"}, {"value": "not_an_object"}),
        ({**BID, "type": "adjust", "value": {}}, {"value.points": "missing"}),
        (
            {**BID, "type": "adjust", "value": {"points": 0.5, "why": "", "who": 1}},
            {
                "value.points": "not_whole",
                "value.why": "empty_text",
                "value.who": "unknown_field",
            },
        ),
        (
            {**BID, "type": "adjust", "value": {"points": 1, "why": "x" * 61}},
            {"value.why": "text_too_long"},
        ),
        ({"id": "x", "type": "redeal"}, {"round": "missing"}),
        ({"id": "x", "type": "redeal", "round": 0, "value": 0}, {"value": "unknown_name"}),
        ({"id": "x", "type": "dealer", "round": 0}, {"value": "missing"}),
        ({"id": "x", "type": "dealer", "round": 0, "value": -1}, {"value": "out_of_range"}),
        ({"id": "x", "type": "cards", "round": 0, "value": 0}, {"value": "out_of_range"}),
        ({"id": "x", "type": "cards", "round": 0, "value": 53}, {"value": "out_of_range"}),
        (
            {"id": "x", "type": "hands", "round": 0, "value": [1, 0, "2"]},
            {"value[1]": "out_of_range", "value[2]": "not_whole"},
        ),
        ({"id": "x", "type": "hands", "round": 0, "value": 3}, {"value": "not_a_list"}),
        ({"id": "x", "type": "hands", "round": 0, "value": [1] * 201}, {"value": "wrong_length"}),
        ({"id": "x", "type": "seats", "round": 0, "value": [1]}, {"value": "wrong_length"}),
        ({"id": "x", "type": "seats", "round": 0, "value": [1, 10]}, {"value[1]": "out_of_range"}),
        ({"id": "x", "type": "join", "round": 0, "value": None}, {"value": "not_text"}),
        ({"id": "x", "type": "join", "round": 0, "value": "x" * 41}, {"value": "text_too_long"}),
        (
            {"id": "x", "type": "rules", "round": 0, "value": {"deck": 3, "scoring": "plump"}},
            {"value.deck": "out_of_range", "value.scoring": "unknown_name"},
        ),
    ],
)
def test_what_is_no_command_says_why(value: Any, told: dict[str, str]) -> None:
    with pytest.raises(Faulty) as caught:
        read_command(value)
    assert {fault.where: fault.code for fault in caught.value.faults} == told
