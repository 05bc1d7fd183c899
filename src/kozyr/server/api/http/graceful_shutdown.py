"""The graceful shutdown of a server.

On a signal, the health check first reports draining while the server still answers everything, so that load
balancers can redirect clients. Then the server refuses new connections, leaves due work to other nodes and
gradually disconnects its clients, which then reconnect elsewhere. A second signal skips the waiting.
"""

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Iterator
from typing import Final

import uvicorn

from kozyr.server.app import ServerApp

DISCONNECT_OVER_S: Final = 1.0
"""The time over which connections are closed, so that thousands do not reconnect in one moment."""


class GracefulShutdown:
    """The graceful shutdown of a server."""

    def __init__(self, app: ServerApp, server: uvicorn.Server, drain_s: float) -> None:
        """Prepare the shutdown; for `drain_s` seconds the server still answers everything."""
        self._app = app
        self._server = server
        self._drain_s = drain_s
        self._has_begun = asyncio.Event()
        self._is_hurried = asyncio.Event()

    @contextlib.contextmanager
    def handle_signals(self) -> Iterator[None]:
        """Begin the shutdown on SIGTERM or SIGINT; a second signal skips the waiting."""
        loop = asyncio.get_running_loop()
        numbers = (signal.SIGINT, signal.SIGTERM)
        for number in numbers:
            loop.add_signal_handler(number, self.begin)
        try:
            yield
        finally:
            for number in numbers:
                loop.remove_signal_handler(number)

    def begin(self) -> None:
        """Begin the shutdown; on the second call, skip the waiting."""
        if self._has_begun.is_set():
            self._is_hurried.set()
            self._server.force_exit = True
        self._has_begun.set()
        self._app.is_draining = True
        self._app.metrics.drain()

    async def run(self) -> None:
        """Wait for the signal and disconnect all clients; uvicorn then stops."""
        await self._has_begun.wait()
        try:
            await self._run_unless_hurried(asyncio.sleep(self._drain_s))
            for listener in self._server.servers:
                listener.close()  # new connections are refused and go to another process
            await self._run_unless_hurried(self._app.scheduler.stop())
            await self._run_unless_hurried(self._app.hub.disconnect_gradually(DISCONNECT_OVER_S))
        finally:
            self._app.context.connections.stop()
            self._app.hub.stop()
            self._server.should_exit = True

    async def _run_unless_hurried(self, work: Awaitable[None]) -> None:
        done = asyncio.ensure_future(work)
        hurry_signal = asyncio.ensure_future(self._is_hurried.wait())
        try:
            await asyncio.wait((done, hurry_signal), return_when=asyncio.FIRST_COMPLETED)
        finally:
            hurry_signal.cancel()
            done.cancel()
            await asyncio.gather(done, hurry_signal, return_exceptions=True)
        if not done.cancelled():
            done.result()
