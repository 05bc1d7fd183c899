"""A table on a server, as a `TableClient`.

Messages arrive over the player's own channel, in order and without gaps. A snapshot comes first, and again if
too many messages were missed. Commands are resent until the server answers. A viewer who takes or loses a
seat gets a different view over another channel.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
from centrifuge import CentrifugeError, StreamPosition
from msgspec import Raw

from kozyr.client.address import link_to
from kozyr.client.connection import ChannelHandler, ListenerList, RealtimeConnection
from kozyr.client.server_client import RETRIED_CODES
from kozyr.client.session import OnlineSession
from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.client.table_model import advance, fill_missing_names, reports_clocks
from kozyr.client.time_left import advance_clocks
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.snapshot import TableSnapshot

_LEAVE_TIMEOUT_S: Final = 3.0
"""How long a leaving player waits for the server's answer."""


class TableKeys(NamedTuple):
    """The keys to a locked table."""

    password: str | None = None
    invite: str | None = None


class OnlineTable:
    """A table on a server at which the player sits or which the player watches."""

    def __init__(
        self, session: OnlineSession, connection: RealtimeConnection, snapshot: TableSnapshot, keys: TableKeys
    ) -> None:
        self._server, self._user = session.server, session.user
        self._connection = connection
        self._keys = keys
        self.now = snapshot
        """The current state of the table."""
        self._clocks_since = time.monotonic()
        """When the server last reported the clock times."""
        self._channel = ""
        self._is_closed = False
        self._channel_lock = asyncio.Lock()
        """Held while the channel changes, so that changes happen one after another."""
        self._listeners = ListenerList[TableMessage]()
        self._lost_listeners = ListenerList[ClientRefusal]()
        self.watch_problems = connection.watch_problems
        """Adds a listener for problems of the connection; returns a function that removes it."""
        self.when_lost = self._lost_listeners.add
        """Adds a listener, which gets the reason when the table can no longer be seen.

        Returns a function that removes the listener.
        """

    @property
    def link(self) -> str:
        """The link for inviting a friend."""
        table = self.now.table
        return link_to(self._server.address, table.table_id, table.invite or self._keys.invite)

    @property
    def is_host(self) -> bool:
        """Whether the player is the host."""
        return self.now.table.host == self._user

    @property
    def elapsed_ms(self) -> int:
        """The time that the clocks have been running since the server last reported them."""
        return int((time.monotonic() - self._clocks_since) * 1000)

    # The `TableClient` interface.

    def listen(self, listener: Callable[[TableMessage], None]) -> Callable[[], None]:
        """Pass a snapshot immediately and then every message; return a function that removes the listener."""
        listener(advance_clocks(self.now, self.elapsed_ms))
        return self._listeners.add(listener)

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Play one of the legal actions, encoded as in the messages."""
        return await self.command("game.move", action=act)

    async def ready(self) -> ClientRefusal | None:
        """Declare the player ready to play with exactly the opponents now at the table."""
        sitters = [sitter for sitter in self.now.table.sitters if sitter is not None]
        opponents = [sitter.player_id for sitter in sitters if sitter.player_id != self._user]
        return await self.command("tables.ready", opponents=opponents)

    async def resign(self) -> ClientRefusal | None:
        """Lose the game and keep the seat."""
        return await self.command("game.resign")

    async def say(self, text: str) -> ClientRefusal | None:
        """Send a chat message to all players."""
        keys = self._keys._asdict() if self.now.table.your_seat is None else {}
        return await self.command("table.chat", text=text, **keys)

    async def leave(self) -> None:
        """Leave the screen of the table: the server is told nothing, and the player keeps the seat.

        `leave_room` gives up the seat unless a game is running, `leave_for_good` in any case.
        """

    # Actions outside the game.

    async def command(self, name: str, **fields: object) -> ClientRefusal | None:
        """Send a command about this table until the server answers; return the refusal, if any."""
        answer = await self._server.send_command(name, Done, table_id=self.now.table.table_id, **fields)
        return answer if isinstance(answer, ClientRefusal) else None

    async def sit_down(self, seat: int | None = None) -> ClientRefusal | None:
        """Take a seat at a table that the player has been watching."""
        return await self.command("tables.join", seat=seat, **self._keys._asdict())

    async def leave_room(self) -> None:
        """Leave the waiting room; during a game the player keeps the seat, and otherwise gives it up."""
        table = self.now.table
        if table.your_seat is not None and table.status not in ("playing", "closed"):
            # If the request fails, the server itself notices later that the player is absent.
            with suppress(TimeoutError):
                async with asyncio.timeout(_LEAVE_TIMEOUT_S):
                    await self._server.request("tables.leave", Done, table_id=table.table_id)
        await self.close()

    async def leave_for_good(self) -> ClientRefusal | None:
        """Give up the seat, and with it a running game."""
        refusal = await self.command("tables.leave")
        if refusal is None:
            await self.close()
        return refusal

    async def close(self) -> None:
        """Stop listening; the seat is kept."""
        self._listeners.clear()
        self._lost_listeners.clear()
        self._is_closed = True
        async with self._channel_lock:
            await self._connection.stop_listening(self._channel)

    # Incoming messages.

    async def subscribe(self) -> None:
        """Subscribe to the channel of the player's view; the SDK first calls `_load_position`."""
        async with self._channel_lock:
            if self._is_closed:
                return
            old_channel, self._channel = self._channel, self._find_channel()
            await self._connection.stop_listening(old_channel)
            handler = ChannelHandler(self._apply_publication, ended=self._lost_listeners.notify)
            keys = {name: key for name, key in self._keys._asdict().items() if key}
            await self._connection.listen(self._channel, handler, self._load_position, **keys)

    def _find_channel(self) -> str:
        sitters = [sitter for sitter in self.now.table.sitters if sitter is not None]
        is_seated = any(sitter.player_id == self._user for sitter in sitters)
        return f"table:{self.now.table.table_id}" + (f"#{self._user}" if is_seated else "")

    async def load_snapshot(self) -> TableSnapshot | ClientRefusal:
        """Load the table as the player may see it now."""
        table = self.now.table.table_id
        return await self._server.request(
            "table.snapshot", TableSnapshot, table_id=table, **self._keys._asdict()
        )

    async def _load_position(self, _: str) -> StreamPosition:
        # Load a snapshot and return its position in the channel. After an error the SDK calls this again.
        snapshot = await self.load_snapshot()
        if isinstance(snapshot, ClientRefusal):
            if snapshot.code not in RETRIED_CODES:
                self._lost_listeners.notify(snapshot)
                self._connection.run_in_background(self._connection.stop_listening(self._channel))
            raise CentrifugeError(snapshot.text)
        # Newer messages may have come over the channel meanwhile.
        if snapshot.epoch != self.now.epoch or snapshot.seq >= self.now.seq:
            self.now, self._clocks_since = fill_missing_names(snapshot, self.now), time.monotonic()
            self._listeners.notify(self.now)
            self._follow_seat()
        return StreamPosition(offset=snapshot.seq, epoch=snapshot.epoch)

    def _apply_publication(self, data: dict[str, Any]) -> None:
        try:
            events = [Raw(msgspec.json.encode(event)) for event in data["events"]]
            entry = TableEntry(data["seq"], data["at"], events)
            if entry.seq <= self.now.seq:
                return  # the snapshot already includes the entry
            snapshot = advance(self.now, entry) if entry.seq == self.now.seq + 1 else None
        except (msgspec.MsgspecError, LookupError, TypeError):
            snapshot = None
        if snapshot is None:  # an entry is missing or unreadable
            self._connection.run_in_background(self.subscribe())
            return
        self.now = snapshot
        if reports_clocks(entry):
            self._clocks_since = time.monotonic()
        self._listeners.notify(entry)
        self._follow_seat()

    def _follow_seat(self) -> None:
        # A player who sat down or left the seat gets the messages of another channel.
        if self._find_channel() != self._channel:
            self._connection.run_in_background(self.subscribe())
