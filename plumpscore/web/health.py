"""Whether this copy is well, for whatever watches it."""

from flask import Blueprint
from sqlalchemy import select

from plumpscore.store.engine import reading

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[str, dict[str, str]]:
    """Answer, once the database has."""
    with reading() as connection:
        connection.execute(select(1))
    return "ok", {"Content-Type": "text/plain", "Cache-Control": "no-store"}
