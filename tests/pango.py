"""A machine where one of the libraries that Pango consists of is missing."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

from plumpscore.sheets.pango import is_missing

_HIDE = 'mount --bind /dev/null "$0" && exec "$@"'


def run_without(library: str, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command where a library, such as ``libpango-1.0``, cannot be loaded.

    The test is skipped where the system lets nobody hide a file from one process alone.
    """
    if not _may_hide_files():
        pytest.skip("no mount namespaces here")
    return _run_without(_file_of(library), *command)


@cache
def _may_hide_files() -> bool:
    try:
        return _run_without("/dev/null", "true").returncode == 0
    except FileNotFoundError:
        return False


def _run_without(file: str, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["unshare", "--mount", "--map-root-user", "sh", "-c", _HIDE, file, *command],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _file_of(library: str) -> str:
    assert not is_missing(), "the tests need Pango"
    maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    return next(line.split()[-1] for line in maps if f"/{library}." in line)
