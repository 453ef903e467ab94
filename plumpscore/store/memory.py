"""What this process remembers of the database, to read less at each tap.

Only what never changes is kept here: what a key opens, and a game as it stood at one version.
Whether it is still so is for the database to say.
"""

from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

from plumpscore.store.models import db

K = TypeVar("K")
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Values by name; beyond `most` of them, the one put in longest ago is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._databases: WeakKeyDictionary[Engine, dict[K, V]] = WeakKeyDictionary()

    def get(self, name: K) -> V | None:
        """What is remembered by that name."""
        return self._databases.get(db.engine, {}).get(name)

    def put(self, name: K, value: V) -> None:
        """Remembers a value in place of the one before."""
        with self._lock:
            values = self._databases.setdefault(db.engine, {})
            values.pop(name, None)
            values[name] = value
            if len(values) > self._most:
                del values[next(iter(values))]
