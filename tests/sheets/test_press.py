"""The press with real sheets: each is printed once, whoever asks, and kept."""

import io
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from threading import Barrier

import pypdfium2
import pytest
from PIL import Image

from plumpscore.languages import ENGLISH
from plumpscore.rules import HouseRules
from plumpscore.sheets import jobs
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import Choices
from plumpscore.sheets.press import WAITING, Press, PressBusy, PressFailed
from plumpscore.sheets.sheet import Sheet
from tests.pango import run_without
from tests.processes import is_stopped, wait_until

ROOT = Path(__file__).parent.parent.parent
NAMES = ["Anna", "Åke", "Örjan", "Zoë"]
SHEET = blank_sheet(HouseRules.of("plump-femman"), NAMES, ENGLISH, Choices())

PRINT = """
import pathlib, sys
from plumpscore.sheets.press import PangoMissing, Press
from tests.sheets.test_press import SHEET, titled
press = Press(pathlib.Path(sys.argv[1]))
print(press.pdf(SHEET).etag)
try:
    press.pdf(titled("that is not kept"))
except PangoMissing:
    print("PangoMissing")
press.end()
"""


def titled(title: object) -> Sheet:
    return replace(SHEET, title=f"Game {title}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "sheets"


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fonts are cut once for all these tests."""
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture
def press(folder: Path, fonts: Path) -> Iterator[Press]:
    folder.mkdir()
    (folder / "fonts").symlink_to(fonts)
    made = Press(folder)
    yield made
    made.end()


def text_of(pdf: bytes) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        return "".join(page.get_textpage().get_text_range() for page in document)


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file())


def the_process() -> int:
    (process,) = active_children()
    assert process.pid is not None
    return process.pid


@contextmanager
def standing_still(press: Press) -> Iterator[int]:
    """A press whose process takes jobs and does none; its number."""
    press.pdf(titled("to start it"))
    pid = the_process()
    os.kill(pid, signal.SIGSTOP)
    wait_until(lambda: is_stopped(pid))
    try:
        yield pid
    finally:
        for process in active_children():
            if process.pid == pid:
                os.kill(pid, signal.SIGCONT)


@contextmanager
def asked_at_once(calls: list[Callable[[], bytes]]) -> Iterator[list[Future[bytes]]]:
    """All asked for in threads that begin at the same moment; ended when the block is."""
    start = Barrier(len(calls))

    def run(call: Callable[[], bytes]) -> bytes:
        start.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        yield [threads.submit(run, call) for call in calls]


def test_nothing_starts_and_nothing_is_made_before_the_first_sheet(folder: Path) -> None:
    before = active_children()
    press = Press(folder)
    assert press.etag(SHEET)
    press.end()
    assert active_children() == before
    assert not folder.exists()


def test_a_sheet_is_printed_and_drawn(press: Press) -> None:
    text = text_of(press.pdf(SHEET).data)
    assert all(name in text for name in NAMES)
    picture = Image.open(io.BytesIO(press.png(SHEET, 700).data))
    assert (picture.format, picture.width) == ("PNG", 700)


def test_the_folder_may_be_told_from_where_the_server_stands(
    press: Press, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    beside = Press(Path(folder.name))
    assert beside.pdf(SHEET).data.startswith(b"%PDF")
    beside.end()


def test_the_tags_are_known_without_printing(press: Press) -> None:
    assert press.pdf(SHEET).etag == press.etag(SHEET)
    assert press.png(SHEET, 700).etag == press.etag(SHEET, 700)


def test_whatever_differs_has_another_tag() -> None:
    press = Press(Path())
    others = [
        replace(SHEET, choices=Choices(paper="a5")),
        replace(SHEET, names=("Anna", "Åke", "Örjan", "Zoë ")),
        replace(SHEET, names=("Anna", "Åke", "Örjan", "Zoe\u0308")),
        replace(SHEET, about=("Date, Place",)),
        replace(SHEET, follow="None"),
        replace(SHEET, language="nb"),
    ]
    tags = {press.etag(sheet) for sheet in (SHEET, *others)}
    tags |= {press.etag(SHEET, 300), press.etag(SHEET, 700)}
    assert len(tags) == 1 + len(others) + 2


def test_the_tag_is_the_same_in_every_process() -> None:
    code = (
        "import pathlib, pickle, sys; from plumpscore.sheets.press import Press;"
        "print(Press(pathlib.Path()).etag(pickle.load(sys.stdin.buffer)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "1"},
        input=pickle.dumps(SHEET),
        capture_output=True,
        check=True,
    )
    assert told.stdout.decode().strip() == Press(Path()).etag(SHEET)


def test_what_is_kept_needs_no_process(press: Press, folder: Path) -> None:
    printed, drawn = press.pdf(SHEET), press.png(SHEET, 300)
    another = Press(folder)
    before = active_children()
    assert (another.pdf(SHEET), another.png(SHEET, 300)) == (printed, drawn)
    assert active_children() == before


@pytest.mark.parametrize(
    "lose",
    [Path.unlink, lambda path: path.write_bytes(b""), lambda path: path.write_bytes(b"%PDF-1.7")],
    ids=["gone", "empty", "cut short"],
)
def test_what_is_lost_from_the_disk_is_printed_again(
    press: Press, folder: Path, lose: Callable[[Path], object]
) -> None:
    printed, drawn = press.pdf(SHEET), press.png(SHEET, 300)
    for path in kept(folder):
        lose(path)
    assert (press.png(SHEET, 300), press.pdf(SHEET)) == (drawn, printed)
    assert len(kept(folder)) == 2


def test_where_nothing_can_be_written_it_is_printed_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    press = Press(tmp_path / "file" / "sheets")
    try:
        assert press.pdf(SHEET).data.startswith(b"%PDF")
        assert press.png(SHEET, 300).data.startswith(b"\x89PNG")
    finally:
        press.end()


def test_fonts_for_ever_new_names_do_not_fill_the_disk(press: Press, fonts: Path) -> None:
    for number in range(500):
        (fonts / f"{number}.otf").write_bytes(b"")
        os.utime(fonts / f"{number}.otf", (number, number))
    assert press.pdf(SHEET).data
    assert not (fonts / "100.otf").exists()
    assert (fonts / "499.otf").exists()


def print_and_count(sheet: Sheet, fonts: Path) -> bytes:
    """Runs in the process of the press, and leaves a file beside the fonts."""
    (fonts.parent / f"printed {len(list(fonts.parent.glob('printed *')))}").write_bytes(b"")
    return jobs.print_pdf(sheet, fonts)


def test_those_who_ask_for_the_same_get_what_is_printed_once(
    press: Press, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("plumpscore.sheets.press.jobs.print_pdf", print_and_count)
    calls: list[Callable[[], bytes]] = [lambda: press.pdf(SHEET).data] * 6
    pictures: list[Callable[[], bytes]] = [lambda: press.png(SHEET, 300).data] * 6
    with asked_at_once(calls + pictures) as answers:
        data = {answer.result() for answer in answers}
    assert data == {press.pdf(SHEET).data, press.png(SHEET, 300).data}
    assert len(list(folder.glob("printed *"))) == 1


def test_ten_sheets_at_once_are_all_printed(press: Press) -> None:
    calls = [lambda number=number: press.pdf(titled(number)).data for number in range(10)]
    with asked_at_once(calls) as answers:
        texts = [text_of(answer.result()) for answer in answers]
    assert [f"Game {number}" in text for number, text in enumerate(texts)] == [True] * 10
    assert len(active_children()) == 1


def test_one_more_than_may_wait_is_turned_away_at_once(press: Press) -> None:
    press.pdf(SHEET)
    calls = [lambda number=number: press.pdf(titled(number)).data for number in range(WAITING + 1)]
    with standing_still(press) as pid, asked_at_once(calls) as answers:
        wait_until(lambda: any(answer.done() for answer in answers))
        assert [type(answer.exception()) for answer in answers if answer.done()] == [PressBusy]
        assert press.pdf(SHEET).data, "what is kept does not wait"
        os.kill(pid, signal.SIGCONT)
    assert sum(answer.exception() is None for answer in answers) == WAITING
    assert press.pdf(titled("afterwards")).data


def test_a_process_killed_while_it_prints_is_replaced(press: Press) -> None:
    calls = [lambda number=number: press.pdf(titled(number)).data for number in range(3)]
    with standing_still(press) as pid, asked_at_once(calls) as answers:
        os.kill(pid, signal.SIGKILL)
        texts = [text_of(answer.result()) for answer in answers]
    assert [f"Game {number}" in text for number, text in enumerate(texts)] == [True] * 3
    assert the_process() != pid


def test_without_pango_it_says_so_and_what_is_kept_is_given(press: Press, folder: Path) -> None:
    printed = press.pdf(SHEET)
    told = run_without("libpangoft2-1.0", sys.executable, "-c", PRINT, str(folder))
    assert told.stdout.splitlines() == [printed.etag, "PangoMissing"]


def test_a_sheet_that_always_fails_does_not_hold_up_the_others(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not tried again for a while, and the next one is printed."""
    tried = []

    def kill(*_args: object) -> bytes:
        tried.append(1)
        return press._child.run(os._exit, 1)

    monkeypatch.setattr(press, "_print", kill)
    for _ in range(3):
        with pytest.raises(PressFailed):
            press.pdf(titled("poison"))
    assert len(tried) == 1
    monkeypatch.undo()
    assert press.pdf(titled("sound")).data.startswith(b"%PDF")


def test_what_a_killed_process_left_behind_is_cleared_up(press: Press, folder: Path) -> None:
    """Its temporary files, among them WeasyPrint's fonts, stand in the press's own folder."""
    press.pdf(titled("first"))
    left = list((folder / "scratch").iterdir())
    assert left
    os.kill(press._child.run(os.getpid), signal.SIGKILL)
    press.pdf(titled("second"))
    assert not set(left) & set((folder / "scratch").iterdir())
