"""The instance folder: what a running copy owns and nobody else gets."""

import os
import secrets
from dataclasses import replace
from pathlib import Path

from plumpscore.settings import Settings, StartError

KEY_FILE = "secret-key"


def prepare_instance(settings: Settings) -> Settings:
    """Make the folder and, unless one is set, the secret key; return the settings with the key.

    Other files in the folder are left alone.

    Raises:
        StartError: the folder cannot be written.
    """
    try:
        settings.instance.mkdir(parents=True, exist_ok=True)
        key = settings.secret_key or _secret_key(settings.instance / KEY_FILE)
    except OSError as error:
        raise unusable(settings.instance, error) from None
    return replace(settings, secret_key=key)


def unusable(folder: Path, error: OSError) -> StartError:
    """What is said where the folder, or something in it, cannot be read or written."""
    return StartError(f"The folder {folder} cannot be used: {error.strerror or error}.")


def _secret_key(path: Path) -> str:
    """Return the key kept in ``path``; one is made where there is none."""
    if path.exists() and (kept := path.read_text(encoding="ascii").strip()):
        return kept
    made = secrets.token_hex(32)
    write_for_owner(path, made.encode("ascii"))  # if lost, browsers lose their lists of games
    return made


def write_for_owner(path: Path, content: bytes) -> None:
    """Write a file that nobody else may read: whole, or not at all where the power is cut.

    Raises:
        OSError: it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)  # one that was left may be readable by others
    with open(unfinished, "xb", opener=_owner_only) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def _owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
