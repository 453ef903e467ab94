"""Planning: house rules are compiled for a table, and anew when something changes at it.

A change holds from its round on. What comes before stays as it was planned, what comes after
follows the house rules for those who play: their hands, their order, their dealer, their hook.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from json import dumps, loads
from math import lcm
from typing import Any

from plumpscore.rules import rounds
from plumpscore.rules.entry import Cell, read_cells
from plumpscore.rules.faults import Fault, Faulty
from plumpscore.rules.following import Party, follow
from plumpscore.rules.house import MAX_HAND, MAX_ROUNDS, HouseRules
from plumpscore.rules.plan import MAX_SEATS, MIN_SEATS, Later, Manner, Plan, PlannedRound
from plumpscore.rules.scoring import do_misses_pay_alike
from plumpscore.rules.state import State
from plumpscore.rules.whole import read_whole


@lru_cache(maxsize=64)
def compile_plan(rules: HouseRules, seats: int) -> Plan:
    """Compile house rules for a table of so many seats.

    Raises:
        Faulty: if that table cannot play by them, with every reason.
    """
    return _compile(rules, seats, 0, ())


def course(plan: Plan, state: State) -> Plan:
    """The plan for a state: the same, or compiled anew where something has changed at the table.

    Raises:
        Faulty: if the table cannot play so, told from the document's `rounds`.
    """
    if (plan.changes, plan.seats) != (state.changes, state.seats):
        assert plan.rules is not None
        changes = dumps(state.changes)
        plan = _recompile(plan.rules, state.seats, state.first_dealer, changes)
    if len(state.rounds) > len(plan.rounds) and not plan.extra:
        facts = {"length": len(state.rounds), "most": len(plan.rounds)}
        raise Faulty([Fault("too_many_rounds_entered", "rounds", facts)])
    return plan


@lru_cache(maxsize=64)
def _recompile(rules: HouseRules, seats: int, first_dealer: int, changes: str) -> Plan:
    return _compile(rules, seats, first_dealer, read_cells(loads(changes)))


def _compile(rules: HouseRules, seats: int, first_dealer: int, changes: tuple[Cell, ...]) -> Plan:
    if not MIN_SEATS <= seats <= MAX_SEATS:
        facts = {"value": seats, "least": MIN_SEATS, "most": MAX_SEATS}
        raise Faulty([Fault("seats_out_of_range", "players", facts)])
    table = _Table(rules, seats, first_dealer, changes)
    table.play()
    manners = list(table.manners())
    first, now = manners[0], table.rules
    return Plan(
        **vars(first),
        seats=seats,
        rounds=tuple(table.planned),
        extra=table.extra,
        winner=1 if now.winner == "most" else -1,
        low_mark=now.low_mark,
        lowered_from=table.lowered_from,
        later=tuple(
            Later(**vars(manner), start=start)
            for start, manner in zip(table.starts[1:], manners[1:], strict=True)
        ),
        rules=rules,
        changes=changes,
    )


@dataclass
class _Table:
    """A table as it goes from round to round, and the rounds that are planned on the way."""

    rules: HouseRules
    """What holds now, as does the rest."""

    seats: int
    first_dealer: int
    changes: tuple[Cell, ...]
    seating: rounds.Seating = ()
    dealer: int = 0
    left: tuple[int, ...] = ()
    """The hands that remain."""

    follows: bool = True
    """Whether they are what the house rules give, and not what people have set."""

    planned: list[PlannedRound] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """The rounds from which house rules hold, and which: the two go together."""

    agreed: list[HouseRules] = field(default_factory=list)
    lowered_from: int | None = None
    extra: tuple[PlannedRound, ...] = ()

    def play(self) -> None:
        """Plan all rounds."""
        self._sit_down()
        if not self.left:
            raise Faulty([Fault("no_rounds", "rounds[0].hands")])
        last = max((cell.round or 0 for cell in self.changes), default=-1)
        while True:
            index = len(self.planned)
            if index:
                self._change(index, self._changes_at(index))
            goes_on = self.rules.tie == "extra-rounds" and index <= last
            if not self.left and not goes_on:
                break
            hand, *left = self.left or (self._largest(),)
            changed = self._changes_at(index).get("cards")
            self._check_hand(changed or hand, f"rounds[{index}].cards")
            self.planned.append(self._round(index, changed or hand, index + 1 + len(left)))
            self.left = tuple(left)
        if self.rules.tie == "extra-rounds":
            self.extra = self._extra_rounds()

    def manners(self) -> Iterator[Manner]:
        """By `starts`, what holds from there."""
        ends = [*self.starts[1:], None]
        for rules, start, end in zip(self.agreed, self.starts, ends, strict=True):
            played = self.planned[start:end] + (list(self.extra) if end is None else [])
            with self._told_of_rules(start):
                yield _manner(rules, sorted({planned.cards for planned in played}))

    def _sit_down(self) -> None:
        changes = self._changes_at(0)
        self._take_rules(changes)
        self.seating = self._seating(changes, 0)
        self.starts, self.agreed = [0], [self.rules]
        self.lowered_from = rounds.lowered_from(self.rules, len(self.seating))
        self._check_deal(0)
        self.left = rounds.hands(self.rules, len(self.seating))
        self._take_hands(changes, 0)
        everybody = tuple(range(self.seats))
        starts_here = self.first_dealer in self.seating
        self.dealer = self.first_dealer if starts_here else self._next(everybody, self.first_dealer)
        self._take_dealer(changes, 0)

    def _change(self, index: int, changes: Mapping[str, Any]) -> None:
        """Go on to the next round, with what changes there."""
        before, seating = self.rules, self.seating
        if "rules" in changes:
            self._take_rules(changes)
            self.starts.append(index)
            self.agreed.append(self.rules)
        self.seating = self._seating(changes, index)
        if "rules" in changes and self.rules.shape != "custom":
            self._check_deal(index)
        if (before, len(seating)) != (self.rules, len(self.seating)):
            self._follow((before, len(seating)))
        self._take_hands(changes, index)
        is_here = self.dealer in self.seating
        self.dealer = self._next(self.seating if is_here else seating, self.dealer)
        self._take_dealer(changes, index)

    def _follow(self, before: Party) -> None:
        """Go on with the hands that the house rules give now, or with those that are left, as far
        as the deck gives them."""
        now = self.rules, len(self.seating)
        hands = follow(self.left, before, now) if self.follows else self.left
        largest, usual = rounds.dealt_out(*now), rounds.hands(*now)
        self.left = tuple(min(hand, largest) for hand in hands)
        self.follows = self.follows and usual[len(usual) - len(self.left) :] == self.left

    def _changes_at(self, index: int) -> Mapping[str, Any]:
        return {cell.kind: cell.value for cell in self.changes if cell.round == index}

    def _take_rules(self, changes: Mapping[str, Any]) -> None:
        if "rules" in changes:
            self.rules = read_whole(changes["rules"])

    def _check_deal(self, index: int) -> None:
        """Whether all that the house rules of a round give can be dealt."""
        with self._told_of_rules(index):
            if faults := rounds.deal_faults(self.rules, len(self.seating)):
                raise Faulty(faults)

    @contextmanager
    def _told_of_rules(self, index: int) -> Iterator[None]:
        """Faults of house rules are told from the round that they were changed in, if any."""
        try:
            yield
        except Faulty as error:
            where = f"rounds[{index}].rules" if "rules" in self._changes_at(index) else ""
            raise Faulty(fault.within(where) for fault in error.faults) from None

    def _seating(self, changes: Mapping[str, Any], index: int) -> rounds.Seating:
        seating = changes.get("seats", self.seating or tuple(range(self.seats)))
        if len(set(seating)) != len(seating) or not set(seating) <= set(range(self.seats)):
            raise Faulty([Fault("not_a_seating", f"rounds[{index}].seats", {"seats": self.seats})])
        return tuple(seating)

    def _take_hands(self, changes: Mapping[str, Any], index: int) -> None:
        if "hands" not in changes:
            return
        self.left, self.follows = tuple(changes["hands"]), False
        for hand in self.left:
            self._check_hand(hand, f"rounds[{index}].hands")
        if (count := index + len(self.left)) > MAX_ROUNDS:
            facts = {"value": count, "most": MAX_ROUNDS}
            raise Faulty([Fault("too_many_rounds", f"rounds[{index}].hands", facts)])

    def _take_dealer(self, changes: Mapping[str, Any], index: int) -> None:
        dealer = changes.get("dealer", self.dealer)
        if dealer not in self.seating:
            facts = {"seat": dealer, "round": index + 1}
            raise Faulty([Fault("sits_out", f"rounds[{index}].dealer", facts)])
        self.dealer = dealer

    def _next(self, seating: rounds.Seating, seat: int) -> int:
        return rounds.next_seat(self.rules, seating, seat, self.seating)

    def _check_hand(self, hand: int, where: str) -> None:
        largest = min(rounds.dealt_out(self.rules, len(self.seating)), MAX_HAND)
        if hand > largest:
            facts = {"seats": len(self.seating), "largest": largest, "value": hand}
            raise Faulty([Fault("hand_too_large", where, facts)])

    def _largest(self) -> int:
        """The hand of an extra round."""
        dealt = rounds.dealt_out(self.rules, len(self.seating))
        return min(dealt, max(planned.cards for planned in self.planned))

    def _round(self, index: int, cards: int, count: int) -> PlannedRound:
        rules, seating, dealer = self.rules, self.seating, self.dealer
        hook = rounds.hook(rules, seating, dealer, cards)
        trump = rounds.trump(rules, len(seating), index, cards, count)
        names = () if trump else rounds.names(rules, seating, dealer)
        return PlannedRound(
            cards=cards,
            dealer=self._offset(dealer),
            order=tuple(map(self._offset, rounds.order(rules, seating, dealer))),
            lead=tuple(map(self._offset, rounds.lead(rules, seating, dealer))),
            hook=None if hook is None else self._offset(hook),
            trump=trump,
            note=rounds.note(rules, cards),
            names=tuple(map(self._offset, names)),
        )

    def _extra_rounds(self) -> tuple[PlannedRound, ...]:
        """As many full hands as it takes until dealer and trump come round together."""
        trump, extra = self.rules.trump, []
        suits = len(trump.order) if trump.mode == "rotation" else 1
        for place in range(lcm(len(self.seating), suits)):
            if place:
                self.dealer = self._next(self.seating, self.dealer)
            extra.append(self._round(len(self.planned) + place, self._largest(), len(self.planned)))
        return tuple(extra)

    def _offset(self, seat: int) -> int:
        return (seat - self.first_dealer) % self.seats


def _manner(rules: HouseRules, hands: list[int]) -> Manner:
    manner = Manner(
        tables={cards: rules.scoring.table(cards) for cards in hands},
        target=rules.target,
        strict=rules.hook == "last-bidder",
        in_turn=rules.bidding == "in-turn",
        bid_lock=rules.bid_lock,
        no_trump_ranks=rules.trump.no_trump_ranks if rules.trump.mode == "turned" else (),
        only_plumps=rules.counting == "plumps",
    )
    if manner.only_plumps and not all(map(do_misses_pay_alike, manner.tables.values())):
        raise Faulty([Fault("misses_differ", "counting")])
    return manner
