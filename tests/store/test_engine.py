"""What SQLite is told, and what a transaction does."""

import sqlite3
from threading import Event, Thread

import pytest
from flask import Flask
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError

from plumpscore.store.engine import reading, writing
from plumpscore.store.models import PlanRow, PlayerRow, db
from plumpscore.store.tokens import new_token


@pytest.fixture
def sqlite(store: Flask) -> None:
    if db.engine.dialect.name != "sqlite":
        pytest.skip("only SQLite needs to be told")


def test_sqlite_keeps_what_was_acknowledged_and_checks_foreign_keys(sqlite: None) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys")
    with reading() as connection:
        told = [connection.execute(text(f"PRAGMA {pragma}")).scalar() for pragma in pragmas]
    assert told == ["wal", 2, 1]  # 2 is FULL


def test_a_transaction_that_writes_holds_the_lock_from_its_start(sqlite: None) -> None:
    with writing():
        other = sqlite3.connect(str(db.engine.url.database), timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


def test_a_reader_sees_one_moment_and_does_not_wait_for_a_writer(store: Flask) -> None:
    count = select(PlanRow.id).where(PlanRow.plan == (mark := new_token()))
    with reading() as connection:
        assert connection.execute(count).all() == []
        done = Event()

        def write() -> None:
            with store.app_context(), writing() as other:
                other.execute(insert(PlanRow).values(id=new_token(), plan=mark))
            done.set()

        writer = Thread(target=write)
        writer.start()
        assert done.wait(5)
        assert connection.execute(count).all() == []
    writer.join()
    with reading() as connection:
        assert len(connection.execute(count).all()) == 1


def test_what_fails_is_undone(store: Flask) -> None:
    id = new_token()
    insert_plan = insert(PlanRow).values(id=id, plan="{}")
    with pytest.raises(IntegrityError), writing() as connection:
        [connection.execute(insert_plan) for _ in range(2)]
    with reading() as connection:
        assert connection.execute(select(PlanRow).where(PlanRow.id == id)).all() == []


def test_a_row_that_belongs_to_nothing_is_refused(store: Flask) -> None:
    row = {"game_id": 10**6, "seat": 0, "name": "?", "total": 0, "plumps": 0, "rank": 1}
    with pytest.raises(IntegrityError), writing() as connection:
        connection.execute(insert(PlayerRow).values(row))
