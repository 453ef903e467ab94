"""The history of a game in words: who entered and changed what, when, and from which phone."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from plumpscore.rules import Command, Plan, State, Tap, compile_plan, course, perform
from plumpscore.sentences import N_
from plumpscore.store.games import Game
from plumpscore.store.log import LogEntry
from plumpscore.web.deed_words import deed
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
    "made": N_("%(name)s: made or plump was emptied"),
}
_MADE = {True: N_("%(name)s made it"), False: N_("%(name)s plumped")}


@dataclass(frozen=True)
class Line:
    """One line of the history."""

    id: str
    """Of its command."""

    text: str
    number: int | None
    """The round, counted from 1."""

    note: str
    is_correction: bool
    is_undone: bool
    at: datetime
    by: str


def lines(log: Sequence[LogEntry], game: Game) -> list[Line]:
    """The history of a game as it stands, latest first."""
    taps = {tap.id: tap for tap in game.state.taps}
    undone = _undone(log)
    crossed_out = undone | _dealt_again(log, undone)
    phones = {device: number for number, device in enumerate(_devices(log), start=1)}
    texts: dict[str, str] = {}
    told = []
    for entry, plan, state in _played_again(log, game, undone):
        names = state.names
        texts[entry.id] = (
            _undo_text(entry, texts)
            if entry.type == "undo"
            else deed(plan, state, _command(entry)) or _text(entry, names)
        )
        line = Line(
            id=entry.id,
            text=texts[entry.id],
            number=None if entry.round is None else entry.round + 1,
            note=_note(entry, names, taps.get(entry.id)),
            is_correction=entry.correction,
            is_undone=entry.id in crossed_out,
            at=entry.at,
            by=_by(entry, names, phones),
        )
        if not _is_idle(entry):
            told.append(line)
    return told[::-1]


def _undone(log: Sequence[LogEntry]) -> set[Any]:
    return {entry.value for entry in log if entry.type == "undo"}


def _dealt_again(log: Sequence[LogEntry], undone: Set[Any]) -> set[str]:
    """What was entered in a round before its cards were dealt again, which wiped it."""
    return {
        entry.id
        for place, redeal in enumerate(log)
        if redeal.type == "redeal" and redeal.id not in undone
        for entry in log[:place]
        if entry.round == redeal.round and entry.type in _WIPED
    }


_WIPED = (*_ENTERED, "made", "rest-made")


def _is_idle(entry: LogEntry) -> bool:
    """Whether a key was pressed for what stood there already."""
    return entry.type in (*_ENTERED, "made") and entry.value == entry.before


def _devices(log: Sequence[LogEntry]) -> list[int]:
    return list(dict.fromkeys(entry.device for entry in log if entry.device is not None))


def _played_again(
    log: Sequence[LogEntry], game: Game, undone: Set[Any]
) -> Iterator[tuple[LogEntry, Plan, State]]:
    """Each entry with the table as it stood then: what was done there is told from that. All are
    called as they are now, but for those whose coming was undone."""
    names = game.state.names
    joined = {entry.id for entry in log if entry.type == "join"} - undone
    seats = len(names) - len(joined)
    plan, state = compile_plan(game.rules, seats), State(game.state.first_dealer, names[:seats])
    for logged in log:
        entry = replace(logged, value=names[state.seats]) if logged.id in joined else logged
        yield entry, plan, state
        if entry.type != "name":
            state = perform(plan, state, _command(entry))
            plan = course(plan, state)


def _command(entry: LogEntry) -> Command:
    value = tuple(entry.value) if isinstance(entry.value, list) else entry.value
    return Command(entry.id, entry.type, entry.round, entry.seat, value)


def _text(entry: LogEntry, names: Sequence[str]) -> str:
    if entry.type == "rest-made":
        return say("rest")
    if entry.type == "end":
        return gettext("We stop here") if entry.value else gettext("We play on")
    if entry.type == "name":
        return gettext("%(before)s is now called %(value)s") % _facts(entry, names)
    if entry.type == "made" and entry.value is not None:
        return gettext(_MADE[entry.value]) % _facts(entry, names)
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
