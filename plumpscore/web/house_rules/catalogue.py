"""The catalogue of house rules: all there are, and a page for each that tells how it is played."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from urllib.parse import parse_qs, urlencode

from flask import Blueprint, abort, render_template, request, url_for

from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules, compile_plan
from plumpscore.rules_in_words import NAMES, manner, name
from plumpscore.store.devices import rules_used
from plumpscore.store.house_rules import saved_in
from plumpscore.store.tokens import new_token
from plumpscore.web.chosen import in_words
from plumpscore.web.device import device_token
from plumpscore.web.house_rules import cards as rule_cards
from plumpscore.web.house_rules.in_full import RulesInFull, in_full
from plumpscore.web.language import current

blueprint = Blueprint("catalogue", __name__)

SEATS = range(MIN_SEATS, MAX_SEATS + 1)

WRITTEN = ("id", "again", "name", "dealer")
"""The fields of a new game that is being written down: they go along, and back again."""


@blueprint.get("/rules")
def index() -> str:
    """List what this browser has saved, then all presets; with ``?hidden=1`` what was hidden."""
    return index_page()


def index_page(wrong: Sequence[str] = ()) -> str:
    """The list, and what is wrong with a file that was opened from there."""
    device, shows_hidden, language = device_token(), "hidden" in request.args, current()
    ours = saved_in(device, hidden=shows_hidden)
    return render_template(
        "rules/index.html",
        ours=[(saved, rule_cards.saved_card(saved, language)) for saved in ours],
        cards=rule_cards.preset_cards(language.code),
        seats=_table() or rule_cards.SHOWN_SEATS,
        written=written(),
        draft=draft(),
        wrong=wrong,
        shows_hidden=shows_hidden,
        hidden=0 if shows_hidden else len(saved_in(device, hidden=True)),
        hid=request.args.get("hid", ""),
        id=new_token(),
    )


@blueprint.get("/rules/<preset>")
def show(preset: str) -> str:
    """Tell how a preset is played by `?players=`, and what a hand of `?hand=` cards pays."""
    if preset not in NAMES:
        abort(404)
    return page(preset, HouseRules.of(preset))


def page(preset: str, rules: HouseRules) -> str:
    """The page of these house rules, which stands at the address of `preset`."""
    facts = told_in_full(rules, partial(url_for, "catalogue.show", preset=preset))
    editor = url_for("editor.edit", preset=preset, draft=draft())
    called = name(rules, current())
    return render_template("rules/preset.html", **facts, name=called, value=preset, editor=editor)


def rules_of_a_game(rules: HouseRules, called: str | None, address: Callable[..., str]) -> str:
    """The same of house rules that only the game has which is to be played again."""
    facts = told_in_full(rules, address)
    called = called or name(rules, current())
    return render_template("rules/preset.html", **facts, name=called, value=rule_cards.AGAIN)


def told_in_full(
    rules: HouseRules, address: Callable[..., str], table: int | None = None
) -> dict[str, Any]:
    """What `rules/preset.html` tells of house rules; `address` makes that of the same page.

    `table` is how many play by them already.
    """
    language = current()
    usual = table or _table() or sum(rules.players) // 2
    seats = next((n for n in SEATS if str(n) == _asked("players")), usual)
    told, why = _told(rules, seats, language)
    return {
        "address": address,
        "manner": manner(rules, language),
        "seats": seats,
        "players": [(number, _can_play(rules, number)) for number in SEATS],
        "told": told,
        "why": why,
        "hands": list(told.tables) if told else [],
        "hand": told.hand(_asked("hand")) if told else 0,
        "written": written(),
        "draft": draft(),
    }


def _told(rules: HouseRules, seats: int, language: Language) -> tuple[RulesInFull | None, str]:
    """What there is to tell, or else why so many cannot play by these rules."""
    try:
        return in_full(rules, seats, language), ""
    except Faulty as error:
        return None, in_words(error)


def _can_play(rules: HouseRules, seats: int) -> bool:
    try:
        compile_plan(rules, seats)
    except Faulty:
        return False
    return True


def _asked(field: str) -> str:
    """What the address asks for, good or not."""
    return request.args.get(field, "").strip()


def _table() -> int | None:
    """How many are being written down, or else how many played last in this browser."""
    if (written := sum(bool(given.strip()) for given in request.args.getlist("name"))) in SEATS:
        return written
    used = rules_used(device_token())
    return len(used[0].names) if used else None


def written() -> Mapping[str, list[str]]:
    """The fields of a new game that the address carries along."""
    return {field: given for field in WRITTEN if (given := request.args.getlist(field))}


def draft() -> str | None:
    """The same as one field, which the editor carries."""
    return urlencode(written(), doseq=True) or None


def of_draft(text: str) -> Mapping[str, Any]:
    """The fields of a new game that the editor has carried."""
    return {field: given for field, given in parse_qs(text).items() if field in WRITTEN}
