"""The table host: it runs commands, views and subscriptions of each table in order.

Each table has one queue for all of them. A viewer that subscribes from a number therefore misses nothing and
sees nothing twice. `command_handler` decides the commands.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any, Final, NamedTuple, TypeVar

from kozyr.rules import Refusal
from kozyr.server.tables.cached_table import MOST_JOBS, CachedTable, is_removed
from kozyr.server.tables.command_handler import Accepted, CommandHandler, HostEnvironment
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.host_refusals import refuse
from kozyr.server.tables.ports import Entry, Store, UnavailableError
from kozyr.server.tables.publications import publication_of
from kozyr.server.tables.subscriptions import MOST_WAITING, Subscription
from kozyr.table import Command, Settings, Table, TableView, bots_to_move, fold, look, seat_of
from kozyr.table.events import Said
from kozyr.table.table_refusals import refuse as refuse_at_table

__all__ = ["Accepted", "Host", "HostEnvironment", "ViewedTable"]

MOST_CACHED: Final = 10_000
"""Tables held in memory; beyond that, the least recently used unwatched one is dropped."""
LONGEST_ID: Final = 64

_T = TypeVar("_T")

_log = logging.getLogger("kozyr.host")


class ViewedTable(NamedTuple):
    """A table as one viewer may see it, after the entry with this number."""

    number: int
    view: TableView
    chat: tuple[Said, ...] = ()
    """The latest chat messages."""


class Host:
    """Runs tables."""

    handler_class: type[CommandHandler] = CommandHandler

    def __init__(self, store: Store, environment: HostEnvironment, events: HostEvents | None = None) -> None:
        """`events` has the callbacks for what happens at tables."""
        self._store = store
        self._clock = environment.clock
        self._events = events or HostEvents()
        self._handler = self.handler_class(store, environment, self._events)
        self._cache: OrderedDict[str, CachedTable] = OrderedDict()
        self._working: set[CachedTable] = set()
        self._stopping = False

    async def submit(
        self, table: str, sender: str, command: Command, command_id: str, *, stays: bool = False
    ) -> Accepted | Refusal:
        """Handle a command once; return when stored. `stays`: the calling task is never cancelled."""
        if not 0 < len(command_id) <= LONGEST_ID or not command_id.isprintable():
            return refuse("bad_command_id", LONGEST_ID)
        return await self._enqueue(
            table, lambda cached: self._handler.handle(cached, sender, command, command_id), stays=stays
        )

    async def serve(self, table: str, command: Command) -> Accepted | Refusal:
        """Handle a command of the server itself, once after each entry."""
        return await self._enqueue(table, lambda cached: self._handler.serve(cached, command))

    async def settings(self, table: str, person: str | None = None) -> Settings | Refusal:
        """Return a table's settings including its lock, for the server only.

        `person`: refuse a person whom the table's host removed from a locked table.
        """

        async def act(cached: CachedTable) -> Settings | Refusal:
            if cached.table is None:
                await cached.catch_up(self._store)
            elif person is not None and cached.table.settings.lock is not None:
                await cached.catch_up(self._store)  # another process may have stored the removal
            if cached.table is None:
                return refuse_at_table("no_table")
            return refuse_at_table("removed") if is_removed(cached.table, person) else cached.table.settings

        return await self._enqueue(table, act)

    async def view(
        self, table: str, player: str | None, *, admitted: bool = True, person: str | None = None
    ) -> ViewedTable | Refusal:
        """Return the current table as a viewer may see it, and the number of its last entry.

        `admitted`: whether the caller's key was right; seated players need none.
        `person`: the person asking, even if they get only the public view.
        """

        async def act(cached: CachedTable) -> ViewedTable | Refusal:
            known = await self._admitted_table(cached, player, person, admitted=admitted)
            return (
                known
                if isinstance(known, Refusal)
                else ViewedTable(cached.number, look(known, player), tuple(cached.chat))
            )

        return await self._enqueue(table, act)

    async def waiting_bots(self, table: str) -> tuple[ViewedTable, ...] | Refusal:
        """Return the view of every bot whose move is awaited, with the number of the last entry."""

        async def act(cached: CachedTable) -> tuple[ViewedTable, ...] | Refusal:
            await cached.catch_up(self._store)
            if cached.table is None:
                return refuse_at_table("no_table")
            table, number = cached.table, cached.number
            return tuple(
                ViewedTable(number, look(table, table.players[seat])) for seat in bots_to_move(table)
            )

        return await self._enqueue(table, act)

    async def subscribe(  # noqa: PLR0913 - each has a default
        self,
        table: str,
        player: str | None,
        after: int | None = None,
        *,
        admitted: bool = True,
        person: str | None = None,
        news: Callable[[], None] | None = None,
        most: int | None = None,
        queue: int = MOST_WAITING,
    ) -> Subscription | Refusal:
        """Subscribe to a table's entries after a number (None: from now on); new entries call `news`.

        `most`: refuse if more stored entries than this are missing. `queue`: how many entries may wait.
        `person`: the watching person, even if the stream shows only the public view.
        """

        async def act(cached: CachedTable) -> Subscription | Refusal:
            known = await self._admitted_table(cached, player, person, admitted=admitted)
            if isinstance(known, Refusal):
                return known
            viewer = Subscription(player, news, queue, person)
            viewer.start = cached.number if after is None else after
            if not 0 <= viewer.start <= cached.number:
                return refuse("from_the_future", after, cached.number)
            if most is not None and cached.number - viewer.start > most:
                return refuse("missed_too_much", most)
            if viewer.start < cached.number:
                await self._queue_past(cached, viewer)
            cached.viewers[viewer] = None
            self._report_watched(cached)
            return viewer

        return await self._enqueue(table, act)

    def unsubscribe(self, table: str, viewer: Subscription) -> None:
        """End a subscription."""
        viewer.close()
        if cached := self._cache.get(table):
            cached.viewers.pop(viewer, None)
            self._report_watched(cached)

    def receive(self, table: str, entry: Entry, public_view: bytes = b"") -> None:
        """Queue an entry that another process stored, and apply it in its turn.

        `public_view`: the public view as that process encoded it, or empty.
        """
        if cached := self._cache.get(table):
            cached.receive(entry, public_view)
            if cached.worker is None:
                self._apply_received(cached)

    def number(self, table: str) -> int:
        """Return the number of the last entry of a table that is known here."""
        return cached.number if (cached := self._cache.get(table)) else 0

    async def catch_up(self, table: str) -> Accepted | Refusal:
        """Load the entries that other processes stored, and publish them to the viewers here."""

        async def act(cached: CachedTable) -> Accepted:
            await cached.catch_up(self._store)
            return Accepted(cached.number)

        return await self._enqueue(table, act)

    def outage_until(self, moment: int) -> None:
        """Note that no player could move before this moment: clocks that ran then restart."""
        self._handler.failed_at = max(self._handler.failed_at, moment)

    def store_failed(self) -> None:
        """Note that the store is unavailable: clocks that run meanwhile restart."""
        self._handler.failed_at = self._clock()
        self._events.failed()

    async def stop(self) -> None:
        """Refuse new jobs, finish pending ones, and close all subscriptions."""
        self._stopping = True
        while self._working:
            await asyncio.wait([cached.worker for cached in self._working if cached.worker is not None])
        for cached in self._cache.values():
            for viewer in cached.viewers:
                viewer.close()

    async def _enqueue(
        self, table: str, act: Callable[[CachedTable], Awaitable[_T | Refusal]], *, stays: bool = False
    ) -> _T | Refusal:
        if self._stopping:
            return refuse("stopping")
        cached = self._cached_table(table)
        if len(cached.jobs) >= MOST_JOBS:
            return refuse("busy")
        if stays and cached.worker is None:
            return await self._run_in_caller(cached, act)
        # The job runs in a task of its own: it finishes even if the caller is cancelled.
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        cached.jobs.append((act, answer))
        if cached.worker is None:
            self._start_worker(cached)
        outcome: _T | Refusal = await answer
        return outcome

    async def _run_in_caller(
        self, cached: CachedTable, act: Callable[[CachedTable], Awaitable[_T | Refusal]]
    ) -> _T | Refusal:
        # The queue is empty and the caller is never cancelled: run the job in the caller's task.
        cached.worker = asyncio.current_task()
        self._working.add(cached)
        try:
            return await self._run_job(cached, act)
        finally:
            self._apply_received(cached)
            if cached.jobs:
                self._start_worker(cached)
            else:
                self._end_worker(cached)

    def _start_worker(self, cached: CachedTable) -> None:
        self._working.add(cached)
        # An empty context: log lines of later jobs must not carry the first caller's id.
        cached.worker = asyncio.get_running_loop().create_task(self._work(cached), context=Context())

    async def _work(self, cached: CachedTable) -> None:
        while cached.jobs:
            act, answer = cached.jobs.popleft()
            try:
                outcome = await self._run_job(cached, act)
            except Exception as wrong:  # noqa: BLE001 - the caller handles it; the table's queue goes on
                if not answer.done():
                    answer.set_exception(wrong)
                continue
            finally:
                self._apply_received(cached)
            if not answer.done():
                answer.set_result(outcome)
            elif isinstance(outcome, Subscription):
                self.unsubscribe(cached.name, outcome)  # the caller was cancelled
        self._end_worker(cached)

    async def _run_job(
        self, cached: CachedTable, act: Callable[[CachedTable], Awaitable[_T | Refusal]]
    ) -> _T | Refusal:
        try:
            return await act(cached)
        except UnavailableError:
            cached.mark_stale()
            self.store_failed()
            return refuse("unavailable")
        except BaseException:
            cached.mark_stale()
            raise

    def _apply_received(self, cached: CachedTable) -> None:
        try:
            lags = cached.apply_received()
        except Exception:  # noqa: BLE001 - the store has the correct entry
            _log.exception("cannot apply an entry of table %s from the bus; reloading the table", cached.name)
            cached.mark_stale()
            lags = True
        if lags:
            self._events.lagging(cached.name)
        self._report_watched(cached)

    def _report_watched(self, cached: CachedTable) -> None:
        if cached.watched != bool(cached.viewers):
            cached.watched = bool(cached.viewers)
            self._events.watched(cached.name, cached.watched)

    def _end_worker(self, cached: CachedTable) -> None:
        cached.worker = None
        self._working.discard(cached)
        self._report_watched(cached)
        if cached.table is None and not cached.viewers:
            del self._cache[cached.name]  # no such table exists

    def _cached_table(self, table: str) -> CachedTable:
        cached = self._cache.get(table)
        if cached is None:
            cached = self._cache[table] = CachedTable(table, self._events)
            if len(self._cache) > MOST_CACHED:
                for name, other in self._cache.items():
                    if other.idle and other is not cached:
                        del self._cache[name]
                        break
        self._cache.move_to_end(table)
        return cached

    async def _admitted_table(
        self, cached: CachedTable, player: str | None, person: str | None, *, admitted: bool
    ) -> Table | Refusal:
        await cached.catch_up(self._store)  # another process may have stored more
        if cached.table is None:
            return refuse_at_table("no_table")
        if player is not None and seat_of(cached.table, player) is not None:
            return cached.table
        if is_removed(cached.table, person or player):
            return refuse_at_table("removed")
        if not cached.table.settings.spectators:
            return refuse_at_table("no_spectators")
        if cached.table.settings.lock is not None and not admitted:
            return refuse_at_table("locked")
        return cached.table

    async def _queue_past(self, cached: CachedTable, viewer: Subscription) -> None:
        recent = [what for what in cached.recent if what.number > viewer.start]
        if recent and recent[0].number == viewer.start + 1:
            for what in recent:
                viewer.queue_past(publication_of(*what))
            return
        known, before = cached.mark_before(viewer.start)
        for entry in await self._store.entries(cached.name, known):
            if entry.number > cached.number:
                break  # stored by another process meanwhile: it is published in its turn
            events = events_of(cached.name, entry)
            after = fold(before, events, entry.at)
            if entry.number > viewer.start:
                viewer.queue_past(publication_of(entry.number, entry.at, events, before, after))
            before = after
