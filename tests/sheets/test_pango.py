"""Whether Pango is there, asked without starting WeasyPrint."""

import re
import subprocess
import sys

import pytest

from tests.pango import run_without

ASK = """
import sys
from plumpscore.sheets.pango import is_missing
print(is_missing(), "weasyprint" in sys.modules)
"""


def test_it_is_found_without_starting_weasyprint() -> None:
    asked = [sys.executable, "-c", ASK]
    assert subprocess.run(asked, capture_output=True, check=True).stdout == b"False False\n"


@pytest.mark.parametrize(
    "library", ["libpango-1.0", "libpangoft2-1.0", "libgobject-2.0", "libfontconfig", "libharfbuzz"]
)
def test_each_library_that_weasyprint_needs_is_missed(library: str) -> None:
    assert run_without(library, sys.executable, "-c", ASK).stdout == "True False\n"
    started = run_without(library, sys.executable, "-c", "import weasyprint")
    assert re.search("cannot load|did not manage to locate", started.stderr)
