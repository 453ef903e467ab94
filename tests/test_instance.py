"""The instance folder and its secret key."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from plumpscore.instance import prepare_instance
from plumpscore.settings import Settings, StartError


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(instance=tmp_path / "new" / "instance", database_url="sqlite://")


def test_the_key_is_made_once_for_its_owner_alone(settings: Settings) -> None:
    key = prepare_instance(settings).secret_key
    kept = settings.instance / "secret-key"
    assert len(key) == 64
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert prepare_instance(settings).secret_key == key


def test_two_copies_have_two_keys(settings: Settings, tmp_path: Path) -> None:
    other = replace(settings, instance=tmp_path / "other")
    assert prepare_instance(settings).secret_key != prepare_instance(other).secret_key


def test_an_empty_key_left_by_a_crash_is_made_anew(settings: Settings) -> None:
    settings.instance.mkdir(parents=True)
    (settings.instance / "secret-key").touch()
    assert len(prepare_instance(settings).secret_key) == 64


def test_a_key_that_is_set_is_used_and_not_stored(settings: Settings) -> None:
    given = replace(settings, secret_key="sixteen letters!")
    assert prepare_instance(given).secret_key == "sixteen letters!"
    assert not (settings.instance / "secret-key").exists()


def test_other_files_are_left_alone(settings: Settings) -> None:
    settings.instance.mkdir(parents=True)
    other = settings.instance / "notes.txt"
    other.write_text("mine", encoding="utf-8")
    prepare_instance(settings)
    assert other.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made_is_told(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "new").touch()
    with pytest.raises(StartError, match=r"The folder .*/new/instance cannot be used: "):
        prepare_instance(settings)
