"""Processes joined by a bus, in tests.

Several buses in one process stand for several processes. NATS delivers after an unknown time: tests wait for
messages, and a later message proves that an earlier one was not delivered.
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
"""The time limit, for a loaded machine."""
BusFactory: TypeAlias = Callable[[], Bus]
"""Makes buses that receive each other's messages."""
_numbers: Final = itertools.count(1)


class CountingBusMetrics:
    """Counts the messages of a bus."""

    def __init__(self) -> None:
        self.told = self.heard = self.dropped = 0
        self.turns: list[bool] = []

    def bus_changed(self, up: bool) -> None:  # noqa: FBT001 - as it is called
        """Record whether the bus is connected."""
        self.turns.append(up)

    def bus_sent(self) -> None:
        """Count a sent message."""
        self.told += 1

    def bus_received(self) -> None:
        """Count a received message."""
        self.heard += 1

    def bus_dropped(self) -> None:
        """Count a lost message."""
        self.dropped += 1


def new_epoch() -> str:
    """Make a unique epoch, so that tests on one NATS server do not receive each other's messages."""
    return f"{time.time_ns():x}-{next(_numbers)}"


async def until(fact: Callable[[], object]) -> None:
    """Wait until a condition is true."""
    deadline = time.monotonic() + PATIENCE_S
    while not fact():
        assert time.monotonic() < deadline, "it does not happen"
        await asyncio.sleep(0.005)


@asynccontextmanager
async def joined(hall: BusFactory, *ears: Mapping[str, list[bytes]]) -> AsyncIterator[list[Bus]]:
    """Make buses that keep received messages in lists by subject; wait until all are subscribed."""
    async with AsyncExitStack() as stack:
        buses = [hall() for _ in ears]
        for bus, each in zip(buses, ears, strict=True):
            stack.push_async_callback(bus.close)
            for subject, ear in each.items():
                bus.subscribe(subject, ear.append)
        await until(lambda: all(bus.is_up for bus in buses))
        yield buses


@asynccontextmanager
async def nats_buses(
    addresses: Sequence[str], *metrics_of_each: CountingBusMetrics
) -> AsyncIterator[list[NatsBus]]:
    """Make a bus of one store for each metrics object, with or without NATS, and close them at the end."""
    epoch = new_epoch()
    buses = [NatsBus(addresses, epoch, metrics) for metrics in metrics_of_each]
    try:
        yield buses
    finally:
        await asyncio.gather(*[bus.close() for bus in buses])
