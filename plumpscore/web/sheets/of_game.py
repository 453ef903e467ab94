"""The sheet of a game: its protokoll on paper, or as a picture for a chat."""

from dataclasses import replace

from flask import Blueprint, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import Document
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.sheet import Sheet
from plumpscore.store import games
from plumpscore.store.games import Access
from plumpscore.web.agreed import agreed
from plumpscore.web.file_names import in_file_name
from plumpscore.web.keys import game_access
from plumpscore.web.language import current
from plumpscore.web.shared_link import address_for_others
from plumpscore.web.sheets import printed
from plumpscore.web.sheets.forms import GameSheetForm
from plumpscore.web.sheets.remembered import last_chosen, remember

blueprint = Blueprint("game_sheet", __name__)

COOKIE = "plumpscore_sheet"
"""What was chosen last in this browser, as an address has it."""

MAX_NAMES = 200
"""Bytes of the players' names in the name of a file, which can have 255."""


@blueprint.get("/game/<key>/sheet")
def show(key: str) -> Response:
    """The page from which the protokoll is printed, and shared."""
    access, is_told = game_access(key), GameSheetForm.is_told(request.args)
    form = GameSheetForm(request.args) if is_told else _usual()
    wrong = [] if form.validate() else form.wrong()
    page = render_template(
        "game/sheet.html",
        form=form,
        wrong=wrong,
        key=key,
        # Who is sent the address of a printed sheet shall not keep the score by it.
        shared_key=games.follow_key(access),
        names=games.load_game(access).state.names,
        **printed.facts(),
    )
    response = make_response(page, 422 if wrong else 200)
    if is_told and not wrong:
        remember(response, COOKIE, form)
    return response


@blueprint.get("/game/<key>/sheet.pdf")
def pdf(key: str) -> Response:
    """The protokoll, printed as the address alone tells."""
    return printed.pdf(*_asked_for(key))


@blueprint.get("/game/<key>/sheet.png")
def png(key: str) -> Response:
    """A picture of its first page."""
    return printed.png(*_asked_for(key))


def usual_query() -> dict[str, str]:
    """What is told of a sheet in an address, for it to be as this browser's people chose last."""
    return _usual().query()


def _asked_for(key: str) -> tuple[Sheet, str]:
    """The sheet, and the name of its file."""
    access, form = game_access(key), GameSheetForm(request.args)
    if not form.validate():
        raise printed.unprintable(form.wrong())
    game = games.load_game(access)
    document = replace(game.to_document(), date=game.day.isoformat())
    sheet = filled_sheet(document, current(), form.choices(), _follow_address(access))
    return replace(sheet, title=agreed(game, 0).called), _file_name(document)


def _follow_address(access: Access) -> str | None:
    """The whole address for those who follow, if others can reach any."""
    key = games.follow_key(access)
    return address_for_others(url_for("game.play", key=key)) if key else None


def _file_name(document: Document) -> str:
    """Who played, as far as there is room, and when."""
    names, room = [], MAX_NAMES
    for name in document.state.names:
        room -= len(name.encode())
        if room < 0:
            break
        names.append(in_file_name(name))
    return "-".join(["plump", *filter(None, names), str(document.date)])


def _usual() -> GameSheetForm:
    return last_chosen(GameSheetForm, COOKIE) or GameSheetForm()
