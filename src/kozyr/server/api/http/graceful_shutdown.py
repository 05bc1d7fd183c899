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
    """Shuts a server down: drains it, refuses new connections and disconnects its clients."""

    def __init__(self, app: ServerApp, server: uvicorn.Server, drain_s: float) -> None:
        """Prepare the shutdown; for `drain_s` seconds the server still answers everything."""
        self._app = app
        self._server = server
        self._drain_s = drain_s
        self._first_signal = asyncio.Event()
        self._second_signal = asyncio.Event()

    @contextlib.contextmanager
    def handle_signals(self) -> Iterator[None]:
        """Begin the shutdown on SIGTERM or SIGINT; a second signal skips the waiting."""
        loop = asyncio.get_running_loop()
        signals = (signal.SIGINT, signal.SIGTERM)
        for number in signals:
            loop.add_signal_handler(number, self.begin)
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)

    def begin(self) -> None:
        """Begin the shutdown; on the second call, skip the waiting."""
        if self._first_signal.is_set():
            self._second_signal.set()
            self._server.force_exit = True
        self._first_signal.set()
        self._app.is_draining = True
        self._app.metrics.draining_began()

    async def run(self) -> None:
        """Wait for the signal and disconnect all clients; uvicorn then stops."""
        await self._first_signal.wait()
        try:
            await self._run_until_second_signal(asyncio.sleep(self._drain_s))
            for listener in self._server.servers:
                listener.close()  # new connections are refused and go to another process
            await self._run_until_second_signal(self._app.scheduler.stop())
            await self._run_until_second_signal(self._app.hub.disconnect_gradually(DISCONNECT_OVER_S))
        finally:
            self._app.context.connections.stop()
            self._app.hub.stop()
            self._server.should_exit = True

    async def _run_until_second_signal(self, work: Awaitable[None]) -> None:
        work_task = asyncio.ensure_future(work)
        signal_task = asyncio.ensure_future(self._second_signal.wait())
        try:
            await asyncio.wait((work_task, signal_task), return_when=asyncio.FIRST_COMPLETED)
        finally:
            signal_task.cancel()
            work_task.cancel()
            await asyncio.gather(work_task, signal_task, return_exceptions=True)
        if not work_task.cancelled():
            work_task.result()  # raises the exception of failed work
