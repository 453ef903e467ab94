"""The way through the hands, how many rounds, about how long."""

import pytest

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, HouseRules, compile_plan
from plumpscore.rules_in_words import agreement, course
from plumpscore.rules_in_words.course import minutes

SEATS = range(2, 11)


@pytest.mark.parametrize(
    ("preset", "seats", "way", "rounds"),
    [
        ("plump-klassisk", 4, "10 kort ner till 1 och upp igen", 19),
        ("plump-klassisk", 8, "6 kort ner till 1 och upp igen", 11),
        ("beredskap", 6, "8 kort ner till 1", 8),
        ("plump-ettor", 3, "10 kort ner till 1 och upp igen (1 kort 3 gånger)", 21),
        ("bondebridge", 5, "1 kort upp till 10 och ner igen (10 kort 2 gånger)", 20),
        ("pocha", 4, "1 kort upp till 10 och ner igen (1 kort 4 gånger, 10 kort 4 gånger)", 28),
        ("kachuful", 5, "1 kort upp till 10", 10),
    ],
)
def test_the_way_through_the_hands(preset: str, seats: int, way: str, rounds: int) -> None:
    told = course(HouseRules.of(preset), seats, speak("sv"))
    assert told.startswith(f"{way} · {rounds} omgångar · ungefär ")


def test_a_game_that_was_cut_short_has_as_many_rounds_as_it_has() -> None:
    rules, cut = HouseRules.of("plump-klassisk"), (10, 9, 8, 7)
    assert course(rules, 4, ENGLISH, cut, is_over=True) == (
        "10 cards down to 1 and up again · 4 rounds"
    )
    assert course(rules, 4, ENGLISH, cut).endswith(" · 4 rounds · about 30 min")
    assert agreement(rules, 4, ENGLISH, cut)[0] == "10 cards down to 1 and up again, 4 rounds"


def test_hands_that_were_written_one_by_one_and_became_others_are_only_counted() -> None:
    rules = HouseRules.of(shape="custom", hands=[5, 1, 2])
    assert agreement(rules, 4, ENGLISH, (5, 1, 2))[0] == "3 rounds: hands of 5, 1, 2"
    assert agreement(rules, 4, ENGLISH, (5, 4))[0] == "2 rounds"
    assert course(rules, 4, ENGLISH, (5, 4), is_over=True) == "2 rounds"


def test_an_evening_of_nineteen_rounds_takes_nearly_two_hours() -> None:
    assert course(HouseRules.of(), 4, speak("nb")).endswith(" · omtrent 1 t 50 min")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_rounds_told_are_those_that_are_played(preset: str, seats: int) -> None:
    rules = HouseRules.of(preset)
    hands = [planned.cards for planned in compile_plan(rules, seats).rounds]
    told = course(rules, seats, ENGLISH)
    assert f" · {len(hands)} rounds · " in told
    assert told.startswith(f"{hands[0]} card")


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"low": 3, "max_cards": 3}, "3 cards in every round · 1 round · about 5 min"),
        ({"shape": "down", "low": 8}, "10 cards down to 8 · 3 rounds · about 25 min"),
        (
            {"low": 5, "max_cards": 5, "low_repeats": 2, "high_repeats": "players"},
            "5 cards in every round · 4 rounds · about 20 min",
        ),
    ],
)
def test_other_ways(rules: dict, said: str) -> None:
    assert course(HouseRules.of(**rules), 4, ENGLISH) == said


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([5, 1, 12], "hands of 5, 1, 12 · 3 rounds"),
        ([5, 4, 3, 2, 1, 1, 2], "hands of 5, 4, 3, 2, 1, 1, 2 · 7 rounds"),
        ([7, 6, 5, 4, 3, 2, 1], "7 cards down to 1 · 7 rounds"),
        ([3, 2, 1, 2, 3], "3 cards down to 1 and up again · 5 rounds"),
        ([*range(1, 9)], "1 card up to 8 · 8 rounds"),
        ([1, 2, 3, 2, 1], "1 card up to 3 and down again · 5 rounds"),
        ([3, 2, 1, 2], "hands of 3, 2, 1, 2 · 4 rounds"),
        ([7, 7, 7], "7 cards in every round · 3 rounds"),
        (
            [*range(9, 2, -1), 2, 2, 2, 5, *range(3, 10)],
            "9 cards down to 2, 2 cards 2 times, 5 cards, 3 cards up to 9 · 18 rounds",
        ),
        (
            [10, 9, 8, 6, *range(6, 0, -1), *range(2, 11)],
            "10 cards down to 8, 6 cards 2 times, 5 cards down to 1 and up to 10 · 19 rounds",
        ),
        (
            [*range(1, 8), *range(6, 2, -1), 9, 8, 9],
            "1 card up to 7 and down to 3, 9 cards down to 8 and up again · 14 rounds",
        ),
        ([*range(7, 0, -1), *range(1, 8)], "7 cards down to 1, 1 card up to 7 · 14 rounds"),
        ([5, 7] * 7, "hands in your own order, 5 to 7 cards · 14 rounds"),
    ],
)
def test_hands_in_an_order_of_their_own(hands: list[int], said: str) -> None:
    told = course(HouseRules.of(shape="custom", hands=hands), 4, ENGLISH)
    assert told.startswith(f"{said} · about ")


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_line_stays_short_enough_to_read_standing(preset: str, code: str) -> None:
    rules, language = HouseRules.of(preset), speak(code)
    assert all(len(course(rules, seats, language)) < 110 for seats in SEATS)


def test_a_game_takes_longer_with_more_rounds_and_is_rounded_to_what_can_be_known() -> None:
    assert [minutes([10], 4), minutes([10, 9], 4)] == [10, 15]
    assert minutes(range(1, 18), 3) % 10 == 0
    assert minutes([1], 2) == 5
