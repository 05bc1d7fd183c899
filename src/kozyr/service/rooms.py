"""What does the shell hold of one table?

Its value and last number, those who watch, and the commands that wait: one queue, worked off in order by a
task that lives as long as there is something in it.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeAlias

from kozyr.rules import Refusal
from kozyr.service.codec import events_of
from kozyr.service.fanout import Subscription
from kozyr.service.happenings import happening
from kozyr.service.lobby import listing_of
from kozyr.service.ports import Entry, Store
from kozyr.table import Table, TableEvent, fold, seat_of
from kozyr.table.events import Said

Job: TypeAlias = "tuple[Callable[[Room], Awaitable[object]], asyncio.Future[Any]]"
"""What is to be done at a table, and who waits for what comes of it."""

MOST_JOBS = 256
"""Commands that may wait at one table."""
MOST_REFUSED = 64
"""Refusals of a table that are remembered."""
MOST_CHAT = 50
"""Messages that somebody who comes can read."""
MOST_RECENT = 8
"""Entries that are kept with what they changed, for those who lost the connection for a moment."""
MARK_EVERY = 256
"""Entries after which the table is kept as it was: whoever missed some of the last has no more than these
read again, however long the log is."""
MOST_MARKS = 3


class Recent(NamedTuple):
    """An entry, and the table before and after it: what a `Happening` is made of."""

    number: int
    at: int
    events: tuple[TableEvent, ...]
    before: Table | None
    after: Table


class Mark(NamedTuple):
    """A table as it was after an entry."""

    number: int
    table: Table | None


class Room:
    """One table in memory."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.table: Table | None = None
        self.number = 0
        self.current = False
        """Whether everything stored is known here; an append whose outcome is unknown ends that."""
        self.viewers: dict[Subscription, None] = {}
        """In the order in which they came."""
        self.chat: deque[Said] = deque(maxlen=MOST_CHAT)
        self.recent: deque[Recent] = deque(maxlen=MOST_RECENT)
        self.marks: deque[Mark] = deque(maxlen=MOST_MARKS)
        self.jobs: deque[Job] = deque()
        self.worker: asyncio.Task[None] | None = None
        """Who works off the queue, while there is anything in it."""
        self.told: bytes | None = b""
        """What the lobby was last told of it."""
        self._shown: object = None
        self._listing: bytes | None = None
        self._refused: OrderedDict[tuple[str, str], tuple[bytes, Refusal]] = OrderedDict()

    @property
    def idle(self) -> bool:
        """Nobody watches and nothing waits: it may be forgotten."""
        return self.worker is None and not self.viewers

    async def catch_up(self, store: Store) -> None:
        """Load what is stored and not known here; viewers hear of it."""
        for entry in await store.entries(self.name, self.number):
            events = events_of(self.name, entry)
            self.advance(entry, events, fold(self.table, events, entry.at))
        self.current = True

    def advance(self, entry: Entry, events: tuple[TableEvent, ...], after: Table) -> None:
        """Take in an entry that is stored, and tell the viewers."""
        recent = Recent(entry.number, entry.at, events, self.table, after)
        self.recent.append(recent)
        self.chat.extend([event for event in events if isinstance(event, Said)])
        self.table = after
        self.number = entry.number
        if not entry.number % MARK_EVERY:
            self.marks.append(Mark(entry.number, after))
        if not self.viewers:
            return
        what = happening(*recent)
        for viewer in tuple(self.viewers):
            viewer.tell(what)
            if not after.settings.spectators and seat_of(after, viewer.player or "") is None:
                viewer.close()  # who left watches no more
            if not viewer.open:
                self.viewers.pop(viewer, None)

    def mark_before(self, number: int) -> Mark:
        """Give the last mark from which everything behind a number can be told."""
        return next((mark for mark in reversed(self.marks) if mark.number <= number), Mark(0, None))

    def listing(self, after: Table) -> bytes | None:
        """Write the lobby's line of the table after a change; most changes leave it as it is."""
        shown = after.phase, after.sitters
        if self._shown != shown:
            self._shown, self._listing = shown, listing_of(after)
        return self._listing

    def remember(self, sender: str, command: str, digest: bytes, refusal: Refusal) -> None:
        """Keep a refusal, so that a late copy of the command is not taken for a new one."""
        if self.table is None or seat_of(self.table, sender) is None:
            return  # a stranger has nothing to lose, and must not crowd out those who have
        self._refused[sender, command] = digest, refusal
        if len(self._refused) > MOST_REFUSED:
            self._refused.popitem(last=False)

    def refused(self, sender: str, command: str) -> tuple[bytes, Refusal] | None:
        """Tell how a command was refused before, if it was and that is not long ago."""
        return self._refused.get((sender, command))
