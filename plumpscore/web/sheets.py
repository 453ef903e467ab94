"""Blank sheets for any table, without making a game."""

from collections.abc import Iterable, Iterator

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response

from plumpscore.rules_in_words import NAMES, name
from plumpscore.sheets.sheet import Sheet
from plumpscore.store.devices import RulesUsed, rules_used
from plumpscore.web import printed
from plumpscore.web.chosen import one_a_line
from plumpscore.web.device import device_token
from plumpscore.web.language import current, gettext
from plumpscore.web.remembered import last_chosen, remember
from plumpscore.web.rule_cards import is_preset
from plumpscore.web.sheet_forms import MAX_WRITTEN, OF_GAME, BlankSheetForm

blueprint = Blueprint("sheets", __name__)

COOKIE = "plumpscore_blank_sheet"
"""What was chosen last in this browser, which needs it on the form's page alone."""


@blueprint.get("/sheets")
def show() -> Response:
    """The form for blank sheets, with a picture of what is chosen so far."""
    used, is_told = rules_used(device_token()), BlankSheetForm.is_told(request.args)
    form = BlankSheetForm(request.args) if is_told else _usual(used)
    wrong = [] if form.validate() else form.wrong()
    page = render_template(
        "sheets.html",
        form=form,
        wrong=wrong,
        agreement=form.agreement(current()),
        is_told=is_told,
        presets=[(preset, gettext(told)) for preset, told in NAMES.items()],
        own=list(_own_rules(form, used)),
        longest=MAX_WRITTEN,
        **printed.facts(),
    )
    response = make_response(page, 422 if wrong else 200)
    if is_told and not wrong:
        remember(response, COOKIE, form, request.path)
    return response


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
    if not form.validate():
        raise printed.unprintable(form.wrong())
    return form.sheet(current())


def _file_name(sheet: Sheet) -> str:
    return f"plump-protokoll-{len(sheet.names)}"


def _usual(used: list[RulesUsed]) -> BlankSheetForm:
    """As it was chosen last, or else for the people of the last game, by their house rules."""
    if last := last_chosen(BlankSheetForm, COOKIE):
        return last
    return BlankSheetForm(usual=_as_played(used[0]) if used else None)


def _as_played(last: RulesUsed) -> dict[str, str]:
    names = one_a_line(last.names)
    return {"players": str(len(last.names)), "names": names, "rules": _value(last)}


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
