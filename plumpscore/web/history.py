"""The history of a game in words: who entered and changed what, when, and from which phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from plumpscore.rules import State, Tap
from plumpscore.sentences import N_
from plumpscore.store.log import LogEntry
from plumpscore.web.language import gettext
from plumpscore.web.messages import say

_ENTERED = {
    "bid": N_("%(name)s bid %(value)s"),
    "tricks": N_("%(name)s took %(value)s"),
    "trump": N_("Trump is %(value)s"),
}
_CHANGED = {
    "bid": N_("%(name)s bid %(value)s, it said %(before)s"),
    "tricks": N_("%(name)s took %(value)s, it said %(before)s"),
    "trump": N_("Trump is %(value)s, it said %(before)s"),
}
_EMPTIED = {
    "bid": N_("%(name)s: the bid %(before)s was emptied"),
    "tricks": N_("%(name)s: the tricks %(before)s were emptied"),
    "trump": N_("Trump %(before)s was emptied"),
}


@dataclass(frozen=True)
class Line:
    """One line of the history."""

    text: str
    number: int | None
    """The round, counted from 1."""

    note: str
    is_correction: bool
    is_undone: bool
    at: datetime
    by: str


def lines(log: Sequence[LogEntry], state: State) -> list[Line]:
    """The history of a game in its present state, latest first."""
    names, taps = state.names, {tap.id: tap for tap in state.taps}
    texts = {entry.id: _text(entry, names) for entry in log if entry.type != "undo"}
    undone = {entry.value for entry in log if entry.type == "undo"}
    phones = {device: number for number, device in enumerate(_devices(log), start=1)}
    return [
        Line(
            text=texts.get(entry.id) or _undo_text(entry, texts),
            number=None if entry.round is None else entry.round + 1,
            note=_note(entry, names, taps.get(entry.id)),
            is_correction=entry.correction,
            is_undone=entry.id in undone,
            at=entry.at,
            by=_by(entry, names, phones),
        )
        for entry in reversed(log)
    ]


def _devices(log: Sequence[LogEntry]) -> list[int]:
    return list(dict.fromkeys(entry.device for entry in log if entry.device is not None))


def _text(entry: LogEntry, names: Sequence[str]) -> str:
    if entry.type == "rest-made":
        return say("rest")
    if entry.type == "end":
        return gettext("We stop here") if entry.value else gettext("We play on")
    if entry.type == "name":
        return gettext("%(before)s is now called %(value)s") % _facts(entry, names)
    kinds = _EMPTIED if entry.value is None else _ENTERED if entry.before is None else _CHANGED
    return gettext(kinds[entry.type]) % _facts(entry, names)


def _facts(entry: LogEntry, names: Sequence[str]) -> dict[str, Any]:
    facts: dict[str, Any] = {"value": entry.value, "before": entry.before}
    if entry.type == "trump":
        facts = {name: say(f"trump_{suit}") if suit else "" for name, suit in facts.items()}
    return facts | ({} if entry.seat is None else {"name": names[entry.seat]})


def _undo_text(entry: LogEntry, texts: Mapping[str, str]) -> str:
    what = texts.get(str(entry.value), "")
    return gettext("Undone: %(what)s") % {"what": what}


def _note(entry: LogEntry, names: Sequence[str], tap: Tap | None) -> str:
    """What followed from the tap, and whether it corrected something that stood."""
    notes = [gettext("a correction")] if entry.correction else []
    if entry.type == "tricks" and tap:
        notes += [
            gettext("%(name)s took the rest") % {"name": names[cell.seat]}
            for cell in tap.cells
            if cell.seat is not None and cell.seat != entry.seat
        ]
    return " · ".join(notes)


def _by(entry: LogEntry, names: Sequence[str], phones: Mapping[int, int]) -> str:
    link = gettext("scorekeeper") if entry.by_seat is None else names[entry.by_seat]
    if entry.device is None or len(phones) < 2:
        return link
    return f"{link}, " + gettext("phone %(number)d") % {"number": phones[entry.device]}
