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

from kozyr.server.stores.database_store import Closing
from kozyr.server.stores.postgres.faults import HungUpError, faults

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

SETTINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "application_name": "kozyr",
        # These override the server's settings: acknowledged data is on disk, and each statement of
        # kozyr.append sees what was committed while it waited.
        "synchronous_commit": "on",
        "default_transaction_isolation": "read committed",
    }
)
GRACE_S: Final = 1.0
"""Extra time for the server's own timeout, which cancels cleanly, before the client disconnects."""


class Way(Protocol):
    """A way to connect to the database."""

    doubts: int
    """How often all earlier connections became untrusted."""

    async def connect(self, **options: Any) -> Connection:  # noqa: ANN401 - asyncpg's own
        """Connect; `options` are those of `asyncpg.connect`."""


@asynccontextmanager
async def connected(way: Way, patience_ms: int) -> AsyncIterator[Connection]:
    """Open a separate connection for work that may take long."""
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
    """A pool of a few connections to one database, opened when needed."""

    def __init__(self, way: Way, patience_ms: int, most: int, settings: Mapping[str, str] = SETTINGS) -> None:
        self._way = way
        self._patience_s = patience_ms / 1000
        self._most = most
        self._free = asyncio.Semaphore(most)
        self._idle: list[tuple[int, Connection]] = []
        """Each with the value of `doubts` when it was opened; the most recently used is reused first."""
        self._options = {
            "timeout": self._patience_s,
            "command_timeout": self._patience_s + GRACE_S,
            "server_settings": {**settings, "statement_timeout": str(patience_ms)},
        }

    async def ask(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run one query in its own transaction; return its rows after the commit.

        `HungUpError`: the connection was lost before or during the query. The query may have been committed.
        """
        with faults():
            async with asyncio.timeout(self._patience_s):
                await self._free.acquire()
            try:
                return await self._ask(query, arguments)
            finally:
                self._free.release()

    async def ask_again(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run a query that is safe to repeat; repeat it if the connection was dead."""
        try:
            return await self.ask(query, *arguments)
        except HungUpError:
            return await self.ask(query, *arguments)

    async def ask_once(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run a query that must not run twice, over a connection that was just checked."""
        await self.ask_again("SELECT 1")
        return await self.ask(query, *arguments)

    async def close(self) -> None:
        """Close all connections after all queries are answered."""
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
            # This server is no longer the primary; another may be.
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


class InDatabase(Closing):
    """A part of the store that answers until it is closed.

    It has one pool for reads and one for all writes that are not appends, so that no move waits for them.
    """

    def __init__(self, readers: Line, clerks: Line) -> None:
        self._readers, self._clerks = readers, clerks

    async def _close(self) -> None:
        await self._clerks.close()
        await self._readers.close()

    async def _ask(self, question: str, *values: object) -> Sequence[asyncpg.Record]:
        self._must_be_open()
        return await self._readers.ask_again(question, *values)

    async def _write(self, statement: str, *values: object) -> Sequence[asyncpg.Record]:
        self._must_be_open()
        return await self._clerks.ask_once(statement, *values)
