"""Subscriptions: each viewer receives a table's entries in order and without a gap.

Every viewer has a bounded queue. A viewer that falls too far behind is disconnected and resumes from the last
number it has seen. Nothing waits for a viewer.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import cached_property

from kozyr.rules import Seat
from kozyr.server.tables.publications import Publication
from kozyr.table import SeenTableEvent, TableEvent, TableView, look, seen_by
from kozyr.table.events import Started

MOST_WAITING = 256
"""Entries that a viewer may be behind by default."""


class ViewerEntry:
    """One entry, as one viewer may see it."""

    def __init__(self, what: Publication, player: str | None) -> None:
        self.number = what.number
        self.at = what.at
        self.what = what
        self.player = player

    @cached_property
    def events(self) -> tuple[SeenTableEvent, ...]:
        """The events."""
        return ViewerProjection(self.player, _seat_in(self.what.players, self.player)).see(self.what.events)

    @cached_property
    def view(self) -> TableView:
        """The table after this entry, as this viewer may see it."""
        return look(self.what.after, self.player)


class ViewerProjection:
    """Filters successive entries for one player, or for a spectator (None).

    What a player may see of a game depends on their seat, which the game's start assigns.
    """

    def __init__(self, player: str | None, seat: Seat | None = None) -> None:
        self.player = player
        self.seat = seat

    def see(self, events: Iterable[TableEvent]) -> tuple[SeenTableEvent, ...]:
        """Return the next events as the viewer may see them."""
        seen = []
        for event in events:
            if isinstance(event, Started):
                self.seat = _seat_in(event.players, self.player)
            seen.append(seen_by(event, self.seat))
        return tuple(seen)


def _seat_in(players: tuple[str, ...], player: str | None) -> Seat | None:
    return Seat(players.index(player)) if player in players else None


class Subscription:
    """A viewer's stream: stored entries after its start number, then new ones."""

    __slots__ = ("_most", "_news", "_waiting", "_wake", "is_slow", "open", "person", "player", "start")

    def __init__(
        self,
        player: str | None,
        news: Callable[[], None] | None = None,
        most: int = MOST_WAITING,
        person: str | None = None,
    ) -> None:
        self.player = player
        self.person = person or player
        """The watching person, even if the stream shows only the public view."""
        self._waiting: list[Publication] = []  # a deque would be larger than all the rest
        self._most = most
        self._news: asyncio.Event | None = None
        if news is None:
            self._news = asyncio.Event()
            news = self._news.set
        self._wake = news
        self.start = 0
        """The number of the last entry before this stream."""
        self.open = True
        """Whether more entries may come; a disconnected viewer resumes with a new subscription."""
        self.is_slow = False
        """Whether it was closed because the viewer fell too far behind."""

    def publish(self, what: Publication) -> None:
        """Queue an entry for the viewer; close the stream if the queue is full."""
        if len(self._waiting) >= self._most:
            self.is_slow = self.is_slow or self.open
            self.close()
        elif self.open:
            self._waiting.append(what)
            self._wake()

    def queue_past(self, what: Publication) -> None:
        """Queue an entry that was stored before the stream began; it does not count against the limit."""
        self._most += 1
        self._waiting.append(what)
        self._wake()

    def close(self) -> None:
        """Close the stream; entries already queued can still be read."""
        self.open = False
        self._wake()

    async def next(self) -> ViewerEntry | None:
        """Wait for the next entry; None: the stream has ended. For viewers without a `news` callback."""
        while not self._waiting:
            if not self.open:
                return None
            assert self._news is not None, "who is told of news does not wait for them"  # noqa: S101 - one or the other
            self._news.clear()
            await self._news.wait()
        return ViewerEntry(self._waiting.pop(0), self.player)

    def take_entries(self) -> list[ViewerEntry]:
        """Return all queued entries without waiting."""
        return [ViewerEntry(what, self.player) for what in self.take_publications()]

    def take_publications(self) -> list[Publication]:
        """Return all queued publications, for encoding."""
        if not self._waiting:
            return []
        taken, self._waiting = self._waiting, []
        return taken
