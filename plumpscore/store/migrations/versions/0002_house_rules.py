"""Saved house rules with their versions, and which of them a game was made from."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TOKEN = sa.String(64)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables, and a column for the games, which are left as they are."""
    op.create_table(
        "house_rules",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uid", TOKEN, nullable=False, unique=True),
        sa.Column("key", TOKEN, nullable=False, unique=True),
        sa.Column("share_key", TOKEN, nullable=False, unique=True),
        sa.Column("created_at", MOMENT, nullable=False),
    )
    _create_versions()
    _create_openings()
    version = sa.ForeignKey("house_rules_versions.id")
    column = sa.Column("house_rules_version_id", sa.Integer, version)
    op.add_column("games", column, inline_references=True)  # so that SQLite need not copy games
    op.create_index("ix_games_house_rules_version_id", "games", ["house_rules_version_id"])
    op.add_column("games", sa.Column("agreed", sa.Text))


def _create_versions() -> None:
    op.create_table(
        "house_rules_versions",
        sa.Column("id", sa.Integer, primary_key=True),
        _house_rules_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("device_id", sa.Integer, sa.ForeignKey("devices.id")),
        sa.Column("rules", sa.Text, nullable=False),
        sa.CheckConstraint("number >= 1", name="ck_house_rules_versions_number"),
        sa.UniqueConstraint("house_rules_id", "number", name="uq_house_rules_versions_number"),
    )


def _create_openings() -> None:
    op.create_table(
        "house_rules_openings",
        sa.Column("device_id", sa.Integer, sa.ForeignKey("devices.id"), primary_key=True),
        _house_rules_id(primary_key=True),
        sa.Column("key", TOKEN, nullable=False),
        sa.Column("opened_at", MOMENT, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    columns = ["house_rules_id"]
    op.create_index("ix_house_rules_openings_house_rules_id", "house_rules_openings", columns)


def _house_rules_id(*, primary_key: bool = False) -> "sa.Column[int]":
    to_house_rules = sa.ForeignKey("house_rules.id", ondelete="CASCADE")
    return sa.Column(
        "house_rules_id", sa.Integer, to_house_rules, primary_key=primary_key, nullable=False
    )
