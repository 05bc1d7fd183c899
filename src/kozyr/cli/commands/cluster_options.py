"""The cluster of a server: the other processes on its store, and the bus that connects them.

A server with a folder runs alone. Servers on one database exchange messages over NATS. Without NATS, each
server polls the database.
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
    """Return the cluster membership of a store; None for a file, which only one process uses."""
    if not config.database:
        return None
    from kozyr.server.stores.postgres import PostgresStore  # noqa: PLC0415 - loads a driver

    return store.membership if isinstance(store, PostgresStore) else None


@asynccontextmanager
async def open_bus(config: "Config", store: "Store", metrics: "Metrics") -> "AsyncIterator[Bus]":
    """Open the bus to other servers, if there may be any, without waiting for a NATS server."""
    bus = _make_bus(config, store, metrics)
    try:
        yield bus
    finally:
        await bus.close()


def _make_bus(config: "Config", store: "Store", metrics: "Metrics") -> "Bus":
    if config.nats:
        from kozyr.server.cluster.nats import NatsBus  # noqa: PLC0415 - only where NATS is configured

        metrics.configure_bus()
        return NatsBus(config.nats, store.epoch, metrics)
    bus = LocalBus()
    bus.switch(up=not config.database)
    metrics.bus_changed(up=bus.up)
    return bus
