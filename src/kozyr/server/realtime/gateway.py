"""The ASGI application that turns a WebSocket into a connection.

It limits the connections per address, hands the socket to a connection and waits until the connection ends.
The HTTP server first checks the Origin of web pages with `is_allowed_origin`.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, TypeAlias

from kozyr.server.realtime import codes
from kozyr.server.realtime.connection import Connection
from kozyr.server.realtime.hub import Hub
from kozyr.server.realtime.socket import EXTENSION, Socket

Scope: TypeAlias = Any
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

PATH: Final = "/connection/websocket"


class Gateway:
    """The ASGI application at `PATH`."""

    def __init__(
        self, hub: Hub, *, origins: Iterable[str], max_per_address: int, address_of: Callable[[Scope], str]
    ) -> None:
        self._hub = hub
        self._origins = frozenset(origins)
        self._max_per_address = max_per_address
        self._address_of = address_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket."""
        # A refused socket is accepted too, because only an open socket can be closed with a code.
        await receive()
        await send({"type": "websocket.accept"})
        socket: Socket = scope["extensions"][EXTENSION]
        address = self._address_of(scope)
        is_stopping = self._hub.context.connections.is_stopping
        if is_stopping or self._hub.connections_by_address[address] >= self._max_per_address:
            reason = codes.SHUTDOWN if is_stopping else codes.TOO_MANY_CONNECTIONS
            socket.close_socket(reason.code, reason.reason)
            return
        scope.clear()  # frees the headers, which are long and no longer needed
        connection = Connection(self._hub, socket, address)
        self._hub.add(connection)
        socket.listen(connection)
        await connection.end_future

    def is_allowed_origin(self, scope: Scope) -> bool:
        """Return whether the Origin is missing (programs send none), this host, or one of `origins`."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._origins:
            return True
        host = headers.get(b"host", b"").decode("latin-1")
        return bool(host) and origin.partition("://")[2] == host
