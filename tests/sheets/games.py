"""Games to be printed."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from plumpscore.rules import Document, compile_plan, read_document, read_house_rules
from plumpscore.rules.document import FORMAT

VECTORS = Path(__file__).parent.parent / "vectors"


def vector(name: str, **about: str) -> tuple[Document, dict[str, Any]]:
    """A game whose result is known, and that result."""
    told = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
    return read_document({**told["game"], **about}), told["expect"]


def game(
    names: Sequence[str],
    rules: dict[str, Any],
    rounds: Sequence[tuple[Sequence[int | None], Sequence[int | None]]] = (),
    **about: Any,
) -> Document:
    """A game with these bids and tricks."""
    entered = [{"bids": list(bids), "tricks": list(tricks)} for bids, tricks in rounds]
    told = {"format": FORMAT, "rules": rules, "players": list(names), "rounds": entered}
    return read_document({**told, "first_dealer": 0, **about})


def all_made(names: Sequence[str], rules: dict[str, Any], **about: Any) -> Document:
    """A whole game in which the first player takes every trick as bid, and nobody else any.

    The sums come out even, which is no problem where the rules have no hook.
    """
    plan = compile_plan(read_house_rules(rules), len(names))
    others = [0] * (len(names) - 1)
    rounds = [([planned.cards, *others], [planned.cards, *others]) for planned in plan.rounds]
    return game(names, rules, rounds, **about)


def played(
    names: Sequence[str], rules: dict[str, Any], rounds: Sequence[dict[str, Any]]
) -> Document:
    """A game of these rounds, each as a document tells it."""
    told = {"format": FORMAT, "rules": rules, "players": list(names), "rounds": list(rounds)}
    return read_document({**told, "first_dealer": 0})


def changing_table(chance: Random, seats: int, rounds: int) -> list[dict[str, Any]]:
    """For each round, what changes before it and who gets what beside its points."""
    return [_changes(chance, seats) if chance.random() < 0.3 else {} for _ in range(rounds)]


def _changes(chance: Random, seats: int) -> dict[str, Any]:
    playing = chance.sample(range(seats), chance.randint(2, seats))
    adjust = [
        {
            "points": chance.choice([-1000, -10, -1, 0, 5, 50]),
            "why": chance.choice([None, "peeked"]),
        }
        if chance.random() < 0.5
        else None
        for _ in range(seats)
    ]
    changes = {"seats": playing, "adjust": adjust, "dealer": chance.choice(playing)}
    dropped = chance.choice([["dealer"], ["dealer", "seats"], ["adjust"], []])
    return {kind: value for kind, value in changes.items() if kind not in dropped}
