"""How a game goes, told to somebody new; and the forbidden bid with an example that is true."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumpscore.languages import ENGLISH, NAMES, speak
from plumpscore.rules import (
    PRESETS,
    Faulty,
    HouseRules,
    Refused,
    State,
    apply,
    compile_plan,
    read_command,
)
from plumpscore.rules_in_words.explained import explained, one_card
from plumpscore.rules_in_words.forbidden import example, example_in_words, forbidden_bid

TABLES = st.tuples(st.sampled_from(sorted(PRESETS)), st.integers(2, 10))


def told(topic: str, seats: int = 4, **rules: Any) -> str:
    return dict(explained(HouseRules.of(**rules), seats, ENGLISH))[topic]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "clockwise, and the player to the dealer’s left deals"),
        ({"direction": "anticlockwise"}, "anticlockwise, and the player to the dealer’s right"),
        ({"deck": 104}, "The deck has 104 cards. Play goes"),
    ],
)
def test_who_deals(rules: dict, said: str) -> None:
    assert said in told("Who deals", **rules)


def test_two_players_have_neither_left_nor_right() -> None:
    assert told("Who deals", 2, direction="anticlockwise") == "The two take turns at dealing."


NEXT_BID = "A bid may be changed until the next player has bid."


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, f"The player after the dealer, and the dealer bids last. {NEXT_BID}"),
        (
            {"first_bidder": "dealer"},
            f"The dealer, and the player before the dealer bids last. {NEXT_BID}",
        ),
        (
            {"bid_lock": "open"},
            (
                "The player after the dealer, and the dealer bids last."
                " Bids may be changed until the first lead."
            ),
        ),
        ({"bidding": "simultaneous"}, "Nobody: all show what they bid at the same moment."),
    ],
)
def test_who_bids_first(rules: dict, said: str) -> None:
    assert told("Who bids first", **rules) == said


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        ("left", "The player after the dealer."),
        ("dealer", "The dealer."),
        (
            "highest-bid",
            (
                "The highest bidder; where several have bid as high, the first of them after the"
                " dealer."
            ),
        ),
    ],
)
def test_who_leads(lead: str, said: str) -> None:
    assert told("Who leads", lead=lead) == said


def test_trump_is_told_in_sentences() -> None:
    assert told("Trump", 5, preset="beredskap") == (
        "A card is turned up for trump. No trump in the first round."
        " An ace turned up means no trump."
    )


def test_who_wins() -> None:
    assert told("Who wins") == "Whoever has the most points in the end."
    assert told("Who wins", winner="fewest", target=100, low_mark=-50) == (
        "Whoever has the fewest points in the end."
        " The game ends with the round in which somebody reaches 100 points."
        " Whoever ends below −50 points is under the idiot limit, which costs nothing."
    )


def test_how_a_tie_ends() -> None:
    assert told("If it is a tie") == "Those who are equal share the place."
    extra = "Where the lead is shared, more rounds of 8 cards follow until one leads alone."
    assert told("If it is a tie", 6, tie="extra-rounds") == extra  # 52 cards for six


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, "It comes once. Everybody looks at their only card, and bids 0 or 1."),
        (
            {"low_repeats": "players", "one_card": "forehead"},
            (
                "It comes 4 times. Everybody holds their only card to the forehead, unseen:"
                " you see all cards but your own, and bid 0 or 1."
            ),
        ),
        (
            {"one_card": "blind", "one_card_suits": False},
            (
                "It comes once. Everybody bids 0 or 1 before looking at their only card."
                " The highest rank takes the trick, whatever its suit."
            ),
        ),
        ({"low": 2, "one_card": "blind"}, ""),
    ],
)
def test_the_round_with_one_card(rules: dict, said: str) -> None:
    assert one_card(HouseRules.of(**rules), 4, ENGLISH) == said


MAY, MAY_NOT = "The bids may come out even.", "The bids may not come out even."
PLUMP = "So in each round somebody gets a plump."
DEALER = "It falls on whoever bids last: the dealer."
BEFORE = "It falls on whoever bids last: the player before the dealer."
CHANGES = "If the bids come out even, the player after the dealer changes."
SMALLER = "In smaller hands every bid is free."


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, (MAY_NOT, DEALER, PLUMP)),
        ({"first_bidder": "dealer"}, (MAY_NOT, BEFORE, PLUMP)),
        ({"first_bidder": "dealer", "direction": "anticlockwise"}, (MAY_NOT, BEFORE, PLUMP)),
        ({"hook": "off"}, (MAY,)),
        ({"bidding": "simultaneous"}, (MAY,)),
        ({"hook_from_cards": 11}, (MAY,)),
        ({"hook": "left-changes", "bidding": "simultaneous"}, (CHANGES, PLUMP)),
        (
            {"hook_from_cards": 4},
            ("From 4 cards on, the bids may not come out even.", DEALER, SMALLER),
        ),
        ({"hook_from_cards": 4, "low": 4}, (MAY_NOT, DEALER, PLUMP)),
    ],
)
def test_which_sum_is_forbidden_and_to_whom(rules: dict, said: tuple) -> None:
    assert forbidden_bid(HouseRules.of(**rules), 4, ENGLISH) == said


def example_of(seats: int, **rules: Any) -> str:
    house = HouseRules.of(**rules)
    return example_in_words(example(house, seats), house, ENGLISH)


@pytest.mark.parametrize(
    ("seats", "rules", "said"),
    [
        (
            4,
            {},
            (
                "Example with 5 cards: Anna bids 2, Bo 1 and Cia 1."
                " David may not bid 1: the bids would come out even."
            ),
        ),
        (
            2,
            {},
            "Example with 5 cards: Anna bids 3. Bo may not bid 2: the bids would come out even.",
        ),
        (
            3,
            {"max_cards": 1},
            (
                "Example with 1 card: Anna bids 1 and Bo 0."
                " Cia may not bid 0: the bids would come out even."
            ),
        ),
        (
            3,
            {"hook": "off"},
            (
                "Example with 5 cards: Anna bids 2, Bo 2 and Cia 1."
                " That comes out even, as it may: all can make their bids."
            ),
        ),
        (
            3,
            {"hook": "left-changes", "bidding": "simultaneous"},
            (
                "Example with 5 cards: Anna bids 2, Bo 2 and Cia 1."
                " That comes out even, so Anna must bid something else."
            ),
        ),
        (
            3,
            {"hook": "left-changes", "first_bidder": "dealer"},
            (
                "Example with 5 cards: Anna bids 2, Bo 2 and Cia 1."
                " That comes out even, so Bo must bid something else."
            ),  # Anna deals
        ),
        (
            4,
            {"hook_from_cards": 7},
            (
                "Example with 7 cards: Anna bids 2, Bo 2 and Cia 2."
                " David may not bid 1: the bids would come out even."
            ),
        ),
    ],
)
def test_the_example(seats: int, rules: dict, said: str) -> None:
    assert example_of(seats, **rules) == said


@given(
    TABLES,
    st.sampled_from(["left", "dealer"]),
    st.integers(1, 6),
    st.sampled_from(["clockwise", "anticlockwise"]),
)
def test_a_table_that_plays_the_example_is_refused_that_bid_alone(table, first, least, direction):
    preset, seats = table
    largest = max(compile_plan(HouseRules.of(preset), seats).tables)
    rules = HouseRules.of(
        preset,
        bidding="in-turn",
        hook="last-bidder",
        first_bidder=first,
        direction=direction,
        hook_from_cards=min(least, largest),
    )
    plan, shown = compile_plan(rules, seats), example(rules, seats)
    index = [p.cards for p in plan.rounds].index(shown.cards)
    *others, last = plan.rounds[index].order
    state: Any = State(0, tuple(map(str, range(seats))))
    for seat, (_, bid) in zip(others, shown.bids, strict=True):
        state = apply(plan, state, bids(index, seat, bid))
    tried = {n: apply(plan, state, bids(index, last, n)) for n in range(shown.cards + 1)}
    assert [n for n, after in tried.items() if isinstance(after, Refused)] == [shown.even]


def bids(index: int, seat: int, value: int) -> Any:
    id = f"a-bid-{index}-{seat}-{value}"
    return read_command({"id": id, "type": "bid", "round": index, "seat": seat, "value": value})


@given(TABLES, st.sampled_from(sorted(NAMES)))
def test_every_preset_is_told_to_any_table_in_whole_sentences(table, code):
    preset, seats = table
    rules, language = HouseRules.of(preset), speak(code)
    texts = [text for _, text in explained(rules, seats, language)]
    texts += [one_card(rules, seats, language), *forbidden_bid(rules, seats, language)]
    texts.append(example_in_words(example(rules, seats), rules, language))
    assert all(text.endswith(".") and "%(" not in text for text in texts)


def test_a_table_must_be_able_to_play() -> None:
    rules = HouseRules.of(low=7)
    for tell in (explained, one_card, forbidden_bid):
        with pytest.raises(Faulty):
            tell(rules, 10, ENGLISH)
