"""The forms that pages send, as far as a browser fills them in; the rules judge what they mean."""

from collections.abc import Callable, Sequence
from typing import Any

from wtforms import Field, Form, HiddenField, IntegerField, StringField

from plumpscore.rules import MAX_SEATS
from plumpscore.web.new_game.seating import Seating

MAX_ROWS = 2 * MAX_SEATS
"""More rows than a page has are not read; more names than there are seats come back with a word."""


class RowsField(Field):
    """All inputs of one name, in the order of the page."""

    data: Sequence[str]

    def process_formdata(self, valuelist: list[Any]) -> None:
        self.data = [str(value) for value in valuelist]


class NewGameForm(Form):
    """A new game as it is being written down; every field may be missing or nonsense."""

    id = HiddenField()
    again = HiddenField()
    rows = RowsField(name="name", default=())
    dealer = IntegerField(default=0)
    rules = StringField(default="")
    action = StringField(default="")
    add = StringField(default="")

    def seating(self) -> Seating:
        """Return who sits where, after what the pressed button asks for."""
        seating = Seating(tuple(self.rows.data)[:MAX_ROWS], self.dealer.data or 0)
        if self.add.data:
            return seating.with_name(self.add.data).without_blanks()
        action, _, row = (self.action.data or "").partition("-")
        if action in _ACTIONS and row.isdecimal():
            seating = _ACTIONS[action](seating, int(row))
        return seating.without_blanks()


_ACTIONS: dict[str, Callable[[Seating, int], Seating]] = {
    "up": lambda seating, row: seating.moved(row, -1),
    "down": lambda seating, row: seating.moved(row, 1),
    "remove": Seating.without,
}
