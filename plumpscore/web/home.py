"""The home page: this browser's games, and what can be done with each from there."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import read_command
from plumpscore.sentences import N_
from plumpscore.store import devices, games
from plumpscore.store.commands import submit
from plumpscore.store.devices import GameSummary
from plumpscore.store.going_on import games_going_on
from plumpscore.web.device import device_token
from plumpscore.web.keys import game_access, score_access
from plumpscore.web.language import gettext
from plumpscore.web.this_machine import this_machine

blueprint = Blueprint("home", __name__)

_LATELY = timedelta(hours=36)  # since yesterday, whatever the hour


@blueprint.get("/")
def home() -> str:
    """List the games, those going on first; with ``?hidden=1`` the hidden ones."""
    device, shows_hidden = device_token(), "hidden" in request.args
    listed = devices.opened_games(device, hidden=shows_hidden)
    return render_template(
        "home.html",
        games=listed,
        going_on=[game for game in listed if not game.finished],
        played=[game for game in listed if game.finished],
        here=_going_on_here(device),
        shows_hidden=shows_hidden,
        hidden=0 if shows_hidden else len(devices.opened_games(device, hidden=True)),
        standings=_standings,
        done=_done(),
        tap=secrets.token_urlsafe(16),
    )


def _going_on_here(device: str) -> list[GameSummary]:
    """On the machine that serves, what others score: its owner finds a game that lost its phone."""
    if not this_machine().asks_itself():
        return []
    return games_going_on(device, datetime.now(UTC) - _LATELY)


def _standings(game: GameSummary) -> list[tuple[str, int, int]]:
    """The players as name, points and rank, the best first."""
    players = zip(game.names, game.totals, game.ranks, strict=True)
    return sorted(players, key=lambda player: player[2])


@blueprint.post("/")
def change() -> Response:
    """Do one thing with a game, and come back to the list, where it can be undone."""
    key, action = request.form.get("game", ""), request.form.get("action", "")
    tap = request.form.get("tap", "")
    if action not in DEEDS:
        abort(400)
    DEEDS[action].do(key, tap)
    told: dict[str, Any] = {"did": action, "game": key, "tap": tap}
    return redirect(url_for("home.home", **(told if DEEDS[action].undo else {})), 303)


class Deed(NamedTuple):
    """Something that can be done with a game from the list."""

    do: Callable[[str, str], None]
    """Takes the game's key, and an id for the tap that the log may keep."""

    told: str = ""
    """What is said when it is done."""

    undo: str = ""
    """The deed that takes it back."""


class Done(NamedTuple):
    """What has just been done, and what takes it back."""

    text: str
    undo: str
    key: str
    tap: str


def _done() -> Done | None:
    deed = DEEDS.get(request.args.get("did", ""))
    if deed is None or not deed.undo:
        return None
    key, tap = request.args.get("game", ""), request.args.get("tap", "")
    return Done(gettext(deed.told), deed.undo, key, tap)


def _end(key: str, tap: str) -> None:
    _command(key, {"id": tap, "type": "end", "value": True})


def _go_on(key: str, tap: str) -> None:
    _command(key, {"id": secrets.token_urlsafe(16), "type": "undo", "value": tap})


def _command(key: str, value: dict[str, object]) -> None:
    """Send a command that holds whatever the phones have entered meanwhile."""
    access, command = score_access(key), read_command(value)
    outcome = submit(access, access.version, [command], device=device_token())
    while outcome.kind == "conflict":
        outcome = submit(access, outcome.version, [command], device=device_token())


def _hide(key: str, _tap: str) -> None:
    devices.hide(device_token(), game_access(key).key)


def _show(key: str, _tap: str) -> None:
    devices.hide(device_token(), game_access(key).key, hidden=False)


def _delete(key: str, _tap: str) -> None:
    games.delete_game(score_access(key))


def _restore(key: str, _tap: str) -> None:
    games.restore_game(key)


DEEDS = {
    "end": Deed(_end, N_("The game is ended."), "go-on"),
    "hide": Deed(_hide, N_("The game is hidden."), "show"),
    "delete": Deed(_delete, N_("The game is deleted."), "restore"),
    "go-on": Deed(_go_on),
    "show": Deed(_show),
    "restore": Deed(_restore),
}
