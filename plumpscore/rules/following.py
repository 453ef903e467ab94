"""The hands that follow when other people, or other house rules, go on with a game."""

from plumpscore.rules.house import HouseRules
from plumpscore.rules.rounds import largest_hand, legs

Hands = tuple[int, ...]
Party = tuple[HouseRules, int]
"""House rules, and how many play by them."""


def follow(left: Hands, before: Party, now: Party) -> Hands:
    """The hands to go on with, where `left` are those that the party before had left to play.

    On the way down or up, the sequence goes on from the same hand: to the largest that the new
    party can be dealt, and to the end that its house rules give. Where these have no such way, the
    hands that are left stay.
    """
    (name, played), legs_now = _place(left, before), legs(*now)
    same_end = before[0].shape == now[0].shape or name != "last"
    if name not in legs_now or name == "custom" or not same_end:
        return left
    names = list(legs_now)
    rest = _rest(name, left[0], played, legs_now, largest_hand(*now))
    following = names[names.index(name) + 1 :]
    return sum((legs_now[leg] for leg in following), rest)


def _place(left: Hands, party: Party) -> tuple[str, int]:
    """The leg in which the next hand stands, and how many of its hands are played."""
    at = len(sum(legs(*party).values(), ())) - len(left)
    for name, hands in legs(*party).items():
        if at < len(hands):
            return name, at
        at -= len(hands)
    return "custom", 0  # all is played


def _rest(name: str, hand: int, played: int, legs_now: dict[str, Hands], largest: int) -> Hands:
    """What is left of that leg."""
    leg = legs_now[name]
    if name == "fall":
        return tuple(n for n in leg if n <= hand) if hand < largest else (largest, *leg)
    if name == "rise":
        return tuple(n for n in leg if n >= hand)
    return leg[min(played, len(leg)) :]
