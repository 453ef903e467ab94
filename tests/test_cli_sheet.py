"""``plumpscore sheet``, run as people run it; what it prints is read back."""

import json
import os
import pty
import signal
import subprocess
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from plumpscore.cli import main
from plumpscore.languages import ENGLISH
from plumpscore.sheets.choices import Choices
from plumpscore.terminal.sheet_arguments import sheets
from tests.pango import run_without
from tests.server import COMMAND, environment

CUSTOM = {"shape": "custom", "hands": [3, 13]}
"""House rules for at most four at one deck."""

PLAYERS = "a number from 2 to 10, or so many names: Anna,Bo,Cia"
LINK = "a link such as https://plump.example.org/game/abc"

UNSHARE = ("unshare", "--mount", "--map-root-user", "sh", "-c")
FLAGS = (
    *("output", "paper", "language", "players", "preset", "copies", "plumps", "follow"),
    *("blank", "two_up", "no_dealer_marks", "no_totals"),
)


def game(*players: str, **changes: Any) -> dict[str, Any]:
    return {
        "format": "plumpscore-game/1",
        "rules": {"preset": "plump-klassisk", "max_cards": 5},
        "players": players or ["Anna", "Bo", "Cia"],
        "first_dealer": 1,
        "rounds": [
            {"bids": [2, 0, 2], "tricks": [2, 0, 3]},
            {"bids": [4, 0, 1], "tricks": [4, 0, 0]},
        ],
        **changes,
    }


@pytest.fixture(scope="module")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a server: fonts are cut once for all these tests."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is run."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def write(content: Any, name: str = "game.json") -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(content), "utf-8")
        return path

    return write


@pytest.fixture
def run(instance: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    def run(
        *arguments: object, stdin: str = "", **options: Any
    ) -> subprocess.CompletedProcess[bytes]:
        settings = {"instance": instance, "language": "en"} | options.pop("settings", {})
        given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        return subprocess.run(
            command(*arguments),
            env=environment(**settings),
            input=stdin.encode(),
            timeout=60,
            check=False,
            **given,
        )

    return run


def command(*arguments: object) -> list[str]:
    return [*COMMAND, "sheet", *map(str, arguments)]


def texts(pdf: bytes | Path) -> list[str]:
    """The text of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def size(pdf: bytes) -> list[int]:
    """The sides of the first page in millimetres, the shorter one first."""
    with pypdfium2.PdfDocument(pdf) as document:
        return sorted(round(side / 72 * 25.4) for side in document[0].get_size())


def pictures(pdf: bytes) -> list[bytes]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=1).to_pil().tobytes() for page in document]


def test_the_sheet_of_a_game(run: Any, file: Any, folder: Path) -> None:
    done = run(file(game(place="Stugan", date="2026-06-20")), "-o", "out.pdf")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert [path.name for path in folder.iterdir()] == ["out.pdf"]
    (text,) = texts(folder / "out.pdf")
    for told in ("Classic Plump", "20 June 2026", "Stugan", "Anna", "Bo", "Cia", "12", "26"):
        assert told in text


def test_several_games_one_after_another_and_how_far_it_has_come(
    run: Any, file: Any, folder: Path
) -> None:
    files = [file(game(name, "Bo", "Cia"), f"{name}.json") for name in ("Åsa", "Örjan", "山田")]
    done = run(*files, "-o", "out.pdf")
    assert done.returncode == 0
    assert done.stderr.decode() == "1 of 3 sheets\n2 of 3 sheets\n3 of 3 sheets\n"
    first, second, third = texts(folder / "out.pdf")
    assert "Åsa" in first
    assert "Örjan" in second
    assert "山田" in third


def test_each_of_several_looks_as_if_printed_alone(run: Any, file: Any) -> None:
    files = [file(game("👑", "Bo", "Cia"), "1.json"), file(game("🐻", "שרה", "Cia"), "2.json")]
    together = run(*files, "-o", "-").stdout
    alone = [run(path, "-o", "-").stdout for path in files]
    assert pictures(together) == [page for pdf in alone for page in pictures(pdf)]


def test_a_terminal_shows_how_far_it_has_come_in_one_line(run: Any, file: Any) -> None:
    ours, its = pty.openpty()
    try:
        path = file(game())
        done = run(*[path] * 12, "-o", "-", stderr=its)
        told = os.read(ours, 10_000).decode()
    finally:
        os.close(ours)
        os.close(its)
    assert len(texts(done.stdout)) == 12
    assert told == "".join(f"{n} of 12 sheets\r" for n in range(1, 12)) + "12 of 12 sheets\r\n"


def test_a_log_gets_few_lines(run: Any, file: Any) -> None:
    done = run(*[file(game())] * 45, "-o", "-")
    told = done.stderr.decode().splitlines()
    assert len(told) == 10
    assert told[-1] == "45 of 45 sheets"


def test_standard_input_and_standard_output(run: Any) -> None:
    done = run("-", "-o", "-", stdin=json.dumps(game("Zoë", "Bo", "Cia")))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Zoë" in texts(done.stdout)[0]


def test_a_terminal_is_spared_the_pdf(run: Any) -> None:
    ours, its = pty.openpty()
    try:
        done = run("--blank", "-o", "-", stdout=its)
    finally:
        os.close(ours)
        os.close(its)
    assert done.returncode == 2
    assert done.stderr == (
        b"plumpscore: standard output: a terminal cannot show a PDF; name a file.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--blank"], ["Classic Plump", "10 cards down to 1 and up again"]),
        (["--players", "7"], ["Classic Plump", "7 cards down to 1 and up again"]),
        (["--players", "Anna, Björn,,山田"], ["Anna", "Björn", "山田"]),
        (["--preset", "Wizard"], ["Wizard", "15 rounds"]),
    ],
)
def test_blank_sheets(run: Any, arguments: list[str], told: list[str]) -> None:
    done = run(*arguments, "-o", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    (text,) = texts(done.stdout)
    assert [part for part in told if part not in text] == []


def test_a_blank_sheet_for_the_table_of_a_game(run: Any, file: Any) -> None:
    path = file(game("Åsa", "Bo", rules={"max_cards": 3, "shape": "down"}, rounds=[]))
    of_them, of_others, otherwise = (
        texts(run("--blank", path, "-o", "-", *more).stdout)[0]
        for more in ([], ["--players", "Dag,Eva,Fia"], ["--preset", "wizard"])
    )
    for told in ("Åsa", "Bo", "Your own house rules", "3 rounds"):
        assert told in of_them
    assert "Åsa" not in of_others
    assert "Eva" in of_others
    assert "3 rounds" in of_others
    assert "Åsa" in otherwise
    assert "Wizard" in otherwise


def test_papers_copies_and_two_on_one(run: Any) -> None:
    a4 = run("--blank", "-o", "-").stdout
    letter = run("--blank", "--paper", "letter", "--copies", "3", "-o", "-").stdout
    a5 = run("--blank", "--paper", "A5", "-o", "-").stdout
    two = run("--blank", "--two-up", "-o", "-").stdout
    assert (size(a4), size(letter), size(a5)) == ([210, 297], [216, 279], [148, 210])
    assert len(texts(letter)) == 3
    assert [text.count("Classic Plump") for text in texts(two)] == [2]


def test_the_language_asked_for_or_else_the_one_set(run: Any) -> None:
    swedish = run("--blank", "-o", "-", settings={"language": "sv"}).stdout
    norwegian = run("--blank", "--language", "nb", "-o", "-").stdout
    assert "19 omgångar" in texts(swedish)[0]
    assert "19 runder" in texts(norwegian)[0]


def test_totals_and_plumps_as_chosen(run: Any, file: Any) -> None:
    path = file(game())
    usual, plain = (
        texts(run(path, "-o", "-", *more).stdout)[0].partition("bid in the corner")[0].split()
        for more in ([], ["--no-totals", "--plumps", "word"])
    )
    assert usual.count("26") == plain.count("26") + 1
    assert plain.count("plump") == usual.count("plump") + 2


def asked(*files: Path, **flags: Any) -> Namespace:
    """The command line, read."""
    return Namespace(**{**dict.fromkeys(FLAGS), "files": list(map(str, files)), **flags})


def test_every_choice_arrives(file: Any) -> None:
    all_of_blank = {"paper": "letter", "two_up": True, "copies": "50", "no_dealer_marks": True}
    (blank,) = sheets(asked(blank=True, no_totals=True, **all_of_blank), ENGLISH)
    assert blank.choices == Choices("letter", 2, 50, dealer_marks=False, totals=False)
    link = "https://plump.example.org/game/abc"
    (filled,) = sheets(asked(file(game()), plumps="Red", paper="a5", follow=link), ENGLISH)
    assert filled.choices == Choices("a5", plumps="red")
    assert filled.follow == link


def test_on_a_blank_sheet_for_a_game_its_first_dealer_deals_first(file: Any) -> None:
    path = file(game())
    (theirs,) = sheets(asked(path, blank=True), ENGLISH)
    assert [row.dealer for row in theirs.rows[:4]] == [1, 2, 0, 1]
    (others,) = sheets(asked(path, blank=True, players="Dag,Eva"), ENGLISH)
    assert [row.dealer for row in others.rows[:3]] == [0, 1, 0]


def test_without_a_name_it_takes_a_free_one_and_tells_it(run: Any, folder: Path) -> None:
    first = run("--blank")
    assert first.stdout.decode() == "Written: plump-protokoll.pdf\n"
    kept = (folder / "plump-protokoll.pdf").read_bytes()
    second = run("--players", "7")
    assert second.stdout.decode() == "Written: plump-protokoll-2.pdf\n"
    assert (folder / "plump-protokoll.pdf").read_bytes() == kept
    assert "7 cards down to 1" in texts(folder / "plump-protokoll-2.pdf")[0]
    assert run("--blank").stdout.decode() == "Written: plump-protokoll-3.pdf\n"


def test_a_pdf_of_that_name_is_replaced_where_it_lies(run: Any, folder: Path) -> None:
    old = folder / "old.pdf"
    old.write_bytes(b"%PDF-1.4 of yesterday")
    old.chmod(0o600)
    (folder / "link.pdf").symlink_to(old)
    assert run("--blank", "-o", "link.pdf").returncode == 0
    assert (folder / "link.pdf").readlink() == old
    assert "Classic Plump" in texts(old)[0]
    assert old.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in folder.iterdir()) == ["link.pdf", "old.pdf"]


def test_what_is_no_file_is_written_into(run: Any) -> None:
    done = run("--blank", "-o", "/dev/stdout")
    assert "Classic Plump" in texts(done.stdout)[0]
    full = run("--blank", "-o", "/dev/full")
    assert full.returncode == 2
    assert full.stderr == (
        b"plumpscore: /dev/full: it cannot be written: No space left on device.\n"
    )
    assert Path("/dev/full").is_char_device()


def test_a_full_disk_leaves_what_was_there(instance: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o size=4k tmpfs "$1" && cd "$1" && echo %PDF-old >old.pdf || exit 9'
    script += '; shift; "$@"; code=$?; ls -A; cat old.pdf; exit $code'
    done = subprocess.run(
        [*UNSHARE, script, "sh", disk, *command("--blank", "-o", "old.pdf")],
        env=environment(instance=instance),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if done.returncode == 9 or done.stderr.startswith("unshare:"):
        pytest.skip("no mount namespaces here")
    assert (done.returncode, done.stdout) == (2, "old.pdf\n%PDF-old\n")
    assert done.stderr == ("plumpscore: old.pdf: it cannot be written: No space left on device.\n")


def test_ctrl_c_leaves_nothing(instance: Path, file: Any, folder: Path) -> None:
    with subprocess.Popen(
        # A shell's background jobs, such as a run of all tests may be, ignore Ctrl-C.
        ["env", "--default-signal=INT", *command(*[file(game())] * 400, "-o", "out.pdf")],
        env=environment(instance=instance),
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"40 of 400 sheets\n"
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b"\n"
    assert process.returncode == 130
    assert list(folder.iterdir()) == []


def test_documents_that_cannot_be_used_get_a_sentence_each(
    file: Any, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    too_many = "3 players can get at most 17 cards each from this deck, not 18."
    good, hand = file(game()), file(game(rules={"shape": "custom", "hands": [18]}), "hand.json")
    assert main(["sheet", "nix.json", str(good), str(hand), "-o", "out.pdf"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "plumpscore: nix.json: It cannot be read: No such file or directory.",
        f"plumpscore: {hand}: rules.hands[0]: {too_many}",
    ]
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("", "Name the FILE of a game, or say --blank for an empty sheet."),
        ("--copies 3", "Name the FILE of a game, or say --blank for an empty sheet."),
        ("--blank --copies 51", "--copies is '51', but must be a whole number from 1 to 50."),
        ("--blank --copies 0", "--copies is '0', but must be a whole number from 1 to 50."),
        ("--blank --copies 2.5", "--copies is '2.5', but must be a whole number from 1 to 50."),
        ("--blank --paper a3", "--paper is 'a3', but must be one of a4, a5, letter."),
        ("FILE --paper \x1b[2J", "--paper is '\\x1b[2J', but must be one of a4, a5, letter."),
        ("--blank --two-up --paper a5", "--two-up takes an A4 or a Letter: an A5 holds one sheet."),
        ("--blank --language fi", "--language is 'fi', but must be one of sv, nb, en."),
        ("--players 11", f"--players is '11', but must be {PLAYERS}."),
        ("--players Anna,,", f"--players is 'Anna,,', but must be {PLAYERS}."),
        (f"--players {50 * 'a'}", f"--players is '{50 * 'a'}', but must be {PLAYERS}."),
        (
            f"--players Bo,{41 * 'a'}",
            "--players, name 2: At most 40 characters fit here, and this is 41.",
        ),
        (
            "--blank FILE --players 5",
            "hands[1]: 5 players can get at most 10 cards each from this deck, not 13.",
        ),
        (
            "--blank FILE FILE",
            "--blank takes one FILE: a blank sheet is for the people of one game.",
        ),
        ("--blank --plumps red", "--plumps is for the sheets of games, and this is a blank one."),
        ("--players 3 --follow x", "--follow is for the sheets of games, and this is a blank one."),
        ("FILE --copies 2", "--copies is for blank sheets: add --blank, or leave it out."),
        ("FILE --two-up", "--two-up is for blank sheets: add --blank, or leave it out."),
        ("FILE --players 4", "--players is for blank sheets: add --blank, or leave it out."),
        ("FILE --preset wizard", "--preset is for blank sheets: add --blank, or leave it out."),
        (
            "FILE --plumps blott",
            "--plumps is 'blott', but must be one of blot, struck, word, red. Did you mean blot?",
        ),
        ("FILE FILE --follow http://a/b", "--follow takes one FILE: each game has its own link."),
        *(
            (f"FILE --follow {link}", f"--follow is '{link}', but must be {LINK}.")
            for link in ("abc", "ftp://a/b", "http:///b", "http://a/" + 300 * "b")
        ),
    ],
)
def test_bad_arguments_get_a_sentence(
    file: Any, folder: Path, capsys: pytest.CaptureFixture[str], arguments: str, told: str
) -> None:
    path = str(file(game("Anna", "Bo", "Cia", "Dag", rules=CUSTOM, rounds=[])))
    words = [path if word == "FILE" else word for word in arguments.split()]
    assert main(["sheet", *words, "-o", "out.pdf"]) == 2
    assert capsys.readouterr().err == f"plumpscore: {told}\n"
    assert list(folder.iterdir()) == []


def test_an_unknown_preset_is_told_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "--preset", "plump-klasisk"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("plumpscore: --preset is 'plump-klasisk', but must be one of ")
    assert " plump-norsk, " in told
    assert told.endswith(" Did you mean plump-klassisk?\n")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("nix/out.pdf", "nix/out.pdf: it cannot be written: there is no folder {folder}/nix."),
        (".", ".: it cannot be written: it is a folder."),
        ("{file}", "{file}: it is there already and is no PDF, so it was left alone."),
        ("{file}/x", "{file}/x: it cannot be written: there is no folder {file}."),
        (300 * "x", 300 * "x" + ": it cannot be written: File name too long."),
    ],
)
def test_a_place_that_takes_no_pdf_is_told_before_printing(
    file: Any, folder: Path, capsys: pytest.CaptureFixture[str], place: str, told: str
) -> None:
    path = file(game())
    before = path.read_bytes()
    place, told = (text.format(file=path, folder=folder) for text in (place, told))
    assert main(["sheet", "--blank", "-o", place]) == 2
    assert capsys.readouterr().err == f"plumpscore: {told}\n"
    assert path.read_bytes() == before
    assert list(folder.iterdir()) == []


def test_a_link_that_leads_in_a_circle(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.pdf").symlink_to("b.pdf")
    (folder / "b.pdf").symlink_to("a.pdf")
    assert main(["sheet", "--blank", "-o", "a.pdf"]) == 2
    assert "plumpscore: a.pdf: it cannot be written: " in capsys.readouterr().err


def test_fonts_are_kept_with_a_server_and_no_instance_is_made(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, instance: Path
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    nowhere = tmp_path / "nowhere"
    without = run("--blank", "-o", "-", settings={"instance": nowhere}).stdout
    assert not nowhere.exists()
    assert list(scratch.iterdir()) == []
    assert run("--blank", "-o", "-").stdout == without
    assert [path.name for path in instance.iterdir()] == ["sheets"]
    assert list((instance / "sheets" / "fonts").iterdir())


def test_a_wrong_setting_is_told(run: Any) -> None:
    done = run("--blank", "-o", "-", settings={"prot": 1})
    assert done.returncode == 2
    assert b"PLUMPSCORE_PROT is not a setting" in done.stderr


def test_without_pango_it_says_what_to_install(folder: Path) -> None:
    place = folder / "out.pdf"
    done = run_without("libpango-1.0", *command("--blank", "-o", place))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("plumpscore: Sheets need Pango, which is not installed here.")
    assert "apt-get install -y --no-install-recommends libpango-1.0-0" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not place.exists()
