"""The phone's JavaScript, in Node's own test runner, on what the Python core made of it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def as_modules(folder: Path) -> list[str]:
    """Copies scripts and tests to where Node takes them for modules, as browsers do."""
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    for part in ("static/js", "tests/js"):
        shutil.copytree(ROOT / part, folder / part)
    return [str(path) for path in sorted(folder.glob("tests/js/*.test.js"))]


def test_the_phone_scores_and_shows_as_the_server_does(tmp_path: Path) -> None:
    made = {name.upper(): tmp_path / f"{name}.json" for name in ("cases", "screens")}
    for name, path in made.items():
        script = [sys.executable, "-m", f"tests.js.{name.lower()}", str(path)]
        subprocess.run(script, cwd=ROOT, check=True)
    tests = as_modules(tmp_path)
    result = subprocess.run(
        ["node", "--test", *tests],
        env={**os.environ, **{name: str(path) for name, path in made.items()}},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert tests
