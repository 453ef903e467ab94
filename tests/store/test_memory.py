"""What a process remembers, and what it forgets."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from flask import Flask

from plumpscore.store.memory import Memory


def test_what_was_put_in_longest_ago_is_forgotten_first(store: Flask) -> None:
    memory: Memory[str, int] = Memory(2)
    for name, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        memory.put(name, value)
    assert [memory.get(name) for name in "abc"] == [3, None, 4]


def test_each_database_has_its_own(
    store: Flask, elsewhere: Callable[[], AbstractContextManager[None]]
) -> None:
    memory: Memory[str, int] = Memory(2)
    memory.put("a", 1)
    with elsewhere():
        assert memory.get("a") is None
