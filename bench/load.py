"""Loads a server as many players would, from one core.

Real sockets that speak the gateway's protocol, as little as a client needs: a frame is masked with zeros, and
of a push only the number and one's own legal actions are read. Each table has at most one move under way; its
way ends when the last of its players has heard of it.
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


class _Own(Struct):
    legal: list[Raw] = []


class _Event(Struct):
    event: str
    data: Raw


class Data(Struct):
    """What a viewer hears of an entry."""

    seq: int
    events: list[_Event]


class _Pub(Struct):
    data: Data


class _Push(Struct):
    pub: _Pub | None = None


class _Reply(Struct):
    id: int = 0
    push: _Push | None = None
    error: Raw = Raw()
    rpc: Raw = Raw()


_reply = msgspec.json.Decoder(_Reply).decode
_own = msgspec.json.Decoder(_Own).decode


class Client(asyncio.Protocol):
    """One socket."""

    def __init__(self, host: str, heard: "Callable[[Client, Data], None]", query: str = "") -> None:
        self._hello = _CONNECT.format(query, host).encode()
        self._heard = heard
        self._buffer = b""
        self._waiting: dict[int, asyncio.Future[Raw]] = {}
        self._numbers = itertools.count(1)
        self.up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.refused: Callable[[bytes], None] = lambda _: None
        """Called when a command was not done."""
        self.closed = False
        self.legal: list[Raw] = []
        self.received = 0
        """Bytes."""
        self.group = self.left = 0
        """For whoever drives several."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """Note it."""
        self.closed = True

    def data_received(self, data: bytes) -> None:
        """Read whole frames."""
        self.received += len(data)
        self._buffer += data
        if not self.up.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head  # noqa: S101 - a bench stops when something is wrong
            self._buffer = rest
            self.up.set_result(None)
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
                self._frame(buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def _frame(self, frame: bytes) -> None:
        for line in frame.split(b"\n"):
            if line == b"{}":
                self.say(b"{}")
                continue
            reply = _reply(line)
            if reply.push is not None and reply.push.pub is not None:
                self._push(reply.push.pub.data)
            elif reply.id:
                if bytes(reply.error):
                    self.refused(bytes(reply.error))
                waiter = self._waiting.pop(reply.id, None)
                if waiter is not None and not waiter.done():
                    waiter.set_result(reply.rpc)

    def _push(self, data: Data) -> None:
        for each in data.events:
            if each.event in ("game.player.move", "game.player.start"):
                self.legal = _own(each.data).legal
        self._heard(self, data)

    def say(self, text: bytes) -> None:
        """Send a frame."""
        size = len(text)
        head = b"\x81" + (bytes((size | 128,)) if size < _SHORT else b"\xfe" + size.to_bytes(2))
        self._transport.write(head + b"\0\0\0\0" + text)

    def send(self, name: str, command: dict[str, object]) -> None:
        """Send a command, whatever is answered."""
        self.say(msgspec.json.encode({"id": next(self._numbers), name: command}))

    def ask(self, name: str, command: dict[str, object]) -> "asyncio.Future[Raw]":
        """Send a command and wait for the answer."""
        number = next(self._numbers)
        waiter: asyncio.Future[Raw] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiter
        self.say(msgspec.json.encode({"id": number, name: command}))
        return waiter

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()


class Table:
    """Four players who move as soon as all of them have heard of the last move."""

    def __init__(self, name: str, people: list[tuple[str, str]], chance: random.Random) -> None:
        self.name = name
        self.people = people
        self.clients: list[Client] = []
        self.chance = chance
        self.free: Callable[[Table], None] = lambda _: None
        """Called when the next move can be made."""
        self.began: float | None = None
        self.mover = 0
        """The group of whoever moved last."""
        self.moves = 0
        self.ways: list[float] = []
        self.refusals: list[bytes] = []
        self._numbers = itertools.count(1)
        self._behind = 0
        self._seq = 0

    def heard(self, _: Client, data: Data) -> None:
        """Take in that one of them has heard of an entry."""
        if data.seq > self._seq:
            self._seq, self._behind = data.seq, len(self.clients)
        self._behind -= data.seq == self._seq
        if self._behind:
            return
        if self.began is not None:
            self.ways.append(time.perf_counter() - self.began)
            self.moves += 1
            self.began = None
        if any(each.event == "game.end" for each in data.events):
            for client in self.clients:
                client.legal = []
            self.ready()
        elif any(client.legal for client in self.clients):
            self.free(self)

    def refused(self, why: bytes) -> None:
        """Take in that something was not done; a move is tried again."""
        self.refusals.append(why)
        if self.began is not None:
            self.began = None
            self.free(self)

    def ready(self) -> None:
        """Get ready for the next game."""
        for client in self.clients:
            client.send(
                "rpc", {"method": "tables.ready", "data": {"table_id": self.name, "client_seed": "x"}}
            )

    def move(self) -> None:
        """Let one of them move."""
        able = [client for client in self.clients if client.legal]
        client = self.chance.choice(able)
        action = self.chance.choice(client.legal)
        self.mover, self.began = client.group, time.perf_counter()
        client.send(
            "rpc",
            {
                "method": "game.move",
                "data": {"table_id": self.name, "command_id": f"m{next(self._numbers)}", "action": action},
            },
        )
