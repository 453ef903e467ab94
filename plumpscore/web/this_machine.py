"""The machine that serves: the addresses it goes by, and whether a request comes from itself."""

from collections.abc import Callable, Set

from flask import Flask, current_app, request

from plumpscore.addresses import is_loopback, own_numbers, reached_by
from plumpscore.settings import Settings

_EXTENSION = "this_machine"

# What a proxy or a tunnel adds: who asks through it sits somewhere else, though the request comes
# from this machine. A browser sends none of these.
_PASSED_ON = (
    *("Forwarded", "Via", "X-Real-Ip", "True-Client-Ip", "Cf-Connecting-Ip", "Cf-Ray"),
    *("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Server"),
)


def init_app(app: Flask, settings: Settings, local_name: Callable[[], str | None]) -> None:
    """Let pages ask; `local_name` gives the name under .local that is answered to, if any."""
    app.extensions[_EXTENSION] = ThisMachine(settings, local_name)


def this_machine() -> "ThisMachine":
    """The machine that serves the request under way."""
    machine: ThisMachine = current_app.extensions[_EXTENSION]
    return machine


class ThisMachine:
    """What is known of it."""

    def __init__(self, settings: Settings, local_name: Callable[[], str | None]) -> None:
        self._settings, self._local_name = settings, local_name

    def address_for_others(self) -> str | None:
        """The address that other people reach us by, if they can."""
        return reached_by(self._settings, request.host_url.rstrip("/"), self._local_name())

    def asks_itself(self) -> bool:
        """Whether the request comes from a browser on this machine, and on no other.

        Where a proxy may stand before us nobody is believed to be here. Nor is who calls us by a
        name that is none of ours: another site's page can lead its own name here and read along.
        """
        if self._settings.trusted_proxies or self._settings.public_url or _is_passed_on():
            return False
        numbers = own_numbers()
        names = numbers | {"localhost", self._local_name()}
        return _is_among(numbers, _sender()) and _is_among(names, _host())


def _is_among(ours: Set[str | None], host: str) -> bool:
    return host in ours or is_loopback(host)


def _sender() -> str:
    """The number that the request comes from; one that listens to IPv6 too writes IPv4 so."""
    return (request.remote_addr or "").removeprefix("::ffff:")


def _is_passed_on() -> bool:
    """Nginx adds nothing unless it is told to, but has always spoken HTTP/1.0 to us."""
    is_old = request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0"
    return is_old or any(name in request.headers for name in _PASSED_ON)


def _host() -> str:
    """What the browser called us, without the port."""
    host = request.host.rpartition("]")[0].lstrip("[") or request.host.partition(":")[0]
    return host.casefold()
