"""Keys pressed where JavaScript does not run: the same commands, sent by forms."""

from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import Command, Faulty, read_command
from plumpscore.store import games
from plumpscore.store.commands import submit
from plumpscore.store.games import Access
from plumpscore.web.device import device_token
from plumpscore.web.done import STALE
from plumpscore.web.game import game_page
from plumpscore.web.keys import score_access
from plumpscore.web.language import gettext
from plumpscore.web.pad import PHASES, Asked
from plumpscore.web.refusals import why

blueprint = Blueprint("taps", __name__)

_PLACES = {"trump": ("round", "value"), "rest-made": ("round",)}
"""What stands behind the type in a tap's text; of other types round, seat and value."""


@blueprint.post("/game/<key>/taps")
def take(key: str) -> Response:
    """Take a key's tap, and show what became of it."""
    access = score_access(key)
    screen = "protokoll" if request.form.get("screen") == "protokoll" else "play"
    try:
        command = _read_tap(request.form.get("tap", ""), request.form.get("id", ""))
        base = int(request.form.get("base", ""))
    except (Faulty, ValueError):
        return game_page(screen, access, told=gettext("That could not be read."), status=400)
    outcome = submit(access, base, [command], device=device_token())
    if outcome.kind == "conflict":
        return game_page(screen, access, told=gettext(STALE), status=409)
    if outcome.refused:
        told = why(outcome.refused, games.load_game(access).state.names)
        cell = _cell(command) if screen == "protokoll" else None
        return game_page(screen, access, cell, told=told, status=422)
    return redirect(_next_address(screen, access, command), 303)


def _read_tap(text: str, id: str) -> Command:
    """`bid 3 1 4`, `tricks 3 1 -`, `made 3 1 no`, `trump 3 S`, `rest-made 3`, `undo <id>`,
    `end yes`.

    The page's id and the tap make the command's: the same key sent twice counts once, and another
    key of the same page is another tap.
    """
    kind, *parts = text.split(" ")
    value: dict[str, Any] = {"id": ".".join([id, kind, *parts]), "type": kind}
    if kind == "undo":
        value["value"] = parts[0] if parts else None
    elif kind == "end":
        value["value"] = parts == ["yes"]
    else:
        names = _PLACES.get(kind, ("round", "seat", "value"))
        value |= {n: _read_part(kind, n, part) for n, part in zip(names, parts, strict=True)}
    return read_command(value)


def _read_part(kind: str, name: str, part: str) -> int | str | bool | None:
    if part == "-":
        return None
    if kind == "made" and name == "value":
        return _is_yes(part)
    return part if kind == "trump" and name == "value" else int(part)


def _is_yes(part: str) -> bool:
    if part not in ("yes", "no"):
        raise ValueError(part)
    return part == "yes"


def _cell(command: Command) -> Asked | None:
    """The cell that a tap was for."""
    if command.type not in PHASES or command.round is None:
        return None
    return Asked(command.round, PHASES[command.type], command.seat)


def _next_address(screen: str, access: Access, command: Command) -> str:
    """Where a tap leads: in the protokoll a corrected bid leads to that player's tricks. What the
    screen may not show is told there."""
    done = command.id.split(".")[0]
    if screen == "play":
        is_seen = command.type != "undo"
        return url_for("game.play", key=access.key, done=None if is_seen else done)
    here, index, seat = "game.show_protokoll", command.round, command.seat
    if command.type != "bid" or index is None or seat is None:
        return url_for(here, key=access.key, done=done)
    state = games.load_game(access).state
    # Sent again, a tap is answered as it was, also where that seat is there no more.
    if seat >= state.seats or state.entry(index).has_missed(seat) is None:
        return url_for(here, key=access.key, done=done)
    return url_for(here, key=access.key, round=index, seat=seat, phase="tricks")
