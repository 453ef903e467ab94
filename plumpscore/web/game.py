"""A game's pages: the play screen, the protokoll and the history."""

import secrets
from typing import Any

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response

from plumpscore.rules import Plan, State, score
from plumpscore.rules_in_words.trump import no_trump_cards
from plumpscore.store import devices, games
from plumpscore.store.games import Access, Game
from plumpscore.store.log import history
from plumpscore.web.agreed import agreed
from plumpscore.web.device import device_token
from plumpscore.web.history import lines
from plumpscore.web.keys import game_access
from plumpscore.web.language import current
from plumpscore.web.messages import for_phone, phrase, say
from plumpscore.web.notes import notes
from plumpscore.web.pad import Asked, key_rows
from plumpscore.web.protokoll import protokoll
from plumpscore.web.sheets.of_game import usual_query
from plumpscore.web.table import table

blueprint = Blueprint("game", __name__)


@blueprint.get("/game/<key>")
def play(key: str) -> Response:
    """The play screen, or for who follows the table as it stands."""
    access = game_access(key)
    devices.remember(device_token(), access)
    return game_page("play", access, _asked_for())


@blueprint.get("/game/<key>/protokoll")
def show_protokoll(key: str) -> Response:
    """The protokoll, with the pad for the cell that the address names."""
    return game_page("protokoll", game_access(key), _asked_for())


@blueprint.get("/game/<key>/history")
def show_history(key: str) -> str:
    """Who entered and changed what, and when."""
    access = game_access(key)
    log = lines(history(access), games.load_game(access))
    return render_template("game/history.html", key=key, log=log)


def game_page(
    screen: str, access: Access, cell: Asked | None = None, told: str = "", status: int = 200
) -> Response:
    """The play screen or the protokoll, whole: the server's words, and the data for the phone's.

    `cell` is one that a person has gone to, and `told` what must be read before the question.
    """
    game = games.load_game(access)
    can_score = access.role == "score"
    chosen = cell if cell and can_score and _has(game, cell) else None
    page = render_template(
        f"game/{screen}.html",
        **_shown(game, chosen, screen),
        key=access.key,
        can_score=can_score,
        shared_key=games.follow_key(access),
        chosen=chosen,
        told=told,
        tap_id=secrets.token_urlsafe(9),
        snapshot=_for_phone(access, chosen),
    )
    return make_response(page, status)


def _shown(game: Game, chosen: Asked | None, screen: str) -> dict[str, Any]:
    plan, state = game.plan, game.state
    trump_of = request.args.get("trump", type=int)
    shown = table(plan, state, chosen or _first_of(game, trump_of))
    winners = [place["seat"] for place in shown["podium"] or () if place["rank"] == 1]
    return {
        "game": game,
        "names": state.names,
        "day": game.day,
        "table": shown,
        "protokoll": protokoll(plan, state) if screen == "protokoll" else None,
        "winners": [state.names[seat] for seat in winners],
        "next_dealer": state.names[next_dealer(plan, state)],
        "no_trump_cards": _no_trump_cards(plan, shown["round"]),
        "suits_open": "suits" in request.args or trump_of is not None,
        "key_rows": key_rows(plan),
        "rules_told": _rules_told(game),
        "agreement": _agreement(game) if screen == "protokoll" else (),
        "notes": notes(plan, state) if screen == "protokoll" else (),
        "sheet_query": usual_query(),
        "messages": for_phone(screen),
        "say": say,
        "phrase": phrase,
    }


def next_dealer(plan: Plan, state: State) -> int:
    """The seat that deals first in the next game: the one after this game's first dealer."""
    return plan.seat(state.first_dealer, plan.rounds[1].dealer if len(plan.rounds) > 1 else 1)


def _for_phone(access: Access, chosen: Asked | None) -> dict[str, Any]:
    beside = {"key": access.key, "chosen": chosen and chosen._asdict()}
    return games.read_snapshot(access).to_json() | beside


def _asked_for() -> Asked | None:
    """The cell that the address names."""
    index, seat = request.args.get("round", type=int), request.args.get("seat", type=int)
    phase = request.args.get("phase", "bids")
    return None if index is None or seat is None else Asked(index, phase, seat)


def _has(game: Game, cell: Asked) -> bool:
    """Whether the game has that cell."""
    if not _has_round(game, cell.round) or cell.phase not in ("bids", "tricks"):
        return False
    return cell.seat in game.plan.order(game.state.first_dealer, cell.round)


def _has_round(game: Game, index: int) -> bool:
    return 0 <= index < len(score(game.plan, game.state).hands)


def _first_of(game: Game, index: int | None) -> Asked | None:
    """The first cell of a round that the game has."""
    if index is None or not _has_round(game, index):
        return None
    return Asked(index, "bids", game.plan.order(game.state.first_dealer, index)[0])


def _no_trump_cards(plan: Plan, index: int) -> str | None:
    """Which cards mean no trump where they are turned up, if any do."""
    ranks = plan.manner(index).no_trump_ranks
    return no_trump_cards(ranks, current()) if ranks else None


def _rules_told(game: Game) -> dict[str, Any]:
    """The agreement as it is now, in the reader's language."""
    now = agreed(game)
    return {"name": now.called, "lines": now.lines}


def _agreement(game: Game) -> tuple[str, ...]:
    """The same as on a sheet, as it was at the start: what changed since stands in the notes."""
    return agreed(game, 0).parts
