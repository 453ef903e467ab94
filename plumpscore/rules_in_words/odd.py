"""What is allowed in house rules, but strange: most often somebody meant something else."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from plumpscore.languages import Language
from plumpscore.rules import (
    MAX_SEATS,
    MIN_SEATS,
    SCORINGS,
    Fault,
    Faulty,
    HouseRules,
    Plan,
    compile_plan,
)
from plumpscore.rules.scoring import Table
from plumpscore.rules_in_words.points import figure
from plumpscore.sentences import N_, sentence

_ONE_IN_FRONT = {int(bid): points for bid, points in SCORINGS["prefix1"]["exceptions"].items()}
"""The bids of ten and more that read as a hundred and more."""

A_GOOD_HIT = 5
"""A zero is held against a made bid of so many."""


class Odd(NamedTuple):
    """One thing that is strange."""

    where: str
    """The setting, as a fault tells it: ``trump.no_trump_last``."""

    text: str
    """A sentence."""


def odd(rules: HouseRules, language: Language) -> tuple[Odd, ...]:
    """Return all that is strange, each told at its setting; nothing where nobody can play."""
    plans, faults = _by_seats(rules)
    told = [Odd(f.where, sentence(f.code, f.facts, language.gettext)) for f in faults]
    if not plans:
        return ()
    for where, text, facts in (*_deal(rules, plans), *_scored(rules, plans), *_ended(rules, plans)):
        numbers = {name: figure(number) for name, number in facts.items()}
        told.append(Odd(where, language.gettext(text, **numbers)))
    return tuple(told)


_Found = Iterator[tuple[str, str, dict[str, int]]]
"""The setting, a text, and the numbers in it."""


def _by_seats(rules: HouseRules) -> tuple[list[Plan], list[Fault]]:
    """What is played by those whom the rules are best for, and why the first of others cannot.

    Where none of them can play, what is played by any others.
    """
    least, most = rules.players
    plans, faults = _compiled(rules, range(least, most + 1))
    return plans or _compiled(rules, range(MIN_SEATS, MAX_SEATS + 1))[0], faults


def _compiled(rules: HouseRules, numbers: range) -> tuple[list[Plan], list[Fault]]:
    plans, faults = [], dict[str, Fault]()
    for seats in numbers:
        try:
            plans.append(compile_plan(rules, seats))
        except Faulty as error:
            for fault in error.faults:
                faults.setdefault(fault.where.partition("[")[0], fault)
    return plans, list(faults.values())


def _deal(rules: HouseRules, plans: list[Plan]) -> _Found:
    """Settings that never come to anything."""
    hands = {planned.cards for plan in plans for planned in plan.rounds}
    if 1 not in hands:
        text = N_("No round has a single card, so this never comes up.")
        if rules.one_card != "look":
            yield "one_card", text, {}
        if not rules.one_card_suits:
            yield "one_card_suits", text, {}
    if rules.hook == "last-bidder" and rules.bidding == "simultaneous":
        text = N_("Nobody bids last when all bid at once, so the bids may come out even after all.")
        yield "hook", text, {}
    if rules.hook == "left-changes" and rules.bidding == "in-turn":
        yield "hook", N_("You bid one after the other, so the last one could avoid it."), {}
    if rules.hook != "off" and rules.hook_from_cards > max(hands):
        text = N_("No hand has so many cards, so the bids may always come out even.")
        yield "hook_from_cards", text, {}
    if rules.bidding == "simultaneous" and rules.bid_lock == "open":
        yield "bid_lock", N_("All bid at once, so there is nothing to wait for."), {}
    if rules.shape != "custom" and rules.max_cards and rules.max_cards > max(hands):
        text = N_("The deck gives at most %(largest)s cards each, so that many never come.")
        yield "max_cards", text, {"largest": max(hands)}
    yield from _trump(rules, plans)


def _trump(rules: HouseRules, plans: list[Plan]) -> _Found:
    trump = rules.trump
    if trump.mode in ("fixed", "rotation") and set(trump.order) == {"NT"}:
        yield "trump.order", N_("So there is never any trump."), {}
    never = N_("There is no trump anyway.")
    ends = (("no_trump_first", trump.no_trump_first), ("no_trump_last", trump.no_trump_last))
    fewest = min(len(plan.rounds) for plan in plans)
    for name, rounds in ends:
        if rounds and trump.mode == "none":
            yield f"trump.{name}", never, {}
        elif rounds >= fewest:
            text = N_("The game can have %(rounds)s rounds, so there is never any trump.")
            yield f"trump.{name}", text, {"rounds": fewest}
    if trump.no_trump_ranks and trump.mode == "none":
        yield "trump.no_trump_ranks", never, {}
    elif trump.no_trump_ranks and trump.mode != "turned":
        yield "trump.no_trump_ranks", N_("No card is turned up, so this never comes up."), {}


def _scored(rules: HouseRules, plans: list[Plan]) -> _Found:
    """Points that make it better to do what is harder to want."""
    sign = 1 if rules.winner == "most" else -1
    by_cards = {cards: table for plan in plans for cards, table in plan.tables.items()}
    tables = [table for _, table in sorted(by_cards.items())]
    yield from islice(_zeros(tables, sign), 1)
    yield from islice(_misses(tables, sign), 1)
    yield from islice(_out_of_reach(rules, max(by_cards)), 1)


def _out_of_reach(rules: HouseRules, most: int) -> _Found:
    """Bids that pay otherwise in hands which never come: single ones, or all with a 1 in front."""
    text = N_("With at most %(cards)s cards, nobody can bid %(bid)s.")
    held = dict(rules.scoring.exceptions)
    known = _ONE_IN_FRONT if _ONE_IN_FRONT.keys() <= held.keys() else {}
    for bid, points in sorted(held.items()):
        if bid > most and known.get(bid) != points:
            yield "scoring.exceptions", text, {"cards": most, "bid": bid}
    if known and min(known) > most:
        yield "scoring.hit", text, {"cards": most, "bid": min(known)}


def _zeros(tables: list[Table], sign: int) -> _Found:
    """A zero that is better than a good hit, in the smallest hand where it is."""
    text = N_("A zero gives %(zero)s, and a made bid of %(bid)s only %(hit)s.")
    if sign < 0:
        text = N_("The fewest points win, and a zero gives less than a made bid.")
    for table in tables:
        if len(table) > A_GOOD_HIT and sign * (table[0][0] - table[A_GOOD_HIT][A_GOOD_HIT]) > 0:
            hit = table[A_GOOD_HIT][A_GOOD_HIT]
            yield "scoring.zero", text, {"zero": table[0][0], "bid": A_GOOD_HIT, "hit": hit}


def _misses(tables: list[Table], sign: int) -> _Found:
    """A bid that is better missed by one trick than made."""
    text = N_(
        "A bid of %(bid)s gives %(plump)s when it is missed by one trick,"
        " and only %(hit)s when it is made."
    )
    if sign < 0:
        text = N_(
            "The fewest points win, and a bid of %(bid)s gives %(hit)s when it is made,"
            " but only %(plump)s when it is missed by one trick."
        )
    for table in tables:
        for bid, paid in enumerate(table):
            for tricks in (bid - 1, bid + 1):
                if tricks in range(len(table)) and sign * (paid[tricks] - paid[bid]) > 0:
                    where = "scoring.few" if tricks < bid else "scoring.many"
                    yield where, text, {"bid": bid, "plump": paid[tricks], "hit": paid[bid]}


def _ended(rules: HouseRules, plans: list[Plan]) -> _Found:
    """An end that comes at once or never, or a limit that everybody is under."""
    best = max(_best(table) for plan in plans for table in plan.tables.values())
    most = max(sum(_best(plan.tables[r.cards]) for r in plan.rounds) for plan in plans)
    if rules.target is not None and rules.target <= best:
        text = N_("A single round can give %(best)s points, so the game may end with the first.")
        yield "target", text, {"best": best}
    elif rules.target is not None and rules.target > most:
        text = N_("All rounds together give %(most)s points at most, so nobody reaches it.")
        yield "target", text, {"most": most}
    if rules.low_mark is not None and rules.winner == "fewest":
        yield "low_mark", N_("The fewest points win, so the winner is below it first."), {}
    elif rules.low_mark is not None and rules.low_mark > most:
        text = N_("All rounds together give %(most)s points at most, so everybody ends below it.")
        yield "low_mark", text, {"most": most}


def _best(table: Table) -> int:
    return max(map(max, table))
