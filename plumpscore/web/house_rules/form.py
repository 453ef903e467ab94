"""The form of house rules: filled from a preset or from house rules that hold, and judged.

Wherever it stands, `validate` tells each fault and each oddity at its field, `rules` is what is
written where nothing is wrong, and an address with `query` brings all of it again, good or not.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from werkzeug.datastructures import MultiDict

from plumpscore.rules import (
    MAX_SEATS,
    MIN_SEATS,
    PRESETS,
    Fault,
    Faulty,
    HouseRules,
    compile_plan,
    settle,
)
from plumpscore.rules.whole import write_whole
from plumpscore.rules_in_words.odd import odd
from plumpscore.sentences import sentence
from plumpscore.web.house_rules.boxes import choose_what_is_written
from plumpscore.web.house_rules.cards import DEFAULT, SHOWN_SEATS
from plumpscore.web.house_rules.fields import OWN, Coefficients, Setting
from plumpscore.web.house_rules.paid import HITS, MISSES, ZEROS, pay_of
from plumpscore.web.house_rules.settings import RulesSettings
from plumpscore.web.language import current, gettext

SEATS = range(MIN_SEATS, MAX_SEATS + 1)

_NEVER_TOLD = {"preset", "since", "shown"}


class RulesForm(RulesSettings):
    """Every setting, as it is written."""

    rules: HouseRules | None = None
    """What is written, once it is judged and nothing is wrong with it."""

    def __init__(
        self,
        formdata: MultiDict[str, str] | None = None,
        start: HouseRules | None = None,
        table: int | None = None,
    ) -> None:
        """Fill in house rules, and over them what is written.

        The house rules are `start`, or those of another preset that is asked for. `table` is how
        many play by them already; without it they may be for any number.
        """
        self._given = start
        self._start = _asked_for(formdata or MultiDict(), start)
        self._table = table
        super().__init__()
        self.process(formdata, data=self._data())
        if formdata and "drop" in formdata:
            self.singles.drop_row(formdata["drop"])
        choose_what_is_written(self, self.shown.text)
        self._tell_coefficients()

    @classmethod
    def of(cls, rules: HouseRules, table: int | None = None) -> Self:
        """The form filled with these house rules."""
        return cls(None, rules, table)

    @property
    def settled(self) -> HouseRules:
        """What is written, of a form that was judged to be sound."""
        assert self.rules
        return self.rules

    @property
    def tables(self) -> Sequence[int]:
        """The numbers of players that may play by these rules."""
        return [self._table] if self._table else SEATS

    @property
    def seats_told(self) -> int:
        """For how many players it is told what the settings mean."""
        usual = self._table or SHOWN_SEATS
        return next((n for n in self.tables if str(n) == self.seats.text), usual)

    @property
    def wrong(self) -> list[Setting]:
        """The fields that something is wrong with."""
        return [field for field in self.settings() if field.errors]

    @property
    def strange(self) -> list[Setting]:
        """The fields whose setting is allowed, but odd."""
        return [field for field in self.settings() if field.odd and not field.errors]

    # Starting from another preset

    @property
    def is_filled_anew(self) -> bool:
        """Whether another preset was chosen than the one that the fields were filled from."""
        return self.preset.text != self.since.text and self.preset.text in PRESETS

    @property
    def is_changed(self) -> bool:
        """Whether any setting is otherwise than in what the fields were filled from."""
        settings = {field.name for field in self.settings() if field.path}
        return bool(settings & (self.query().keys() - _NEVER_TOLD))

    def filled_anew(self) -> Self:
        """The form as the chosen preset has it; what tells no setting stays."""
        kept = {
            f.name: f.texts for f in self.settings() if not f.path and f.name not in _NEVER_TOLD
        }
        anew = type(self).of(HouseRules.of(self.preset.text), self._table)
        filled = {f.name: f.texts for f in anew.settings() if f.path or f is anew.since}
        return type(self)(MultiDict(filled | kept), self._given, self._table)

    def query(self) -> dict[str, list[str]]:
        """The fields of an address that brings all this again: those that differ from the start."""
        preset = self.since.text
        before = type(self).of(self._start, self._table)
        return ({"preset": [preset]} if preset else {}) | {
            field.name: field.texts
            for field, old in zip(self.settings(), before.settings(), strict=True)
            if field.name not in _NEVER_TOLD and field.texts != old.texts and self._counts(field)
        }

    def _counts(self, field: Setting) -> bool:
        """Whether a setting says anything beside the others."""
        if field is self.hands:
            return self.shape.text == "custom"
        if field is self.zero_missed_by:
            return self.zero_missed.text == "1"
        return not isinstance(field, Coefficients) or self.paid()[field] is None

    # Filling in

    def _data(self) -> dict[str, Any]:
        """What every field is filled with, by its name."""
        rules, scoring = self._start, self._start.scoring
        json = {**write_whole(rules), "trump": vars(rules.trump)}
        exceptions = {str(bid): points for bid, points in scoring.exceptions}
        hit = pay_of(scoring.hit, HITS, exceptions)
        told = HITS[hit].exceptions if hit in HITS else {}
        return {field.name: _at(json, field.path) for field in self.settings() if field.path} | {
            "since": rules.preset,
            "hit": hit,
            "zero": pay_of(scoring.zero, ZEROS),
            "miss": pay_of(scoring.few, MISSES) if scoring.few == scoring.many else OWN,
            "zero_missed": scoring.zero_missed is not None,
            "singles": {b: points for b, points in exceptions.items() if told.get(b) != points},
            "seats": self._table or min(max(SHOWN_SEATS, rules.players[0]), rules.players[1]),
        }

    def _tell_coefficients(self) -> None:
        """Coefficients say what holds, also where it was chosen."""
        for field, paid in self.paid().items():
            if paid:
                field.process_data(vars(paid))

    # Judging

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Judge all that is written; tell each fault and each oddity at its field."""
        is_sound = super().validate(extra_validators)
        faults = [Fault("bid_twice", self.singles.path, {"value": n}) for n in self.singles.twice]
        try:
            rules = self._settle()
        except Faulty as error:
            faults += error.faults
        for fault in faults:
            self._tell(fault)
        if faults:
            return False
        self.rules = rules
        self._tell_oddities(self.rules)
        if self.shape.text != "custom" and (sizes := hands_of(self.rules, self.seats_told)):
            self.hands.process_data(sizes)  # to begin an order of one's own with
        return is_sound

    def press(self, sent: Mapping[str, str]) -> None:
        """Begin a row for a single bid where a button asks for it, in a judged form."""
        bid = sent.get("otherwise", "")
        if bid.isascii() and bid.isdecimal() and len(bid) <= 2:
            points = self.rules.scoring.points(int(bid), int(bid), int(bid)) if self.rules else ""
            self.singles.begin_row(bid, str(points))
        if "add" in sent:
            self.singles.begin_row("", "")

    def _settle(self) -> HouseRules:
        """What is written as house rules that this table can play by, or any.

        Raises:
            Faulty: with all that is wrong; as for the fewest where no number of players can play.
        """
        written, faults = self.to_json(), list[Faulty]()
        for seats in self.tables:
            try:
                return settle(written, seats)[0]
            except Faulty as error:
                faults.append(error)
        raise faults[0]

    def _tell(self, fault: Fault) -> None:
        field = self._field_at(fault.where) or self.preset
        is_empty = fault.facts.get("value") == "" or fault.code == "missing"
        told = sentence("empty_text" if is_empty else fault.code, fault.facts, gettext)
        if told not in field.errors:
            field.errors = [*field.errors, told]

    def _tell_oddities(self, rules: HouseRules) -> None:
        for where, text in odd(rules, current()):
            if (field := self._field_at(where)) and text not in field.odd:
                field.odd.append(text)

    def _field_at(self, where: str) -> Setting | None:
        """The field of a setting, or else the last of those that hold it most closely."""
        fields = [field for field in self.settings() if field.path]
        if same := [field for field in fields if field.path == where]:
            return same[0]
        around = [f for f in fields if where.startswith((f"{f.path}.", f"{f.path}["))]
        return max(reversed(around), key=lambda field: len(field.path), default=None)


def hands_of(rules: HouseRules, seats: int) -> Sequence[int]:
    """The hands of so many players; none where they cannot play."""
    try:
        return [planned.cards for planned in compile_plan(rules, seats).rounds]
    except Faulty:
        return []


def _asked_for(formdata: MultiDict[str, str], start: HouseRules | None) -> HouseRules:
    """The preset's that the fields are filled from; `start`, where they may be its own."""
    preset = formdata.get("since") or formdata.get("preset")
    if start and (preset not in PRESETS or preset == start.preset):
        return start
    return HouseRules.of(preset if preset in PRESETS else DEFAULT)


def _at(json: Any, path: str) -> Any:
    for name in path.split("."):
        json = (json or {}).get(name)
    return json
