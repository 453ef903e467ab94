"""The port, which stays the same at each start; where it is taken, by whom is told."""

import errno
import socket
from pathlib import Path

import psutil

from plumpscore.settings import StartError


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; it never wanders to another port, as phones know this one.

    Raises:
        StartError: the port is taken, or the host is none of this machine's.
    """
    try:
        return _bind(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise _taken(host, port) from None
        reason = error.strerror or error
        raise StartError(f"Cannot listen on {host}, port {port}: {reason}.") from None


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    is_both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=is_both)


def _taken(host: str, port: int) -> StartError:
    holder, free = _holder(port), _free_port(host, port)
    other = f"PLUMPSCORE_PORT={free} or --port {free} is free, but phones then need that address"
    if holder is None:
        return StartError(f"Port {port} is taken by another program; {other}.")
    who = f"process {holder.pid}"
    if _is_ours(holder):
        stop = f"go on with that one, or stop it (kill {holder.pid}); {other}"
        return StartError(f"Port {port} is taken by a Plumpscore that runs already, {who}: {stop}.")
    return StartError(f"Port {port} is taken by {_name(holder)}, {who}: stop it; {other}.")


def _holder(port: int) -> psutil.Process | None:
    """Who listens on a port, as far as the system tells: of others' programs it often does not."""
    try:
        for connection in psutil.net_connections("tcp"):
            listens = connection.status == psutil.CONN_LISTEN
            if listens and connection.laddr[1:] == (port,) and connection.pid:
                return _first(psutil.Process(connection.pid))
    except (psutil.Error, OSError):
        pass
    return None


def _first(process: psutil.Process) -> psutil.Process:
    """Of a server that has split into several processes, the one to stop."""
    while (parent := process.parent()) and parent.cmdline() == process.cmdline():
        process = parent
    return process


def _is_ours(process: psutil.Process) -> bool:
    words = _command(process)
    return "serve" in words and any(Path(word).name == "plumpscore" for word in words)


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:  # somebody else's, or gone
        return []


def _name(process: psutil.Process) -> str:
    try:
        return "".join(filter(str.isprintable, process.name()))
    except psutil.Error:
        return "another program"


def _free_port(host: str, taken: int) -> int:
    """Return the next port that is free, for a person to use."""
    for port in range(taken + 1, min(taken + 50, 65536)):
        try:
            _bind(host, port).close()
        except OSError:
            continue
        return port
    return 0  # takes any free one
