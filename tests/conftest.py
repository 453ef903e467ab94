"""What all tests share."""

import os

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # a busy one is slow, and not wrong
settings.load_profile("any machine")

pytest_plugins = ["tests.postgres"]


@pytest.fixture(autouse=True)
def _settings_of_this_machine_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PLUMPSCORE_")]:
        monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def _nor_does_the_width_of_this_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
