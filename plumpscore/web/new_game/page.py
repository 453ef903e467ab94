"""The page of a new game: who plays, who deals first, by which house rules.

Without JavaScript each button asks for the page again, with all that is written in the address;
with it, the address is kept in step. So reload, back and a change of language lose nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import MAX_SEATS, Document, Fault, Faulty, read_document
from plumpscore.rules_in_words import NAMES
from plumpscore.sentences import N_, sentence
from plumpscore.store import devices, games
from plumpscore.web.device import device_token
from plumpscore.web.house_rules import cards as rule_cards
from plumpscore.web.house_rules.catalogue import rules_of_a_game, written
from plumpscore.web.language import current, gettext
from plumpscore.web.namesakes import namesakes
from plumpscore.web.new_game.choice import rule_choice
from plumpscore.web.new_game.draft import Draft
from plumpscore.web.new_game.draw import Draw, draw
from plumpscore.web.new_game.form import NewGameForm

blueprint = Blueprint("new", __name__)

CHIPS = 12
"""So many names used before are offered."""

TEXTS = {
    "dealer_mark": N_("D"),
    "first_dealer": N_("%(name)s deals first"),
    "name_at": N_("Name at place %(number)s"),
    "move_up": N_("Move %(name)s up"),
    "move_down": N_("Move %(name)s down"),
    "remove": N_("Remove %(name)s"),
    "moved": N_("%(name)s sits at place %(number)s"),
    "alike": N_("More than one is called %(names)s. A letter more tells them apart."),
    "needs_two": N_("Write at least two names"),
    "trump_S": N_("spades"),
    "trump_H": N_("hearts"),
    "trump_D": N_("diamonds"),
    "trump_C": N_("clubs"),
}
"""What the server and `static/js/new.js` both say."""


@dataclass
class Told:
    """What stands in the way of a start: by row, and of the whole."""

    rows: dict[int, str] = field(default_factory=dict)
    general: list[str] = field(default_factory=list)


@blueprint.get("/new")
def new() -> Response:
    """Show what the address tells is written so far, changed by the button that was pressed."""
    draft = Draft.read(NewGameForm(request.args))
    if not draft.wants_draw:
        return _page(draft)
    drawn = draw(len(draft.seating.names))
    return _page(draft.dealt_by(drawn.winner), drawn=drawn)


@blueprint.post("/new")
def start() -> Response:
    """Make the game and go to it, or tell all that stands in the way."""
    draft = Draft.read(NewGameForm(request.form))
    try:
        access = _create(read_document(draft.document()), draft)
    except Faulty as error:
        return _page(draft, _tell(error.faults), status=422)
    return redirect(url_for("game.play", key=access.key), 303)


@blueprint.get("/new/rules")
def chosen_rules() -> str | Response:
    """The whole agreement of the chosen house rules; what is written goes along, and back."""
    draft = Draft.read(NewGameForm(request.args))
    if draft.rules == rule_cards.AGAIN and draft.again:
        address = partial(url_for, "new.chosen_rules", rules=rule_cards.AGAIN)
        now = draft.again.agreed
        return rules_of_a_game(now.rules, now.called, address)
    endpoint, which = "catalogue.index", {}
    if draft.saved:
        endpoint, which = "own_rules.show", {"key": draft.saved.key}
    elif draft.rules in NAMES:
        endpoint, which = "catalogue.show", {"preset": draft.rules}
    goes_along: dict[str, Any] = {**which, **written()}
    return redirect(url_for(endpoint, **goes_along))


def _create(document: Document, draft: Draft) -> games.Access:
    told: dict[str, Any] = {"device": device_token(), "by": draft.saved}
    try:
        return games.create_game(document, uid=draft.uid(), **told)
    except games.UnknownKey:  # this page's game was deleted, and the page is sent once more
        return games.create_game(document, **told)


def _tell(faults: Iterable[Fault]) -> Told:
    told = Told()
    for fault in faults:
        if place := re.fullmatch(r"players\[(\d+)\]", fault.where):
            told.rows[int(place[1])] = sentence(fault.code, fault.facts, gettext)
        elif fault.where == "players":
            told.general.append(sentence("seats_out_of_range", fault.facts, gettext))
        else:
            told.general.append(sentence(fault.code, fault.facts, gettext))
    return told


def _page(
    draft: Draft, told: Told | None = None, *, drawn: Draw | None = None, status: int = 200
) -> Response:
    device, names = device_token(), draft.seating.names
    choice = rule_choice(draft, device, current())
    page = render_template(
        "new.html",
        id=draft.id,
        again=draft.again_key if choice.has_again else "",
        seating=draft.seating,
        seats=len(names),
        is_full=len(names) >= MAX_SEATS,
        used=_used(draft, device),
        alike=namesakes(names),
        drawn=drawn,
        cards=choice.cards,
        told=told or Told(),
        say=lambda key, **facts: gettext(TEXTS[key], **facts),
        messages={key: gettext(text) for key, text in TEXTS.items()},
        tellings={card.value: card.to_json() for card in choice.cards},
    )
    return make_response(page, status)


def _used(draft: Draft, device: str) -> list[str]:
    """Names to choose from: first who went home from the game that is played again."""
    gone = draft.again.gone if draft.again else ()
    used = dict.fromkeys([*gone, *devices.names_used(device)])
    return [name for name in used if name not in draft.seating.names][:CHIPS]
