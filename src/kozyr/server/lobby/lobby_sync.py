"""Updates this process's lobby with the tables that other processes open, change and close.

A line is a table's row in the lobby. Lines arrive on the bus, each with the number of its table's last entry.
Every second each process reports how many lines it has sent. A process that received fewer lines reads all
lines from the store. It also reads them periodically, and when the bus or another process comes or goes.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.server.cluster.bus import GONE_S, KEEPALIVE_S, Bus
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.tables.ports import Store, UnavailableError

SUBJECT: Final = "lobby"
RELOAD_S: Final = 30.0
"""How often the store is read while the bus is up."""
POLL_S: Final = 2.0
"""How often the store is read while the bus is down."""
MIN_INTERVAL_S: Final = 1.0
"""The shortest time between two reads."""


class _LobbyMessage(NamedTuple):
    node: str
    sent_count: int
    """How many lines the sender has sent so far, including this line."""
    table: str = ""
    """The table of the line; empty if the message has no line and only says that the sender is alive."""
    listing: bytes | None = None
    """The line; None if the table was closed."""
    number: int = 0
    """The number of the entry that changed the line."""


class _OtherNode(NamedTuple):
    # Another process: how many lines it has sent, and when its last message was received.
    sent_count: int
    received_at: float


_encode: Final = Encoder().encode
_decode: Final = Decoder(_LobbyMessage).decode
_log = logging.getLogger("kozyr.lobby")


class LobbySync:
    """Keeps this process's lobby equal to the lobbies of other processes."""

    def __init__(
        self, lobby: Lobby, store: Store, bus: Bus, node: str, on_change: Callable[[], None]
    ) -> None:
        """Call `on_change` whenever the lobby may have changed; `node` is the name of this process."""
        self._lobby = lobby
        self._store = store
        self._bus = bus
        self._node = node
        self._on_change = on_change
        self._sent_count = 0
        self._others: dict[str, _OtherNode] = {}
        self._must_reload = asyncio.Event()
        bus.subscribe(SUBJECT, self._receive)
        bus.on_change(lambda _: self._must_reload.set())

    def publish(self, table: str, listing: bytes | None, number: int) -> None:
        """Apply a line that this process has stored, and send the line to other processes."""
        self._apply(table, listing, number)
        self._sent_count += 1
        message = _LobbyMessage(self._node, self._sent_count, table, listing, number)
        self._bus.publish(SUBJECT, _encode(message))

    def _apply(self, table: str, listing: bytes | None, number: int) -> None:
        self._lobby.apply_listing(table, listing, number)
        self._on_change()

    def _receive(self, body: bytes) -> None:
        try:
            message = _decode(body)
            if message.table:
                self._apply(message.table, message.listing, message.number)
            self._check_sent_count(message)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            _log.warning("an unreadable lobby message was ignored")

    def _check_sent_count(self, message: _LobbyMessage) -> None:
        known = self._others.get(message.node)
        has_line = bool(message.table)
        if known is None or message.sent_count > known.sent_count + has_line:  # earlier lines were lost
            self._must_reload.set()
        sent_count = message.sent_count if known is None else max(message.sent_count, known.sent_count)
        self._others[message.node] = _OtherNode(sent_count, asyncio.get_running_loop().time())

    async def reload(self) -> None:
        """Read all lines from the store."""
        await self._lobby.reload(self._store)
        self._on_change()

    async def run(self) -> None:
        """Report the number of sent lines and read the store when needed, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._send_keepalives())
            tasks.create_task(self._reload_when_needed())

    async def _send_keepalives(self) -> None:
        while True:
            self._bus.publish(SUBJECT, _encode(_LobbyMessage(self._node, self._sent_count)))
            gone_since = asyncio.get_running_loop().time() - GONE_S
            gone_nodes = [node for node, other in self._others.items() if other.received_at <= gone_since]
            for node in gone_nodes:
                del self._others[node]
                self._must_reload.set()
            await asyncio.sleep(KEEPALIVE_S)

    async def _reload_when_needed(self) -> None:
        while True:
            interval_s = RELOAD_S if self._bus.is_up else POLL_S
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(interval_s - MIN_INTERVAL_S):
                    await self._must_reload.wait()
            self._must_reload.clear()
            try:
                await self.reload()
            except UnavailableError:
                self._must_reload.set()
            await asyncio.sleep(MIN_INTERVAL_S)
