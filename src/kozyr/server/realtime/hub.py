"""The hub: all connections of this process and their channels.

The hub holds what connections share: the call context, the indexes by token, table and channel, and the
schedules of pings and of output.
"""

import asyncio
import logging
import secrets
from collections import Counter, deque
from collections.abc import Iterable
from math import ceil
from typing import Any, Final, Protocol

from kozyr import __version__
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.table_list import make_table_line
from kozyr.server.cluster.bus import Bus
from kozyr.server.lobby.table_index import LobbyLine
from kozyr.server.realtime import codes
from kozyr.server.realtime.channels import Stream
from kozyr.server.realtime.client_commands import PING_S
from kozyr.server.realtime.codes import Disconnect
from kozyr.server.realtime.connection import Connection
from kozyr.server.realtime.protocol import to_json
from kozyr.server.realtime.watchers import Watcher, WatcherSync

STALE_S: Final = 10
"""How long a connection may take to identify itself."""
LATE_SLICE: Final = 64
"""How many spectators' connections are flushed in one turn of the event loop."""
_DISCONNECT_STEPS: Final = 50
"""The number of steps in which `disconnect_gradually` closes connections."""
_MIN_PER_STEP: Final = 20
"""The fewest connections that are closed in one step."""

_log = logging.getLogger("kozyr.server.realtime")


class ConnectionMetrics(Protocol):
    """The metrics of connections."""

    def connected(self) -> None:
        """Count a new connection."""

    def disconnected(self, code: int) -> None:
        """Count an ended connection, with its code."""

    def subscribed(self, channels: int = 1) -> None:
        """Add new subscriptions, or subtract ended ones with a negative number."""

    def frame_refused(self, reason: str) -> None:
        """Count a rejected frame."""


class Hub:
    """All connections of this process."""

    def __init__(
        self, context: CallContext, metrics: ConnectionMetrics, *, max_frame_bytes: int, max_send_queue: int
    ) -> None:
        self.context = context
        self.metrics = metrics
        self.loop = asyncio.get_running_loop()
        self.max_frame_bytes = max_frame_bytes
        """The size of the largest frame that a client may send."""
        self.max_send_queue = max_send_queue
        """How many entries or notices of one stream may wait for a slow client."""
        self.version = f"kozyr {__version__}"
        self.connections_by_address: Counter[str] = Counter()
        """The number of connections from each address, including those of the tabletop API."""
        self.watcher_sync: WatcherSync | None = None
        """Exchanges watchers with other processes; None on a single server."""
        # A dict with the value None is an ordered set.
        self._all: dict[Connection, None] = {}
        self._by_channel: dict[str, dict[Connection, None]] = {}
        self._by_table: dict[str, Counter[Connection]] = {}
        """How many streams of a table each connection has."""
        self._by_token: dict[str, dict[Connection, None]] = {}
        self._by_person: Counter[str | None] = Counter()
        """How many connections each person has; None stands for callers without a token."""
        self._spectator_counts: Counter[str] = Counter()
        """How many spectators of this process each table has; a list of tables shows the numbers."""
        self._dirty: list[Connection] = []
        """The connections with waiting output."""
        self._late: deque[Connection] = deque()
        """The connections whose output for spectators waits."""
        self._by_second: list[dict[Connection, None]] = [{} for _ in range(PING_S)]
        """The connections that are checked in each second of the ping period."""
        self._second = 0
        """The current second of the ping period."""

    # Connecting and disconnecting.

    def add(self, connection: Connection) -> None:
        """Add a connection, which must identify its caller within `STALE_S` and is then pinged regularly."""
        self._all[connection] = None
        self.connections_by_address[connection.address] += 1
        connection.ping_second = (self._second + STALE_S) % PING_S
        self._by_second[connection.ping_second][connection] = None
        self.metrics.connected()

    @staticmethod
    def make_client_id() -> str:
        """Return a random id for a connection."""
        return secrets.token_hex(8)

    def set_caller(self, connection: Connection, caller: Caller) -> None:
        """Record the caller of a connection."""
        connection.caller = caller
        self._by_person[caller.person] += 1
        if caller.token_id is not None:
            self._by_token.setdefault(caller.token_id, {})[connection] = None

    def rename(self, person: str, name: str) -> None:
        """Update a person's name in their connections."""
        for connection in self._all:
            caller = connection.caller
            if caller is not None and caller.person == person:
                connection.caller = caller._replace(name=name)

    def remove(self, connection: Connection) -> None:
        """Remove a connection with its streams and index entries; a second call does nothing."""
        if connection not in self._all:
            return
        del self._all[connection]
        del self._by_second[connection.ping_second][connection]
        self.metrics.disconnected(connection.close_code)
        self.connections_by_address[connection.address] -= 1
        if not self.connections_by_address[connection.address]:
            del self.connections_by_address[connection.address]
        for name in tuple(connection.streams):
            self.remove_stream(connection, name)
        caller = connection.caller
        if caller is None:
            return
        self._by_person[caller.person] -= 1
        if not self._by_person[caller.person]:
            del self._by_person[caller.person]
        if caller.token_id is not None:
            _remove_from(self._by_token, caller.token_id, connection)

    def count_people(self) -> int:
        """Return the number of people who are connected to this process, with or without a token."""
        anonymous = self._by_person[None]
        return anonymous + len(self._by_person) - (None in self._by_person)

    def disconnect_token(self, token_id: str) -> None:
        """End the connections of a revoked token; the reply to the revoking call goes out first."""
        for connection in self._by_token.get(token_id, ()):
            self.loop.call_soon(connection.end, codes.INVALID_TOKEN)

    def stop(self, reason: Disconnect = codes.SHUTDOWN) -> None:
        """End all connections; their clients reconnect elsewhere or later."""
        for connection in tuple(self._all):
            connection.end(reason)

    async def disconnect_gradually(self, duration_s: float) -> None:
        """End all connections over this time, so that thousands of clients do not reconnect in one moment."""
        connections = tuple(self._all)
        step_size = max(_MIN_PER_STEP, ceil(len(connections) / _DISCONNECT_STEPS))
        for first in range(0, len(connections), step_size):
            if first:
                await asyncio.sleep(duration_s / _DISCONNECT_STEPS)
            for connection in connections[first : first + step_size]:
                connection.end(codes.SHUTDOWN)

    # Channels.

    def add_stream(self, connection: Connection, name: str, stream: Stream) -> None:
        """Add a stream to a connection."""
        connection.streams[name] = stream
        self.metrics.subscribed()
        table, user = stream.channel.table, stream.channel.user
        if stream.subscription is None:
            self._by_channel.setdefault(name, {})[connection] = None
            return
        self._by_table.setdefault(table, Counter())[connection] += 1
        self._spectator_counts[table] += user is None
        if self.watcher_sync:
            self.watcher_sync.mark_changed(table)
        if user is not None and stream.is_present:
            self.context.presence.add_connection(table, user)
        connection.schedule_flush()  # entries may have arrived since the reply was encoded

    def remove_stream(self, connection: Connection, name: str, *, has_unsubscribed: bool = False) -> None:
        """Remove a stream from a connection; `has_unsubscribed` says that its client asked for it."""
        stream = connection.streams.pop(name, None)
        if stream is None:
            return
        self.metrics.subscribed(-1)
        if stream.subscription is None:
            _remove_from(self._by_channel, name, connection)
            return
        table, user = stream.channel.table, stream.channel.user
        self.context.table_host.unsubscribe(table, stream.subscription)
        stream_counts = self._by_table[table]
        stream_counts[connection] -= 1
        self._spectator_counts[table] -= user is None
        if not stream_counts[connection]:
            del stream_counts[connection]
        if not stream_counts:
            del self._by_table[table], self._spectator_counts[table]
        if self.watcher_sync:
            self.watcher_sync.mark_changed(table)
        if user is not None and stream.is_present:
            self.context.presence.remove_connection(table, user, has_unsubscribed=has_unsubscribed)

    def tables(self) -> list[str]:
        """Return the ids of the tables that clients of this process watch."""
        return list(self._by_table)

    def connections_at(self, table: str) -> list[Connection]:
        """Return the connections that watch a table."""
        return list(self._by_table.get(table, ()))

    def find_local_watchers(self, table: str) -> list[Watcher]:
        """Return the watchers of a table that are connected to this process."""
        # Spectators subscribe to `table:t7`, players to `table:t7#u1`.
        return [
            Watcher(
                connection.client,
                connection.caller.person or "",
                is_spectator=f"table:{table}" in connection.streams,
            )
            for connection in self.connections_at(table)
            if connection.caller is not None
        ]

    def find_all_watchers(self, table: str) -> list[Watcher]:
        """Return the watchers of a table that are connected to any process."""
        remote = self.watcher_sync.find_remote(table) if self.watcher_sync else []
        return self.find_local_watchers(table) + remote

    def count_spectators(self, table: str) -> int:
        """Return the number of spectators of a table; it is kept, because lists of tables ask for it."""
        remote = self.watcher_sync.count_remote_spectators(table) if self.watcher_sync else 0
        return self._spectator_counts[table] + remote

    def share_watchers(self, bus: Bus, node: str) -> None:
        """Exchange the watchers of tables with other processes."""
        self.watcher_sync = WatcherSync(bus, node, self.find_local_watchers)

    async def run_watchers(self) -> None:
        """Send the watchers that are connected to this process to the other processes, until cancelled."""
        if self.watcher_sync:
            await self.watcher_sync.run(self.tables)

    def publish(self, channel: str, event: str, data: object) -> None:
        """Send a notice to all subscribers of the lobby's channel or of a user's channel."""
        listeners = self._by_channel.get(channel)
        if not listeners:
            return
        notice = to_json({"event": event, "data": data})
        is_for_many = channel == "lobby"
        for connection in listeners:
            connection.streams[channel].notices.append(notice)
            if is_for_many:
                connection.schedule_late_flush()
            else:
                connection.schedule_flush()

    def notify(self, person: str, event: str, data: dict[str, Any]) -> None:
        """Send a notice to one person."""
        self.publish(f"user:#{person}", event, data)

    def is_listening(self, person: str) -> bool:
        """Return whether a connection to this process subscribes to a person's own channel."""
        return f"user:#{person}" in self._by_channel

    def listening_people(self) -> list[str]:
        """Return the people whose own channels have subscribers in this process."""
        prefix = "user:#"
        return [name.removeprefix(prefix) for name in self._by_channel if name.startswith(prefix)]

    def notify_everybody(self, event: str, data: dict[str, Any]) -> None:
        """Send a notice to all people who are connected to this process."""
        for person in self.listening_people():
            self.publish(f"user:#{person}", event, data)

    def publish_lobby_change(self, change: str, line: LobbyLine) -> None:
        """Send a table's new line to the lobby's subscribers."""
        self.publish("lobby", f"table.{change}", make_table_line(self.context, line))

    # Sending.

    def flush_soon(self, connection: Connection) -> None:
        """Send a connection's output after the next turn of the event loop.

        The reply to a move is ready one turn after the move's entry, so both go out together.
        """
        if not self._dirty:
            self.loop.call_soon(self.loop.call_soon, self._flush)
        self._dirty.append(connection)

    def flush_late(self, connection: Connection) -> None:
        """Send a connection's output after that of all players, in slices: a table may have many spectators.

        Between two slices the event loop serves everybody else.
        """
        if not self._late:
            self.loop.call_soon(self.loop.call_soon, self.loop.call_soon, self._flush_slice)
        self._late.append(connection)

    def _flush(self) -> None:
        connections, self._dirty = self._dirty, []
        _flush_each(connections)

    def _flush_slice(self) -> None:
        # A connection that was flushed for another reason meanwhile has no late output any more.
        connections = [self._late.popleft() for _ in range(min(len(self._late), LATE_SLICE))]
        _flush_each([each for each in connections if each.has_late_output])
        if self._late:
            self.loop.call_soon(self._flush_slice)

    async def run_pings(self) -> None:
        """Call `check_due_connections` every second until cancelled."""
        while True:
            await asyncio.sleep(1)
            self.check_due_connections()

    def check_due_connections(self) -> None:
        """Advance the ping period by one second, and check the connections of that second."""
        self._second = (self._second + 1) % PING_S
        for connection in tuple(self._by_second[self._second]):
            try:
                connection.check()
            except Exception:  # noqa: BLE001 - logged; the client reconnects
                _end_failed(connection)


def _flush_each(connections: Iterable[Connection]) -> None:
    for connection in connections:
        try:
            connection.flush()
        except Exception:  # noqa: BLE001 - logged; the client reconnects
            _end_failed(connection)


def _end_failed(connection: Connection) -> None:
    # An error of one connection must not affect the others.
    _log.exception("a connection failed; the client is disconnected and will reconnect")
    connection.end(codes.SERVER_ERROR)


def _remove_from(index: dict[str, dict[Connection, None]], key: str, connection: Connection) -> None:
    connections = index.get(key, {})
    connections.pop(connection, None)
    if not connections:
        index.pop(key, None)
