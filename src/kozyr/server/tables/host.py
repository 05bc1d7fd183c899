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
"""Tables held in memory; of more, those longest unused and unwatched are forgotten."""
LONGEST_ID: Final = 64

_T = TypeVar("_T")

_log = logging.getLogger("kozyr.host")


class ViewedTable(NamedTuple):
    """A table through somebody's eyes, after the entry of this number."""

    number: int
    view: TableView
    chat: tuple[Said, ...] = ()
    """What was said last."""


class Host:
    """Runs tables."""

    decider_class: type[CommandHandler] = CommandHandler

    def __init__(self, store: Store, world: HostEnvironment) -> None:
        self._store = store
        self._clock = world.clock
        self._decider = self.decider_class(store, world)
        self._rooms: OrderedDict[str, CachedTable] = OrderedDict()
        self._working: set[CachedTable] = set()
        self._stopping = False

    @property
    def ears(self) -> HostEvents:
        """Who wants to hear what."""
        return self._decider.ears

    async def submit(
        self, table: str, sender: str, command: Command, command_id: str, *, stays: bool = False
    ) -> Accepted | Refusal:
        """Do what somebody asks, once; answered when it is stored. `stays`: his task is never cancelled."""
        if not 0 < len(command_id) <= LONGEST_ID or not command_id.isprintable():
            return refuse("bad_command_id", LONGEST_ID)
        return await self._in_turn(
            table, lambda room: self._decider.obey(room, sender, command, command_id), stays=stays
        )

    async def serve(self, table: str, command: Command) -> Accepted | Refusal:
        """Do what the server itself asks; once after each entry."""
        return await self._in_turn(table, lambda room: self._decider.serve(room, command))

    async def settings(self, table: str, person: str | None = None) -> Settings | Refusal:
        """Tell what a table was made for, its lock included: for the shell alone.

        `person`: refused to a person whom the host removed from a table with a lock.
        """

        async def act(room: CachedTable) -> Settings | Refusal:
            if room.table is None:
                await room.catch_up(self._store)
            elif person is not None and room.table.settings.lock is not None:
                await room.catch_up(self._store)  # another host may have stored the removal
            if room.table is None:
                return refuse_at_table("no_table")
            return refuse_at_table("removed") if is_shut_out(room.table, person) else room.table.settings

        return await self._in_turn(table, act)

    async def look(
        self, table: str, player: str | None, *, admitted: bool = True, person: str | None = None
    ) -> ViewedTable | Refusal:
        """See a table as it is now, and the number of its last entry.

        `admitted`: whether the shell found a key right; those who sit there need none.
        `person`: the person who asks, also where they see only what everybody sees.
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
        """Show every bot whose word is awaited what it may see, with the number of the last entry."""

        async def act(room: CachedTable) -> tuple[ViewedTable, ...] | Refusal:
            await room.catch_up(self._store)
            if room.table is None:
                return refuse_at_table("no_table")
            table, number = room.table, room.number
            return tuple(
                ViewedTable(number, look(table, table.players[seat])) for seat in bots_to_move(table)
            )

        return await self._in_turn(table, act)

    async def subscribe(  # noqa: PLR0913 - each has its usual value
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
        """Watch a table from behind a number on (None: from now on); `news` is called when there are any.

        `most`: refused where more than so many entries would be told at once. `queue`: so many may wait.
        `person`: the person who watches, also where the stream shows only what everybody sees.
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
        """Watch no more."""
        viewer.close()
        if room := self._rooms.get(table):
            room.viewers.pop(viewer, None)
            self._look_who_watches(room)

    def hear(self, table: str, entry: Entry, seen: bytes = b"") -> None:
        """Take in an entry that another process says it has stored, when its turn comes.

        `seen`: how that process wrote what everybody sees of it, if it did.
        """
        if room := self._rooms.get(table):
            room.hear(entry, seen)
            if room.worker is None:
                self._take_heard(room)

    def number(self, table: str) -> int:
        """Tell up to which entry a table is known here."""
        return room.number if (room := self._rooms.get(table)) else 0

    async def catch_up(self, table: str) -> Accepted | Refusal:
        """Load what other processes stored, and let those who watch here hear of it."""

        async def act(room: CachedTable) -> Accepted:
            await room.catch_up(self._store)
            return Accepted(room.number)

        return await self._in_turn(table, act)

    def outage_until(self, moment: int) -> None:
        """Note that nobody could play before this moment: clocks that ran then start afresh."""
        self._decider.failed_at = max(self._decider.failed_at, moment)

    def store_failed(self) -> None:
        """Note that the store was found gone: clocks that run meanwhile start afresh."""
        self._decider.failed_at = self._clock()
        self.ears.failed()

    async def stop(self) -> None:
        """Take nothing new, finish what was begun, let everybody go."""
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
        # A caller that goes away takes nothing with it: what was begun is finished.
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        room.jobs.append((act, answer))
        if room.worker is None:
            self._set_to_work(room)
        outcome: _T | Refusal = await answer
        return outcome

    async def _at_once(
        self, room: CachedTable, act: Callable[[CachedTable], Awaitable[_T | Refusal]]
    ) -> _T | Refusal:
        # Nothing waits before it: done by whoever asks, where he will see it through.
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
        # In a context of its own: what is logged for the next caller is not the first one's.
        room.worker = asyncio.get_running_loop().create_task(self._work(room), context=Context())

    async def _work(self, room: CachedTable) -> None:
        while room.jobs:
            act, answer = room.jobs.popleft()
            try:
                outcome = await self._done(room, act)
            except Exception as wrong:  # noqa: BLE001 - the caller's to handle; the table's queue goes on
                if not answer.done():
                    answer.set_exception(wrong)
                continue
            finally:
                self._take_heard(room)
            if not answer.done():
                answer.set_result(outcome)
            elif isinstance(outcome, Subscription):
                self.unsubscribe(room.name, outcome)  # whoever asked has gone
        self._rest(room)

    async def _done(
        self, room: CachedTable, act: Callable[[CachedTable], Awaitable[_T | Refusal]]
    ) -> _T | Refusal:
        try:
            return await act(room)
        except UnavailableError:
            room.current = False
            self.store_failed()
            return refuse("unavailable")
        except BaseException:
            room.current = False
            raise

    def _take_heard(self, room: CachedTable) -> None:
        try:
            lags = room.take_heard()
        except Exception:  # noqa: BLE001 - whatever it was, the store has it right
            _log.exception("what was heard of table %s cannot be taken in", room.name)
            room.current, lags = False, True
        if lags:
            self.ears.lagging(room.name)
        self._look_who_watches(room)

    def _look_who_watches(self, room: CachedTable) -> None:
        if room.watched != bool(room.viewers):
            room.watched = bool(room.viewers)
            self.ears.watched(room.name, room.watched)

    def _rest(self, room: CachedTable) -> None:
        room.worker = None
        self._working.discard(room)
        self._look_who_watches(room)
        if room.table is None and not room.viewers:
            del self._rooms[room.name]  # a name that somebody made up

    def _room(self, table: str) -> CachedTable:
        room = self._rooms.get(table)
        if room is None:
            room = self._rooms[table] = CachedTable(table, self.ears)
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
        await room.catch_up(self._store)  # another host may have stored more
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
                break  # another host's: this one hears of it in its turn
            events = events_of(room.name, entry)
            after = fold(before, events, entry.at)
            if entry.number > viewer.start:
                viewer.show(publication_of(entry.number, entry.at, events, before, after))
            before = after
