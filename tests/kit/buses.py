"""Processes joined by a bus, in tests.

Several buses of one process stand for several processes. What NATS carries arrives when it arrives: facts are
waited for, and "not heard" is told by what is heard after it.
"""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, TypeAlias

from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.nats import NatsBus

PATIENCE_S: Final = 60
"""For a loaded machine."""
BusFactory: TypeAlias = Callable[[], Bus]
"""Makes buses that hear each other."""
_numbers: Final = itertools.count(1)


class CountingBusMetrics:
    """Counts what a bus did."""

    def __init__(self) -> None:
        self.told = self.heard = self.dropped = 0
        self.turns: list[bool] = []

    def bus_changed(self, up: bool) -> None:  # noqa: FBT001 - as it is called
        """Note whether it is up."""
        self.turns.append(up)

    def bus_sent(self) -> None:
        """Count what was sent."""
        self.told += 1

    def bus_received(self) -> None:
        """Count what came."""
        self.heard += 1

    def bus_dropped(self) -> None:
        """Count what was lost."""
        self.dropped += 1


def new_epoch() -> str:
    """Name a store unlike all others: tests share a server and do not hear each other."""
    return f"{time.time_ns():x}-{next(_numbers)}"


async def until(fact: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE_S
    while not fact():
        assert time.monotonic() < deadline, "it does not happen"
        await asyncio.sleep(0.005)


@asynccontextmanager
async def joined(hall: BusFactory, *ears: Mapping[str, list[bytes]]) -> AsyncIterator[list[Bus]]:
    """Make a bus for each that listens, by subject, to what is kept in lists; wait until all do."""
    async with AsyncExitStack() as stack:
        buses = [hall() for _ in ears]
        for bus, each in zip(buses, ears, strict=True):
            stack.push_async_callback(bus.close)
            for subject, ear in each.items():
                bus.subscribe(subject, ear.append)
        await until(lambda: all(bus.up for bus in buses))
        yield buses


@asynccontextmanager
async def nats_buses(
    addresses: Sequence[str], *metrics_of_each: CountingBusMetrics
) -> AsyncIterator[list[NatsBus]]:
    """Make a bus of one store for each that counts, whether NATS is there or not, and close them."""
    epoch = new_epoch()
    buses = [NatsBus(addresses, epoch, metrics) for metrics in metrics_of_each]
    try:
        yield buses
    finally:
        await asyncio.gather(*[bus.close() for bus in buses])
