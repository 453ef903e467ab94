"""The sequence of rounds: how many cards, who deals, who bids in which order, what is trump.

Seats are told as offsets: so many places from the first dealer, so that one plan serves any first
dealer. "The next" is the left neighbour, or the right one where the direction is anticlockwise.
"""

from plumpscore.rules.faults import Fault
from plumpscore.rules.house import MAX_HAND, MAX_ROUNDS, HouseRules


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
    if rules.shape == "custom":
        return rules.hands or ()
    largest = largest_hand(rules, seats)
    lows, highs = _times(rules.low_repeats, seats), _times(rules.high_repeats, seats)
    if largest == rules.low:
        return (largest,) * max(lows, highs)
    low, high = (rules.low,) * lows, (largest,) * highs
    rising = tuple(range(rules.low + 1, largest))
    falling = rising[::-1]
    return {
        "down-up": high + falling + low + rising + high,
        "down": high + falling + low,
        "up": low + rising + high,
        "up-down": low + rising + high + falling + low,
    }[rules.shape]


def dealer(rules: HouseRules, seats: int, index: int) -> int:
    """The offset of who deals round `index`."""
    return index * _step(rules) % seats


def order(rules: HouseRules, seats: int, index: int) -> tuple[int, ...]:
    """The offsets in bidding order."""
    first = index if rules.first_bidder == "dealer" else index + 1
    return tuple((first + place) * _step(rules) % seats for place in range(seats))


def lead(rules: HouseRules, seats: int, index: int) -> tuple[int, ...]:
    """The offsets of those who may lead: the highest bid among them does, the first of equals."""
    if rules.lead == "dealer":
        return (dealer(rules, seats, index),)
    after = tuple((index + place) * _step(rules) % seats for place in range(1, seats + 1))
    return after if rules.lead == "highest-bid" else after[:1]


def hook(rules: HouseRules, seats: int, index: int, cards: int) -> int | None:
    """The offset of the seat whose bid may not make the sum equal the cards, if any."""
    if cards < rules.hook_from_cards or rules.hook == "off":
        return None
    if rules.hook == "left-changes":
        return (index + 1) * _step(rules) % seats
    return None if rules.bidding == "simultaneous" else order(rules, seats, index)[-1]


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


def _times(repeats: int | str, seats: int) -> int:
    return seats if isinstance(repeats, str) else repeats


def note(rules: HouseRules, cards: int) -> str | None:
    """What is particular about a hand of one card."""
    if cards != 1:
        return None
    if rules.one_card != "look":
        return rules.one_card
    return None if rules.one_card_suits else "rank"


def _step(rules: HouseRules) -> int:
    return 1 if rules.direction == "clockwise" else -1


def _facts(seats: int, largest: int) -> dict[str, int]:
    return {"seats": seats, "largest": largest}
