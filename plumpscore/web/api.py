"""What phones speak: JSON, in the formats of the game document and of the commands."""

import json
from typing import Any

from flask import Blueprint, Response, request

from plumpscore.rules import Document, read_command, read_document
from plumpscore.rules.reading import Reader, fail, list_of, optional, record, whole
from plumpscore.sentences import sentence
from plumpscore.store.commands import Outcome, submit
from plumpscore.store.games import create_game, export_document, read_snapshot
from plumpscore.store.json_text import dumps
from plumpscore.store.tokens import is_token
from plumpscore.web.body import read_body
from plumpscore.web.device import known_device
from plumpscore.web.errors import error_json
from plumpscore.web.keys import game_access, remembered_score_access
from plumpscore.web.language import gettext
from plumpscore.web.refusals import why

blueprint = Blueprint("api", __name__, url_prefix="/api")

MOST_COMMANDS = 500


@blueprint.post("/games")
def create() -> Response:
    """Make a game from a document without rounds; the same `id` makes the same game."""
    chosen, document = _read_new_game(read_body())
    access = create_game(
        document, uid=chosen.get("id"), key=chosen.get("key"), device=known_device()
    )
    return _json(read_snapshot(access).to_text(key=access.key), 201)


@blueprint.get("/games/<key>")
def show(key: str) -> Response:
    """Give the game; `?plan=0`, as a poll asks, leaves out the plan."""
    access = game_access(key)
    if _is_known(access.version):
        return _as_of(access.version, Response(status=304, mimetype="application/json"))
    snapshot = read_snapshot(access)
    text = snapshot.to_text(plan=request.args.get("plan") != "0")
    return _as_of(snapshot.version, _json(text))


@blueprint.get("/games/<key>/document")
def show_document(key: str) -> Response:
    """Give the game document."""
    response = _json(dumps(export_document(game_access(key))))
    response.headers["Cache-Control"] = _NOT_SHARED
    return response


@blueprint.post("/games/<key>/commands")
def take_commands(key: str) -> Response:
    """Apply commands, all or none."""
    access = remembered_score_access(key)
    body = _read_request(read_body())
    outcome = submit(access, body["base"], body["commands"], known_device())
    if outcome.kind == "applied":
        return _json(_told(outcome))
    return _not_taken(outcome)


_read_commands = list_of(read_command, 1, MOST_COMMANDS)
_read_request = record({"base": whole(0, 10**9), "commands": _read_commands}, "base", "commands")


def _read_token(value: Any) -> str:
    """What a phone has made by chance: 128 bits take 22 characters or more."""
    if not isinstance(value, str) or len(value) < 22 or not is_token(value):
        raise fail("not_a_token")
    return value


_optional_token: Reader[Any] = optional(_read_token)
_read_chosen = record({"id": _optional_token, "key": _optional_token})


def _read_new_game(body: Any) -> tuple[dict[str, Any], Document]:
    """What the phone chose by chance, and the game it wants."""
    fields = dict(body) if isinstance(body, dict) else {}
    chosen = _read_chosen({name: fields.pop(name) for name in ("id", "key") if name in fields})
    document = read_document(fields if isinstance(body, dict) else body)
    if document.state.rounds or document.state.changes:
        raise fail("no_rounds_yet", "rounds")
    return chosen, document


_NOT_SHARED = "private, no-cache"
"""No proxy keeps an answer: its address is a key. A browser asks anew before it shows it again."""


def _as_of(version: int, response: Response) -> Response:
    """The answer, marked for whoever asks for a game again and again."""
    response.set_etag(str(version), weak=True)  # weak, as what is compressed is other bytes
    response.headers["Cache-Control"] = _NOT_SHARED
    return response


def _is_known(version: int) -> bool:
    return request.if_none_match.contains_weak(str(version))


def _json(text: str, status: int = 200) -> Response:
    return Response(text, status, mimetype="application/json")


def _told(outcome: Outcome) -> str:
    head = dumps({"version": outcome.version, "applied": _ids(outcome)})
    return f'{head[:-1]},"state":{outcome.state_json}}}'


def _ids(outcome: Outcome) -> list[dict[str, Any]]:
    return [{"id": id, "version": version} for id, version in outcome.applied]


def _not_taken(outcome: Outcome) -> Response:
    state = json.loads(outcome.state_json)
    beside = {"version": outcome.version, "state": state, "applied": _ids(outcome)}
    if outcome.refused is None:
        message = sentence("stale_base", {}, gettext)
        return error_json(409, "stale_base", message, {}, beside)
    code, facts = outcome.refused.code, dict(outcome.refused.facts)
    message = why(outcome.refused, state["names"])
    return error_json(422, code, message, facts, {**beside, "refused": outcome.refused_id})
