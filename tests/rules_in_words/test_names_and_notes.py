"""What house rules are called, and what these players should know first."""

from plumpscore.languages import ENGLISH
from plumpscore.rules import PRESETS, HouseRules
from plumpscore.rules_in_words import NAMES, name, notes


def test_every_preset_has_a_name() -> None:
    assert set(NAMES) == set(PRESETS)
    assert name(HouseRules.of(), ENGLISH) == "Your own house rules"


def test_what_the_deck_does_not_give_is_said_before_the_game() -> None:
    rules = HouseRules.of("plump-klassisk")
    assert notes(rules, 4, ENGLISH) == []
    assert notes(rules, 8, ENGLISH) == ["With 8 players the deck gives 6 cards each, not 10."]


def test_an_unusual_number_of_players_is_said() -> None:
    assert notes(HouseRules.of("wizard"), 2, ENGLISH) == ["Best with 3 to 6 players."]
    assert notes(HouseRules.of("wizard"), 3, ENGLISH) == []
