"""The draw for who deals first."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from plumpscore.web.new_game.draw import Draw, draw

ORDER = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


class Stacked(Random):
    """Chance that puts these cards on top of every deck."""

    def __init__(self, *ranks: str) -> None:
        super().__init__()
        self.ranks = ranks

    def shuffle(self, x: list[tuple[str, str]]) -> None:
        top = [(rank, "SHDC"[self.ranks[:i].count(rank)]) for i, rank in enumerate(self.ranks)]
        x[:] = top + [card for card in x if card not in top]


def ranks(drawn: Draw) -> list[list[str]]:
    return [[rank for rank, _ in cards] for cards in drawn.cards]


def test_the_highest_card_deals() -> None:
    drawn = draw(3, Stacked("9", "K", "10"))
    assert ranks(drawn) == [["9"], ["K"], ["10"]]
    assert drawn.winner == 1


def test_only_the_equal_ones_draw_again_until_one_is_highest() -> None:
    drawn = draw(4, Stacked("A", "5", "A", "A", "2", "K", "K", "7", "8"))
    assert ranks(drawn) == [["A", "2"], ["5"], ["A", "K", "7"], ["A", "K", "8"]]
    assert drawn.winner == 3


@given(st.integers(2, 10), st.integers())
def test_whoever_wins_has_beaten_everybody_they_drew_against(seats: int, seed: int) -> None:
    drawn = draw(seats, Random(seed))
    in_draw = set(range(seats))
    while len(in_draw) > 1:
        turn = max(len(drawn.cards[seat]) for seat in in_draw)
        heights = {s: [ORDER.index(rank) for rank in ranks(drawn)[s]] for s in in_draw}
        best = min(min(h[:1]) for h in heights.values())
        firsts = {s for s in in_draw if heights[s][0] == best}
        assert turn > 1 or firsts == {drawn.winner}
        in_draw = firsts
        if turn > 1:
            drawn = Draw(tuple(cards[1:] for cards in drawn.cards), drawn.winner)
    assert in_draw == {drawn.winner}


@given(st.integers(2, 10), st.integers())
def test_no_card_is_drawn_twice(seats: int, seed: int) -> None:
    cards = [card for hand in draw(seats, Random(seed)).cards for card in hand]
    assert len(cards) == len(set(cards))


def test_everybody_has_the_same_chance() -> None:
    chance = Random(1)
    won = [draw(4, chance).winner for _ in range(2000)]
    assert all(420 < won.count(seat) < 580 for seat in range(4))
