"""A thread with its own SQLite connection, so that queries do not block the event loop.

All short reads share one thread. Each long operation, such as a backup, gets its own thread. A restore also
writes through its thread. Jobs of one turn of the event loop go to the thread together, because waking a
thread costs more than a short read.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from kozyr.server.stores.sqlite.store_file import LazyConnection, StoreFile, translate_errors

_Result = TypeVar("_Result")

_ROWS_PER_FETCH: Final = 500
"""How many rows are fetched at a time; other work can run in between."""


class _Job(NamedTuple):
    """A function that shall run with the connection, and the future for its result."""

    function: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]


class ReaderThread:
    """One thread with one connection, which is reopened after a loss unless `can_reopen` is False."""

    def __init__(self, file: StoreFile, *, can_reopen: bool = True) -> None:
        self._path: Path = file.path
        self._lazy_connection = LazyConnection(file, can_reopen=can_reopen)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._waiting: list[_Job] = []

    async def run(self, function: Callable[[sqlite3.Connection], _Result]) -> _Result:
        """Run a function with the connection in the thread."""
        loop = asyncio.get_running_loop()
        job = _Job(function, loop.create_future())
        self._waiting.append(job)
        if len(self._waiting) == 1:
            loop.call_soon(self._submit, loop)
        result: _Result = await job.future
        return result

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

    def _submit(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs, self._waiting = self._waiting, []
        try:
            self._thread.submit(self._run_all, loop, jobs)
        except RuntimeError as error:  # the thread has ended
            _settle(jobs, [error] * len(jobs))

    def _run_all(self, loop: asyncio.AbstractEventLoop, jobs: Sequence[_Job]) -> None:
        outcomes = [self._run(job.function) for job in jobs]
        with contextlib.suppress(RuntimeError):  # a closed loop has no waiting callers
            loop.call_soon_threadsafe(_settle, jobs, outcomes)

    def _run(self, function: Callable[[sqlite3.Connection], object]) -> object:
        # An exception is returned, because it belongs to this job alone.
        try:
            with translate_errors(self._path):
                return function(self._lazy_connection.get())
        except Exception as error:  # noqa: BLE001 - the caller of `run` gets it
            self._lazy_connection.drop()
            return error


def _settle(jobs: Sequence[_Job], outcomes: Sequence[object]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.future.done():  # cancelled
            continue
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)


@asynccontextmanager
async def open_reader_thread(file: StoreFile) -> AsyncIterator[ReaderThread]:
    """Open a separate thread for one long operation; the operation fails if the connection is lost."""
    thread = ReaderThread(file, can_reopen=False)
    try:
        yield thread
    finally:
        await thread.close()
