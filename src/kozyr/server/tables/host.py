"""The table host, which runs the commands, views and subscriptions of each table in order.

Each table has one queue for all three. A viewer that subscribes from a number therefore misses no entry and
gets no entry twice. `command_handler` decides the commands.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from kozyr.rules import Refusal
from kozyr.server.tables.cached_table import MAX_JOBS, CachedTable, Job, is_removed
from kozyr.server.tables.command_handler import Accepted, CommandHandler, DecidedCommand, HostEnvironment
from kozyr.server.tables.future_answer import set_answer
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.host_refusals import refuse
from kozyr.server.tables.loaded_tables import LoadedTables
from kozyr.server.tables.ports import Entry, Outcome, Store, UnavailableError
from kozyr.server.tables.subscriptions import MAX_WAITING, Subscription
from kozyr.server.tables.table_type import HostCommand
from kozyr.server.tables.viewed_table import ViewedTable
from kozyr.table import Settings, Table, bots_to_move, look, seat_of
from kozyr.table.deal_seeds import compute_bot_key
from kozyr.table.table_refusals import refuse as refuse_at_table

__all__ = ["Accepted", "Host", "HostEnvironment", "ViewedTable"]

MAX_ID_LENGTH: Final = 64

_Result = TypeVar("_Result")

_log = logging.getLogger("kozyr.host")


class Host:
    """Runs the jobs of each table one after another, and keeps recently used tables in memory."""

    handler_class: ClassVar[type[CommandHandler]] = CommandHandler  # tests replace it by a faulty handler

    def __init__(self, store: Store, environment: HostEnvironment, events: HostEvents | None = None) -> None:
        """Call the callbacks in `events` for what happens at tables."""
        self._store = store
        self._clock = environment.clock
        self._type = environment.table_type
        self._skips_queues = environment.skips_queues
        self._events = events or HostEvents()
        self._handler = self.handler_class(store, environment, self._events)
        self._cache = LoadedTables()
        self._busy_tables: set[CachedTable] = set()
        self._is_stopping = False
        self.unresumed: dict[str, HostCommand] = {}
        """The server's commands that come before any other job at their tables (`Resumption`)."""

    async def submit(
        self, table: str, sender: str, command: HostCommand, command_id: str
    ) -> Accepted | Refusal:
        """Handle a command; return when it is stored or refused. A repeated command gets its first answer."""
        if not _is_valid_id(command_id):
            return refuse("bad_command_id", MAX_ID_LENGTH)
        if not self._skips_queues:  # without queues there may be no event loop
            answer: asyncio.Future[Accepted | Refusal] = asyncio.get_running_loop().create_future()
            if self.begin_submit(table, sender, command, command_id, partial(set_answer, answer)):
                return await answer
        return await self._enqueue(
            table, lambda cached: self._handler.handle(cached, sender, command, command_id)
        )

    def begin_submit(
        self,
        table: str,
        sender: str,
        command: HostCommand,
        command_id: str,
        on_answer: Callable[[Accepted | Refusal | BaseException], None],
    ) -> bool:
        """Handle a command without creating a task, if it can be decided without waiting.

        Return False, and do nothing, if `submit` must handle the command. Otherwise `on_answer` is called
        once with the answer, or with an error: usually after the command is stored.
        """
        cached = self._cache.get(table)
        if cached is None or cached.worker is not None or self._is_stopping or self._skips_queues:
            return False
        if not _is_valid_id(command_id):
            return False
        try:
            decided = self._handler.begin(cached, sender, command, command_id)
            if decided is None:
                return False
            cached.worker = asyncio.ensure_future(self._handler.append(decided))
        except Exception as error:  # noqa: BLE001 - the caller handles the error
            on_answer(self._note_failure(cached, error))
            return True
        self._cache.move_to_end(table)
        self._busy_tables.add(cached)
        cached.worker.add_done_callback(partial(self._conclude, cached, decided, on_answer))
        return True

    async def submit_as_server(self, table: str, command: HostCommand) -> Accepted | Refusal:
        """Handle a command of the server itself.

        If several processes send the same command after the same entry, it is stored only once.
        """
        return await self._enqueue(table, lambda cached: self._handler.handle_as_server(cached, command))

    async def settings(self, table: str, person: str | None = None) -> Settings | Refusal:
        """Return a table's settings with the lock, which no client may see.

        Refuse a `person` who was removed from a locked table.
        """

        async def job(cached: CachedTable) -> Settings | Refusal:
            if cached.table is None:
                await cached.catch_up(self._store)
            elif person is not None and cached.table.settings.lock is not None:
                await cached.catch_up(self._store)  # another process may have stored the removal
            if cached.table is None:
                return refuse_at_table("no_table")
            return refuse_at_table("removed") if is_removed(cached.table, person) else cached.table.settings

        return await self._enqueue(table, job)

    async def view(
        self,
        table: str,
        player: str | None,
        *,
        admitted: bool = True,
        person: str | None = None,
        with_deal: bool = False,
    ) -> ViewedTable | Refusal:
        """Return the current table as a viewer may see it, and the number of its last entry.

        `admitted` says whether the caller's key was right; seated players need no key.
        `person` is the caller, even if `player` is None and the caller gets only the public view.
        `with_deal` adds the publications since the last deal, which are read from the store.
        """

        async def job(cached: CachedTable) -> ViewedTable | Refusal:
            state = await self._load_if_admitted(cached, player, person, admitted=admitted)
            if isinstance(state, Refusal):
                return state
            publications = await cached.list_deal_publications(self._store) if with_deal else None
            return ViewedTable(
                cached.number, look(state, player), tuple(cached.chat), deal_publications=publications
            )

        return await self._enqueue(table, job)

    async def find_waiting_bots(self, table: str) -> tuple[ViewedTable, ...] | Refusal:
        """Return the view of every bot whose move is awaited, with the number of the last entry."""

        async def job(cached: CachedTable) -> tuple[ViewedTable, ...] | Refusal:
            await cached.catch_up(self._store)
            if cached.table is None:
                return refuse_at_table("no_table")
            table, number = cached.table, cached.number
            is_shared = table.settings.shared_deal is not None
            bot_key = compute_bot_key(table.server_seed) if is_shared else None
            return tuple(
                ViewedTable(number, look(table, table.players[seat]), bot_key=bot_key)
                for seat in bots_to_move(table)
            )

        return await self._enqueue(table, job)

    async def subscribe(  # noqa: PLR0913 - most parameters have a default
        self,
        table: str,
        player: str | None,
        after: int | None = None,
        *,
        admitted: bool = True,
        person: str | None = None,
        on_entry: Callable[[], None] | None = None,
        max_missed: int | None = None,
        max_waiting: int = MAX_WAITING,
    ) -> Subscription | Refusal:
        """Subscribe to a table's entries after a number, or to new entries if `after` is None.

        `on_entry` is called for each new entry. A viewer that missed more than `max_missed` entries is
        refused. At most `max_waiting` entries may wait for the viewer. `person` is the watching person, even
        if the stream shows only the public view.
        """

        async def job(cached: CachedTable) -> Subscription | Refusal:
            state = await self._load_if_admitted(cached, player, person, admitted=admitted)
            if isinstance(state, Refusal):
                return state
            start = cached.number if after is None else after
            if not 0 <= start <= cached.number:
                return refuse("from_the_future", after, cached.number)
            if max_missed is not None and cached.number - start > max_missed:
                return refuse("missed_too_much", max_missed)
            subscription = Subscription(player, on_entry, max_waiting, person, start)
            if start < cached.number:
                await cached.queue_missed(self._store, subscription)
            cached.viewers[subscription] = None
            self._report_watched(cached)
            return subscription

        return await self._enqueue(table, job)

    def unsubscribe(self, table: str, subscription: Subscription) -> None:
        """End a subscription."""
        subscription.close()
        if cached := self._cache.get(table):
            cached.viewers.pop(subscription, None)
            self._report_watched(cached)

    def receive(self, table: str, entry: Entry, public_view: bytes = b"") -> None:
        """Queue an entry that another process stored, and apply it in its turn.

        `public_view` is the public view as that process encoded it, or empty.
        """
        if cached := self._cache.get(table):
            cached.receive(entry, public_view)
            if cached.worker is None:
                self._apply_received(cached)

    def last_number(self, table: str) -> int:
        """Return the number of a table's last entry known to this process; 0 for a table not in memory."""
        cached = self._cache.get(table)
        return cached.number if cached else 0

    async def catch_up(self, table: str) -> Accepted | Refusal:
        """Load the entries that other processes stored, and publish them to the viewers here."""

        async def job(cached: CachedTable) -> Accepted:
            await cached.catch_up(self._store)
            return Accepted(cached.number)

        return await self._enqueue(table, job)

    def note_outage(self, moment: int) -> None:
        """Record that no player could move before this moment; clocks that ran before it are restarted."""
        self._handler.failed_at = max(self._handler.failed_at, moment)

    def note_store_failure(self) -> None:
        """Record that the store is unavailable now; clocks that run meanwhile are restarted."""
        self._handler.failed_at = self._clock()
        self._events.on_store_failure()

    async def stop(self) -> None:
        """Refuse new jobs, finish pending ones, and close all subscriptions."""
        self._is_stopping = True
        while self._busy_tables:
            await asyncio.wait([cached.worker for cached in self._busy_tables if cached.worker is not None])
        for cached in self._cache.values():
            for viewer in cached.viewers:
                viewer.close()

    async def _enqueue(
        self, table: str, job: Callable[[CachedTable], Awaitable[_Result | Refusal]]
    ) -> _Result | Refusal:
        if self._is_stopping:
            return refuse("stopping")
        cached = self._cache.use(table, self._make_cached_table)
        if self._skips_queues:
            return await self._run_job(cached, job)
        if len(cached.jobs) >= MAX_JOBS:
            return refuse("busy")
        # The job runs in its own task, so it finishes even if the caller is cancelled.
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        cached.jobs.append((job, answer))
        if cached.worker is None:
            self._start_worker(cached)
        outcome: _Result | Refusal = await answer
        return outcome

    def _conclude(
        self,
        cached: CachedTable,
        decided: DecidedCommand,
        on_answer: Callable[[Accepted | Refusal | BaseException], None],
        appending: asyncio.Future[Outcome],
    ) -> None:
        answer: Accepted | Refusal | BaseException | None
        try:
            answer = self._handler.conclude(cached, decided, appending.result())
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - the caller handles the error
            answer = self._note_failure(cached, error)
        self._apply_received(cached)
        if answer is None:  # `handle` decides it again, before the jobs that came meanwhile
            cached.jobs.appendleft(self._make_job(decided, on_answer))
        if cached.jobs:
            self._start_worker(cached)
        else:
            self._end_worker(cached)
        if answer is not None:
            on_answer(answer)

    def _make_job(
        self, decided: DecidedCommand, on_answer: Callable[[Accepted | Refusal | BaseException], None]
    ) -> Job:
        command, entry = decided.command, decided.change.entry
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(lambda done: on_answer(done.exception() or done.result()))
        return lambda cached: self._handler.handle(cached, entry.sender, command, entry.command), answer

    def _note_failure(self, cached: CachedTable, error: BaseException) -> Refusal | BaseException:
        cached.mark_stale()
        if not isinstance(error, UnavailableError):
            return error
        self.note_store_failure()
        return refuse("unavailable")

    def _start_worker(self, cached: CachedTable) -> None:
        self._busy_tables.add(cached)
        # With an empty context, log lines of later jobs do not carry the first caller's id.
        cached.worker = asyncio.get_running_loop().create_task(self._work(cached), context=Context())

    async def _work(self, cached: CachedTable) -> None:
        while cached.jobs:
            job, answer = cached.jobs.popleft()
            outcome: object
            try:
                outcome = await self._run_job(cached, job)
            except Exception as error:  # noqa: BLE001 - the caller handles the error, and the queue continues
                outcome = error
            finally:
                self._apply_received(cached)
            if not answer.done():
                set_answer(answer, outcome)
            elif isinstance(outcome, Subscription):
                self.unsubscribe(cached.name, outcome)  # the caller was cancelled
        self._end_worker(cached)

    async def _run_job(
        self, cached: CachedTable, job: Callable[[CachedTable], Awaitable[_Result | Refusal]]
    ) -> _Result | Refusal:
        try:
            if cached.name in self.unresumed:
                await self._handler.resume(cached, self.unresumed)
            return await job(cached)
        except BaseException as error:
            failure = self._note_failure(cached, error)
            if isinstance(failure, Refusal):
                return failure
            raise

    def _apply_received(self, cached: CachedTable) -> None:
        try:
            is_lagging = cached.apply_received()
        except Exception:  # noqa: BLE001 - the store has the correct entry
            _log.exception("cannot apply an entry of table %s from the bus; reloading the table", cached.name)
            cached.mark_stale()
            is_lagging = True
        if is_lagging:
            self._events.on_lagging(cached.name)
        self._report_watched(cached)

    def _report_watched(self, cached: CachedTable) -> None:
        has_viewers = bool(cached.viewers)
        if cached.is_watched != has_viewers:
            cached.is_watched = has_viewers
            self._events.on_watched(cached.name, has_viewers)

    def _end_worker(self, cached: CachedTable) -> None:
        cached.worker = None
        self._busy_tables.discard(cached)
        self._report_watched(cached)
        if cached.table is None and not cached.viewers:
            del self._cache[cached.name]  # no such table exists

    def _make_cached_table(self, table: str) -> CachedTable:
        return CachedTable(table, self._events, self._type)

    async def _load_if_admitted(
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


def _is_valid_id(command_id: str) -> bool:
    return 0 < len(command_id) <= MAX_ID_LENGTH and command_id.isprintable()
