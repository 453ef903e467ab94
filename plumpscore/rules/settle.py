"""Settling: what people chose becomes house rules and a plan, or everything wrong with it."""

import re
from collections.abc import Mapping
from typing import Any

from plumpscore.rules import rounds
from plumpscore.rules.faults import Fault, Faulty
from plumpscore.rules.house import HouseRules, is_hand, read_house_rules
from plumpscore.rules.plan import Plan
from plumpscore.rules.planning import compile_plan

LENIENT: Mapping[str, Any] = {"max_cards": None, "trump": {"mode": "none"}}
"""What allows the largest hands, for judging the rest of house rules that cannot be read."""


def settle(value: Any, seats: int) -> tuple[HouseRules, Plan]:
    """Read house rules and compile them for a table.

    Raises:
        Faulty: with all that is wrong at once, in the fields and in what the deck can deal.
    """
    try:
        rules = read_house_rules(value)
    except Faulty as error:
        raise Faulty([*error.faults, *_deal_faults_beside(error, value, seats)]) from None
    return rules, compile_plan(rules, seats)


def _deal_faults_beside(error: Faulty, value: Any, seats: int) -> list[Fault]:
    """What could not be dealt either, as far as the sound fields tell."""
    broken = {re.split(r"[.\[]", fault.where)[0] for fault in error.faults}
    if not isinstance(value, Mapping) or "deck" in broken:
        return []
    unknown = {n: part for n, part in LENIENT.items() if n in broken or "preset" in broken}
    sound = {**unknown, **{name: part for name, part in value.items() if name not in broken}}
    if isinstance(hands := value.get("hands"), list):
        sound["hands"] = [n if is_hand(n) else 1 for n in hands]
    try:
        return rounds.deal_faults(read_house_rules(sound), seats)
    except Faulty:
        return []
