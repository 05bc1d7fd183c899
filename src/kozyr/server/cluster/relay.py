"""The relay of stored entries between processes, so that viewers here see what other processes stored.

When this process has stored an entry, the relay sends it on the bus. The relay applies other processes'
entries in the order of their numbers. The bus may lose messages. So the relay compares the last entry numbers
of all watched tables with the store, and loads the missing entries.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.rules import Refusal
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.membership import Membership
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import Entry, UnavailableError
from kozyr.server.tables.publications import Publication

SWEEP_S: Final = 2.0
"""How often the numbers of all watched tables are compared while the bus is up."""
POLL_S: Final = 0.2
"""How often the numbers are compared while the bus is down; newly watched tables are compared as often."""


class _EntryMessage(NamedTuple):
    entry: Entry
    public_view: bytes
    """The encoded public view; empty if the sender has no viewers of the table."""


_encode_message: Final = Encoder().encode
_decode_message: Final = Decoder(_EntryMessage).decode
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

        `encode` encodes the public view of a publication. The receiving process passes these bytes to its
        `HostEvents.on_received`.
        """
        self._host = host
        self._bus = bus
        self._membership = membership
        self._watched: dict[str, None] = {}
        self._tables_in_doubt: set[str] = set()
        """Tables of which this process may have missed entries."""
        self._stored_numbers: dict[str, int] = {}
        """At the last sweep, the stored numbers of the tables whose last entries had not arrived yet."""
        self._wake_up = asyncio.Event()
        self._on_gap = on_gap
        self._encode_view = encode
        bus.on_change(self._on_bus_change)

    def send(self, table: str, entry: Entry, publication: Publication | None) -> None:
        """Send an entry that was stored here, with its public view already encoded for other processes."""
        public_view = b"" if publication is None else self._encode_view(publication)
        self._bus.publish(f"table.{table}", _encode_message(_EntryMessage(entry, public_view)))

    def watch_table(self, table: str, is_watched: bool) -> None:  # noqa: FBT001 - the table host's callback
        """Receive a table's entries while the table has viewers here (`HostEvents.on_watched`)."""
        if not is_watched:
            self._watched.pop(table, None)
            self._bus.unsubscribe(f"table.{table}")
            return
        self._watched[table] = None
        self._bus.subscribe(f"table.{table}", lambda message: self._receive(table, message))
        # Entries may have been stored after the table was read and before the subscription took effect.
        self._tables_in_doubt.add(table)

    def _receive(self, table: str, message: bytes) -> None:
        try:
            decoded = _decode_message(message)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            _log.warning("an unreadable message about table %s was ignored", table)
        else:
            self._host.receive(table, decoded.entry, decoded.public_view)

    def fill_gaps_soon(self, table: str) -> None:
        """Load a table's missing entries soon (`HostEvents.on_lagging`)."""
        self._tables_in_doubt.add(table)
        self._wake_up.set()

    def _on_bus_change(self, is_up: bool) -> None:  # noqa: FBT001 - the bus's callback
        if is_up:  # messages sent while the bus was down were lost
            self._tables_in_doubt.update(self._watched)
            self._wake_up.set()

    async def run(self) -> None:
        """Load missing entries until cancelled."""
        swept_at = asyncio.get_running_loop().time()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(POLL_S):
                    await self._wake_up.wait()
            self._wake_up.clear()
            self._doubt_undelivered()
            now = asyncio.get_running_loop().time()
            if not self._bus.is_up:
                self._tables_in_doubt.update(self._watched)
            elif now - swept_at >= SWEEP_S:
                swept_at = now
                await self.sweep()
            await self.fill_gaps()

    async def sweep(self) -> None:
        """Compare the numbers of all watched tables with the store.

        At tables in play the last entry is often stored but still on its way. A table is therefore in doubt
        only if the next check finds that the entry has not arrived either.
        """
        with contextlib.suppress(UnavailableError):
            numbers = await self._membership.last_numbers(sorted(self._watched))
            self._stored_numbers = {
                table: stored for table, stored in numbers.items() if stored > self._host.last_number(table)
            }

    def _doubt_undelivered(self) -> None:
        numbers, self._stored_numbers = self._stored_numbers, {}
        self._tables_in_doubt.update(
            [table for table, stored in numbers.items() if stored > self._host.last_number(table)]
        )

    async def fill_gaps(self) -> None:
        """Load the missing entries of the tables in doubt."""
        tables, self._tables_in_doubt = self._tables_in_doubt & self._watched.keys(), set()
        if not tables:
            return
        try:
            numbers = await self._membership.last_numbers(sorted(tables))
        except UnavailableError:
            self._tables_in_doubt |= tables
            return
        await self._catch_up(
            [table for table, stored in numbers.items() if stored > self._host.last_number(table)]
        )

    async def _catch_up(self, tables: list[str]) -> None:
        for _ in tables:
            self._on_gap()
        outcomes = await asyncio.gather(
            *[self._host.catch_up(table) for table in tables], return_exceptions=True
        )
        for table, outcome in zip(tables, outcomes, strict=True):
            if isinstance(outcome, Refusal):
                self._tables_in_doubt.add(table)  # the store is unavailable or the table is busy
            elif isinstance(outcome, BaseException):
                _log.error("cannot load the missing entries of table %s; retrying", table, exc_info=outcome)
