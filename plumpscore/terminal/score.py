"""``plumpscore score FILE...``: the results of game documents."""

import json
import shutil
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from plumpscore.rules import Document, score
from plumpscore.terminal.game_file import Unusable, read_game
from plumpscore.terminal.protokoll import protokoll


class Answer(NamedTuple):
    """What is printed for one document, or one sentence about why it cannot be scored."""

    text: str
    is_scored: bool


def answers(files: Iterable[str], *, as_json: bool) -> Iterator[Answer]:
    """Score each game document; `-` is standard input."""
    for file in files:
        try:
            document = read_game(file)
        except Unusable as error:
            yield Answer(str(error), is_scored=False)
        else:
            yield Answer(_as_json(document) if as_json else _as_text(document), is_scored=True)


def _as_json(document: Document) -> str:
    result = score(document.plan, document.state)
    return json.dumps(result.to_json(), separators=(",", ":"))


def _as_text(document: Document) -> str:
    columns = shutil.get_terminal_size(fallback=(0, 0)).columns
    return protokoll(document, columns or None) + "\n"
