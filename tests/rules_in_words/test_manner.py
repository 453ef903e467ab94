"""How it is played, a sentence for each rule."""

from typing import Any

import pytest

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, Faulty, HouseRules
from plumpscore.rules_in_words import manner

TURNED = {"mode": "turned"}


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        (
            "plump-klassisk",
            (
                "Utan trumf. Buden får inte gå jämnt upp."
                " Klarat bud ger 10 + budet, nollan 10, plump 0."
            ),
        ),
        (
            "beredskap",
            (
                "Trumf vänds upp. Första omgången utan trumf. Vänds ett ess upp är det utan trumf."
                " Givaren bjuder först. Buden får gå jämnt upp."
                " Klarat bud ger 10 + budet, nollan 5, plump 1 per stick."
            ),
        ),
        (
            "boerenbridge",
            (
                "Trumf vänds upp. Från 4 kort får buden inte gå jämnt upp."
                " Klarat bud ger 10 + 2 × budet, nollan 10, plump −2 per stick fel."
                " Ettan spelas på pannan."
            ),
        ),
    ],
)
def test_how_it_is_played(preset: str, said: str) -> None:
    assert manner(HouseRules.of(preset), speak("sv")) == said


def sentences(seats: int | None = 4, **rules: Any) -> list[str]:
    return manner(HouseRules.of(**rules), ENGLISH, seats).removesuffix(".").split(". ")


def of_trump(trump: dict, seats: int | None = 4, **rules: Any) -> list[str]:
    told = sentences(seats, trump=trump, **rules)
    return told[: told.index("The bids may not come out even")]


def of_bidding(seats: int | None = 4, **rules: Any) -> list[str]:
    told = sentences(seats, **rules)
    is_paid = [sentence.startswith("A made bid") for sentence in told]
    return told[1 : is_paid.index(True)]


def particulars(seats: int | None = 4, **rules: Any) -> list[str]:
    told = sentences(seats, **rules)
    is_paid = [sentence.startswith("A made bid") for sentence in told]
    return told[is_paid.index(True) + 1 :]


SPADES = "♠\ufe0e"


@pytest.mark.parametrize(
    ("trump", "said"),
    [
        ({"mode": "none", "no_trump_first": 2}, ["No trump"]),
        ({"mode": "fixed", "order": ["NT"], "no_trump_last": 1}, ["No trump"]),
        ({"mode": "rotation", "order": ["NT", "NT"]}, ["No trump"]),
        ({"mode": "fixed", "order": ["S", "H"]}, [f"{SPADES} is always trump"]),
        ({"mode": "rotation", "order": ["S"]}, [f"{SPADES} is always trump"]),
        (
            {"mode": "fixed", "no_trump_last": 1},
            [f"{SPADES} is trump", "No trump in the last round"],
        ),
        ({"mode": "named", "no_trump_ranks": ["A"]}, ["The highest bidder names trump"]),
        (
            {"mode": "rotation", "order": ["S", "NT"], "no_trump_first": 2, "no_trump_last": 2},
            [
                f"Trump takes turns: {SPADES}, no trump",
                "No trump in the first 2 and the last 2 rounds",
            ],
        ),
        (
            {"mode": "turned", "no_trump_first": 1, "no_trump_last": 2},
            [
                "A card is turned up for trump",
                "No trump in the first round",
                "No trump in the last 2 rounds",
            ],
        ),
        (
            {"mode": "turned", "no_trump_ranks": ["2", "A", "K"]},
            [
                "A card is turned up for trump",
                "No trump where one of these is turned up: ace, king, 2",
            ],
        ),
        (
            {"mode": "turned", "no_trump_ranks": ["A"]},
            ["A card is turned up for trump", "An ace turned up means no trump"],
        ),
    ],
)
@pytest.mark.parametrize("seats", [None, 4])
def test_what_is_trump(trump: dict, said: list[str], seats: int | None) -> None:
    assert of_trump(trump, seats) == said


def test_without_a_trump_in_any_round_of_theirs_nothing_more_is_told() -> None:
    trump = {"mode": "fixed", "no_trump_first": 5, "no_trump_last": 5}
    assert of_trump(trump, 10) == ["No trump"]  # nine rounds, of up to 5 cards
    assert of_trump(trump, 4)[0] == f"{SPADES} is trump"


def test_an_extra_round_has_a_trump_also_where_all_planned_ones_have_none() -> None:
    trump = {"mode": "fixed", "no_trump_last": 100}
    assert of_trump(trump, 10, tie="extra-rounds") == [
        f"{SPADES} is trump",
        "No trump in the last 9 rounds",
    ]


DEALT_OUT = "No trump when the whole deck is dealt"


@pytest.mark.parametrize(
    ("rules", "seats", "is_told"),
    [
        ({}, 4, True),
        ({}, 3, False),  # 17 cards each leave one
        ({"max_cards": 13}, 4, False),  # lowered to 12, so that one is left
        ({"shape": "custom", "hands": [13, 2]}, 4, True),
        ({"deck": 20, "low": 5}, 4, None),  # every round
        ({"trump": {"mode": "named"}}, 4, False),
        # Told by the rounds at the ends already.
        ({"shape": "down", "trump": {**TURNED, "no_trump_first": 1}}, 4, False),
        ({"shape": "up", "trump": {**TURNED, "no_trump_last": 1}}, 4, False),
        (
            {"trump": {**TURNED, "no_trump_first": 1}},
            4,
            True,
        ),  # at the end, the deck is dealt again
        (
            {"shape": "up", "tie": "extra-rounds", "trump": {**TURNED, "no_trump_last": 1}},
            4,
            True,
        ),
    ],
)
def test_a_deck_dealt_out_leaves_no_card_to_turn_up(
    rules: dict, seats: int, is_told: bool | None
) -> None:
    told = sentences(seats, **{"max_cards": None, "trump": TURNED, **rules})
    assert ("No trump" in told) is (is_told is None)
    assert (DEALT_OUT in told) is bool(is_told)


EVEN, NOT_EVEN = "The bids may come out even", "The bids may not come out even"
AT_ONCE, DEALER_FIRST = "Everybody bids at once", "The dealer bids first"
CHANGES = "If the bids come out even, the player after the dealer changes"
CHANGES_FROM_4 = "From 4 cards on, the player after the dealer changes if the bids come out even"
OPEN = "Bids may be changed until the first lead"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, [NOT_EVEN]),
        ({"hook": "off", "hook_from_cards": 4}, [EVEN]),
        ({"hook": "left-changes"}, [CHANGES]),
        ({"first_bidder": "dealer"}, [DEALER_FIRST, NOT_EVEN]),
        ({"first_bidder": "dealer", "hook": "left-changes"}, [DEALER_FIRST, CHANGES]),
        ({"bidding": "simultaneous"}, [AT_ONCE, EVEN]),
        ({"bidding": "simultaneous", "hook_from_cards": 4}, [AT_ONCE, EVEN]),
        ({"bidding": "simultaneous", "hook": "off"}, [AT_ONCE, EVEN]),
        ({"bidding": "simultaneous", "hook": "left-changes"}, [AT_ONCE, CHANGES]),
        ({"bidding": "simultaneous", "first_bidder": "dealer"}, [AT_ONCE, EVEN]),
        ({"bidding": "simultaneous", "bid_lock": "open"}, [AT_ONCE, EVEN]),
        ({"bid_lock": "open"}, [NOT_EVEN, OPEN]),
        ({"hook_from_cards": 4}, ["From 4 cards on, the bids may not come out even"]),
        ({"hook_from_cards": 4, "low": 4}, [NOT_EVEN]),
        ({"hook_from_cards": 11}, [EVEN]),
        ({"hook_from_cards": 4, "hook": "left-changes"}, [CHANGES_FROM_4]),
        ({"hook_from_cards": 11, "hook": "left-changes"}, [EVEN]),
    ],
)
@pytest.mark.parametrize("seats", [None, 4])
def test_how_bids_are_made(rules: dict, said: list[str], seats: int | None) -> None:
    assert of_bidding(seats, **rules) == said


def test_the_hook_is_told_as_it_holds_for_their_hands() -> None:
    assert of_bidding(8, hook_from_cards=7) == [EVEN]  # the deck gives 6 each
    assert of_bidding(7, hook_from_cards=7) == ["From 7 cards on, the bids may not come out even"]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"lead": "dealer"}, "The dealer leads"),
        ({"lead": "highest-bid"}, "The highest bidder leads"),
        ({"one_card": "forehead"}, "A single card is held to the forehead"),
        ({"one_card": "blind"}, "A single card is bid on unseen"),
        ({"one_card_suits": False}, "With one card, the highest rank wins in any suit"),
        ({"winner": "fewest"}, "Fewest points win"),
        ({"target": 100}, "The game ends at 100 points"),
        ({"tie": "extra-rounds"}, "A shared lead means an extra round"),
        ({"low_mark": 100}, "Idiot limit 100 points"),
        ({"low_mark": -50}, "Idiot limit −50 points"),
        ({"direction": "anticlockwise"}, "Play goes anticlockwise"),
        ({"deck": 104}, "The deck has 104 cards"),
        ({"counting": "plumps"}, "It is only written down who plumped"),
        ({"late_start": "lowest"}, "Whoever joins late starts level with the last"),
        ({"late_start": "mean"}, "Whoever joins late starts at the mean of the three last"),
    ],
)
@pytest.mark.parametrize("seats", [None, 4])
def test_what_is_particular(rules: dict, said: str, seats: int | None) -> None:
    assert particulars(seats, **rules) == [said]


def test_nothing_particular_is_told_of_the_classic_rules() -> None:
    assert particulars() == []


def test_a_single_card_is_told_of_only_where_one_is_dealt() -> None:
    rules: dict = {"one_card": "blind", "one_card_suits": False, "low": 2}
    assert particulars(**rules) == particulars(None, **rules) == []


def test_two_players_have_no_direction() -> None:
    assert particulars(2, direction="anticlockwise") == []


def test_a_particular_number_of_players_must_be_able_to_play() -> None:
    rules = HouseRules.of(low=7)
    assert "The bids" in manner(rules, ENGLISH)
    with pytest.raises(Faulty):
        manner(rules, ENGLISH, 10)


def test_rules_that_nobody_can_play_by_are_told_all_the_same() -> None:
    assert sentences(None, low=40)[0] == "No trump"


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_line_stays_short_enough_to_read_standing(preset: str, code: str) -> None:
    assert len(manner(HouseRules.of(preset), speak(code))) < 260
