"""The base class of all parts of the SQLite store.

It has a thread that reads and a thread that writes, and closes both.
"""

from collections.abc import Callable
from sqlite3 import Connection
from typing import Any, TypeVar

from kozyr.server.stores.database_client import DatabaseClient
from kozyr.server.stores.sqlite.reader_thread import ReaderThread, fetch_all
from kozyr.server.stores.sqlite.store_file import StoreFile
from kozyr.server.stores.sqlite.writer import WriterThread

_Result = TypeVar("_Result")


class SqliteBase(DatabaseClient):
    """A part of the store that answers until it is closed."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._writer = WriterThread(file)
        self._reader = ReaderThread(file)

    async def _close(self) -> None:
        # The writer's connection closes last: it moves the WAL into the file and removes it.
        await self._reader.close()
        await self._writer.close()

    async def _query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        self._must_be_open()
        return await self._reader.run(fetch_all(query, values))

    async def _write(self, job: Callable[[Connection], _Result]) -> _Result:
        self._must_be_open()
        return await self._writer.run(job)

    @property
    def _name(self) -> str:
        return str(self._file.path)
