"""The fields of a form that stands in an address; each value is judged where it is read."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from wtforms import Field
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty
from plumpscore.rules.commands import MAX_NAME
from plumpscore.rules.reading import fail, one_of, text, whole, written
from plumpscore.sentences import sentence
from plumpscore.web.language import gettext, ngettext

_COMMA = re.compile("[,،，、]")  # noqa: RUF001 - those of other scripts too


class Chosen(Field):
    """One value: the last that the address gives, or the default where it gives none.

    `text` is the value as it stands there; `data` what `read` makes of it, once it is judged.
    """

    text: str

    def __init__(
        self, label: str, read: Callable[[str], Any], default: object, **options: Any
    ) -> None:
        super().__init__(label, default=str(default), **options)
        self._read = read

    def process_data(self, value: Any) -> None:
        self.text = self.data = value

    def process_formdata(self, valuelist: list[Any]) -> None:
        if given := "".join(valuelist[-1:]).strip():
            self.text = self.data = given

    def pre_validate(self, _form: BaseForm) -> None:
        try:
            self.data = self._read(self.text)
        except Faulty as error:
            raise StopValidation(in_words(error)) from None


class ChosenNames(Chosen):
    """Who plays: a name a line, or with commas between. A fault tells which name it is about."""

    def __init__(self, label: str, **options: Any) -> None:
        super().__init__(label, text(MAX_NAME), "", **options)

    @property
    def written(self) -> list[str]:
        """The names as they stand, good or not; where nothing is written, there is none."""
        parts = (part for line in self.text.splitlines() for part in _COMMA.split(line))
        return [name for name in map(written, parts) if name]

    @property
    def counted(self) -> str:
        """``6 names``, or nothing where none is written."""
        count = len(self.written)
        return ngettext("%(n)s name", "%(n)s names", count) if count else ""

    def pre_validate(self, _form: BaseForm) -> None:
        if faults := [f"{about}: {why}" for about, why in self._faults()]:
            raise StopValidation(" ".join(faults))
        self.data = tuple(self.written)

    def _faults(self) -> Iterator[tuple[str, str]]:
        """What each is about, and why it cannot be."""
        names = self.written
        if names and not MIN_SEATS <= len(names) <= MAX_SEATS:
            facts = {"least": MIN_SEATS, "most": MAX_SEATS}
            yield self.counted, sentence("seats_out_of_range", facts, gettext)
            return
        for name in names:
            try:
                self._read(name)
            except Faulty as error:
                yield f"“{name[:10].rstrip()}…”", in_words(error)


def one_a_line(names: list[str] | tuple[str, ...]) -> str:
    """Return names as `ChosenNames` reads them; a comma in one does not part it."""
    return "\n".join(_COMMA.sub(" ", name) for name in names)


def in_words(error: Faulty) -> str:
    """All that is wrong, as sentences in the reader's language."""
    return " ".join(sentence(fault.code, fault.facts, gettext) for fault in error.faults)


def number(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number in `least`..`most`, as it is written in an address."""

    def read(value: str) -> int:
        try:
            number = int(value)
        except ValueError:  # no digits, or more of them than Python reads
            raise fail("not_whole", value=written(value[:40])) from None
        return whole(least, most)(number)

    return read


def flag(value: str) -> bool:
    """Read ``0`` or ``1``."""
    return one_of("0", "1")(value) == "1"
