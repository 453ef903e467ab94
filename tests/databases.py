"""SQLite and PostgreSQL: what asks for ``database_url`` is run on both."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

from plumpscore.store.migrate import migrate


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database_url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The URL of a migrated database, shared by the tests: each makes games of its own."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('database')}/plumpscore.sqlite3"
        migrate(url)
        yield url
        return
    server = request.getfixturevalue("postgres_server")
    name = f"shared_{uuid4().hex}"
    _execute(server, f"CREATE DATABASE {name}")
    url = make_url(server).set(database=name).render_as_string(hide_password=False)
    migrate(url)
    yield url
    _execute(server, f"DROP DATABASE {name} WITH (FORCE)")


def _execute(url: str, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()
