"""Only who plumped is noted: what that tells of the tricks, and what cannot be."""

from collections.abc import Iterator
from itertools import product

import pytest

from plumpscore.rules import HouseRules, Refused, State, Step, compile_plan
from plumpscore.rules.entry import Entry
from plumpscore.rules.problems import round_problems
from plumpscore.rules.score import known_tricks
from tests.rules.table import NAMES, Table

Bids = tuple[int, ...]


COUNTED = {"shape": "custom", "hands": [3, 3], "hook": "off"}


def by_plumps(*hands: int, seats: int = 3, hook: str = "off") -> Table:
    return Table.dealing(*hands, seats=seats, hook=hook, counting="plumps")


def deals(seats: int, cards: int) -> list[Bids]:
    """All ways to share a hand's tricks out."""
    return [t for t in product(range(cards + 1), repeat=seats) if sum(t) == cards]


def rounds(seats: int, cards: int) -> Iterator[tuple[Bids, set[tuple[bool, ...]]]]:
    """All biddings, each with all that can become of it."""
    for bids in product(range(cards + 1), repeat=seats):
        ends = {
            tuple(t == b for t, b in zip(taken, bids, strict=True)) for taken in deals(seats, cards)
        }
        yield bids, ends


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_a_round_is_wrong_just_where_no_deal_ends_so(seats: int, cards: int) -> None:
    rules = HouseRules.of(shape="custom", hands=[cards], hook="off", counting="plumps")
    plan, nothing = compile_plan(rules, seats), (None,) * seats
    for bids, ends in rounds(seats, cards):
        for made in product([True, False], repeat=seats):
            state = State(0, NAMES[:seats], (Entry(bids, nothing, None, made),))
            wrong = [problem.code for problem in round_problems(plan, state, 0)]
            assert wrong == ([] if made in ends else ["tricks_do_not_add_up"]), (bids, made)


@pytest.mark.parametrize(("seats", "cards"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
def test_the_last_one_is_refused_just_where_no_deal_ends_so(seats: int, cards: int) -> None:
    for bids, ends in rounds(seats, cards):
        table = by_plumps(cards, seats=seats)
        table.enter(0, bids)
        for made in product([True, False], repeat=seats):
            trial = Table(table.plan, table.state)
            for seat in range(seats - 1):
                assert trial.send("made", 0, seat=seat, value=made[seat]) is None
            refused = trial.send("made", 0, seat=seats - 1, value=made[-1])
            code = "somebody_plumped" if all(made) else "plumps_do_not_add_up"
            facts = {"bids": sum(bids), "cards": cards}
            assert refused == (None if made in ends else Refused(code, facts))


@pytest.mark.parametrize(("seats", "cards"), [(2, 2), (3, 2), (3, 3)])
def test_with_one_plump_the_tricks_are_known(seats: int, cards: int) -> None:
    """They are what every deal that ends so has in common."""
    plan = by_plumps(cards, seats=seats).plan
    for bids, ends in rounds(seats, cards):
        for made in ends:
            entry = Entry(bids, (None,) * seats, None, made)
            told = known_tricks(plan, State(0, NAMES[:seats], (entry,)), 0)
            so = [
                taken
                for taken in deals(seats, cards)
                if made == tuple(t == b for t, b in zip(taken, bids, strict=True))
            ]
            for seat in range(seats):
                if made[seat] or made.count(False) == 1:
                    assert {taken[seat] for taken in so} == {told[seat]}
                else:
                    assert told[seat] is None


class TestAtTheTable:
    def test_bids_plumps_and_one_tap(self) -> None:
        table = by_plumps(3, 3)
        table.enter(0, [2, 1, 1])
        assert table.step == Step(0, "tricks", None)
        assert table.send("made", 0, seat=1, value=False) is None
        assert table.step == Step(0, "tricks", None)
        assert table.send("rest-made", 0) is None
        assert table.result.rounds[0].points == (12, 0, 11)
        assert table.result.plumps == (0, 1, 0)
        assert table.step == Step(1, "bids", 2)
        assert len(table.log) == 3 + 1 + 1

    def test_that_nobody_plumped_is_refused_where_the_bids_do_not_add_up(self) -> None:
        table = by_plumps(3)
        table.enter(0, [2, 1, 1])
        refused = Refused("somebody_plumped", {"bids": 4, "cards": 3})
        assert table.send("rest-made", 0) == refused

    def test_where_they_do_nobody_may_have(self) -> None:
        table = by_plumps(3)
        table.enter(0, [1, 1, 1])
        assert table.send("rest-made", 0) is None
        assert table.result.rounds[0].points == (11, 11, 11)

    def test_nor_can_just_one_have(self) -> None:
        table = by_plumps(3)
        table.enter(0, [1, 1, 1])
        table.send("made", 0, seat=0, value=False)
        refused = Refused("plumps_do_not_add_up", {"bids": 3, "cards": 3})
        assert table.send("rest-made", 0) == refused

    def test_it_waits_for_the_bids(self) -> None:
        table = by_plumps(3)
        table.bid(0, 1, 0)
        assert table.send("made", 0, seat=1, value=True) == Refused("bids_missing", {"seat": 0})
        assert table.send("rest-made", 0) == Refused("bids_missing", {"seat": 0})

    def test_a_touch_too_many_is_corrected(self) -> None:
        table = by_plumps(3)
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=0, value=False)
        table.send("made", 0, seat=0, value=None)
        table.send("made", 0, seat=1, value=False)
        table.send("rest-made", 0)
        assert table.state.entry(0).made == (True, False, True)

    def test_what_is_corrected_into_nonsense_is_told(self) -> None:
        table = by_plumps(3, 3)
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=1, value=False)
        table.send("rest-made", 0)
        assert table.send("made", 0, seat=1, value=True) is None
        assert table.problems == [(1, "tricks_do_not_add_up", None)]
        assert table.step == Step(0, "tricks", None)
        assert table.send("made", 0, seat=2, value=False) is None
        assert table.result.rounds[0].points == (12, 11, 0)

    def test_undo_takes_back_all_that_the_rest_made(self) -> None:
        table = by_plumps(3)
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=1, value=False)
        table.send("rest-made", 0)
        assert table.undo(table.log[-1].id) is None
        assert table.state.entry(0).made == (None, False, None)

    def test_who_sits_out_has_neither_made_it_nor_plumped(self) -> None:
        table = by_plumps(3, 3)
        table.send("seats", 0, value=(0, 2))
        table.enter(0, [2, 0, 2])
        table.send("made", 0, seat=2, value=False)
        assert table.send("rest-made", 0) is None
        assert table.state.entry(0).made == (True, None, False)
        assert table.result.rounds[0].points == (12, None, 0)
        assert table.send("made", 0, seat=1, value=True) == Refused(
            "sits_out", {"seat": 1, "round": 1}
        )

    def test_tricks_may_be_told_instead(self) -> None:
        table = by_plumps(3)
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=1, value=False)
        table.took(0, 1, 0)
        assert table.state.entry(0).tricks == (None, 0, None)
        assert table.state.entry(0).made == ()
        table.send("rest-made", 0)
        assert table.result.rounds[0].points == (12, 0, 11)
        table.send("made", 0, seat=1, value=False)
        assert table.state.entry(0).tricks == (None, None, None)

    def test_where_tricks_are_counted_nobody_is_asked(self) -> None:
        table = Table.dealing(3)
        table.enter(0, [2, 1, 1, 0])
        assert table.send("made", 0, seat=1, value=True) == Refused("made_not_asked")


class TestWhenTheRulesChange:
    """What was noted in one way goes on in the other."""

    def test_from_plumps_to_tricks_in_the_middle_of_a_round(self) -> None:
        table = by_plumps(3, 3)
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=1, value=False)
        assert table.send("rules", 0, value=COUNTED) is None
        assert table.step == Step(0, "tricks", 2)
        assert table.took(0, 2, 1) is None
        assert table.took(0, 0, 2) is None
        assert table.state.entry(0).made == (None, False, None)
        assert table.result.rounds[0].points == (12, 0, 11)

    def test_what_cannot_be_is_mended_by_tricks(self) -> None:
        table = by_plumps(3, 3)
        table.enter(0, [2, 2, 1])
        for seat in (0, 1):
            table.send("made", 0, seat=seat, value=True)
        table.send("rules", 0, value=COUNTED)
        assert table.problems == [(1, "tricks_do_not_add_up", None)]
        assert table.step == Step(0, "tricks", 0)
        assert table.took(0, 0, 0) is None
        assert table.step == Step(0, "tricks", 2)
        assert table.took(0, 2, 1) is None
        assert table.result.rounds[0].points == (0, 12, 11)

    def test_not_to_points_that_ask_for_tricks(self) -> None:
        table = by_plumps(3, 3)
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=1, value=False)
        paid = {**COUNTED, "scoring": "tricks10"}
        assert table.send("rules", 0, value=paid) == Refused("misses_differ")
        assert table.send("rules", 1, value=paid) is None

    def test_nor_by_undoing(self) -> None:
        paid = {"shape": "custom", "hands": [3], "hook": "off", "scoring": "tricks10"}
        table = Table.of(3, **paid)
        alike = {**paid, "scoring": "plump10", "counting": "plumps"}
        assert table.send("rules", 0, value=alike) is None
        changed = table.log[-1].id
        table.enter(0, [2, 1, 1])
        table.send("made", 0, seat=1, value=False)
        touched = table.log[-1].id
        assert table.undo(changed) == Refused("misses_differ")
        assert table.undo(touched) is None
        assert table.undo(changed) is None
