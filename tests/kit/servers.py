"""A server in a thread, run by tests.

It is the real server: uvicorn on a port of this machine, SQLite in a folder, a loop of its own. Bots that
search are not preloaded, because these tests do not use them.
"""

import asyncio
import contextlib
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import uvicorn
from argon2 import PasswordHasher

from kozyr.server.api.calls.passwords import Passwords
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.server_process import UvicornServer, make_root_app
from kozyr.server.app import ServerApp
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from kozyr.server.realtime.socket import Socket
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.ports import Store

_T = TypeVar("_T")


class Reply(NamedTuple):
    """A server's answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:  # noqa: ANN401 - any result
        """The decoded body."""
        return json.loads(self.body)

    @property
    def word(self) -> str:
        """The word of the refusal, or `ok`."""
        return "ok" if self.status < 400 else str(self.data["error"]["word"])


class Running:
    """A running server."""

    def __init__(
        self, port: int, loop: asyncio.AbstractEventLoop, app: ServerApp, server: UvicornServer
    ) -> None:
        self.port = port
        self.app = app
        self.server = server
        self._loop = loop

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self.port}"

    def within(self, act: Callable[[], Awaitable[_T]]) -> _T:
        """Run a coroutine in the server's own loop."""

        async def acted() -> _T:
            return await act()

        return asyncio.run_coroutine_threadsafe(acted(), self._loop).result(30)

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Reply:
        """Send a request, byte for byte."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self.port, timeout=120)) as connection:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Reply(
                answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
            )

    def call(self, name: str, token: str | None = None, /, **fields: object) -> Reply:
        """Call by HTTP."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return self.send("POST", f"/api/{name}", json.dumps(fields).encode(), headers)

    def ask(self, name: str, token: str | None = None, /, **fields: object) -> Any:  # noqa: ANN401 - any value of JSON
        """Make a call that must succeed."""
        reply = self.call(name, token, **fields)
        assert reply.status == 200, f"{name}: {reply}"
        return reply.data

    @contextlib.contextmanager
    def stream(self, token: str) -> Iterator["Lines"]:
        """Read a stream of lines."""
        with contextlib.closing(HTTPConnection("127.0.0.1", self.port, timeout=120)) as connection:
            connection.request("GET", "/api/stream", headers={"Authorization": f"Bearer {token}"})
            yield Lines(connection.getresponse())


class Lines:
    """An open stream of lines."""

    def __init__(self, response: HTTPResponse) -> None:
        self.response = response

    def next(self) -> Any:  # noqa: ANN401 - any value of JSON
        """Wait for the next line with data; return None at the end."""
        while line := self.response.readline():
            if line.strip():
                return json.loads(line)
        return None


@contextlib.contextmanager
def running(
    folder: Path, config: Config | None = None, store: Store | None = None, web: Path = WEB
) -> Iterator[Running]:
    """Run a server, until the end of the block."""
    started: list[Running] = []
    ready = threading.Event()
    failed: list[BaseException] = []

    def told(server: Running) -> None:
        started.append(server)
        ready.set()

    def run() -> None:
        try:
            asyncio.run(_serve(folder, config or Config(port=0), store, web, told))
        except BaseException as wrong:  # noqa: BLE001 - raised again by the waiting thread
            failed.append(wrong)
        finally:
            ready.set()

    thread = threading.Thread(target=run, name="server")
    thread.start()
    ready.wait(120)
    try:
        if failed:
            raise failed[0]
        yield started[0]
    finally:
        if started:
            started[0].server.should_exit = True
        thread.join(30)
        assert not thread.is_alive(), "the server does not stop"
    if failed:
        raise failed[0]


async def _serve(
    folder: Path, config: Config, given: Store | None, web: Path, told: Callable[[Running], None]
) -> None:
    store = given or await open_sqlite(folder / "kozyr.db")
    app = ServerApp(config, store, Metrics(CALLS, STATUSES, ()))
    app.context.accounts.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    await app.resume_games()
    listener = socket.create_server(("127.0.0.1", 0))
    server = UvicornServer(
        uvicorn.Config(
            make_root_app(app, web), loop="none", http="httptools", ws=Socket, lifespan="off",
            log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=5,
        )
    )  # fmt: skip
    scheduler = asyncio.create_task(app.scheduler.run())
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.005)
    told(Running(listener.getsockname()[1], asyncio.get_running_loop(), app, server))
    while not server.should_exit and not serving.done():  # noqa: ASYNC110 - set from another thread
        await asyncio.sleep(0.01)
    app.context.connections.stop()
    await serving
    # A connection that was being accepted during the shutdown is open until its client closes it.
    for connection in tuple(server.server_state.connections):
        connection.transport.abort()
    await asyncio.sleep(0)
    scheduler.cancel()
    await asyncio.gather(scheduler, return_exceptions=True)
    await app.stop()
    await store.close()
    listener.close()
