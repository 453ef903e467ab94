"""Deeds on their way: from a posted form to commands, and the answer that tells what was done."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from flask import request

from plumpscore.rules import Command, read_command
from plumpscore.sentences import N_
from plumpscore.store.access import Access
from plumpscore.store.games import Game
from plumpscore.store.log import history
from plumpscore.web.at_table_now import Wish
from plumpscore.web.history import lines

STALE = N_("Another phone was here first. This is how it stands now.")


class Done(NamedTuple):
    """One deed."""

    text: str
    undo: str
    """The ids of what can be undone, with spaces between."""


def deed_id(page_id: str) -> str:
    """Return the id of what is posted: the same sent twice from one page counts once."""
    sent = repr(sorted(request.form.items(multi=True)))
    return f"{page_id}.{sha256(sent.encode()).hexdigest()[:10]}"


def commands(id: str, wishes: Sequence[Wish]) -> list[Command]:
    """Return the commands of a deed with this id.

    Raises:
        Faulty: one of them cannot be read.
    """
    return [
        read_command({"id": f"{id}.{place}", **wish._asdict()}) for place, wish in enumerate(wishes)
    ]


def done_before(access: Access, game: Game) -> Done | None:
    """Return what ``?done=`` says was done, where the game's log holds it."""
    if not (id := request.args.get("done", "")):
        return None
    log = history(access)
    texts = {line.id: line.text for line in lines(log, game)}
    # What changed nothing has no line.
    done = [entry for entry in log if entry.id.startswith(f"{id}.") and entry.id in texts]
    if not done:
        return None
    # What only makes room for the first is not worth telling.
    told = [entry for place, entry in enumerate(done) if not place or entry.value is not None]
    ids = {entry.id for entry in done}
    taps = [tap.id for tap in game.state.taps if tap.id in ids and tap.cells]
    return Done(" · ".join(texts[entry.id] for entry in told), " ".join(reversed(taps)))
