"""The server process, which listens on a port and answers until a signal comes.

uvicorn listens. Sockets of the realtime protocol go to the gateway, and everything else goes to the routes.
A signal starts the shutdown (`graceful_shutdown`).
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import uvicorn

from kozyr.server.api.http.app import make_app
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.graceful_shutdown import GracefulShutdown
from kozyr.server.api.http.middleware import AccessLog
from kozyr.server.api.http.tabletop_access import make_tabletop_routes
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.app import ServerApp, running_app
from kozyr.server.cluster.bus import Bus
from kozyr.server.cluster.membership import Membership
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from kozyr.server.realtime.gateway import PATH, Gateway, Receive, Scope, Send
from kozyr.server.realtime.socket import Socket
from kozyr.server.tables.ports import Store

BACKLOG: Final = 2048
MAX_MESSAGE_BYTES: Final = 256 * 1024
"""The largest message that uvicorn reads. The gateway's own limit is lower."""
STOP_TIMEOUT_S: Final = 5
"""How long running requests may take when the server stops."""


class RootApp:
    """The ASGI application: it sends sockets to the gateway and everything else to the routes."""

    def __init__(self, gateway: Gateway, routes: Any) -> None:  # noqa: ANN401 - an ASGI application
        self._gateway = gateway
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] != "websocket":
            await self._routes(scope, receive, send)
        elif not self._gateway.is_allowed_origin(scope):
            await receive()  # ASGI requires that the opening message is read before a close
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        elif scope["path"] == PATH:
            await self._gateway(scope, receive, send)
        else:
            await self._routes(scope, receive, send)


class UvicornServer(uvicorn.Server):
    """uvicorn's server without its signal handlers; `GracefulShutdown` handles signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Install no signal handlers."""
        yield


def make_root_app(app: ServerApp, web: Path = WEB) -> RootApp:
    """Make the ASGI application of a server; `web` is the folder of the web client."""
    proxies = TrustedProxies(app.config.proxies)
    return RootApp(
        make_gateway(app, proxies), make_app(app, proxies, make_tabletop_routes(app, proxies), web)
    )


def make_gateway(app: ServerApp, proxies: TrustedProxies) -> Gateway:
    """Make the gateway of a server."""
    config = app.config
    return Gateway(
        app.hub, origins=config.origins, max_per_address=config.limits.connections_per_address,
        address_of=proxies.find_address,
    )  # fmt: skip


def bind_listener(config: Config) -> socket.socket:
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


def make_server(root_app: Any) -> UvicornServer:  # noqa: ANN401 - an ASGI application
    """Make the uvicorn server."""
    return UvicornServer(
        uvicorn.Config(
            root_app, loop="none", http="httptools", ws=Socket, ws_max_size=MAX_MESSAGE_BYTES,
            ws_ping_interval=None, ws_per_message_deflate=False, lifespan="off", log_config=None,
            access_log=False, server_header=False, timeout_graceful_shutdown=STOP_TIMEOUT_S,
            proxy_headers=False,  # uvicorn would trust any client on this machine; see `TrustedProxies`
        )
    )  # fmt: skip


async def serve(  # noqa: PLR0913 - a server has many parts
    config: Config,
    store: Store,
    metrics: Metrics,
    listener: socket.socket,
    on_ready: Callable[[], None],
    *,
    bus: Bus | None = None,
    membership: Membership | None = None,
) -> None:
    """Serve until a signal comes; call `on_ready` when the server can answer."""
    async with running_app(config, store, metrics, bus, membership) as app:
        root_app: Any = make_root_app(app)
        if config.access_log == "on":
            root_app = AccessLog(root_app, TrustedProxies(config.proxies).find_address)
        server = make_server(root_app)
        shutdown = GracefulShutdown(app, server, config.drain_s)
        with shutdown.handle_signals():
            running = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started and not running.done():  # noqa: ASYNC110 - uvicorn has no event for it
                await asyncio.sleep(0.005)
            if server.started:
                on_ready()
            shutting_down = asyncio.create_task(shutdown.run())
            try:
                await running
            finally:
                shutting_down.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await shutting_down
