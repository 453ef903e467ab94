"""What changes at the table, in the rows: who plays, by which plan, with which keys."""

from sqlalchemy import select, update

from plumpscore.rules import State, presets
from plumpscore.store.commands import submit
from plumpscore.store.engine import reading, writing
from plumpscore.store.games import Access, find_access, load_game, purge_plans, read_snapshot
from plumpscore.store.log import history
from plumpscore.store.models import GameRow, KeyRow, PlanRow, PlayerRow
from tests.store.agreement import Elsewhere, assert_in_step
from tests.store.conftest import bid, tap, tricks


def play(access: Access, *commands) -> State:
    outcome = submit(access, load_game(access).version, commands)
    assert outcome.kind == "applied", outcome.refused
    return load_game(access).state


def play_a_round(access: Access) -> None:
    bids = [bid(0, seat, 0) for seat in (1, 2)] + [bid(0, 0, 1)]
    play(access, *bids, tricks(0, 1, 0), tricks(0, 2, 0), tricks(0, 0, 2))


def names(access: Access) -> list[str]:
    query = select(PlayerRow.name).where(PlayerRow.game_id == access.game_id)
    with reading() as connection:
        return list(connection.scalars(query.order_by(PlayerRow.seat)))


def test_one_who_joins_has_a_row_and_a_key_and_loses_both_when_it_is_undone(
    make_game, elsewhere: Elsewhere
) -> None:
    access = make_game("A", "B", "C", shape="up", max_cards=3)
    before = read_snapshot(access).seat_keys
    play(access, tap("join", "Dan", round=0, id="joins"))
    keys = read_snapshot(access).seat_keys
    assert keys[:3] == before
    assert len(keys) == 4
    assert find_access(keys[3]).seat == 3
    assert names(access) == ["A", "B", "C", "Dan"]
    assert_in_step(access, elsewhere)
    play(access, tap("undo", "joins"))
    assert names(access) == ["A", "B", "C"]
    assert read_snapshot(access).seat_keys == before
    assert find_access(keys[3]) is None
    play(access, tap("join", "Eva", round=0))
    assert names(access) == ["A", "B", "C", "Eva"]
    assert len(read_snapshot(access).seat_keys) == 4
    assert_in_step(access, elsewhere)


def test_a_key_of_a_seat_stays_when_its_player_goes_home(make_game) -> None:
    access = make_game("A", "B", "C", shape="up", max_cards=3)
    key = read_snapshot(access).seat_keys[2]
    play(access, tap("seats", [0, 1], round=1))
    with reading() as connection:
        revoked = connection.scalar(select(KeyRow.revoked_at).where(KeyRow.key == key))
    assert revoked is None


def test_a_game_goes_on_by_its_new_plan_in_every_process(make_game, elsewhere: Elsewhere) -> None:
    access = make_game("A", "B", "C", shape="up", max_cards=3)
    play(
        access,
        tap("rules", {"preset": "plump-femman", "shape": "up", "max_cards": 2}, round=1),
        tap("cards", 2, round=0),
    )
    play_a_round(access)
    with elsewhere():
        game = load_game(access)
    assert [planned.cards for planned in game.plan.rounds] == [2, 2]
    assert game.plan.table(0)[0][0] == 10
    assert game.plan.table(1)[0][0] == 5
    assert_in_step(access, elsewhere)


def test_the_log_keeps_what_was_and_what_came(make_game) -> None:
    access = make_game("A", "B", "C", shape="up", max_cards=3)
    play(access, tap("hands", [1, 2], round=0), tap("hands", [3], round=0))
    first, second = history(access)
    assert (first.before, first.value) == (None, [1, 2])
    assert (second.before, second.value) == ([1, 2], [3])
    assert not second.correction


def test_marking_who_plumped_is_no_correction_until_the_round_is_confirmed(make_game) -> None:
    access = make_game("A", "B", "C", shape="up", max_cards=3, counting="plumps")
    play(access, bid(0, 1, 0), bid(0, 2, 0), bid(0, 0, 0))
    play(access, tap("made", False, round=0, seat=0), tap("made", None, round=0, seat=0))
    play(access, tap("made", False, round=0, seat=1), tap("rest-made", None, round=0))
    play(access, tap("made", False, round=0, seat=2))
    assert [entry.correction for entry in history(access)] == [False] * 7 + [True]


def test_what_was_agreed_on_stays_though_a_preset_is_changed_in_a_later_release(
    make_game, elsewhere: Elsewhere, monkeypatch
) -> None:
    access = make_game("A", "B", "C", preset="plump-femman", shape="up", max_cards=3)
    monkeypatch.setitem(presets.PRESETS, "plump-femman", {"scoring": "tricks10"})
    with elsewhere():
        play(access, tap("cards", 2, round=0))
        game = load_game(access)
    assert game.plan.table(0)[0][0] == 5
    assert game.plan.table(1)[2][1] == 0


def test_a_game_without_the_whole_house_rules_goes_on_by_the_short_ones(
    make_game, elsewhere: Elsewhere
) -> None:
    """As version 0.2 has left them."""
    access = make_game("A", "B", "C", preset="plump-femman")
    with writing() as connection:
        connection.execute(update(GameRow).where(GameRow.id == access.game_id).values(agreed=None))
    with elsewhere():
        play(access, tap("join", "Dan", round=0))
        assert load_game(access).plan.table(0)[0][0] == 5


def test_plans_that_no_game_goes_by_any_more_are_not_kept(make_game) -> None:
    access = make_game("A", "B", "C", shape="custom", hands=[7, 3, 6])
    for cards in (2, 3, 4):
        play(access, tap("cards", cards, round=0))
    purge_plans()
    with reading() as connection:
        used = set(connection.scalars(select(GameRow.plan_id)))
        assert set(connection.scalars(select(PlanRow.id))) == used
    assert load_game(access).plan.round(0).cards == 4
