"""What each browser has opened."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import event

from plumpscore.store.commands import submit
from plumpscore.store.devices import (
    GameSummary,
    hide,
    names_used,
    opened_games,
    remember,
    rules_used,
)
from plumpscore.store.games import (
    Access,
    create_game,
    delete_game,
    find_access,
    read_snapshot,
    restore_game,
)
from plumpscore.store.models import db
from plumpscore.store.tokens import new_token
from tests.store.conftest import bid, document, tap, tricks

MakeGame = Callable[..., Access]


@pytest.fixture
def phone() -> str:
    return new_token()


def keys(phone: str, hidden: bool = False) -> list[str]:
    return [game.key for game in opened_games(phone, hidden)]


def test_a_browser_lists_what_it_has_opened_the_one_played_last_first(
    make_game: MakeGame, phone: str
) -> None:
    first, second, others = make_game(), make_game(), make_game()
    remember(phone, first)
    remember(phone, second)
    remember(new_token(), others)
    submit(first, 0, [bid(0, 1, 3)])
    assert keys(phone) == [first.key, second.key]
    assert keys(new_token()) == []


def test_who_makes_a_game_has_opened_it(make_game: MakeGame, phone: str) -> None:
    assert keys(phone) == []
    access = make_game(device=phone)
    assert keys(phone) == [access.key]


def test_a_summary_tells_how_the_game_stands(make_game: MakeGame, phone: str) -> None:
    access = make_game("Ann", "Bo", preset="plump-norsk", device=phone, shape="up", low=1)
    submit(access, 0, [bid(0, 1, 0), bid(0, 0, 0), tricks(0, 1, 0)])
    game = summary(phone)
    assert (game.preset, game.names, game.role) == ("plump-norsk", ("Ann", "Bo"), "score")
    assert (game.round, game.cards, game.finished, game.ended) == (2, 2, False, False)
    assert game.plumps == (1, 0)
    assert game.ranks == (2, 1)
    assert game.winners == ("Bo",)
    assert game.totals[1] > game.totals[0]
    submit(access, 1, [tap("end", True)])
    assert (summary(phone).ended, summary(phone).finished) == (True, True)


def test_a_hidden_game_is_listed_apart_until_it_is_opened_again(
    make_game: MakeGame, phone: str
) -> None:
    access, other = make_game(device=phone), make_game(device=phone)
    hide(phone, access.key)
    assert keys(phone) == [other.key]
    assert keys(phone, hidden=True) == [access.key]
    hide(phone, access.key, hidden=False)
    assert set(keys(phone)) == {access.key, other.key}
    hide(phone, access.key)
    remember(phone, access)
    assert set(keys(phone)) == {access.key, other.key}


def test_hiding_is_each_browsers_own(make_game: MakeGame, phone: str) -> None:
    access, other_phone = make_game(device=phone), new_token()
    remember(other_phone, access)
    hide(phone, access.key)
    assert keys(other_phone) == [access.key]


def test_a_deleted_game_is_not_listed(make_game: MakeGame, phone: str) -> None:
    access = make_game(device=phone)
    delete_game(access)
    assert keys(phone) == []
    restore_game(access.key)
    assert keys(phone) == [access.key]


def test_the_scorekeepers_key_stays_when_a_weaker_one_is_opened(
    make_game: MakeGame, phone: str
) -> None:
    access = make_game()
    follower = find_access(read_snapshot(access).follow_key or "")
    assert follower
    remember(phone, follower)
    assert (summary(phone).key, summary(phone).role) == (follower.key, "follow")
    remember(phone, access)
    assert (summary(phone).key, summary(phone).role) == (access.key, "score")
    remember(phone, follower)
    assert (summary(phone).key, summary(phone).role) == (access.key, "score")


def test_names_used_come_once_each_the_latest_first(phone: str, make_game: MakeGame) -> None:
    make_game("Ann", "Bo", device=phone)
    make_game("Cy", "Bo", device=phone)
    make_game("Nobody", "Here", device=new_token())
    assert names_used(phone) == ["Bo", "Cy", "Ann"]
    assert names_used(phone, most=1) == ["Bo"]


def test_a_new_name_is_offered_in_place_of_the_old_one(phone: str, make_game: MakeGame) -> None:
    access = make_game("Ann", "Bo", device=phone)
    submit(access, 0, [tap("name", "Anne", seat=0)])
    assert set(names_used(phone)) == {"Anne", "Bo"}


def test_two_queries_list_all_games(make_game: MakeGame, phone: str, queries: list[str]) -> None:
    for _ in range(5):
        create_game(document(), device=phone)
    queries.clear()
    assert len(opened_games(phone)) == 5
    assert len(queries) == 2


@pytest.fixture
def queries(make_game: MakeGame) -> Iterator[list[str]]:
    """The queries that are sent to the database."""
    told: list[str] = []

    def tell(_c: object, _u: object, statement: str, *_: object) -> None:
        if statement.startswith("SELECT"):
            told.append(statement)

    event.listen(db.engine, "before_cursor_execute", tell)
    yield told
    event.remove(db.engine, "before_cursor_execute", tell)


def summary(phone: str) -> GameSummary:
    (game,) = opened_games(phone)
    return game


def test_house_rules_are_told_once_those_played_last_first(make_game: MakeGame, phone: str) -> None:
    first = make_game("Ann", "Bo", device=phone, low=2)
    make_game("Kim", "Li", device=phone, preset="wizard")
    second = make_game("Åke", "Örn", device=phone, low=2)
    make_game("Not", "Ours", low=3)
    submit(first, 0, [bid(0, 1, 3)])
    used = rules_used(phone)
    assert [(rules.names, rules.rules.to_json()) for rules in used] == [
        (("Ann", "Bo"), {"low": 2}),
        (("Kim", "Li"), {"preset": "wizard"}),
    ]
    assert used[0].key == read_snapshot(first).follow_key
    delete_game(first)
    hide(phone, second.key)
    assert [rules.names for rules in rules_used(phone)] == [("Kim", "Li")]
