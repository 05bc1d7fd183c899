"""One client's connection.

Incoming frames become commands, handled one after another. Replies and publications go out together, once
per turn of the loop. Nothing waits for a slow reader: the server disconnects it.
"""

import asyncio
import contextlib
import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from kozyr.server.api.calls.caller import Caller
from kozyr.server.realtime import codes
from kozyr.server.realtime.channels import Stream
from kozyr.server.realtime.client_commands import handle_command
from kozyr.server.realtime.codes import Disconnect, ErrorReply
from kozyr.server.realtime.protocol import PING, PONG, ClientCommand, failure, read_command, reply
from kozyr.server.realtime.socket import Socket
from kozyr.server.tables.ports import UnavailableError

if TYPE_CHECKING:
    from kozyr.server.realtime.hub import Hub

MAX_QUEUED_BEFORE_PAUSE: Final = 64
"""Waiting commands after which reading pauses."""
MAX_QUEUED: Final = 2_000
"""Most waiting commands, including those already read: as many as fit into a frame."""
MAX_COMMAND_ID: Final = 0xFFFF_FFFF
"""The largest id of a command in the protocol."""
MAX_REFUSED_IN_A_ROW: Final = 200
"""Commands in a row that may exceed the rate limit before the server disconnects the client."""
TOO_OFTEN: Final = (codes.TOO_MANY_REQUESTS.code, codes.REFUSED + 429)
MAX_REPLY_BYTES: Final = 64 * 1024
"""Bytes of replies that may wait for the end of a turn of the loop."""
MAX_PUSHES_PER_WRITE: Final = 64
"""Pushes sent before checking whether the reader accepts them."""

_log = logging.getLogger("kozyr.server.realtime")


class Connection:
    """The connection of one client."""

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
        "has_output",
        "hub",
        "over",
        "streams",
        "turn",
    )

    def __init__(self, hub: "Hub", socket: Socket, address: str) -> None:
        self.hub = hub
        self.address = address
        self.caller: Caller | None = None
        """The identified caller; None before `connect`."""
        self.streams: dict[str, Stream] = {}
        self.code = 1000
        """The code with which the connection ended."""
        self.awaits_pong = False
        self.has_output = False
        self.turn = 0
        """The beat on which the connection is checked."""
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._socket = socket
        self._refused = 0
        self._commands: deque[ClientCommand] | None = None
        self._replies: list[bytes] = []
        self._size = 0
        """Bytes of the waiting replies."""
        self._working: asyncio.Task[None] | None = None

    @property
    def viewer(self) -> str | None:
        """The player whose view it gets; None: the public view."""
        return None if self.caller is None else self.caller.viewer

    @property
    def client(self) -> str:
        """The connection's id; empty before `connect`."""
        return "" if self.caller is None else self.caller.connection

    # Callbacks of the socket.

    def received(self, data: bytes, *, text: bool) -> None:
        """Handle a frame."""
        if data == PING and text:
            self.awaits_pong = False
            return
        if not text or len(data) > self.hub.frame_bytes:
            self.hub.metrics.frame_refused("too_large" if text else "binary")
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
        """Continue sending after the reader has caught up."""
        self.schedule_flush()

    def lost(self) -> None:
        """Release everything after the socket was lost."""
        if not self.over.done():
            self.over.set_result(None)
        self.hub.remove(self)

    # Commands.

    def _take(self, line: bytes) -> None:
        command = read_command(line)
        if command is not None and 0 < command.id <= MAX_COMMAND_ID:
            self._begin(command)
        elif command == PONG:
            self.awaits_pong = False
        elif line.strip():
            self.hub.metrics.frame_refused("malformed")
            self.end(codes.MALFORMED)

    def _begin(self, command: ClientCommand) -> None:
        if self._working is None:
            self._commands = deque((command,))
            self._working = self.hub.loop.create_task(self._work())
            return
        assert self._commands is not None, "work without commands"  # noqa: S101 - both are set and cleared together
        self._commands.append(command)
        if len(self._commands) >= MAX_QUEUED_BEFORE_PAUSE:
            self._socket.hold(back=True)
        if len(self._commands) > MAX_QUEUED:
            self.end(codes.TOO_OFTEN)

    async def _work(self) -> None:
        commands = self._commands
        assert commands is not None, "work without commands"  # noqa: S101 - the same
        try:
            while commands and not self.over.done():
                if not self._socket.keeps_up:  # no new answers before the client reads the last ones
                    await self._socket.wait_until_caught_up()
                    continue
                command = commands.popleft()
                try:
                    await handle_command(self, command)
                except UnavailableError:
                    self.refuse(command.id, codes.INTERNAL)
                except Exception:  # noqa: BLE001 - logged; the next command is handled
                    _log.exception("a command failed; the client gets an internal error")
                    self.send(failure(command.id, codes.INTERNAL))
        finally:
            self._working = self._commands = None
            self._socket.hold(back=False)

    # Sending.

    def send(self, part: bytes) -> None:
        """Queue an encoded reply."""
        self._replies.append(part)
        self._size += len(part)
        if self._size > MAX_REPLY_BYTES:
            self.flush()
        else:
            self.schedule_flush()

    def answer(self, number: int, name: str, result: bytes) -> None:
        """Reply with the result of a command."""
        self._refused = 0
        self.send(reply(number, name, result))

    def refuse(self, number: int, error: ErrorReply) -> None:
        """Reply with an error; disconnect a client that keeps exceeding the rate limit."""
        self.send(failure(number, error))
        if error.code in TOO_OFTEN:
            self._refused += 1
            if self._refused > MAX_REFUSED_IN_A_ROW:
                self.end(codes.TOO_OFTEN)

    def schedule_flush(self) -> None:
        """Note that data is waiting; it goes out at the next turn of the loop."""
        if not self.has_output:
            self.has_output = True
            self.hub.flush_soon(self)

    def flush(self) -> None:
        """Send everything that waits, as far as the reader keeps up."""
        self.has_output = False
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
            if len(parts) > MAX_PUSHES_PER_WRITE:
                self._send(parts)
                parts = []
                if self._is_blocked():
                    break  # the other streams wait until the reader catches up
        self._send(parts)
        if ended:
            self._end_streams(ended)

    def _is_blocked(self) -> bool:
        return not self._socket.keeps_up

    def _end_streams(self, ended: list[str]) -> None:
        if any(self.streams[name].is_slow(0) for name in ended):
            self.end(codes.SLOW)
            return
        for name in ended:
            self.hub.remove_stream(self, name)

    def _send(self, parts: list[bytes]) -> None:
        # One frame each: Node delivers all frames of one read together, and the JavaScript SDK then mixes
        # up frames with several messages.
        if parts:
            self._socket.send_text(*parts)

    def check(self) -> None:
        """End the connection if it missed the last ping, expired or never identified; otherwise ping it."""
        if self.caller is None:
            if self._working is None:  # otherwise `connect` is still being handled
                self.end(codes.STALE)
        elif self.caller.has_expired(self.hub.context.clock()):
            self.end(codes.EXPIRED)
        elif self.awaits_pong:
            self.end(codes.NO_PONG)
        else:
            self.awaits_pong = True
            self._socket.send_text(PING)

    def end(self, why: Disconnect) -> None:
        """End the connection with a code that gives the reason."""
        if self.over.done():
            return
        self.over.set_result(None)
        self.code = why.code
        if self._replies and self._socket.keeps_up:
            self._send(self._replies)
        with contextlib.suppress(Exception):
            self._socket.hang_up(why.code, why.reason)
        self.hub.remove(self)
