"""The games going on in this database, whoever keeps their score."""

from datetime import datetime
from itertools import groupby

from sqlalchemy import bindparam, desc, func, select

from plumpscore.store.devices import DEVICE, OF_PLAYERS, SUMMARY, GameSummary, summary
from plumpscore.store.engine import reading
from plumpscore.store.models import GameRow, HouseRulesVersionRow, KeyRow, OpeningRow, PlayerRow

_MOST = 50


def games_going_on(device: str, since: datetime) -> list[GameSummary]:
    """The unfinished games played since then that a browser has not opened, played last first.

    Each with a key that keeps its score: they are for nobody's eyes but the owner's.
    """
    with reading() as connection:
        games = connection.execute(_GAMES, {"device": device, "since": since}).mappings().all()
        players = connection.execute(_PLAYERS, {"ids": [game["id"] for game in games]}).all()
    seats = {id: list(rows) for id, rows in groupby(players, lambda row: row.game_id)}
    return [summary(game, seats[game["id"]]) for game in games]


_KEY = (
    select(func.min(KeyRow.key))
    .where(KeyRow.game_id == GameRow.id, KeyRow.role == "score", KeyRow.revoked_at.is_(None))
    .correlate(GameRow)
    .scalar_subquery()
)
_OPENED = select(OpeningRow.game_id).where(OpeningRow.device_id == DEVICE)
_GAMES = (
    select(*SUMMARY)
    .select_from(GameRow)
    .join(KeyRow, KeyRow.key == _KEY)
    .outerjoin(HouseRulesVersionRow, HouseRulesVersionRow.id == GameRow.house_rules_version_id)
    .where(
        GameRow.updated_at >= bindparam("since"),
        GameRow.finished_at.is_(None),
        GameRow.deleted_at.is_(None),
        GameRow.id.not_in(_OPENED),
    )
    .order_by(desc(GameRow.updated_at), desc(GameRow.id))
    .limit(_MOST)
)
_PLAYERS = (
    select(*OF_PLAYERS)
    .where(PlayerRow.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(PlayerRow.game_id, PlayerRow.seat)
)
