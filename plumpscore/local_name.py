"""A name under .local, which others on the same Wi-Fi find this machine by, whatever its number.

It is a name of Plumpscore's own, short enough to be called across the table; the machine's own name
under .local is the system's to answer to. Each of the machine's networks is answered on by itself,
with the number that the machine has there, so that no phone is sent into another network.
"""

import asyncio
import ipaddress
import socket
import sys
from collections.abc import Iterable

from zeroconf import (
    DNSAddress,
    DNSOutgoing,
    DNSQuestion,
    DNSRecord,
    IPVersion,
    RecordUpdate,
    RecordUpdateListener,
    ServiceInfo,
    Zeroconf,
)
from zeroconf.asyncio import AsyncZeroconf

_PROBES, _PAUSE = 3, 0.25  # and the seconds after each, as RFC 6762 has it
_QUERY, _ADDRESS, _INTERNET, _LASTS = 0, 1, 1, 120  # as DNS numbers them; seconds
_IP_MULTICAST_ALL = 49  # of linux/in.h; Python has no name for it
_NAMES = 9  # tried: plump.local, then plump-2.local to plump-9.local


class LocalName:
    """The name as long as it is answered to; all of it belongs to one event loop."""

    def __init__(self, wanted: str, port: int, service: str) -> None:
        """`wanted` is without .local; `service` is http or https, which is announced with it."""
        self.host: str | None = None
        """Such as plumpscore.local, or None where none can be answered to."""

        self.is_lost = False
        """True when somebody else is found to have it, with more right to it."""

        self._wanted, self._port, self._type = wanted, port, f"_{service}._tcp.local."
        self._own: set[str] = set()
        self._networks: dict[str, AsyncZeroconf] = {}

    async def claim(self, numbers: Iterable[str]) -> None:
        """Find a name that nobody else has on the networks of these IPv4 addresses, and answer."""
        self.is_lost = False
        self._networks = {number: opened for number in numbers if (opened := _open(number))}
        self._own |= self._networks.keys()  # old ones too: echoes of them are no clash
        self.host = await self._free_name() if self._networks else None
        if self.host:
            await asyncio.gather(*map(self._answer, self._networks))

    async def leave(self) -> None:
        """Answer no more, and tell those who have asked."""
        self.host = None
        await asyncio.gather(*(network.async_close() for network in self._networks.values()))
        self._networks = {}

    async def _free_name(self) -> str | None:
        for label in [self._wanted, *(f"{self._wanted}-{n}" for n in range(2, _NAMES + 1))]:
            host = f"{label}.local"
            if not any(await asyncio.gather(*(self._others(host, on) for on in self._networks))):
                return host
        return None

    async def _others(self, host: str, number: str) -> set[str]:
        """Who else answers to a name: another Plumpscore on this machine has our own number."""
        network = self._networks[number].zeroconf
        await network.async_wait_for_start()
        _hear_one_network(network)
        others: set[str] = set()
        for _ in range(_PROBES):
            network.async_send(_probe(host, number))
            await asyncio.sleep(_PAUSE)
            found = network.cache.get_all_by_details(f"{host}.", _ADDRESS, _INTERNET)
            if others := {_number(record) for record in found} - self._own:
                break
        return others

    async def _answer(self, number: str) -> None:
        assert self.host
        network, label = self._networks[number], self.host.removesuffix(".local")
        service = ServiceInfo(
            self._type,
            f"{label} {self._port}.{self._type}",
            parsed_addresses=[number],
            port=self._port,
            server=f"{self.host}.",
        )
        # The name has been probed above; what zeroconf probes is the service's, not the machine's.
        await network.async_register_service(service, cooperating_responders=True)
        network.zeroconf.async_add_listener(_Listener(self, number), None)

    def heard(self, host: str, other: str, number: str) -> None:
        """Note that `other` answers to a name on the network where we are `number`.

        Two who began at the same moment both hear each other, and one of them gives way.
        """
        is_ours = host.casefold() == f"{self.host}."
        if is_ours and other not in self._own and _order(number) < _order(other):
            self.is_lost = True


class _Listener(RecordUpdateListener):
    def __init__(self, name: LocalName, number: str) -> None:
        super().__init__()
        self._name, self._number = name, number

    def async_update_records(
        self,
        zc: Zeroconf,  # noqa: ARG002 - zeroconf gives itself
        now: float,
        records: list[RecordUpdate],
    ) -> None:
        for record in records:
            if record.new.type == _ADDRESS and not record.new.is_expired(now):
                self._name.heard(record.new.name, _number(record.new), self._number)


def _probe(host: str, number: str) -> DNSOutgoing:
    """The question of somebody who is about to take a name: it is answered at once, and to all.

    Asked to be answered to us alone, it might be answered to the system's own responder, which
    listens at the same port.
    """
    probe, name = DNSOutgoing(_QUERY), f"{host}."
    probe.add_question(DNSQuestion(name, _ADDRESS, _INTERNET))
    wanted = DNSAddress(name, _ADDRESS, _INTERNET, _LASTS, socket.inet_aton(number))
    probe.authorities.append(wanted)  # type: ignore[arg-type]  # zeroconf thinks of services alone
    return probe


def _number(record: DNSRecord) -> str:
    assert isinstance(record, DNSAddress)
    return socket.inet_ntoa(record.address)


def _hear_one_network(network: Zeroconf) -> None:
    """Linux lets a socket hear what others have asked to hear, too: all networks of the machine.

    It would answer there with a number of another network.
    """
    if sys.platform == "linux":
        for reader in network.engine.readers:
            heard = reader.transport.get_extra_info("socket")
            heard.setsockopt(socket.IPPROTO_IP, _IP_MULTICAST_ALL, 0)


def _open(number: str) -> AsyncZeroconf | None:
    """None where the network knows no multicast, as in some containers."""
    try:
        socket.create_server((number, 0)).close()  # may have gone this moment; zeroconf leaks then
        return AsyncZeroconf([number], ip_version=IPVersion.V4Only)
    except OSError:
        return None


def _order(number: str) -> int:
    return int(ipaddress.IPv4Address(number))
