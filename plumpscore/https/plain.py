"""Somebody has typed the address without https: they are sent to it, on the same port."""

import re
import socket

_ASKED = re.compile(
    rb"(?:GET|HEAD) (/[^\s#]*) HTTP/1\.[01]\r\n(?:.*\r\n)*?Host: *([\w.:\[\]-]+)\r\n", re.IGNORECASE
)
_LONGEST = 4096  # bytes


def send_to_https(connection: socket.socket) -> None:
    """Answer a plain request, if it is one, by the same address with https.

    For now only: tomorrow the same address may be plain again.

    Raises:
        OSError: nobody is there any more.
    """
    asked = _ASKED.match(connection.recv(_LONGEST))
    if asked:
        path, host = asked.groups()
        connection.sendall(
            b"HTTP/1.1 307 Temporary Redirect\r\n"
            b"Location: https://" + host + path + b"\r\n"
            b"Content-Length: 0\r\nConnection: close\r\nCache-Control: no-store\r\n\r\n"
        )
