"""Brings the database to the form that this version of Plumpscore needs."""

from pathlib import Path
from time import sleep

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError

from plumpscore.store.engine import equip, for_writing

_SCRIPTS = Path(__file__).with_name("migrations")
_ADVISORY_LOCK = 0x706C756D70  # "plump"


def migrate(database_url: str) -> None:
    """Migrate to the newest form, whole or not at all; a second process waits for the first.

    Raises:
        SQLAlchemyError: the database cannot be used.
        CommandError: it was made by a newer version.
    """
    engine = create_engine(database_url, poolclass=NullPool)
    # SQLite changes a table by making it anew, which must not cascade to those that refer to it.
    equip(engine, foreign_keys=False)
    with _connect(engine) as connection, for_writing(connection).begin():
        _wait_for_others(connection)
        upgrade(connection)


def _connect(engine: Engine) -> Connection:
    """Connect; while another process makes the same SQLite file, wait until it stands."""
    for _ in range(100):
        try:
            return engine.connect()
        except OperationalError as error:
            if "locked" not in str(error):
                raise
            sleep(0.05)
    return engine.connect()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate within the transaction of `connection`."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _wait_for_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ADVISORY_LOCK})
