"""Blank sheets for any table, without making a game."""

from collections.abc import Iterable, Iterator

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response

from plumpscore.rules import Faulty
from plumpscore.rules_in_words import NAMES, name
from plumpscore.sheets.sheet import Sheet
from plumpscore.store.devices import RulesUsed, rules_used
from plumpscore.web import printed
from plumpscore.web.device import device_token
from plumpscore.web.language import current, gettext
from plumpscore.web.rule_cards import is_preset
from plumpscore.web.sheet_forms import MAX_WRITTEN, OF_GAME, BlankSheetForm, in_words

blueprint = Blueprint("sheets", __name__)


@blueprint.get("/sheets")
def show() -> Response:
    """The form for blank sheets, with a picture of what is chosen so far."""
    used = rules_used(device_token())
    form = BlankSheetForm(request.args, _usual(used))
    wrong = _why_not(form)
    page = render_template(
        "sheets.html",
        form=form,
        wrong=wrong,
        presets=[(preset, gettext(told)) for preset, told in NAMES.items()],
        own=list(_own_rules(form, used)),
        longest=MAX_WRITTEN,
        **printed.facts(),
    )
    return make_response(page, 422 if wrong else 200)


@blueprint.get("/sheet.pdf")
def pdf() -> Response:
    """Blank sheets, as the address alone tells."""
    sheet = _asked_for()
    return printed.pdf(sheet, _file_name(sheet))


@blueprint.get("/sheet.png")
def png() -> Response:
    """A picture of the first of them."""
    sheet = _asked_for()
    return printed.png(sheet, _file_name(sheet))


def _asked_for() -> Sheet:
    form = BlankSheetForm(request.args)
    if wrong := _why_not(form):
        raise printed.unprintable(wrong)
    return form.sheet(current())


def _file_name(sheet: Sheet) -> str:
    return f"plump-protokoll-{len(sheet.names)}"


def _why_not(form: BlankSheetForm) -> list[str]:
    """All that is wrong with what is chosen."""
    if not form.validate():
        return form.wrong()
    try:
        form.sheet(current())
    except Faulty as error:
        return [in_words(error)]
    return []


def _usual(used: list[RulesUsed]) -> dict[str, str]:
    """So many players, and their house rules, as in the game that was played last."""
    return {"players": str(len(used[0].names)), "rules": _value(used[0])} if used else {}


def _value(used: RulesUsed) -> str:
    return str(used.rules.preset) if is_preset(used.rules) else OF_GAME + used.key


def _own_rules(form: BlankSheetForm, used: Iterable[RulesUsed]) -> Iterator[tuple[str, str]]:
    """House rules that no preset holds, as value and name; also those of somebody else's game."""
    language, chosen = current(), form.rules.text
    own = {_value(played): played for played in used if not is_preset(played.rules)}
    for value, played in own.items():
        yield value, f"{name(played.rules, language)} ({language.listed(played.names)})"
    if chosen.startswith(OF_GAME) and chosen not in own and not form.rules.errors:
        yield chosen, name(form.rules.data, language)
