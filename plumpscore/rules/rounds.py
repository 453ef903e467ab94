"""The sequence of rounds: how many cards, who deals, who bids in which order, what is trump.

Who plays a round is told as a seating: the seats round the table, clockwise. "The next" is the left
neighbour, or the right one where the direction is anticlockwise.
"""

from collections.abc import Collection

from plumpscore.rules.faults import Fault
from plumpscore.rules.house import MAX_HAND, MAX_ROUNDS, HouseRules

Seating = tuple[int, ...]


def largest_hand(rules: HouseRules, seats: int) -> int:
    """The largest hand these house rules give: `max_cards`, lowered to what can be dealt."""
    if rules.max_cards is None:
        return min(dealt_out(rules, seats), MAX_HAND)
    turned = 1 if rules.trump.mode == "turned" else 0
    return min(rules.max_cards, (rules.deck - turned) // seats, MAX_HAND)


def dealt_out(rules: HouseRules, seats: int) -> int:
    """The largest hand that the deck gives to so many seats, with nothing turned up."""
    return rules.deck // seats


def lowered_from(rules: HouseRules, seats: int) -> int | None:
    """The `max_cards` that people asked for, where the deck does not give it."""
    if rules.shape == "custom" or rules.max_cards is None:
        return None
    return rules.max_cards if rules.max_cards > largest_hand(rules, seats) else None


def deal_faults(rules: HouseRules, seats: int) -> list[Fault]:
    """All that makes the sequence impossible to deal to so many seats."""
    if rules.shape == "custom":
        largest = min(dealt_out(rules, seats), MAX_HAND)
        return [
            Fault("hand_too_large", f"hands[{index}]", {**_facts(seats, largest), "value": cards})
            for index, cards in enumerate(rules.hands or ())
            if cards > largest
        ]
    largest = largest_hand(rules, seats)
    if rules.low > largest:
        return [Fault("low_too_large", "low", {**_facts(seats, largest), "value": rules.low})]
    if (count := len(hands(rules, seats))) > MAX_ROUNDS:
        lows, highs = _times(rules.low_repeats, seats), _times(rules.high_repeats, seats)
        where = "low_repeats" if lows > highs else "high_repeats"
        return [Fault("too_many_rounds", where, {"value": count, "most": MAX_ROUNDS})]
    return []


def hands(rules: HouseRules, seats: int) -> tuple[int, ...]:
    """The hand sizes of the planned rounds, in order."""
    return sum(legs(rules, seats).values(), ())


def legs(rules: HouseRules, seats: int) -> dict[str, tuple[int, ...]]:
    """The same in parts, by name: the `top` hands, `fall`, `bottom`, `rise`, and where the sequence
    comes back to where it began, the `last` ones."""
    if rules.shape == "custom":
        return {"custom": rules.hands or ()}
    largest = largest_hand(rules, seats)
    lows, highs = _times(rules.low_repeats, seats), _times(rules.high_repeats, seats)
    if largest == rules.low:
        return {"level": (largest,) * max(lows, highs)}
    rise = tuple(range(rules.low + 1, largest))
    parts = {
        "top": (largest,) * highs,
        "fall": rise[::-1],
        "bottom": (rules.low,) * lows,
        "rise": rise,
    }
    parts["last"] = parts["top" if rules.shape == "down-up" else "bottom"]
    return {name: parts[name] for name in _LEGS[rules.shape]}


_LEGS = {
    "down-up": ("top", "fall", "bottom", "rise", "last"),
    "down": ("top", "fall", "bottom"),
    "up": ("bottom", "rise", "top"),
    "up-down": ("bottom", "rise", "top", "fall", "last"),
}


def next_seat(rules: HouseRules, seating: Seating, seat: int, playing: Collection[int]) -> int:
    """The first of `playing` who sits after a seat; where nobody of the seating plays on, the
    first of them."""
    at, step = seating.index(seat), _step(rules)
    after = (seating[(at + step * place) % len(seating)] for place in range(1, len(seating) + 1))
    return next((one for one in after if one in playing), next(iter(playing)))


def order(rules: HouseRules, seating: Seating, dealer: int) -> Seating:
    """The seats in bidding order."""
    after = _after(rules, seating, dealer)
    return (dealer, *after[:-1]) if rules.first_bidder == "dealer" else after


def lead(rules: HouseRules, seating: Seating, dealer: int) -> Seating:
    """The seats that may lead: the highest bid among them does, the first of equals."""
    if rules.lead == "dealer":
        return (dealer,)
    after = _after(rules, seating, dealer)
    return after if rules.lead == "highest-bid" else after[:1]


def names(rules: HouseRules, seating: Seating, dealer: int) -> Seating:
    """The seats that may name the trump, as in `lead`; none where it comes by another way."""
    return _after(rules, seating, dealer) if rules.trump.mode == "named" else ()


def hook(rules: HouseRules, seating: Seating, dealer: int, cards: int) -> int | None:
    """The seat whose bid may not make the sum equal the cards, if any."""
    if cards < rules.hook_from_cards or rules.hook == "off":
        return None
    if rules.hook == "left-changes":
        return _after(rules, seating, dealer)[0]
    return None if rules.bidding == "simultaneous" else order(rules, seating, dealer)[-1]


def trump(rules: HouseRules, seats: int, index: int, cards: int, planned: int) -> str | None:
    """A round's trump, `NT` for none; `None` where the table must tell it.

    `planned` is the number of planned rounds: an extra round comes after them.
    """
    rule = rules.trump
    if rule.mode == "none" or index < rule.no_trump_first:
        return "NT"
    if planned - rule.no_trump_last <= index < planned:
        return "NT"
    if rule.mode == "fixed":
        return rule.order[0]
    if rule.mode == "rotation":
        return rule.order[(index - rule.no_trump_first) % len(rule.order)]
    left_over = rules.deck - cards * seats
    return "NT" if rule.mode == "turned" and left_over < 1 else None


def _after(rules: HouseRules, seating: Seating, dealer: int) -> Seating:
    """All who play, from the one after the dealer on to the dealer."""
    at, step = seating.index(dealer), _step(rules)
    return tuple(seating[(at + step * n) % len(seating)] for n in range(1, len(seating) + 1))


def _times(repeats: int | str, seats: int) -> int:
    return seats if isinstance(repeats, str) else repeats


def note(rules: HouseRules, cards: int) -> str | None:
    """What is particular about a hand of one card."""
    if cards != 1:
        return None
    told = [rules.one_card] if rules.one_card != "look" else []
    return "_".join(told if rules.one_card_suits else [*told, "rank"]) or None


def _step(rules: HouseRules) -> int:
    return 1 if rules.direction == "clockwise" else -1


def _facts(seats: int, largest: int) -> dict[str, int]:
    return {"seats": seats, "largest": largest}
