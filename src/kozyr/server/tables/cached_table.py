"""One table in memory, with its last entry number, its viewers, and a queue of waiting jobs.

One task works through the queue in order and ends when the queue is empty.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from kozyr.server.lobby.lobby import listing_of
from kozyr.server.tables.game_tally import GameTally, add_to_tally
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.ports import Entry, Store
from kozyr.server.tables.publications import Publication
from kozyr.server.tables.subscriptions import Subscription
from kozyr.server.tables.table_type import TableType
from kozyr.table import Table, TableEvent, seat_of
from kozyr.table.events import Connected, Said, Started

Job: TypeAlias = "tuple[Callable[[CachedTable], Awaitable[object]], asyncio.Future[Any]]"
"""A job to run at a table, and the future of its result."""

MAX_JOBS = 256
"""How many jobs may wait at one table."""
MAX_CHAT_MESSAGES = 50
"""How many chat messages a new viewer can read."""
MAX_RECENT = 8
"""How many missed entries a viewer that reconnects after a moment gets from memory.

The entries stay encoded, with a checkpoint after every eighth. An encoded entry consists of few objects, so
the garbage collector has little to scan.
"""
LOADED_PAGE = 100
"""How many entries are loaded at a time, which takes some milliseconds."""
CHECKPOINT_EVERY = 256
"""The number of entries between two older checkpoints.

For a viewer that missed more, the store is read from the latest checkpoint before the missed entries.
"""
MAX_CHECKPOINTS = 3
MAX_RECEIVED = 64
"""How many entries from other processes may wait until earlier entries arrive."""

_log = logging.getLogger("kozyr.host")


def is_removed(table: Table, person: str | None) -> bool:
    """Return whether this person was removed from a locked table; the table's key no longer admits them."""
    return table.settings.lock is not None and person in table.removed


def has_same_line(before: Table | None, after: Table) -> bool:
    """Return whether a change of a table leaves its lobby line as it is."""
    return before is not None and (
        before.sitters == after.sitters and before.phase == after.phase and before.unlisted == after.unlisted
    )


def _may_watch(table: Table, viewer: Subscription) -> bool:
    # A player who left a table without spectators may no longer watch.
    is_admitted = table.settings.spectators or seat_of(table, viewer.player or "") is not None
    return is_admitted and not is_removed(table, viewer.person)


class Checkpoint(NamedTuple):
    """The state of a table after an entry."""

    number: int
    table: Table | None


class CachedTable:
    """One table in memory."""

    def __init__(self, name: str, events: HostEvents, table_type: TableType) -> None:
        self.name = name
        self._events = events
        self._type = table_type
        self.table: Table | None = None
        self.number = 0
        """The number of the last entry that is known here."""
        self._is_current = False
        self.viewers: dict[Subscription, None] = {}
        """The subscriptions of the table's viewers, the oldest first; a dict serves as an ordered set."""
        self.is_watched = False
        """Whether the table had viewers when `HostEvents.on_watched` was last called."""
        self.tally: GameTally | None = None
        """What the players did in the current or last game."""
        self._deal_number = 0
        """The number of the entry with the last deal; 0 before the first."""
        self.chat: deque[Said] = deque(maxlen=MAX_CHAT_MESSAGES)
        self._recent: deque[Entry] = deque(maxlen=2 * MAX_RECENT)
        """The last entries, from a recent checkpoint on."""
        self._recent_checkpoints: deque[Checkpoint] = deque(maxlen=2)
        self._checkpoints: deque[Checkpoint] = deque(maxlen=MAX_CHECKPOINTS)
        self.jobs: deque[Job] = deque()
        self.worker: asyncio.Future[Any] | None = None
        """The task that works through the queue, or the append of a command that began without the queue.

        None if the table has nothing to do.
        """
        self._received: dict[int, tuple[Entry, bytes]] = {}
        """Entries from other processes, with their encoded public views, that wait for earlier entries."""
        self._listed_table: Table | None = None
        """The state of the table for which `_listing` was encoded."""
        self._listing: bytes | None = None

    @property
    def is_idle(self) -> bool:
        """Whether the table has no viewers and no jobs, so that it may be dropped from memory."""
        return self.worker is None and not self.viewers

    @property
    def is_current(self) -> bool:
        """Whether all stored entries are known here; false after an append with an unknown outcome."""
        return self._is_current

    def mark_stale(self) -> None:
        """Record that entries may be stored that are not known here."""
        self._is_current = False

    def mark_stored(self, number: int) -> None:
        """Record that an entry with this number is stored; the table is current only if it has this entry."""
        self._is_current = self.number >= number

    async def catch_up(self, store: Store) -> None:
        """Load stored entries that are not known here, and publish them.

        A long log is read page by page, so that other tables do not wait for all of it.
        """
        page = await store.entries(self.name, self.number, LOADED_PAGE)
        while page:
            for entry in page:
                events = self._type.decode(self.name, entry)
                self.advance(entry, events, self._type.fold(self.table, events, entry.at))
            is_full = len(page) == LOADED_PAGE
            page = await store.entries(self.name, self.number, LOADED_PAGE) if is_full else ()
        self._is_current = True

    def advance(self, entry: Entry, events: tuple[TableEvent, ...], after: Table) -> Publication | None:
        """Apply a stored entry and publish it; return the publication, or None if there are no viewers."""
        before = self.table
        for event in events:
            if isinstance(event, Said):
                self.chat.append(event)
            elif isinstance(event, Started):
                self._deal_number = entry.number
        self.tally = add_to_tally(self.tally, events)
        self.table = after
        self.number = entry.number
        self._recent.append(entry)
        if entry.number % MAX_RECENT == 0:
            self._recent_checkpoints.append(Checkpoint(entry.number, after))
            if entry.number % CHECKPOINT_EVERY == 0:
                self._checkpoints.append(Checkpoint(entry.number, after))
        if not self.viewers:
            return None
        publication = self._type.publish(entry.number, entry.at, events, before, after)
        self._publish(publication)
        return publication

    def _publish(self, publication: Publication) -> None:
        for event in publication.events:
            if isinstance(event, Connected) and not event.there:
                self._events.on_away(self.name, event.player)
        settings = publication.after.settings
        is_restricted = not settings.spectators or settings.lock is not None
        for viewer in tuple(self.viewers):
            viewer.publish(publication)
            if is_restricted and not _may_watch(publication.after, viewer):
                viewer.close()
            if not viewer.is_open:
                self.viewers.pop(viewer, None)

    def receive(self, entry: Entry, public_view: bytes) -> None:
        """Keep an entry that another process stored, with the public view as that process encoded it."""
        # A table that was not loaded yet (number 0) reads the entry from the store later.
        if entry.number > self.number and self.number:
            self._received[entry.number] = entry, public_view
            if len(self._received) > MAX_RECEIVED:
                del self._received[min(self._received)]  # it can still be read from the store

    def apply_received(self) -> bool:
        """Apply the received entries that come next; return whether an earlier entry is still missing."""
        while received := self._received.pop(self.number + 1, None):
            entry, public_view = received
            events = self._type.decode(self.name, entry)
            publication = self.advance(entry, events, self._type.fold(self.table, events, entry.at))
            if publication is not None and public_view:
                self._events.on_received(publication, public_view)
        outdated_numbers = [number for number in self._received if number <= self.number]
        for number in outdated_numbers:
            del self._received[number]
        return bool(self._received)

    def accept_conflict(self, last: int) -> None:
        """Update the table after another process stored an entry first; `last` is the last stored number."""
        if last < self.number:
            self._reset()  # the database was restored to an earlier state, which lacks the last entries
        else:
            self.apply_received()
        self._is_current = self.number == last

    def _reset(self) -> None:
        _log.error("the stored log of table %s is shorter than the known one; reloading it", self.name)
        for viewer in self.viewers:
            viewer.close()
        self.viewers.clear()
        self.table, self.number, self.tally, self._deal_number = None, 0, None, 0
        for collection in (
            self.chat,
            self._recent,
            self._recent_checkpoints,
            self._checkpoints,
            self._received,
        ):
            collection.clear()  # fmt: skip

    def find_checkpoint(self, number: int) -> Checkpoint:
        """Return the latest checkpoint at or before an entry number; without one, the start of the table."""
        for checkpoint in (*reversed(self._recent_checkpoints), *reversed(self._checkpoints)):
            if checkpoint.number <= number:
                return checkpoint
        return Checkpoint(0, None)

    async def queue_missed(self, store: Store, viewer: Subscription) -> None:
        """Queue the entries that a viewer missed."""
        for publication in await self._publish_again(store, viewer.start):
            viewer.queue_missed(publication)

    async def list_deal_publications(self, store: Store) -> Sequence[Publication]:
        """Return the publications of the current or last deal; empty before the first deal."""
        return await self._publish_again(store, self._deal_number - 1) if self._deal_number else ()

    async def _publish_again(self, store: Store, after_number: int) -> Sequence[Publication]:
        # Make the publications of all known entries after a number.
        publications: list[Publication] = []
        checkpoint_number, before = self.find_checkpoint(after_number)
        for entry in await self._list_entries(store, checkpoint_number):
            events = self._type.decode(self.name, entry)
            after = self._type.fold(before, events, entry.at)
            if entry.number > after_number:
                publications.append(self._type.publish(entry.number, entry.at, events, before, after))
            before = after
        return publications

    async def _list_entries(self, store: Store, after: int) -> Sequence[Entry]:
        # Return the known entries after a number, from memory if it has all of them.
        recent = [entry for entry in self._recent if entry.number > after]
        if recent and recent[0].number == after + 1:
            return recent
        # Another process may just have stored more entries; they are published later.
        return [entry for entry in await store.entries(self.name, after) if entry.number <= self.number]

    def make_listing(self, after: Table) -> bytes | None:
        """Return the table's lobby line after a change; encode it again only if the change affects it."""
        if not has_same_line(self._listed_table, after):
            self._listed_table, self._listing = after, listing_of(after)
        return self._listing
