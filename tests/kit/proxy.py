"""A proxy that makes the network fail.

A small TCP proxy between clients and a server, in a thread of its own. It can cut all connections in the
middle of a frame, refuse new connections, hold everything back and be slow. It does so on request, or after
every given number of bytes. The server listens on a port of this machine or on a Unix socket.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any, TypeAlias, TypeVar
from weakref import WeakSet

Trouble: TypeAlias = "Callable[[Proxy], None]"
Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

LIMIT_S = 120.0
"""How long a test waits for bytes before it fails."""
_PIECE = 16_384
_TURNS_TO_ACCEPT = 4
"""The turns of the event loop until an accepted connection is handed to the proxy."""

_ProxyT = TypeVar("_ProxyT", bound="Proxy")


class Proxy:
    """Stands between clients and a server."""

    def __init__(self, server: int | Path) -> None:
        self.port = 0
        self.troubles = 0
        """The number of faults so far."""
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.WriteTransport] = set()
        self._made: WeakSet[asyncio.WriteTransport] = WeakSet()
        self._serving: set[asyncio.Task[None]] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._over = asyncio.Event()
        self._refusals = 0
        self._delay_s = 0.0
        self._passed = 0
        self._counted = Condition()
        self._next: Callable[[], None] = lambda: None
        self._every = self._due = 0

    # Faults.

    def cut(self) -> None:
        """Cut all connections; data under way is lost."""
        self._soon(self._cut)

    def refuse(self, times: int) -> None:
        """Cut all connections, and the next ones, up to this number."""
        self._soon(setattr, self, "_refusals", times)
        self._soon(self._cut)

    def redirect(self, server: int | Path) -> None:
        """Cut all connections; the next ones reach another server."""
        self._soon(setattr, self, "_server", server)
        self._soon(self._cut)

    def stall(self, seconds: float) -> None:
        """Let nothing pass for a while, in either direction."""
        self._soon(self._flows.clear)
        self._soon(self._loop.call_later, seconds, self._flows.set)

    def delay(self, seconds: float) -> None:
        """Delay all data by this time from now on."""
        self._soon(setattr, self, "_delay_s", seconds)

    def disturb(self, every: int, troubles: Sequence[Trouble]) -> None:
        """Cause a fault after every given number of bytes, one kind after another."""
        kinds = cycle(troubles)

        def begin() -> None:
            self._next = lambda: next(kinds)(self)
            self._every, self._due = every, self._passed + every

        self._soon(begin)

    def calm(self) -> None:
        """Cause no more faults."""
        self._soon(setattr, self, "_every", 0)
        self.delay(0)

    def let_pass(self, size: int) -> None:
        """Wait until this many more bytes have passed."""
        with self._counted:
            until = self._passed + size
            assert self._counted.wait_for(lambda: self._passed >= until, LIMIT_S), "nothing passes any more"

    def _soon(self, act: Callable[..., object], *about: Any) -> None:  # noqa: ANN401 - the callback's own arguments
        self._loop.call_soon_threadsafe(act, *about)

    def _cut(self) -> None:
        for transport in tuple(self._open):
            transport.abort()

    # The data that passes.

    def run(self, ready: Callable[[], None]) -> None:
        """Run until `end`."""
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._live(ready))

    def end(self) -> None:
        """Stop."""
        self._soon(self._over.set)

    async def _live(self, ready: Callable[[], None]) -> None:
        server = await asyncio.start_server(self._come, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        watching = asyncio.create_task(self.watch())
        ready()
        await self._over.wait()
        watching.cancel()
        server.close()
        self._flows.set()
        for _ in range(_TURNS_TO_ACCEPT):
            await asyncio.sleep(0)
        while self._serving:
            self._cut()
            await asyncio.gather(*self._serving)
        for transport in tuple(self._made):
            transport.abort()  # a closed connection with unsent bytes would wait for its reader
        await asyncio.sleep(0)  # cut connections are closed in the next turn of the loop

    def _come(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        serving = asyncio.create_task(self._connect(from_client, to_client))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def watch(self) -> None:
        """A hook for subclasses that runs beside the proxy."""

    async def reach(self, client: asyncio.WriteTransport) -> Streams:  # noqa: ARG002 - one server for all
        """Connect to the server for a client; raise `OSError` if it cannot be reached."""
        if isinstance(self._server, Path):
            return await asyncio.open_unix_connection(self._server)
        return await asyncio.open_connection("127.0.0.1", self._server)

    async def _connect(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        self._open.add(to_client.transport)
        self._made.add(to_client.transport)
        try:
            if self._refusals:
                self._refusals -= 1
                return
            with contextlib.suppress(OSError):
                from_server, to_server = await self.reach(to_client.transport)
                self._open.add(to_server.transport)
                self._made.add(to_server.transport)
                try:
                    await self._both(from_client, to_server, from_server, to_client)
                finally:
                    _hang_up(self._open, to_server)
        finally:
            _hang_up(self._open, to_client)

    async def _both(
        self, from_client: asyncio.StreamReader, to_server: asyncio.StreamWriter,
        from_server: asyncio.StreamReader, to_client: asyncio.StreamWriter,
    ) -> None:  # fmt: skip
        ways = [
            asyncio.create_task(self._pump(from_client, to_server)),
            asyncio.create_task(self._pump(from_server, to_client)),
        ]
        _, other = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in other:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(_PIECE):
            await self._flows.wait()
            if self._delay_s:
                await asyncio.sleep(self._delay_s)
            if sink.transport.is_closing():
                return
            with self._counted:
                self._passed += len(data)
                self._counted.notify_all()
            if self._every and self._passed >= self._due:
                self._due = self._passed + self._every
                half = len(data) // 2
                sink.write(data[:half])
                data = data[half:]
                self.troubles += 1
                self._next()
                await asyncio.sleep(0)  # run the queued callbacks now
                if sink.transport.is_closing():
                    return
            sink.write(data)
            await sink.drain()


def _hang_up(opened: set[asyncio.WriteTransport], writer: asyncio.StreamWriter) -> None:
    opened.discard(writer.transport)
    writer.close()


@contextmanager
def proxied(server: int | Path) -> Iterator[Proxy]:
    """Put a proxy before the server of a port or a socket; at the end cut its connections."""
    with standing(Proxy(server)) as proxy:
        yield proxy


@contextmanager
def standing(proxy: _ProxyT) -> Iterator[_ProxyT]:
    """Run a proxy until the end of the block."""
    ready = Event()
    thread = Thread(target=proxy.run, args=(ready.set,))
    thread.start()
    ready.wait()
    try:
        yield proxy
    finally:
        proxy.end()
        thread.join()
