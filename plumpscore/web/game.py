"""A game's pages: the play screen, the protokoll and the history."""

import secrets
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import Plan, score
from plumpscore.rules_in_words.trump import no_trump_cards
from plumpscore.store import devices, games
from plumpscore.store.games import Access, Game
from plumpscore.store.log import history
from plumpscore.web.agreed import agreed
from plumpscore.web.device import device_token
from plumpscore.web.done import done_before
from plumpscore.web.errors import Failed
from plumpscore.web.history import lines
from plumpscore.web.keys import game_access
from plumpscore.web.language import current
from plumpscore.web.messages import for_phone, phrase, say
from plumpscore.web.notes import notes
from plumpscore.web.pad import Asked, key_rows
from plumpscore.web.play_again import PlayAgain
from plumpscore.web.protokoll import protokoll
from plumpscore.web.shared_link import SharedLink, shared_link
from plumpscore.web.sheets.of_game import usual_query
from plumpscore.web.table import table

blueprint = Blueprint("game", __name__)

LONG_NAME = 22
"""Characters; a longer name is set smaller on the big screen, and so it is by `draw-table.js`."""


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


@blueprint.get("/game/<key>/screen")
def show_screen(key: str) -> Response:
    """The table on a television, by the key for those who follow: its address is for all to see."""
    access = game_access(key)
    if access.role == "follow":
        return game_page("screen", access)
    shared_key = games.follow_key(access)
    if shared_key is None:
        raise Failed("unknown_key")
    return redirect(url_for("game.show_screen", key=shared_key))


@blueprint.get("/game/<key>/history")
def show_history(key: str) -> str:
    """Who entered and changed what, and when."""
    access = game_access(key)
    log = lines(history(access), games.load_game(access))
    return render_template("game/history.html", key=key, log=log)


def game_page(
    screen: str, access: Access, cell: Asked | None = None, told: str = "", status: int = 200
) -> Response:
    """The play screen, the protokoll or the big screen: words, and the data for the phone's own.

    `cell` is one that a person has gone to, and `told` what must be read before the question.
    """
    game = games.load_game(access)
    can_score = access.role == "score"
    chosen = cell if cell and can_score and _has(game, cell) else None
    shared_key = games.follow_key(access)
    page = render_template(
        f"game/{screen}.html",
        **_shown(game, chosen, screen),
        key=access.key,
        can_score=can_score,
        shared_key=shared_key,
        follow_link=_follow_link(shared_key),
        chosen=chosen,
        told=told,
        done=done_before(access, game) if can_score else None,
        tap_id=secrets.token_urlsafe(9),
        snapshot=_for_phone(access, chosen),
    )
    return make_response(page, status)


def _follow_link(key: str | None) -> SharedLink | None:
    return shared_link(url_for("game.play", key=key)) if key else None


def _shown(game: Game, chosen: Asked | None, screen: str) -> dict[str, Any]:
    plan, state = game.plan, game.state
    trump_of = request.args.get("trump", type=int)
    shown = table(plan, state, chosen or _first_of(game, trump_of))
    winners = [place["seat"] for place in shown["podium"] or () if place["rank"] == 1]
    return {
        "game": game,
        "names": state.names,
        "long_name": LONG_NAME,
        "day": game.day,
        "table": shown,
        "protokoll": protokoll(plan, state) if screen == "protokoll" else None,
        "winners": [state.names[seat] for seat in winners],
        "next_dealer": PlayAgain.of(game).deals,
        "no_trump_cards": _no_trump_cards(plan, shown["round"]),
        "suits_open": "suits" in request.args or trump_of is not None,
        "key_rows": key_rows(plan),
        "agreed": agreed(game),
        "notes": notes(plan, state) if screen != "play" else (),
        "sheet_query": usual_query(),
        "messages": for_phone(screen),
        "say": say,
        "phrase": phrase,
    }


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
