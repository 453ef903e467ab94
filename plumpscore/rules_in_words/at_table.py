"""What happens at the table, in words: who comes and goes, what is dealt, penalties and bonuses."""

from collections.abc import Mapping, Sequence
from typing import Any

from plumpscore.languages import Language
from plumpscore.rules_in_words.points import figure
from plumpscore.sentences import N_

SEATS = {
    "gone": N_("%(names)s goes home"),
    "come": N_("%(names)s comes back"),
    "sit": N_("You sit so: %(names)s"),
}


def who_changed(
    names: Sequence[str], before: Sequence[int], after: Sequence[int], language: Language
) -> str:
    """Return who is not there any more, who is there, or else how they sit."""
    gone = [names[seat] for seat in before if seat not in after]
    come = [names[seat] for seat in after if seat not in before]
    told = [language.gettext(SEATS["gone"], names=language.listed(gone))] if gone else []
    told += [language.gettext(SEATS["come"], names=language.listed(come))] if come else []
    if not told:
        sit = ", ".join(names[seat] for seat in after)
        told = [language.gettext(SEATS["sit"], names=sit)]
    return " · ".join(told)


def joined(name: str, start: int, language: Language) -> str:
    """Return who sits down, and with what if that is not 0."""
    if not start:
        return language.gettext("%(name)s joins", name=name)
    facts = {"name": name, "points": figure(start)}
    return language.gettext("%(name)s joins and starts at %(points)s", **facts)


def dealt(name: str, language: Language) -> str:
    """Return who dealt, where that was somebody else's turn."""
    return language.gettext("%(name)s dealt", name=name)


def cards_dealt(cards: int, language: Language) -> str:
    """Return how many there were in a round."""
    return language.ngettext("We got %(n)s card", "We got %(n)s cards", cards)


def adjusted(name: str, adjust: Mapping[str, Any], language: Language) -> str:
    """Return a penalty or a bonus, and the word why."""
    told = language.gettext("%(name)s: %(points)s", name=name, points=signed(adjust["points"]))
    return with_why(told, adjust.get("why"))


def with_why(text: str, why: str | None) -> str:
    """Return the text, and the word why where there is one."""
    return f"{text} ({why})" if why else text


def signed(points: int) -> str:
    """Return ``+10``, ``−10`` or ``0``."""
    return f"{points:+d}".replace("-", "−") if points else "0"
