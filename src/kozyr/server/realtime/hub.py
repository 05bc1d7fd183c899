"""Who is connected, and to what do they listen?

Everything that all connections share: the call context, the registers by person, token, table and
channel, the beat of pings, and the one place from which everything is sent.
"""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from kozyr import __version__
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.tables import table_line
from kozyr.server.cluster.bus import Bus
from kozyr.server.lobby.lobby import Line
from kozyr.server.realtime import codes
from kozyr.server.realtime.codes import Disconnect
from kozyr.server.realtime.commands import PING_S
from kozyr.server.realtime.connection import Connection
from kozyr.server.realtime.frames import written
from kozyr.server.realtime.streams import Stream
from kozyr.server.realtime.watchers import Present, Watchers

STALE_S: Final = 10
_STEPS: Final = 50
_FEW: Final = 20
"""In how many steps connections are let go, and how many at least in each."""
"""How long a connection may take to say who it is."""

_log = logging.getLogger("kozyr.server.realtime")


class Watch(Protocol):
    """Counts what happens to connections."""

    def connected(self) -> None:
        """Count one that began."""

    def disconnected(self, code: int) -> None:
        """Count one that ended, with its code."""

    def subscribed(self, channels: int = 1) -> None:
        """Count channels that somebody watches from now on, or (less than none) no longer."""

    def frame_refused(self, reason: str) -> None:
        """Count a frame that was not taken."""


class Hub:
    """All connections of this process."""

    def __init__(self, context: CallContext, watch: Watch, *, frame_bytes: int, send_queue: int) -> None:
        self.context = context
        self.watch = watch
        self.loop = asyncio.get_running_loop()
        self.frame_bytes = frame_bytes
        self.send_queue = send_queue
        self.version = f"kozyr {__version__}"
        self.addresses: Counter[str] = Counter()
        self.crowd: Watchers | None = None
        """Those at other processes, where there are any."""
        self._all: dict[Connection, None] = {}
        self._by_channel: dict[str, dict[Connection, None]] = {}
        self._by_table: dict[str, Counter[Connection]] = {}
        self._by_token: dict[str, dict[Connection, None]] = {}
        self._dirty: list[Connection] = []
        self._beats: list[dict[Connection, None]] = [{} for _ in range(PING_S)]
        self._beat = 0

    # Coming and going.

    def come(self, connection: Connection) -> None:
        """Take in a connection; it has a while to say who it is, then it is pinged in its turn."""
        self._all[connection] = None
        self.addresses[connection.address] += 1
        connection.turn = (self._beat + STALE_S) % PING_S
        self._beats[connection.turn][connection] = None
        self.watch.connected()

    @staticmethod
    def new_client() -> str:
        """Make up a name for a connection."""
        return secrets.token_hex(8)

    def welcome(self, connection: Connection, caller: Caller) -> None:
        """Take in who it is."""
        connection.caller = caller
        if caller.token_id is not None:
            self._by_token.setdefault(caller.token_id, {})[connection] = None

    def rename(self, person: str, name: str) -> None:
        """Let the connections of somebody who has registered go by his new name."""
        for connection in self._all:
            caller = connection.caller
            if caller is not None and caller.person == person:
                connection.caller = caller._replace(name=name)

    def forget(self, connection: Connection) -> None:
        """Let go of everything a connection had; twice is once."""
        if connection not in self._all:
            return
        del self._all[connection]
        del self._beats[connection.turn][connection]
        self.watch.disconnected(connection.code)
        self.addresses[connection.address] -= 1
        if not self.addresses[connection.address]:
            del self.addresses[connection.address]
        for name in tuple(connection.streams):
            self.leave(connection, name)
        caller = connection.caller
        if caller is not None and caller.token_id is not None:
            _without(self._by_token, caller.token_id, connection)

    def cut(self, token_id: str) -> None:
        """End the connections of a token that was revoked; who asked for it himself is answered first."""
        for connection in self._by_token.get(token_id, ()):
            self.loop.call_soon(connection.end, codes.INVALID_TOKEN)

    def stop(self, why: Disconnect = codes.SHUTDOWN) -> None:
        """End all connections: their clients connect again, elsewhere or later."""
        for connection in tuple(self._all):
            connection.end(why)

    async def let_go(self, over_s: float) -> None:
        """End all connections little by little: those of thousands must not come back in one moment."""
        connections = tuple(self._all)
        size = max(_FEW, -(-len(connections) // _STEPS))
        for first in range(0, len(connections), size):
            if first:
                await asyncio.sleep(over_s / _STEPS)
            for connection in connections[first : first + size]:
                connection.end(codes.SHUTDOWN)

    # Channels.

    def join(self, connection: Connection, name: str, stream: Stream) -> None:
        """Let a connection listen to a channel."""
        connection.streams[name] = stream
        self.watch.subscribed()
        table, user = stream.channel.table, stream.channel.user
        if stream.subscription is None:
            self._by_channel.setdefault(name, {})[connection] = None
            return
        self._by_table.setdefault(table, Counter())[connection] += 1
        if self.crowd:
            self.crowd.changed(table)
        if user is not None:
            self.context.presence.come(table, user)
        connection.news()  # something may have come since the reply was written

    def leave(self, connection: Connection, name: str) -> None:
        """Let it listen no more."""
        stream = connection.streams.pop(name, None)
        if stream is None:
            return
        self.watch.subscribed(-1)
        if stream.subscription is None:
            _without(self._by_channel, name, connection)
            return
        table, user = stream.channel.table, stream.channel.user
        self.context.host.unsubscribe(table, stream.subscription)
        here = self._by_table[table]
        here[connection] -= 1
        if not here[connection]:
            del here[connection]
        if not here:
            del self._by_table[table]
        if self.crowd:
            self.crowd.changed(table)
        if user is not None:
            self.context.presence.go(table, user)

    def tables(self) -> list[str]:
        """Name the tables that somebody watches here."""
        return list(self._by_table)

    def at_table(self, table: str) -> list[Connection]:
        """List the connections that watch a table."""
        return list(self._by_table.get(table, ()))

    def here(self, table: str) -> list[Present]:
        """List those who watch a table at this process."""
        return [
            Present(each.client, each.caller.person or "", f"table:{table}" in each.streams)
            for each in self.at_table(table)
            if each.caller is not None
        ]

    def present(self, table: str) -> list[Present]:
        """List those who watch a table, at any process."""
        return self.here(table) + (self.crowd.elsewhere(table) if self.crowd else [])

    def watching(self, table: str) -> int:
        """Count those who watch a table without sitting there."""
        return sum(each.spectates for each in self.present(table))

    def join_crowd(self, bus: Bus, node: str) -> None:
        """Tell other processes who watches here, and hear who watches there."""
        self.crowd = Watchers(bus, node, self.here)

    async def keep_company(self) -> None:
        """Go on telling them, until cancelled."""
        if self.crowd:
            await self.crowd.run(self.tables)

    def tell(self, channel: str, event: str, data: object) -> None:
        """Say something in a channel without positions."""
        listeners = self._by_channel.get(channel)
        if not listeners:
            return
        said = written({"event": event, "data": data})
        for connection in listeners:
            connection.streams[channel].notices.append(said)
            connection.news()

    def notify(self, person: str, event: str, data: dict[str, Any]) -> None:
        """Say something to one person alone."""
        self.tell(f"user:#{person}", event, data)

    def lobby_changed(self, what: str, line: Line) -> None:
        """Say in the lobby what became of a table."""
        self.tell("lobby", f"table.{what}", table_line(self.context, line))

    # Sending.

    def flush_soon(self, connection: Connection) -> None:
        """Send what a connection has to hear, together with everything else of this turn and the next.

        The answer to a move comes a turn after its event: both go out at once.
        """
        if not self._dirty:
            self.loop.call_soon(self.loop.call_soon, self._flush)
        self._dirty.append(connection)

    def _flush(self) -> None:
        dirty, self._dirty = self._dirty, []
        _for_each(dirty, Connection.flush)

    async def keep_time(self) -> None:
        """Let the beat go on, a second each, until cancelled."""
        while True:
            await asyncio.sleep(1)
            self.beat()

    def beat(self) -> None:
        """See to those whose turn it is: whether they are there, and may be."""
        self._beat = (self._beat + 1) % PING_S
        _for_each(tuple(self._beats[self._beat]), Connection.check)


def _for_each(connections: Iterable[Connection], act: Callable[[Connection], None]) -> None:
    # What goes wrong with one must not keep the others waiting.
    for connection in connections:
        try:
            act(connection)
        except Exception:  # noqa: BLE001 - it is logged; the client connects again
            _log.exception("a connection could not be served")
            connection.end(codes.SERVER_ERROR)


def _without(register: dict[str, dict[Connection, None]], key: str, connection: Connection) -> None:
    listed = register.get(key, {})
    listed.pop(connection, None)
    if not listed:
        register.pop(key, None)
