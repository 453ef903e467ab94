"""What is played otherwise, told in the words of the agreement."""

from typing import Any

import pytest

from plumpscore.languages import ENGLISH
from plumpscore.rules import HouseRules
from plumpscore.rules_in_words.difference import Difference, difference

BEFORE = HouseRules.of("plump-klassisk")


def told(**changes: Any) -> Difference:
    return difference(BEFORE, HouseRules.of("plump-klassisk", **changes), ENGLISH)


def test_the_same_house_rules_tell_nothing() -> None:
    assert told() == Difference((), ())


def test_what_holds_no_longer_is_told_beside_what_holds_instead() -> None:
    assert told(scoring="plump5", tie="extra-rounds") == Difference(
        gone=("a made bid gives 10 + the bid, a zero 10",),
        new=(
            "a made bid gives 10 + the bid, a zero 5",
            "a shared lead means an extra round",
        ),
    )


def test_another_way_is_told_with_its_rounds() -> None:
    words = told(shape="up", low=3)
    assert words.gone == ("10 cards down to 1 and up again, 19 rounds",)
    assert words.new == ("3 cards up to 10, 8 rounds",)


@pytest.mark.parametrize("players", [[2, 2], [10, 10], [3, 8]])
def test_it_is_told_for_a_table_that_can_play_by_both(players: list[int]) -> None:
    """Hands of 20 cards are for two players, whatever both are said to be best with."""
    words = told(shape="custom", hands=[20, 20], max_cards=20, players=players)
    assert words.new == ("20 cards in every round, 2 rounds",)


def test_nothing_is_told_where_nobody_can_play_by_both() -> None:
    words = told(shape="custom", hands=[60], deck=52)
    assert words == Difference((), ())
