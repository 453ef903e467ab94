"""Folders are found in a checkout and in a wheel."""

from pathlib import Path

import pytest

from plumpscore.paths import asset_folder, default_instance


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """An empty package: what stands in it or beside it makes it a wheel or a checkout."""
    folder = tmp_path / "somewhere" / "plumpscore"
    folder.mkdir(parents=True)
    return folder


def test_this_checkout_has_its_templates_and_static_files() -> None:
    root = Path(__file__).parent.parent
    assert asset_folder("templates") == root / "templates"
    assert asset_folder("static") == root / "static"
    assert default_instance() == root / "instance"


def test_a_wheel_has_them_inside(package: Path) -> None:
    (package / "static").mkdir()
    (package.parent / "static").mkdir()  # some other package's
    assert asset_folder("static", package) == package / "static"


def test_a_wheel_keeps_its_instance_in_the_current_folder(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert default_instance(package) == tmp_path / "instance"


def test_a_package_without_them_says_so(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match="templates/ is neither in"):
        asset_folder("templates", package)
