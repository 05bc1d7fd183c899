"""How does everybody who watches a table hear of it, in order and without a gap?

Every viewer has a queue with an end: one that does not keep up is let go, and resumes from the last number
it has seen. Nothing waits for a viewer.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from functools import cached_property

from kozyr.rules import Seat
from kozyr.table import SeenTableEvent, Table, TableEvent, TableView, look, seen_by
from kozyr.table.events import Started

MOST_WAITING = 256
"""Entries that a viewer may be behind."""


class Publication:
    """One entry, as one viewer may see it."""

    def __init__(
        self, number: int, at: int, events: tuple[SeenTableEvent, ...], table: Table, player: str | None
    ) -> None:
        self.number = number
        self.at = at
        self.events = events
        self._table = table
        self._player = player

    @cached_property
    def view(self) -> TableView:
        """The table after this entry, through the same eyes."""
        return look(self._table, self._player)


class Eyes:
    """Through which a player, or a spectator (None), sees one entry after another.

    What he may see of a game hangs on the seat he has in it, told when it starts.
    """

    def __init__(self, player: str | None, seat: Seat | None = None) -> None:
        self.player = player
        self._seat = seat

    def see(self, events: Iterable[TableEvent]) -> tuple[SeenTableEvent, ...]:
        """Look at the events of the next entry."""
        seen = []
        for event in events:
            if isinstance(event, Started):
                players = event.players
                self._seat = Seat(players.index(self.player)) if self.player in players else None
            seen.append(seen_by(event, self._seat))
        return tuple(seen)


class Subscription:
    """A viewer's stream: what is behind its number, then what comes."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self.player = eyes.player
        self._waiting: deque[Publication] = deque()
        self._news = asyncio.Event()
        self.open = True
        """Whether anything more will come; a viewer that was let go resumes with a new one."""

    def tell(self, number: int, at: int, events: tuple[TableEvent, ...], table: Table) -> None:
        """Let the viewer know of an entry; one that is too far behind is let go."""
        if self.open and len(self._waiting) >= MOST_WAITING:
            self.close()
        if self.open:
            self.show(number, at, events, table)

    def show(self, number: int, at: int, events: tuple[TableEvent, ...], table: Table) -> None:
        """Put an entry into the stream, however long: for what was stored before it began."""
        self._waiting.append(Publication(number, at, self._eyes.see(events), table, self._eyes.player))
        self._news.set()

    def skip(self, events: tuple[TableEvent, ...]) -> None:
        """Pass over an entry that the viewer has seen before."""
        self._eyes.see(events)

    def close(self) -> None:
        """Let the viewer go; what already waits can still be read."""
        self.open = False
        self._news.set()

    async def next(self) -> Publication | None:
        """Wait for the next entry; None: no more will come."""
        while not self._waiting:
            if not self.open:
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()

    def at_hand(self) -> list[Publication]:
        """Take everything that waits, without waiting."""
        taken = list(self._waiting)
        self._waiting.clear()
        return taken
