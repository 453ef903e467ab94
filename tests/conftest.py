"""What all tests share."""

import os

import pytest

pytest_plugins = ["tests.postgres"]


@pytest.fixture(autouse=True)
def _settings_of_this_machine_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PLUMPSCORE_")]:
        monkeypatch.delenv(name)
