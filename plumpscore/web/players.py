"""The page on which players are renamed, at any time."""

import secrets
from collections.abc import Sequence

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import Command, Faulty, read_command
from plumpscore.sentences import sentence
from plumpscore.store import games
from plumpscore.store.commands import submit
from plumpscore.store.games import Access
from plumpscore.web.device import device_token
from plumpscore.web.keys import score_access
from plumpscore.web.language import gettext

blueprint = Blueprint("players", __name__)


@blueprint.get("/game/<key>/players")
def show(key: str) -> str:
    """The players' names, to be changed."""
    names = games.load_game(score_access(key)).state.names
    return _page(key, names, names, {})


@blueprint.post("/game/<key>/players")
def rename(key: str) -> Response:
    """Rename those whose name was changed here; another phone's changes stay.

    What cannot be a name comes back with a sentence, and the rest as it was typed.
    """
    access = score_access(key)
    seats = range(games.load_game(access).state.seats)
    given = [request.form.get(f"name-{seat}", "") for seat in seats]
    was = [request.form.get(f"was-{seat}", "") for seat in seats]
    commands, faults = _read(given, was)
    if faults:
        return make_response(_page(key, given, was, faults), 422)
    _submit(access, commands)
    return redirect(url_for("game.play", key=key), 303)


def _read(given: Sequence[str], was: Sequence[str]) -> tuple[list[Command], dict[int, str]]:
    """The commands for the names that differ, and by seat what is wrong with a name."""
    commands, faults = [], {}
    for seat, name in enumerate(given):
        if name.strip() == was[seat]:
            continue
        value = {"id": secrets.token_urlsafe(16), "type": "name", "seat": seat, "value": name}
        try:
            commands.append(read_command(value))
        except Faulty as error:
            faults[seat] = sentence(error.faults[0].code, error.faults[0].facts, gettext)
    return commands, faults


def _submit(access: Access, commands: Sequence[Command]) -> None:
    """Whatever else is entered meanwhile: a name stands in the way of nothing."""
    kind = "conflict" if commands else ""
    while kind == "conflict":
        version = games.load_game(access).version
        kind = submit(access, version, commands, device=device_token()).kind


def _page(key: str, names: Sequence[str], was: Sequence[str], faults: dict[int, str]) -> str:
    return render_template("game/players.html", key=key, names=names, was=was, faults=faults)
