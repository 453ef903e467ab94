"""Commands: taken once, all or none, and never without a trace."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from plumpscore.rules import Command, Refused
from plumpscore.store.commands import Outcome, submit
from plumpscore.store.engine import writing
from plumpscore.store.games import (
    Access,
    UnknownKey,
    delete_game,
    find_access,
    load_game,
    read_snapshot,
)
from plumpscore.store.log import history
from plumpscore.store.models import KeyRow
from tests.store.agreement import assert_in_step, standing
from tests.store.conftest import bid, tap, tricks

MakeGame = Callable[..., Access]
Elsewhere = Callable[[], AbstractContextManager[None]]


def test_a_command_raises_the_version_and_tells_the_state(make_game: MakeGame) -> None:
    access = make_game()
    outcome = submit(access, 0, [bid(0, 1, 3, id="first-tap")])
    assert (outcome.kind, outcome.version) == ("applied", 1)
    assert outcome.applied == (("first-tap", 1),)
    assert json.loads(outcome.state_json)["rounds"][0]["bids"] == [None, 3, None, None]
    assert outcome.state_json == read_snapshot(access).state


def test_a_repeated_command_gets_its_first_outcome_and_the_present_version(
    make_game: MakeGame,
) -> None:
    access, first = make_game(), bid(0, 1, 3)
    submit(access, 0, [first])
    now = submit(access, 1, [bid(0, 2, 0)])
    for base in (0, 1, 2, 99):
        again = submit(access, base, [first])
        assert again == Outcome("applied", 2, now.state_json, ((first.id, 1),))
    assert len(history(access)) == 2


def test_a_repeated_command_is_not_judged_again(make_game: MakeGame) -> None:
    """By now it could be refused: the cell is filled, or the round is over."""
    access, first = make_game(shape="custom", hands=[1], hook="off"), bid(0, 1, 1)
    submit(access, 0, [first])
    submit(access, 1, [bid(0, 1, 0), bid(0, 0, 0), bid(0, 2, 0), bid(0, 3, 0)])
    submit(access, 2, [tricks(0, 0, 1), tricks(0, 1, 0), tricks(0, 2, 0)])
    submit(access, 3, [tap("end", True)])
    again = submit(access, 4, [first])
    assert (again.kind, again.applied) == ("applied", ((first.id, 1),))
    assert load_game(access).state.rounds[0].bids == (0, 0, 0, 0)


def test_the_first_content_of_an_id_holds(make_game: MakeGame) -> None:
    access = make_game()
    submit(access, 0, [bid(0, 1, 3, id="same-id-1")])
    assert submit(access, 1, [bid(0, 1, 7, id="same-id-1")]).kind == "applied"
    assert load_game(access).state.rounds[0].bids[1] == 3


def test_an_id_of_another_game_is_no_repetition(make_game: MakeGame) -> None:
    first, second = make_game(), make_game()
    for access in (first, second):
        assert submit(access, 0, [bid(0, 1, 3, id="same-id-1")]).version == 1


def test_a_stale_base_is_a_conflict_with_the_present_state(make_game: MakeGame) -> None:
    access = make_game()
    now = submit(access, 0, [bid(0, 1, 3)])
    late = bid(0, 2, 0)
    for base in (0, 2):
        assert submit(access, base, [late]) == Outcome("conflict", 1, now.state_json, ())
    assert submit(access, 1, [late]).applied == ((late.id, 2),)


def test_a_refused_command_leaves_no_trace(make_game: MakeGame) -> None:
    access = make_game()
    now = submit(access, 0, [bid(0, 1, 3)])
    wrong = bid(0, 2, 11)
    outcome = submit(access, 1, [wrong])
    facts = {"seat": 2, "value": 11, "cards": 10}
    told = {"refused": Refused("bid_out_of_range", facts), "refused_id": wrong.id}
    assert outcome == Outcome("refused", 1, now.state_json, (), **told)
    assert len(history(access)) == 1
    # The id was not remembered: the same tap is judged anew when it fits.
    assert submit(access, 1, [bid(0, 2, 1, id=wrong.id)]).kind == "applied"


def test_several_commands_are_one_step(make_game: MakeGame) -> None:
    access, taps = make_game(), [bid(0, seat, 1) for seat in (1, 2, 3)]
    outcome = submit(access, 0, taps)
    assert outcome.version == 1
    assert outcome.applied == tuple((tap.id, 1) for tap in taps)
    assert [entry.id for entry in history(access)] == [tap.id for tap in taps]


def test_of_several_commands_all_are_taken_or_none(make_game: MakeGame) -> None:
    access = make_game()
    last = bid(0, 0, 7)  # comes out even with three
    outcome = submit(access, 0, [bid(0, 1, 1), bid(0, 2, 1), bid(0, 3, 1), last])
    assert (outcome.kind, outcome.version, outcome.refused_id) == ("refused", 0, last.id)
    assert load_game(access).state.rounds == ()
    assert history(access) == []


def test_a_command_that_comes_twice_in_a_request_is_one(make_game: MakeGame) -> None:
    access, first = make_game(), bid(0, 1, 3)
    assert submit(access, 0, [first, bid(0, 2, 1), first]).version == 1
    assert [entry.seat for entry in history(access)] == [1, 2]


def test_a_request_that_is_half_known_needs_the_present_version(make_game: MakeGame) -> None:
    access, first, second = make_game(), bid(0, 1, 3), bid(0, 2, 1)
    submit(access, 0, [first])
    late = submit(access, 0, [first, second])
    assert (late.kind, late.applied) == ("conflict", ((first.id, 1),))
    outcome = submit(access, 1, [first, second])
    assert outcome.applied == ((first.id, 1), (second.id, 2))


def test_undo_takes_back_a_whole_tap_and_only_once(
    make_game: MakeGame, elsewhere: Elsewhere
) -> None:
    access = make_game("A", "B", shape="custom", hands=[3], hook="off")
    last = tricks(0, 0, 1)
    submit(access, 0, [bid(0, 1, 1), bid(0, 0, 1), last])
    assert load_game(access).state.rounds[0].tricks == (1, 2)
    submit(access, 1, [tap("undo", last.id)])
    assert load_game(access).state.rounds[0].tricks == (None, None)
    submit(access, 2, [tricks(0, 0, 3)])
    assert submit(access, 3, [tap("undo", last.id)]).kind == "applied"
    assert load_game(access).state.rounds[0].tricks == (3, 0)
    assert_in_step(access, elsewhere)


@pytest.mark.parametrize("role", ["follow", "seat"])
def test_other_keys_enter_nothing(make_game: MakeGame, role: str) -> None:
    access = make_game()
    snapshot = read_snapshot(access)
    key = snapshot.follow_key if role == "follow" else snapshot.seat_keys[0]
    other = Access(access.game_id, key or "", role, None, 0)
    with pytest.raises(UnknownKey):
        submit(other, 0, [bid(0, 1, 3)])
    assert history(access) == []


def test_another_process_is_noticed(make_game: MakeGame, elsewhere: Elsewhere) -> None:
    """What this process remembers of the game is older than the game."""
    access = make_game()
    submit(access, 0, [bid(0, 1, 3)])
    theirs = bid(0, 2, 1)
    with elsewhere():
        assert submit(access, 1, [theirs]).version == 2
    mine = bid(0, 3, 0)
    assert submit(access, 1, [mine]).kind == "conflict"
    assert submit(access, 2, [theirs]).applied == ((theirs.id, 2),)
    assert submit(access, 2, [mine]).version == 3
    assert load_game(access).state.rounds[0].bids == (None, 3, 1, 0)


def test_a_game_that_was_deleted_elsewhere_takes_nothing(
    make_game: MakeGame, elsewhere: Elsewhere
) -> None:
    access = make_game()
    submit(access, 0, [bid(0, 1, 3)])
    with elsewhere():
        delete_game(access)
    with pytest.raises(UnknownKey):
        submit(access, 1, [bid(0, 2, 1)])


def test_a_key_that_was_revoked_elsewhere_enters_nothing(
    make_game: MakeGame, elsewhere: Elsewhere
) -> None:
    access = make_game()
    submit(access, 0, [bid(0, 1, 3)])
    with elsewhere(), writing() as connection:
        revoked = update(KeyRow).where(KeyRow.key == access.key)
        connection.execute(revoked.values(revoked_at=datetime.now(UTC)))
    with pytest.raises(UnknownKey):
        submit(access, 1, [bid(0, 2, 1)])
    assert find_access(access.key) is None


def test_a_whole_game_stands_in_its_rows_as_it_scores(
    make_game: MakeGame, elsewhere: Elsewhere
) -> None:
    access = make_game("A", "B", "A", shape="up", low=1, max_cards=3, hook="off")
    rounds = [([1, 0, 1], [0, 0]), ([2, 0, 2], [0, 0]), ([1, 1, 3], [0, 0])]  # "A" takes the rest
    for index, (bids, taken) in enumerate(rounds):
        for seat in range(3):
            play(access, bid(index, seat, bids[seat]))
            assert_in_step(access, elsewhere)
        for seat in range(2):
            play(access, tricks(index, seat, taken[seat]))
            assert_in_step(access, elsewhere)
    assert standing(access) == [("A", 0, 3, 3), ("B", 20, 1, 2), ("A", 36, 0, 1)]
    finished_at = load_game(access).finished_at
    assert finished_at
    play(access, tricks(0, 0, 1))  # a correction that does not add up
    assert load_game(access).finished_at is None
    assert_in_step(access, elsewhere)
    play(access, tricks(0, 2, 0))
    assert load_game(access).finished_at
    play(access, tap("name", "Ada", seat=0))
    assert_in_step(access, elsewhere)
    assert standing(access)[0] == ("Ada", 11, 2, 3)


def play(access: Access, command: Command) -> None:
    outcome = submit(access, load_game(access).version, [command])
    assert outcome.kind == "applied", outcome
