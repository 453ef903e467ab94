"""Games: made once, looked at, deleted and brought back."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from plumpscore.rules import read_document, write_document
from plumpscore.store.commands import submit
from plumpscore.store.engine import reading, writing
from plumpscore.store.games import (
    Access,
    KeyTaken,
    UnknownKey,
    create_game,
    delete_game,
    export_document,
    find_access,
    follow_key,
    load_game,
    purge,
    read_snapshot,
    restore_game,
)
from plumpscore.store.models import CommandRow, GameRow, KeyRow, OpeningRow, PlanRow, PlayerRow
from plumpscore.store.tokens import new_token
from tests.store.conftest import bid, document

MakeGame = Callable[..., Access]


def test_a_new_game_stands_as_its_document_says(make_game: MakeGame) -> None:
    before = datetime.now(UTC)
    game = load_game(make_game(preset="plump-klassisk"))
    assert game.to_document() == document(preset="plump-klassisk")
    assert (game.version, game.finished_at) == (0, None)
    assert before <= game.created_at == game.updated_at <= datetime.now(UTC)


@pytest.mark.parametrize("names", [("Anna", "Anna"), ("🃏", "Ёлка", "شهرزاد"), ("x" * 40, "y")])
def test_names_are_kept_as_they_were_written(make_game: MakeGame, names: tuple[str, ...]) -> None:
    assert load_game(make_game(*names)).state.names == names


def test_what_was_told_about_the_evening_is_kept(store: Flask) -> None:
    told = {"date": "2026-06-20", "place": "Sommarstugan", "note": "Regn."}
    value = {"format": "plumpscore-game/1", "players": ["A", "B"], "first_dealer": 1, **told}
    access = create_game(read_document(value))
    assert export_document(access) | value == export_document(access)


def test_the_document_leads_to_the_same_game(make_game: MakeGame) -> None:
    access = make_game(preset="plump-norsk", low=2)
    submit(access, 0, [bid(0, 1, 3), bid(0, 2, 0)])
    exported = read_document(export_document(access))
    played = load_game(access)
    assert (exported.rules, exported.plan) == (played.rules, played.plan)
    assert exported.state.rounds == played.state.rounds
    assert write_document(exported) == export_document(access)


def test_each_key_opens_the_game_in_its_role(make_game: MakeGame) -> None:
    access = make_game()
    snapshot = read_snapshot(access)
    assert snapshot.follow_key
    keys = [access.key, snapshot.follow_key, *snapshot.seat_keys]
    found = [find_access(key) for key in keys]
    assert [(a.game_id, a.role, a.seat) for a in found if a] == [
        (access.game_id, "score", None),
        (access.game_id, "follow", None),
        *((access.game_id, "seat", seat) for seat in range(4)),
    ]
    assert len(set(keys)) == 6
    assert all(len(key) >= 22 for key in keys)


def test_the_key_for_those_who_follow_is_found_by_every_key(make_game: MakeGame) -> None:
    access = make_game()
    snapshot = read_snapshot(access)
    for key in (access.key, snapshot.follow_key, *snapshot.seat_keys):
        found = find_access(key or "")
        assert found
        assert follow_key(found) == snapshot.follow_key


def test_a_key_that_was_revoked_leads_nobody_to_the_game(make_game: MakeGame) -> None:
    access = make_game()
    revoke = update(KeyRow).where(KeyRow.game_id == access.game_id, KeyRow.role == "follow")
    with writing() as connection:
        connection.execute(revoke.values(revoked_at=datetime.now(UTC)))
    assert follow_key(access) is None


def test_only_who_keeps_the_score_is_told_the_other_keys(make_game: MakeGame) -> None:
    snapshot = read_snapshot(make_game())
    follower = find_access(snapshot.follow_key or "")
    assert follower
    told = read_snapshot(follower)
    assert (told.role, told.follow_key, told.seat_keys) == ("follow", None, ())
    assert (told.state, told.plan, told.version) == (snapshot.state, snapshot.plan, 0)


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "a\0b" * 8, "\ud800" * 22, "å" * 22, "?'"])
def test_what_cannot_be_a_key_opens_nothing(key: str, make_game: MakeGame) -> None:
    assert find_access(key) is None


def test_the_same_id_is_the_same_game(make_game: MakeGame) -> None:
    uid = new_token()
    first = create_game(document(), uid=uid)
    submit(first, 0, [bid(0, 1, 3)])
    again = create_game(document("Someone", "Else"), uid=uid)
    assert (again.game_id, again.key, again.version) == (first.game_id, first.key, 1)
    assert load_game(again).state.names == document().state.names


def test_the_phone_may_choose_the_key_but_not_take_anothers(make_game: MakeGame) -> None:
    key = new_token()
    assert create_game(document(), key=key).key == key
    uid = new_token()
    with pytest.raises(KeyTaken):
        create_game(document(), uid=uid, key=key)
    assert create_game(document(), uid=uid).version == 0  # nothing was left of the first try


def test_games_by_the_same_rules_share_a_plan(make_game: MakeGame) -> None:
    games = [make_game(target=60), make_game(target=60), make_game(target=61)]
    first, second, other = (row(game, GameRow.plan_id) for game in games)
    assert first == second != other


def test_a_deleted_game_is_gone_at_once_and_can_be_brought_back(make_game: MakeGame) -> None:
    access = make_game()
    keys = [access.key, *read_snapshot(access).seat_keys]
    submit(access, 0, [bid(0, 1, 3)])
    delete_game(access)
    assert [find_access(key) for key in keys] == [None] * 5
    for use in (read_snapshot, load_game, export_document, lambda a: submit(a, 1, [bid(0, 2, 3)])):
        with pytest.raises(UnknownKey):
            use(access)
    restored = restore_game(access.key)
    assert restored
    assert restored.version == 1
    assert all(find_access(key) for key in keys)


def test_only_the_scorekeepers_key_brings_a_game_back(make_game: MakeGame) -> None:
    access = make_game()
    follow_key = read_snapshot(access).follow_key or ""
    delete_game(access)
    assert restore_game(follow_key) is None
    assert find_access(access.key) is None


def test_a_deleted_games_id_does_not_make_it_again(make_game: MakeGame) -> None:
    uid = new_token()
    delete_game(create_game(document(), uid=uid))
    with pytest.raises(UnknownKey):
        create_game(document(), uid=uid)


def test_what_was_deleted_a_day_ago_is_removed_with_all_that_belonged_to_it(
    make_game: MakeGame,
) -> None:
    access, kept = make_game(target=77, device=new_token()), make_game()
    submit(access, 0, [bid(0, 1, 3)])
    plan_id = row(access, GameRow.plan_id)
    delete_game(access)
    purge()
    assert count(GameRow.id == access.game_id) == 1  # not a day old yet
    purge(timedelta(0))
    tables = (PlayerRow, KeyRow, CommandRow, OpeningRow)
    assert [count(t.game_id == access.game_id) for t in tables] == [0] * 4
    assert count(GameRow.id == access.game_id) == count(PlanRow.id == plan_id) == 0
    assert restore_game(access.key) is None
    assert find_access(kept.key)


def row(access: Access, column: object) -> object:
    with reading() as connection:
        return connection.execute(select(column).where(GameRow.id == access.game_id)).scalar_one()


def count(condition: object) -> int:
    with reading() as connection:
        return connection.execute(select(func.count()).where(condition)).scalar_one()
