"""The stream of a player's tables for programs without WebSockets (`GET /api/stream`).

Each event at the player's tables is one line of JSON: first a snapshot of each table, then every new entry.
Empty lines show both sides that the connection is alive. The program makes its moves by calls.
"""

import asyncio
import contextlib
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar.types import Receive, Scope, Send
from msgspec import Meta, Struct
from msgspec.json import Encoder

from kozyr.rules import Refusal
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.snapshots import take_snapshot
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.fields import At, TableId
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.server.api.messages.tables import GetSnapshot
from kozyr.server.social.block_lists import BlockList
from kozyr.server.tables.subscriptions import Subscription

NDJSON: Final = "application/x-ndjson"
KEEP_ALIVE_S: Final = 10.0
"""After this time without events, an empty line is sent."""
SLOW_S: Final = 30.0
"""A client that reads nothing for this long is disconnected."""
_RETRY_S: Final = 1.0
"""The time until the next try, if a table could not be followed."""

_encode: Final = Encoder().encode


class StreamedSnapshot(TableSnapshot, frozen=True, kw_only=True):
    """The first line about a table: its state, as `table.snapshot` gives it."""

    type: Literal["snapshot"]
    table_id: TableId


class StreamedEntry(TableEntry, frozen=True, kw_only=True):
    """A line about a new entry of a table, as the player may see the entry."""

    type: Literal["publication"]
    table_id: TableId


class StreamedEnd(Struct, frozen=True):
    """The last line about a table: the player no longer sits there."""

    type: Literal["gone"]
    table_id: TableId
    at: Annotated[At, Meta(description="Milliseconds since 1970.")]


StreamedLine: TypeAlias = StreamedSnapshot | StreamedEntry | StreamedEnd


class _FollowedTable:
    """A table that the stream follows."""

    def __init__(self, subscription: Subscription, block_list: BlockList, last_number: int) -> None:
        self.subscription = subscription
        self.block_list = block_list
        self.last_number = last_number
        """The number of the last entry that was sent."""


class EventStream:
    """An ASGI application that streams all events at one player's tables to one client."""

    def __init__(
        self,
        context: CallContext,
        caller: Caller,
        *,
        keep_alive_s: float = KEEP_ALIVE_S,
        slow_s: float = SLOW_S,
    ) -> None:
        assert caller.person is not None, "the caller is anonymous"  # noqa: S101 - the route has checked it
        self._context = context
        self._caller = caller
        self._person = caller.person
        self._keep_alive_s = keep_alive_s
        self._slow_s = slow_s
        self._tables: dict[str, _FollowedTable] = {}
        self._wake = asyncio.Event()
        self._is_over = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - the signature of ASGI
        """Stream until the client disconnects, the token ends or the server stops."""
        context = self._context
        disconnecting = asyncio.create_task(self._wait_for_disconnect(receive))
        context.connections.revoked_listeners.add(self._handle_revoked)
        context.connections.seated_listeners.add(self._handle_seated)
        context.connections.stopped_listeners.add(self._handle_stopped)
        try:
            await self._send_all(send)
        finally:
            disconnecting.cancel()
            context.connections.revoked_listeners.remove(self._handle_revoked)
            context.connections.seated_listeners.remove(self._handle_seated)
            context.connections.stopped_listeners.remove(self._handle_stopped)
            for name in tuple(self._tables):
                self._unfollow_table(name)

    async def _send_all(self, send: Send) -> None:
        # Send all lines until the stream is over or the client stops reading.
        headers = [(b"content-type", NDJSON.encode()), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        lines = b"\n"  # sent immediately, to show that the stream is open
        while not self._is_over:
            self._wake.clear()
            lines += await self._take_lines()
            if lines and not await self._send_lines(send, lines):
                return
            lines = b""
            try:
                async with asyncio.timeout(self._keep_alive_s):
                    await self._wake.wait()
            except TimeoutError:
                lines = b"\n"
                if self._caller.has_expired(self._context.clock()):
                    self._end()
        await self._send_lines(send, await self._take_lines(), is_last=True)

    async def _send_lines(self, send: Send, lines: bytes, *, is_last: bool = False) -> bool:
        message: Any = {"type": "http.response.body", "body": lines, "more_body": not is_last}
        try:
            await asyncio.wait_for(send(message), self._slow_s)
        except (TimeoutError, OSError):
            return False
        return True

    async def _take_lines(self) -> bytes:
        """Return the new lines of all tables."""
        seated = self._context.lobby.tables_of(self._person)
        lines = [
            await self._follow_table(name)
            for name in seated
            if name not in self._tables and not self._is_over
        ]
        for name, table in tuple(self._tables.items()):
            for publication in table.subscription.take_publications():
                if publication.number > table.last_number:
                    table.last_number = publication.number
                    hidden_people = table.block_list.people
                    data = publication_data(publication, table.subscription.player, hidden_people)
                    lines.append(_encode_line("publication", name, data))
            if name not in seated:
                self._unfollow_table(name)
                lines.append(_encode_line("gone", name, b'{"at":%d}' % self._context.clock()))
            elif not table.subscription.is_open:
                self._end()  # the client fell behind or the server stops, so the next entry would leave a gap
        return b"".join(lines)

    async def _follow_table(self, table: str) -> bytes:
        # Subscribe to a table and return the line of its snapshot; if this fails, retry later.
        context = self._context
        subscription = await context.table_host.subscribe(table, self._person, None, on_entry=self._wake.set)
        if isinstance(subscription, Refusal):
            return self._retry_later()
        state = await take_snapshot.run(context, self._caller, GetSnapshot(table_id=table))
        if not isinstance(state, TableSnapshot):
            context.table_host.unsubscribe(table, subscription)
            return self._retry_later()
        block_list = await context.social.block_lists.load(self._person)
        self._tables[table] = _FollowedTable(subscription, block_list, state.seq)
        context.presence.add_connection(table, self._person)
        return _encode_line("snapshot", table, _encode(state))

    def _retry_later(self) -> bytes:
        asyncio.get_running_loop().call_later(_RETRY_S, self._wake.set)
        return b""

    def _unfollow_table(self, name: str) -> None:
        table = self._tables.pop(name)
        self._context.table_host.unsubscribe(name, table.subscription)
        self._context.presence.remove_connection(name, self._person)

    def _end(self) -> None:
        self._is_over = True
        self._wake.set()

    def _handle_revoked(self, token_id: str) -> None:
        if token_id == self._caller.token_id:
            self._end()

    def _handle_seated(self, person: str) -> None:
        if person == self._person:
            self._wake.set()

    def _handle_stopped(self, _: str) -> None:
        self._end()

    async def _wait_for_disconnect(self, receive: Receive) -> None:
        with contextlib.suppress(OSError):
            while (await receive())["type"] != "http.disconnect":
                pass
        self._end()


def _encode_line(kind: str, table: str, data: bytes) -> bytes:
    # `data` is a JSON object. Without its opening brace, its fields follow the two new fields.
    return b'{"type":"%b","table_id":%b,%b\n' % (kind.encode(), _encode(table), data[1:])
