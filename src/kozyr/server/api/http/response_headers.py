"""The headers of every response.

They are a request id, which all log lines of the call share, and headers that restrict browsers. Each page
sets its own policy, which allows only its own scripts and styles.
"""

import secrets
from typing import Any, Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kozyr.server.api.calls.dispatcher import CALL_ID
from kozyr.server.operations.logs import bind_fields

ID_HEADER: Final = b"x-request-id"
STRICT: Final = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
"""The policy for every response that is not a page."""

_ALWAYS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_DEFAULTS: Final = ((b"content-security-policy", STRICT), (b"cache-control", b"no-store"))


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
                message["headers"] = _headers(message["headers"], call_id)
            await send(message)

        with bind_fields(call_id=call_id):
            await self._app(scope, receive, send_with_headers)


def _headers(given: Any, call_id: str) -> list[tuple[bytes, bytes]]:  # noqa: ANN401 - ASGI's
    headers = [(name.lower(), value) for name, value in given]
    names = {name for name, _ in headers}
    return [
        *headers,
        (ID_HEADER, call_id.encode()),
        *_ALWAYS,
        *(pair for pair in _DEFAULTS if pair[0] not in names),
    ]
