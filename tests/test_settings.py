"""The table of settings: where values come from, and the sentence for what is wrong."""

import re
from pathlib import Path

import pytest

from plumpscore.settings import VARIABLES, Settings, StartError, describe, load_settings


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


def load(instance: Path, /, **variables: str) -> Settings:
    named = {f"PLUMPSCORE_{name.upper()}": text for name, text in variables.items()}
    return load_settings({"PLUMPSCORE_INSTANCE": str(instance), "PATH": "/bin", **named})


def write_file(instance: Path, text: str) -> None:
    instance.mkdir()
    (instance / "settings.toml").write_text(text, encoding="utf-8")


def sentence(instance: Path, /, **variables: str) -> str:
    with pytest.raises(StartError) as caught:
        load(instance, **variables)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_copy_that_sets_nothing_serves_phones_from_a_file_in_its_folder(instance: Path) -> None:
    settings = load(instance)
    assert settings.instance == instance
    assert settings.database_url == f"sqlite:///{instance}/plumpscore.sqlite3"
    assert (settings.host, settings.port, settings.language) == ("0.0.0.0", 8000, "sv")
    assert not instance.exists()


def test_every_variable_is_read(instance: Path) -> None:
    wanted = {
        "database_url": "postgresql://plump@db/plump",
        "public_url": "https://plump.example.org",
        "host": "127.0.0.1",
        "port": 8001,
        "local_name": "plump",
        "https": True,
        "certificate": Path("/etc/plump/chain.pem"),
        "key": Path("/etc/plump/key.pem"),
        "threads": 3,
        "trusted_proxies": 1,
        "secret_key": "sixteen letters!",
        "language": "nb",
    }
    assert {"instance", *wanted} == set(VARIABLES.values())
    settings = load(instance, **{name: str(value) for name, value in wanted.items()})
    assert {name: getattr(settings, name) for name in wanted} == wanted


def test_the_file_is_read_and_the_environment_and_the_flags_win_over_it(instance: Path) -> None:
    write_file(instance, 'port = 8100\nthreads = 4\nlanguage = "nb"\n')
    environ = {"PLUMPSCORE_INSTANCE": str(instance), "PLUMPSCORE_THREADS": "5"}
    settings = load_settings(environ, {"port": "8300", "host": None})
    assert (settings.port, settings.threads, settings.language) == (8300, 5, "nb")


def test_a_variable_left_blank_is_not_set(instance: Path) -> None:
    assert load(instance, port="", public_url="").port == 8000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("port", "eighty"),
        ("port", "65536"),
        ("port", "-1"),
        ("https", "perhaps"),
        ("local_name", "plump score"),
        ("local_name", "-plump"),
        ("local_name", "plump.example"),
        ("local_name", "p" * 60),
        ("key", "a\0b"),
        ("threads", "0"),
        ("threads", "1.5"),
        ("trusted_proxies", "yes"),
        ("public_url", "plump.example.org"),
        ("public_url", "https://example.org/plump"),
        ("public_url", "ftp://example.org"),
        ("public_url", "https://[::1"),
        ("host", "http://example.org"),
        ("language", "de"),
        ("database_url", "sqlite:///plump.db"),
        ("database_url", "sqlite://"),
        ("database_url", "mysql://root@db/plump"),
        ("instance", "a\0b"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wanted(instance: Path, name: str, text: str) -> None:
    told = sentence(instance, **{name: text})
    variable = f"PLUMPSCORE_{name.upper()}"
    assert re.match(
        re.escape(f"{variable} is {text!r}, but must be ") + "(an? |one |yes |sqlite:)", told
    )


def test_a_secret_key_that_is_too_short_is_not_repeated(instance: Path) -> None:
    assert "hush" not in sentence(instance, secret_key="hush")


@pytest.mark.parametrize(
    "line",
    ["port = true", "port = 80.5", "host = ['a']", "language = 1979-05-27", "local_name = false"],
)
def test_a_wrong_value_in_the_file_is_named_with_the_file(instance: Path, line: str) -> None:
    write_file(instance, line)
    name = line.split(maxsplit=1)[0]
    assert sentence(instance).startswith(f"{name} in {instance}/settings.toml is ")


@pytest.mark.parametrize(
    ("written", "is_on"), [("true", True), ("false", False), ('"yes"', True), ('"Off"', False)]
)
def test_a_switch_is_set_in_the_file_by_a_truth_or_a_word(
    instance: Path, written: str, is_on: bool
) -> None:
    write_file(instance, f"https = {written}")
    assert load(instance).https is is_on


@pytest.mark.parametrize("written", ["Plump", "plump.local", "plump"])
def test_the_local_name_is_taken_with_and_without_its_end(instance: Path, written: str) -> None:
    assert load(instance, local_name=written).local_name == "plump"


def test_an_unknown_name_is_told_with_the_nearest(instance: Path) -> None:
    assert sentence(instance, prot="1") == (
        "PLUMPSCORE_PROT is not a setting: did you mean PLUMPSCORE_PORT?"
    )
    assert '"plumpscore settings" lists them all' in sentence(instance, zzzzzz="1")


@pytest.mark.parametrize("name", ["prot", "PORT", "instance", "PLUMPSCORE_PORT"])
def test_an_unknown_name_in_the_file_is_told(instance: Path, name: str) -> None:
    write_file(instance, f'{name} = "1"')
    assert sentence(instance).startswith(f"{name} in {instance}/settings.toml is not a setting")


@pytest.mark.parametrize("content", [b"port: 8000", b"port = 8000\nport = 8001", b"\xff"])
def test_a_file_that_is_not_toml_is_told(instance: Path, content: bytes) -> None:
    instance.mkdir()
    (instance / "settings.toml").write_bytes(content)
    assert sentence(instance).startswith(f"{instance}/settings.toml cannot be read: ")


def test_the_list_shows_every_setting_and_no_secret(instance: Path) -> None:
    url = "postgresql://plump:hush-hush@db/plump"
    settings = load(instance, secret_key="sixteen letters!", database_url=url)
    listed = describe(settings)
    assert re.findall(r"^PLUMPSCORE_\w+", listed, re.MULTILINE) == list(VARIABLES)
    assert "PLUMPSCORE_DATABASE_URL=postgresql://plump:***@db/plump\n" in listed
    assert "sixteen letters!" not in listed + repr(settings)
