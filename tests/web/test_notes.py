"""What the protokoll tells of a game that did not go as planned."""

import pytest

from tests.web.at_table import AtTable

FOUR = ("Anna", "Bo", "Cia", "Dan")
RULES = {"preset": "plump-klassisk", "shape": "down", "max_cards": 5, "late_start": "mean"}
FIVE_FOR_A_ZERO = {**RULES, "scoring": "plump5"}
FIRST = ({1: 0, 2: 1, 3: 2, 0: 5}, {1: 0, 2: 0, 3: 0})  # Anna 15, Bo 10, Cia and Dan plump


@pytest.fixture
def client(new_client):
    return new_client("en")


@pytest.fixture
def table(client, make_game):
    """Four who have played the first of five hands, 5 4 3 2 1."""
    key = make_game(*FOUR, **RULES)
    table = AtTable(client, key)
    table.play(0, *FIRST)
    return table


def test_a_game_that_goes_as_planned_has_none(table):
    assert table.notes() == []


def test_who_comes_and_goes(table):
    table.done("home 1")
    table.done("join", name="Eva")
    table.play(1, {3: 0, 4: 0, 0: 3, 2: 0}, {3: 0, 4: 0, 0: 3})
    table.done("back 1")
    assert table.notes() == [
        "From round 2: Bo goes home",
        "From round 2: Eva joins and starts at 5",
        "From round 3: Bo comes back",
    ]


def test_who_changes_places(table):
    table.done("down 1")
    assert table.notes() == ["From round 2: You sit so: Anna, Cia, Bo, Dan"]


def test_what_was_dealt_otherwise(table):
    table.done("dealer 3")
    table.done("cards", cards="9")
    assert table.notes() == ["Round 2: Dan dealt", "Round 2: We got 9 cards"]


def test_penalties_with_the_word_why(table):
    table.done("adjust", seat="0", sign="minus", points="10", why="phone", round="1")
    table.done("adjust", seat="1", sign="plus", points="5", round="0")
    assert table.notes() == ["Round 1: Bo: +5", "Round 2: Anna: −10 (phone)"]


def test_a_round_that_was_dealt_again_stands_in_the_history_alone(table):
    table.enter("bid", round=1, seat=2, value=1)
    table.done("redeal")
    assert table.notes() == []
    assert table.history()[0] == "Misdeal: dealt again"


def test_a_changed_rule(table):
    table.enter("rules", round=1, value=FIVE_FOR_A_ZERO)
    assert table.notes() == ["From round 2: a zero gives 5"]


def test_what_was_agreed_before_the_first_bid_is_no_change(client, make_game):
    table = AtTable(client, make_game(*FOUR, preset="plump-klassisk"))
    table.enter("rules", round=0, value={"preset": "plump-femman"})
    table.play(0, {1: 0, 2: 0, 3: 0, 0: 1}, {1: 0, 2: 0, 3: 0})
    assert table.notes() == []
    assert table.totals() == [0, 5, 5, 5]


def test_what_was_changed_for_rounds_already_played_is_one(table):
    table.enter("rules", round=0, value=FIVE_FOR_A_ZERO)
    assert table.notes() == ["From round 1: a zero gives 5"]
    assert table.totals() == [15, 5, 0, 0]


def test_what_was_undone_is_not_told(table):
    for button in ("home 1", "dealer 3"):
        table.do_and_undo(button)
    assert table.notes() == []


def test_whoever_follows_reads_them_too(table, client):
    table.done("home 1")
    follow = AtTable(client, table.snapshot["follow_key"])
    assert follow.notes() == ["From round 2: Bo goes home"]
