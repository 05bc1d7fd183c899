"""Connection pools for PostgreSQL, with limits on every wait.

No wait for a connection, a lock or an answer takes much longer than `timeout_ms`. The next query replaces a
lost connection, so a restarted database server is used immediately. After one connection is lost, all older
connections are replaced too, because a dead server may not have closed them.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

import asyncpg

from kozyr.server.stores.database_client import DatabaseClient
from kozyr.server.stores.postgres.faults import ConnectionLostError, translate_errors

DatabaseConnection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

SESSION_SETTINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "application_name": "kozyr",
        # These override the database's settings. They ensure that acknowledged data is on disk, and that each
        # statement of kozyr.append sees what other processes committed while it waited for a lock.
        "synchronous_commit": "on",
        "default_transaction_isolation": "read committed",
    }
)
GRACE_S: Final = 1.0
"""How much longer the client waits than the database, so that the database can cancel a late query."""


class Connector(Protocol):
    """A way to connect to the database."""

    generation: int
    """A number that grows whenever all connections opened so far must be replaced."""

    async def connect(self, **options: Any) -> DatabaseConnection:  # noqa: ANN401 - the options are those of asyncpg
        """Connect; `options` are those of `asyncpg.connect`."""


@asynccontextmanager
async def open_connection(connector: Connector, timeout_ms: int) -> AsyncIterator[DatabaseConnection]:
    """Open a separate connection for work that may take long."""
    timeout_s = timeout_ms / 1000
    connection = await connector.connect(
        timeout=timeout_s, server_settings={**SESSION_SETTINGS, "lock_timeout": str(timeout_ms)}
    )
    try:
        yield connection
    finally:
        try:
            await connection.close(timeout=timeout_s)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            connection.terminate()


class ConnectionPool:
    """A pool of a few connections to one database, opened when needed."""

    def __init__(
        self,
        connector: Connector,
        timeout_ms: int,
        size: int,
        settings: Mapping[str, str] = SESSION_SETTINGS,
    ) -> None:
        self._connector = connector
        self._timeout_s = timeout_ms / 1000
        self._size = size
        self._free_slots = asyncio.Semaphore(size)
        self._idle: list[tuple[int, DatabaseConnection]] = []
        """Idle connections, each with the `generation` of its opening; the last one is reused first."""
        self._options = {
            "timeout": self._timeout_s,
            "command_timeout": self._timeout_s + GRACE_S,
            "server_settings": {**settings, "statement_timeout": str(timeout_ms)},
        }

    async def query(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run one query in its own transaction; return its rows after the commit.

        Raise `ConnectionLostError` if the connection was lost. The query may have been committed.
        """
        with translate_errors():
            if self._free_slots.locked():
                async with asyncio.timeout(self._timeout_s):
                    await self._free_slots.acquire()
            else:
                await self._free_slots.acquire()  # does not wait, so it needs no timeout
            try:
                return await self._query(query, arguments)
            finally:
                self._free_slots.release()

    async def query_with_retry(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run a query that is safe to repeat; repeat it if the connection was dead."""
        try:
            return await self.query(query, *arguments)
        except ConnectionLostError:
            return await self.query(query, *arguments)

    async def query_after_check(self, query: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run a query that must not run twice, after checking the connection with another query."""
        await self.query_with_retry("SELECT 1")
        return await self.query(query, *arguments)

    async def close(self) -> None:
        """Close all connections after all queries are answered."""
        try:
            async with asyncio.timeout(self._timeout_s):
                for _ in range(self._size):
                    await self._free_slots.acquire()
                for _, connection in self._idle:
                    await connection.close()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):  # a TimeoutError is an OSError
            for _, connection in self._idle:
                connection.terminate()

    async def _query(self, query: str, arguments: tuple[object, ...]) -> Sequence[asyncpg.Record]:
        generation, connection = await self._take_connection()
        try:
            return await connection.fetch(query, *arguments)
        except TimeoutError:
            connection.terminate()
            self._connector.generation += 1
            raise
        except asyncpg.ReadOnlySQLTransactionError:
            # This server is no longer the primary; another may be.
            self._connector.generation += 1
            raise
        except (OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError) as error:
            if isinstance(error, ValueError):  # asyncpg cannot encode a value; the connection still works
                raise
            self._connector.generation += 1
            raise ConnectionLostError.from_error(error) from error
        finally:
            # `_take_connection` drops the connection if it is closed or of an older generation.
            self._idle.append((generation, connection))

    async def _take_connection(self) -> tuple[int, DatabaseConnection]:
        while self._idle:
            generation, connection = self._idle.pop()
            if generation == self._connector.generation and not connection.is_closed():
                return generation, connection
            connection.terminate()
        generation = self._connector.generation
        return generation, await self._connector.connect(**self._options)


class PostgresBase(DatabaseClient):
    """The base of the parts of the store, with one pool for reads and one for writes.

    Appends use a third pool (`PostgresStore`), so that moves never wait for other work.
    """

    def __init__(self, readers: ConnectionPool, writers: ConnectionPool) -> None:
        self._readers, self._writers = readers, writers

    async def _close(self) -> None:
        await self._writers.close()
        await self._readers.close()

    async def _query(self, query: str, *values: object) -> Sequence[asyncpg.Record]:
        self._must_be_open()
        return await self._readers.query_with_retry(query, *values)

    async def _write(self, statement: str, *values: object) -> Sequence[asyncpg.Record]:
        self._must_be_open()
        return await self._writers.query_after_check(statement, *values)
