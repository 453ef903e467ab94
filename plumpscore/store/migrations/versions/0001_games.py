"""Games, their players, keys, plans and commands; devices and what they have opened."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TOKEN = sa.String(64)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make all tables of the first version."""
    op.create_table(
        "devices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token", TOKEN, nullable=False, unique=True),
        sa.Column("created_at", MOMENT, nullable=False),
    )
    op.create_table(
        "plans",
        sa.Column("id", TOKEN, primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
    )
    _create_games()
    _create_keys()
    _create_players()
    _create_commands()
    _create_openings()


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uid", TOKEN, nullable=False, unique=True),
        sa.Column("plan_id", TOKEN, sa.ForeignKey("plans.id"), nullable=False),
        sa.Column("preset", sa.String(40)),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT),
        sa.Column("deleted_at", MOMENT),
        sa.Column("date", sa.String(10)),
        sa.Column("place", sa.String(100)),
        sa.Column("note", sa.Text),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.CheckConstraint("seats BETWEEN 2 AND 10", name="ck_games_seats"),
        sa.CheckConstraint("version >= 0", name="ck_games_version"),
        sa.CheckConstraint("round BETWEEN 1 AND rounds", name="ck_games_round"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_plan_id", "games", ["plan_id"])
    is_deleted = sa.text("deleted_at IS NOT NULL")
    op.create_index(
        "ix_games_deleted_at",
        "games",
        ["deleted_at"],
        sqlite_where=is_deleted,
        postgresql_where=is_deleted,
    )


def _create_keys() -> None:
    op.create_table(
        "keys",
        sa.Column("key", TOKEN, primary_key=True),
        _game_id(),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("revoked_at", MOMENT),
        sa.CheckConstraint("role IN ('score', 'follow', 'seat')", name="ck_keys_role"),
        sa.CheckConstraint("(role = 'seat') = (seat IS NOT NULL)", name="ck_keys_seat"),
        sa.UniqueConstraint("game_id", "key", name="uq_keys_game_id_key"),
        sqlite_with_rowid=False,
    )


def _create_players() -> None:
    op.create_table(
        "players",
        _game_id(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("plumps", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.CheckConstraint("seat BETWEEN 0 AND 9", name="ck_players_seat"),
        sa.CheckConstraint("rank BETWEEN 1 AND 10", name="ck_players_rank"),
        sa.CheckConstraint("plumps >= 0", name="ck_players_plumps"),
        sqlite_with_rowid=False,
    )


def _create_commands() -> None:
    op.create_table(
        "commands",
        _game_id(primary_key=True),
        sa.Column("id", TOKEN, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("type", sa.String(20), nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("seat", sa.Integer),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("cells", sa.Text),
        sa.Column("correction", sa.Boolean, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("key", TOKEN, nullable=False),
        sa.Column("device_id", sa.Integer, sa.ForeignKey("devices.id")),
        _to_key(),
        sqlite_with_rowid=False,
    )


def _create_openings() -> None:
    op.create_table(
        "openings",
        sa.Column("device_id", sa.Integer, sa.ForeignKey("devices.id"), primary_key=True),
        _game_id(primary_key=True),
        sa.Column("key", TOKEN, nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        _to_key(),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_openings_game_id", "openings", ["game_id"])


def _game_id(*, primary_key: bool = False) -> "sa.Column[int]":
    to_game = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game_id", sa.Integer, to_game, primary_key=primary_key, nullable=False)


def _to_key() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["game_id", "key"], ["keys.game_id", "keys.key"], ondelete="CASCADE"
    )
