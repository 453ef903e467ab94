"""Serve Plumpscore with gunicorn: one process, a handful of threads."""

import resource
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from alembic.util import CommandError
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from sqlalchemy.exc import SQLAlchemyError

from plumpscore.addresses import is_for_this_machine, numbers_for_others
from plumpscore.https.context import Contexts
from plumpscore.instance import prepare_instance
from plumpscore.network import Network
from plumpscore.notice import Notice, certificate_for
from plumpscore.port import listen
from plumpscore.settings import OFF, Settings, StartError, hide_password
from plumpscore.sheets.press import WAITING
from plumpscore.store.migrate import migrate
from plumpscore.web import create_app

if TYPE_CHECKING:
    from plumpscore.local_name import LocalName

MOST_PHONES = 4000
"""Each phone that looks on keeps a connection; one more would be answered, and closed."""

_OWN_FILES = 100
"""Of the database, the logs and the threads, beside those connections."""


def serve(settings: Settings) -> None:
    """Make and migrate the instance, then serve until a signal stops it.

    Raises:
        StartError: the folder, the certificate, the port or the database cannot be used.
    """
    settings = prepare_instance(settings)
    certificate = certificate_for(settings)
    listener = listen(settings.host, settings.port)
    port = listener.getsockname()[1]
    _migrate(settings.database_url)
    network = _network(settings, port)
    options = {
        "bind": f"fd://{listener.detach()}",
        "worker_class": "gthread",
        "workers": 1,  # all taps of a game meet in one process
        "threads": settings.threads + WAITING,  # who waits for a sheet takes no tap's thread
        "limit_request_line": 8190,  # ten long names in the address of a new game
        "keepalive": 75,  # seconds; a phone that polls keeps its connection
        "worker_connections": _connections(),
        "forwarded_allow_ips": "",  # trusted_proxies alone says who is believed
        "control_socket_disable": True,
        "loglevel": "warning",
        # Threads outlive no fork, so this one is begun in the worker.
        "post_worker_init": lambda _worker: network.start(),
        "worker_exit": lambda _arbiter, _worker: network.stop(),
    }
    if certificate:
        contexts = Contexts(certificate)
        options |= {
            "certfile": str(certificate.chain),
            "ssl_context": lambda _config, _factory: contexts.present(),
        }
    # Made in the worker, so that no database connection crosses the fork.
    load = partial(create_app, settings, network.local_name)
    _Arbiter(_Application(load, options)).run()


def _connections() -> int:
    """How many connections are kept at a time; the system is asked to allow `MOST_PHONES`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_PHONES + _OWN_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_PHONES
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed - _OWN_FILES


def _network(settings: Settings, port: int) -> Network:
    notice = Notice(settings, port, partial(print, flush=True))
    return Network(
        partial(numbers_for_others, settings), partial(_name, settings, port), notice.tell
    )


def _name(settings: Settings, port: int) -> "LocalName | None":
    """The name under .local to answer to, where somebody else could ask for it."""
    if settings.local_name == OFF or is_for_this_machine(settings):
        return None
    from plumpscore.local_name import LocalName  # noqa: PLC0415 - slow; here nobody waits for it

    return LocalName(settings.local_name, port, "https" if settings.https else "http")


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
