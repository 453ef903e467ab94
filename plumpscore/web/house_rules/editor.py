"""The editor of house rules: a form, and beside it what is written comes to."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms.validators import ValidationError

from plumpscore.rules import Faulty, HouseRules
from plumpscore.rules_in_words import NAMES
from plumpscore.rules_in_words.difference import Difference, difference
from plumpscore.sentences import N_
from plumpscore.store import house_rules
from plumpscore.store.house_rules import Conflict, Saved
from plumpscore.store.tokens import is_token, new_token
from plumpscore.web.chosen import in_words
from plumpscore.web.device import device_token
from plumpscore.web.house_rules.boxes import CHOSEN_BY, boxes_of
from plumpscore.web.house_rules.catalogue import of_draft
from plumpscore.web.house_rules.fields import Choice
from plumpscore.web.house_rules.form import RulesForm
from plumpscore.web.house_rules.paid import COEFFICIENTS
from plumpscore.web.house_rules.preview import preview
from plumpscore.web.keys import changeable_rules
from plumpscore.web.language import current

blueprint = Blueprint("editor", __name__)

AnyForm = TypeVar("AnyForm", bound=RulesForm)


class SavedRulesForm(RulesForm):
    """House rules that are to be saved, by a name."""

    called = Choice(N_("Name"), "")

    def validate_called(self, field: Choice) -> None:
        """Judge the name, once it is to be saved: nobody begins with it."""
        if not _is_saving():
            return
        try:
            house_rules.read_name(field.text)
        except Faulty as error:
            raise ValidationError(in_words(error)) from None


def read_form(
    kind: type[AnyForm], start: HouseRules | None = None, table: int | None = None
) -> tuple[AnyForm, str]:
    """The form as the request fills it in, judged, and the address that brings back what it was.

    `start` is what the form is filled with where the request says nothing, `table` how many play
    by these rules already. The address is empty but where another preset has filled all anew.
    """
    written = _written()
    form, left = kind(written, start, table), ""
    if form.is_filled_anew:
        left, form = form_address(form) if form.is_changed else "", form.filled_anew()
    form.validate()
    form.press(written)
    return form, left


def form_address(form: RulesForm) -> str:
    """The address of this page with all that is written."""
    carried = {"draft": _draft()} if _draft() else {}
    return f"{request.path}?{urlencode({**form.query(), **carried}, doseq=True)}"


def editing(form: RulesForm, left: str) -> Mapping[str, Any]:
    """What `rules/_editor.html` needs of a form that has been judged."""
    return {
        "form": form,
        "preview": preview(form, current()),
        "left": left,
        "back": form_address(form),
        "changed": form.query().keys(),
        "boxes": boxes_of(form),
        "chosen_by": CHOSEN_BY,
        "presets": NAMES,
        "coefficients": COEFFICIENTS,
    }


def wants_saving(form: RulesForm, left: str) -> bool:
    """Whether a form that has been judged was sent to be saved, and can be."""
    return _is_saving() and not left and form.rules is not None and not form.wrong


@blueprint.route("/rules/edit", methods=["GET", "POST"])
def edit() -> Response:
    """Write house rules, from those of ``?preset=`` on, and save them."""
    form, left = read_form(SavedRulesForm)
    if wants_saving(form, left):
        saved = house_rules.save(form.settled, form.called.text, device_token(), uid=_uid())
        return _show_saved(saved.key)
    return _page(form, left, up=url_for("catalogue.index", **of_draft(_draft())), uid=_uid())


@blueprint.route("/rules/own/<key>/edit", methods=["GET", "POST"])
def change(key: str) -> Response:
    """Write a new version of saved house rules, and save it."""
    newest = changeable_rules(key)
    base = request.form.get("base", newest.version, type=int)
    form, left = read_form(SavedRulesForm, newest.rules)
    if request.method == "GET" and "called" not in request.args:
        form.called.text = newest.name
    late = None
    if wants_saving(form, left):
        try:
            house_rules.change(key, base, form.settled, form.called.text, device_token())
            return _show_saved(key)
        except Conflict as conflict:
            late, base = _Late.of(conflict.newest, base), conflict.newest.version
    up = url_for("own_rules.show", key=key, **of_draft(_draft()))
    return _page(form, left, up=up, name=newest.name, base=base, late=late)


def _show_saved(key: str) -> Response:
    """The page of what has just been saved, where a new game that was being written goes on."""
    told: dict[str, Any] = {**of_draft(_draft()), "saved": 1}
    return redirect(url_for("own_rules.show", key=key, **told), 303)


def _draft() -> str:
    return request.values.get("draft", "")


class _Late(NamedTuple):
    """What somebody else has saved meanwhile."""

    saved: Saved
    changed: Difference
    """What is otherwise than it was when writing began here."""

    @classmethod
    def of(cls, saved: Saved, base: int) -> Self:
        before = house_rules.find(saved.key, base)
        return cls(
            saved, difference(before.rules if before else saved.rules, saved.rules, current())
        )


def _page(form: SavedRulesForm, left: str, **facts: Any) -> Response:
    is_refused = _is_saving() and not left
    longest = 2 * house_rules.MAX_NAME  # a browser counts an emoji as two
    facts |= {**editing(form, left), "longest": longest, "draft": _draft()}
    page = render_template("rules/edit.html", is_refused=is_refused, **facts)
    return make_response(page, 422 if is_refused else 200)


def _written() -> MultiDict[str, str]:
    return request.form if request.method == "POST" else request.args


def _is_saving() -> bool:
    return request.form.get("action") == "save"


def _uid() -> str:
    """Of the page: sent twice, it saves once."""
    sent = request.form.get("id", "")
    return sent if is_token(sent) else new_token()
