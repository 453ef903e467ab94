"""Who sits where, while a new game is being written down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plumpscore.web.new_game.seating import Seating

FOUR = Seating(("Ann", "Bo", "Cia", "Dan"), dealer=2)
names = st.lists(st.sampled_from(["Ann", "Bo", "", " ", "Ann"]), max_size=12).map(tuple)
seatings = st.builds(Seating, names, st.integers(-1, 12))


def test_moving_changes_places_and_the_dealer_stays_the_same_person() -> None:
    assert FOUR.moved(2, -1) == Seating(("Ann", "Cia", "Bo", "Dan"), dealer=1)
    assert FOUR.moved(1, 1) == Seating(("Ann", "Cia", "Bo", "Dan"), dealer=1)
    assert FOUR.moved(0, 1) == Seating(("Bo", "Ann", "Cia", "Dan"), dealer=2)


@pytest.mark.parametrize(("seat", "by"), [(0, -1), (3, 1), (4, -1), (-1, 1)])
def test_nobody_moves_past_the_ends(seat: int, by: int) -> None:
    assert FOUR.moved(seat, by) == FOUR


def test_who_leaves_takes_only_themselves() -> None:
    assert FOUR.without(0) == Seating(("Bo", "Cia", "Dan"), dealer=1)
    assert FOUR.without(3) == Seating(("Ann", "Bo", "Cia"), dealer=2)
    assert FOUR.without(4) == FOUR


def test_where_the_dealer_leaves_the_next_one_deals() -> None:
    assert FOUR.without(2) == Seating(("Ann", "Bo", "Dan"), dealer=2)
    assert Seating(("Ann", "Bo"), dealer=1).without(1) == Seating(("Ann",), dealer=0)


def test_empty_rows_are_no_seats() -> None:
    rows = Seating(("", "Ann ", " ", "Bo"), dealer=3)
    assert rows.without_blanks() == Seating(("Ann", "Bo"), dealer=1)
    assert Seating(("", "Ann"), dealer=0).without_blanks() == Seating(("Ann",), dealer=0)


def test_two_may_have_one_name() -> None:
    assert Seating(("Anna",)).with_name("Anna").names == ("Anna", "Anna")


@given(seatings, st.integers(-2, 12), st.sampled_from([-1, 1]))
def test_nobody_is_lost_or_made_by_moving(seating: Seating, seat: int, by: int) -> None:
    assert sorted(seating.moved(seat, by).names) == sorted(seating.names)


@given(seatings, st.integers(-2, 12))
def test_there_is_always_somebody_to_deal(seating: Seating, seat: int) -> None:
    left = seating.without(seat).without_blanks()
    assert 0 <= left.dealer < max(1, len(left.names))
