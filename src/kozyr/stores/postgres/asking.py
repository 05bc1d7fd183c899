"""How is the database asked, and when is that over?

What all parts of a store in PostgreSQL have in common: a few connections that read, a few that write whatever
is no append, so that no move waits for it, and an end.
"""

import asyncio
from collections.abc import Sequence

from asyncpg import Record

from kozyr.service.ports import UnavailableError
from kozyr.stores.postgres.connections import Line


class InDatabase:
    """What may be asked until it is closed."""

    def __init__(self, readers: Line, clerks: Line) -> None:
        self._readers, self._clerks = readers, clerks
        self._closing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish what was begun and let go."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close())
        # Whoever stops waiting does not stop the closing.
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._clerks.close()
        await self._readers.close()

    async def _ask(self, question: str, *values: object) -> Sequence[Record]:
        self._must_be_open()
        return await self._readers.ask(question, *values)

    async def _write(self, statement: str, *values: object) -> Sequence[Record]:
        self._must_be_open()
        return await self._clerks.ask(statement, *values)

    def _must_be_open(self) -> None:
        if self._closing is not None:
            message = "The store is closed."
            raise UnavailableError(message)
