"""One client's connection.

Incoming frames become commands, handled one after another. Replies and pushes (publications and notices) go
out together, once per turn of the event loop. The server disconnects a client that reads too slowly.
"""

import asyncio
import contextlib
import logging
from collections import deque
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from kozyr.server.api.calls.caller import Caller
from kozyr.server.realtime import codes
from kozyr.server.realtime.channels import Stream
from kozyr.server.realtime.client_commands import handle_command
from kozyr.server.realtime.codes import Disconnect, ErrorReply
from kozyr.server.realtime.direct_commands import begin_command
from kozyr.server.realtime.protocol import PING, PONG, ClientCommand, encode_error, encode_reply, read_command
from kozyr.server.realtime.socket import Socket
from kozyr.server.tables.ports import UnavailableError

if TYPE_CHECKING:
    from kozyr.server.realtime.hub import Hub

PAUSE_AT_QUEUED: Final = 64
"""When this many commands wait, reading pauses until all of them are handled."""
MAX_QUEUED: Final = 2_000
"""The most waiting commands, including those that came in one frame."""
MAX_COMMAND_ID: Final = 0xFFFF_FFFF
"""The largest id of a command in the protocol."""
MAX_REFUSED_IN_A_ROW: Final = 200
"""How many commands in a row may exceed the rate limit before the server disconnects the client."""
_RATE_LIMIT_CODES: Final = (
    codes.TOO_MANY_REQUESTS.code,
    codes.REFUSAL_BASE_CODE + HTTPStatus.TOO_MANY_REQUESTS,
)
MAX_REPLY_BYTES: Final = 64 * 1024
"""How many bytes of replies may wait for the next turn of the event loop; above this, all are sent now."""
MAX_PUSHES_PER_WRITE: Final = 64
"""The most pushes that are sent before checking whether the reader keeps up."""

_log = logging.getLogger("kozyr.server.realtime")


class Connection:
    """The connection of one client."""

    __slots__ = (
        "_commands",
        "_is_busy",
        "_refused_in_a_row",
        "_replies",
        "_reply_bytes",
        "_socket",
        "_task",
        "address",
        "awaits_pong",
        "caller",
        "close_code",
        "end_future",
        "has_ended",
        "has_late_output",
        "has_output",
        "hub",
        "ping_second",
        "streams",
    )

    def __init__(self, hub: "Hub", socket: Socket, address: str) -> None:
        self.hub = hub
        self.address = address
        self.caller: Caller | None = None
        """The identified caller, or None before `connect`."""
        self.streams: dict[str, Stream] = {}
        self.close_code = 1000
        """The code with which the connection ended."""
        self.awaits_pong = False
        self.has_output = False
        """Whether output waits, and the hub will flush it."""
        self.has_late_output = False
        """Whether output waits that the hub will flush after that of all players."""
        self.ping_second = 0
        """The second of the ping period, from 0 to `PING_S` - 1, in which the connection is checked."""
        self.end_future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""
        self.has_ended = False
        self._socket = socket
        self._refused_in_a_row = 0
        self._is_busy = False
        """Whether a command is being handled; those that come meanwhile wait."""
        self._commands: deque[ClientCommand] | None = None
        self._replies: list[bytes] = []
        self._reply_bytes = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def viewer(self) -> str | None:
        """The player whose view the connection gets, or None for the public view."""
        return None if self.caller is None else self.caller.viewer

    @property
    def client(self) -> str:
        """The connection's id; empty before `connect`."""
        return "" if self.caller is None else self.caller.client_id

    # Callbacks of the socket.

    def handle_message(self, data: bytes, *, is_text: bool) -> None:
        """Handle a frame."""
        if data == PING and is_text:  # the answer to a ping is the same text
            self.awaits_pong = False
            return
        if not is_text or len(data) > self.hub.max_frame_bytes:
            self.hub.metrics.frame_refused("too_large" if is_text else "binary")
            self.end(codes.TOO_LARGE if is_text else codes.MALFORMED)
            return
        if b"\n" not in data:
            if not self.has_ended:
                self._read_line(data)
            return
        for line in data.split(b"\n"):
            if line and not line.isspace() and not self.has_ended:
                self._read_line(line)

    def handle_writable(self) -> None:
        """Continue sending after the reader has caught up."""
        self.schedule_flush()

    def handle_lost(self) -> None:
        """Release everything after the socket was lost."""
        if not self.has_ended:
            self._set_ended()
        self.hub.remove(self)

    def _set_ended(self) -> None:
        self.has_ended = True
        self.end_future.set_result(None)

    # Commands.

    def _read_line(self, line: bytes) -> None:
        command = read_command(line)
        if command is not None and 0 < command.id <= MAX_COMMAND_ID:
            self._queue_command(command)
        elif command == PONG:  # an empty command written in another way, such as `{ }`, also answers a ping
            self.awaits_pong = False
        elif line.strip():
            self.hub.metrics.frame_refused("malformed")
            self.end(codes.MALFORMED)

    def _queue_command(self, command: ClientCommand) -> None:
        if not self._is_busy:
            self._is_busy = True
            if not self._begin_command(command):
                self._commands = deque((command,))
                self._task = self.hub.loop.create_task(self._handle_commands())
            return
        if self._commands is None:
            self._commands = deque()
        self._commands.append(command)
        if len(self._commands) >= PAUSE_AT_QUEUED:
            self._socket.stop_reading()
        if len(self._commands) > MAX_QUEUED:
            self.end(codes.TOO_OFTEN)

    def _begin_command(self, command: ClientCommand) -> bool:
        if not self._socket.keeps_up:
            return False
        try:
            return begin_command(self, command)
        except Exception:  # noqa: BLE001 - logged; the next command is handled
            _log.exception("a command failed; the client gets an internal error")
            self.send(encode_error(command.id, codes.INTERNAL))
            self.finish_command()
            return True

    def finish_command(self) -> None:
        """Go on with the commands that came while one was handled without a task."""
        if self._commands:
            self._task = self.hub.loop.create_task(self._handle_commands())
        else:
            self._is_busy, self._commands = False, None

    async def _handle_commands(self) -> None:
        commands = self._commands
        assert commands is not None, "a task without commands"  # noqa: S101 - both are set and cleared together
        try:
            while commands and not self.has_ended:
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
                    self.send(encode_error(command.id, codes.INTERNAL))
        finally:
            self._task = self._commands = None
            self._is_busy = False
            self._socket.continue_reading()

    # Sending.

    def send(self, reply: bytes) -> None:
        """Queue an encoded reply."""
        self._replies.append(reply)
        self._reply_bytes += len(reply)
        if self._reply_bytes > MAX_REPLY_BYTES:
            self.flush()
        else:
            self.schedule_flush()

    def answer(self, command_id: int, name: str, result: bytes) -> None:
        """Reply with the result of a command."""
        self._refused_in_a_row = 0
        self.send(encode_reply(command_id, name, result))

    def refuse(self, command_id: int, error: ErrorReply) -> None:
        """Reply with an error; disconnect a client that keeps exceeding the rate limit."""
        self.send(encode_error(command_id, error))
        if error.code in _RATE_LIMIT_CODES:
            self._refused_in_a_row += 1
            if self._refused_in_a_row > MAX_REFUSED_IN_A_ROW:
                self.end(codes.TOO_OFTEN)

    def schedule_flush(self) -> None:
        """Let the hub send the waiting data in one of the next turns of the event loop."""
        if not self.has_output:
            self.has_output = True
            self.hub.flush_soon(self)

    def schedule_late_flush(self) -> None:
        """Let the hub send the waiting data of one of many spectators, after the data of players."""
        if not self.has_output and not self.has_late_output:
            self.has_late_output = True
            self.hub.flush_late(self)

    def flush(self) -> None:
        """Send everything that waits, as far as the reader keeps up."""
        self.has_output = self.has_late_output = False
        if self.has_ended:
            return
        if not self._socket.keeps_up:
            if any(stream.is_slow(self.hub.max_send_queue) for stream in self.streams.values()):
                self.end(codes.SLOW)
            return
        messages = self._replies.copy()  # the list itself stays, and is not scanned again (`gc_tuning`)
        self._replies.clear()
        self._reply_bytes = 0
        ended_streams: list[str] = []
        for name, stream in self.streams.items():
            if not stream.take_pushes(messages):
                ended_streams.append(name)
            if len(messages) > MAX_PUSHES_PER_WRITE:
                self._write(messages)
                messages = []
                if self._is_blocked():
                    break  # the other streams wait until the reader catches up
        self._write(messages)
        if ended_streams:
            self._end_streams(ended_streams)

    def _is_blocked(self) -> bool:
        # A method, because the type checker would assume in `flush` that `keeps_up` is still true.
        return not self._socket.keeps_up

    def _end_streams(self, names: list[str]) -> None:
        # Only streams of tables end. They have no notices, so the value of `max_notices` does not matter.
        if any(self.streams[name].is_slow(max_notices=0) for name in names):
            self.end(codes.SLOW)
            return
        for name in names:
            self.hub.remove_stream(self, name)

    def _write(self, messages: list[bytes]) -> None:
        # Each message is its own frame. On Node.js, the JavaScript SDK would mix up messages in one frame.
        if messages:
            self._socket.send_text(*messages)

    def check(self) -> None:
        """Ping the client. End the connection if there was no `connect` or pong, or if the token expired."""
        if self.caller is None:
            if self._task is None:  # otherwise `connect` is still being handled
                self.end(codes.STALE)
        elif self.caller.has_expired(self.hub.context.clock()):
            self.end(codes.EXPIRED)
        elif self.awaits_pong:
            self.end(codes.NO_PONG)
        else:
            self.awaits_pong = True
            self._socket.send_text(PING)

    def end(self, reason: Disconnect) -> None:
        """End the connection with a code that gives the reason."""
        if self.has_ended:
            return
        self._set_ended()
        self.close_code = reason.code
        if self._replies and self._socket.keeps_up:
            self._write(self._replies)
        with contextlib.suppress(Exception):
            self._socket.close_socket(reason.code, reason.reason)
        self.hub.remove(self)
