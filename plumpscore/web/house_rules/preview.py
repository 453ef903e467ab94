"""What house rules come to, beside the form that they are written in."""

from collections.abc import Sequence
from dataclasses import dataclass

from plumpscore.languages import Language
from plumpscore.rules import Faulty, HouseRules
from plumpscore.rules.house import MAX_HAND
from plumpscore.rules.rounds import dealt_out
from plumpscore.rules_in_words.course import minutes
from plumpscore.web.chosen import in_words
from plumpscore.web.house_rules.form import RulesForm, hands_of
from plumpscore.web.house_rules.in_full import RulesInFull, in_full


@dataclass(frozen=True)
class Course:
    """How a game of so many players goes, or why it cannot."""

    seats: int
    hands: Sequence[int]
    why: str

    @property
    def time(self) -> str:
        """About how long it takes: ``1:50``."""
        hours, rest = divmod(minutes(self.hands, self.seats), 60)
        return f"{hours}:{rest:02}"


@dataclass(frozen=True)
class Preview:
    """All that is told of house rules which can be read."""

    seats: int
    courses: Sequence[Course]
    """Of every number of players, or of the one table that plays by them already."""

    told: RulesInFull | None
    """To those who are chosen, if they can play."""

    why: str
    hand: int
    """The one whose points are shown; 0 where there is none."""

    most: int
    """The largest hand that can be given to those who are chosen."""


def preview(form: RulesForm, language: Language) -> Preview | None:
    """What is written in a form that has been judged; nothing where something is wrong."""
    if form.rules is None:
        return None
    told, why = _told(form.rules, form.seats_told, language)
    return Preview(
        seats=form.seats_told,
        courses=[_course(form.rules, seats, language) for seats in form.tables],
        told=told,
        why=why,
        hand=told.hand(form.hand.text) if told else 0,
        most=min(dealt_out(form.rules, form.seats_told), MAX_HAND),
    )


def _told(rules: HouseRules, seats: int, language: Language) -> tuple[RulesInFull | None, str]:
    try:
        return in_full(rules, seats, language), ""
    except Faulty as error:  # one reason does: a large hand is most often followed by others
        return None, in_words(Faulty(error.faults[:1]))


def _course(rules: HouseRules, seats: int, language: Language) -> Course:
    if hands := hands_of(rules, seats):
        return Course(seats, hands, "")
    return Course(seats, (), _told(rules, seats, language)[1])
