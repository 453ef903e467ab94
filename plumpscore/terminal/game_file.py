"""Game documents as files, read for the command line: what is wrong with one is a sentence."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plumpscore.rules import Document, Fault, Faulty, read_document
from plumpscore.sentences import sentence

STANDARD_INPUT = "-"

MOST_TOLD = 5
"""So many faults of a document are told; who mends them sees the rest."""


class Unusable(Exception):
    """A file is no game document; the message tells the file and what is wrong with it."""


def read_game(file: str) -> Document:
    """Read a game document; ``-`` is standard input.

    Raises:
        Unusable: it cannot be read, or is none.
    """
    try:
        return read_document(_load(file))
    except Faulty as error:
        why = told(error.faults)
    except OSError as error:
        why = f"It cannot be read: {error.strerror}."
    except json.JSONDecodeError as error:
        why = f"It is not JSON (line {error.lineno}, column {error.colno}): {error.msg}."
    except UnicodeDecodeError:
        why = "It is no game document, which is text."
    except (ValueError, RecursionError) as error:  # a huge number, nested too deep
        why = f"It is not JSON: {error}."
    raise Unusable(f"{file}: {why}")


def read_games(files: Iterable[str]) -> list[Document]:
    """Read game documents.

    Raises:
        ExceptionGroup: the `Unusable` of each that cannot be used.
    """
    games, errors = [], []
    for file in files:
        try:
            games.append(read_game(file))
        except Unusable as error:
            errors.append(error)
    if errors:
        raise ExceptionGroup("unusable", errors)
    return games


def told(faults: Iterable[Fault]) -> str:
    """Put faults into words, each with its place."""
    said = list(map(_in_words, faults))
    more = len(said) - MOST_TOLD
    return " ".join(said[:MOST_TOLD] + ([f"And {more} more."] if more > 0 else []))


def _load(file: str) -> Any:
    is_given = file == STANDARD_INPUT
    return json.loads(sys.stdin.buffer.read() if is_given else Path(file).read_bytes())


def _in_words(fault: Fault) -> str:
    said = sentence(fault.code, fault.facts)
    return f"{fault.where}: {said}" if fault.where else said
