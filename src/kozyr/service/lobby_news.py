"""How does the lobby here hear of tables that other processes opened, changed and closed?

By the bus, each line with the number of the entry it is as of; and by a look at what the store lists, when
news may have been missed: while the bus is gone, when it is back, and seldom otherwise.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.msgpack import Decoder, Encoder

from kozyr.service.bus import Bus
from kozyr.service.lobby import Lobby
from kozyr.service.ports import Store, UnavailableError

SUBJECT: Final = "lobby"
LOOK_S: Final = 30.0
"""How often the store is asked while the bus carries news."""
POLL_S: Final = 2.0
"""How often while it does not."""


class _News(NamedTuple):
    table: str
    listing: bytes | None
    number: int


_write: Final = Encoder().encode
_read: Final = Decoder(_News).decode
_log = logging.getLogger("kozyr.lobby")


class LobbyNews:
    """Keeps one process's lobby like all the others'."""

    def __init__(self, lobby: Lobby, store: Store, bus: Bus, changed: Callable[[], None]) -> None:
        """Call `changed` whenever something may have."""
        self._lobby = lobby
        self._store = store
        self._bus = bus
        self._tell_changed = changed
        self._soon = asyncio.Event()
        bus.listen(SUBJECT, self._hear)
        bus.watch(lambda _: self._soon.set())

    def tell(self, table: str, listing: bytes | None, number: int) -> None:
        """Take in what was stored here, and let the others know."""
        self._take(table, listing, number)
        self._bus.tell(SUBJECT, _write(_News(table, listing, number)))

    def _take(self, table: str, listing: bytes | None, number: int) -> None:
        self._lobby.changed(table, listing, number)
        self._tell_changed()

    def _hear(self, message: bytes) -> None:
        try:
            news = _read(message)
            self._take(*news)
        except ValueError:  # msgspec's errors are such, and so is text that is none
            _log.warning("what was heard is no line of a lobby")

    async def look(self) -> None:
        """See what the store lists."""
        await self._lobby.look(self._store)
        self._tell_changed()

    async def run(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S if self._bus.up else POLL_S):
                    await self._soon.wait()
            self._soon.clear()
            with contextlib.suppress(UnavailableError):
                await self.look()
