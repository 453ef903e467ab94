"""Somebody else on the same network, who asks for names under .local, and answers to them."""

import secrets
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from zeroconf import AddressResolverIPv4, DNSQuestionType, IPVersion, ServiceInfo, Zeroconf

from plumpscore.addresses import lan_address

_GROUP = "224.0.0.251"  # where names under .local are asked for


def why_deaf() -> str:
    """Why multicast cannot be tried on this machine, or nothing where it can."""
    number = lan_address()
    if number is None:
        return "this machine is on no network"
    word = secrets.token_bytes(8)
    with _socket() as ear, _socket() as mouth:
        try:
            ear.bind(("", 0))
            group = socket.inet_aton(_GROUP) + socket.inet_aton(number)
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(number))
            mouth.sendto(word, (_GROUP, ear.getsockname()[1]))
            return "" if ear.recv(100) == word else "multicast brings something else here"
        except OSError as error:
            return f"no multicast on {number}: {error}"


def _socket() -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    made.settimeout(2)
    return made


class Neighbour:
    """Another machine, as far as names are concerned, for as long as the block lasts.

    It lives in a thread of its own: the browser that other tests drive leaves a loop running in
    theirs, and zeroconf's plain calls refuse to block one.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        made = partial(Zeroconf, [lan_address() or ""], ip_version=IPVersion.V4Only)
        self._zeroconf: Zeroconf = self._thread.submit(made).result()

    def __enter__(self) -> "Neighbour":
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.submit(self._zeroconf.close).result()
        self._thread.shutdown()

    def find(self, name: str, seconds: float = 3) -> list[str]:
        """The numbers that somebody answers to a name with, asked on the network, not remembered.

        Asks again and again, for as long as nobody answers; who has just told it waits a second.
        """
        return self._thread.submit(self._find, name, seconds).result()

    def _find(self, name: str, seconds: float) -> list[str]:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            asked = AddressResolverIPv4(f"{name}.")
            if asked.request(self._zeroconf, 1000, DNSQuestionType.QM):
                return asked.parsed_addresses(IPVersion.V4Only)
        return []

    def answer_to(self, name: str, number: str) -> None:
        """Be a machine of that name and number from now on."""
        label, service = name.removesuffix(".local"), "_http._tcp.local."
        info = ServiceInfo(
            service,
            f"{label} of a neighbour.{service}",
            parsed_addresses=[number],
            port=8000,
            server=f"{name}.",
        )
        register = partial(self._zeroconf.register_service, info, cooperating_responders=True)
        self._thread.submit(register).result()
