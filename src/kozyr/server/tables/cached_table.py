"""One table in memory.

It holds the table's state and last entry number, its viewers, and a queue of waiting jobs. One task works
through the queue in order and ends when the queue is empty.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

from kozyr.server.lobby.lobby import listing_of
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.ports import Entry, Store
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.server.tables.subscriptions import Subscription
from kozyr.table import Table, TableEvent, fold, seat_of
from kozyr.table.events import Connected, Said

Job: TypeAlias = "tuple[Callable[[CachedTable], Awaitable[object]], asyncio.Future[Any]]"
"""A job to run at a table, and the future of its result."""

MOST_JOBS = 256
"""Jobs that may wait at one table."""
MOST_CHAT = 50
"""Chat messages that a new viewer can read."""
MOST_RECENT = 8
"""Entries kept in memory for viewers that reconnect after a moment."""
MARK_EVERY = 256
"""Entries between two marks of the table's state. A viewer that missed recent entries needs at most this many
more read from the store, however long the log is."""
MOST_MARKS = 3
MOST_RECEIVED = 64
"""Entries from other processes that may wait for their turn."""

_log = logging.getLogger("kozyr.host")


def is_removed(table: Table, person: str | None) -> bool:
    """Return whether the table's host removed this person from a locked table, so that no key admits them."""
    return table.settings.lock is not None and person in table.removed


def shown_of(table: Table | None) -> object:
    """Return the parts of a table that its lobby line depends on."""
    return None if table is None else (table.phase, table.sitters, table.unlisted)


class Recent(NamedTuple):
    """An entry with the table before and after it: the arguments of `publication_of`."""

    number: int
    at: int
    events: tuple[TableEvent, ...]
    before: Table | None
    after: Table


class Mark(NamedTuple):
    """The state of a table after an entry."""

    number: int
    table: Table | None


class CachedTable:
    """One table in memory."""

    def __init__(self, name: str, events: HostEvents) -> None:
        self.name = name
        self._events = events
        self.table: Table | None = None
        self.number = 0
        self._is_current = False
        self.viewers: dict[Subscription, None] = {}
        """In the order of their subscriptions."""
        self.watched = False
        """Whether the relay was told that this table has viewers."""
        self.chat: deque[Said] = deque(maxlen=MOST_CHAT)
        self.recent: deque[Recent] = deque(maxlen=MOST_RECENT)
        self.marks: deque[Mark] = deque(maxlen=MOST_MARKS)
        self.jobs: deque[Job] = deque()
        self.worker: asyncio.Task[None] | None = None
        """The task that works through the queue, while it is not empty."""
        self._received: dict[int, tuple[Entry, bytes]] = {}
        """Entries from other processes that wait for their turn."""
        self._shown: object = None
        self._listing: bytes | None = None

    @property
    def idle(self) -> bool:
        """Whether the table has no viewers and no jobs, so that it may be dropped from memory."""
        return self.worker is None and not self.viewers

    @property
    def is_current(self) -> bool:
        """Whether all stored entries are known here; false after an append with an unknown outcome."""
        return self._is_current

    def mark_stale(self) -> None:
        """Note that entries may be stored that are not known here."""
        self._is_current = False

    def mark_stored(self, number: int) -> None:
        """Note that an entry with this number is stored."""
        self._is_current = self.number >= number

    async def catch_up(self, store: Store) -> None:
        """Load stored entries that are not known here, and publish them."""
        for entry in await store.entries(self.name, self.number):
            events = events_of(self.name, entry)
            self.advance(entry, events, fold(self.table, events, entry.at))
        self._is_current = True

    def advance(self, entry: Entry, events: tuple[TableEvent, ...], after: Table) -> Publication | None:
        """Apply a stored entry and publish it to the viewers; None: there are none."""
        recent = Recent(entry.number, entry.at, events, self.table, after)
        self.recent.append(recent)
        self.chat.extend([event for event in events if isinstance(event, Said)])
        self.table = after
        self.number = entry.number
        if not entry.number % MARK_EVERY:
            self.marks.append(Mark(entry.number, after))
        if not self.viewers:
            return None
        for event in events:
            if isinstance(event, Connected) and not event.there:
                self._events.away(self.name, event.player)
        what = publication_of(*recent)
        for viewer in tuple(self.viewers):
            viewer.publish(what)
            if not after.settings.spectators and seat_of(after, viewer.player or "") is None:
                viewer.close()  # a player who left may no longer watch
            if is_removed(after, viewer.person):
                viewer.close()
            if not viewer.open:
                self.viewers.pop(viewer, None)
        return what

    def receive(self, entry: Entry, public_view: bytes) -> None:
        """Keep an entry that another process stored, with the public view as that process encoded it."""
        if entry.number > self.number and self.number:
            self._received[entry.number] = entry, public_view
            if len(self._received) > MOST_RECEIVED:
                del self._received[min(self._received)]  # the store has it

    def apply_received(self) -> bool:
        """Apply the received entries that come next; return whether entries are missing before the rest."""
        while heard := self._received.pop(self.number + 1, None):
            entry, public_view = heard
            events = events_of(self.name, entry)
            what = self.advance(entry, events, fold(self.table, events, entry.at))
            if what is not None and public_view:
                self._events.seen(what, public_view)
        for number in [number for number in self._received if number <= self.number]:
            del self._received[number]
        return bool(self._received)

    def lost_race(self, last: int) -> None:
        """Note that another process stored an entry first, which may have arrived already."""
        if last < self.number:
            self._forget()  # the database was restored to an earlier state: later entries known here are void
        else:
            self.apply_received()
        self._is_current = self.number == last

    def _forget(self) -> None:
        _log.error("the stored log of table %s is shorter than the known one; reloading it", self.name)
        for viewer in self.viewers:
            viewer.close()
        self.viewers.clear()
        self.table, self.number = None, 0
        for kept in (self.chat, self.recent, self.marks, self._received):
            kept.clear()

    def mark_before(self, number: int) -> Mark:
        """Return the latest mark at or before a number."""
        return next((mark for mark in reversed(self.marks) if mark.number <= number), Mark(0, None))

    def listing(self, after: Table) -> bytes | None:
        """Return the table's lobby line after a change; most changes leave it as it is."""
        shown = shown_of(after)
        if self._shown != shown:
            self._shown, self._listing = shown, listing_of(after)
        return self._listing
