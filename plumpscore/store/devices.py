"""Devices: what each browser has opened, so that its home page can list it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, bindparam, desc, func, select, update
from sqlalchemy.orm import aliased

from plumpscore.rules import HouseRules, read_house_rules
from plumpscore.store.access import Access
from plumpscore.store.engine import insert_or, reading, writing
from plumpscore.store.json_text import loads
from plumpscore.store.models import (
    DeviceRow,
    GameRow,
    HouseRulesVersionRow,
    KeyRow,
    OpeningRow,
    PlayerRow,
)


@dataclass(frozen=True)
class GameSummary:
    """A game as a list shows it; what is by seat is a tuple."""

    key: str
    role: str
    seat: int | None
    preset: str | None
    names: tuple[str, ...]
    totals: tuple[int, ...]
    plumps: tuple[int, ...]
    ranks: tuple[int, ...]
    round: int
    """The round that is asked for, counted from 1."""

    rounds: int
    cards: int
    ended: bool
    created_at: datetime
    updated_at: datetime
    finished_at: datetime | None
    date: str | None
    place: str | None
    house_rules_id: int | None
    """Of the saved house rules that it was made from."""

    house_rules: str | None
    """What they were called then."""

    @property
    def finished(self) -> bool:
        return self.finished_at is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who leads; of a finished game, who has won."""
        return tuple(n for n, rank in zip(self.names, self.ranks, strict=True) if rank == 1)


@dataclass(frozen=True)
class RulesUsed:
    """House rules that some people have played by."""

    key: str
    """For looking on, of the game that they played last."""

    names: tuple[str, ...]
    rules: HouseRules
    called: str | None
    """What they are called, where they were saved."""


def remember(device: str, access: Access) -> None:
    """Notes that a browser has opened a game; one that was hidden is listed again."""
    with writing() as connection:
        open_game(connection, device, access.game_id, access.key)


def open_game(connection: Connection, device: str, game_id: int, key: str) -> None:
    """The same within a transaction. A scorekeeper's key is kept when another one is opened."""
    now, which = datetime.now(UTC), {"device": device, "game_id": game_id}
    know_device(connection, device)
    opening = insert_or(connection, OpeningRow).values(
        device_id=DEVICE,
        game_id=bindparam("game_id"),
        key=connection.scalar(_SCORE_KEY, which) or key,
        opened_at=now,
        hidden=False,
    )
    changes = {name: opening.excluded[name] for name in ("key", "opened_at", "hidden")}
    connection.execute(
        opening.on_conflict_do_update(index_elements=["device_id", "game_id"], set_=changes), which
    )


def know_device(connection: Connection, device: str) -> None:
    """Notes a browser by its token, if it is new, for rows that shall refer to it."""
    maker = insert_or(connection, DeviceRow).values(token=device, created_at=datetime.now(UTC))
    connection.execute(maker.on_conflict_do_nothing())


def hide(device: str, key: str, hidden: bool = True) -> None:
    """Takes a game off a browser's list, or puts it back; the game itself stays."""
    with writing() as connection:
        connection.execute(_HIDE, {"device": device, "key_": key, "is_hidden": hidden})


def opened_games(device: str, hidden: bool = False) -> list[GameSummary]:
    """The games a browser has opened, the one played last first."""
    which = {"device": device, "hidden": hidden}
    with reading() as connection:
        games = connection.execute(_OPENED, which).mappings().all()
        players = connection.execute(_PLAYERS, which).all()
    seats = {id: list(rows) for id, rows in groupby(players, lambda row: row.game_id)}
    return [summary(game, seats[game["id"]]) for game in games]


def names_used(device: str, most: int = 60) -> list[str]:
    """The names in the games a browser has opened, each once, the latest first."""
    with reading() as connection:
        return list(connection.scalars(_NAMES, {"device": device, "most": most}))


def rules_used(device: str) -> list[RulesUsed]:
    """The house rules in the games a browser has opened, each once, those played last first."""
    with reading() as connection:
        seats = connection.execute(_RULES, {"device": device, "hidden": False}).all()
    used: dict[str, RulesUsed] = {}
    for (key, rules), seated in groupby(seats, lambda seat: (seat.key, seat.rules)):
        players = list(seated)
        if rules not in used:
            names = tuple(player.name for player in players)
            read = read_house_rules(loads(rules))
            used[rules] = RulesUsed(key, names, read, players[0].called)
    return list(used.values())


def summary(game: Any, players: Sequence[Any]) -> GameSummary:
    """A game, of a row of `SUMMARY` and the rows of its players by seat."""
    fields = {name: value for name, value in game.items() if name != "id"}
    return GameSummary(
        **fields,
        names=_by_seat(players, "name"),
        totals=_by_seat(players, "total"),
        plumps=_by_seat(players, "plumps"),
        ranks=_by_seat(players, "rank"),
    )


def _by_seat(players: Iterable[Any], name: str) -> tuple[Any, ...]:
    return tuple(getattr(player, name) for player in players)


DEVICE = select(DeviceRow.id).where(DeviceRow.token == bindparam("device")).scalar_subquery()
"""The id of the browser whose token is given as `device`."""

_MINE = OpeningRow.device_id == DEVICE
_SCORE_KEY = (
    select(OpeningRow.key)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .where(
        _MINE,
        OpeningRow.game_id == bindparam("game_id"),
        KeyRow.role == "score",
        KeyRow.revoked_at.is_(None),
    )
)
_LISTED = (
    _MINE,
    OpeningRow.hidden == bindparam("hidden"),
    GameRow.deleted_at.is_(None),
    KeyRow.revoked_at.is_(None),
)
SUMMARY = (
    *(GameRow.id, KeyRow.key, KeyRow.role, KeyRow.seat, GameRow.preset),
    *(GameRow.round, GameRow.rounds, GameRow.cards, GameRow.ended),
    *(GameRow.created_at, GameRow.updated_at, GameRow.finished_at),
    *(GameRow.date, GameRow.place),
    *(HouseRulesVersionRow.house_rules_id, HouseRulesVersionRow.name.label("house_rules")),
)
OF_PLAYERS = (PlayerRow.game_id, PlayerRow.name, PlayerRow.total, PlayerRow.plumps, PlayerRow.rank)
_OPENED = (
    select(*SUMMARY)
    .select_from(OpeningRow)
    .join(GameRow, GameRow.id == OpeningRow.game_id)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .outerjoin(HouseRulesVersionRow, HouseRulesVersionRow.id == GameRow.house_rules_version_id)
    .where(*_LISTED)
    .order_by(desc(GameRow.updated_at), desc(GameRow.id))
)
_PLAYERS = (
    select(*OF_PLAYERS)
    .select_from(OpeningRow)
    .join(GameRow, GameRow.id == OpeningRow.game_id)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .join(PlayerRow, PlayerRow.game_id == OpeningRow.game_id)
    .where(*_LISTED)
    .order_by(PlayerRow.game_id, PlayerRow.seat)
)
_FOLLOWING = aliased(KeyRow)
_RULES = (
    select(
        *(_FOLLOWING.key, GameRow.rules, PlayerRow.name),
        HouseRulesVersionRow.name.label("called"),
    )
    .select_from(OpeningRow)
    .join(GameRow, GameRow.id == OpeningRow.game_id)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .join(_FOLLOWING, _FOLLOWING.game_id == OpeningRow.game_id)
    .join(PlayerRow, PlayerRow.game_id == OpeningRow.game_id)
    .outerjoin(HouseRulesVersionRow, HouseRulesVersionRow.id == GameRow.house_rules_version_id)
    .where(*_LISTED, _FOLLOWING.role == "follow", _FOLLOWING.revoked_at.is_(None))
    .order_by(desc(GameRow.updated_at), desc(GameRow.id), _FOLLOWING.key, PlayerRow.seat)
)
_NAMES = (
    select(PlayerRow.name)
    .select_from(OpeningRow)
    .join(PlayerRow, PlayerRow.game_id == OpeningRow.game_id)
    .where(_MINE)
    .group_by(PlayerRow.name)
    .order_by(desc(func.max(OpeningRow.opened_at)), PlayerRow.name)
    .limit(bindparam("most"))
)
_HIDE = (
    update(OpeningRow)
    .where(
        _MINE,
        OpeningRow.game_id.in_(select(KeyRow.game_id).where(KeyRow.key == bindparam("key_"))),
    )
    .values(hidden=bindparam("is_hidden"))
)
