"""What is one client's connection?

Frames come in and become commands, done one after another; replies and what the channels say go out
together, once a turn of the loop. Nothing waits for a reader: one that does not keep up is let go.
"""

import asyncio
import contextlib
import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from kozyr.server.api.calls.caller import Caller
from kozyr.server.realtime import codes
from kozyr.server.realtime.codes import Disconnect, Error
from kozyr.server.realtime.commands import obey
from kozyr.server.realtime.frames import PING, PONG, Command, failure, read_command, reply
from kozyr.server.realtime.socket import Socket
from kozyr.server.realtime.streams import Stream
from kozyr.server.tables.ports import UnavailableError

if TYPE_CHECKING:
    from kozyr.server.realtime.hub import Hub

MOST_COMMANDS: Final = 64
"""Commands that may wait before no more is read."""
MOST_WAITING: Final = 2_000
"""Of those that were read before that: as many as a frame has room for."""
LARGEST_ID: Final = 0xFFFF_FFFF
"""Of a command, as the protocol has it."""
MOST_REFUSED: Final = 200
"""Commands that may come too often, one after another, before the connection is ended."""
TOO_OFTEN: Final = (codes.TOO_MANY_REQUESTS.code, codes.REFUSED + 429)
MOST_BYTES: Final = 64 * 1024
"""Of replies that wait for the end of a turn of the loop."""
MOST_AT_ONCE: Final = 64
"""Pushes that are sent before it is seen whether the reader takes them."""

_log = logging.getLogger("kozyr.server.realtime")


class Connection:
    """One client."""

    __slots__ = (
        "_commands",
        "_refused",
        "_replies",
        "_size",
        "_socket",
        "_working",
        "address",
        "awaits_pong",
        "caller",
        "code",
        "dirty",
        "hub",
        "over",
        "streams",
        "turn",
    )

    def __init__(self, hub: "Hub", socket: Socket, address: str) -> None:
        self.hub = hub
        self.address = address
        self.caller: Caller | None = None
        """Who it is, once that was said."""
        self.streams: dict[str, Stream] = {}
        self.code = 1000
        """With which it ended."""
        self.awaits_pong = False
        self.dirty = False
        self.turn = 0
        """On which beat it is seen to."""
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._socket = socket
        self._refused = 0
        self._commands: deque[Command] | None = None
        self._replies: list[bytes] = []
        self._size = 0
        """Bytes of the replies that wait."""
        self._working: asyncio.Task[None] | None = None

    @property
    def eyes(self) -> str | None:
        """Through whose eyes it sees; None: a stranger's."""
        return None if self.caller is None else self.caller.viewer

    @property
    def client(self) -> str:
        """Its name."""
        return "" if self.caller is None else self.caller.connection

    # What the socket tells.

    def received(self, data: bytes, *, text: bool) -> None:
        """Take in a frame."""
        if data == PING and text:
            self.awaits_pong = False
            return
        if not text or len(data) > self.hub.frame_bytes:
            self.hub.watch.frame_refused("too_large" if text else "binary")
            self.end(codes.TOO_LARGE if text else codes.MALFORMED)
            return
        if b"\n" not in data:
            if not self.over.done():
                self._take(data)
            return
        for line in data.split(b"\n"):
            if line and not line.isspace() and not self.over.done():
                self._take(line)

    def writable(self) -> None:
        """Go on where the reader had stopped."""
        self.news()

    def lost(self) -> None:
        """Let go of everything."""
        if not self.over.done():
            self.over.set_result(None)
        self.hub.forget(self)

    # Commands.

    def _take(self, line: bytes) -> None:
        command = read_command(line)
        if command is not None and 0 < command.id <= LARGEST_ID:
            self._begin(command)
        elif command == PONG:
            self.awaits_pong = False
        elif line.strip():
            self.hub.watch.frame_refused("malformed")
            self.end(codes.MALFORMED)

    def _begin(self, command: Command) -> None:
        if self._working is None:
            self._commands = deque((command,))
            self._working = self.hub.loop.create_task(self._work())
            return
        assert self._commands is not None, "work without commands"  # noqa: S101 - they come and go together
        self._commands.append(command)
        if len(self._commands) >= MOST_COMMANDS:
            self._socket.hold(back=True)
        if len(self._commands) > MOST_WAITING:
            self.end(codes.TOO_OFTEN)

    async def _work(self) -> None:
        commands = self._commands
        assert commands is not None, "work without commands"  # noqa: S101 - the same
        try:
            while commands and not self.over.done():
                if not self._socket.keeps_up:  # whoever does not take the last answers gets no more
                    await self._socket.caught_up()
                    continue
                command = commands.popleft()
                try:
                    await obey(self, command)
                except UnavailableError:
                    self.refuse(command.id, codes.INTERNAL)
                except Exception:  # noqa: BLE001 - it is logged, and the next command is done
                    _log.exception("a command could not be done")
                    self.say(failure(command.id, codes.INTERNAL))
        finally:
            self._working = self._commands = None
            self._socket.hold(back=False)

    # What goes out.

    def say(self, part: bytes) -> None:
        """Answer something."""
        self._replies.append(part)
        self._size += len(part)
        if self._size > MOST_BYTES:
            self.flush()
        else:
            self.news()

    def answer(self, number: int, name: str, result: bytes) -> None:
        """Answer that something was done."""
        self._refused = 0
        self.say(reply(number, name, result))

    def refuse(self, number: int, error: Error) -> None:
        """Answer that something was not done; who goes on and on too often is disconnected."""
        self.say(failure(number, error))
        if error.code in TOO_OFTEN:
            self._refused += 1
            if self._refused > MOST_REFUSED:
                self.end(codes.TOO_OFTEN)

    def news(self) -> None:
        """Note that there is something to send; it goes out at the next turn of the loop."""
        if not self.dirty:
            self.dirty = True
            self.hub.flush_soon(self)

    def flush(self) -> None:
        """Send everything there is, as far as the reader keeps up."""
        self.dirty = False
        if self.over.done():
            return
        if not self._socket.keeps_up:
            if any(stream.is_slow(self.hub.send_queue) for stream in self.streams.values()):
                self.end(codes.SLOW)
            return
        parts, self._replies, self._size = self._replies, [], 0
        ended: list[str] = []
        for name, stream in self.streams.items():
            if not stream.take(parts):
                ended.append(name)
            if len(parts) > MOST_AT_ONCE:
                self._send(parts)
                parts = []
                if self._is_blocked():
                    break  # the others wait until it does: then everything is flushed again
        self._send(parts)
        if ended:
            self._part(ended)

    def _is_blocked(self) -> bool:
        return not self._socket.keeps_up

    def _part(self, ended: list[str]) -> None:
        if any(self.streams[name].is_slow(0) for name in ended):
            self.end(codes.SLOW)
            return
        for name in ended:
            self.hub.leave(self, name)

    def _send(self, parts: list[bytes]) -> None:
        # A frame each: Node hands over all frames of one read at once, and the JavaScript SDK then mixes up
        # the messages of those that hold several.
        if parts:
            self._socket.say(*parts)

    def check(self) -> None:
        """See in its turn whether it is still there, and ask again: who did not answer is not."""
        if self.caller is None:
            if self._working is None:  # or else it waits for us, not we for it
                self.end(codes.STALE)
        elif self.caller.has_expired(self.hub.context.clock()):
            self.end(codes.EXPIRED)
        elif self.awaits_pong:
            self.end(codes.NO_PONG)
        else:
            self.awaits_pong = True
            self._socket.say(PING)

    def end(self, why: Disconnect) -> None:
        """End it, with a code that says why."""
        if self.over.done():
            return
        self.over.set_result(None)
        self.code = why.code
        if self._replies and self._socket.keeps_up:
            self._send(self._replies)
        with contextlib.suppress(Exception):
            self._socket.hang_up(why.code, why.reason)
        self.hub.forget(self)
