"""ASGI middleware: the headers of every response, and the access log.

Every response has a request id and headers that restrict browsers. All log lines of a request have its id.
The access log has one line for every HTTP request and every socket, written when the request or socket ends.
A line has the method, the path, the status, the client's IP address and the duration. It leaves out the
query, which may contain an invitation.
"""

import logging
import secrets
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kozyr.server.api.calls.dispatcher import CALL_ID
from kozyr.server.operations.logs import bind_fields

_ID_HEADER: Final = b"x-request-id"
_FIXED_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_DEFAULT_HEADERS: Final = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'"),
    (b"cache-control", b"no-store"),
)
"""Headers that a response may replace: each page sets a policy that allows its own scripts and styles."""
_SOCKET_ACCEPTED: Final = 101
_SOCKET_REFUSED: Final = 403
_log = logging.getLogger("kozyr.access")


class ResponseHeaders:
    """Middleware that adds a request id and the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request and add the headers."""
        call_id = secrets.token_hex(8)
        CALL_ID.set(call_id)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _add_headers(message["headers"], call_id)
            await send(message)

        with bind_fields(call_id=call_id):
            await self._app(scope, receive, send_with_headers)


def _add_headers(original: Iterable[tuple[bytes, bytes]], call_id: str) -> list[tuple[bytes, bytes]]:
    headers = [(name.lower(), value) for name, value in original]
    names = {name for name, _ in headers}
    defaults = [(name, value) for name, value in _DEFAULT_HEADERS if name not in names]
    return [*headers, (_ID_HEADER, call_id.encode()), *_FIXED_HEADERS, *defaults]


class AccessLog:
    """Middleware that logs every request."""

    def __init__(self, app: Any, address_of: Callable[[Any], str]) -> None:  # noqa: ANN401 - an ASGI application
        """Wrap an application; `address_of` returns the client's IP address from an ASGI scope."""
        self._app = app
        self._address_of = address_of
        _log.setLevel(logging.INFO)  # the access log has its own switch, whatever the level of other logs

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - the types of ASGI
        """Serve a request or a socket, and log it."""
        started = perf_counter()
        # The fields are read first, because the code that takes over a WebSocket clears its scope.
        fields = {
            "method": scope.get("method", "WEBSOCKET"), "path": scope["path"], "status": None,
            "address": self._address_of(scope),
        }  # fmt: skip

        async def send_and_record(message: Any) -> None:  # noqa: ANN401 - the type of ASGI
            _record_message(message, fields)
            await send(message)

        try:
            await self._app(scope, receive, send_and_record)
        finally:
            duration_ms = round((perf_counter() - started) * 1000, 1)
            _log.info("request", extra=fields | {"duration_ms": duration_ms})


def _record_message(message: Any, fields: dict[str, Any]) -> None:  # noqa: ANN401 - the type of ASGI
    # Copy the status and the request id of a response into the fields of its log line.
    match message["type"]:
        case "http.response.start":
            fields["status"] = message["status"]
            for name, value in message["headers"]:
                if name == _ID_HEADER:
                    fields["call_id"] = value.decode()
        case "websocket.accept":
            fields["status"] = _SOCKET_ACCEPTED
        case "websocket.close" if fields["status"] is None:
            fields["status"] = _SOCKET_REFUSED
        case _:
            pass
