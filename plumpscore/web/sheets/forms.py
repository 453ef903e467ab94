"""What is chosen for a sheet, as an address carries it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict
from wtforms import Form
from wtforms.validators import StopValidation

from plumpscore import rules_in_words
from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, Faulty, HouseRules
from plumpscore.rules.commands import MAX_NAME
from plumpscore.rules.presets import PRESETS
from plumpscore.rules.reading import fail, one_of
from plumpscore.sentences import N_
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import MAX_COPIES, PAPERS, PLUMPS, Choices
from plumpscore.sheets.sheet import Sheet
from plumpscore.store import games, house_rules
from plumpscore.store.games import Game
from plumpscore.store.house_rules import Saved
from plumpscore.web.chosen import Chosen, ChosenNames, flag, in_words, number, one_a_line
from plumpscore.web.house_rules.cards import DEFAULT, OWN
from plumpscore.web.language import current, gettext

OF_GAME = "game:"
"""Before the key of a game whose house rules are meant."""

MAX_WRITTEN = MAX_SEATS * 2 * (MAX_NAME + 1)
"""Ten names of forty characters, each of which a browser may count as two."""

MAX_KEPT = 2000
"""Bytes that a browser is asked to keep of what was chosen, where it keeps 4096 at most."""

_TWO_ON_A5 = N_("Two sheets fit on an A4 or a Letter, but an A5 holds one.")


def _house_rules(value: str) -> HouseRules:
    if value.startswith(OWN):
        return _saved(value).rules
    if value.startswith(OF_GAME):
        return _game(value).rules
    return HouseRules.of(one_of(*PRESETS)(value))


def _called(value: str) -> str | None:
    """What people have called the house rules, if they have."""
    if value.startswith(OWN):
        return _saved(value).name
    return _game(value).house_rules if value.startswith(OF_GAME) else None


def _saved(value: str) -> Saved:
    saved = house_rules.find(value.removeprefix(OWN))
    if saved is None:
        raise fail("rules_gone")
    return saved


def _game(value: str) -> Game:
    access = games.find_access(value.removeprefix(OF_GAME))
    if access is None:
        raise fail("unknown_key")
    return games.load_game(access)


class SheetForm(Form):
    """What is chosen for every sheet."""

    paper = Chosen(N_("Paper"), one_of(*PAPERS), Choices.paper)
    marks = Chosen(N_("Mark who deals"), flag, int(Choices.dealer_marks))
    totals = Chosen(N_("Running totals"), flag, int(Choices.totals))

    @classmethod
    def is_told(cls, args: MultiDict[str, str]) -> bool:
        """Whether an address chooses anything."""
        return any(field.name in args for field in cls())

    def choices(self) -> Choices:
        """What is chosen; of a form that is valid."""
        return Choices(self.paper.data, dealer_marks=self.marks.data, totals=self.totals.data)

    def query(self) -> dict[str, str]:
        """The fields of an address that gives the same sheet: those that are not as usual."""
        return {f.name: f.text for f in self._chosen() if f.text != f.default}

    def kept(self) -> dict[str, str]:
        """The fields that count the next time as well; of a form that is valid."""
        return {field.name: field.text for field in self._chosen()}

    def wrong(self) -> list[str]:
        """What is wrong, each told with its field."""
        return [f"{gettext(field.label.text)}: {error}" for field in self for error in field.errors]

    def _chosen(self) -> Iterator[Chosen]:
        return (field for field in self if isinstance(field, Chosen))


class GameSheetForm(SheetForm):
    """What is chosen for the sheet of a game."""

    plumps = Chosen(N_("A plump is shown as"), one_of(*PLUMPS), Choices.plumps)

    def choices(self) -> Choices:
        return replace(super().choices(), plumps=self.plumps.data)


class BlankSheetForm(SheetForm):
    """What is chosen for blank sheets. How many play is judged before the rules are."""

    players = Chosen(N_("Players"), number(MIN_SEATS, MAX_SEATS), 4)
    names = ChosenNames(N_("Names"))
    rules = Chosen(N_("House rules"), _house_rules, DEFAULT)
    per_page = Chosen(N_("Sheets per page"), number(1, 2), Choices.per_page)
    copies = Chosen(N_("Copies"), number(1, MAX_COPIES), Choices.copies)

    def __init__(
        self, args: MultiDict[str, str] | None = None, usual: dict[str, str] | None = None
    ) -> None:
        """Read an address; ``usual`` is what this browser's people get where it says nothing."""
        super().__init__(_unfolded(args or MultiDict()), data=usual or {})

    @classmethod
    def is_told(cls, args: MultiDict[str, str]) -> bool:
        return "name" in args or "game" in args or super().is_told(args)

    @property
    def seats(self) -> int | None:
        """How many play, if that is known; of a form that has been judged so far."""
        if self.players.errors or self.names.errors:
            return None
        return len(self.names.data) or int(self.players.data)

    @property
    def why_one(self) -> str:
        """Why a page of this paper cannot hold two sheets, if so."""
        return gettext(_TWO_ON_A5) if self.paper.data == "a5" else ""

    def validate_rules(self, _field: Chosen) -> None:
        try:
            self.agreement(current())
        except Faulty as error:
            raise StopValidation(in_words(error)) from None

    def validate_per_page(self, field: Chosen) -> None:
        if field.data == 2 and self.why_one:
            raise StopValidation(self.why_one)

    def agreement(self, language: Language) -> Sequence[str]:
        """What so many agree on by these rules, where both are good; of a form that was judged.

        Raises:
            Faulty: so many players cannot play by these house rules.
        """
        if self.rules.errors or self.seats is None:
            return ()
        return rules_in_words.agreement(self.rules.data, self.seats, language)

    def choices(self) -> Choices:
        return replace(super().choices(), per_page=self.per_page.data, copies=self.copies.data)

    def kept(self) -> dict[str, str]:
        """All but how many papers, and without names where they are too long to be kept."""
        fields = {**super().kept(), "players": str(self.seats)}
        del fields["copies"]
        return fields if len(urlencode(fields)) <= MAX_KEPT else {**fields, "names": ""}

    def sheet(self, language: Language) -> Sheet:
        """The sheet of a form that is valid."""
        seats: int | Sequence[str] = self.names.data or self.players.data
        sheet = blank_sheet(self.rules.data, seats, language, self.choices())
        return replace(sheet, title=_called(self.rules.text) or sheet.title)


def _unfolded(args: MultiDict[str, str]) -> MultiDict[str, str]:
    """The address with `name`, one for each player, and `game`, a key, as the fields have them."""
    fields = args.copy()
    fields["names"] = "\n".join([*args.getlist("names"), one_a_line(args.getlist("name"))])
    if "game" in args and not args.get("rules"):
        fields["rules"] = OF_GAME + args["game"]
    return fields
