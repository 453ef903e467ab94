"""What must agree at any time: a game's state, its log, and its rows."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import select

from plumpscore.rules import Command, Plan, State, replay, score, step
from plumpscore.store.engine import reading
from plumpscore.store.games import Access, load_game
from plumpscore.store.log import history
from plumpscore.store.models import GameRow, PlayerRow

Elsewhere = Callable[[], AbstractContextManager[None]]


def assert_in_step(access: Access, elsewhere: Elsewhere) -> None:
    """State, log and rows tell the same game, also to a process that remembers nothing."""
    here = load_game(access)
    with elsewhere():
        assert load_game(access) == here
    assert replayed(access, here.plan) == here.state
    result = score(here.plan, here.state)
    rows = zip(here.state.names, result.totals, result.plumps, result.ranks, strict=True)
    assert standing(access) == list(rows)
    asked = step(here.plan, here.state).round
    told = (asked + 1, len(result.hands), here.plan.round(asked).cards, here.state.ended)
    assert (*row(access, GameRow.round, GameRow.rounds, GameRow.cards, GameRow.ended),) == told
    assert (here.finished_at is not None) == result.finished


def standing(access: Access) -> list[Any]:
    """The players' rows: names, totals, plumps and ranks."""
    columns = (PlayerRow.name, PlayerRow.total, PlayerRow.plumps, PlayerRow.rank)
    query = select(*columns).where(PlayerRow.game_id == access.game_id).order_by(PlayerRow.seat)
    with reading() as connection:
        return [tuple(row) for row in connection.execute(query)]


def row(access: Access, *columns: Any) -> Any:
    """Some columns of the game's row."""
    with reading() as connection:
        return connection.execute(select(*columns).where(GameRow.id == access.game_id)).one()


def replayed(access: Access, plan: Plan) -> State:
    """The state that the log gives, played again from the start."""
    start = State.from_json(json.loads(row(access, GameRow.start)[0]))
    log = history(access)
    return replay(plan, start, [Command(e.id, e.type, e.round, e.seat, e.value) for e in log])
