"""The hands that follow when others, or other house rules, go on: on every leg of every shape."""

from typing import Any

import pytest

from plumpscore.rules import HouseRules
from plumpscore.rules.following import follow
from plumpscore.rules.rounds import hands

# With 20 cards and no cap, 4 players have up to 5 cards, 5 have 4, and 6 have 3.
FOUR = {
    "down-up": (5, 4, 3, 2, 1, 2, 3, 4, 5),
    "down": (5, 4, 3, 2, 1),
    "up": (1, 2, 3, 4, 5),
    "up-down": (1, 2, 3, 4, 5, 4, 3, 2, 1),
}


def rules(shape: str = "down-up", **more: Any) -> HouseRules:
    return HouseRules.of(deck=20, max_cards=None, shape=shape, **more)


def follows(
    shape: str, played: int, before: int, now: int, *, shape_now: str | None = None, **more: Any
) -> tuple[int, ...]:
    """What is left after so many rounds, when so many others go on."""
    old = rules(shape, **more), before
    left = hands(*old)[played:]
    return follow(left, old, (rules(shape_now or shape, **more), now))


@pytest.mark.parametrize("shape", FOUR)
def test_the_legs_are_as_told_above(shape: str) -> None:
    assert hands(rules(shape), 4) == FOUR[shape]


@pytest.mark.parametrize("shape", FOUR)
def test_with_as_many_as_before_nothing_changes(shape: str) -> None:
    for played in range(len(FOUR[shape]) + 1):
        assert follows(shape, played, 4, 4) == FOUR[shape][played:]


@pytest.mark.parametrize(
    ("shape", "played", "left"),
    [
        ("down-up", 0, (3, 2, 1, 2, 3)),
        ("down-up", 1, (3, 2, 1, 2, 3)),  # 4 was next
        ("down-up", 2, (3, 2, 1, 2, 3)),
        ("down-up", 3, (2, 1, 2, 3)),
        ("down-up", 4, (1, 2, 3)),
        ("down-up", 5, (2, 3)),
        ("down-up", 6, (3,)),
        ("down-up", 7, (3,)),  # 4 was next
        ("down-up", 8, (3,)),
        ("down-up", 9, ()),
        ("down", 0, (3, 2, 1)),
        ("down", 1, (3, 2, 1)),
        ("down", 3, (2, 1)),
        ("down", 4, (1,)),
        ("down", 5, ()),
        ("up", 0, (1, 2, 3)),
        ("up", 1, (2, 3)),
        ("up", 2, (3,)),
        ("up", 3, (3,)),
        ("up", 4, (3,)),
        ("up", 5, ()),
        ("up-down", 0, (1, 2, 3, 2, 1)),
        ("up-down", 1, (2, 3, 2, 1)),
        ("up-down", 3, (3, 2, 1)),
        ("up-down", 4, (3, 2, 1)),
        ("up-down", 5, (3, 2, 1)),
        ("up-down", 6, (3, 2, 1)),
        ("up-down", 7, (2, 1)),
        ("up-down", 8, (1,)),
        ("up-down", 9, ()),
    ],
)
def test_two_more_join_four(shape: str, played: int, left: tuple[int, ...]) -> None:
    assert follows(shape, played, 4, 6) == left


@pytest.mark.parametrize(
    ("shape", "played", "left"),
    [
        ("down-up", 0, (5, 4, 3, 2, 1, 2, 3, 4, 5)),
        ("down-up", 1, (2, 1, 2, 3, 4, 5)),  # on the way down it goes on from where it is
        ("down-up", 2, (1, 2, 3, 4, 5)),
        ("down-up", 3, (2, 3, 4, 5)),
        ("down-up", 4, (5,)),  # the last full hands
        ("down", 1, (2, 1)),
        ("down", 2, (1,)),
        ("up", 0, (1, 2, 3, 4, 5)),
        ("up", 1, (2, 3, 4, 5)),
        ("up", 2, (5,)),
        ("up-down", 1, (2, 3, 4, 5, 4, 3, 2, 1)),
        ("up-down", 2, (5, 4, 3, 2, 1)),
        ("up-down", 3, (2, 1)),
        ("up-down", 4, (1,)),
    ],
)
def test_two_of_six_go_home(shape: str, played: int, left: tuple[int, ...]) -> None:
    assert follows(shape, played, 6, 4) == left


@pytest.mark.parametrize(
    ("played", "now", "left"),
    [
        (4, 6, (1, 1, 1, 1, 1, 1, 2, 3)),  # as many ones as there are players
        (5, 6, (1, 1, 1, 1, 1, 2, 3)),  # one of them is played
        (7, 6, (1, 1, 1, 2, 3)),
        (6, 5, (1, 1, 1, 2, 3, 4)),
        (7, 2, (2, 3, 4, 5, 6, 7, 8, 9, 10)),  # more are played than the two have
    ],
)
def test_ones_as_many_as_players(played: int, now: int, left: tuple[int, ...]) -> None:
    assert hands(rules(low_repeats="players"), 4) == (5, 4, 3, 2, 1, 1, 1, 1, 2, 3, 4, 5)
    assert follows("down-up", played, 4, now, low_repeats="players") == left


@pytest.mark.parametrize(
    ("shape", "shape_now", "played", "left"),
    [
        ("down-up", "down", 2, (3, 2, 1)),
        ("down-up", "up-down", 6, (3, 4, 5, 4, 3, 2, 1)),
        ("down", "down-up", 3, (2, 1, 2, 3, 4, 5)),
        ("up", "up-down", 2, (3, 4, 5, 4, 3, 2, 1)),
        ("down", "up", 2, (3, 2, 1)),  # there is no way down in the new one
        ("up", "down", 2, (3, 4, 5)),
        ("down-up", "up-down", 8, (5,)),  # the last are full hands in one, and ones in the other
    ],
)
def test_another_shape(shape: str, shape_now: str, played: int, left: tuple[int, ...]) -> None:
    assert follows(shape, played, 4, 4, shape_now=shape_now) == left


def test_a_smaller_cap() -> None:
    capped = HouseRules.of(deck=20, max_cards=3)
    assert follow((4, 3, 2, 1, 2, 3, 4, 5), (rules(), 4), (capped, 4)) == (3, 2, 1, 2, 3)
    assert follow((3, 4, 5), (rules(), 4), (capped, 4)) == (3,)


def test_hands_that_people_have_set_stay() -> None:
    custom = HouseRules.of(shape="custom", hands=[3, 1, 2])
    assert follow((1, 2), (custom, 4), (custom, 3)) == (1, 2)
    assert follow((1, 2), (custom, 4), (rules(), 3)) == (1, 2)
    assert follow((2, 1), (rules("down"), 4), (custom, 4)) == (2, 1)


def test_where_there_is_but_one_size() -> None:
    """Ten players get two cards each, and then there is neither a way down nor one up."""
    level = rules(low=2)
    assert hands(level, 10) == (2,)
    assert follow((3, 2, 3, 4, 5), (level, 4), (level, 10)) == (3, 2, 3, 4, 5)
