"""The thread that runs all writes of an SQLite store.

The thread runs all waiting jobs in one transaction. After the commit, one call to the event loop answers all
callers. Jobs that arrive meanwhile form the next group.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from sqlite3 import Connection
from typing import Any, TypeVar

from kozyr.ledger import CoinTransfer
from kozyr.server.stores.sqlite.group_commit import CommandSearch, GroupCommitWriter, NewPerson, WriteJob
from kozyr.server.stores.sqlite.store_file import LazyConnection, StoreFile, translate_errors
from kozyr.server.tables.ports import Change, Entry, Outcome, UnavailableError

_Result = TypeVar("_Result")


class _PendingJob:
    __slots__ = ("future", "job")

    def __init__(self, job: WriteJob, future: asyncio.Future[Any]) -> None:
        self.job = job
        self.future = future


class WriterThread:
    """The only thread that writes, with its own connection."""

    def __init__(self, file: StoreFile) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = file
        self._lazy_connection = LazyConnection(file)
        self._group_writer = GroupCommitWriter()
        self._pending: list[_PendingJob] = []
        """Jobs of this turn of the event loop, handed to the thread together."""
        self._queue: SimpleQueue[list[_PendingJob] | None] = SimpleQueue()
        """Groups of jobs; None ends the thread."""
        self._ended: asyncio.Future[None] | None = None
        """Done when the thread has ended; created by the first call of `close`."""
        threading.Thread(target=self._run, name="store-writer", daemon=True).start()

    def submit(self, job: Change | tuple[CoinTransfer, ...]) -> asyncio.Future[Outcome]:
        """Check and write a change or transfers; the future has the outcome after the commit."""
        return self._add_job(job)

    async def find(self, search: CommandSearch) -> Entry | None:
        """Find the entry of a command, or None, after all earlier jobs are done."""
        entry: Entry | None = await self._add_job(search)
        return entry

    async def add_person(self, new_person: NewPerson) -> bool:
        """Write a new person with their first coins; return whether the person was added."""
        is_added: bool = await self._add_job(new_person)
        return is_added

    async def run(self, job: Callable[[Connection], _Result]) -> _Result:
        """Run any other kind of job in the transaction; return its result after the commit."""
        result: _Result = await self._add_job(job)
        return result

    def _add_job(self, job: WriteJob) -> asyncio.Future[Any]:
        if not self._pending:
            self._loop.call_soon(self._hand_over_pending)
        future: asyncio.Future[Any] = self._loop.create_future()
        self._pending.append(_PendingJob(job, future))
        return future

    async def close(self) -> None:
        """Finish all earlier jobs and end the thread; no job may follow."""
        if self._ended is None:
            self._ended = self._loop.create_future()
            self._hand_over_pending()
            self._queue.put(None)
        # If one caller is cancelled, the closing goes on for the others.
        await asyncio.shield(self._ended)

    def _hand_over_pending(self) -> None:
        if self._pending:
            self._queue.put(self._pending)
            self._pending = []

    def _run(self) -> None:
        is_running = True
        while is_running:
            group: list[_PendingJob] = []  # all jobs that wait in the queue
            jobs = self._queue.get()
            while jobs is not None:
                group += jobs
                if self._queue.empty():
                    break
                jobs = self._queue.get()
            is_running = jobs is not None
            if group:
                answers = self._commit([pending.job for pending in group])
                self._post_answers(group, answers)
        self._lazy_connection.drop()
        self._post_answers([], [])  # an empty group says that the thread has ended

    def _commit(self, group: Sequence[WriteJob]) -> Sequence[object]:
        try:
            with translate_errors(self._file.path):
                connection = self._lazy_connection.get()
                connection.execute("BEGIN IMMEDIATE")
                answers = self._group_writer.write(connection, group)
                self._file.check_not_replaced()
                connection.execute("COMMIT")
        except UnavailableError as error:
            self._roll_back()
            return [UnavailableError(str(error)) for _ in group]
        except Exception as error:  # noqa: BLE001 - values that SQLite rejects are one caller's bug
            self._roll_back()
            if len(group) == 1:
                return [error]
            # Commit each half alone, until the faulty job is alone. So the other jobs need few commits.
            half = len(group) // 2
            return [*self._commit(group[:half]), *self._commit(group[half:])]
        return answers

    def _roll_back(self) -> None:
        # Closing rolls back. The next group opens a new connection, which may work again.
        self._group_writer.clear_cache()
        self._lazy_connection.drop()

    def _post_answers(self, group: Sequence[_PendingJob], answers: Sequence[object]) -> None:
        # A closed event loop has no waiting callers.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._answer, group, answers)

    def _answer(self, group: Sequence[_PendingJob], answers: Sequence[object]) -> None:
        for pending, answer in zip(group, answers, strict=True):
            future = pending.future
            # A cancelled caller no longer waits, but its job was done.
            if not future.done():
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
        if not group and self._ended is not None:  # the last call, from the end of `_run`
            self._ended.set_result(None)
