"""What the terminal shows of a running server, and again when the network has changed."""

import socket
from collections.abc import Callable

from plumpscore import https
from plumpscore.addresses import banner, numbers_for_others
from plumpscore.https import Certificate
from plumpscore.settings import OFF, Settings, StartError


class Notice:
    """Tells the addresses, each time that they are others; the certificate is kept in step."""

    def __init__(self, settings: Settings, port: int, say: Callable[[str], None]) -> None:
        self._settings, self._port, self._say = settings, port, say
        self._said = ""

    def tell(self, local_name: str | None) -> None:
        """Say what holds now; `local_name` is the name under .local that is answered to."""
        text = banner(self._settings, self._port, local_name, self._of_certificate(local_name))
        if text != self._said:
            self._say(f"\nThe network has changed.\n\n{text}" if self._said else text)
            self._said = text

    def _of_certificate(self, local_name: str | None) -> str:
        try:
            return https.in_words(self._settings, certificate_for(self._settings, local_name))
        except StartError as error:  # the one that is served with stays
            return str(error)


def certificate_for(settings: Settings, local_name: str | None = None) -> Certificate | None:
    """Return what https is served with, for the names and numbers that the machine has now.

    Raises:
        StartError: as `https.certificate` does.
    """
    names = {"localhost", f"{socket.gethostname().partition('.')[0]}.local"}
    if settings.local_name != OFF:
        names.add(f"{settings.local_name}.local")
    if local_name:
        names.add(local_name)
    return https.certificate(settings, {*names, "127.0.0.1", "::1", *numbers_for_others(settings)})
