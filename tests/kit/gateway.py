"""Clients of the realtime gateway, for tests.

A `Gate` is a whole server on a port of this machine, in the loop of the test, with its store in memory; the
test moves its pings and its clock. Clients write the protocol by hand. At the end no trace of any client may
be left, and no error may be logged.
"""

import asyncio
import functools
import inspect
import itertools
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Concatenate, ParamSpec, Self, TypeAlias

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from kozyr.rules import must
from kozyr.server.api.calls.dispatcher import Failure, dispatch
from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.rate_limits import RateLimits, Rates
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.calls.tokens import identify
from kozyr.server.api.http.server_process import (
    RootApp,
    UvicornServer,
    make_gateway,
    make_root_app,
    make_server,
)
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.app import ServerApp, rates_of
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.membership import Membership
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from kozyr.server.realtime.client_commands import PING_S
from kozyr.server.realtime.connection import Connection
from kozyr.server.realtime.gateway import PATH
from kozyr.server.realtime.hub import Hub
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import Store
from kozyr.server.tables.presence import Presence
from tests.kit.call_contexts import CHEAP, NO_LIMITS, SignedInPlayer

P = ParamSpec("P")
Plain: TypeAlias = dict[str, Any]

PATIENCE_S = 60.0
"""The time limit of a test's waiting."""


class Client:
    """One WebSocket that speaks the protocol."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.frames: list[list[Plain]] = []
        """All received frames."""
        self.pushes: asyncio.Queue[Plain] = asyncio.Queue()
        self.answers_pings = True
        self.pings = 0
        self._waiting: dict[int, asyncio.Future[Plain]] = {}
        self._numbers = itertools.count(1)
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for frame in self.wire:
                assert isinstance(frame, str), "the gateway sends text"
                self.frames.append([json.loads(line) for line in frame.split("\n")])
                for said in self.frames[-1]:
                    await self._hear(said)
        except ConnectionClosed:
            pass
        for waiter in self._waiting.values():
            if not waiter.done():
                waiter.set_result({"closed": self.wire.close_code})

    async def _hear(self, said: Plain) -> None:
        if not said:
            self.pings += 1
            if self.answers_pings:
                await self.wire.send("{}")
        elif "push" in said:
            self.pushes.put_nowait(said["push"])
        elif (waiter := self._waiting.pop(said["id"], None)) is not None:
            waiter.set_result(said)

    @property
    def heard(self) -> list[Plain]:
        """All received messages."""
        return [said for frame in self.frames for said in frame]

    def sent(self, **command: object) -> tuple[str, asyncio.Future[Plain]]:
        """Number a command; return its text and the future of its reply."""
        number = next(self._numbers)
        waiter = self._waiting[number] = asyncio.get_running_loop().create_future()
        return json.dumps({"id": number, **command}), waiter

    async def ask(self, **command: object) -> Plain:
        """Send a command; return its reply without the number, or `closed` if the connection has ended."""
        text, waiter = self.sent(**command)
        try:
            await self.wire.send(text)
        except ConnectionClosed:
            return {"closed": self.wire.close_code}
        reply = await asyncio.wait_for(waiter, PATIENCE_S)
        return {name: value for name, value in reply.items() if name != "id"}

    async def say(self, frame: str | bytes) -> None:
        """Send a frame as it is."""
        await self.wire.send(frame)

    async def connect(self, token: str | None = None, **more: object) -> Plain:
        """Send the connect command."""
        return await self.ask(connect=({} if token is None else {"token": token}) | more)

    async def subscribe(self, channel: str, **more: object) -> Plain:
        """Subscribe to a channel; return the reply."""
        return await self.ask(subscribe={"channel": channel} | more)

    async def rpc(self, method: str, /, **data: object) -> Plain:
        """Make a call; return its answer or its error."""
        reply = await self.ask(rpc={"method": method, "data": data})
        answered: Plain = reply["rpc"]["data"] if "rpc" in reply else reply
        return answered

    async def push(self) -> Plain:
        """Wait for the next push."""
        return await asyncio.wait_for(self.pushes.get(), PATIENCE_S)

    async def event(self) -> Plain:
        """Wait for the next notice of a channel without offsets."""
        data: Plain = (await self.push())["pub"]["data"]
        return data

    async def quiet(self) -> list[Plain]:
        """Return the pushes that no test has read, after everything under way has arrived."""
        # A frame has replies before pushes, so a push may follow the first reply but not the second.
        for _ in range(2):
            assert "closed" not in await self.ask(ping={}), self.wire.close_code
        return [self.pushes.get_nowait() for _ in range(self.pushes.qsize())]

    async def end(self) -> tuple[int | None, str | None]:
        """Wait for the close; return its code and its reason."""
        await asyncio.wait_for(self._reading, PATIENCE_S)
        return self.wire.close_code, self.wire.close_reason

    async def close(self) -> None:
        """Close the connection."""
        await self.wire.close()
        await self.end()

    def vanish(self) -> None:
        """Drop the connection without a close frame."""
        self.wire.transport.abort()


class Raw:
    """A socket that reads only when the test tells it to."""

    def __init__(self, gate: "Gate") -> None:
        self.gate = gate
        self.status = 0
        """The status of the HTTP answer."""
        self._buffer = b""
        self._socket = socket.socket()
        # The system buffers little for a reader that does not read.
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.setblocking(False)

    @classmethod
    async def knock(cls, gate: "Gate") -> Self:
        """Connect, and send nothing."""
        raw = cls(gate)
        gate.raws.append(raw)
        await asyncio.get_running_loop().sock_connect(raw._socket, ("127.0.0.1", gate.port))
        return raw

    @classmethod
    async def open(cls, gate: "Gate", headers: Mapping[str, str] | None = None, path: str = PATH) -> Self:
        """Open a WebSocket."""
        raw = await cls.knock(gate)
        await raw.shake(headers or {}, path)
        return raw

    @classmethod
    async def listening(cls, gate: "Gate", channel: str = "lobby") -> Self:
        """Open a WebSocket without a token, connect and subscribe to a channel."""
        raw = await cls.open(gate)
        listen = json.dumps({"id": 2, "subscribe": {"channel": channel}})
        await raw.say(f'{{"id":1,"connect":{{}}}}\n{listen}')
        while not any("subscribe" in each for each in await raw.hear()):
            pass
        return raw

    async def shake(self, headers: Mapping[str, str], path: str = PATH) -> None:
        """Send the WebSocket handshake; read the answer."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        await self.send(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.gate.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{lines}\r\n".encode("latin-1")
        )
        while b"\r\n\r\n" not in self._buffer and await self._more():
            pass
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0

    @property
    def connection(self) -> Connection:
        """The server's side of the connection."""
        name = self._socket.getsockname()
        return next(each for each in self.gate.hub._all if each._socket.client == name)  # noqa: SLF001 - as above

    async def send(self, data: bytes) -> None:
        """Send bytes."""
        sending = asyncio.get_running_loop().sock_sendall(self._socket, data)
        await asyncio.wait_for(sending, PATIENCE_S)

    async def say(self, text: str | bytes, opcode: int = Opcode.TEXT, *, fin: bool = True) -> None:
        """Send a frame."""
        data = text.encode() if isinstance(text, str) else text
        await self.send(Frame(Opcode(opcode), data, fin).serialize(mask=True))

    async def _more(self) -> bool:
        receiving = asyncio.get_running_loop().sock_recv(self._socket, 1 << 16)
        try:
            data = await asyncio.wait_for(receiving, PATIENCE_S)
        except ConnectionError:
            return False
        self._buffer += data
        return bool(data)

    async def frame(self) -> tuple[int, bytes]:
        """Read the next frame: its opcode and its payload; opcode 0 means the end."""
        while True:
            size, start = (self._buffer[1] if len(self._buffer) > 1 else 1 << 62), 2
            if size in {126, 127}:
                start = 4 if size == 126 else 10
                size = int.from_bytes(self._buffer[2:start]) if len(self._buffer) >= start else 1 << 62
            if len(self._buffer) >= start + size:
                opcode, data = self._buffer[0] & 15, self._buffer[start : start + size]
                self._buffer = self._buffer[start + size :]
                return opcode, data
            if not await self._more():
                return 0, b""

    async def hear(self) -> list[Plain]:
        """Read the next text frame; return its lines."""
        opcode, data = await self.frame()
        assert opcode == Opcode.TEXT, (opcode, data)
        return [json.loads(line) for line in data.split(b"\n")]

    async def end(self) -> int:
        """Read to the end; return the close code, or 0 without one."""
        while True:
            opcode, data = await self.frame()
            if opcode in {0, Opcode.CLOSE}:
                return int.from_bytes(data[:2])

    async def stall(self) -> None:
        """Read nothing while the lobby publishes, until the server notices."""
        sockets = self.connection._socket  # noqa: SLF001 - as above
        while sockets.keeps_up:
            self.gate.hub.publish("lobby", "noise", "x" * 10_000)
            await turns()

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()


async def turns(count: int = 4) -> None:
    """Let the loop turn a few times, so that queued messages are sent."""
    for _ in range(count):
        await asyncio.sleep(0)


async def until(true: Callable[[], bool]) -> None:
    """Let the loop turn until a condition is true."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0)


class Gate:
    """A server, and its clients."""

    def __init__(  # noqa: PLR0913 - most parameters have a default
        self,
        config: Config,
        store: Store,
        rates: Rates | None,
        grace_s: float,
        *,
        whole: bool = False,
        bus: Bus | None = None,
        membership: Membership | None = None,
    ) -> None:  # fmt: skip
        metrics = Metrics(CALLS, STATUSES, ())
        self.app = ServerApp(config, store, metrics, Passwords(CHEAP), bus=bus, membership=membership)
        self.now_ms = self.app.context.clock
        self.later_ms = 0
        """The milliseconds by which the server's clock is ahead."""
        self.port = 0
        self.clients: list[Client] = []
        self.raws: list[Raw] = []
        proxies = TrustedProxies(config.proxies)
        front = make_root_app(self.app) if whole else RootApp(make_gateway(self.app, proxies), None)
        self.server: UvicornServer = make_server(front)
        context = self.app.context
        context.clock = lambda: self.now_ms() + self.later_ms
        presence = Presence(self.app.table_host, self.app.membership, "here", grace_s)
        context.presence = self.app.presence = presence
        context.rate_limits = RateLimits(rates or rates_of(config), context.clock)

    @property
    def hub(self) -> Hub:
        """All connections."""
        return self.app.hub

    @property
    def url(self) -> str:
        """The address of the WebSocket."""
        return f"ws://127.0.0.1:{self.port}{PATH}"

    async def open(self) -> None:
        """Start the server."""
        await self.app.resume_games()
        listener = socket.create_server(("127.0.0.1", 0))
        # The system buffers little for a slow reader, so that few messages are enough to detect one.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.port = listener.getsockname()[1]
        self.server.config.load()
        self.server.lifespan = self.server.config.lifespan_class(self.server.config)
        await self.server.startup(sockets=[listener])

    async def close(self) -> None:
        """Close all clients; no trace of them may be left."""
        try:
            for raw in self.raws:
                raw.close()
            for client in self.clients:
                await client.close()
            await self.all_gone()
        finally:
            for each in self.server.servers:
                each.close()
                await each.wait_closed()
            await self.app.stop()
        async with asyncio.timeout(PATIENCE_S):
            while self.server.server_state.tasks:  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.001)

    async def all_gone(self) -> None:
        """Wait until all clients are gone, and check that no trace of them is left."""
        hub = self.hub
        while hub._all:  # noqa: SLF001 - the register of connections is internal
            await asyncio.wait_for(asyncio.wait([each.end_future for each in hub._all]), PATIENCE_S)  # noqa: SLF001 - as above
        while self.server.server_state.connections:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.001)
        assert not (left := traces(self)), left

    async def call(self, name: str, who: SignedInPlayer | str | None = None, /, **fields: object) -> Plain:
        """Make a call without a socket."""
        token = who.token if isinstance(who, SignedInPlayer) else who
        context = self.app.context
        caller = must(await identify(context, token, "127.0.0.1", "en"))
        outcome = await dispatch(context, caller, name, json.dumps(fields).encode())
        assert not isinstance(outcome, Failure), f"{name}: {outcome}"
        read: Plain = json.loads(outcome)
        return read

    async def guest(self, name: str) -> SignedInPlayer:
        """Create a guest."""
        made = await self.call("auth.guest", name=name)
        return SignedInPlayer(made["user_id"], made["name"], made["token"])

    async def table(self, who: SignedInPlayer, **settings: object) -> str:
        """Make a table."""
        table: str = (await self.call("tables.create", who, **settings))["table_id"]
        return table

    async def game(self, **settings: object) -> tuple[str, SignedInPlayer, SignedInPlayer]:
        """Start a game between Ann and Bob."""
        ann, bob = await self.guest("Ann"), await self.guest("Bob")
        table = await self.table(ann, **settings)
        await self.call("tables.join", bob, table_id=table)
        for each in (ann, bob):
            await self.call("tables.ready", each, table_id=table)
        return table, ann, bob

    async def chat(self, table: str, who: SignedInPlayer, *texts: str) -> None:
        """Send chat messages, each an entry."""
        for text in texts:
            await self.call("table.chat", who, table_id=table, text=text)

    async def knock(self, **options: Any) -> Client:  # noqa: ANN401 - the library's own
        """Open a socket, and send nothing."""
        client = Client(await connect(self.url, compression=None, proxy=None, **options))
        self.clients.append(client)
        return client

    async def client(self, who: SignedInPlayer | str | None = None, **connecting: object) -> Client:
        """Open a socket and send the connect command."""
        client = await self.knock()
        reply = await client.connect(who.token if isinstance(who, SignedInPlayer) else who, **connecting)
        assert "connect" in reply, reply
        return client

    async def listening(self, who: SignedInPlayer | None, channel: str, **more: object) -> Client:
        """Open a socket that is subscribed to a channel."""
        client = await self.client(who)
        reply = await client.subscribe(channel, **more)
        assert "subscribe" in reply, reply
        return client

    def beat(self, times: int = PING_S) -> None:
        """Advance the ping timer by this many seconds; after a full period every client has had its turn."""
        for _ in range(times):
            self.hub.check_due_connections()


def traces(gate: Gate) -> dict[str, int]:
    """Count the traces of connections in the registers."""
    hub, rooms = gate.hub, gate.app.table_host._cache.values()  # noqa: SLF001 - the register is internal
    names = (
        "_all",
        "_by_channel",
        "_by_table",
        "_by_token",
        "_by_person",
        "connections_by_address",
        "_dirty",
        "_late",
        "_spectator_counts",
    )
    left = {name: len(getattr(hub, name)) for name in names}
    left["beats"] = sum(map(len, hub._by_second))  # noqa: SLF001 - the same
    left["viewers"] = sum(len(room.viewers) for room in rooms)
    left["here"] = len(gate.app.presence._connection_counts)  # noqa: SLF001 - the same
    return {name: count for name, count in left.items() if count}


class Complaints(logging.Handler):
    """Keeps the errors that the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record."""
        self.records.append(logging.Formatter().format(record))


Fact: TypeAlias = Callable[Concatenate[Gate, P], Awaitable[None]]


def at_gate(  # noqa: PLR0913 - each has its usual value
    *, config: Config | None = None, store: Callable[[], Store] = MemoryStore,
    rates: Rates | None = NO_LIMITS, grace_s: float = 3600.0, complaints: int = 0, whole: bool = False,
) -> Callable[[Fact[P]], Callable[P, None]]:  # fmt: skip
    """Run a test at a gate: `whole` adds the HTTP routes; `complaints` is the expected number of errors."""

    def of(fact: Fact[P]) -> Callable[P, None]:
        async def happen(*args: P.args, **kwargs: P.kwargs) -> None:
            gate = Gate(config or Config(), store(), rates, grace_s, whole=whole)
            await gate.open()
            try:
                await fact(gate, *args, **kwargs)
            finally:
                await gate.close()

        @functools.wraps(fact)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            said = Complaints()
            logging.getLogger().addHandler(said)
            try:
                uvloop.run(happen(*args, **kwargs))
            finally:
                logging.getLogger().removeHandler(said)
            assert len(said.records) == complaints, "\n".join(said.records)

        signature = inspect.signature(fact)
        run.__signature__ = signature.replace(  # type: ignore[attr-defined]  # pytest looks for fixtures there
            parameters=list(signature.parameters.values())[1:]
        )
        return run

    return of
