"""A thread with its own SQLite connection, so that queries do not block the event loop.

All short reads share one thread. Each long operation, such as a backup, gets its own.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from kozyr.server.stores.sqlite.store_file import Link, StoreFile, faults_of

_Found = TypeVar("_Found")

_ROWS: Final = 500
"""Rows that are fetched at a time; other work can run in between."""


class ReaderThread:
    """One thread with one connection."""

    def __init__(self, file: StoreFile, *, once: bool = False) -> None:
        self._path: Path = file.path
        self._link = Link(file, once=once)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-lane")

    async def do(self, work: Callable[[sqlite3.Connection], _Found]) -> _Found:
        """Run a function with the connection in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._done, work)

    async def rows(self, question: str, values: Sequence[object] = ()) -> AsyncIterator[tuple[Any, ...]]:
        """Iterate over all rows of a query, a part at a time."""
        cursor = await self.do(lambda connection: connection.execute(question, values))
        while rows := await self.do(lambda _: cursor.fetchmany(_ROWS)):
            for row in rows:
                yield row

    async def close(self) -> None:
        """Close the connection, which rolls back uncommitted changes."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._link.drop)
        finally:
            self._thread.shutdown(wait=False)

    def _done(self, work: Callable[[sqlite3.Connection], _Found]) -> _Found:
        try:
            with faults_of(self._path):
                return work(self._link.connection())
        except Exception:
            self._link.drop()
            raise


@asynccontextmanager
async def lane(file: StoreFile) -> AsyncIterator[ReaderThread]:
    """Open a separate thread for one long operation; the operation fails if the connection is lost."""
    opened = ReaderThread(file, once=True)
    try:
        yield opened
    finally:
        await opened.close()


def fetched(
    question: str, values: Sequence[object] = ()
) -> Callable[[sqlite3.Connection], list[tuple[Any, ...]]]:
    """Return a function that runs a query with few result rows."""
    return partial(_fetched, question, values)


def _fetched(
    question: str, values: Sequence[object], connection: sqlite3.Connection
) -> list[tuple[Any, ...]]:
    return connection.execute(question, values).fetchall()
