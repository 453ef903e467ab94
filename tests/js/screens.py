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
}


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
        state = answer
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
    if chance.random() < 0.04:
        return Command(id, "end", value=True)
    if chance.random() < 0.1:
        return Command(id, "rest-made", due.round)
    if chance.random() < 0.1:
        return Command(id, "trump", due.round, value=chance.choice("SHDC"))
    index = chance.randint(0, due.round) if chance.random() < 0.1 else due.round
    kind = "bid" if due.phase == "bids" or chance.random() < 0.05 else "tricks"
    seat = due.seat if index == due.round else chance.randrange(plan.seats)
    return Command(id, kind, index, seat, chance.randint(0, plan.round(index).cards))


def _chosen(chance: random.Random, plan: Plan, state: State) -> Asked:
    index = chance.randint(0, step(plan, state).round)
    return Asked(index, chance.choice(("bids", "tricks")), chance.randrange(plan.seats))


if __name__ == "__main__":
    main(sys.argv[1])
