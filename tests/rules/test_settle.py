"""House rules and a table are judged together: what cannot be dealt is told with all the rest."""

from typing import Any

import pytest

from plumpscore.rules import Faulty, settle


def faults(value: Any, seats: int = 4) -> dict[str, str]:
    with pytest.raises(Faulty) as caught:
        settle(value, seats)
    return {fault.where: fault.code for fault in caught.value.faults}


def test_sound_rules_become_a_plan() -> None:
    rules, plan = settle({"preset": "plump-norsk"}, 6)
    assert rules.preset == "plump-norsk"
    assert (plan.seats, plan.rounds[0].cards, plan.lowered_from) == (6, 8, 10)


def test_what_cannot_be_dealt_is_told_beside_what_cannot_be_read() -> None:
    value = {
        "preset": "plump",
        "shape": "custom",
        "hands": [14, 3, 2.5, 0, 99],
        "low_repeats": 0,
        "scoring": "none",
        "trump": {"mode": "drawn"},
    }
    assert faults(value) == {
        "preset": "unknown_name",
        "hands[0]": "hand_too_large",
        "hands[2]": "not_whole",
        "hands[3]": "out_of_range",
        "hands[4]": "hand_too_large",
        "low_repeats": "out_of_range",
        "scoring": "unknown_name",
        "trump.mode": "unknown_name",
    }


def test_a_low_that_is_too_large_is_told_beside_the_rest() -> None:
    assert faults({"low": 11, "hook": 1}) == {"low": "low_too_large", "hook": "unknown_name"}


@pytest.mark.parametrize(
    "broken",
    [
        {"max_cards": "all", "low": 13},
        {"trump": {"mode": "?"}, "max_cards": 13, "low": 13},
        {"preset": "?", "low": 13},
        {"deck": "double", "low": 30},
        {"deck": 1, "shape": "custom", "hands": [30]},
    ],
)
def test_no_fault_is_told_that_may_be_none(broken: dict[str, Any]) -> None:
    assert len(faults(broken)) == 1


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_a_table_seats_two_to_ten(seats: int) -> None:
    assert faults({}, seats) == {"players": "seats_out_of_range"}
