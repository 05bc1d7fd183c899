"""The watchers of each table at the other processes.

Each process sends its watchers on the bus when they change, all of them periodically, and all of them when a
new process appears. Every second it sends at least a sign of life, so a dead process's watchers soon drop
out. The data is for display only: how many watch, and which clients are in a channel.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.server.cluster.bus import BEAT_S, GONE_S, Bus

SUBJECT: Final = "crowd"
GATHER_S: Final = 0.1
"""How long changes are gathered before they are told."""
AGAIN_S: Final = 10.0
"""How often everything is told again."""
FORGET_S: Final = 25.0
"""How long what is not told again is believed."""
TOGETHER: Final = 200
"""Tables told in one message: a bus has a limit."""


class Present(NamedTuple):
    """Somebody who watches a table."""

    client: str
    user: str
    """Empty: a stranger."""
    spectates: bool


class _Said(NamedTuple):
    node: str
    tables: dict[str, list[Present]]


class _Other:
    # Another process: when it was heard last, and what it said of each table, and when.
    __slots__ = ("at", "tables")

    def __init__(self) -> None:
        self.at = 0.0
        self.tables: dict[str, tuple[list[Present], float]] = {}


_write: Final = Encoder().encode
_read: Final = Decoder(_Said).decode


class Watchers:
    """What other processes say of those who watch."""

    def __init__(self, bus: Bus, node: str, here: Callable[[str], list[Present]]) -> None:
        """Tell the others, as `node`, who watches here."""
        self._bus = bus
        self._node = node
        self._here = here
        self._loop = asyncio.get_running_loop()
        self._changed: set[str] = set()
        self._everything = True
        """Whether all of it is to be told, because it is time to or because somebody does not know it."""
        self._others: dict[str, _Other] = {}
        bus.listen(SUBJECT, self._hear)

    def changed(self, table: str) -> None:
        """Note that somebody came or went."""
        if not self._changed:
            self._loop.call_later(GATHER_S, self._tell)
        self._changed.add(table)

    def elsewhere(self, table: str) -> list[Present]:
        """List those who watch a table at other processes."""
        now = self._loop.time()
        return [
            each
            for other in self._others.values()
            if other.at > now - GONE_S and table in other.tables
            for each in other.tables[table][0]
        ]

    async def run(self, tables: Callable[[], Iterable[str]]) -> None:
        """Tell everything again and again, and forget what others no longer say, until cancelled."""
        told = -AGAIN_S
        while True:
            if self._everything or self._loop.time() >= told + AGAIN_S:
                self._everything = False
                told = self._loop.time()
                self._changed.update(tables())
            self._tell()
            self._forget()
            await asyncio.sleep(BEAT_S)

    def _tell(self) -> None:
        changed, self._changed = sorted(self._changed), set()
        for first in range(0, len(changed) or 1, TOGETHER):  # nothing is said, too: it is there
            said = {table: self._here(table) for table in changed[first : first + TOGETHER]}
            self._bus.tell(SUBJECT, _write(_Said(self._node, said)))

    def _hear(self, message: bytes) -> None:
        try:
            said = _read(message)
        except ValueError:  # msgspec's errors are such, and so is text that is none
            return  # it is for showing only
        if said.node not in self._others:
            self._others[said.node] = _Other()
            self._everything = True  # it has not heard what was told before
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
            for table in [table for table, (_, at) in other.tables.items() if at <= now - FORGET_S]:
                del other.tables[table]
