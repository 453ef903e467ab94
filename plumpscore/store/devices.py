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
from plumpscore.store.models import DeviceRow, GameRow, KeyRow, OpeningRow, PlayerRow


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


def remember(device: str, access: Access) -> None:
    """Notes that a browser has opened a game; one that was hidden is listed again."""
    with writing() as connection:
        open_game(connection, device, access.game_id, access.key)


def open_game(connection: Connection, device: str, game_id: int, key: str) -> None:
    """The same within a transaction. A scorekeeper's key is kept when another one is opened."""
    now, which = datetime.now(UTC), {"device": device, "game_id": game_id}
    maker = insert_or(connection, DeviceRow).values(token=device, created_at=now)
    connection.execute(maker.on_conflict_do_nothing())
    opening = insert_or(connection, OpeningRow).values(
        device_id=_DEVICE,
        game_id=bindparam("game_id"),
        key=connection.scalar(_SCORE_KEY, which) or key,
        opened_at=now,
        hidden=False,
    )
    changes = {name: opening.excluded[name] for name in ("key", "opened_at", "hidden")}
    connection.execute(
        opening.on_conflict_do_update(index_elements=["device_id", "game_id"], set_=changes), which
    )


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
    return [_summary(game, seats[game["id"]]) for game in games]


def names_used(device: str, most: int = 60) -> list[str]:
    """The names in the games a browser has opened, each once, the latest first."""
    with reading() as connection:
        return list(connection.scalars(_NAMES, {"device": device, "most": most}))


def rules_used(device: str) -> list[RulesUsed]:
    """The house rules in the games a browser has opened, each once, those played last first."""
    with reading() as connection:
        seats = connection.execute(_RULES, {"device": device, "hidden": False}).all()
    used: dict[str, RulesUsed] = {}
    for (key, rules), players in groupby(seats, lambda seat: (seat.key, seat.rules)):
        if rules not in used:
            names = tuple(player.name for player in players)
            used[rules] = RulesUsed(key, names, read_house_rules(loads(rules)))
    return list(used.values())


def _summary(game: Any, players: Sequence[Any]) -> GameSummary:
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


_DEVICE = select(DeviceRow.id).where(DeviceRow.token == bindparam("device")).scalar_subquery()
_MINE = OpeningRow.device_id == _DEVICE
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
_OPENED = (
    select(
        *(GameRow.id, KeyRow.key, KeyRow.role, KeyRow.seat, GameRow.preset),
        *(GameRow.round, GameRow.rounds, GameRow.cards, GameRow.ended),
        *(GameRow.created_at, GameRow.updated_at, GameRow.finished_at),
        *(GameRow.date, GameRow.place),
    )
    .select_from(OpeningRow)
    .join(GameRow, GameRow.id == OpeningRow.game_id)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .where(*_LISTED)
    .order_by(desc(GameRow.updated_at), desc(GameRow.id))
)
_PLAYERS = (
    select(*(PlayerRow.game_id, PlayerRow.name, PlayerRow.total, PlayerRow.plumps, PlayerRow.rank))
    .select_from(OpeningRow)
    .join(GameRow, GameRow.id == OpeningRow.game_id)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .join(PlayerRow, PlayerRow.game_id == OpeningRow.game_id)
    .where(*_LISTED)
    .order_by(PlayerRow.game_id, PlayerRow.seat)
)
_FOLLOWING = aliased(KeyRow)
_RULES = (
    select(_FOLLOWING.key, GameRow.rules, PlayerRow.name)
    .select_from(OpeningRow)
    .join(GameRow, GameRow.id == OpeningRow.game_id)
    .join(KeyRow, KeyRow.key == OpeningRow.key)
    .join(_FOLLOWING, _FOLLOWING.game_id == OpeningRow.game_id)
    .join(PlayerRow, PlayerRow.game_id == OpeningRow.game_id)
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
