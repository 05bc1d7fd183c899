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
from kozyr.server.stores.sqlite.files import Link, StoreFile, faults_of
from kozyr.server.stores.sqlite.group import Asked, GroupCommitWriter, Newcomer, Search
from kozyr.server.tables.ports import Change, Entry, Outcome, UnavailableError

_Found = TypeVar("_Found")


class _Waiting(NamedTuple):
    asked: Asked
    future: asyncio.Future[Any]


class Writer:
    """The one thread that writes, with a connection of its own."""

    def __init__(self, file: StoreFile) -> None:
        self._loop = asyncio.get_running_loop()
        self._file = file
        self._link = Link(file)
        self._clerk = GroupCommitWriter()
        self._gathered: list[_Waiting] = []
        """Everything asked in this turn of the loop; handed over together."""
        self._queue: SimpleQueue[list[_Waiting] | None] = SimpleQueue()
        """None: nothing will follow."""
        self._ended: asyncio.Future[None] | None = None
        """Made by the first who closes."""
        threading.Thread(target=self._run, name="store-writer", daemon=True).start()

    async def ask(self, asked: Change | tuple[Transfer, ...]) -> Outcome:
        """Have it judged and written; answered when it is on the disk."""
        outcome: Outcome = await self._wait_for(asked)
        return outcome

    async def find(self, search: Search) -> Entry | None:
        """Find the entry of a command, when everything that was asked before is written."""
        found: Entry | None = await self._wait_for(search)
        return found

    async def add(self, newcomer: Newcomer) -> bool:
        """Have a new person written with the coins they are given; answered when it is on the disk."""
        added: bool = await self._wait_for(newcomer)
        return added

    async def do(self, errand: Callable[[Connection], _Found]) -> _Found:
        """Have something else done in the transaction; answered when it is on the disk."""
        found: _Found = await self._wait_for(errand)
        return found

    def _wait_for(self, asked: Asked) -> asyncio.Future[Any]:
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        future: asyncio.Future[Any] = self._loop.create_future()
        self._gathered.append(_Waiting(asked, future))
        return future

    async def close(self) -> None:
        """Write what was asked before, and end; nothing may be asked any more."""
        if self._ended is None:
            self._ended = self._loop.create_future()
            self._hand_over()
            self._queue.put(None)
        # Whoever stops waiting does not stop the others.
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
        except Exception as error:  # noqa: BLE001 - values that SQLite does not take are one caller's bug
            self._undo()
            if len(group) == 1:
                return [error]
            # Halved until he is alone: the others are not held up by many commits.
            half = len(group) // 2
            return [*self._written(group[:half]), *self._written(group[half:])]
        return answers

    def _undo(self) -> None:
        # A connection that failed is not asked again: the next group opens a new one, when the world may be
        # well again. Closing rolls back.
        self._clerk.forget()
        self._link.drop()

    def _tell(self, group: Sequence[_Waiting], answers: Sequence[object]) -> None:
        # A loop that was closed meanwhile has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._answer, group, answers)

    def _answer(self, group: Sequence[_Waiting], answers: Sequence[object]) -> None:
        for waiting, answer in zip(group, answers, strict=True):
            future = waiting.future
            # One who was cancelled is not waiting any more; what he asked has happened all the same.
            if not future.done():
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)
        if not group and self._ended is not None:
            self._ended.set_result(None)
