"""Filling: the cells that a command sets, and those that follow from them."""

from plumpscore.rules.commands import Command
from plumpscore.rules.plan import Plan
from plumpscore.rules.state import Amounts, Cell, State


def cells(plan: Plan, state: State, command: Command) -> list[Cell]:
    """What the command sets; not for an undo or a name, which set no cell."""
    if command.type == "rest-made":
        return _rest(state, command)
    cell = Cell(command.type, command.round, command.seat, command.value)
    if command.type != "tricks" or command.value is None:
        return [cell]
    return [cell, *_last_tricks(plan, state.with_cells([cell]), cell)]


def left(tricks: Amounts, cards: int) -> int:
    """The tricks that nobody is said to have taken."""
    return cards - sum(n for n in tricks if n is not None)


def _last_tricks(plan: Plan, state: State, cell: Cell) -> list[Cell]:
    """What the last seat took follows from what the others did."""
    assert cell.round is not None
    tricks, cards = state.entry(cell.round).tricks, plan.round(cell.round).cards
    if tricks.count(None) != 1 or not 0 <= left(tricks, cards) <= cards:
        return []
    return [Cell("tricks", cell.round, tricks.index(None), left(tricks, cards))]


def _rest(state: State, command: Command) -> list[Cell]:
    """All tricks that are left, as they were bid."""
    assert command.round is not None
    entry = state.entry(command.round)
    return [
        Cell("tricks", command.round, seat, bid)
        for seat, (bid, tricks) in enumerate(zip(entry.bids, entry.tricks, strict=True))
        if tricks is None
    ]
