"""Serve Plumpscore with gunicorn: one process, a handful of threads."""

import errno
import socket
from collections.abc import Callable, Mapping
from typing import Any

from alembic.util import CommandError
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from sqlalchemy.exc import SQLAlchemyError

from plumpscore.addresses import banner
from plumpscore.instance import prepare_instance
from plumpscore.settings import Settings, StartError, hide_password
from plumpscore.sheets.press import WAITING
from plumpscore.store.migrate import migrate
from plumpscore.web import create_app


def serve(settings: Settings) -> None:
    """Make and migrate the instance, then serve until a signal stops it.

    Raises:
        StartError: the folder, the port or the database cannot be used.
    """
    settings = prepare_instance(settings)
    listener = _listen(settings.host, settings.port)
    port = listener.getsockname()[1]
    _migrate(settings.database_url)
    options = {
        "bind": f"fd://{listener.detach()}",
        "worker_class": "gthread",
        "workers": 1,  # all taps of a game meet in one process
        "threads": settings.threads + WAITING,  # who waits for a sheet takes no tap's thread
        "limit_request_line": 8190,  # ten long names in the address of a new game
        "keepalive": 75,  # seconds; a phone that polls keeps its connection
        "forwarded_allow_ips": "",  # trusted_proxies alone says who is believed
        "control_socket_disable": True,
        "loglevel": "warning",
        "when_ready": lambda _: print(banner(settings, port), flush=True),
    }
    # Made in the worker, so that no database connection crosses the fork.
    _Arbiter(_Application(lambda: create_app(settings), options)).run()


class _Application(BaseApplication):
    def __init__(self, load: Callable[[], Any], options: Mapping[str, object]) -> None:
        self.load = load
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)


class _Arbiter(Arbiter):
    def handle_int(self) -> None:
        self.handle_term()  # Ctrl-C lets the answers under way finish

    def handle_hup(self) -> None:
        self.handle_term()  # a closed terminal leaves no server behind on the port


def _listen(host: str, port: int) -> socket.socket:
    try:
        return _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            free = _free_port(host, port)
            advice = f"PLUMPSCORE_PORT={free} or --port {free} is free."
            raise StartError(f"Port {port} is taken by another program; {advice}") from None
        reason = error.strerror or error
        raise StartError(f"Cannot listen on {host}, port {port}: {reason}.") from None


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def _free_port(host: str, taken: int) -> int:
    """Return the next port that is free, for a person to use."""
    for port in range(taken + 1, min(taken + 50, 65536)):
        try:
            _bind(host, port).close()
        except OSError:
            continue
        return port
    return 0  # takes any free one


def _migrate(database_url: str) -> None:
    try:
        migrate(database_url)
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise StartError("PostgreSQL needs: pip install 'plumpscore[postgres]'.") from None
    except (SQLAlchemyError, CommandError) as error:
        cause, *_ = str(getattr(error, "orig", None) or error).splitlines()
        place = hide_password(database_url)
        raise StartError(f"The database {place} cannot be used: {cause}.") from None
