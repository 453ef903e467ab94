"""The tables. Small columns come first: SQLite reads a row only as far as it is asked."""

from datetime import UTC, datetime

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry

TOKEN = String(64)
"""What a phone or the server made by chance: an id, or a key that opens something."""

TO_GAME = "games.id"
TO_HOUSE_RULES = "house_rules.id"


class Utc(TypeDecorator[datetime]):
    """A moment, in UTC inside and outside: SQLite forgets the zone that it is given."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        return value and (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC)


class Base(DeclarativeBase):
    """All tables; JSON is kept as text, sent as it is stored and parsed only where it must be."""

    registry = registry(type_annotation_map={datetime: Utc})


db = SQLAlchemy(model_class=Base)


class PlanRow(Base):
    """A compiled plan. It never changes, and games by the same rules share it."""

    __tablename__ = "plans"

    id: Mapped[str] = mapped_column(TOKEN, primary_key=True)
    """The digest of `plan`."""

    plan: Mapped[str] = mapped_column(Text)


class GameRow(Base):
    """A game as it stands; `commands` tells how it came to stand so."""

    __tablename__ = "games"
    __table_args__ = (
        CheckConstraint("seats BETWEEN 2 AND 10", name="ck_games_seats"),
        CheckConstraint("version >= 0", name="ck_games_version"),
        CheckConstraint("round BETWEEN 1 AND rounds", name="ck_games_round"),
        # No number is used twice, so that what a process remembers of a game stays its own.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(TOKEN, unique=True)
    """Made by the phone that made the game: sending it again makes no second game."""

    plan_id: Mapped[str] = mapped_column(ForeignKey("plans.id"), index=True)
    preset: Mapped[str | None] = mapped_column(String(40))
    seats: Mapped[int]
    version: Mapped[int]
    round: Mapped[int]
    """The round that is asked for, counted from 1."""

    rounds: Mapped[int]
    cards: Mapped[int]
    ended: Mapped[bool] = mapped_column(server_default=false())
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    date: Mapped[str | None] = mapped_column(String(10))
    place: Mapped[str | None] = mapped_column(String(100))
    house_rules_version_id: Mapped[int | None] = mapped_column(
        ForeignKey("house_rules_versions.id"), index=True
    )
    """The saved house rules that it was made from; `rules` tells what holds."""

    note: Mapped[str | None] = mapped_column(Text)
    rules: Mapped[str] = mapped_column(Text)
    """In the short form that phones get; by what is called a preset when the game was made, if
    `agreed` is not there to tell."""

    agreed: Mapped[str | None] = mapped_column(Text)
    """The same with every field, so that no later release changes what was agreed on. The plan is
    compiled anew from it; games of 0.2 have none."""

    start: Mapped[str] = mapped_column(Text)
    """The state before the first command; with the log, it gives the present one."""

    state: Mapped[str] = mapped_column(Text)
    """The present state in the form that phones get, ready to be sent."""


Index(
    "ix_games_deleted_at",
    GameRow.deleted_at,
    sqlite_where=GameRow.deleted_at.is_not(None),
    postgresql_where=GameRow.deleted_at.is_not(None),
)


class PlayerRow(Base):
    """One seat's name and result, in step with the game's state."""

    __tablename__ = "players"
    __table_args__ = (
        CheckConstraint("seat BETWEEN 0 AND 9", name="ck_players_seat"),
        CheckConstraint("rank BETWEEN 1 AND 10", name="ck_players_rank"),
        CheckConstraint("plumps >= 0", name="ck_players_plumps"),
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[int] = mapped_column(ForeignKey(TO_GAME, ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    total: Mapped[int] = mapped_column(BigInteger)
    plumps: Mapped[int]
    rank: Mapped[int]


class KeyRow(Base):
    """What a link carries: whoever has it may do what its role allows."""

    __tablename__ = "keys"
    __table_args__ = (
        CheckConstraint("role IN ('score', 'follow', 'seat')", name="ck_keys_role"),
        CheckConstraint("(role = 'seat') = (seat IS NOT NULL)", name="ck_keys_seat"),
        UniqueConstraint("game_id", "key", name="uq_keys_game_id_key"),
        {"sqlite_with_rowid": False},
    )

    key: Mapped[str] = mapped_column(TOKEN, primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(TO_GAME, ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int | None]
    created_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class DeviceRow(Base):
    """A browser, known by its cookie."""

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(primary_key=True)
    token: Mapped[str] = mapped_column(TOKEN, unique=True)
    created_at: Mapped[datetime]


class CommandRow(Base):
    """One command that was taken: the log."""

    __tablename__ = "commands"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "key"], ["keys.game_id", "keys.key"], ondelete="CASCADE"),
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[int] = mapped_column(ForeignKey(TO_GAME, ondelete="CASCADE"), primary_key=True)
    id: Mapped[str] = mapped_column(TOKEN, primary_key=True)
    version: Mapped[int]
    """The game's version after the request that brought it."""

    position: Mapped[int]
    """Its place in that request."""

    type: Mapped[str] = mapped_column(String(20))
    round: Mapped[int | None]
    seat: Mapped[int | None]
    value: Mapped[str] = mapped_column(Text)
    before: Mapped[str] = mapped_column(Text)
    """What its cell, or the player's name, was before."""

    cells: Mapped[str | None] = mapped_column(Text)
    """Of a tap: what comes back when it is undone, and nothing more when it has been."""

    correction: Mapped[bool]
    at: Mapped[datetime]
    key: Mapped[str] = mapped_column(TOKEN)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"))


class HouseRulesRow(Base):
    """House rules that people have saved; what they say stands in their versions."""

    __tablename__ = "house_rules"

    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(TOKEN, unique=True)
    """Made by the page that saved them: sending it again saves nothing more."""

    key: Mapped[str] = mapped_column(TOKEN, unique=True)
    """Whoever has it may change them."""

    share_key: Mapped[str] = mapped_column(TOKEN, unique=True)
    """Whoever has it may look at them, play by them, and copy them."""

    created_at: Mapped[datetime]


class HouseRulesVersionRow(Base):
    """House rules as they stood from a moment on: whole, and never changed."""

    __tablename__ = "house_rules_versions"
    __table_args__ = (
        CheckConstraint("number >= 1", name="ck_house_rules_versions_number"),
        UniqueConstraint("house_rules_id", "number", name="uq_house_rules_versions_number"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    house_rules_id: Mapped[int] = mapped_column(ForeignKey(TO_HOUSE_RULES, ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(60))
    made_at: Mapped[datetime]
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"))
    rules: Mapped[str] = mapped_column(Text)


class HouseRulesOpeningRow(Base):
    """Saved house rules that a browser lists, and the key by which it opened them."""

    __tablename__ = "house_rules_openings"
    __table_args__ = (
        Index("ix_house_rules_openings_house_rules_id", "house_rules_id"),
        {"sqlite_with_rowid": False},
    )

    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    house_rules_id: Mapped[int] = mapped_column(
        ForeignKey(TO_HOUSE_RULES, ondelete="CASCADE"), primary_key=True
    )
    key: Mapped[str] = mapped_column(TOKEN)
    opened_at: Mapped[datetime]
    hidden: Mapped[bool] = mapped_column(server_default=false())


class OpeningRow(Base):
    """A game that a browser has opened, and by which key."""

    __tablename__ = "openings"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "key"], ["keys.game_id", "keys.key"], ondelete="CASCADE"),
        Index("ix_openings_game_id", "game_id"),
        {"sqlite_with_rowid": False},
    )

    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey(TO_GAME, ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(TOKEN)
    opened_at: Mapped[datetime]
    hidden: Mapped[bool] = mapped_column(server_default=false())
