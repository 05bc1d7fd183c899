"""The server process: it listens on a port and answers until a signal comes.

uvicorn listens. Sockets of the realtime protocol go to the gateway, everything else to the routes. A signal
starts the shutdown (`draining`).
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import uvicorn

from kozyr.server.api.http.access_log import AccessLog
from kozyr.server.api.http.addresses import Addresses
from kozyr.server.api.http.app import application
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.draining import Drain
from kozyr.server.api.http.tabletop_access import faces
from kozyr.server.app import ServerApp, opened_house
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.membership import Membership
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from kozyr.server.realtime.gateway import PATH, Gateway, Receive, Scope, Send
from kozyr.server.realtime.socket import Socket
from kozyr.server.tables.ports import Store

BACKLOG: Final = 2048
LARGEST_MESSAGE: Final = 256 * 1024
"""uvicorn rejects larger messages before reading all of them; the gateway's own limit is lower."""
GRACE_S: Final = 5
"""How long running requests may take when the server stops."""


class Front:
    """The ASGI application: it sends sockets to the gateway and everything else to the routes."""

    def __init__(self, gateway: Gateway, routes: Any) -> None:  # noqa: ANN401 - an ASGI application
        self._gateway = gateway
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] != "websocket":
            await self._routes(scope, receive, send)
        elif not self._gateway.is_allowed_origin(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        elif scope["path"] == PATH:
            await self._gateway(scope, receive, send)
        else:
            await self._routes(scope, receive, send)


class Server(uvicorn.Server):
    """uvicorn's server without its signal handlers; `Drain` handles signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Install no signal handlers."""
        yield


def front_of(house: ServerApp, web: Path = WEB) -> Front:
    """Make the ASGI application of a server; `web` is the folder of the web client."""
    addresses = Addresses(house.config.proxies)
    return Front(gateway_of(house, addresses), application(house, addresses, faces(house, addresses), web))


def gateway_of(house: ServerApp, addresses: Addresses) -> Gateway:
    """Make the gateway of a server."""
    config = house.config
    return Gateway(
        house.hub, origins=config.origins, most_from_one=config.limits.connections_per_address,
        address=addresses.of,
    )  # fmt: skip


def listening(config: Config) -> socket.socket:
    """Bind the port and listen; raise `OSError` if it is not available."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((config.host, config.port))
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def server_of(front: Any) -> Server:  # noqa: ANN401 - an ASGI application
    """Make the uvicorn server."""
    return Server(
        uvicorn.Config(
            front, loop="none", http="httptools", ws=Socket, ws_max_size=LARGEST_MESSAGE,
            ws_ping_interval=None, ws_per_message_deflate=False, lifespan="off", log_config=None,
            access_log=False, server_header=False, timeout_graceful_shutdown=GRACE_S,
            proxy_headers=False,  # uvicorn would trust any client on this machine; see `Addresses`
        )
    )  # fmt: skip


async def serve(  # noqa: PLR0913 - a server has many parts
    config: Config,
    store: Store,
    metrics: Metrics,
    listener: socket.socket,
    ready: Callable[[], None],
    *,
    bus: Bus | None = None,
    membership: Membership | None = None,
) -> None:
    """Serve until a signal comes; call `ready` when the server can answer."""
    async with opened_house(config, store, metrics, bus, membership) as house:
        front = front_of(house)
        logged = AccessLog(front, Addresses(config.proxies).of) if config.access_log == "on" else front
        server = server_of(logged)
        drain = Drain(house, server, config.drain_s)
        with drain.signals():
            running = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started and not running.done():  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.005)
            if server.started:
                ready()
            draining = asyncio.create_task(drain.run())
            try:
                await running
            finally:
                draining.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await draining
