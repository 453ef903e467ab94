"""``plumpscore score FILE...``: the results of game documents."""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from plumpscore.rules import Document, Fault, Faulty, read_document, score
from plumpscore.sentences import sentence
from plumpscore.sheets.text import protokoll

MOST_TOLD = 5
"""So many faults of a document are told; who mends them sees the rest."""


class Answer(NamedTuple):
    """What is printed for one document, or one sentence about why it cannot be scored."""

    text: str
    is_scored: bool


def answers(files: Iterable[str], *, as_json: bool) -> Iterator[Answer]:
    """Score each game document; `-` is standard input."""
    for file in files:
        try:
            document = read_document(_load(file))
        except Faulty as error:
            yield Answer(f"{file}: {_told(error.faults)}", is_scored=False)
        except OSError as error:
            yield Answer(f"{file}: It cannot be read: {error.strerror}.", is_scored=False)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            yield Answer(f"{file}: It is not JSON ({where}): {error.msg}.", is_scored=False)
        except (ValueError, RecursionError) as error:  # not text, a huge number, nested too deep
            yield Answer(f"{file}: It is not JSON: {error}.", is_scored=False)
        else:
            yield Answer(_as_json(document) if as_json else _as_text(document), is_scored=True)


def _load(file: str) -> Any:
    return json.loads(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())


def _as_json(document: Document) -> str:
    result = score(document.plan, document.state)
    return json.dumps(result.to_json(), separators=(",", ":"))


def _as_text(document: Document) -> str:
    columns = shutil.get_terminal_size(fallback=(0, 0)).columns
    return protokoll(document, columns or None) + "\n"


def _told(faults: tuple[Fault, ...]) -> str:
    told = " ".join(map(_in_words, faults[:MOST_TOLD]))
    more = len(faults) - MOST_TOLD
    return f"{told} And {more} more." if more > 0 else told


def _in_words(fault: Fault) -> str:
    said = sentence(fault.code, fault.facts)
    return f"{fault.where}: {said}" if fault.where else said
