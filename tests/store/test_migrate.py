"""The database in the form that the models ask for."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, inspect, text

from plumpscore.store.migrate import migrate, upgrade
from plumpscore.store.models import Base

MOMENT = "2026-06-20 18:00:00+00:00"
OF_THE_FIRST_VERSION: list[tuple[str, dict[str, object]]] = [
    ("devices", {"id": 5, "token": "phone"}),
    ("plans", {"id": "digest", "plan": "{}"}),
    (
        "games",
        {
            "id": 7,
            "uid": "made-once",
            "plan_id": "digest",
            "preset": None,
            "seats": 2,
            "version": 3,
            "round": 1,
            "rounds": 19,
            "cards": 10,
            "place": "Sommarstugan",
            "rules": '{"low":2}',
            "start": "{}",
            "state": '{"å":1}',
        },
    ),
    ("players", {"game_id": 7, "seat": 0, "name": "Åsa", "total": -5, "plumps": 1, "rank": 1}),
    ("keys", {"key": "score-key", "game_id": 7, "role": "score", "seat": None}),
    ("openings", {"device_id": 5, "game_id": 7, "key": "score-key", "hidden": True}),
]
"""A row of each table, as revision 0001 has them."""

MOMENTS = {
    "devices": ["created_at"],
    "games": ["created_at", "updated_at"],
    "keys": ["created_at"],
    "openings": ["opened_at"],
}


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new.sqlite3'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def engine(empty_url: str) -> Iterator[Engine]:
    engine = create_engine(empty_url)
    yield engine
    engine.dispose()


def test_the_migrations_lead_to_what_the_models_say(empty_url: str, engine: Engine) -> None:
    migrate(empty_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def test_checks_and_foreign_keys_are_the_same_too(empty_url: str, engine: Engine) -> None:
    """Alembic does not compare these."""
    migrate(empty_url)
    migrated = inspect(engine)
    for table in Base.metadata.sorted_tables:
        checks = {check["name"] for check in migrated.get_check_constraints(table.name)}
        assert checks == {c.name for c in table.constraints if "Check" in type(c).__name__}
        keys = {(*k["constrained_columns"],) for k in migrated.get_foreign_keys(table.name)}
        assert keys == {(*k.column_keys,) for k in table.foreign_key_constraints}


def test_migrating_again_changes_nothing_and_loses_nothing(empty_url: str, engine: Engine) -> None:
    migrate(empty_url)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO plans (id, plan) VALUES ('kept', '{}')"))
    migrate(empty_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id FROM plans")).scalars().all() == ["kept"]


def test_games_of_the_first_version_are_kept(empty_url: str, engine: Engine) -> None:
    with engine.begin() as connection:
        upgrade(connection, "0001")
        for table, told in OF_THE_FIRST_VERSION:
            row = told | dict.fromkeys(MOMENTS.get(table, ()), MOMENT)
            values = ", ".join(f":{column}" for column in row)
            insert = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values})"
            connection.execute(text(insert), row)
    migrate(empty_url)
    with engine.begin() as connection:
        for table, row in OF_THE_FIRST_VERSION:
            kept = connection.execute(text(f"SELECT * FROM {table}")).mappings().one()
            assert {column: kept[column] for column in row} == row
        game = connection.execute(text("SELECT house_rules_version_id FROM games"))
        assert game.scalar_one() is None


def test_two_that_start_at_once_migrate_once(empty_url: str, engine: Engine) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(migrate, [empty_url] * 2)) == [None, None]
    with engine.connect() as connection:
        versions = connection.execute(text("SELECT version_num FROM alembic_version"))
        assert len(versions.all()) == 1


def test_a_database_of_a_newer_version_is_left_alone(empty_url: str, engine: Engine) -> None:
    migrate(empty_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CommandError):
        migrate(empty_url)


def test_a_migration_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "half.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE openings (in_the_way)")
    connection.close()
    with pytest.raises(Exception, match="openings"):
        migrate(f"sqlite:///{path}")
    with sqlite3.connect(path) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert tables.fetchall() == [("openings",)]
    connection.close()
