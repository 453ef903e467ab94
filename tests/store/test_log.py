"""The history: who entered and changed what, and when it was a correction."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from plumpscore.rules import Command
from plumpscore.store.commands import submit
from plumpscore.store.devices import remember
from plumpscore.store.games import Access, load_game
from plumpscore.store.log import LogEntry, history
from plumpscore.store.tokens import new_token
from tests.store.conftest import bid, tap, tricks

MakeGame = Callable[..., Access]


def enter(access: Access, *commands: Command) -> LogEntry:
    """Enters them one by one; the last one's entry in the log."""
    for command in commands:
        version = load_game(access).version
        assert submit(access, version, [command]).kind == "applied"
    return history(access)[-1]


def test_an_entry_tells_what_when_and_by_which_key(make_game: MakeGame) -> None:
    access, before = make_game(), datetime.now(UTC)
    entry = enter(access, bid(0, 1, 3, id="first-tap"))
    assert before <= entry.at <= datetime.now(UTC)
    assert (entry.id, entry.version, entry.type) == ("first-tap", 1, "bid")
    assert (entry.round, entry.seat, entry.before, entry.value) == (0, 1, None, 3)
    assert (entry.role, entry.by_seat, entry.device) == ("score", None, None)


def test_an_entry_tells_which_browser_sent_it(make_game: MakeGame) -> None:
    access = make_game()
    phones = [new_token(), new_token()]
    for phone in phones:
        remember(phone, access)
    submit(access, 0, [bid(0, 1, 3)], phones[0])
    submit(access, 1, [bid(0, 2, 3)], phones[1])
    submit(access, 2, [bid(0, 3, 3)], phones[0])
    first, second, third = (entry.device for entry in history(access))
    assert first == third != second
    assert None not in {first, second}


@pytest.mark.parametrize(
    ("command", "before", "value"),
    [
        (bid(0, 1, None), 3, None),
        (bid(0, 1, 4), 3, 4),
        (tap("name", "Åsa-Lena", seat=0), "Åsa", "Åsa-Lena"),
        (tap("end", True), False, True),
        (tap("undo", "first-tap"), None, "first-tap"),
    ],
    ids=lambda value: value.type if isinstance(value, Command) else None,
)
def test_an_entry_tells_what_was_there_before(
    make_game: MakeGame, command: Command, before: object, value: object
) -> None:
    access = make_game()
    entry = enter(access, bid(0, 1, 3, id="first-tap"), command)
    assert (entry.before, entry.value) == (before, value)


FOUR_BIDS = [bid(0, seat, 1) for seat in (1, 2, 3, 0)]


@pytest.mark.parametrize(
    ("taps", "is_correction"),
    [
        ([bid(0, 1, 3)], False),
        ([bid(0, 1, 3), bid(0, 1, 4)], False),  # the next player has not bid yet
        ([bid(0, 1, 3), bid(0, 1, 3)], False),  # nothing changed
        ([bid(0, 1, 3), bid(0, 2, 1), bid(0, 2, 2)], False),
        ([bid(0, 1, 3), bid(0, 2, 1), bid(0, 1, 2)], True),
        ([bid(0, 1, 3), bid(0, 2, 1), bid(0, 1, None)], True),
        ([*FOUR_BIDS, bid(0, 0, 2)], False),  # nobody bids after the dealer
        ([*FOUR_BIDS, tricks(0, 1, 1), bid(0, 0, 2)], True),
        ([*FOUR_BIDS, tricks(0, 1, 1), tricks(0, 1, 2)], True),
    ],
)
def test_a_bid_may_be_changed_until_the_next_player_has_bid(
    make_game: MakeGame, taps: list[Command], is_correction: bool
) -> None:
    access = make_game(bid_lock="next-bid")
    fresh = [Command(new_token(), t.type, t.round, t.seat, t.value) for t in taps]
    assert enter(access, *fresh).correction is is_correction


@pytest.mark.parametrize("rules", [{"bid_lock": "open"}, {"bidding": "simultaneous"}])
def test_open_bids_may_be_changed_until_tricks_are_counted(
    make_game: MakeGame, rules: dict[str, str]
) -> None:
    access = make_game(**rules)
    assert not enter(access, bid(0, 1, 3), bid(0, 2, 1), bid(0, 1, 2)).correction
    assert enter(access, tricks(0, 3, 1), bid(0, 1, 4)).correction


def test_a_suit_that_is_told_anew_is_a_correction(make_game: MakeGame) -> None:
    access = make_game(trump={"mode": "turned"})
    assert not enter(access, tap("trump", "S", round=0)).correction
    assert enter(access, tap("trump", "H", round=0)).correction


def test_undo_names_and_ends_are_no_corrections(make_game: MakeGame) -> None:
    access = make_game()
    enter(access, bid(0, 1, 3, id="first-tap"), bid(0, 2, 1), tap("undo", "first-tap"))
    enter(access, tap("name", "Eva", seat=0), tap("end", True), tap("end", False))
    assert not any(entry.correction for entry in history(access))
