"""TLS for gunicorn: with the files as they are now, and never waiting long for a silent phone."""

import errno
import socket
import ssl
from threading import Lock
from typing import Any

from plumpscore.https.certificate import Certificate
from plumpscore.https.plain import send_to_https

_PATIENCE = 10  # seconds for a handshake; a phone that walks out of the Wi-Fi ends none
_HANDSHAKE = b"\x16"  # the first byte of TLS


class Contexts:
    """Gives the present context, made anew when the files have changed: on a renewal, say."""

    def __init__(self, certificate: Certificate) -> None:
        self._certificate = certificate
        self._lock = Lock()
        self._version: tuple[int, ...] = ()
        self._context: _Context | None = None

    def present(self) -> ssl.SSLContext:
        """Return the context; files that are half written leave it as it was.

        Raises:
            OSError: there has never been one to use.
        """
        with self._lock:
            try:
                self._renew()
            except OSError:
                if self._context is None:
                    raise
            assert self._context
            return self._context

    def _renew(self) -> None:
        files = self._certificate.chain, self._certificate.key
        version = tuple(file.stat().st_mtime_ns for file in files)
        if version == self._version:
            return
        context = _Context(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*files)
        self._context, self._version = context, version


class _Context(ssl.SSLContext):
    def wrap_socket(self, sock: socket.socket, *_: Any, **options: Any) -> ssl.SSLSocket:
        """Make the handshake at once, and within a time.

        Raises:
            ConnectionResetError: the phone does not trust us, or speaks no TLS; gunicorn says
                nothing of those, and has its thread back.
        """
        sock.settimeout(_PATIENCE)
        try:
            if sock.recv(1, socket.MSG_PEEK) != _HANDSHAKE:
                send_to_https(sock)
                raise ConnectionResetError(errno.ECONNRESET, "not TLS")
            wrapped = super().wrap_socket(sock, **options | {"do_handshake_on_connect": True})
        except OSError as error:
            raise ConnectionResetError(errno.ECONNRESET, str(error)) from error
        wrapped.setblocking(True)
        return wrapped
