"""The command line answers in sentences."""

import subprocess
import sys
from pathlib import Path

import pytest

from plumpscore.cli import main
from tests.server import COMMAND, environment


def run(*arguments: str, **settings: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_settings_lists_the_present_values(tmp_path: Path) -> None:
    done = run("settings", instance=tmp_path, port=8123)
    assert (done.returncode, done.stderr) == (0, "")
    assert "PLUMPSCORE_PORT=8123\n" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["serve", "settings"])
def test_a_wrong_setting_stops_the_start_with_one_sentence(command: str, tmp_path: Path) -> None:
    done = run(command, instance=tmp_path / "instance", prot=1)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "plumpscore: PLUMPSCORE_PROT is not a setting: did you mean PLUMPSCORE_PORT?\n"
    )
    assert not (tmp_path / "instance").exists()


def test_a_wrong_flag_is_told_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "many"]) == 2
    assert capsys.readouterr().err.startswith("plumpscore: --port is 'many', but must be ")


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--certificate", "chain.pem"], "A certificate is given, but https is not asked for"),
        (["--https", "--key", "key.pem"], "A key is given without its certificate"),
        (["--https", "--certificate", "gone.pem"], "The certificate {folder}/gone.pem is missing."),
    ],
)
def test_the_flags_for_https_are_judged_before_anything_is_served(
    flags: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLUMPSCORE_INSTANCE", str(tmp_path / "instance"))
    assert main(["serve", *flags]) == 2
    assert told.format(folder=tmp_path) in capsys.readouterr().err


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert "COMMAND" in capsys.readouterr().err


def test_weasyprint_is_not_imported_by_what_serves() -> None:
    """It takes a second, and fails where Pango is not installed."""
    code = "import plumpscore.serve, sys; sys.exit('weasyprint' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
