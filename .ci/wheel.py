"""Build the sdist and the wheel from it, install that wheel alone, and open what it serves."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server import running_server  # noqa: E402 - found through ROOT

GAME = {
    "format": "plumpscore-game/1",
    "rules": {"preset": "plump-klassisk"},
    "players": ["Åsa", "Bo", "Åsa"],
    "first_dealer": 0,
}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="plumpscore-wheel-") as folder:
        scratch = Path(folder)
        command = install(build(scratch), scratch / "venv")
        with running_server(scratch / "elsewhere" / "instance", command) as server:
            opened = open_everything(server.address)
    print(f"The wheel serves {opened} addresses.")


def build(scratch: Path) -> Path:
    """Build as PyPI's users get it: the wheel is made of the sdist, not of the checkout."""
    subprocess.run([sys.executable, "-m", "build", "--outdir", scratch, ROOT], check=True)
    (wheel,) = scratch.glob("*.whl")
    return wheel


def install(wheel: Path, venv: Path) -> list[str]:
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    subprocess.run([venv / "bin/pip", "install", "--quiet", wheel], check=True)
    return [str(venv / "bin/plumpscore")]


def open_everything(address: str) -> int:
    """Open the home page in each language, a game, its sheet, and every static file."""
    homes = {fetch(address + "/", language=language) for language in ("sv", "nb", "en")}
    assert len(homes) == 3, "the catalogs of the languages are missing"
    game = json.loads(fetch(address + "/api/games", body=GAME))
    assert b'data-screen="play"' in fetch(f"{address}/game/{game['key']}")
    assert b"<select" in fetch(f"{address}/sheets")
    for sheet in ("/sheet.pdf?players=5", f"/game/{game['key']}/sheet.pdf"):
        assert fetch(address + sheet).startswith(b"%PDF-"), f"{sheet} is not printed"
    files = [path for path in (ROOT / "static").rglob("*") if path.is_file()]
    assert files, "there are no static files"
    for path in files:
        served = fetch(f"{address}/static/{path.relative_to(ROOT / 'static').as_posix()}")
        assert served == path.read_bytes(), f"{path} is served otherwise"
    return len(homes) + 5 + len(files)


def fetch(url: str, *, body: Any = None, language: str = "sv") -> bytes:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Accept-Language": language, "Content-Type": "application/json"}
    with urlopen(Request(url, data, headers), timeout=60) as answer:  # an error status raises
        return bytes(answer.read())


if __name__ == "__main__":
    main()
