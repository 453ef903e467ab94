"""House rules that people have saved: looked at, sent to others, copied, and taken back a version.

They are written and changed in the editor, and listed in the catalogue.
"""

from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

from flask import Blueprint, make_response, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response

from plumpscore.languages import Language
from plumpscore.rules import Faulty
from plumpscore.rules_in_words.difference import Difference, difference
from plumpscore.sentences import sentence
from plumpscore.store import house_rules
from plumpscore.store.house_rules import Conflict, Saved
from plumpscore.store.tokens import new_token
from plumpscore.web.device import device_token
from plumpscore.web.file_names import in_file_name
from plumpscore.web.house_rules.cards import OWN
from plumpscore.web.house_rules.catalogue import index_page, told_in_full
from plumpscore.web.house_rules.file import read_file, write_file
from plumpscore.web.keys import changeable_rules, saved_rules
from plumpscore.web.language import current, gettext
from plumpscore.web.shared_link import shared_link

blueprint = Blueprint("own_rules", __name__)


class Told(NamedTuple):
    """A version in the list of them."""

    saved: Saved
    changed: Difference
    """What is otherwise than in the version before."""

    called: str
    """What they were called before, where that is changed."""

    is_untold: bool
    """Whether something is otherwise that the agreement has no words for."""


@blueprint.get("/rules/own/<key>")
def show(key: str) -> str:
    """Tell how these house rules are played; with ``?version=``, how they once were."""
    newest = saved_rules(key)
    shown = saved_rules(key, request.args.get("version", newest.version, type=int))
    house_rules.remember(device_token(), newest)
    version = None if shown.version == newest.version else shown.version
    address = partial(url_for, "own_rules.show", key=key, version=version)
    return render_template(
        "rules/own.html",
        **told_in_full(shown.rules, address),
        name=shown.name,
        value=OWN + key,
        saved=shown,
        newest=newest,
        versions=_told(house_rules.versions(key), current()),
        link=shared_link(url_for("own_rules.show", key=newest.share_key)),
        own_link=shared_link(url_for("own_rules.show", key=key)),
        is_late="late" in request.args,
        is_saved="saved" in request.args,
        id=new_token(),
    )


def _told(versions: list[Saved], language: Language) -> list[Told]:
    """All versions, the newest first, each with what it changed."""
    pairs = zip(versions, versions[1:] + versions[-1:], strict=True)
    return [_compared(after, before, language) for after, before in pairs]


def _compared(after: Saved, before: Saved, language: Language) -> Told:
    words = difference(before.rules, after.rules, language)
    return Told(
        saved=after,
        changed=words,
        called=before.name if before.name != after.name else "",
        is_untold=before.rules != after.rules and not (words.gone or words.new),
    )


@blueprint.post("/rules/own/<key>")
def restore(key: str) -> Response:
    """Make an earlier version the newest again, as a version of its own."""
    newest = changeable_rules(key)
    wanted = saved_rules(key, request.form.get("version", type=int) or 0)
    base = request.form.get("base", type=int) or newest.version
    try:
        house_rules.change(key, base, wanted.rules, wanted.name, device_token())
    except Conflict:
        return redirect(url_for("own_rules.show", key=key, late=1), 303)
    return redirect(url_for("own_rules.show", key=key), 303)


@blueprint.post("/rules/own/<key>/copy")
def copy(key: str) -> Response:
    """Save a copy with keys of its own, which takes their place in the list; the same page sent
    twice makes one."""
    saved, device = saved_rules(key), device_token()
    made = house_rules.save(saved.rules, saved.name, device, uid=request.form.get("id"))
    if not any(ours.id == saved.id and ours.can_change for ours in house_rules.saved_in(device)):
        house_rules.hide(device, saved)
    return redirect(url_for("own_rules.show", key=made.key, saved=1), 303)


@blueprint.get("/rules/own/<key>/file")
def download(key: str) -> Response:
    """The house rules as a small file, which another group can open."""
    saved = saved_rules(key, request.args.get("version", type=int))
    file = BytesIO(write_file(saved.rules, saved.name))
    name = f"{in_file_name(saved.name) or 'plump'}.json"
    return send_file(file, "application/json", as_attachment=True, download_name=name)


@blueprint.post("/rules/own/<key>/list")
def list_or_hide(key: str) -> Response:
    """Take house rules off this browser's list, or put them back."""
    saved, is_hidden = saved_rules(key), request.form.get("action") == "hide"
    house_rules.hide(device_token(), saved, hidden=is_hidden)
    told: dict[str, Any] = {"hid": key} if is_hidden else {}
    return redirect(url_for("catalogue.index", **told), 303)


@blueprint.get("/rules/open")
def back_to_the_list() -> Response:
    """Whoever changes the language where a file was refused comes here."""
    return redirect(url_for("catalogue.index"))


@blueprint.post("/rules/open")
def open_file() -> Response:
    """Save the house rules of a file as our own, or tell all that is wrong with it."""
    data = b"".join(file.read() for file in request.files.getlist("file"))
    try:
        rules, name = read_file(data, current())
    except Faulty as error:
        return make_response(index_page(wrong=_sentences(error)), 422)
    saved = house_rules.save(rules, name, device_token(), uid=request.form.get("id"))
    return redirect(url_for("own_rules.show", key=saved.key, saved=1), 303)


def _sentences(error: Faulty) -> list[str]:
    """Each fault with its place in the file."""
    told = ((fault.where, sentence(fault.code, fault.facts, gettext)) for fault in error.faults)
    return [f"{where}: {why}" if where else why for where, why in told]
