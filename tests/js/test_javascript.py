"""The phone's JavaScript, in Node's own test runner, on what the Python core made of it."""

import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def test_the_phone_scores_and_shows_as_the_server_does(tmp_path: Path) -> None:
    made = {name.upper(): tmp_path / f"{name}.json" for name in ("cases", "screens")}
    for name, path in made.items():
        script = [sys.executable, "-m", f"tests.js.{name.lower()}", str(path)]
        subprocess.run(script, cwd=FOLDER.parents[1], check=True)
    tests = [str(path) for path in sorted(FOLDER.glob("*.test.js"))]
    result = subprocess.run(
        ["node", "--test", *tests],
        env={**os.environ, **{name: str(path) for name, path in made.items()}},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    assert "# pass 0" not in result.stdout
