"""The smallest Flask view that commits one row to SQLite, for comparison."""

import os
import sqlite3
import threading

from flask import Flask

app = Flask(__name__)
_own = threading.local()


def _connection() -> sqlite3.Connection:
    """One for each thread, set up as Plumpscore's."""
    if not hasattr(_own, "connection"):
        _own.connection = sqlite3.connect(os.environ["SMALLEST_DATABASE"], isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000"):
            _own.connection.execute(f"PRAGMA {pragma}")
        _own.connection.execute(
            "CREATE TABLE IF NOT EXISTS taps (id INTEGER PRIMARY KEY, tap TEXT)"
        )
    connection: sqlite3.Connection = _own.connection
    return connection


@app.post("/")
def tap() -> str:
    """Commit one row."""
    _connection().execute("INSERT INTO taps (tap) VALUES (?)", ("bid 3 1 4",))
    return "ok"
