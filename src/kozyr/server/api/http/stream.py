"""The stream of a player's tables for programs without sockets (`GET /api/stream`).

Each event at the player's tables is one line of JSON: first a snapshot of each table, then every new entry.
Empty lines show both sides that the connection is alive. The program makes its moves by calls.
"""

import asyncio
import contextlib
from typing import Any, Final

from litestar.types import Receive, Scope, Send
from msgspec.json import Encoder

from kozyr.rules import Refusal
from kozyr.server.api.calls.context import CallContext, Caller
from kozyr.server.api.calls.snapshots import snapshot
from kozyr.server.api.messages.publications import publication_data
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.server.api.messages.tables import LookAtTable
from kozyr.server.tables.subscriptions import Subscription

NDJSON: Final = "application/x-ndjson"
KEEP_ALIVE_S: Final = 10.0
SLOW_S: Final = 30.0
"""A client that reads nothing for this long is disconnected."""
_RETRY_S: Final = 1.0

_encode: Final = Encoder().encode


class _Table:
    """A table that the stream follows."""

    def __init__(self, viewer: Subscription, seen: int) -> None:
        self.viewer = viewer
        self.seen = seen
        """The number of the last entry that was sent."""


class Stream:
    """An ASGI application that streams all events at one player's tables to one client."""

    def __init__(
        self, desk: CallContext, caller: Caller, *, keep_alive_s: float = KEEP_ALIVE_S, slow_s: float = SLOW_S
    ) -> None:
        assert caller.person is not None, "a stranger sits nowhere"  # noqa: S101 - the route has checked it
        self._desk = desk
        self._caller = caller
        self._person = caller.person
        self._keep_alive_s = keep_alive_s
        self._slow_s = slow_s
        self._tables: dict[str, _Table] = {}
        self._wake = asyncio.Event()
        self._over = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's
        """Stream until the client disconnects, the token ends or the server stops."""
        desk = self._desk
        leaving = asyncio.create_task(self._until_gone(receive))
        desk.revoked.follow(self._revoked)
        desk.seated.follow(self._seated)
        desk.stopped.follow(self._stopped)
        try:
            await self._tell(send)
        finally:
            leaving.cancel()
            desk.revoked.unfollow(self._revoked)
            desk.seated.unfollow(self._seated)
            desk.stopped.unfollow(self._stopped)
            for table in tuple(self._tables):
                self._leave(table)

    async def _tell(self, send: Send) -> None:
        headers = [(b"content-type", NDJSON.encode()), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        said = b"\n"  # sent immediately, to show that the stream is open
        while not self._over:
            self._wake.clear()
            said += await self._news()
            if said and not await self._say(send, said):
                return
            said = b""
            try:
                async with asyncio.timeout(self._keep_alive_s):
                    await self._wake.wait()
            except TimeoutError:
                said = b"\n"
                if self._caller.has_expired(self._desk.clock()):
                    self._end()
        await self._say(send, await self._news(), last=True)

    async def _say(self, send: Send, said: bytes, *, last: bool = False) -> bool:
        message: Any = {"type": "http.response.body", "body": said, "more_body": not last}
        try:
            await asyncio.wait_for(send(message), self._slow_s)
        except (TimeoutError, OSError):
            return False
        return True

    async def _news(self) -> bytes:
        """Return the new lines of all tables."""
        seated = self._desk.lobby.seated(self._person)
        lines = [await self._begin(table) for table in seated if table not in self._tables and not self._over]
        for name, table in tuple(self._tables.items()):
            for told in table.viewer.take_publications():
                if told.number > table.seen:
                    table.seen = told.number
                    lines.append(_line("publication", name, publication_data(told, table.viewer.player)))
            if name not in seated:
                self._leave(name)
                lines.append(_line("gone", name, b'{"at":%d}' % self._desk.clock()))
            elif not table.viewer.open:
                self._end()  # the client fell behind or the server stops: the next entry would leave a gap
        return b"".join(lines)

    async def _begin(self, table: str) -> bytes:
        desk = self._desk
        viewer = await desk.host.subscribe(table, self._person, None, news=self._wake.set)
        if isinstance(viewer, Refusal):
            return self._later()
        stands = await snapshot.do(desk, self._caller, LookAtTable(table_id=table))
        if not isinstance(stands, TableSnapshot):
            desk.host.unsubscribe(table, viewer)
            return self._later()
        self._tables[table] = _Table(viewer, stands.seq)
        desk.presence.add_connection(table, self._person)
        return _line("snapshot", table, _encode(stands))

    def _later(self) -> bytes:
        asyncio.get_running_loop().call_later(_RETRY_S, self._wake.set)
        return b""

    def _leave(self, name: str) -> None:
        table = self._tables.pop(name)
        self._desk.host.unsubscribe(name, table.viewer)
        self._desk.presence.remove_connection(name, self._person)

    def _end(self) -> None:
        self._over = True
        self._wake.set()

    def _revoked(self, token_id: str) -> None:
        if token_id == self._caller.token_id:
            self._end()

    def _seated(self, person: str) -> None:
        if person == self._person:
            self._wake.set()

    def _stopped(self, _: str) -> None:
        self._end()

    async def _until_gone(self, receive: Receive) -> None:
        with contextlib.suppress(OSError):
            while (await receive())["type"] != "http.disconnect":
                pass
        self._end()


def _line(kind: str, table: str, data: bytes) -> bytes:
    return b'{"type":"%b","table_id":%b,%b\n' % (kind.encode(), _encode(table), data[1:])
