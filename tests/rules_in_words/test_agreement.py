"""The agreement, as it is set on top of a sheet."""

import pytest

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import PRESETS, Faulty, HouseRules, compile_plan
from plumpscore.rules_in_words import agreement, manner

SEATS = range(2, 11)


def test_parts_are_as_people_say_them() -> None:
    assert agreement(HouseRules.of("plump-femman"), 4, speak("sv")) == (
        "10 kort ner till 1 och upp igen, 19 omgångar",
        "utan trumf",
        "buden får inte gå jämnt upp",
        "klarat bud ger 10 + budet, nollan 5",
        "plump 0",
        "med ett kort vinner högsta valören, oavsett färg",
    )


def test_a_custom_rule_is_told_as_it_is() -> None:
    rules = HouseRules.of(
        "beredskap",
        shape="custom",
        hands=[13, 7, 1, 1],
        hook="left-changes",
        scoring={
            "hit": {"bid": 10},
            "zero": {"base": 5},
            "few": {"diff_triangle": -1},
            "many": {"base": -2},
        },
        target=200,
    )
    assert agreement(rules, 4, ENGLISH) == (
        "4 rounds: hands of 13, 7, 1, 1",
        "a card is turned up for trump",
        "no trump in the first round",
        "an ace turned up means no trump",
        "the dealer bids first",
        "if the bids come out even, the player after the dealer changes",
        "a made bid gives 10 × the bid, a zero 5",
        "too few tricks −1, −3, −6, −10 … for 1, 2, 3, 4 tricks off, too many tricks −2",
        "the game ends at 200 points",
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "sv",
            (
                "7 omgångar: 5, 4, 3, 2, 1, 1, 2 kort",
                "♠\ufe0e är trumf",
                "sista omgången utan trumf",
                "från 4 kort ändrar spelaren efter givaren sitt bud om buden går jämnt upp",
                "buden får ändras fram till första utspelet",
                "klarat bud ger 10 × budet, nollan 5, bud på 2 till 4 ger 50",
                "plump −1, −3, −6, −10 … för 1, 2, 3, 4 stick fel",
            ),
        ),
        (
            "nb",
            (
                "7 runder: 5, 4, 3, 2, 1, 1, 2 kort",
                "♠\ufe0e er trumf",
                "siste runde uten trumf",
                "fra 4 kort endrer spilleren etter giveren sin melding hvis meldingene går opp",
                "meldingene kan endres fram til første utspill",
                "treff gir 10 × meldingen, null 5, meldinger på 2 til 4 gir 50",
                "bom −1, −3, −6, −10 … for 1, 2, 3, 4 stikk feil",
            ),
        ),
    ],
)
def test_seldom_rules_are_told_in_the_language_of_the_table(code: str, said: tuple) -> None:
    rules = HouseRules.of(
        shape="custom",
        hands=[5, 4, 3, 2, 1, 1, 2],
        trump={"mode": "fixed", "no_trump_last": 1},
        hook="left-changes",
        hook_from_cards=4,
        bid_lock="open",
        scoring={
            "hit": {"bid": 10},
            "zero": {"base": 5},
            "few": {"diff_triangle": -1},
            "many": {"diff_triangle": -1},
            "exceptions": {"2": 50, "3": 50, "4": 50},
        },
    )
    assert agreement(rules, 4, speak(code)) == said


@pytest.mark.parametrize(
    ("code", "ranks", "dealt"),
    [
        (
            "sv",
            "utan trumf om något av detta vänds upp: ess, kung, dam, knekt, 10",
            "utan trumf när hela leken delas ut",
        ),
        (
            "nb",
            "uten trumf om noe av dette snus opp: ess, konge, dame, knekt, 10",
            "uten trumf når hele kortstokken deles ut",
        ),
    ],
)
def test_cards_that_mean_no_trump_are_named(code: str, ranks: str, dealt: str) -> None:
    trump = {"mode": "turned", "no_trump_ranks": ["10", "A", "K", "Q", "J"]}
    rules = HouseRules.of(max_cards=None, trump=trump)
    assert agreement(rules, 4, speak(code))[2:4] == (dealt, ranks)


def test_players_are_told_only_of_their_own_hands() -> None:
    rules = HouseRules.of("plump-ettor")
    assert "a made bid gives 10 + the bid, a zero 5, a bid of 10 gives 110" in (
        agreement(rules, 5, ENGLISH)
    )
    assert "a made bid gives 10 + the bid, a zero 5" in agreement(rules, 6, ENGLISH)


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_part_can_stand_between_dots(preset: str, code: str) -> None:
    rules, language = HouseRules.of(preset), speak(code)
    for seats in SEATS:
        first, *parts = agreement(rules, seats, language)
        assert len(set(parts)) == len(parts)
        for part in (first, *parts):
            assert part == part.strip(" .")
            assert " · " not in part
            assert not part[0].isupper()


@pytest.mark.parametrize("preset", PRESETS)
def test_screen_and_sheet_say_the_same(preset: str) -> None:
    rules = HouseRules.of(preset)
    for seats in SEATS:
        said = manner(rules, ENGLISH, seats).lower()
        assert all(part.lower() in said for part in agreement(rules, seats, ENGLISH)[1:])
        assert (
            f", {len(compile_plan(rules, seats).rounds)} rounds"
            in (agreement(rules, seats, ENGLISH)[0])
        )


def test_a_table_that_cannot_play_has_nothing_to_agree_on() -> None:
    with pytest.raises(Faulty):
        agreement(HouseRules.of(low=7), 10, ENGLISH)
