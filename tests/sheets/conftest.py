"""What the tests of sheets share."""

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from plumpscore.sheets.printing import print_many
from plumpscore.sheets.sheet import Sheet

Print = Callable[[Sequence[Sheet]], bytes]


@pytest.fixture(scope="session")
def fonts_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fonts are cut once for all tests."""
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture
def printed(fonts_folder: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Print]:
    """Print sheets; WeasyPrint may have nothing to complain of, such as a sign no font has."""
    with caplog.at_level(logging.WARNING, "weasyprint"):
        yield lambda sheets: print_many(sheets, fonts_folder)
    assert [record.getMessage() for record in caplog.records] == []
