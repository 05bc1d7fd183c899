"""The watchers of each table that are connected to other processes.

Each process sends a table's watchers on the bus when they change. It sends the watchers of all tables
periodically, and when a new process appears. Every second it sends at least an empty message, so the others
soon drop a dead process's watchers. The data is only for display: watcher counts, and a channel's clients.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S, Bus

SUBJECT: Final = "crowd"
"""The subject on the bus; processes of earlier versions use this name too."""
COLLECT_S: Final = 0.1
"""The time for which changes are collected before they are sent."""
RESEND_S: Final = 10.0
"""How often everything is sent again."""
EXPIRY_S: Final = 25.0
"""How long a table's watchers are kept if their process does not send them again."""
TABLES_PER_MESSAGE: Final = 200
"""The most tables in one message, because the bus limits the size of a message."""


class Watcher(NamedTuple):
    """A client that watches a table."""

    client: str
    user: str
    """The user's id; empty for a client without a token."""
    is_spectator: bool


class _WatchersMessage(NamedTuple):
    node: str
    tables: dict[str, list[Watcher]]


class _RemoteTable(NamedTuple):
    watchers: list[Watcher]
    spectator_count: int
    received_at: float


class _RemoteProcess:
    __slots__ = ("last_message_at", "tables")

    def __init__(self) -> None:
        self.last_message_at = 0.0
        self.tables: dict[str, _RemoteTable] = {}


_write: Final = Encoder().encode
_read: Final = Decoder(_WatchersMessage).decode


class WatcherSync:
    """Exchanges the watchers of tables with other processes."""

    def __init__(
        self, bus: Bus, node: str, find_local: Callable[[str], list[Watcher]], *, subject: str = SUBJECT
    ) -> None:
        """`node` is the name of this process; `find_local` returns a table's watchers connected to it."""
        self._bus = bus
        self._subject = subject
        self._node = node
        self._find_local = find_local
        self._loop = asyncio.get_running_loop()
        self._changed: set[str] = set()
        self._must_send_all = True
        """Whether all watchers must be sent, because a new process does not know them."""
        self._processes: dict[str, _RemoteProcess] = {}
        bus.subscribe(subject, self._receive)

    def mark_changed(self, table: str) -> None:
        """Record that a table's watchers changed; the other processes receive the change soon."""
        if not self._changed:
            self._loop.call_later(COLLECT_S, self._send)
        self._changed.add(table)

    def find_remote(self, table: str) -> list[Watcher]:
        """Return the watchers of a table that are connected to other processes."""
        now = self._loop.time()
        return [
            watcher
            for process in self._processes.values()
            if process.last_message_at > now - GONE_S and table in process.tables
            for watcher in process.tables[table].watchers
        ]

    def count_remote_spectators(self, table: str) -> int:
        """Return how many spectators of a table are connected to other processes."""
        now = self._loop.time()
        return sum(
            process.tables[table].spectator_count
            for process in self._processes.values()
            if process.last_message_at > now - GONE_S and table in process.tables
        )

    async def run(self, list_local_tables: Callable[[], Iterable[str]]) -> None:
        """Send all watchers periodically, and drop those that other processes no longer send."""
        sent_at = -RESEND_S
        while True:
            if self._must_send_all or self._loop.time() >= sent_at + RESEND_S:
                self._must_send_all = False
                sent_at = self._loop.time()
                self._changed.update(list_local_tables())
            self._send()
            self._delete_expired()
            await asyncio.sleep(KEEPALIVE_S)

    def _send(self) -> None:
        changed, self._changed = sorted(self._changed), set()
        for first in range(0, len(changed) or 1, TABLES_PER_MESSAGE):  # without changes: an empty message
            watchers = {
                table: self._find_local(table) for table in changed[first : first + TABLES_PER_MESSAGE]
            }
            self._bus.publish(self._subject, _write(_WatchersMessage(self._node, watchers)))

    def _receive(self, data: bytes) -> None:
        try:
            message = _read(data)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            return  # the data is for display only
        if message.node not in self._processes:
            self._processes[message.node] = _RemoteProcess()
            self._must_send_all = True  # the new process missed earlier messages
        process = self._processes[message.node]
        process.last_message_at = now = self._loop.time()
        for table, watchers in message.tables.items():
            if watchers:
                spectator_count = sum(watcher.is_spectator for watcher in watchers)
                process.tables[table] = _RemoteTable(watchers, spectator_count, now)
            else:
                process.tables.pop(table, None)

    def _delete_expired(self) -> None:
        now = self._loop.time()
        for node, process in tuple(self._processes.items()):
            if process.last_message_at <= now - GONE_S:
                del self._processes[node]
            expired = [
                table for table, known in process.tables.items() if known.received_at <= now - EXPIRY_S
            ]
            for table in expired:
                del process.tables[table]
