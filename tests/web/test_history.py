"""What was done at the table, as the history tells it afterwards."""

import re

import pytest

from tests.web.at_table import AtTable

FOUR = ("Anna", "Bo", "Cia", "Dan")


@pytest.fixture
def client(new_client):
    return new_client("en")


@pytest.fixture
def table(client, make_game):
    return AtTable(client, make_game(*FOUR, shape="custom", hands=[3, 2, 1]))


def told(table: AtTable, type: str, **command) -> str:
    table.enter(type, **command)
    return table.history()[0]


def test_people_are_told_by_what_changed(table):
    assert told(table, "seats", round=1, value=[0, 2, 3]) == "Bo goes home"
    assert told(table, "seats", round=1, value=[0, 1, 2]) == "Dan goes home · Bo comes back"
    assert told(table, "seats", round=1, value=[2, 1, 0]) == "You sit so: Cia, Bo, Anna"
    assert told(table, "seats", round=1, value=None) == "Dan comes back"


def test_rounds_are_told_by_what_changed(table):
    assert told(table, "hands", round=1, value=[2, 1, 4]) == "One more round, with 4 cards"
    assert told(table, "hands", round=1, value=[1, 4]) == "The round with 2 cards is skipped"
    assert told(table, "hands", round=1, value=[1]) == "Round 2 is the last"
    assert told(table, "hands", round=1, value=[7, 7]) == "Rounds left: 7 7"
    assert told(table, "hands", round=1, value=None) == "The rounds are as planned again"


def test_the_deal(table):
    assert told(table, "dealer", round=0, value=2) == "Cia dealt"
    assert told(table, "dealer", round=0, value=None) == "The deal is as planned again"
    assert told(table, "cards", round=0, value=1) == "We got 1 card"
    assert told(table, "cards", round=0, value=None) == "The cards are as planned again"


def test_house_rules(table):
    assert told(table, "rules", round=0, value={"shape": "custom", "hands": [3, 2, 1]}) == (
        "Other house rules, which come to the same"
    )
    rules = {"shape": "custom", "hands": [3, 2, 1], "scoring": "plump5"}
    assert told(table, "rules", round=0, value=rules) == "a zero gives 5"
    assert told(table, "rules", round=0, value=None) == "The house rules are as before again"


def test_who_made_it_where_only_that_is_noted(client, make_game):
    key = make_game("Anna", "Bo", "Cia", shape="custom", hands=[3], counting="plumps")
    table = AtTable(client, key)
    for seat, bid in ((1, 1), (2, 1), (0, 0)):
        table.enter("bid", round=0, seat=seat, value=bid)
    assert told(table, "made", round=0, seat=1, value=False) == "Bo plumped"
    assert told(table, "made", round=0, seat=1, value=True) == "Bo made it"
    assert told(table, "made", round=0, seat=1, value=None) == ("Bo: made or plump was emptied")


def test_each_is_told_from_how_it_stood_then(table):
    table.enter("join", round=1, value="Eva")
    table.enter("seats", round=1, value=[0, 1, 2, 3])
    table.enter("adjust", round=0, seat=0, value={"points": -5, "why": None})
    table.enter("join", round=1, value="Fia")
    assert table.history() == ["Fia joins", "Anna: −5", "Eva goes home", "Eva joins"]


def struck(table: AtTable) -> list[str]:
    """The lines that do not hold any more."""
    page = table.client.get(f"/game/{table.key}/history").text
    lines = re.findall(r'<li class="([^"]*)">\s*<span>(?:<b>\d+</b> )?(.*?)</span>', page)
    return [text for kinds, text in lines if "is-undone" in kinds]


def test_what_a_new_deal_has_wiped_is_struck_out_as_long_as_it_holds(table):
    table.enter("bid", round=0, seat=1, value=1)
    table.enter("bid", round=0, seat=2, value=2)
    assert struck(table) == []
    table.enter("redeal", round=0)  # entered-3
    table.enter("bid", round=0, seat=1, value=0)
    assert struck(table) == ["Cia bid 2", "Bo bid 1"]
    table.enter("undo", value="entered-4")
    table.enter("undo", value="entered-3")
    assert struck(table) == ["Bo bid 0", "Misdeal: dealt again"]


def test_an_undone_coming_is_still_told(table):
    table.done("join", name="Eva")
    table.do_and_undo("join", name="Fia")
    assert table.history() == ["Undone: Fia joins", "Fia joins", "Eva joins"]


def test_what_was_entered_for_one_whose_coming_was_undone_is_still_told(table):
    table.enter("join", round=0, value="Eva")
    table.enter("bid", round=0, seat=4, value=1)  # entered-2
    table.enter("name", seat=4, value="Evelina")
    table.enter("undo", value="entered-2")
    table.enter("undo", value="entered-1")
    assert table.history() == [
        "Undone: Eva joins",
        "Undone: Eva bid 1",
        "Eva is now called Evelina",
        "Eva bid 1",
        "Eva joins",
    ]


def test_one_who_joined_is_called_as_they_are_now(table):
    table.enter("join", round=0, value="Eva")
    table.enter("bid", round=0, seat=4, value=1)
    table.enter("name", seat=4, value="Evelina")
    assert table.history()[1:] == ["Evelina bid 1", "Evelina joins"]


def test_a_deed_is_told_also_after_a_key_that_changed_nothing(table):
    table.enter("bid", round=0, seat=1, value=1)
    table.enter("bid", round=0, seat=1, value=1)
    assert table.done("join", name="Eva") == "Eva joins"
