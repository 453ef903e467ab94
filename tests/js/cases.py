"""What the phone's JavaScript is held to: `python tests/js/cases.py FILE` writes it as JSON.

`vectors` are the games of tests/vectors with their plan, state and result. `games` are commands
drawn by a fixed chance, each with what the Python core made of it: a refusal, or the state after
it, now and then with the result and the step that follow. A change at the table is told as a page
gets it: the new plan and state, with no command.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from plumpscore.rules import (
    PRESETS,
    Command,
    HouseRules,
    Plan,
    Refused,
    State,
    Step,
    apply,
    compile_plan,
    course,
    read_document,
    score,
    step,
)

VECTORS = Path(__file__).parent.parent / "vectors"
NAMES = ("Anna", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hans", "Ida", "Jon")
GAMES, TAPS = 300, 80
STATE_EACH, RESULT_EACH = 4, 8

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"max_cards": 3},
    {"max_cards": 2, "shape": "up-down", "tie": "extra-rounds"},
    {"max_cards": 2, "shape": "down", "tie": "extra-rounds", "trump": {"mode": "rotation"}},
    {"max_cards": 3, "bidding": "simultaneous", "hook": "left-changes"},
    {"max_cards": 2, "target": 25, "winner": "fewest", "trump": {"mode": "named"}},
    {"shape": "custom", "hands": [1, 4, 2], "first_bidder": "dealer", "hook": "last-bidder"},
    {"shape": "custom", "hands": [2, 2], "lead": "highest-bid", "hook_from_cards": 3},
    {"max_cards": 3, "counting": "plumps", "scoring": "plump10"},
    {"max_cards": 2, "counting": "plumps", "scoring": "plump5", "tie": "extra-rounds"},
)
KINDS = {"bids": "bid", "tricks": "tricks"}
RULES: tuple[dict[str, Any], ...] = (
    {"max_cards": 2, "counting": "plumps"},
    {"max_cards": 3, "hook": "off", "scoring": "minus1"},
    {"max_cards": 3, "bidding": "simultaneous", "hook": "left-changes", "target": 40},
)


def vectors() -> Iterator[dict[str, Any]]:
    for path in sorted(VECTORS.glob("*.json")):
        vector = json.loads(path.read_text("utf-8"))
        document = read_document(vector["game"])
        yield {
            "name": path.stem,
            "plan": document.plan.to_json(),
            "state": document.state.to_phone(),
            "expect": vector["expect"],
        }


def games() -> Iterator[dict[str, Any]]:
    presets = list(PRESETS)
    for number in range(GAMES):
        chance = Random(number)
        preset, seats = presets[number % len(presets)], 2 + number % 9
        rules = HouseRules.of(preset, **VARIANTS[number % len(VARIANTS)])
        plan, state = compile_plan(rules, seats), State(number % seats, NAMES[:seats])
        yield {
            "name": f"{number} {preset} for {seats}",
            "plan": plan.to_json(),
            "state": state.to_phone(),
            "commands": list(play(plan, state, chance)),
        }


def play(plan: Plan, state: State, chance: Random) -> Iterator[dict[str, Any]]:
    for number in range(1, TAPS + 1):
        command = Command(f"tap{number}", **draw(plan, state, chance))
        answer = apply(plan, state, command)
        if isinstance(answer, State) and is_at_table(state, answer):
            plan, state = course(plan, answer), answer
            yield {"plan": plan.to_json(), "outcome": {"state": state.to_phone()}}
            continue
        if command.type not in USED:
            continue
        told = {name: value for name, value in vars(command).items() if name in USED[command.type]}
        if isinstance(answer, Refused):
            outcome: dict[str, Any] = {"refused": answer.code, "facts": answer.facts}
        else:
            state = answer
            outcome = {"state": state.to_phone()} if number % STATE_EACH == 0 else {}
            if number % RESULT_EACH == 0:
                outcome["result"] = score(plan, state).to_json()
                outcome["step"] = step(plan, state)
        yield {"command": told, "outcome": outcome}


def is_at_table(before: State, after: State) -> bool:
    return (before.changes, before.seats) != (after.changes, after.seats)


CELL = ("id", "type", "round", "seat", "value")
USED = {
    "bid": CELL,
    "tricks": CELL,
    "trump": CELL,
    "made": CELL,
    "adjust": CELL,
    "rest-made": ("id", "type", "round"),
    "redeal": ("id", "type", "round"),
    "undo": ("id", "type", "value"),
    "end": ("id", "type", "value"),
    "name": ("id", "type", "seat", "value"),
}


def draw(plan: Plan, state: State, chance: Random) -> dict[str, Any]:
    """Mostly what is asked; now and then something else, or something impossible."""
    asked = step(plan, state)
    kinds = {answer: 60, cell: 20, undo: 8, rest_made: 4, trump: 4, end: 2, name: 2}
    kinds |= {made: 4, adjust: 3, redeal: 1, change: 3}
    (kind,) = chance.choices(list(kinds), list(kinds.values()))
    return kind(plan, state, asked, chance)


def answer(plan: Plan, state: State, asked: Step, chance: Random) -> dict[str, Any]:
    if asked.phase == "tricks" and asked.seat is None:
        return (
            rest_made(plan, state, asked, chance)
            if chance.random() < 0.4
            else made(plan, state, asked, chance)
        )
    cards = plan.round(asked.round).cards
    return {
        "type": KINDS.get(asked.phase, "bid"),
        "round": asked.round,
        "seat": asked.seat or 0,
        "value": min(chance.randint(0, cards), chance.randint(0, cards)),
    }


def cell(plan: Plan, state: State, _asked: Step, chance: Random) -> dict[str, Any]:
    """Mostly a correction: a cell of a round that is entered, or just after those."""
    return {
        "type": chance.choice(["bid", "tricks"]),
        "round": chance.randint(0, len(state.rounds) + chance.choice([0, 0, 0, 20])),
        "seat": chance.randrange(plan.seats + chance.choice([0] * 9 + [1])),
        "value": chance.choice([None, -1, 0, 0, 1, 1, 2, 3, 99]),
    }


def undo(_plan: Plan, state: State, _asked: Step, chance: Random) -> dict[str, Any]:
    """One of the taps that the phone knows, mostly the last; again and again, some of them."""
    known = [tap.id for tap in state.undo_stack()]
    undone = [tap.id for tap in state.taps[-10:] if not tap.cells]
    return {
        "type": "undo",
        "value": chance.choice([*known[-1:] * 4, *known[-8:], *undone[-1:], "tap999"]),
    }


def rest_made(_plan: Plan, _state: State, asked: Step, _chance: Random) -> dict[str, Any]:
    return {"type": "rest-made", "round": asked.round}


def made(plan: Plan, _state: State, asked: Step, chance: Random) -> dict[str, Any]:
    return {
        "type": "made",
        "round": max(0, asked.round - chance.choice([0, 0, 0, 1])),
        "seat": chance.randrange(plan.seats),
        "value": chance.choice([False, False, False, True, None]),
    }


def adjust(plan: Plan, _state: State, asked: Step, chance: Random) -> dict[str, Any]:
    return {
        "type": "adjust",
        "round": max(0, asked.round - chance.choice([0, 0, 1])),
        "seat": chance.randrange(plan.seats),
        "value": chance.choice(
            [None, {"points": -10, "why": "revoke"}, {"points": 5, "why": None}]
        ),
    }


def redeal(_plan: Plan, _state: State, asked: Step, _chance: Random) -> dict[str, Any]:
    return {"type": "redeal", "round": asked.round}


def change(plan: Plan, _state: State, asked: Step, chance: Random) -> dict[str, Any]:
    """Something at the table, from the round that is asked for or the next one."""
    seats = chance.sample(range(plan.seats), chance.randint(2, plan.seats))
    values: dict[str, Any] = {
        "seats": chance.choice([tuple(seats), tuple(range(plan.seats))]),
        "join": "Kim",
        "dealer": chance.randrange(plan.seats),
        "cards": chance.randint(1, 3),
        "hands": (2, 1),
        "rules": HouseRules.of(**chance.choice(RULES)).to_json(),
    }
    kind = chance.choice(list(values))
    index = asked.round + chance.choice([0, 1])
    return {"type": kind, "round": index, "value": values[kind]}


def trump(_plan: Plan, _state: State, asked: Step, chance: Random) -> dict[str, Any]:
    return {
        "type": "trump",
        "round": asked.round + chance.choice([0, 0, 0, 1]),
        "value": chance.choice([None, "S", "H", "D", "C", "NT"]),
    }


def end(_plan: Plan, _state: State, _asked: Step, chance: Random) -> dict[str, Any]:
    return {"type": "end", "value": chance.choice([True, False])}


def name(plan: Plan, _state: State, _asked: Step, chance: Random) -> dict[str, Any]:
    return {"type": "name", "seat": chance.randrange(plan.seats), "value": "Åsa"}


def write(path: Path) -> None:
    cases = {"vectors": list(vectors()), "games": list(games())}
    path.write_text(json.dumps(cases, separators=(",", ":")), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
