"""The agreement of a game: told in full to everybody, and changed by who keeps the score.

Until the first bid it is changed freely. After it a change says what follows from it, is agreed to
on a page of its own, stands in the protokoll, and can be undone.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from plumpscore.rules import HouseRules, Refused
from plumpscore.store import games
from plumpscore.store.commands import submit
from plumpscore.store.games import Access, Game
from plumpscore.store.tokens import new_token
from plumpscore.web.agreed import agreed
from plumpscore.web.at_table_form import TableForm, Unreadable
from plumpscore.web.at_table_now import Now
from plumpscore.web.deed_words import hands_in_words
from plumpscore.web.device import device_token
from plumpscore.web.done import STALE, commands, deed_id, done_before
from plumpscore.web.errors import Failed
from plumpscore.web.house_rules.catalogue import told_in_full
from plumpscore.web.house_rules.editor import editing, read_form
from plumpscore.web.house_rules.form import RulesForm
from plumpscore.web.keys import game_access, score_access
from plumpscore.web.language import gettext
from plumpscore.web.notes import rule_changes
from plumpscore.web.refusals import why
from plumpscore.web.rules_change import consequences, wishes

blueprint = Blueprint("game_rules", __name__)


@blueprint.get("/game/<key>/rules")
def show(key: str) -> str:
    """Tell the agreement as it is played now, with what ``?done=`` has changed."""
    access = game_access(key)
    game = games.load_game(access)
    now = agreed(game)
    address = partial(url_for, "game_rules.show", key=key)
    return render_template(
        "game/rules.html",
        **told_in_full(now.rules, address, now.seats),
        name=now.called,
        value="again",
        game_key=key,
        id=new_token()[:16],
        version=game.version,
        is_locked=now.is_locked,
        can_score=access.role == "score",
        notes=list(rule_changes(game.plan, game.state)),
        done=done_before(access, game) if access.role == "score" else None,
    )


@blueprint.route("/game/<key>/rules/change", methods=["GET", "POST"])
def change(key: str) -> Response:
    """Write other house rules; once a bid has fallen, see what follows from them and agree."""
    access = score_access(key)
    game, action = games.load_game(access), request.form.get("action", "")
    asked = _Asked(access, game, Now(game.plan, game.state))
    holding = agreed(game, asked.now.card.count)
    form, left = read_form(RulesForm, holding.rules, holding.seats)
    is_sent = action in ("save", "agree") and not left
    if not is_sent or form.rules is None or form.wrong:
        return asked.editor(form, left, is_refused=is_sent)
    if action == "agree" or not holding.is_locked:
        return asked.agree(form.settled)
    return asked.look(form.settled)


@dataclass(frozen=True)
class _Asked:
    """A change that is being written."""

    access: Access
    game: Game
    now: Now

    @property
    def index(self) -> int:
        """The round from which it shall hold: the next one, unless an earlier one is asked for."""
        asked = request.values.get("holds_from", "")
        if request.values.get("holds") == "played":
            return next((n for n in range(self.now.following) if str(n) == asked), 0)
        return min(self.now.following, self.now.card.count - 1)

    def editor(self, form: RulesForm, left: str, *, is_refused: bool) -> Response:
        """The house rules, to be written otherwise."""
        holds = request.values.get("holds", "next"), request.values.get("holds_from", "0")
        facts = {**editing(form, left), "is_refused": is_refused, "holds": holds}
        page = render_template("game/rules_change.html", **facts, **self._facts())
        return make_response(page, 422 if is_refused else 200)

    def look(self, chosen: HouseRules, told: str = "", status: int = 200) -> Response:
        """What follows, and the button by which it is agreed to."""
        follows = consequences(self.now, self.index, chosen)
        if isinstance(follows, Refused):
            told, status = why(follows, self.game.state.names), 422
        page = render_template(
            "game/rules_agree.html",
            **self._facts(),
            follows=None if isinstance(follows, Refused) else follows,
            written=[pair for pair in request.form.items(multi=True) if pair[0] not in _OWN],
            told=told,
            in_words=hands_in_words,
        )
        return make_response(page, status)

    def agree(self, chosen: HouseRules) -> Response:
        """Change the agreement, and show it."""
        sent = TableForm(request.form)
        try:
            id, base = deed_id(sent.read("id")), sent.read("base")
        except Unreadable:
            raise Failed("malformed") from None
        asked = wishes(self.now, self.index, chosen)
        outcome = submit(self.access, base, commands(id, asked), device=device_token())
        if outcome.kind == "conflict":
            return self.look(chosen, gettext(STALE), 409)
        if outcome.refused:
            return self.look(chosen, why(outcome.refused, self.game.state.names), 422)
        done = id if self.now.following else None
        return redirect(url_for("game_rules.show", key=self.access.key, done=done), 303)

    def _facts(self) -> dict[str, Any]:
        return {
            "key": self.access.key,
            "id": new_token()[:16],
            "version": self.game.version,
            "now": self.now,
            "round": self.index,
        }


_OWN = ("id", "base", "action")
"""What is sent anew from each page; all else goes along."""
