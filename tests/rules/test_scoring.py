"""Every scoring, for every hand, bid and number of tricks, by formulas written down here."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from plumpscore.rules import SCORINGS, Faulty, HouseRules, compile_plan
from plumpscore.rules.scoring import read_scoring

Formula = Callable[[int, int, int], int]


def plump10(b: int, t: int, c: int) -> int:
    return 10 + b if t == b else 0


def plump5(b: int, t: int, c: int) -> int:
    if t != b:
        return 0
    return 10 + b if b > 0 else 5


def tricks10(b: int, t: int, c: int) -> int:
    return 10 + b if t == b else t


def tricks5(b: int, t: int, c: int) -> int:
    if t != b:
        return t
    return 10 + b if b > 0 else 5


def prefix1(b: int, t: int, c: int) -> int:
    """A 1 in front of the bid, as it is written."""
    if t != b:
        return 0
    return int(f"1{b}") if b > 0 else 5


def minus1(b: int, t: int, c: int) -> int:
    return 10 + b if t == b else -abs(b - t)


def boerenbridge(b: int, t: int, c: int) -> int:
    return 10 + 2 * b if t == b else -2 * abs(b - t)


def pocha(b: int, t: int, c: int) -> int:
    return 10 + 5 * b if t == b else -5 * abs(b - t)


def podrida(b: int, t: int, c: int) -> int:
    return 10 + 3 * b if t == b else -3 * abs(b - t)


def kachuful(b: int, t: int, c: int) -> int:
    return max(10, 10 * b) if t == b else 0


def wizard(b: int, t: int, c: int) -> int:
    return 20 + 10 * b if t == b else -10 * abs(b - t)


def skull_king(b: int, t: int, c: int) -> int:
    if b == 0:
        return 10 * c if t == 0 else -10 * c
    return 20 * b if t == b else -10 * abs(b - t)


def squares(b: int, t: int, c: int) -> int:
    return 10 + b * b if t == b else -((b - t) ** 2)


def scratch(b: int, t: int, c: int) -> int:
    return 0 if t == b else 1


FORMULAS: dict[str, Formula] = {
    formula.__name__.replace("_", "-"): formula
    for formula in (
        plump10,
        plump5,
        tricks10,
        tricks5,
        prefix1,
        minus1,
        boerenbridge,
        pocha,
        podrida,
        kachuful,
        wizard,
        skull_king,
        squares,
        scratch,
    )
}


def table(scoring: Any, cards: int) -> tuple[tuple[int, ...], ...]:
    """The points that a table of two would play for."""
    rules = HouseRules.of(shape="custom", hands=[cards], scoring=scoring, deck=104)
    return compile_plan(rules, 2).tables[cards]


def by_formula(formula: Formula, cards: int) -> tuple[tuple[int, ...], ...]:
    amounts = range(cards + 1)
    return tuple(tuple(formula(b, t, cards) for t in amounts) for b in amounts)


def test_all_named_scorings_are_written_down_here() -> None:
    assert set(FORMULAS) == set(SCORINGS)


@pytest.mark.parametrize("cards", range(1, 14))
@pytest.mark.parametrize("name", FORMULAS)
def test_a_named_scoring_pays_every_bid_and_tricks(name: str, cards: int) -> None:
    assert table(name, cards) == by_formula(FORMULAS[name], cards)


@pytest.mark.parametrize("name", FORMULAS)
def test_the_largest_hand_of_one_deck_and_of_two(name: str) -> None:
    assert table(name, 26) == by_formula(FORMULAS[name], 26)
    if name != "prefix1":  # its settings tell the bids up to 26
        assert table(name, 52) == by_formula(FORMULAS[name], 52)


def terms(b: int, t: int, c: int) -> dict[str, int]:
    """What each coefficient counts."""
    return {
        "base": 1,
        "tricks": t,
        "bid": b,
        "bid_squared": b * b,
        "diff": abs(b - t),
        "diff_squared": (b - t) * (b - t),
        "diff_triangle": sum(range(1, abs(b - t) + 1)),
        "cards": c,
    }


NOTHING: dict[str, Any] = {"hit": {}, "zero": {}, "few": {}, "many": {}}
OF_A_HIT = ("base", "bid", "bid_squared", "cards")
OF_A_MISS = ("base", "tricks", "bid", "diff", "diff_squared", "diff_triangle", "cards")
PARTS: dict[str, tuple[tuple[str, ...], Callable[[int, int], bool]]] = {
    "hit": (OF_A_HIT, lambda b, t: b == t and b > 0),
    "zero": (OF_A_HIT, lambda b, t: b == t == 0),
    "few": (OF_A_MISS, lambda b, t: t < b),
    "many": (OF_A_MISS, lambda b, t: t > b),
    "zero_missed": (OF_A_MISS, lambda b, t: b == 0 < t),
}


@pytest.mark.parametrize(
    ("part", "term"), [(part, term) for part in PARTS for term in PARTS[part][0]]
)
def test_each_coefficient_counts_where_it_stands_and_nowhere_else(part: str, term: str) -> None:
    scoring = {**NOTHING, part: {term: -3}}
    holds = PARTS[part][1]

    def formula(b: int, t: int, c: int) -> int:
        return -3 * terms(b, t, c)[term] if holds(b, t) else 0

    for cards in (1, 2, 7):
        assert table(scoring, cards) == by_formula(formula, cards)


def test_without_its_own_coefficients_a_missed_zero_is_a_bid_with_too_many() -> None:
    scoring = {**NOTHING, "many": {"diff": -2}}
    assert table(scoring, 3)[0] == (0, -2, -4, -6)
    assert table({**scoring, "zero_missed": {"base": -9}}, 3)[0] == (0, -9, -9, -9)


def test_an_exception_pays_a_made_bid_otherwise() -> None:
    scoring = {**NOTHING, "hit": {"bid": 1}, "exceptions": {"0": 7, "2": 50}}
    assert [table(scoring, 3)[bid][bid] for bid in range(4)] == [7, 1, 50, 3]
    assert table(scoring, 3)[2] == (0, 0, 50, 0)


@pytest.mark.parametrize("scoring", [*SCORINGS.values(), {**NOTHING, "exceptions": {"3": 1}}])
def test_a_scoring_survives_json(scoring: Any) -> None:
    read = read_scoring(scoring)
    assert read_scoring(read.to_json()) == read


@pytest.mark.parametrize(
    ("scoring", "where", "code"),
    [
        ({"hit": {}, "zero": {}, "few": {}}, "many", "missing"),
        ({**NOTHING, "hit": {"base": 0.5}}, "hit.base", "not_whole"),
        ({**NOTHING, "hit": {"base": True}}, "hit.base", "not_whole"),
        ({**NOTHING, "few": {"bid_squared": 1}}, "few.bid_squared", "unknown_field"),
        ({**NOTHING, "bonus": {}}, "bonus", "unknown_field"),
        ({**NOTHING, "exceptions": {"ten": 110}}, "exceptions.ten", "not_a_bid"),
        ({**NOTHING, "exceptions": {"010": 110}}, "exceptions.010", "not_a_bid"),
        ({**NOTHING, "exceptions": {"10": "110"}}, "exceptions.10", "not_whole"),
        ({**NOTHING, "exceptions": [110]}, "exceptions", "not_an_object"),
        ([], "", "not_an_object"),
    ],
)
def test_a_scoring_that_cannot_be_used_says_where(scoring: Any, where: str, code: str) -> None:
    with pytest.raises(Faulty) as caught:
        read_scoring(scoring)
    assert [(fault.where, fault.code) for fault in caught.value.faults] == [(where, code)]


def test_points_are_whole_numbers() -> None:
    for name, cards in product(SCORINGS, (1, 5)):
        assert {type(points) for row in table(name, cards) for points in row} == {int}
