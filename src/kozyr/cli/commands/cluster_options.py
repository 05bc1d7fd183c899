"""Which other processes does a server play with, and how do they hear of each other?

With a folder it is alone. On a database there may be others: they hear of each other over NATS, or, where
none is named, by asking the database again and again.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from kozyr.server.cluster.local_bus import LocalBus

if TYPE_CHECKING:
    from kozyr.server.cluster.bus import Bus
    from kozyr.server.cluster.membership import Membership
    from kozyr.server.operations.config import Config
    from kozyr.server.operations.metrics import Metrics
    from kozyr.server.tables.ports import Store


def membership_of(config: "Config", store: "Store") -> "Membership | None":
    """Find who shares a store; None: nobody, for a file is one process's alone."""
    if not config.database:
        return None
    from kozyr.server.stores.postgres import PostgresStore  # noqa: PLC0415 - it loads a driver

    return store.company if isinstance(store, PostgresStore) else None


@asynccontextmanager
async def opened_bus(config: "Config", store: "Store", metrics: "Metrics") -> "AsyncIterator[Bus]":
    """Reach the others, if there may be any; no server of NATS is waited for."""
    bus = _bus(config, store, metrics)
    try:
        yield bus
    finally:
        await bus.close()


def _bus(config: "Config", store: "Store", metrics: "Metrics") -> "Bus":
    if config.nats:
        from kozyr.server.cluster.nats import NatsBus  # noqa: PLC0415 - only where one is named

        metrics.configure_bus()
        return NatsBus(config.nats, store.epoch, metrics)
    bus = LocalBus()
    bus.switch(up=not config.database)
    metrics.bus_changed(up=bus.up)
    return bus
