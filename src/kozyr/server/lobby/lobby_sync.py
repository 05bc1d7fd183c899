"""Keeps this process's lobby in step with the tables that other processes open, change and close.

Lines arrive on the bus with their entry numbers. The sync re-reads the store when it may have missed some:
while the bus is down, when it returns, and rarely otherwise. Every second each process reports how many lines
it has sent. A process that received fewer re-reads the store, as it does when a process appears or vanishes.
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
"""How often while it is down."""
APART_S: Final = 1.0
"""The least time between two reads, whatever was missed."""


class _News(NamedTuple):
    node: str
    sent: int
    """How many lines its process has sent so far, including this one."""
    table: str = ""
    """Empty: a sign of life without a line."""
    listing: bytes | None = None
    number: int = 0


class _Other(NamedTuple):
    # Another process: how many lines it has sent, and when its last message arrived.
    sent: int
    at: float


_write: Final = Encoder().encode
_read: Final = Decoder(_News).decode
_log = logging.getLogger("kozyr.lobby")


class LobbySync:
    """Keeps this process's lobby equal to the others'."""

    def __init__(self, lobby: Lobby, store: Store, bus: Bus, node: str, changed: Callable[[], None]) -> None:
        """`node` is the name of this process; `changed` is called whenever the lobby may have changed."""
        self._lobby = lobby
        self._store = store
        self._bus = bus
        self._node = node
        self._on_change = changed
        self._sent = 0
        self._others: dict[str, _Other] = {}
        self._doubt = asyncio.Event()
        bus.subscribe(SUBJECT, self._receive)
        bus.on_change(lambda _: self._doubt.set())

    def publish(self, table: str, listing: bytes | None, number: int) -> None:
        """Apply a line that was stored here, and send it to the others."""
        self._apply(table, listing, number)
        self._sent += 1
        self._bus.publish(SUBJECT, _write(_News(self._node, self._sent, table, listing, number)))

    def _apply(self, table: str, listing: bytes | None, number: int) -> None:
        self._lobby.changed(table, listing, number)
        self._on_change()

    def _receive(self, message: bytes) -> None:
        try:
            news = _read(message)
            if news.table:
                self._apply(news.table, news.listing, news.number)
            self._count(news)
        except ValueError:  # includes msgspec's errors and invalid UTF-8
            _log.warning("an unreadable lobby message was ignored")

    def _count(self, news: _News) -> None:
        known = self._others.get(news.node)
        if known is None or news.sent > known.sent + bool(news.table):
            self._doubt.set()
        sent = news.sent if known is None else max(news.sent, known.sent)
        self._others[news.node] = _Other(sent, asyncio.get_running_loop().time())

    async def reload(self) -> None:
        """Read all lines from the store."""
        await self._lobby.reload(self._store)
        self._on_change()

    async def run(self) -> None:
        """Report the number of sent lines and read the store when needed, until cancelled."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._send_keepalives())
            both.create_task(self._reload_when_needed())

    async def _send_keepalives(self) -> None:
        while True:
            self._bus.publish(SUBJECT, _write(_News(self._node, self._sent)))
            gone = asyncio.get_running_loop().time() - GONE_S
            for node in [node for node, other in self._others.items() if other.at <= gone]:
                del self._others[node]
                self._doubt.set()
            await asyncio.sleep(KEEPALIVE_S)

    async def _reload_when_needed(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout((RELOAD_S if self._bus.up else POLL_S) - APART_S):
                    await self._doubt.wait()
            self._doubt.clear()
            try:
                await self.reload()
            except UnavailableError:
                self._doubt.set()
            await asyncio.sleep(APART_S)
