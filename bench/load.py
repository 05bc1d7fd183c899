"""Simulates many players who load a server, from one core.

The clients use real sockets and speak only as much of the realtime protocol as they need. They mask frames
with zeros, and of a push they read only the entry's number and their own legal actions. Each table has at
most one move under way. The delivery time of a move ends when the last player of the table has received it.
"""

import asyncio
import itertools
import random
import time
from collections.abc import Callable
from typing import cast

import msgspec
from msgspec import Raw, Struct

_CONNECT = (
    "GET /connection/websocket{} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
_SHORT, _LONG = 126, 127


class _OwnActions(Struct):
    legal: list[Raw] = []


class _Event(Struct):
    event: str
    data: Raw


class PushedEntry(Struct):
    """An entry of a table's log, as one client receives it."""

    seq: int
    events: list[_Event]


class _Pub(Struct):
    data: PushedEntry


class _Push(Struct):
    pub: _Pub | None = None


class _Reply(Struct):
    id: int = 0
    push: _Push | None = None
    error: Raw = Raw()
    rpc: Raw = Raw()


_decode_reply = msgspec.json.Decoder(_Reply).decode
_decode_own_actions = msgspec.json.Decoder(_OwnActions).decode


class Client(asyncio.Protocol):
    """The socket of one player."""

    def __init__(self, host: str, on_push: "Callable[[Client, PushedEntry], None]", query: str = "") -> None:
        self._handshake = _CONNECT.format(query, host).encode()
        self._on_push = on_push
        self._buffer = b""
        self._waiting: dict[int, asyncio.Future[Raw]] = {}
        self._numbers = itertools.count(1)
        self.connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.on_refusal: Callable[[bytes], None] = lambda _: None
        """Called with the error when the server refuses a command."""
        self.closed = False
        self.legal: list[Raw] = []
        self.received_bytes = 0
        self.group = 0
        """The number of the client's server, or of its group at the bare server."""
        self.missing_pushes = 0
        """At the bare server, in the first client of a group: the clients that wait for the current frame."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """Remember that the connection is closed."""
        self.closed = True

    def data_received(self, data: bytes) -> None:
        """Read the frames that have arrived completely."""
        self.received_bytes += len(data)
        self._buffer += data
        if not self.connected.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head  # noqa: S101 - a bench stops when something is wrong
            self._buffer = rest
            self.connected.set_result(None)
        buffer, at = self._buffer, 0
        while len(buffer) - at > 1:
            size, start = buffer[at + 1], at + 2
            if size == _SHORT:
                size, start = int.from_bytes(buffer[at + 2 : at + 4]), at + 4
            elif size == _LONG:
                size, start = int.from_bytes(buffer[at + 2 : at + 10]), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] & 15 == 1:
                self._read_frame(buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def _read_frame(self, frame: bytes) -> None:
        for line in frame.split(b"\n"):
            if line == b"{}":
                self.send_frame(b"{}")
                continue
            reply = _decode_reply(line)
            if reply.push is not None and reply.push.pub is not None:
                self._receive_push(reply.push.pub.data)
            elif reply.id:
                if bytes(reply.error):
                    self.on_refusal(bytes(reply.error))
                waiter = self._waiting.pop(reply.id, None)
                if waiter is not None and not waiter.done():
                    waiter.set_result(reply.rpc)

    def _receive_push(self, entry: PushedEntry) -> None:
        for event in entry.events:
            if event.event in ("game.player.move", "game.player.start"):
                self.legal = _decode_own_actions(event.data).legal
        self._on_push(self, entry)

    def send_frame(self, text: bytes) -> None:
        """Send a frame."""
        size = len(text)
        head = b"\x81" + (bytes((size | 128,)) if size < _SHORT else b"\xfe" + size.to_bytes(2))
        self._transport.write(head + b"\0\0\0\0" + text)

    def send(self, name: str, command: dict[str, object]) -> None:
        """Send a command and ignore the answer."""
        self.send_frame(msgspec.json.encode({"id": next(self._numbers), name: command}))

    def ask(self, name: str, command: dict[str, object]) -> "asyncio.Future[Raw]":
        """Send a command; return a future of the answer."""
        number = next(self._numbers)
        waiter: asyncio.Future[Raw] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiter
        self.send_frame(msgspec.json.encode({"id": number, name: command}))
        return waiter

    def close(self) -> None:
        """Close the connection."""
        self._transport.abort()


class Table:
    """A table of four players; the next move can be made when all of them have received the last one."""

    def __init__(self, name: str, people: list[tuple[str, str]], rng: random.Random) -> None:
        self.name = name
        """The table's id; empty until the table is opened."""
        self.people = people
        """The ids and tokens of the players."""
        self.clients: list[Client] = []
        self.rng = rng
        self.on_move_possible: Callable[[Table], None] = lambda _: None
        """Called when the next move can be made."""
        self.sent_at: float | None = None
        """When the move under way was sent; None if there is none."""
        self.mover_group = 0
        """The group of the client that moved last."""
        self.moves = 0
        self.delivery_s: list[float] = []
        """For each move, the seconds until the last player received it."""
        self.refusals: list[bytes] = []
        self._numbers = itertools.count(1)
        self._missing_pushes = 0
        """The number of clients that have not received the last entry yet."""
        self._seq = 0

    def receive(self, _: Client, entry: PushedEntry) -> None:
        """Record that a client has received an entry."""
        if entry.seq > self._seq:
            self._seq, self._missing_pushes = entry.seq, len(self.clients)
        self._missing_pushes -= entry.seq == self._seq
        if self._missing_pushes:
            return
        if self.sent_at is not None:
            self.delivery_s.append(time.perf_counter() - self.sent_at)
            self.moves += 1
            self.sent_at = None
        if any(event.event == "game.end" for event in entry.events):
            for client in self.clients:
                client.legal = []
            self.ready_players()
        elif any(client.legal for client in self.clients):
            self.on_move_possible(self)

    def note_refusal(self, why: bytes) -> None:
        """Record that a command was refused; if it was a move, another one can be made."""
        self.refusals.append(why)
        if self.sent_at is not None:
            self.sent_at = None
            self.on_move_possible(self)

    def ready_players(self) -> None:
        """Let all players be ready for the next game."""
        for client in self.clients:
            client.send(
                "rpc", {"method": "tables.ready", "data": {"table_id": self.name, "client_seed": "x"}}
            )

    def move(self) -> None:
        """Let one of the players make a random legal move."""
        movers = [client for client in self.clients if client.legal]
        client = self.rng.choice(movers)
        action = self.rng.choice(client.legal)
        self.mover_group, self.sent_at = client.group, time.perf_counter()
        client.send(
            "rpc",
            {
                "method": "game.move",
                "data": {"table_id": self.name, "command_id": f"m{next(self._numbers)}", "action": action},
            },
        )
