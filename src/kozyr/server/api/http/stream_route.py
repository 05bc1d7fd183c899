"""The HTTP route that opens event streams, with its permissions and limits."""

from collections import Counter
from typing import Final

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.dispatcher import failure_of
from kozyr.server.api.calls.rate_limiter import count_while_open
from kozyr.server.api.http.event_stream import EventStream
from kozyr.server.api.http.request_handler import (
    HttpRequest,
    RequestHandler,
    make_problem_response,
    read_request_language,
)
from kozyr.server.tables.host_refusals import refuse as refuse_by_table_host

_SCOPES: Final = ("play", "read")
_WAIT_S: Final = 10
"""How long a client is told to wait when its address has too many streams."""


def make_stream_route(handler: RequestHandler, max_per_address: int) -> HTTPRouteHandler:
    """Make the route of streams; an address may have at most `max_per_address` open streams."""
    open_streams: Counter[str] = Counter()

    @get("/api/stream", name="stream")
    async def handle(request: HttpRequest) -> ASGIApp:
        caller = await handler.identify_caller(request)
        if isinstance(caller, Refusal):
            return _make_refusal_app(caller, request)
        is_at_limit = open_streams[caller.address] >= max_per_address
        if refusal := _check_permission(handler.context, caller, is_at_limit=is_at_limit):
            return _make_refusal_app(refusal, request)
        return _CountedStream(EventStream(handler.context, caller), open_streams, caller.address)

    return handle


def _make_refusal_app(refusal: Refusal, request: HttpRequest) -> ASGIApp:
    response = make_problem_response(failure_of(refusal, read_request_language(request)))
    return response.to_asgi_response(app=None, request=request)


def _check_permission(context: CallContext, caller: Caller, *, is_at_limit: bool) -> Refusal | None:
    if context.connections.is_stopping:
        return refuse_by_table_host("stopping")
    if caller.person is None:
        return refuse("no_token")
    if SESSION not in caller.scopes and not set(_SCOPES) & set(caller.scopes):
        return refuse("no_scope", " / ".join(_SCOPES))
    if is_at_limit:
        return refuse("too_often", _WAIT_S)
    return context.rate_limits.check("calls", caller.rate_limit_key)


class _CountedStream:
    """A stream that counts for its address while it is open."""

    def __init__(self, stream: EventStream, open_streams: Counter[str], address: str) -> None:
        self._stream = stream
        self._open_streams = open_streams
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the stream and count it."""
        with count_while_open(self._open_streams, self._address):
            await self._stream(scope, receive, send)
