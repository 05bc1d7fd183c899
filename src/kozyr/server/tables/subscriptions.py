"""Subscriptions: each viewer receives a table's entries in order and without a gap.

Every viewer has a bounded queue. A viewer that falls too far behind is disconnected, and may resume after the
last entry it received. The table host never waits for a viewer.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import cached_property

from kozyr.rules import Seat
from kozyr.server.tables.publications import Publication
from kozyr.table import SeenTableEvent, TableEvent, TableView, look, seen_by
from kozyr.table.events import Started

MAX_WAITING = 256
"""How many entries may wait for a viewer by default."""


class ViewerEntry:
    """A publication, which all viewers share, as one viewer may see it."""

    def __init__(self, publication: Publication, player: str | None) -> None:
        self.number = publication.number
        self.at = publication.at
        self.publication = publication
        self.player = player

    @cached_property
    def events(self) -> tuple[SeenTableEvent, ...]:
        """The events of the entry, as this viewer may see them."""
        seat = _find_seat(self.publication.players, self.player)
        return ViewerFilter(self.player, seat).filter_events(self.publication.events)

    @cached_property
    def view(self) -> TableView:
        """The table after this entry, as this viewer may see it."""
        return look(self.publication.after, self.player)


class ViewerFilter:
    """Filters successive entries for one player, or for a spectator (None).

    What a player may see of a game depends on their seat, which the event `Started` assigns.
    """

    def __init__(self, player: str | None, seat: Seat | None = None) -> None:
        self.player = player
        self.seat = seat

    def filter_events(self, events: Iterable[TableEvent]) -> tuple[SeenTableEvent, ...]:
        """Return the next events as the viewer may see them."""
        seen = []
        for event in events:
            if isinstance(event, Started):
                self.seat = _find_seat(event.players, self.player)
            seen.append(seen_by(event, self.seat))
        return tuple(seen)


def _find_seat(players: tuple[str, ...], player: str | None) -> Seat | None:
    return Seat(players.index(player)) if player in players else None


class Subscription:
    """A viewer's stream: stored entries after its start number, then new ones."""

    __slots__ = (
        "_event",
        "_max_waiting",
        "_on_entry",
        "_waiting",
        "is_open",
        "is_slow",
        "person",
        "player",
        "start",
    )

    def __init__(
        self,
        player: str | None,
        on_entry: Callable[[], None] | None = None,
        max_waiting: int = MAX_WAITING,
        person: str | None = None,
        start: int = 0,
    ) -> None:
        self.player = player
        self.person = person or player
        """The watching person, even if the stream shows only the public view."""
        self._waiting: list[Publication] = []  # a deque would need more memory than all other fields
        self._max_waiting = max_waiting
        self._event: asyncio.Event | None = None
        if on_entry is None:
            self._event = asyncio.Event()
            on_entry = self._event.set
        self._on_entry = on_entry
        self.start = start
        """The number of the last entry before this stream."""
        self.is_open = True
        """Whether more entries may come; a disconnected viewer resumes with a new subscription."""
        self.is_slow = False
        """Whether the stream was closed because the viewer fell too far behind."""

    def publish(self, publication: Publication) -> None:
        """Queue an entry for the viewer; close the stream if the queue is full."""
        if len(self._waiting) >= self._max_waiting:
            if self.is_open:  # a stream that was closed for another reason is not slow
                self.is_slow = True
            self.close()
        elif self.is_open:
            self._waiting.append(publication)
            self._on_entry()

    def queue_missed(self, publication: Publication) -> None:
        """Queue an entry from before the stream began; such entries do not count against the limit."""
        self._max_waiting += 1
        self._waiting.append(publication)
        self._on_entry()

    def close(self) -> None:
        """Close the stream; entries already queued can still be read."""
        self.is_open = False
        self._on_entry()

    async def next(self) -> ViewerEntry | None:
        """Wait for the next entry; return None at the end. Only for viewers without `on_entry`."""
        while not self._waiting:
            if not self.is_open:
                return None
            assert self._event is not None, "the subscription has on_entry"  # noqa: S101 - a caller's bug
            self._event.clear()
            await self._event.wait()
        return ViewerEntry(self._waiting.pop(0), self.player)

    def take_entries(self) -> list[ViewerEntry]:
        """Return all queued entries without waiting."""
        return [ViewerEntry(publication, self.player) for publication in self.take_publications()]

    def take_publications(self) -> list[Publication]:
        """Return all queued publications, for encoding."""
        if not self._waiting:
            return []
        # The list itself stays: a new one per entry and viewer would be scanned by the garbage collector.
        publications = self._waiting.copy()
        self._waiting.clear()
        return publications
