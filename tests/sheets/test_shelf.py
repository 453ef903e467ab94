"""What is kept of what was printed, and what is let go."""

import os
from pathlib import Path

import pytest

from plumpscore.sheets.shelf import Shelf, trim


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "instance" / "sheets"


@pytest.fixture
def shelf(folder: Path) -> Shelf:
    return Shelf(folder)


def age(path: Path, seconds: int) -> None:
    os.utime(path, (1_000_000_000 - seconds,) * 2)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_what_was_kept_is_read_by_another_server(shelf: Shelf, folder: Path) -> None:
    shelf.keep("a.pdf", b"%PDF of a game")
    assert Shelf(folder).read("a.pdf") == b"%PDF of a game"
    assert names(folder) == {"a.pdf"}


def test_what_was_never_kept_is_not_there(shelf: Shelf) -> None:
    assert shelf.read("a.pdf") is None


@pytest.mark.parametrize("length", [0, 1, 31, 32, 1000, 1031])
def test_a_file_cut_short_is_not_there(shelf: Shelf, folder: Path, length: int) -> None:
    shelf.keep("a.pdf", bytes(1000))
    os.truncate(folder / "a.pdf", length)
    assert shelf.read("a.pdf") is None


def test_a_file_with_one_other_byte_is_not_there(shelf: Shelf, folder: Path) -> None:
    shelf.keep("a.pdf", b"%PDF of a game")
    with (folder / "a.pdf").open("r+b") as file:
        file.seek(5)
        file.write(b"X")
    assert shelf.read("a.pdf") is None
    shelf.keep("a.pdf", b"%PDF of a game")
    assert shelf.read("a.pdf") == b"%PDF of a game"


def test_a_folder_that_cannot_be_made_keeps_nothing_and_raises_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = Shelf(tmp_path / "file" / "sheets")
    shelf.keep("a.pdf", b"%PDF of a game")
    assert shelf.read("a.pdf") is None


def test_a_full_disk_keeps_nothing_and_leaves_nothing_unfinished(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "a.pdf").mkdir()  # whoever writes a file there fails at the last step
    Shelf(folder).keep("a.pdf", b"%PDF of a game")
    assert names(folder) == {"a.pdf"}
    assert Shelf(folder).read("a.pdf") is None


def test_the_files_used_longest_ago_go_first(shelf: Shelf, folder: Path) -> None:
    for number in range(5):
        shelf.keep(f"{number}.pdf", b"%PDF")
        age(folder / f"{number}.pdf", 100 - number)
    assert shelf.read("0.pdf") == b"%PDF"  # used again
    trim(folder, most_files=3)
    assert names(folder) == {"0.pdf", "4.pdf", "3.pdf"}


def test_the_bytes_have_a_limit_too(shelf: Shelf, folder: Path) -> None:
    for number in range(5):
        shelf.keep(f"{number}.pdf", bytes(1000))
        age(folder / f"{number}.pdf", 100 - number)
    trim(folder, most_bytes=3500)
    assert names(folder) == {"2.pdf", "3.pdf", "4.pdf"}


def test_keeping_makes_room(shelf: Shelf, folder: Path) -> None:
    folder.mkdir(parents=True)
    for number in range(400):
        (folder / f"{number}.pdf").write_bytes(b"")
        age(folder / f"{number}.pdf", 1000 - number)
    shelf.keep("new.pdf", b"%PDF")
    assert len(names(folder)) == 400
    assert {"new.pdf", "1.pdf"} <= names(folder)
    assert "0.pdf" not in names(folder)


def test_a_folder_inside_is_left_alone(shelf: Shelf, folder: Path) -> None:
    (folder / "fonts").mkdir(parents=True)
    shelf.keep("a.pdf", b"%PDF")
    trim(folder, most_files=0)
    assert names(folder) == {"fonts"}
