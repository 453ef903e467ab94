"""A private PostgreSQL for the tests, and an empty database of it for each test that asks."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text

DEBIAN = Path("/usr/lib/postgresql")
# Read at import: the tests themselves run without any PLUMPSCORE_ variable.
GIVEN = os.environ.get("PLUMPSCORE_TEST_DATABASE_URL")


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty database, dropped after the test."""
    name = f"plumpscore_{uuid4().hex}"
    _execute(postgres_server, f"CREATE DATABASE {name}")
    yield make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    _execute(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a server where databases may be made."""
    if GIVEN:
        yield GIVEN
    elif binaries := _binaries():
        yield from _private_server(binaries)
    elif os.environ.get("CI"):
        pytest.fail("PostgreSQL is not installed: make test installs it as root")
    else:
        pytest.skip("PostgreSQL is not installed; PLUMPSCORE_TEST_DATABASE_URL may name one")


def _binaries() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps it off the PATH, one for each version."""
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    found = versions[-1] if versions else shutil.which("initdb")
    return Path(found).parent if found else None


def _private_server(binaries: Path) -> Iterator[str]:
    # PostgreSQL refuses to run as root. It listens on a socket in its folder, on no port.
    owner = "postgres" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="plumpscore-pg-", ignore_cleanup_errors=True) as folder:
        if owner:
            shutil.chown(folder, owner, owner)

        def run(program: str, *arguments: str) -> None:
            command = [binaries / program, "--pgdata", f"{folder}/data", *arguments]
            subprocess.run(
                command, user=owner, group=owner, cwd=folder, check=True, stdout=subprocess.DEVNULL
            )

        run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run("pg_ctl", "--wait", f"--options={options}", f"--log={folder}/log", "start")
        yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
        run("pg_ctl", "--mode=immediate", "stop")


def _execute(url: str, statement: str) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()
