"""Relays stored entries between processes, so that viewers here see what other processes stored.

Entries stored here are sent on the bus; entries from others are applied in number order. The bus may lose
messages: a gap in the numbers is loaded from the store as soon as it shows. Periodically the relay compares
the numbers of all watched tables with the store: several times a second while the bus is down.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.rules import Refusal
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.membership import Membership
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import Entry, UnavailableError
from kozyr.server.tables.publications import Publication

SWEEP_S: Final = 2.0
"""How often all numbers are compared while the bus carries them."""
POLL_S: Final = 0.2
"""How often while it does not; and how soon after somebody begins to watch."""


class _News(NamedTuple):
    entry: Entry
    seen: bytes
    """What everybody sees of it, as it is written here; empty where nobody watches here."""


_write: Final = Encoder().encode
_read: Final = Decoder(_News).decode
_log = logging.getLogger("kozyr.relay")


class Relay:
    """Carries the entries of tables between this process and the others."""

    def __init__(
        self,
        host: Host,
        bus: Bus,
        company: Membership,
        filled: Callable[[], None] = lambda: None,
        written: Callable[[Publication], bytes] = lambda _: b"",
    ) -> None:
        """Call `filled` whenever the store had what the wire had not.

        `written` writes what everybody sees of something; `ears.seen` of the host takes it in elsewhere.
        """
        self._host = host
        self._bus = bus
        self._company = company
        self._watched: dict[str, None] = {}
        self._doubtful: set[str] = set()
        """Tables of which something may have been missed."""
        self._soon = asyncio.Event()
        self._filled = filled
        self._written = written
        host.ears.watched = self._watch
        host.ears.lagging = self._lagging
        bus.watch(self._changed)

    def tell(self, table: str, entry: Entry, what: Publication | None) -> None:
        """Let the others know what was stored here; what was written for all who watch is written once."""
        seen = b"" if what is None else self._written(what)
        self._bus.tell(f"table.{table}", _write(_News(entry, seen)))

    def _watch(self, table: str, watched: bool) -> None:  # noqa: FBT001 - as the ear is told
        if not watched:
            self._watched.pop(table, None)
            self._bus.ignore(f"table.{table}")
            return
        self._watched[table] = None
        self._bus.listen(f"table.{table}", lambda message: self._hear(table, message))
        # What was stored after the table was read and before the bus knew that we listen.
        self._doubtful.add(table)

    def _hear(self, table: str, message: bytes) -> None:
        try:
            news = _read(message)
        except ValueError:  # msgspec's errors are such, and so is text that is none
            _log.warning("what was heard of table %s is no entry", table)
        else:
            self._host.hear(table, news.entry, news.seen)

    def _lagging(self, table: str) -> None:
        self._doubtful.add(table)
        self._soon.set()

    def _changed(self, up: bool) -> None:  # noqa: FBT001 - as the bus tells
        if up:  # what was told meanwhile was not heard
            self._doubtful.update(self._watched)
            self._soon.set()

    async def run(self) -> None:
        """Fill gaps until cancelled."""
        swept = asyncio.get_running_loop().time()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_S):
                    await self._soon.wait()
            self._soon.clear()
            now = asyncio.get_running_loop().time()
            if not self._bus.up or now - swept >= SWEEP_S:
                swept = now
                self._doubtful.update(self._watched)
            await self.fill()

    async def fill(self) -> None:
        """Load what is missing of the tables that are in doubt."""
        doubtful, self._doubtful = self._doubtful & self._watched.keys(), set()
        if not doubtful:
            return
        try:
            numbers = await self._company.numbers(sorted(doubtful))
        except UnavailableError:
            self._doubtful |= doubtful
            return
        await self._catch_up(table for table, last in numbers.items() if last > self._host.number(table))

    async def _catch_up(self, tables: Iterable[str]) -> None:
        behind = list(tables)
        for _ in behind:
            self._filled()
        outcomes = await asyncio.gather(
            *[self._host.catch_up(table) for table in behind], return_exceptions=True
        )
        for table, outcome in zip(behind, outcomes, strict=True):
            if isinstance(outcome, Refusal):
                self._doubtful.add(table)  # the store is gone, or too much is asked of it
            elif isinstance(outcome, BaseException):
                _log.error("table %s cannot be caught up with", table, exc_info=outcome)
