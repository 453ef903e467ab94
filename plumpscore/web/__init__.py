"""The web: pages for people, an API for their phones."""

from collections.abc import Callable

from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface
from flask_compress import Compress
from werkzeug.middleware.proxy_fix import ProxyFix

from plumpscore.paths import asset_folder
from plumpscore.settings import Settings
from plumpscore.store.engine import equip
from plumpscore.store.games import purge, purge_plans
from plumpscore.store.models import db
from plumpscore.web import (
    api,
    assets,
    at_table,
    device,
    errors,
    game,
    game_rules,
    health,
    home,
    language,
    manifest,
    players,
    safety,
    taps,
    this_machine,
)
from plumpscore.web.house_rules import catalogue, editor, own
from plumpscore.web.new_game import page as new_game
from plumpscore.web.sheets import blank, of_game, printed

MAX_BODY = 256 * 1024
"""Bytes; the longest request that phones send, 500 commands, is a third of it."""


_SPEAKING = (
    *(api, health, manifest, home, new_game),
    *(catalogue, editor, own),
    *(game, taps, players, at_table, game_rules),
    *(blank, of_game),
)
"""What answers at addresses of its own."""


def create_app(settings: Settings, local_name: Callable[[], str | None] = lambda: None) -> Flask:
    """Return the application; the database of `settings` must have been migrated.

    `local_name` tells the name under .local that the machine answers to just now, if any.
    """
    app = Flask(__name__, static_folder=None, template_folder=str(asset_folder("templates")))
    app.config.from_mapping(
        SECRET_KEY=settings.secret_key,
        PUBLIC_URL=settings.public_url,
        MAX_CONTENT_LENGTH=MAX_BODY,
        SQLALCHEMY_DATABASE_URI=settings.database_url,
        SQLALCHEMY_ENGINE_OPTIONS={"pool_size": settings.threads},
    )
    app.session_interface = _NoSessions()
    _believe_proxies(app, settings.trusted_proxies)
    Compress(app)  # first, so that what the others add to an answer is there when it compresses
    for part in (safety, device, errors):
        part.init_app(app)
    assets.init_app(app)
    language.init_app(app, settings.language)
    printed.init_app(app, settings)
    this_machine.init_app(app, settings, local_name)
    for part in _SPEAKING:
        app.register_blueprint(part.blueprint)
    _open_database(app)
    return app


class _NoSessions(SessionInterface):
    """Nothing is kept in Flask's session, so no request looks for it."""

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002
        return self.make_null_session(app)


def _open_database(app: Flask) -> None:
    db.init_app(app)
    with app.app_context():
        equip(db.engine)
        purge()
        purge_plans()


def _believe_proxies(app: Flask, count: int) -> None:
    if count:
        # As Flask's documentation does it.
        wrapped = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = wrapped  # type: ignore[method-assign]
