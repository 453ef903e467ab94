"""All settings: one table, read from ``PLUMPSCORE_*`` and from ``settings.toml``."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from plumpscore.languages import NAMES
from plumpscore.paths import default_instance

PREFIX = "PLUMPSCORE_"
FILE_NAME = "settings.toml"
OFF = "off"
"""What `local_name` is where no name is answered to."""


class StartError(Exception):
    """Plumpscore cannot start; the message is one sentence for the person at the terminal."""


@dataclass(frozen=True)
class Kind:
    """What a setting takes: in words, and as the reader of what somebody wrote.

    ``read`` raises ValueError for what is not wanted.
    """

    wanted: str
    read: Callable[[str], object]


def _text(wanted: str, is_right: Callable[[str], bool]) -> Kind:
    def read(text: str) -> str:
        if not is_right(text):
            raise ValueError(text)
        return text

    return Kind(wanted, read)


def _whole(low: int, high: int, note: str = "") -> Kind:
    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return Kind(f"a whole number from {low} to {high}{note}", read)


def _read_switch(text: str) -> bool:
    word = text.lower()
    if word not in _SWITCHED:
        raise ValueError(text)
    return _SWITCHED[word]


def _read_local_name(text: str) -> str:
    name = text.lower().removesuffix(".local")
    # A label has 63 characters, and numbers are put after it.
    if not re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?", name):
        raise ValueError(text)
    return name


def _is_address(text: str) -> bool:
    scheme, host, *rest = urlsplit(text)
    return scheme in {"http", "https"} and bool(host) and not any(rest)


def _is_database(text: str) -> bool:
    scheme, _, rest = text.partition("://")
    if scheme == "sqlite":  # a relative path would be another file in every folder
        return rest.startswith("/") and Path(rest[1:]).is_absolute()
    return scheme in {"postgresql", "postgresql+psycopg"} and bool(rest)


_SWITCHED = {
    **dict.fromkeys(("yes", "true", "on", "1"), True),
    **dict.fromkeys(("no", "false", "off", "0"), False),
}
_SWITCH = Kind("yes or no", _read_switch)
_FOLDER = Kind("a folder", lambda text: Path(text).resolve())
_FILE = Kind("a file", lambda text: Path(text).resolve())
_DATABASE = _text("sqlite:////an/absolute/path or postgresql://user@host/name", _is_database)
_ADDRESS = _text("an address without a path, such as https://plump.example.org", _is_address)
_HOST = _text("a host name or an IP address", lambda text: not re.search(r"[\s/]", text))
_PORT = _whole(0, 65535, " (0 takes any free one)")
_LOCAL_NAME = Kind(f"a word of a-z, 0-9 and hyphens, or {OFF}", _read_local_name)
_LANGUAGE = _text("one of " + ", ".join(NAMES), lambda text: text in NAMES)
_SECRET = _text("a text of 16 characters or more", lambda text: len(text) >= 16)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _row(kind: Kind, meaning: str, default: object = MISSING, *, found: str = "") -> Any:
    """One row of the table; ``found`` tells in words a default that the start finds out."""
    facts = {"kind": kind, "meaning": meaning, "default": found or _shown(default)}
    return field(default=default, metadata=facts, repr=kind is not _SECRET)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The table: the field ``port`` is ``PLUMPSCORE_PORT``, and ``port`` in settings.toml."""

    instance: Path = _row(_FOLDER, "the folder of all that this copy owns", found="instance/")
    database_url: str = _row(_DATABASE, "the database", found="instance/plumpscore.sqlite3")
    public_url: str = _row(_ADDRESS, "the address that others reach this copy by", "")
    host: str = _row(_HOST, "the network address it listens on", "0.0.0.0")  # noqa: S104 - phones
    port: int = _row(_PORT, "the port it listens on", 8000)  # 5000 is AirPlay's on a Mac
    local_name: str = _row(
        _LOCAL_NAME, "the name, before .local, that others on the Wi-Fi find it by", "plumpscore"
    )
    https: bool = _row(_SWITCH, "whether it is served by https", False)
    certificate: Path | None = _row(_FILE, "the certificate (PEM) for https", None, found="made")
    key: Path | None = _row(
        _FILE, "the private key (PEM) of that certificate", None, found="in the certificate's file"
    )
    threads: int = _row(_whole(1, 256), "how many requests it answers at a time", 8)
    trusted_proxies: int = _row(_whole(0, 10), "how many proxies before it are believed", 0)
    secret_key: str = _row(_SECRET, "what signs the cookies", "", found="made at the first start")
    language: str = _row(_LANGUAGE, "what a browser gets that asks for none of ours", "sv")


TABLE = {row.name: row for row in fields(Settings)}
VARIABLES = {PREFIX + name.upper(): name for name in TABLE}


@dataclass(frozen=True)
class _Written:
    """What somebody wrote for a setting, and where."""

    place: str
    value: object


def load_settings(
    environ: Mapping[str, str], flags: Mapping[str, str | None] | None = None
) -> Settings:
    """Read the settings: ``flags`` win over ``environ``, which wins over settings.toml.

    Nothing is made on disk: ``secret_key`` stays empty until ``prepare_instance`` makes one.

    Raises:
        StartError: a name is unknown or a value is not of its kind.
    """
    typed = _read(_in_environment(environ) | _in_flags(flags or {}))
    folder = typed.setdefault("instance", default_instance())
    database = {"database_url": f"sqlite:///{folder / 'plumpscore.sqlite3'}"}
    return Settings(**database | _read(_in_file(folder / FILE_NAME)) | typed)


def _in_environment(environ: Mapping[str, str]) -> dict[str, _Written]:
    """An empty variable counts as not set: compose files leave some blank."""
    ours = {variable: text for variable, text in environ.items() if variable.startswith(PREFIX)}
    for variable in ours:
        if variable not in VARIABLES:
            near = _nearest(variable.removeprefix(PREFIX).lower(), TABLE)
            raise _unknown(variable, near and PREFIX + near.upper())
    return {VARIABLES[name]: _Written(name, text) for name, text in ours.items() if text}


def _in_flags(flags: Mapping[str, str | None]) -> dict[str, _Written]:
    return {name: _Written(f"--{name}", text) for name, text in flags.items() if text is not None}


def _in_file(path: Path) -> dict[str, _Written]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise StartError(f"{path} cannot be read: {error}.") from None
    possible = TABLE.keys() - {"instance"}  # the file lies in that folder
    for name in content:
        if name not in possible:
            raise _unknown(f"{name} in {path}", _nearest(name.lower(), possible))
    return {name: _Written(f"{name} in {path}", value) for name, value in content.items()}


def _nearest(name: str, possible: Iterable[str]) -> str:
    return next(iter(get_close_matches(name, possible, n=1)), "")


def _unknown(place: str, near: str) -> StartError:
    advice = f"did you mean {near}?" if near else '"plumpscore settings" lists them all.'
    return StartError(f"{place} is not a setting: {advice}")


def _read(written: Mapping[str, _Written]) -> dict[str, Any]:
    return {name: _read_one(TABLE[name].metadata["kind"], entry) for name, entry in written.items()}


def _read_one(kind: Kind, written: _Written) -> object:
    try:
        return kind.read(_as_typed(written.value, kind))
    except ValueError:
        found = "(hidden)" if kind is _SECRET else repr(written.value)
        raise StartError(f"{written.place} is {found}, but must be {kind.wanted}.") from None


def _as_typed(value: object, kind: Kind) -> str:
    """TOML knows numbers and truths; its dates and lists are nothing that a setting takes."""
    if type(value) not in ({str, int, bool} if kind is _SWITCH else {str, int}):
        raise ValueError(value)
    return str(value)


def describe(settings: Settings) -> str:
    """Return the table as text for people, with the present values and no secrets."""
    return "\n".join(_describe_row(variable, settings) for variable in VARIABLES)


def _describe_row(variable: str, settings: Settings) -> str:
    name = VARIABLES[variable]
    facts = TABLE[name].metadata
    value = _shown(getattr(settings, name))
    if facts["kind"] is _SECRET:
        value = "(hidden)" if value else "(not made yet)"
    takes = f"{facts['kind'].wanted} (default: {facts['default'] or 'none'})"
    return f"{variable}={hide_password(value)}\n    {facts['meaning']}: {takes}"


def hide_password(address: str) -> str:
    """Return the address of a database, fit to be shown."""
    return re.sub(r"(://[^:@/]*:)[^@]*@", r"\1***@", address)
