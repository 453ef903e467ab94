"""Playing: a command is judged, and one that is taken makes the next state."""

from collections.abc import Iterable
from dataclasses import replace

from plumpscore.rules.commands import Command, Refused
from plumpscore.rules.filling import cells
from plumpscore.rules.judge import judge
from plumpscore.rules.plan import Plan
from plumpscore.rules.planning import course
from plumpscore.rules.scorecard import scorecard
from plumpscore.rules.state import State, Tap


def apply(plan: Plan, state: State, command: Command) -> State | Refused:
    """The state after a command, or why it is not taken. Its plan is `course(plan, state)`."""
    if refused := judge(plan, state, command):
        return refused
    following = perform(plan, state, command)
    if following.changes == state.changes:
        scorecard(plan, following, before=state)  # only what has changed will be judged again
    return following


def perform(plan: Plan, state: State, command: Command) -> State:
    """The state after a command that was taken; judges nothing."""
    if command.type == "undo":
        return state.without_tap(str(command.value))
    if command.type == "name":
        return _rename(state, command)
    changes = [cell for cell in cells(plan, state, command) if cell.value != state.value(cell)]
    before = tuple(cell._replace(value=state.value(cell)) for cell in changes)
    return replace(state.with_cells(changes), taps=(*state.taps, Tap(command.id, before)))


def replay(plan: Plan, state: State, log: Iterable[Command]) -> State:
    """The state after a log of commands, each of which was taken when it was played."""
    for command in log:
        plan = course(plan, state)
        state = perform(plan, state, command)
    return state


def _rename(state: State, command: Command) -> State:
    assert command.seat is not None
    names = list(state.names)
    names[command.seat] = str(command.value)
    return replace(state, names=tuple(names))
