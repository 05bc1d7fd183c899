"""How is PostgreSQL reached, and how long do we wait for it?

Nothing waits much longer than `patience_ms`: for a connection, for a lock, for an answer. A connection that
was lost is made anew by whoever asks next, so that a server that comes back is used again at once.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Final, Self, TypeAlias

import asyncpg

from kozyr.stores.postgres.faults import faults

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

SETTINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "application_name": "kozyr",
        # Whatever the server's own settings say: what is acknowledged is on disk, and each statement of
        # kozyr.append sees what was committed while it waited.
        "synchronous_commit": "on",
        "default_transaction_isolation": "read committed",
    }
)
GRACE_S: Final = 1.0
"""The server is to give up by itself, which has no effect; if it does not even do that, we hang up."""


@asynccontextmanager
async def connected(address: str, patience_ms: int) -> AsyncIterator[Connection]:
    """Have a connection of one's own, for work that may take long."""
    patience_s = patience_ms / 1000
    connection = await asyncpg.connect(
        address, timeout=patience_s, server_settings={**SETTINGS, "lock_timeout": str(patience_ms)}
    )
    try:
        yield connection
    finally:
        try:
            await connection.close(timeout=patience_s)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            connection.terminate()


class Line:
    """A few connections to the same database, made when they are needed."""

    def __init__(self, pool: Pool, patience_s: float) -> None:
        self._pool, self._patience_s = pool, patience_s

    @classmethod
    async def open(cls, address: str, patience_ms: int, most: int) -> Self:
        """Get ready; nothing is asked yet."""
        patience_s = patience_ms / 1000
        pool = await asyncpg.create_pool(
            address,
            min_size=0,
            max_size=most,
            timeout=patience_s,
            command_timeout=patience_s + GRACE_S,
            server_settings={**SETTINGS, "statement_timeout": str(patience_ms)},
            reset=_leave_as_it_is,
        )
        return cls(pool, patience_s)

    async def ask(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Send one query, a transaction of its own; its answer is there when it is committed."""
        with faults():
            connection = await self._pool.acquire(timeout=self._patience_s)
            try:
                return await connection.fetch(query, *arguments)
            except TimeoutError:
                connection.terminate()
                raise
            finally:
                await self._pool.release(connection)

    async def close(self) -> None:
        """Hang up."""
        try:
            async with asyncio.timeout(self._patience_s):
                await self._pool.close()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            self._pool.terminate()


async def _leave_as_it_is(_: Connection) -> None:
    """Nothing is ever set on a connection: nothing is to be set back."""
