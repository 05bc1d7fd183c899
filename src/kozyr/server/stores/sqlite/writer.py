"""The thread that does all writing.

It puts all waiting jobs into one transaction. After the commit, one call to the event loop answers all of
their callers. Meanwhile the next group gathers.
"""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from sqlite3 import Connection
from typing import Any, NamedTuple, TypeVar

from kozyr.ledger import Transfer
from kozyr.server.stores.sqlite.group_commit import Asked, GroupCommitWriter, Newcomer, Search
from kozyr.server.stores.sqlite.store_file import Link, StoreFile, faults_of
from kozyr.server.tables.ports import Change, Entry, Outcome, UnavailableError

_Found = TypeVar("_Found")


class _Waiting(NamedTuple):
    asked: Asked
    future: asyncio.Future[Any]


class Writer:
    """The only thread that writes, with its own connection."""

    def __init__(self, file: StoreFile) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = file
        self._link = Link(file)
        self._clerk = GroupCommitWriter()
        self._gathered: list[_Waiting] = []
        """Jobs of this turn of the event loop, handed to the thread together."""
        self._queue: SimpleQueue[list[_Waiting] | None] = SimpleQueue()
        """Groups of jobs; None ends the thread."""
        self._ended: asyncio.Future[None] | None = None
        """Created by the first call of `close`."""
        threading.Thread(target=self._run, name="store-writer", daemon=True).start()

    async def ask(self, asked: Change | tuple[Transfer, ...]) -> Outcome:
        """Judge and write a change or transfers; return the outcome after the commit."""
        outcome: Outcome = await self._wait_for(asked)
        return outcome

    async def find(self, search: Search) -> Entry | None:
        """Find the entry of a command after all earlier jobs."""
        found: Entry | None = await self._wait_for(search)
        return found

    async def add(self, newcomer: Newcomer) -> bool:
        """Write a new person with their first coins; return the result after the commit."""
        added: bool = await self._wait_for(newcomer)
        return added

    async def do(self, errand: Callable[[Connection], _Found]) -> _Found:
        """Run another job in the transaction; return its result after the commit."""
        found: _Found = await self._wait_for(errand)
        return found

    def _wait_for(self, asked: Asked) -> asyncio.Future[Any]:
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        future: asyncio.Future[Any] = self._loop.create_future()
        self._gathered.append(_Waiting(asked, future))
        return future

    async def close(self) -> None:
        """Finish all earlier jobs and end the thread; no job may follow."""
        if self._ended is None:
            self._ended = self._loop.create_future()
            self._hand_over()
            self._queue.put(None)
        # A caller that stops waiting does not affect the others.
        await asyncio.shield(self._ended)

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            group: list[_Waiting] = []
            handed = self._queue.get()
            while handed is not None:
                group += handed
                if self._queue.empty():
                    break
                handed = self._queue.get()
            goes_on = handed is not None
            if group:
                answers = self._written([waiting.asked for waiting in group])
                self._tell(group, answers)
        self._link.drop()
        self._tell([], [])

    def _written(self, group: Sequence[Asked]) -> Sequence[object]:
        try:
            with faults_of(self._file.path):
                connection = self._link.connection()
                connection.execute("BEGIN IMMEDIATE")
                answers = self._clerk.write(connection, group)
                self._file.must_be_there()
                connection.execute("COMMIT")
        except UnavailableError as error:
            self._undo()
            return [UnavailableError(str(error)) for _ in group]
        except Exception as error:  # noqa: BLE001 - values that SQLite rejects are one caller's bug
            self._undo()
            if len(group) == 1:
                return [error]
            # Halve the group until the faulty job is alone: that needs few commits for the others.
            half = len(group) // 2
            return [*self._written(group[:half]), *self._written(group[half:])]
        return answers

    def _undo(self) -> None:
        # Closing rolls back. The next group opens a new connection, because the fault may be gone by then.
        self._clerk.forget()
        self._link.drop()

    def _tell(self, group: Sequence[_Waiting], answers: Sequence[object]) -> None:
        # A closed event loop has no waiting callers.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._answer, group, answers)

    def _answer(self, group: Sequence[_Waiting], answers: Sequence[object]) -> None:
        for waiting, answer in zip(group, answers, strict=True):
            future = waiting.future
            # A cancelled caller no longer waits, but its job was done.
            if not future.done():
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
        if not group and self._ended is not None:
            self._ended.set_result(None)
