"""The catalogue of house rules: all presets, and a page for each that tells how it is played."""

from collections.abc import Collection, Mapping

from flask import Blueprint, abort, render_template, request

from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules, compile_plan
from plumpscore.rules_in_words import NAMES, manner, name
from plumpscore.store.devices import rules_used
from plumpscore.web import rule_cards
from plumpscore.web.chosen import in_words
from plumpscore.web.device import device_token
from plumpscore.web.language import current
from plumpscore.web.rules_in_full import RulesInFull, in_full

blueprint = Blueprint("catalogue", __name__)

SEATS = range(MIN_SEATS, MAX_SEATS + 1)

USUAL_HAND = 5
"""So many cards' points are shown first, where the hands are as large."""

WRITTEN = ("id", "again", "name", "dealer")
"""The fields of a new game that is being written down: they go along, and back again."""


@blueprint.get("/rules")
def index() -> str:
    """List all presets."""
    cards = rule_cards.rule_cards(current(), rule_cards.DEFAULT, None)
    seats = _table() or rule_cards.SHOWN_SEATS
    return render_template("rules/index.html", cards=cards, seats=seats, written=_written())


@blueprint.get("/rules/<preset>")
def show(preset: str) -> str:
    """Tell how a preset is played by `?players=`, and what a hand of `?hand=` cards pays."""
    if preset not in NAMES:
        abort(404)
    return page(preset, HouseRules.of(preset))


def page(preset: str, rules: HouseRules) -> str:
    """The page of these house rules, which stands at the address of `preset`."""
    language = current()
    seats = _asked("players", SEATS, _table() or sum(rules.players) // 2)
    told, why = _told(rules, seats, language)
    hands = list(told.tables) if told else []
    return render_template(
        "rules/preset.html",
        preset=preset,
        name=name(rules, language),
        manner=manner(rules, language),
        seats=seats,
        players=[(number, _can_play(rules, number)) for number in SEATS],
        told=told,
        why=why,
        hands=hands,
        hand=_asked("hand", hands, _usual(hands)),
        written=_written(),
    )


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


def _usual(hands: Collection[int]) -> int:
    return max((n for n in hands if n <= USUAL_HAND), default=min(hands, default=0))


def _asked(field: str, choices: Collection[int], usual: int) -> int:
    """The one of the choices that the address asks for, the usual one where it asks for none."""
    asked = request.args.get(field, "").strip()
    return next((number for number in choices if str(number) == asked), usual)


def _table() -> int | None:
    """How many are being written down, or else how many played last in this browser."""
    if (written := sum(bool(given.strip()) for given in request.args.getlist("name"))) in SEATS:
        return written
    used = rules_used(device_token())
    return len(used[0].names) if used else None


def _written() -> Mapping[str, list[str]]:
    return {field: given for field in WRITTEN if (given := request.args.getlist(field))}
