"""Writes what the server shows of random games, for the JavaScript to show the same.

Called as ``python -m tests.js.screens FILE``.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plumpscore.rules import (
    PRESETS,
    Command,
    HouseRules,
    Plan,
    Refused,
    State,
    apply,
    compile_plan,
    course,
    step,
)
from plumpscore.web.pad import Asked
from plumpscore.web.protokoll import protokoll
from plumpscore.web.table import table

VARIATIONS: dict[str, Any] = {
    "target": {"target": 30},
    "left-changes": {"bidding": "simultaneous", "hook": "left-changes", "max_cards": 4},
    "extra": {"max_cards": 1, "tie": "extra-rounds", "one_card": "blind", "low_mark": 20},
    "custom": {"shape": "custom", "hands": [5, 1, 3], "lead": "highest-bid"},
    "rank": {"max_cards": 2, "one_card_suits": False, "trump": {"mode": "named"}},
    "plumps": {"max_cards": 3, "counting": "plumps"},
    "plumps-pay": {"shape": "custom", "hands": [4, 2, 3], "counting": "plumps", "hook": "off"},
}
CHANGED: tuple[dict[str, Any], ...] = (
    {"max_cards": 3, "counting": "plumps"},
    {"max_cards": 3, "hook": "off", "scoring": "minus1"},
)


def main(path: str) -> None:
    chance = random.Random(20)
    screens = [screen for game in _games(chance) for screen in _screens(chance, *game)]
    Path(path).write_text(json.dumps(screens), encoding="utf-8")


def _games(chance: random.Random) -> Iterator[tuple[Plan, State]]:
    rules = [HouseRules.of(preset) for preset in PRESETS]
    rules += [HouseRules.of(**changes) for changes in VARIATIONS.values()]
    for house_rules in rules:
        seats = chance.randint(2, 6)
        names = tuple(f"Player {seat}" for seat in range(seats))
        yield compile_plan(house_rules, seats), State(chance.randrange(seats), names)


def _screens(chance: random.Random, plan: Plan, state: State) -> Iterator[dict[str, Any]]:
    """A game that is played, undone and corrected, told at every fourth tap."""
    for count in range(90):
        answer = apply(plan, state, _command(chance, plan, state, f"tap-{count:04}"))
        if isinstance(answer, Refused):
            continue
        plan, state = course(plan, answer), answer
        if count % 4 == 0:
            chosen = _chosen(chance, plan, state) if chance.random() < 0.3 else None
            yield {
                "plan": plan.to_json(),
                "state": state.to_phone(),
                "chosen": chosen and chosen._asdict(),
                "table": table(plan, state, chosen),
                "protokoll": protokoll(plan, state),
            }


def _command(chance: random.Random, plan: Plan, state: State, id: str) -> Command:
    due, stack = step(plan, state), state.undo_stack()
    if due.phase == "finished" or (stack and chance.random() < 0.06):
        return Command(id, "undo", value=stack[-1].id) if stack else Command(id, "end", value=True)
    if chance.random() < 0.1:
        return _change(chance, plan, due.round, id)
    if due.seat is None:
        return _plump(chance, plan, due.round, id)
    if chance.random() < 0.1:
        return Command(id, "rest-made", due.round)
    if chance.random() < 0.1:
        return Command(id, "trump", due.round, value=chance.choice("SHDC"))
    index = chance.randint(0, due.round) if chance.random() < 0.1 else due.round
    kind = "bid" if due.phase == "bids" or chance.random() < 0.05 else "tricks"
    seat = due.seat if index == due.round else chance.randrange(plan.seats)
    return Command(id, kind, index, seat, chance.randint(0, plan.round(index).cards))


def _change(chance: random.Random, plan: Plan, index: int, id: str) -> Command:
    """Something beside the cells of a round, from this round or from the next one."""
    seats = chance.sample(range(plan.seats), chance.randint(2, plan.seats))
    if chance.random() < 0.4:
        return Command(id, "end", value=True)
    if chance.random() < 0.4:
        noted = {"points": chance.choice([-10, 5]), "why": chance.choice([None, "revoke"])}
        return Command(id, "adjust", index, chance.randrange(plan.seats), noted)
    kind, value = chance.choice(
        [
            ("seats", tuple(seats)),
            ("join", "Kim"),
            ("dealer", chance.choice(seats)),
            ("cards", 2),
            ("rules", HouseRules.of(**chance.choice(CHANGED)).to_json()),
        ]
    )
    return Command(id, kind, index + chance.choice([0, 1]), value=value)


def _plump(chance: random.Random, plan: Plan, index: int, id: str) -> Command:
    """Who plumped is touched, and now and then that is confirmed."""
    if chance.random() < 0.4:
        return Command(id, "rest-made", index)
    seat = chance.randrange(plan.seats)
    return Command(id, "made", index, seat, chance.choice([False, False, None]))


def _chosen(chance: random.Random, plan: Plan, state: State) -> Asked:
    index = chance.randint(0, step(plan, state).round)
    playing = plan.order(state.first_dealer, index)
    return Asked(index, chance.choice(("bids", "tricks")), chance.choice(playing))


if __name__ == "__main__":
    main(sys.argv[1])
