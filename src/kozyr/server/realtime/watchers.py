"""The watchers of each table at the other processes.

Each process sends its watchers on the bus when they change, all of them periodically, and all of them when a
new process appears. Every second it sends at least a sign of life, so a dead process's watchers soon drop
out. The data is for display only: how many watch, and which clients are in a channel.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S, Bus

SUBJECT: Final = "crowd"
COLLECT_S: Final = 0.1
"""How long changes are collected before they are sent."""
RESEND_S: Final = 10.0
"""How often everything is sent again."""
EXPIRY_S: Final = 25.0
"""How long a table's watchers are kept without being sent again."""
TABLES_PER_MESSAGE: Final = 200
"""Tables per message, because the bus limits its size."""


class Watcher(NamedTuple):
    """A client that watches a table."""

    client: str
    user: str
    """Empty: not logged in."""
    is_spectator: bool


class _WatchersMessage(NamedTuple):
    node: str
    tables: dict[str, list[Watcher]]


class _Other:
    # Another process: when its last message arrived, and each table's watchers with their time.
    __slots__ = ("at", "tables")

    def __init__(self) -> None:
        self.at = 0.0
        self.tables: dict[str, tuple[list[Watcher], float]] = {}


_write: Final = Encoder().encode
_read: Final = Decoder(_WatchersMessage).decode


class Watchers:
    """Exchanges the watchers of tables with other processes."""

    def __init__(self, bus: Bus, node: str, here: Callable[[str], list[Watcher]]) -> None:
        """`node` is the name of this process; `here` returns the watchers of a table at this process."""
        self._bus = bus
        self._node = node
        self._here = here
        self._loop = asyncio.get_running_loop()
        self._changed: set[str] = set()
        self._everything = True
        """Whether everything must be sent, because a new process does not know it."""
        self._others: dict[str, _Other] = {}
        bus.subscribe(SUBJECT, self._receive)

    def changed(self, table: str) -> None:
        """Note that a table's watchers changed."""
        if not self._changed:
            self._loop.call_later(COLLECT_S, self._send)
        self._changed.add(table)

    def elsewhere(self, table: str) -> list[Watcher]:
        """Return the watchers of a table at other processes."""
        now = self._loop.time()
        return [
            each
            for other in self._others.values()
            if other.at > now - GONE_S and table in other.tables
            for each in other.tables[table][0]
        ]

    async def run(self, tables: Callable[[], Iterable[str]]) -> None:
        """Send everything periodically, and drop what others no longer send, until cancelled."""
        told = -RESEND_S
        while True:
            if self._everything or self._loop.time() >= told + RESEND_S:
                self._everything = False
                told = self._loop.time()
                self._changed.update(tables())
            self._send()
            self._forget()
            await asyncio.sleep(KEEPALIVE_S)

    def _send(self) -> None:
        changed, self._changed = sorted(self._changed), set()
        for first in range(0, len(changed) or 1, TABLES_PER_MESSAGE):  # an empty message is a sign of life
            said = {table: self._here(table) for table in changed[first : first + TABLES_PER_MESSAGE]}
            self._bus.publish(SUBJECT, _write(_WatchersMessage(self._node, said)))

    def _receive(self, message: bytes) -> None:
        try:
            said = _read(message)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            return  # the data is for display only
        if said.node not in self._others:
            self._others[said.node] = _Other()
            self._everything = True  # the new process missed earlier messages
        other = self._others[said.node]
        other.at = now = self._loop.time()
        for table, who in said.tables.items():
            if who:
                other.tables[table] = who, now
            else:
                other.tables.pop(table, None)

    def _forget(self) -> None:
        now = self._loop.time()
        for node, other in tuple(self._others.items()):
            if other.at <= now - GONE_S:
                del self._others[node]
            for table in [table for table, (_, at) in other.tables.items() if at <= now - EXPIRY_S]:
                del other.tables[table]
