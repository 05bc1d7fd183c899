"""The access log: one line for every HTTP request and every socket, when it is over.

A line has the method, the path, the status, the address and the duration. It leaves out the query, which may
contain an invitation.
"""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from kozyr.server.api.http.response_headers import ID_HEADER
from kozyr.server.realtime.gateway import Receive, Scope, Send

NAME: Final = "kozyr.access"
"""The name of the logger."""
_ACCEPTED: Final = 101
_REFUSED: Final = 403
_log = logging.getLogger(NAME)


class AccessLog:
    """An ASGI application that logs the requests of the application it wraps."""

    def __init__(self, app: Any, address: Callable[[Scope], str]) -> None:  # noqa: ANN401 - an ASGI application
        """Wrap an application; `address` returns the client's address."""
        self._app = app
        self._address = address
        _log.setLevel(logging.INFO)  # it is switched on separately, whatever the level of other logs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, and log it."""
        began = perf_counter()
        # Read first: the gateway clears a socket's scope.
        fields = {
            "method": scope.get("method", "WEBSOCKET"), "path": scope["path"], "status": None,
            "address": self._address(scope),
        }  # fmt: skip

        async def send_and_note(message: Any) -> None:  # noqa: ANN401 - ASGI's
            _note(message, fields)
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            _log.info("request", extra=fields | {"duration_ms": round((perf_counter() - began) * 1000, 1)})


def _note(message: Any, fields: dict[str, Any]) -> None:  # noqa: ANN401 - ASGI's
    match message["type"]:
        case "http.response.start":
            fields["status"] = message["status"]
            for name, value in message["headers"]:
                if name == ID_HEADER:
                    fields["call_id"] = value.decode()
        case "websocket.accept":
            fields["status"] = _ACCEPTED
        case "websocket.close" if fields["status"] is None:
            fields["status"] = _REFUSED
        case _:
            pass
