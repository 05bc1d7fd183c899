"""Connection pools for PostgreSQL, with limits on every wait.

Waiting for a connection, a lock or an answer takes little longer than `patience_ms`. The next query replaces
a lost connection, so a server that returns is used again immediately. One lost connection makes all older
connections untrusted, because a dead server may not have closed them.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

import asyncpg

from kozyr.server.stores.postgres.faults import HungUpError, faults

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

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


class Way(Protocol):
    """Leads to the database."""

    doubts: int
    """How often it was found that connections made before are not to be trusted."""

    async def connect(self, **options: Any) -> Connection:  # noqa: ANN401 - asyncpg's own
        """Reach it; `options` are those of `asyncpg.connect`."""


@asynccontextmanager
async def connected(way: Way, patience_ms: int) -> AsyncIterator[Connection]:
    """Have a connection of one's own, for work that may take long."""
    patience_s = patience_ms / 1000
    connection = await way.connect(
        timeout=patience_s, server_settings={**SETTINGS, "lock_timeout": str(patience_ms)}
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

    def __init__(self, way: Way, patience_ms: int, most: int, settings: Mapping[str, str] = SETTINGS) -> None:
        self._way = way
        self._patience_s = patience_ms / 1000
        self._most = most
        self._free = asyncio.Semaphore(most)
        self._idle: list[tuple[int, Connection]] = []
        """With the doubts there were when each was made; the last that was used is used next."""
        self._options = {
            "timeout": self._patience_s,
            "command_timeout": self._patience_s + GRACE_S,
            "server_settings": {**settings, "statement_timeout": str(patience_ms)},
        }

    async def ask(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Send one query, a transaction of its own; its answer is there when it is committed.

        `HungUpError`: the connection was lost while it was asked, or was lost already. It may have happened.
        """
        with faults():
            async with asyncio.timeout(self._patience_s):
                await self._free.acquire()
            try:
                return await self._ask(query, arguments)
            finally:
                self._free.release()

    async def ask_again(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Send a query that may happen twice; a second time if the connection turns out to be dead."""
        try:
            return await self.ask(query, *arguments)
        except HungUpError:
            return await self.ask(query, *arguments)

    async def ask_once(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Send a query that must not happen twice, over a connection that was found to be alive just now."""
        await self.ask_again("SELECT 1")
        return await self.ask(query, *arguments)

    async def close(self) -> None:
        """Hang up when all that was asked is answered."""
        try:
            async with asyncio.timeout(self._patience_s):
                for _ in range(self._most):
                    await self._free.acquire()
                for _, connection in self._idle:
                    await connection.close()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            for _, connection in self._idle:
                connection.terminate()

    async def _ask(self, query: str, arguments: tuple[object, ...]) -> Sequence[asyncpg.Record]:
        doubts, connection = await self._trusted()
        try:
            return await connection.fetch(query, *arguments)
        except TimeoutError:
            connection.terminate()
            self._way.doubts += 1
            raise
        except asyncpg.ReadOnlySQLTransactionError:
            # It was the one to write to, and is no more: another may be.
            self._way.doubts += 1
            raise
        except (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError) as fault:
            if isinstance(fault, ValueError):  # A value that no database can store.
                raise
            self._way.doubts += 1
            raise HungUpError.because(fault) from fault
        finally:
            self._idle.append((doubts, connection))

    async def _trusted(self) -> tuple[int, Connection]:
        while self._idle:
            doubts, connection = self._idle.pop()
            if doubts == self._way.doubts and not connection.is_closed():
                return doubts, connection
            connection.terminate()
        doubts = self._way.doubts
        return doubts, await self._way.connect(**self._options)
