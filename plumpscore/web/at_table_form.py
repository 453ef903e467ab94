"""What the page of the table sends: one form's fields at a time, each judged where it is used."""

from collections.abc import Callable
from typing import Any

from wtforms import Form
from wtforms.validators import StopValidation

from plumpscore.rules import MAX_SEATS
from plumpscore.rules.commands import MAX_NAME, MAX_WHY
from plumpscore.rules.house import MAX_HAND, MAX_ROUNDS
from plumpscore.rules.reading import MOST, fail, one_of, text
from plumpscore.web.chosen import Chosen, number
from plumpscore.web.language import gettext

SEAT = number(0, MAX_SEATS - 1)


class Unreadable(Exception):
    """A field holds what it cannot; the sentence stands at the field."""


def _needed(read: Callable[[str], Any]) -> Callable[[str], Any]:
    def read_filled(value: str) -> Any:
        if not value:
            raise fail("empty_text")
        return read(value)

    return read_filled


def _whom(value: str) -> int:
    if not value:
        raise StopValidation(gettext("Choose who it is for."))
    return SEAT(value)


def _why(value: str) -> str | None:
    return text(MAX_WHY)(value) if value else None


class TableForm(Form):
    """All that can be sent; every field may be missing or nonsense."""

    id = Chosen("", _needed(text(24)), "")
    base = Chosen("", _needed(number(0, MOST)), "")
    round = Chosen("", _needed(number(0, 2 * MAX_ROUNDS)), "")
    deed = Chosen("", _needed(text(200)), "")
    """What is to be done, and to whom: ``home 2``."""

    name = Chosen("", _needed(text(MAX_NAME)), "")
    cards = Chosen("", _needed(number(1, MAX_HAND)), "")
    more = Chosen("", _needed(number(1, MAX_HAND)), "")
    """The cards of a round that is added."""

    seat = Chosen("", _whom, "")
    sign = Chosen("", _needed(one_of("minus", "plus")), "minus")
    points = Chosen("", _needed(number(1, MOST // 1000)), "")
    why = Chosen("", _why, "")

    def read(self, name: str) -> Any:
        """Return what a field means.

        Raises:
            Unreadable: it means nothing; the field then says why.
        """
        field = self[name]
        if not field.validate(self):
            raise Unreadable(name)
        return field.data

    @property
    def kind(self) -> str:
        return self.deed.text.split(" ")[0]

    @property
    def parts(self) -> list[str]:
        """What stands behind the deed's kind."""
        return self.deed.text.split(" ")[1:]

    def whom(self) -> int:
        """Return the seat that the deed names.

        Raises:
            Unreadable: it names none.
        """
        if len(self.parts) != 1 or not (part := self.parts[0]).isascii() or not part.isdecimal():
            raise Unreadable("deed")
        return int(part[:3])
