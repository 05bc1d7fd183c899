"""The contract of cluster membership, for every store.

A cluster is two processes on one store, each with its own way to the membership, and a way to let time pass.
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
"""In the place of the database's own, which the machine's slowness would turn."""


class TwoNodes(NamedTuple):
    """Two processes on one store."""

    store: Store
    one: Membership
    two: Membership
    wait: Callable[[int], Awaitable[None]]
    """Let so many milliseconds pass."""


OpenCluster: TypeAlias = Callable[[], AbstractAsyncContextManager[TwoNodes]]


@asynccontextmanager
async def in_memory() -> AsyncIterator[TwoNodes]:
    """Gather two hosts of one process."""
    times = [NOON]
    store = MemoryStore()
    membership = MemoryMembership(store, lambda: times[-1])

    async def wait(ms: int) -> None:
        times.append(times[-1] + ms)

    yield TwoNodes(store, membership, membership, wait)


@asynccontextmanager
async def in_database(address: str) -> AsyncIterator[TwoNodes]:
    """Gather two stores on one database, which has a clock that goes only when it is told to."""

    async def wait(ms: int) -> None:
        await query(address, f"UPDATE kozyr.hands SET ms = ms + {ms}")  # noqa: S608 - a number

    async with opened(address) as one, opened(address) as two:
        await query(address, f"CREATE TABLE kozyr.hands AS SELECT {NOON}::bigint AS ms")
        await query(address, _CLOCK)
        yield TwoNodes(one, one.membership, two.membership, wait)


def run_scenario(open_cluster: OpenCluster, scenario: Callable[[TwoNodes], Awaitable[_Found]]) -> _Found:
    """Gather processes and let something happen; give what the scenario tells."""

    async def whole() -> _Found:
        async with open_cluster() as cluster:
            return await scenario(cluster)

    return asyncio.run(whole())


async def add_due_tables(store: Store, dues: dict[str, int | None]) -> None:
    """Make tables that are due so many milliseconds after noon."""
    for table, due in dues.items():
        await store.append(change(1, table=table)._replace(due=None if due is None else NOON + due))


async def beat_all(cluster: TwoNodes, *nodes: str) -> None:
    """Have these be there."""
    for node in nodes:
        await cluster.one.record_heartbeat(node)
