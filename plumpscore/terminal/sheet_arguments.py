"""What is asked for after ``plumpscore sheet``: flags and files become sheets."""

import re
from argparse import Namespace
from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import get_close_matches

from plumpscore.languages import Language
from plumpscore.rules import MAX_SEATS, MIN_SEATS, PRESETS, Document, Faulty, HouseRules
from plumpscore.rules.commands import MAX_NAME
from plumpscore.rules.reading import Gathering, text, written
from plumpscore.settings import StartError
from plumpscore.sheets.blank import blank_sheet
from plumpscore.sheets.choices import MAX_COPIES, PAPERS, PLUMPS, Choices
from plumpscore.sheets.filled import filled_sheet
from plumpscore.sheets.sheet import Sheet
from plumpscore.terminal.game_file import read_games, told

PRESET = "plump-klassisk"
PLAYERS = 4

LONGEST_ADDRESS = 300
"""Characters; a code of more has squares too small for a phone's camera."""

_OF_BLANK = ("players", "preset", "two_up", "copies")
_OF_FILLED = ("plumps", "follow")


def sheets(asked: Namespace, language: Language) -> list[Sheet]:
    """Return what is to be printed: the sheet of each game, or a blank one.

    Raises:
        StartError: there is no such sheet.
        ExceptionGroup: the `Unusable` of each file that is no game document.
    """
    if asked.blank or (not asked.files and (asked.players or asked.preset)):
        return [_blank(asked, language)]
    if not asked.files:
        raise StartError("Name the FILE of a game, or say --blank for an empty sheet.")
    return _filled(asked, language)


def _filled(asked: Namespace, language: Language) -> list[Sheet]:
    _refuse(asked, _OF_BLANK, "for blank sheets: add --blank, or leave it out")
    choices = replace(_choices(asked), plumps=_one_of(asked, "plumps", PLUMPS, Choices.plumps))
    follow = _address(asked)
    games = read_games(asked.files)
    return [filled_sheet(game, language, choices, follow) for game in games]


def _blank(asked: Namespace, language: Language) -> Sheet:
    _refuse(asked, _OF_FILLED, "for the sheets of games, and this is a blank one")
    per_page = 2 if asked.two_up else 1
    copies = _number(asked, "copies", 1, MAX_COPIES, Choices.copies)
    choices = replace(_choices(asked), per_page=per_page, copies=copies)
    preset, players = _one_of(asked, "preset", PRESETS, PRESET), _players(asked)
    game = _game(asked)
    rules = game.rules if game and not asked.preset else HouseRules.of(preset)
    seats = players or (game.state.names if game else PLAYERS)
    try:
        sheet = blank_sheet(rules, seats, language, choices)
    except Faulty as error:
        raise StartError(told(error.faults)) from None
    return _dealt_as_in(game, sheet) if game and not players else sheet


def _game(asked: Namespace) -> Document | None:
    """The game whose people and house rules a blank sheet is for."""
    if len(asked.files) > 1:
        raise StartError("--blank takes one FILE: a blank sheet is for the people of one game.")
    return next(iter(read_games(asked.files)), None)


def _dealt_as_in(game: Document, sheet: Sheet) -> Sheet:
    """The sheet with the marks of who deals where that game has them."""
    first, seat = game.state.first_dealer, game.plan.seat
    return replace(
        sheet, rows=tuple(replace(row, dealer=seat(first, row.dealer)) for row in sheet.rows)
    )


def _choices(asked: Namespace) -> Choices:
    """What is chosen for every sheet."""
    paper = _one_of(asked, "paper", PAPERS, Choices.paper)
    if asked.two_up and paper == "a5":
        raise StartError("--two-up takes an A4 or a Letter: an A5 holds one sheet.")
    return Choices(paper, dealer_marks=not asked.no_dealer_marks, totals=not asked.no_totals)


def _refuse(asked: Namespace, names: Collection[str], why: str) -> None:
    """Let no flag be passed over in silence."""
    for name in names:
        if getattr(asked, name):
            raise StartError(f"{_flag(name)} is {why}.")


def _one_of(asked: Namespace, name: str, allowed: Collection[str], default: str) -> str:
    given = getattr(asked, name)
    if given is None:
        return default
    if (word := given.lower()) in allowed:
        return str(word)
    near = get_close_matches(word, allowed, n=1)
    advice = f" Did you mean {near[0]}?" if near else ""
    raise _wrong(name, given, f"one of {', '.join(allowed)}", advice)


def _number(asked: Namespace, name: str, least: int, most: int, default: int) -> int:
    given = getattr(asked, name)
    try:
        number = default if given is None else int(given)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise _wrong(name, given, f"a whole number from {least} to {most}")
    return number


def _players(asked: Namespace) -> int | tuple[str, ...]:
    """How many, or their names; 0 where nothing is said."""
    given = asked.players
    if given is None:
        return 0
    names: list[str] = []
    try:
        number = int(given)
    except ValueError:
        names = [name for name in given.split(",") if written(name)]
        number = len(names)
    if not MIN_SEATS <= number <= MAX_SEATS:
        wanted = f"a number from {MIN_SEATS} to {MAX_SEATS}, or so many names: Anna,Bo,Cia"
        raise _wrong("players", given, wanted)
    return _names(names) or number


def _names(given: Sequence[str]) -> tuple[str, ...]:
    gathering, names = Gathering(), []
    for number, name in enumerate(given, 1):
        with gathering.part(f"--players, name {number}"):
            names.append(text(MAX_NAME)(name))
    if gathering.faults:
        raise StartError(told(gathering.faults))
    return tuple(names)


def _address(asked: Namespace) -> str | None:
    given = asked.follow
    if given is None:
        return None
    if len(asked.files) > 1:
        raise StartError("--follow takes one FILE: each game has its own link.")
    if not re.match(r"https?://[^/\s]", given) or len(given) > LONGEST_ADDRESS:
        raise _wrong("follow", given, "a link such as https://plump.example.org/game/abc")
    return str(given)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _wrong(name: str, given: str, wanted: str, advice: str = "") -> StartError:
    return StartError(f"{_flag(name)} is {given!r}, but must be {wanted}.{advice}")
