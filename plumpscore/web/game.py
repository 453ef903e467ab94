"""A game's pages, and its taps where JavaScript does not run."""

import secrets
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore import rules_in_words
from plumpscore.rules import Command, Faulty, Refused, read_command
from plumpscore.sentences import sentence
from plumpscore.store import devices, games
from plumpscore.store.commands import submit
from plumpscore.store.games import Access, Game
from plumpscore.store.log import history
from plumpscore.web.device import device_token
from plumpscore.web.history import lines
from plumpscore.web.keys import game_access, score_access
from plumpscore.web.language import current, gettext
from plumpscore.web.messages import for_phone, phrase, say
from plumpscore.web.pad import KIND, Asked, key_rows
from plumpscore.web.protokoll import protokoll
from plumpscore.web.table import table

blueprint = Blueprint("game", __name__)


@blueprint.after_request
def _keep_private(response: Response) -> Response:
    """A page of a game is asked for anew each time, and is nobody else's."""
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


@blueprint.get("/game/<key>")
def play(key: str) -> Response:
    """The play screen, or for who follows the table as it stands."""
    access = game_access(key)
    devices.remember(device_token(), access)
    return _page("play", access)


@blueprint.get("/game/<key>/protokoll")
def show_protokoll(key: str) -> Response:
    """The protokoll, with the pad for the cell that the address names."""
    return _page("protokoll", game_access(key))


@blueprint.post("/game/<key>/taps")
def tap(key: str) -> Response:
    """A key pressed where JavaScript does not run: the same command, sent by a form."""
    access = score_access(key)
    screen = "protokoll" if request.form.get("screen") == "protokoll" else "play"
    try:
        command = _read_tap(request.form.get("tap", ""), request.form.get("id", ""))
        base = int(request.form.get("base", ""))
    except (Faulty, ValueError):
        return _page(screen, access, told=gettext("That could not be read."), status=400)
    outcome = submit(access, base, [command], device=device_token())
    if outcome.kind == "conflict":
        told = gettext("Another phone was here first. This is how it stands now.")
        return _page(screen, access, told=told, status=409)
    if outcome.refused:
        return _page(screen, access, told=_why(access, outcome.refused), status=422)
    return redirect(_next_address(screen, access, command), 303)


@blueprint.get("/game/<key>/players")
def players(key: str) -> str:
    """The players' names, to be changed."""
    access = score_access(key)
    game = games.load_game(access)
    return render_template("game/players.html", key=key, names=game.state.names, faults={})


@blueprint.post("/game/<key>/players")
def rename_players(key: str) -> Response:
    """Renames those whose name was changed; what cannot be a name comes back with a sentence."""
    access = score_access(key)
    game = games.load_game(access)
    given = [request.form.get(f"name-{seat}", "") for seat in range(game.state.seats)]
    commands, faults = [], {}
    for seat, name in enumerate(given):
        if name.strip() == game.state.names[seat]:
            continue
        try:
            value = {"id": _new_id(), "type": "name", "seat": seat, "value": name}
            commands.append(read_command(value))
        except Faulty as error:
            faults[seat] = sentence(error.faults[0].code, error.faults[0].facts, gettext)
    if faults:
        page = render_template("game/players.html", key=key, names=given, faults=faults)
        return make_response(page, 422)
    if commands:
        submit(access, game.version, commands, device=device_token())
    return redirect(url_for("game.play", key=key), 303)


@blueprint.get("/game/<key>/history")
def show_history(key: str) -> str:
    """Who entered and changed what, and when."""
    access = game_access(key)
    game = games.load_game(access)
    log = lines(history(access), game.state)
    return render_template("game/history.html", key=key, log=log)


def _page(screen: str, access: Access, told: str = "", status: int = 200) -> Response:
    """The play screen or the protokoll, whole: the server's words, and the data for the phone's."""
    game = games.load_game(access)
    chosen = _chosen(game)
    shown = table(game.plan, game.state, chosen)
    winners = [p["seat"] for p in shown["podium"] or () if p["rank"] == 1]
    page = render_template(
        f"game/{screen}.html",
        key=access.key,
        can_score=access.role == "score",
        game=game,
        names=game.state.names,
        table=shown,
        winners=[game.state.names[seat] for seat in winners],
        protokoll=protokoll(game.plan, game.state) if screen == "protokoll" else None,
        chosen=chosen,
        is_filled=_is_filled(game, chosen),
        told=told,
        tap_id=_new_id(),
        snapshot={
            **games.read_snapshot(access).to_json(),
            "key": access.key,
            "chosen": chosen and chosen._asdict(),
        },
        messages=for_phone(),
        say=say,
        phrase=phrase,
        kinds=KIND,
        suits_open="suits" in request.args,
        rules_told=_rules_told(game),
        key_rows=key_rows(game.plan),
    )
    return make_response(page, status)


def _chosen(game: Game) -> Asked | None:
    """The cell that the address asks for, where the game has it."""
    values = request.args if request.method == "GET" else {}
    try:
        index, seat = int(values["round"]), int(values["seat"])
        phase = values.get("phase", "bids")
    except (KeyError, ValueError):
        return None
    rounds = max(len(game.plan.rounds), len(game.state.rounds)) + bool(game.plan.extra)
    is_there = 0 <= index < rounds and 0 <= seat < game.plan.seats and phase in KIND
    return Asked(index, phase, seat) if is_there else None


def _is_filled(game: Game, cell: Asked | None) -> bool:
    if cell is None or cell.seat is None:
        return False
    entry = game.state.entry(cell.round)
    return (entry.bids if cell.phase == "bids" else entry.tricks)[cell.seat] is not None


def _read_tap(text: str, id: str) -> Command:
    """`bid 3 1 4`, `tricks 3 1 -`, `trump 3 S`, `rest-made 3`, `undo <id>`, `end yes`."""
    kind, *parts = text.split(" ")
    value: dict[str, Any] = {"id": id, "type": kind}
    if kind == "undo":
        value["value"] = parts[0] if parts else None
    elif kind == "end":
        value["value"] = parts == ["yes"]
    else:
        names = {"trump": ("round", "value"), "rest-made": ("round",)}
        for name, part in zip(names.get(kind, ("round", "seat", "value")), parts, strict=True):
            value[name] = (
                None if part == "-" else part if kind == "trump" and name == "value" else int(part)
            )
    return read_command(value)


def _next_address(screen: str, access: Access, command: Command) -> str:
    """Where a tap leads: in the protokoll a corrected bid leads to that player's tricks."""
    if screen == "play":
        return url_for("game.play", key=access.key)
    here, index, seat = "game.show_protokoll", command.round, command.seat
    if command.type != "bid" or index is None or seat is None:
        return url_for(here, key=access.key)
    if games.load_game(access).state.entry(index).tricks[seat] is None:
        return url_for(here, key=access.key)
    return url_for(here, key=access.key, round=index, seat=seat, phase="tricks")


def _rules_told(game: Game) -> dict[str, Any]:
    """The agreement, in the reader's language."""
    seats, language = game.plan.seats, current()
    return {
        "name": rules_in_words.name(game.rules, language),
        "lines": [
            rules_in_words.course(game.rules, seats, language),
            rules_in_words.manner(game.rules, language),
        ],
    }


def _why(access: Access, refused: Refused) -> str:
    names = games.load_game(access).state.names
    facts = dict(refused.facts)
    if "seat" in facts:
        facts["name"] = names[facts["seat"]]
    return sentence(refused.code, facts, gettext)


def _new_id() -> str:
    return secrets.token_urlsafe(16)
