"""The contract of cluster membership, for every store.

A cluster is two processes on one store, each with its own membership object, and a function that advances
time.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, NamedTuple, TypeAlias, TypeVar

from kozyr.server.cluster.membership import Membership, SeatedPlayer
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import Store
from tests.kit.memory_membership import MemoryMembership
from tests.kit.postgres import opened, query
from tests.server.stores.contract import change

_Found = TypeVar("_Found")

NOON: Final = 1_750_000_000_000
"""A time at which tables are due."""
ANN: Final = SeatedPlayer("t", "ann")
BOB: Final = SeatedPlayer("t", "bob")
_CLOCK: Final = """CREATE OR REPLACE FUNCTION kozyr.clock() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT ms FROM kozyr.hands
$$"""
"""It replaces the database's own clock, so that a slow machine changes nothing."""


class TwoNodes(NamedTuple):
    """Two processes on one store."""

    store: Store
    one: Membership
    two: Membership
    wait: Callable[[int], Awaitable[None]]
    """Let this many milliseconds pass."""


OpenCluster: TypeAlias = Callable[[], AbstractAsyncContextManager[TwoNodes]]


@asynccontextmanager
async def in_memory() -> AsyncIterator[TwoNodes]:
    """Make two hosts in one process."""
    times = [NOON]
    store = MemoryStore()
    membership = MemoryMembership(store, lambda: times[-1])

    async def wait(ms: int) -> None:
        times.append(times[-1] + ms)

    yield TwoNodes(store, membership, membership, wait)


@asynccontextmanager
async def in_database(address: str) -> AsyncIterator[TwoNodes]:
    """Make two stores on one database, whose clock moves only when told."""

    async def wait(ms: int) -> None:
        await query(address, f"UPDATE kozyr.hands SET ms = ms + {ms}")  # noqa: S608 - a number

    async with opened(address) as one, opened(address) as two:
        await query(address, f"CREATE TABLE kozyr.hands AS SELECT {NOON}::bigint AS ms")
        await query(address, _CLOCK)
        yield TwoNodes(one, one.membership, two.membership, wait)


def run_scenario(open_cluster: OpenCluster, scenario: Callable[[TwoNodes], Awaitable[_Found]]) -> _Found:
    """Make two nodes and run a scenario; return its result."""

    async def whole() -> _Found:
        async with open_cluster() as cluster:
            return await scenario(cluster)

    return asyncio.run(whole())


async def add_due_tables(store: Store, dues: dict[str, int | None]) -> None:
    """Make tables that are due this many milliseconds after noon."""
    for table, due in dues.items():
        await store.append(change(1, table=table)._replace(due=None if due is None else NOON + due))


async def beat_all(cluster: TwoNodes, *nodes: str) -> None:
    """Record a heartbeat of each of these nodes."""
    for node in nodes:
        await cluster.one.record_heartbeat(node)
