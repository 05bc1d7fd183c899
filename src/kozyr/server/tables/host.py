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
from kozyr.server.tables.cached_table import MOST_JOBS, CachedTable, is_shut_out
from kozyr.server.tables.command_handler import Accepted, CommandHandler, HostEnvironment
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.host_refusals import refuse
from kozyr.server.tables.ports import Entry, Store, UnavailableError
from kozyr.server.tables.publications import publication_of
from kozyr.server.tables.subscriptions import MOST_WAITING, Subscription
from kozyr.table import Command, Settings, Table, TableView, bots_to_move, fold, look, seat_of
from kozyr.table.events import Said
from kozyr.table.reasons import refuse as refuse_at_table

__all__ = ["Accepted", "Host", "HostEnvironment", "ViewedTable"]

MOST_ROOMS: Final = 10_000
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

    decider_class: type[CommandHandler] = CommandHandler

    def __init__(self, store: Store, environment: HostEnvironment, events: HostEvents | None = None) -> None:
        """`events` has the callbacks for what happens at tables."""
        self._store = store
        self._clock = environment.clock
        self._events = events or HostEvents()
        self._decider = self.decider_class(store, environment, self._events)
        self._rooms: OrderedDict[str, CachedTable] = OrderedDict()
        self._working: set[CachedTable] = set()
        self._stopping = False

    async def submit(
        self, table: str, sender: str, command: Command, command_id: str, *, stays: bool = False
    ) -> Accepted | Refusal:
        """Handle a command once; return when stored. `stays`: the calling task is never cancelled."""
        if not 0 < len(command_id) <= LONGEST_ID or not command_id.isprintable():
            return refuse("bad_command_id", LONGEST_ID)
        return await self._in_turn(
            table, lambda room: self._decider.obey(room, sender, command, command_id), stays=stays
        )

    async def serve(self, table: str, command: Command) -> Accepted | Refusal:
        """Handle a command of the server itself, once after each entry."""
        return await self._in_turn(table, lambda room: self._decider.serve(room, command))

    async def settings(self, table: str, person: str | None = None) -> Settings | Refusal:
        """Return a table's settings including its lock, for the server only.

        `person`: refuse a person whom the table's host removed from a locked table.
        """

        async def act(room: CachedTable) -> Settings | Refusal:
            if room.table is None:
                await room.catch_up(self._store)
            elif person is not None and room.table.settings.lock is not None:
                await room.catch_up(self._store)  # another process may have stored the removal
            if room.table is None:
                return refuse_at_table("no_table")
            return refuse_at_table("removed") if is_shut_out(room.table, person) else room.table.settings

        return await self._in_turn(table, act)

    async def look(
        self, table: str, player: str | None, *, admitted: bool = True, person: str | None = None
    ) -> ViewedTable | Refusal:
        """Return the current table as a viewer may see it, and the number of its last entry.

        `admitted`: whether the caller's key was right; seated players need none.
        `person`: the person asking, even if they get only the public view.
        """

        async def act(room: CachedTable) -> ViewedTable | Refusal:
            known = await self._known(room, player, person, admitted=admitted)
            return (
                known
                if isinstance(known, Refusal)
                else ViewedTable(room.number, look(known, player), tuple(room.chat))
            )

        return await self._in_turn(table, act)

    async def waiting_bots(self, table: str) -> tuple[ViewedTable, ...] | Refusal:
        """Return the view of every bot whose move is awaited, with the number of the last entry."""

        async def act(room: CachedTable) -> tuple[ViewedTable, ...] | Refusal:
            await room.catch_up(self._store)
            if room.table is None:
                return refuse_at_table("no_table")
            table, number = room.table, room.number
            return tuple(
                ViewedTable(number, look(table, table.players[seat])) for seat in bots_to_move(table)
            )

        return await self._in_turn(table, act)

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

        async def act(room: CachedTable) -> Subscription | Refusal:
            known = await self._known(room, player, person, admitted=admitted)
            if isinstance(known, Refusal):
                return known
            viewer = Subscription(player, news, queue, person)
            viewer.start = room.number if after is None else after
            if not 0 <= viewer.start <= room.number:
                return refuse("from_the_future", after, room.number)
            if most is not None and room.number - viewer.start > most:
                return refuse("missed_too_much", most)
            if viewer.start < room.number:
                await self._show(room, viewer)
            room.viewers[viewer] = None
            self._look_who_watches(room)
            return viewer

        return await self._in_turn(table, act)

    def unsubscribe(self, table: str, viewer: Subscription) -> None:
        """End a subscription."""
        viewer.close()
        if room := self._rooms.get(table):
            room.viewers.pop(viewer, None)
            self._look_who_watches(room)

    def hear(self, table: str, entry: Entry, seen: bytes = b"") -> None:
        """Queue an entry that another process stored, and apply it in its turn.

        `seen`: the public view as that process encoded it, or empty.
        """
        if room := self._rooms.get(table):
            room.hear(entry, seen)
            if room.worker is None:
                self._take_heard(room)

    def number(self, table: str) -> int:
        """Return the number of the last entry of a table that is known here."""
        return room.number if (room := self._rooms.get(table)) else 0

    async def catch_up(self, table: str) -> Accepted | Refusal:
        """Load the entries that other processes stored, and publish them to the viewers here."""

        async def act(room: CachedTable) -> Accepted:
            await room.catch_up(self._store)
            return Accepted(room.number)

        return await self._in_turn(table, act)

    def outage_until(self, moment: int) -> None:
        """Note that no player could move before this moment: clocks that ran then restart."""
        self._decider.failed_at = max(self._decider.failed_at, moment)

    def store_failed(self) -> None:
        """Note that the store is unavailable: clocks that run meanwhile restart."""
        self._decider.failed_at = self._clock()
        self._events.failed()

    async def stop(self) -> None:
        """Refuse new jobs, finish pending ones, and close all subscriptions."""
        self._stopping = True
        while self._working:
            await asyncio.wait([room.worker for room in self._working if room.worker is not None])
        for room in self._rooms.values():
            for viewer in room.viewers:
                viewer.close()

    async def _in_turn(
        self, table: str, act: Callable[[CachedTable], Awaitable[_T | Refusal]], *, stays: bool = False
    ) -> _T | Refusal:
        if self._stopping:
            return refuse("stopping")
        room = self._room(table)
        if len(room.jobs) >= MOST_JOBS:
            return refuse("busy")
        if stays and room.worker is None:
            return await self._at_once(room, act)
        # The job runs in a task of its own: it finishes even if the caller is cancelled.
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        room.jobs.append((act, answer))
        if room.worker is None:
            self._set_to_work(room)
        outcome: _T | Refusal = await answer
        return outcome

    async def _at_once(
        self, room: CachedTable, act: Callable[[CachedTable], Awaitable[_T | Refusal]]
    ) -> _T | Refusal:
        # The queue is empty and the caller is never cancelled: run the job in the caller's task.
        room.worker = asyncio.current_task()
        self._working.add(room)
        try:
            return await self._done(room, act)
        finally:
            self._take_heard(room)
            if room.jobs:
                self._set_to_work(room)
            else:
                self._rest(room)

    def _set_to_work(self, room: CachedTable) -> None:
        self._working.add(room)
        # An empty context: log lines of later jobs must not carry the first caller's id.
        room.worker = asyncio.get_running_loop().create_task(self._work(room), context=Context())

    async def _work(self, room: CachedTable) -> None:
        while room.jobs:
            act, answer = room.jobs.popleft()
            try:
                outcome = await self._done(room, act)
            except Exception as wrong:  # noqa: BLE001 - the caller handles it; the table's queue goes on
                if not answer.done():
                    answer.set_exception(wrong)
                continue
            finally:
                self._take_heard(room)
            if not answer.done():
                answer.set_result(outcome)
            elif isinstance(outcome, Subscription):
                self.unsubscribe(room.name, outcome)  # the caller was cancelled
        self._rest(room)

    async def _done(
        self, room: CachedTable, act: Callable[[CachedTable], Awaitable[_T | Refusal]]
    ) -> _T | Refusal:
        try:
            return await act(room)
        except UnavailableError:
            room.mark_stale()
            self.store_failed()
            return refuse("unavailable")
        except BaseException:
            room.mark_stale()
            raise

    def _take_heard(self, room: CachedTable) -> None:
        try:
            lags = room.take_heard()
        except Exception:  # noqa: BLE001 - the store has the correct entry
            _log.exception("cannot apply an entry of table %s from the bus; reloading the table", room.name)
            room.mark_stale()
            lags = True
        if lags:
            self._events.lagging(room.name)
        self._look_who_watches(room)

    def _look_who_watches(self, room: CachedTable) -> None:
        if room.watched != bool(room.viewers):
            room.watched = bool(room.viewers)
            self._events.watched(room.name, room.watched)

    def _rest(self, room: CachedTable) -> None:
        room.worker = None
        self._working.discard(room)
        self._look_who_watches(room)
        if room.table is None and not room.viewers:
            del self._rooms[room.name]  # no such table exists

    def _room(self, table: str) -> CachedTable:
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = CachedTable(table, self._events)
            if len(self._rooms) > MOST_ROOMS:
                for name, other in self._rooms.items():
                    if other.idle and other is not room:
                        del self._rooms[name]
                        break
        self._rooms.move_to_end(table)
        return room

    async def _known(
        self, room: CachedTable, player: str | None, person: str | None, *, admitted: bool
    ) -> Table | Refusal:
        await room.catch_up(self._store)  # another process may have stored more
        if room.table is None:
            return refuse_at_table("no_table")
        if player is not None and seat_of(room.table, player) is not None:
            return room.table
        if is_shut_out(room.table, person or player):
            return refuse_at_table("removed")
        if not room.table.settings.spectators:
            return refuse_at_table("no_spectators")
        if room.table.settings.lock is not None and not admitted:
            return refuse_at_table("locked")
        return room.table

    async def _show(self, room: CachedTable, viewer: Subscription) -> None:
        recent = [what for what in room.recent if what.number > viewer.start]
        if recent and recent[0].number == viewer.start + 1:
            for what in recent:
                viewer.show(publication_of(*what))
            return
        known, before = room.mark_before(viewer.start)
        for entry in await self._store.entries(room.name, known):
            if entry.number > room.number:
                break  # stored by another process meanwhile: it is published in its turn
            events = events_of(room.name, entry)
            after = fold(before, events, entry.at)
            if entry.number > viewer.start:
                viewer.show(publication_of(entry.number, entry.at, events, before, after))
            before = after
