"""The number of people who are connected to any process.

Each process sends the number of its own people to the other processes on the bus. A process that is silent no
longer counts. A person who is connected to two processes counts twice: the number is only for display.
"""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S, Bus

SUBJECT: Final = "people"


class _CountMessage(NamedTuple):
    node: str
    people: int


_encode: Final = Encoder().encode
_decode: Final = Decoder(_CountMessage).decode


class PeopleCount:
    """Counts connected people, and exchanges the numbers with other processes."""

    def __init__(self, count_local: Callable[[], int]) -> None:
        """`count_local` counts the people who are connected to this process."""
        self._count_local = count_local
        self._loop = asyncio.get_running_loop()
        self._remote: dict[str, tuple[int, float]] = {}
        """The number of people at each other process, and when it was received."""
        self._bus: Bus | None = None
        self._node = ""

    def share(self, bus: Bus, node: str) -> None:
        """Exchange the numbers with other processes; `node` is the name of this process."""
        self._bus = bus
        self._node = node
        bus.subscribe(SUBJECT, self._receive)

    def count(self) -> int:
        """Return the number of people who are connected to any process."""
        now = self._loop.time()
        self._remote = {
            node: (people, received_at)
            for node, (people, received_at) in self._remote.items()
            if received_at > now - GONE_S
        }
        return self._count_local() + sum(people for people, _ in self._remote.values())

    async def run(self) -> None:
        """Send this process's number to the others every second, until cancelled."""
        while self._bus is not None:
            self._bus.publish(SUBJECT, _encode(_CountMessage(self._node, self._count_local())))
            await asyncio.sleep(KEEPALIVE_S)

    def _receive(self, body: bytes) -> None:
        try:
            message = _decode(body)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            return
        self._remote[message.node] = (message.people, self._loop.time())
