"""The addresses that a running copy is reached by, and how they are shown in a terminal."""

import io
import ipaddress
import socket
from urllib.parse import urlsplit

import psutil
import segno

from plumpscore.settings import Settings

# An address nobody has (RFC 5737) stands for the default route; the second is on the network
# that a Linux laptop makes when it is the hotspot itself.
_ROUTES = ("192.0.2.1", "10.42.0.2")
_EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to
_LONGEST_HOST = 253  # characters; what anybody may call us in a request has no limit
_PORTS = {"http": 80, "https": 443}


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
        if not is_loopback(own):
            return str(own)
    return None


def own_numbers() -> frozenset[str]:
    """Return the IP addresses of this machine, those of interfaces that are up."""
    states = psutil.net_if_stats()
    return frozenset(
        address.address.partition("%")[0]  # without the interface that some stand with
        for name, addresses in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for address in addresses
        if address.family in {socket.AF_INET, socket.AF_INET6}
    )


def numbers_for_others(settings: Settings) -> frozenset[str]:
    """Return the IPv4 addresses that other machines reach this copy by; Wi-Fi at home has IPv4."""
    found = {own for own in own_numbers() if ":" not in own and not is_loopback(own)}
    return frozenset(found if _is_for_all(settings) else found & {settings.host})


def own_address(settings: Settings, port: int) -> str:
    """Return the address for a browser on this machine."""
    return site(settings, "localhost" if _is_for_all(settings) else settings.host, port)


def shared_address(settings: Settings, port: int) -> str | None:
    """Return the address for other people's phones, or None where they cannot reach this copy.

    It is a number, never the name under .local, though a number may change: the phone that has just
    scanned it must open it, and Android's browsers find no such name before Android 13 (many 12).
    """
    if settings.public_url:
        return settings.public_url
    host = lan_address() if _is_for_all(settings) else settings.host
    return site(settings, host, port) if host and not _is_own_only(host) else None


def reached_by(settings: Settings, own: str, local_name: str | None = None) -> str | None:
    """Return the address for other people, told by the one that somebody has reached us by.

    ``local_name`` is the name under .local that this copy answers to.
    """
    if settings.public_url:
        return settings.public_url
    try:
        scheme, host, port = urlsplit(own).scheme, urlsplit(own).hostname, urlsplit(own).port
    except ValueError:
        return None
    if not host or _is_own_only(host) or host == local_name:
        return shared_address(settings, port or _PORTS.get(scheme, 80))
    return own if len(host) <= _LONGEST_HOST else None


def banner(settings: Settings, port: int, local_name: str | None = None, note: str = "") -> str:
    """Return what the terminal shows once the server listens on ``port``."""
    lines = ["Plumpscore is running. Ctrl-C stops it.", ""]
    lines += [_line("This machine", own_address(settings, port))]
    shared = shared_address(settings, port)
    if shared is None:
        return "\n".join([*lines, "", _why_alone(settings), *_paragraph(note)])
    others = "Everybody" if settings.public_url else "Phones, same Wi-Fi"
    lines += [_line(others, shared)]
    if local_name:
        lines += [_line("The same, by name", site(settings, local_name, port))]
    return "\n".join([*lines, *_paragraph(note), "", _qr_code(shared)])


def site(settings: Settings, host: str, port: int) -> str:
    """Return the address of this copy at a host."""
    scheme = "https" if settings.https else "http"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def _line(who: str, address: str) -> str:
    return f"  {who + ':':<20} {address}"


def _paragraph(text: str) -> list[str]:
    return ["", text] if text else []


def _why_alone(settings: Settings) -> str:
    if _is_for_all(settings):
        return "No network was found: join a Wi-Fi, and the address for phones is printed here."
    return f"Phones cannot open it, since it listens on {settings.host} alone."


def _qr_code(address: str) -> str:
    text = io.StringIO()
    segno.make(address, micro=False).terminal(text, border=2, compact=True)
    return text.getvalue()


def _is_for_all(settings: Settings) -> bool:
    return settings.host in _EVERYWHERE


def is_loopback(host: str) -> bool:
    """Whether it is a number by which a machine reaches itself."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_for_this_machine(settings: Settings) -> bool:
    """Whether nobody else can reach this copy."""
    return _is_own_only(settings.host)


def _is_own_only(host: str) -> bool:
    return host == "localhost" or is_loopback(host)
