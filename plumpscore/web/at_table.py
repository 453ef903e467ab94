"""The page of the table: who plays, what is left to play, who dealt, penalties and bonuses.

Each of its forms does one deed. The answer tells in a sentence what was done, and undoes it.
"""

from collections.abc import Mapping, Sequence

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import Command, Faulty
from plumpscore.rules.commands import MAX_NAME, MAX_WHY
from plumpscore.rules_in_words.at_table import adjusted
from plumpscore.store import games
from plumpscore.store.commands import submit
from plumpscore.store.games import Access, Game
from plumpscore.store.tokens import new_token
from plumpscore.web.at_table_form import TableForm, Unreadable
from plumpscore.web.at_table_now import Now, Wish
from plumpscore.web.chosen import in_words
from plumpscore.web.deed_words import hands_in_words
from plumpscore.web.deeds import wishes
from plumpscore.web.device import device_token
from plumpscore.web.done import STALE, commands, deed_id, done_before
from plumpscore.web.keys import score_access
from plumpscore.web.language import current, gettext
from plumpscore.web.namesakes import namesakes
from plumpscore.web.refusals import why

blueprint = Blueprint("at_table", __name__)

SECTIONS = {
    **dict.fromkeys(("home", "back", "up", "down"), "people"),
    "join": "join",
    **dict.fromkeys(("redeal", "cards", "dealer"), "deal"),
    **dict.fromkeys(("add-next", "add-last", "skip", "ones", "last", "on"), "rounds"),
    **dict.fromkeys(("adjust", "free"), "adjust"),
}
"""The part of the page that a deed stands in, and why it was not done."""


@blueprint.get("/game/<key>/table")
def show(key: str) -> Response:
    """Show how the table stands, and with ``?done=`` what was just done there."""
    return _page(score_access(key), TableForm())


@blueprint.post("/game/<key>/table")
def take(key: str) -> Response:
    """Do what the form asks for, or tell at it why that cannot be."""
    access, form = score_access(key), TableForm(request.form)
    game = games.load_game(access)
    try:
        id, base = deed_id(form.read("id")), form.read("base")
        if game.state.tap(f"{id}.0"):
            return _show_done(access, id)
        if base != game.version and form.kind != "undo":
            return _conflict(access, form)
        asked = commands(id, _asked(game, form))
    except (Unreadable, KeyError):
        is_told = any(field.errors for field in form if field.name in _WRITTEN)
        told = "" if is_told else gettext("That could not be read.")
        return _page(access, form, told, 422 if is_told else 400)
    except Faulty as error:
        return _page(access, form, in_words(error), 422)
    return _submit(access, form, id, base, asked)


_WRITTEN = ("name", "cards", "more", "seat", "points", "why")
"""The fields that people fill in; at the others nobody sees what is wrong."""


def _asked(game: Game, form: TableForm) -> Sequence[Wish]:
    if form.kind == "undo":
        return [Wish("undo", None, None, tap) for tap in form.parts]
    return wishes(Now(game.plan, game.state), form)


def _submit(
    access: Access, form: TableForm, id: str, base: int, asked: Sequence[Command]
) -> Response:
    outcome = submit(access, base, asked, device=device_token())
    if outcome.kind == "conflict":
        return _conflict(access, form)
    if outcome.refused:
        names = games.load_game(access).state.names
        return _page(access, form, why(outcome.refused, names), 422)
    return _show_done(access, id)


def _show_done(access: Access, id: str) -> Response:
    return redirect(url_for("at_table.show", key=access.key, done=id, _anchor="done"), 303)


def _conflict(access: Access, form: TableForm) -> Response:
    return _page(access, form, gettext(STALE), 409)


def _page(access: Access, form: TableForm, told: str = "", status: int = 200) -> Response:
    """The page, with what was written, and what is told at the form that was sent."""
    game = games.load_game(access)
    now, names = Now(game.plan, game.state), game.state.names
    page = render_template(
        "game/at_table.html",
        key=access.key,
        id=new_token()[:16],
        version=game.version,
        now=now,
        names=names,
        form=form,
        told={SECTIONS.get(form.kind, "done"): told} if told else {},
        done=done_before(access, game),
        then=_consequences(now),
        alike=namesakes([names[seat] for seat in now.seating]),
        noted=[
            (index, seat, adjusted(names[seat], adjust, current()))
            for index, seat, adjust in now.adjusts()
        ],
        most_name=MAX_NAME,
        most_why=MAX_WHY,
        in_words=hands_in_words,
    )
    return make_response(page, status)


def _consequences(now: Now) -> Mapping[str, tuple[int, ...] | None]:
    """The hands that would be left with one less or one more, where they would be others."""
    if not now.can_seat:
        return {}
    index, sitting = now.seats_from, now.seating
    comes = Wish("join", index, None, "?")
    if now.is_full and now.away:
        comes = Wish("seats", index, None, now.place(now.away[0]))
    goes = Wish("seats", index, None, sitting[1:])
    return {
        "home": None if now.is_fewest else now.hands_after(goes),
        "more": now.hands_after(*now.seated(comes, len(sitting) + 1)),
    }
