"""A thread with its own SQLite connection, so that queries do not block the event loop.

All short reads share one thread. Each long operation, such as a backup, gets its own thread. A restore also
writes through its thread.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from kozyr.server.stores.sqlite.store_file import LazyConnection, StoreFile, translate_errors

_Result = TypeVar("_Result")

_ROWS_PER_FETCH: Final = 500
"""How many rows are fetched at a time; other work can run in between."""


class ReaderThread:
    """One thread with one connection, which is reopened after a loss unless `can_reopen` is False."""

    def __init__(self, file: StoreFile, *, can_reopen: bool = True) -> None:
        self._path: Path = file.path
        self._lazy_connection = LazyConnection(file, can_reopen=can_reopen)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")

    async def run(self, job: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Run a function with the connection in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, job)

    async def rows(self, query: str, values: Sequence[object] = ()) -> AsyncIterator[tuple[Any, ...]]:
        """Iterate over all rows of a query, a part at a time."""
        cursor = await self.run(lambda connection: connection.execute(query, values))
        while rows := await self.run(lambda _: cursor.fetchmany(_ROWS_PER_FETCH)):
            for row in rows:
                yield row

    async def close(self) -> None:
        """Close the connection, which rolls back uncommitted changes."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._lazy_connection.drop)
        finally:
            self._thread.shutdown(wait=False)

    def _run(self, job: Callable[[sqlite3.Connection], _Result]) -> _Result:
        try:
            with translate_errors(self._path):
                return job(self._lazy_connection.get())
        except Exception:
            self._lazy_connection.drop()
            raise


@asynccontextmanager
async def open_reader_thread(file: StoreFile) -> AsyncIterator[ReaderThread]:
    """Open a separate thread for one long operation; the operation fails if the connection is lost."""
    thread = ReaderThread(file, can_reopen=False)
    try:
        yield thread
    finally:
        await thread.close()
