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
"""Entries that a viewer may be behind, if nothing else is said."""


class ViewerEntry:
    """One entry, as one viewer may see it."""

    def __init__(self, what: Publication, player: str | None) -> None:
        self.number = what.number
        self.at = what.at
        self.what = what
        self.player = player

    @cached_property
    def events(self) -> tuple[SeenTableEvent, ...]:
        """What happened."""
        return ViewerProjection(self.player, _seat_in(self.what.players, self.player)).see(self.what.events)

    @cached_property
    def view(self) -> TableView:
        """The table after this entry, through the same eyes."""
        return look(self.what.after, self.player)


class ViewerProjection:
    """Through which a player, or a spectator (None), sees one entry after another.

    What he may see of a game hangs on the seat he has in it, told when it starts.
    """

    def __init__(self, player: str | None, seat: Seat | None = None) -> None:
        self.player = player
        self.seat = seat

    def see(self, events: Iterable[TableEvent]) -> tuple[SeenTableEvent, ...]:
        """Look at the next events."""
        seen = []
        for event in events:
            if isinstance(event, Started):
                self.seat = _seat_in(event.players, self.player)
            seen.append(seen_by(event, self.seat))
        return tuple(seen)


def _seat_in(players: tuple[str, ...], player: str | None) -> Seat | None:
    return Seat(players.index(player)) if player in players else None


class Subscription:
    """A viewer's stream: what is behind its number, then what comes."""

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
        """The person who watches, also where the stream shows only what everybody sees."""
        self._waiting: list[Publication] = []  # a deque would be larger than all the rest
        self._most = most
        self._news: asyncio.Event | None = None
        if news is None:
            self._news = asyncio.Event()
            news = self._news.set
        self._wake = news
        self.start = 0
        """The number of the last entry before it."""
        self.open = True
        """Whether anything more will come; a viewer that was let go resumes with a new one."""
        self.is_slow = False
        """Whether it was let go because it did not keep up."""

    def tell(self, what: Publication) -> None:
        """Let the viewer know of an entry; one that is too far behind is let go."""
        if len(self._waiting) >= self._most:
            self.is_slow = self.is_slow or self.open
            self.close()
        elif self.open:
            self._waiting.append(what)
            self._wake()

    def show(self, what: Publication) -> None:
        """Put an entry into the stream that was stored before it began: nobody is slow for missing that."""
        self._most += 1
        self._waiting.append(what)
        self._wake()

    def close(self) -> None:
        """Let the viewer go; what already waits can still be read."""
        self.open = False
        self._wake()

    async def next(self) -> ViewerEntry | None:
        """Wait for the next entry; None: no more will come. For viewers without a `news` of their own."""
        while not self._waiting:
            if not self.open:
                return None
            assert self._news is not None, "who is told of news does not wait for them"  # noqa: S101 - one or the other
            self._news.clear()
            await self._news.wait()
        return ViewerEntry(self._waiting.pop(0), self.player)

    def at_hand(self) -> list[ViewerEntry]:
        """Take everything that waits, without waiting."""
        return [ViewerEntry(what, self.player) for what in self.taken()]

    def taken(self) -> list[Publication]:
        """Do the same, for those who write it for the wire."""
        if not self._waiting:
            return []
        taken, self._waiting = self._waiting, []
        return taken
