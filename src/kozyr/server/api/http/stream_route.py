"""The route of streams, with its permissions and limits."""

from collections import Counter as Counts
from typing import Final

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.dispatcher import failure_of
from kozyr.server.api.http.event_stream import EventStream
from kozyr.server.api.http.request_handler import (
    HttpRequest,
    RequestHandler,
    problem_response,
    request_language,
)
from kozyr.server.tables.host_refusals import refuse as refuse_for_now

_SCOPES: Final = ("play", "read")
_WAIT_S: Final = 10
"""How long a client waits when its address has too many streams."""


def stream_route(handler: RequestHandler, most: int) -> HTTPRouteHandler:
    """Make the route of streams; an address may have at most `most` open."""
    opened: Counts[str] = Counts()

    @get("/api/stream", name="stream")
    async def handle(request: HttpRequest) -> ASGIApp:
        caller = await handler.caller(request)
        if not isinstance(caller, Refusal):
            refusal = _check_permission(handler.context, caller, opened[caller.address] >= most)
            if refusal is None:
                return _Counted(EventStream(handler.context, caller), opened, caller.address)
            caller = refusal
        return problem_response(failure_of(caller, request_language(request))).to_asgi_response(
            app=None, request=request
        )

    return handle


def _check_permission(context: CallContext, caller: Caller, full: bool) -> Refusal | None:  # noqa: FBT001 - the result of a count
    if context.connections.is_stopping:
        return refuse_for_now("stopping")
    if caller.person is None:
        return refuse("no_token")
    if SESSION not in caller.scopes and not set(_SCOPES) & set(caller.scopes):
        return refuse("no_scope", " / ".join(_SCOPES))
    if full:
        return refuse("too_often", _WAIT_S)
    return context.rate_limits.check("calls", caller.rate_limit_key)


class _Counted:
    """A stream that counts for its address while it is open."""

    def __init__(self, stream: EventStream, opened: Counts[str], address: str) -> None:
        self._stream = stream
        self._opened = opened
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream and count it."""
        self._opened[self._address] += 1
        try:
            await self._stream(scope, receive, send)
        finally:
            self._opened[self._address] -= 1
            if not self._opened[self._address]:
                del self._opened[self._address]
