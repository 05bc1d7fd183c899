"""A table on a server, as a `TableClient`.

Messages arrive over the player's own channel, in order and without gaps. A snapshot comes first, and again if
too many messages were missed. Commands are resent until the server answers. A viewer who takes or loses a
seat gets a different view, so the table is loaded again.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
from centrifuge import CentrifugeError, StreamPosition
from msgspec import Raw

from kozyr.server.api.messages.fields import Done, Stored
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.server.api.messages.tables import Joined
from kozyr.terminal.online.address import link_to
from kozyr.terminal.online.connection import BackgroundTasks, ChannelCallbacks, RealtimeConnection
from kozyr.terminal.online.server_client import TEMPORARY
from kozyr.terminal.online.session import OnlineSession
from kozyr.terminal.table_client import ClientRefusal, TableMessage
from kozyr.terminal.table_model import advance, advance_clocks, reports_clocks

_RETRY_DELAY_S: Final = 0.5
_LEAVE_TIMEOUT_S: Final = 3.0
"""How long a leaving player waits for the server's answer."""


class TableKeys(NamedTuple):
    """The keys to a locked table."""

    password: str | None = None
    invite: str | None = None

    def as_fields(self) -> dict[str, str]:
        """Return the keys that are set."""
        return {name: key for name, key in self._asdict().items() if key}


class OnlineTable:
    """A table on a server at which the player sits or which the player watches."""

    def __init__(
        self,
        session: OnlineSession,
        connection: RealtimeConnection,
        snapshot: TableSnapshot,
        keys: TableKeys = TableKeys(),  # noqa: B008 - a tuple is immutable
    ) -> None:
        self._server = session.server
        self._user = session.user
        self._connection = connection
        self._keys = keys
        self._snapshot = snapshot
        self._clocks_since = time.monotonic()
        """When the server last reported the clock times."""
        self._channel = ""
        self._reload_lock = asyncio.Lock()
        """Held while the view changes, so that changes happen one after another."""
        self._listeners: list[Callable[[TableMessage], None]] = []
        self._lost_listeners: list[Callable[[ClientRefusal], None]] = []
        self._tasks = BackgroundTasks()

    @classmethod
    async def open(
        cls,
        session: OnlineSession,
        connection: RealtimeConnection,
        table: str,
        keys: TableKeys = TableKeys(),  # noqa: B008 - a tuple is immutable
    ) -> "OnlineTable | ClientRefusal":
        """Load a table and subscribe to its messages."""
        snapshot = await session.server.request(
            "table.snapshot", TableSnapshot, table_id=table, **keys._asdict()
        )
        if isinstance(snapshot, ClientRefusal):
            return snapshot
        online_table = cls(session, connection, snapshot, keys)
        await online_table._subscribe_to_view()
        return online_table

    # The `TableClient` interface, and the table's state.

    @property
    def is_local(self) -> bool:
        """Whether the game is on this machine: always False."""
        return False

    @property
    def now(self) -> TableSnapshot:
        """The current state of the table."""
        return self._snapshot

    @property
    def is_open(self) -> bool:
        """Whether the table is still subscribed to."""
        return bool(self._channel)

    @property
    def link(self) -> str:
        """The link for inviting a friend."""
        table = self._snapshot.table
        return link_to(self._server.address, table.table_id, table.invite or self._keys.invite)

    @property
    def is_host(self) -> bool:
        """Whether the player is the host."""
        return self._snapshot.table.host == self._user

    @property
    def elapsed_ms(self) -> int:
        """The time that the clocks have been running since the server last reported them."""
        return int((time.monotonic() - self._clocks_since) * 1000)

    def listen(self, listener: Callable[[TableMessage], None]) -> None:
        """Send a snapshot immediately and then every message; a later snapshot replaces everything before."""
        self._listeners.append(listener)
        listener(advance_clocks(self._snapshot, self.elapsed_ms))

    def remove_listener(self, listener: Callable[[TableMessage], None]) -> None:
        """Remove a listener."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def follow(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Report a lost connection by a sentence, a restored one by ""; return a function that ends this."""
        return self._connection.follow(listener)

    def when_lost(self, listener: Callable[[ClientRefusal], None]) -> None:
        """Report, with the reason, when the table can no longer be seen."""
        self._lost_listeners.append(listener)

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Play one of the legal actions, encoded as in the messages."""
        return _get_refusal(await self._command("game.move", Stored, action=act))

    async def ready(self) -> ClientRefusal | None:
        """Declare the player ready to play with exactly the opponents now at the table."""
        table = self._snapshot.table
        sitters = [sitter for sitter in table.sitters if sitter is not None]
        opponents = [sitter.player_id for sitter in sitters if sitter.seat != table.your_seat]
        return _get_refusal(await self._command("tables.ready", Done, opponents=opponents))

    async def unready(self) -> ClientRefusal | None:
        """Withdraw the player's readiness."""
        return _get_refusal(await self._command("tables.unready", Done))

    async def resign(self) -> ClientRefusal | None:
        """Lose the game and keep the seat."""
        return _get_refusal(await self._command("game.resign", Stored))

    async def say(self, text: str) -> ClientRefusal | None:
        """Send a chat message to all players."""
        return _get_refusal(await self._command("table.chat", Done, text=text, **self._keys_if_watching()))

    async def leave(self) -> None:
        """Leave the screen; during a game the player keeps the seat, and otherwise gives it up."""
        table = self._snapshot.table
        if table.your_seat is not None and table.status not in ("playing", "closed"):
            # If the request fails, the server itself notices later that the player is absent.
            with suppress(TimeoutError):
                async with asyncio.timeout(_LEAVE_TIMEOUT_S):
                    await self._server.request("tables.leave", Done, table_id=table.table_id)
        await self.close()

    async def leave_for_good(self) -> ClientRefusal | None:
        """Give up the seat, and with it a running game."""
        refusal = _get_refusal(await self._command("tables.leave", Done))
        if refusal is None:
            await self.close()
        return refusal

    async def close(self) -> None:
        """Stop listening; the seat is kept."""
        self._listeners.clear()
        self._lost_listeners.clear()
        channel, self._channel = self._channel, ""
        if channel:
            await self._connection.stop(channel)

    # Actions outside the game.

    async def sit_down(self, seat: int | None = None) -> ClientRefusal | None:
        """Take a seat at a table that the player has been watching."""
        answer = await self._command("tables.join", Joined, seat=seat, **self._keys._asdict())
        if isinstance(answer, ClientRefusal):
            return answer
        return await self._reload()

    async def add_bot(self, level: str, seat: int | None = None) -> ClientRefusal | None:
        """Seat a bot, as the host."""
        return _get_refusal(await self._command("tables.add_bot", Done, level=level, seat=seat))

    async def remove_bot(self, seat: int) -> ClientRefusal | None:
        """Remove a bot, as the host."""
        return _get_refusal(await self._command("tables.remove_bot", Done, seat=seat))

    async def remove_player(self, seat: int, user_id: str) -> ClientRefusal | None:
        """Remove a person from the table for good, as the host."""
        return _get_refusal(await self._command("tables.remove_player", Done, seat=seat, user_id=user_id))

    async def invite(self, name: str) -> ClientRefusal | None:
        """Invite a player by name."""
        table = self._snapshot.table.table_id
        return _get_refusal(
            await self._server.request("tables.invite", Done, table_id=table, name=name.strip())
        )

    async def _command(self, name: str, answer: type[Any], **fields: object) -> object:
        return await self._server.send_command(name, answer, table_id=self._snapshot.table.table_id, **fields)

    def _keys_if_watching(self) -> dict[str, str | None]:
        return self._keys._asdict() if self._snapshot.table.your_seat is None else {}

    # Incoming messages.

    async def _subscribe_to_view(self) -> None:
        table = self._snapshot.table
        channel = f"table:{table.table_id}" + ("" if table.your_seat is None else f"#{self._user}")
        if channel == self._channel:
            return  # the view is the same
        old_channel, self._channel = self._channel, channel
        if old_channel:
            await self._connection.stop(old_channel)
        callbacks = ChannelCallbacks(
            self._apply_publication, on_ended=self._notify_lost, load_position=self._load_position
        )
        await self._connection.listen(channel, callbacks, **self._keys.as_fields())

    async def _load_position(self) -> StreamPosition:
        # After an error the SDK calls this again until it succeeds.
        snapshot = await self._load_snapshot()
        if isinstance(snapshot, ClientRefusal):
            raise CentrifugeError(snapshot.text)
        self._replace(snapshot)
        return StreamPosition(offset=snapshot.seq, epoch=snapshot.epoch)

    async def _load_snapshot(self) -> TableSnapshot | ClientRefusal:
        table = self._snapshot.table.table_id
        return await self._server.request(
            "table.snapshot", TableSnapshot, table_id=table, **self._keys._asdict()
        )

    async def _reload(self) -> ClientRefusal | None:
        async with self._reload_lock:
            snapshot = await self._load_snapshot()
            while isinstance(snapshot, ClientRefusal) and snapshot.code in TEMPORARY and self._channel:
                await asyncio.sleep(_RETRY_DELAY_S)
                snapshot = await self._load_snapshot()
            if isinstance(snapshot, ClientRefusal):
                self._notify_lost(snapshot)
                return snapshot
            if self._channel:  # the player has not left meanwhile
                self._replace(snapshot)
                await self._subscribe_to_view()
        return None

    def _replace(self, snapshot: TableSnapshot) -> None:
        if snapshot.epoch == self._snapshot.epoch and snapshot.seq < self._snapshot.seq:
            return  # newer messages came over the channel meanwhile
        self._snapshot, self._clocks_since = snapshot, time.monotonic()
        self._notify(snapshot)

    def _apply_publication(self, data: dict[str, Any]) -> None:
        try:
            events = [Raw(msgspec.json.encode(event)) for event in data["events"]]
            entry = TableEntry(data["seq"], data["at"], events)
            if entry.seq <= self._snapshot.seq:
                return  # the snapshot already includes the entry
            snapshot = advance(self._snapshot, entry) if entry.seq == self._snapshot.seq + 1 else None
        except (msgspec.MsgspecError, LookupError, TypeError):
            snapshot = None
        if snapshot is None:
            self._reload_in_background()  # an entry is missing or unreadable
            return
        was_seated = self._is_seated()
        self._snapshot = snapshot
        if reports_clocks(entry):
            self._clocks_since = time.monotonic()
        self._notify(entry)
        if self._is_seated() != was_seated and self._channel:
            self._reload_in_background()

    def _is_seated(self) -> bool:
        sitters = [sitter for sitter in self._snapshot.table.sitters if sitter is not None]
        return any(sitter.player_id == self._user for sitter in sitters)

    def _reload_in_background(self) -> None:
        async def reload() -> None:
            await self._reload()

        self._tasks.start(reload())

    def _notify(self, message: TableMessage) -> None:
        for listener in tuple(self._listeners):
            listener(message)

    def _notify_lost(self, refusal: ClientRefusal) -> None:
        for listener in tuple(self._lost_listeners):
            listener(refusal)


def _get_refusal(answer: object) -> ClientRefusal | None:
    return answer if isinstance(answer, ClientRefusal) else None
