"""The addresses that a running copy is reached by, and how they are shown in a terminal."""

import io
import ipaddress
import socket
from urllib.parse import urlsplit

import segno

from plumpscore.settings import Settings

# An address nobody has (RFC 5737) stands for the default route; the second is on the network
# that a Linux laptop makes when it is the hotspot itself.
_ROUTES = ("192.0.2.1", "10.42.0.2")
_EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to
_LONGEST_HOST = 253  # characters; what anybody may call us in a request has no limit


def lan_address() -> str | None:
    """Return this machine's IPv4 address on its network, or None where it is on none.

    Nothing is sent: connecting a UDP socket only makes the system choose a route.
    """
    for route in _ROUTES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((route, 9))
            except OSError:
                continue
            own = probe.getsockname()[0]
        if not ipaddress.ip_address(own).is_loopback:
            return str(own)
    return None


def own_address(settings: Settings, port: int) -> str:
    """Return the address for a browser on this machine."""
    return _http("localhost" if settings.host in _EVERYWHERE else settings.host, port)


def shared_address(settings: Settings, port: int) -> str | None:
    """Return the address for other people's phones, or None where they cannot reach this copy."""
    if settings.public_url:
        return settings.public_url
    host = lan_address() if settings.host in _EVERYWHERE else settings.host
    return _http(host, port) if host and not _is_own_only(host) else None


def reached_by(settings: Settings, own: str) -> str | None:
    """Return the address for other people, told by the one that somebody has reached us by."""
    if settings.public_url:
        return settings.public_url
    try:
        host, port = urlsplit(own).hostname, urlsplit(own).port
    except ValueError:
        return None
    if not host or _is_own_only(host):
        return shared_address(settings, port or 80)
    return own if len(host) <= _LONGEST_HOST else None


def banner(settings: Settings, port: int) -> str:
    """Return what the terminal shows once the server listens on ``port``."""
    lines = ["Plumpscore is running. Ctrl-C stops it.", ""]
    lines += [_line("This machine", own_address(settings, port))]
    shared = shared_address(settings, port)
    if shared is None:
        return "\n".join([*lines, "", _why_alone(settings)])
    others = "Everybody" if settings.public_url else "Phones, same Wi-Fi"
    return "\n".join([*lines, _line(others, shared), "", _qr_code(shared)])


def _line(who: str, address: str) -> str:
    return f"  {who + ':':<20} {address}"


def _why_alone(settings: Settings) -> str:
    if settings.host in _EVERYWHERE:
        return "No network was found: join a Wi-Fi and start again, and phones can open it too."
    return f"Phones cannot open it, since it listens on {settings.host} alone."


def _qr_code(address: str) -> str:
    text = io.StringIO()
    segno.make(address, micro=False).terminal(text, border=2, compact=True)
    return text.getvalue()


def _http(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_own_only(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
