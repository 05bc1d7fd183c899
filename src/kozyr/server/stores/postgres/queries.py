"""The base class of all parts of the PostgreSQL store.

It has one connection pool for reads and one for all writes that are not appends, so that no move waits for
them. It also closes both.
"""

from collections.abc import Sequence

from asyncpg import Record

from kozyr.server.stores.asked import Closing
from kozyr.server.stores.postgres.connections import Line


class InDatabase(Closing):
    """A part of the store that answers until it is closed."""

    def __init__(self, readers: Line, clerks: Line) -> None:
        self._readers, self._clerks = readers, clerks

    async def _close(self) -> None:
        await self._clerks.close()
        await self._readers.close()

    async def _ask(self, question: str, *values: object) -> Sequence[Record]:
        self._must_be_open()
        return await self._readers.ask_again(question, *values)

    async def _write(self, statement: str, *values: object) -> Sequence[Record]:
        self._must_be_open()
        return await self._clerks.ask_once(statement, *values)
