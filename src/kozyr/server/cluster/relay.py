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
"""How often all entry numbers are compared while the bus is up."""
POLL_S: Final = 0.2
"""How often while it is down, and how soon after a table gets its first viewer."""


class _News(NamedTuple):
    entry: Entry
    public_view: bytes
    """The encoded public view; empty if the sender has no viewers of the table."""


_write: Final = Encoder().encode
_read: Final = Decoder(_News).decode
_log = logging.getLogger("kozyr.relay")


class Relay:
    """Sends and receives the entries of tables between this process and the others."""

    def __init__(
        self,
        host: Host,
        bus: Bus,
        membership: Membership,
        on_gap: Callable[[], None] = lambda: None,
        encode: Callable[[Publication], bytes] = lambda _: b"",
    ) -> None:
        """Call `on_gap` for each table with entries that the bus did not deliver.

        `encode` encodes the public view of a publication; the host's `events.seen` reads it elsewhere.
        """
        self._host = host
        self._bus = bus
        self._membership = membership
        self._watched: dict[str, None] = {}
        self._doubtful: set[str] = set()
        """Tables that may have missed entries."""
        self._soon = asyncio.Event()
        self._on_gap = on_gap
        self._encode = encode
        bus.on_change(self._changed)

    def send(self, table: str, entry: Entry, what: Publication | None) -> None:
        """Send an entry stored here, with its encoded public view, so that the others need not encode it."""
        public_view = b"" if what is None else self._encode(what)
        self._bus.publish(f"table.{table}", _write(_News(entry, public_view)))

    def watch_table(self, table: str, watched: bool) -> None:  # noqa: FBT001 - the host's callback
        """Receive a table's entries while it has viewers here; the host's `events.watched`."""
        if not watched:
            self._watched.pop(table, None)
            self._bus.unsubscribe(f"table.{table}")
            return
        self._watched[table] = None
        self._bus.subscribe(f"table.{table}", lambda message: self._receive(table, message))
        # Entries may have been stored after the table was read and before the subscription took effect.
        self._doubtful.add(table)

    def _receive(self, table: str, message: bytes) -> None:
        try:
            news = _read(message)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            _log.warning("an unreadable message about table %s was ignored", table)
        else:
            self._host.receive(table, news.entry, news.public_view)

    def fill_soon(self, table: str) -> None:
        """Load a table's missing entries soon; the host's `events.lagging`."""
        self._doubtful.add(table)
        self._soon.set()

    def _changed(self, up: bool) -> None:  # noqa: FBT001 - the bus's callback
        if up:  # messages sent meanwhile were lost
            self._doubtful.update(self._watched)
            self._soon.set()

    async def run(self) -> None:
        """Load missing entries until cancelled."""
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
        """Load the missing entries of the tables in doubt."""
        doubtful, self._doubtful = self._doubtful & self._watched.keys(), set()
        if not doubtful:
            return
        try:
            numbers = await self._membership.numbers(sorted(doubtful))
        except UnavailableError:
            self._doubtful |= doubtful
            return
        await self._catch_up(table for table, last in numbers.items() if last > self._host.number(table))

    async def _catch_up(self, tables: Iterable[str]) -> None:
        behind = list(tables)
        for _ in behind:
            self._on_gap()
        outcomes = await asyncio.gather(
            *[self._host.catch_up(table) for table in behind], return_exceptions=True
        )
        for table, outcome in zip(behind, outcomes, strict=True):
            if isinstance(outcome, Refusal):
                self._doubtful.add(table)  # the store is unavailable or the table is busy
            elif isinstance(outcome, BaseException):
                _log.error("cannot load the missing entries of table %s; retrying", table, exc_info=outcome)
