"""Blank sheets for any table, without making a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response

from plumpscore.rules import HouseRules
from plumpscore.rules_in_words import NAMES, name
from plumpscore.sheets.sheet import Sheet
from plumpscore.store.devices import RulesUsed, rules_used
from plumpscore.store.house_rules import Saved, saved_in
from plumpscore.web.chosen import one_a_line
from plumpscore.web.device import device_token
from plumpscore.web.house_rules.cards import OWN, is_preset
from plumpscore.web.keys import saved_rules
from plumpscore.web.language import current, gettext
from plumpscore.web.sheets import printed
from plumpscore.web.sheets.forms import MAX_WRITTEN, OF_GAME, BlankSheetForm
from plumpscore.web.sheets.remembered import last_chosen, remember

blueprint = Blueprint("sheets", __name__)

COOKIE = "plumpscore_blank_sheet"
"""What was chosen last in this browser, which needs it on the form's page alone."""


@blueprint.get("/sheets")
def show() -> Response:
    """The form for blank sheets, with a picture of what is chosen so far."""
    is_told, choices = BlankSheetForm.is_told(request.args), _OwnRules.of(device_token())
    form = BlankSheetForm(request.args) if is_told else _usual(choices)
    wrong = [] if form.validate() else form.wrong()
    page = render_template(
        "sheets.html",
        form=form,
        wrong=wrong,
        agreement=form.agreement(current()),
        is_told=is_told,
        presets=[(preset, gettext(told)) for preset, told in NAMES.items()],
        own=list(choices.listed(form)),
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


@dataclass(frozen=True)
class _OwnRules:
    """House rules of this browser's people: what they saved, and what they have played by."""

    saved: list[Saved]
    used: list[RulesUsed]

    @classmethod
    def of(cls, device: str) -> Self:
        return cls(saved_in(device), rules_used(device))

    def value(self, rules: HouseRules, key: str) -> str:
        """The value in the form of house rules that the game of this key was played by."""
        if is_preset(rules):
            return str(rules.preset)
        same = (OWN + saved.key for saved in self.saved if saved.rules == rules)
        return next(same, OF_GAME + key)

    def listed(self, form: BlankSheetForm) -> Iterator[tuple[str, str]]:
        """House rules that no preset holds, as value and name; also somebody else's."""
        own = {OWN + saved.key: saved.name for saved in self.saved} | dict(self._played())
        yield from own.items()
        chosen = form.rules.text
        if chosen in own or form.rules.errors:
            return
        if chosen.startswith(OWN):
            yield chosen, saved_rules(chosen.removeprefix(OWN)).name
        elif chosen.startswith(OF_GAME):
            yield chosen, name(form.rules.data, current())

    def _played(self) -> Iterator[tuple[str, str]]:
        language = current()
        for played in self.used:
            value = self.value(played.rules, played.key)
            if value.startswith(OF_GAME):
                called = played.called or name(played.rules, language)
                yield value, f"{called} ({language.listed(played.names)})"


def _usual(own: _OwnRules) -> BlankSheetForm:
    """As it was chosen last, or else for the people of the last game, by their house rules."""
    if last := last_chosen(BlankSheetForm, COOKIE):
        return last
    return BlankSheetForm(usual=_as_played(own) if own.used else None)


def _as_played(own: _OwnRules) -> dict[str, str]:
    last = own.used[0]
    rules = own.value(last.rules, last.key)
    return {"players": str(len(last.names)), "names": one_a_line(last.names), "rules": rules}
