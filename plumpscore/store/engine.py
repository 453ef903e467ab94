"""Transactions: how the database is read and written, and what SQLite needs for it.

By itself Python's SQLite driver begins no transaction before a SELECT, and a deferred one fails
when it turns from reading to writing while another writes. So a transaction is begun here, and one
that writes takes the write lock at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from plumpscore.store.models import Base, db

_PRAGMAS = (
    "busy_timeout = 10000",  # milliseconds; first, as the next one may have to wait too
    "journal_mode = WAL",  # who reads never waits for who writes
    "synchronous = FULL",  # what was acknowledged outlives a power cut
)
_WRITES = "writes"
_turn = RLock()


def equip(engine: Engine, *, foreign_keys: bool = True) -> None:
    """Make an engine for SQLite work as described above; PostgreSQL needs nothing."""
    if engine.dialect.name != "sqlite":
        return
    pragmas = [*_PRAGMAS, f"foreign_keys = {'ON' if foreign_keys else 'OFF'}"]

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions are begun below
        for pragma in pragmas:
            connection.cursor().execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading() -> Iterator[Connection]:
    """A connection whose statements all see the same moment."""
    with db.engine.connect() as connection:
        if connection.dialect.name != "sqlite":
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


@contextmanager
def writing() -> Iterator[Connection]:
    """A transaction that is committed at the end of the block, and undone by an exception."""
    with one_at_a_time(), db.engine.connect() as connection, for_writing(connection).begin():
        yield connection


def for_writing(connection: Connection) -> Connection:
    """The connection, whose next transaction takes the write lock at once."""
    return connection.execution_options(**{_WRITES: True})


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Lets the threads of this process pass one by one where the database is SQLite.

    SQLite has one writer at a time, and who finds it taken sleeps and tries again, unfairly.
    """
    if db.engine.dialect.name != "sqlite":
        yield
        return
    with _turn:
        yield


def insert_or(
    database: Connection | Engine, table: type[Base]
) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that can say what to do on a conflict, in the same words for both databases."""
    if database.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
