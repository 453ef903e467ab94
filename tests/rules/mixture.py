"""Evenings nobody thought of: all commands mixed by chance, and what a table would do next."""

from random import Random
from typing import Any

from plumpscore.rules import PRESETS, Refused, problems
from plumpscore.rules.scorecard import scorecard
from tests.rules.table import Table

PLUMPS = {"counting": "plumps", "scoring": "plump5"}
BY_PRESET = ({}, PLUMPS, PLUMPS, *({"preset": name} for name in PRESETS))
BY_SIZE: tuple[dict[str, Any], ...] = (
    {"max_cards": 3},
    {"max_cards": 2, "shape": "down"},
    {"max_cards": 4, "shape": "up"},
    {"max_cards": 2, "shape": "up-down", "low_repeats": "players"},
    {"shape": "custom", "hands": [3, 1, 2]},
    {"deck": 20},
)
BY_END: tuple[dict[str, Any], ...] = ({}, {"tie": "extra-rounds"}, {"target": 25})
BY_WAY = (
    {},
    {"bidding": "simultaneous", "hook": "left-changes"},
    {"late_start": "lowest"},
    {"late_start": "mean"},
)
LATER: tuple[Any, ...] = (
    None,
    {"max_cards": 3, "scoring": "plump5"},
    {"max_cards": 3, "counting": "plumps"},
    {"max_cards": 2, "shape": "down", "tie": "extra-rounds", "direction": "anticlockwise"},
    {"shape": "custom", "hands": [2, 1, 2], "target": 15, "winner": "fewest"},
    {"preset": "bondebridge", "max_cards": 4, "late_start": "mean"},
    {"deck": 20, "max_cards": None, "first_bidder": "dealer", "hook": "off"},
)
"""House rules that a game goes on by; none of them can be played by every table."""

KINDS = {"bids": "bid", "tricks": "tricks"}
AMOUNTS = (None, 0, 0, 1, 1, 2, 3, 7)


def rules(chance: Random) -> dict[str, Any]:
    parts = (BY_PRESET, BY_SIZE, BY_END, BY_WAY)
    return {name: value for part in parts for name, value in chance.choice(part).items()}


def tap(table: Table, chance: Random) -> Refused | None:
    """Mostly what is asked; else anything at all, mostly near the round that is played."""
    weights = {answer: 50, entry: 20, change: 24, undo: 12, other: 6}
    (kind,) = chance.choices(list(weights), list(weights.values()))
    return table.send(**kind(table, chance))


def near(table: Table, chance: Random) -> int:
    return max(0, table.step.round + chance.choice([-2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 30]))


def answer(table: Table, chance: Random) -> dict[str, Any]:
    """To what is asked, or to anything where nothing is."""
    asked, seats = table.step, table.state.seats
    if asked.phase == "tricks" and chance.random() < 0.1:
        return {"type": "rest-made", "index": asked.round}
    cell = {"index": asked.round, "seat": chance.randrange(seats)}
    if asked.phase == "tricks" and asked.seat is None:
        return {"type": "made", **cell, "value": chance.random() < 0.6}
    cards = table.plan.round(asked.round).cards if asked.phase != "finished" else 1
    return {
        **cell,
        "type": KINDS.get(asked.phase, "bid"),
        "seat": cell["seat"] if asked.seat is None else asked.seat,
        "value": min(chance.randint(0, cards), chance.randint(0, cards)),
    }


def entry(table: Table, chance: Random) -> dict[str, Any]:
    adjust = {"points": chance.randint(-30, 30), "why": chance.choice([None, "Fel färg"])}
    values = {
        "bid": AMOUNTS,
        "tricks": AMOUNTS,
        "made": (None, True, False),
        "adjust": (None, adjust, adjust),
    }
    kind, seat = chance.choice(list(values)), chance.randrange(table.state.seats)
    value = chance.choice(values[kind])
    return {"type": kind, "index": near(table, chance), "seat": seat, "value": value}


def change(table: Table, chance: Random) -> dict[str, Any]:
    """Of how the table plays."""
    seats = range(table.state.seats)
    some = chance.sample([*seats], chance.randint(2, len(seats)))
    few = [chance.randint(1, 4) for _ in range(chance.randint(0, 3))]
    values: dict[str, tuple[Any, ...]] = {
        "dealer": (None, *seats),
        "cards": (None, 1, 2, 3, 5),
        "hands": (None, few, few),
        "seats": (None, some, some, [*seats]),
        "join": ("Kim",),
        "rules": LATER,
    }
    kind = chance.choice(list(values))
    return {"type": kind, "index": near(table, chance), "value": chance.choice(values[kind])}


def undo(table: Table, chance: Random) -> dict[str, Any]:
    """The last tap, or any."""
    known = [tap.id for tap in table.state.undo_stack()] or ["tap999"]
    return {"type": "undo", "value": chance.choice([known[-1], chance.choice(known)])}


def other(table: Table, chance: Random) -> dict[str, Any]:
    at = {"index": near(table, chance)}
    choices: tuple[dict[str, Any], ...] = (
        {"type": "redeal", **at},
        {"type": "redeal", **at},
        {"type": "trump", **at, "value": chance.choice([None, "S", "NT"])},
        {"type": "end", "value": chance.random() < 0.5},
        {"type": "name", "seat": chance.randrange(table.state.seats), "value": "Åsa"},
    )
    return chance.choice(choices)


def finish(table: Table, chance: Random, most_taps: int = 1500) -> bool:
    """Answers what is asked, as a table would, until the game is finished; whether it came so
    far."""
    for _ in range(most_taps):
        asked = table.step
        if asked.phase == "finished":
            return True
        wrong = {p.code for p in problems(table.plan, table.state) if p.number == asked.round + 1}
        is_sum_wrong = asked.phase == "tricks" and "tricks_do_not_add_up" in wrong
        if asked.seat is None or is_sum_wrong:
            tell_tricks(table, chance, asked.round)
        else:
            tell(table, chance)
    return False


def tell(table: Table, chance: Random) -> None:
    """Enters anything that is taken for who is asked."""
    index, phase, seat = table.step
    amounts = list(range(table.plan.round(index).cards + 1))
    chance.shuffle(amounts)
    for value in amounts:
        if table.send(KINDS[phase], index, seat=seat, value=value) is None:
            return
    raise AssertionError(f"nothing can be entered for {table.step}")


def tell_tricks(table: Table, chance: Random, index: int) -> None:
    """Plays a round by chance, and tells all of it, first what is corrected; nothing else where
    the game was over before."""
    noted, takes_new = (
        table.state.entry(index),
        index < scorecard(table.plan, table.state).open_rounds,
    )
    order = table.order(index)
    corrected = [seat for seat in order if noted.has_missed(seat) is not None]
    new = [seat for seat in order if seat not in corrected and takes_new]
    taken = dict.fromkeys([*corrected, *new], 0)
    for _ in range(table.plan.round(index).cards):
        taken[chance.choice([*taken])] += 1
    for seat, value in taken.items():
        is_by_plumps = table.plan.manner(index).only_plumps
        kind, told = ("made", value == noted.bids[seat]) if is_by_plumps else ("tricks", value)
        assert table.send(kind, index, seat=seat, value=told) is None
