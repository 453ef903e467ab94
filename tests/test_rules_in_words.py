"""House rules as people tell them."""

import pytest

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, SCORINGS, HouseRules, compile_plan
from plumpscore.rules.scoring import read_scoring
from plumpscore.rules_in_words import NAMES as PRESET_NAMES
from plumpscore.rules_in_words import course, manner, name, notes
from plumpscore.rules_in_words.course import minutes
from plumpscore.rules_in_words.points import points

SEATS = range(2, 11)


def test_every_preset_has_a_name() -> None:
    assert set(PRESET_NAMES) == set(PRESETS)
    assert name(HouseRules.of(), ENGLISH) == "Your own house rules"


@pytest.mark.parametrize(
    ("preset", "seats", "way", "rounds"),
    [
        ("plump-klassisk", 4, "10 kort ner till 1 och upp igen", 19),
        ("plump-klassisk", 8, "6 kort ner till 1 och upp igen", 11),
        ("beredskap", 6, "8 kort ner till 1", 8),
        ("plump-ettor", 3, "10 kort ner till 1 och upp igen (1 kort 3 gånger)", 21),
        ("bondebridge", 5, "1 kort upp till 10 och ner igen (10 kort 2 gånger)", 20),
        ("kachuful", 5, "1 kort upp till 10", 10),
    ],
)
def test_the_way_through_the_hands(preset: str, seats: int, way: str, rounds: int) -> None:
    told = course(HouseRules.of(preset), seats, speak("sv"))
    assert told.startswith(f"{way} · {rounds} omgångar · ungefär ")


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
        (
            {"shape": "custom", "hands": [5, 1, 12]},
            "hands in your own order, 1 to 12 cards · 3 rounds · about 20 min",
        ),
        ({"shape": "down", "low": 8}, "10 cards down to 8 · 3 rounds · about 25 min"),
    ],
)
def test_other_ways(rules: dict, said: str) -> None:
    assert course(HouseRules.of(**rules), 4, ENGLISH) == said


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


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"trump": {"mode": "fixed", "order": ["S"]}}, "♠\ufe0e is always trump."),
        ({"trump": {"mode": "fixed", "order": ["NT"]}}, "No trump."),
        ({"trump": {"mode": "named"}}, "The highest bidder names trump."),
        (
            {"trump": {"mode": "rotation", "order": ["H", "NT"]}},
            "Trump takes turns: ♥\ufe0e, no trump.",
        ),
        (
            {"trump": {"mode": "turned", "no_trump_last": 2}},
            "No trump in the last 2 rounds.",
        ),
        (
            {"trump": {"mode": "turned", "no_trump_ranks": ["A", "2"]}},
            "No trump where one of these is turned up: A, 2.",
        ),
        ({"bidding": "simultaneous"}, "Everybody bids at once. The bids may come out even."),
        (
            {"bidding": "simultaneous", "hook": "left-changes"},
            "If the bids come out even, the player after the dealer changes.",
        ),
        ({"one_card": "blind"}, "A single card is bid on unseen."),
        ({"one_card_suits": False}, "With one card, the highest rank wins in any suit."),
        ({"lead": "dealer"}, "The dealer leads."),
        ({"winner": "fewest"}, "Fewest points win."),
        ({"target": 100}, "The game ends at 100 points."),
        ({"tie": "extra-rounds"}, "A shared lead means an extra round."),
        ({"low_mark": 100}, "Idiot limit 100 points."),
        ({"direction": "anticlockwise"}, "Play goes anticlockwise."),
        ({"deck": 104}, "The deck has 104 cards."),
    ],
)
def test_a_changed_rule_is_told(rules: dict, said: str) -> None:
    assert said in manner(HouseRules.of(**rules), ENGLISH)
    assert said not in manner(HouseRules.of(trump={"mode": "turned"}), ENGLISH)


@pytest.mark.parametrize(
    ("scoring", "said"),
    [
        ("plump5", "a made bid gives 10 + the bid, a zero 5, a plump 0"),
        ("tricks10", "a made bid gives 10 + the bid, a zero 10, a plump 1 per trick"),
        ("prefix1", "a made bid gives 10 + the bid, a zero 5, a bid of 10 gives 110, a plump 0"),
        ("kachuful", "a made bid gives 10 × the bid, a zero 10, a plump 0"),
        (
            "skull-king",
            (
                "a made bid gives 20 × the bid, a zero 10 × the cards, a plump −10 per trick off,"
                " a zero missed −10 × the cards"
            ),
        ),
        ("squares", "a made bid gives 10 + the bid², a zero 10, a plump −the tricks off²"),
        ("scratch", "a made bid gives 0, a zero 0, a plump 1"),
    ],
)
def test_the_points(scoring: str, said: str) -> None:
    assert points(read_scoring(SCORINGS[scoring]), ENGLISH) == said


def test_points_that_differ_for_too_few_and_too_many() -> None:
    scoring = {
        "hit": {"base": 10},
        "zero": {},
        "few": {"base": -10, "bid": -1},
        "many": {"tricks": 1},
    }
    said = points(read_scoring(scoring), ENGLISH)
    assert said.endswith("too few tricks −10 − the bid, too many tricks 1 per trick")


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_two_lines_stay_short_enough_to_read_standing(preset: str, code: str) -> None:
    rules, language = HouseRules.of(preset), speak(code)
    assert all(len(course(rules, seats, language)) < 110 for seats in SEATS)
    assert len(manner(rules, language)) < 260


def test_what_the_deck_does_not_give_is_said_before_the_game() -> None:
    rules = HouseRules.of("plump-klassisk")
    assert notes(rules, 4, ENGLISH) == []
    assert notes(rules, 8, ENGLISH) == ["With 8 players the deck gives 6 cards each, not 10."]


def test_an_unusual_number_of_players_is_said() -> None:
    assert notes(HouseRules.of("wizard"), 2, ENGLISH) == ["Best with 3 to 6 players."]
    assert notes(HouseRules.of("wizard"), 3, ENGLISH) == []


def test_a_game_takes_longer_with_more_rounds_and_is_rounded_to_what_can_be_known() -> None:
    assert [minutes([10], 4), minutes([10, 9], 4)] == [10, 15]
    assert minutes(range(1, 18), 3) % 10 == 0
    assert minutes([1], 2) == 5
