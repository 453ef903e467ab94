"""What is chosen for a sheet, as an address carries it; each value is judged where it is read."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules
from plumpscore.rules.commands import MAX_NAME
from plumpscore.rules.presets import PRESETS
from plumpscore.rules.reading import fail, list_of, one_of, text, whole, written
from plumpscore.sentences import N_, sentence
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import MAX_COPIES, PAPERS, PLUMPS, Choices
from plumpscore.sheets.sheet import Sheet
from plumpscore.store import games
from plumpscore.web.language import gettext
from plumpscore.web.rule_cards import DEFAULT

OF_GAME = "game:"
"""Before the key of a game whose house rules are meant."""

MAX_WRITTEN = MAX_SEATS * 2 * (MAX_NAME + 1)
"""Ten names of forty characters, each of which a browser may count as two."""

_TWO_ON_A5 = N_("Two sheets fit on an A4 or a Letter, but an A5 holds one.")


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


def in_words(error: Faulty) -> str:
    """All that is wrong, as sentences in the reader's language."""
    return " ".join(sentence(fault.code, fault.facts, gettext) for fault in error.faults)


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(value: str) -> int:
        try:
            number = int(value)
        except ValueError:  # no digits, or more of them than Python reads
            raise fail("not_whole", value=written(value[:40])) from None
        return whole(least, most)(number)

    return read


def _flag(value: str) -> bool:
    return one_of("0", "1")(value) == "1"


def _names(value: str) -> tuple[str, ...]:
    """The names, one a line; lines on which nothing is written do not count."""
    names = [line for line in value.splitlines() if written(line)]
    if names and not MIN_SEATS <= len(names) <= MAX_SEATS:
        raise fail("seats_out_of_range", least=MIN_SEATS, most=MAX_SEATS)
    return list_of(text(MAX_NAME))(names)


def _house_rules(value: str) -> HouseRules:
    if not value.startswith(OF_GAME):
        return HouseRules.of(one_of(*PRESETS)(value))
    access = games.find_access(value.removeprefix(OF_GAME))
    if access is None:
        raise fail("unknown_key")
    return games.load_game(access).rules


class SheetForm(Form):
    """What is chosen for every sheet."""

    paper = Chosen(N_("Paper"), one_of(*PAPERS), Choices.paper)
    marks = Chosen(N_("Mark who deals"), _flag, int(Choices.dealer_marks))
    totals = Chosen(N_("Running totals"), _flag, int(Choices.totals))

    def choices(self) -> Choices:
        """What is chosen; of a form that is valid."""
        return Choices(self.paper.data, dealer_marks=self.marks.data, totals=self.totals.data)

    def query(self) -> dict[str, str]:
        """The fields of an address that gives the same sheet: those that are not as usual."""
        fields = (field for field in self if isinstance(field, Chosen))
        return {field.name: field.text for field in fields if field.text != field.default}

    def wrong(self) -> list[str]:
        """What is wrong, each told with its field."""
        return [f"{gettext(field.label.text)}: {error}" for field in self for error in field.errors]


class GameSheetForm(SheetForm):
    """What is chosen for the sheet of a game."""

    plumps = Chosen(N_("A plump is"), one_of(*PLUMPS), Choices.plumps)

    def choices(self) -> Choices:
        return replace(super().choices(), plumps=self.plumps.data)


class BlankSheetForm(SheetForm):
    """What is chosen for blank sheets."""

    players = Chosen(N_("Players"), _number(MIN_SEATS, MAX_SEATS), 4)
    names = Chosen(N_("Names"), _names, "")
    rules = Chosen(N_("House rules"), _house_rules, DEFAULT)
    per_page = Chosen(N_("Sheets a page"), _number(1, 2), Choices.per_page)
    copies = Chosen(N_("Papers"), _number(1, MAX_COPIES), Choices.copies)

    def __init__(self, args: MultiDict[str, str], usual: dict[str, str] | None = None) -> None:
        """Read an address; ``usual`` is what this browser's people get where it says nothing."""
        super().__init__(_unfolded(args), data=usual or {})

    def validate_per_page(self, field: Chosen) -> None:
        if field.data == 2 and self.paper.data == "a5":
            raise StopValidation(gettext(_TWO_ON_A5))

    def choices(self) -> Choices:
        return replace(super().choices(), per_page=self.per_page.data, copies=self.copies.data)

    def sheet(self, language: Language) -> Sheet:
        """The sheet of a form that is valid.

        Raises:
            Faulty: so many players cannot play by these house rules.
        """
        seats: int | Sequence[str] = self.names.data or self.players.data
        return blank_sheet(self.rules.data, seats, language, self.choices())


def _unfolded(args: MultiDict[str, str]) -> MultiDict[str, str]:
    """The address with `name`, one for each player, and `game`, a key, as the fields have them."""
    fields = args.copy()
    fields["names"] = "\n".join([*args.getlist("names"), *args.getlist("name")])
    if "game" in args and not args.get("rules"):
        fields["rules"] = OF_GAME + args["game"]
    return fields
