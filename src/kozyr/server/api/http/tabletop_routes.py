"""The HTTP and WebSocket routes of the tabletop API, `/tabletop…`.

Each route passes bytes to `kozyr.server.tabletop.api` and turns the result into a status or a close code.
A refusal is a sentence in the requested language.
"""

import asyncio
import logging
from contextlib import AbstractContextManager, aclosing, suppress
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from litestar import MediaType, Response, WebSocket, get, patch, post, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE, HTTP_500_INTERNAL_SERVER_ERROR

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.server.api.http.request_handler import HttpRequest, bearer_token, language_of
from kozyr.server.tabletop.api import Tabletop
from kozyr.server.tabletop.event_stream import CLOSE_FAULT, CLOSE_REFUSED, EventStream
from kozyr.server.tabletop.participants import MAX_REQUEST_BYTES
from kozyr.server.tabletop.tabletop_refusals import http_status_of, refuse

Routes: TypeAlias = list[HTTPRouteHandler | WebsocketRouteHandler]
Socket: TypeAlias = WebSocket[Any, Any, Any]

MAKE: Final = "tables"
PLAY: Final = "play"
"""The scopes that a token needs: to make games and sit down, and to play and listen."""

_GONE: Final = (WebSocketDisconnect, OSError)
"""What Litestar and uvicorn raise when the client has disconnected."""
_LONGEST_REASON: Final = 123
"""The most bytes of text in a close frame."""

_log = logging.getLogger("kozyr.server.tabletop")


class Visitor(NamedTuple):
    """The caller of the tabletop API and its token."""

    id: str
    name: str
    token_id: str | None = None
    expires: int | None = None
    scopes: tuple[str, ...] = ()
    """The token's scopes."""


class AccessControl(Protocol):
    """Checks tokens and counts connections."""

    async def authenticate(self, token: str | None, scope: Any, need: str) -> Visitor | Refusal | None:  # noqa: ANN401 - ASGI's
        """Return the visitor with this token; None: no valid token; a refusal: it may not do this now."""

    def count_connection(self, scope: Any) -> AbstractContextManager[Refusal | None]:  # noqa: ANN401 - ASGI's
        """Count a connection while it is open; yield a refusal if there are too many."""

    def token_end(self, visitor: Visitor) -> AbstractContextManager[asyncio.Event]:
        """Yield an event that is set when the visitor's token ends."""


def _too_large(request: HttpRequest, _: HTTPException) -> Response[Any]:
    return _answer(refuse("too_large", MAX_REQUEST_BYTES), request)


_LIMITED: Final[dict[str, Any]] = {
    "request_max_body_size": MAX_REQUEST_BYTES,
    "exception_handlers": {HTTP_413_REQUEST_ENTITY_TOO_LARGE: _too_large},
}


def routes(tabletop: Tabletop, access: AccessControl) -> Routes:
    """Return the routes of the tabletop API, to be mounted at the root."""

    @get("/tabletop", include_in_schema=False)
    async def types(request: HttpRequest) -> Response[Any]:
        return _answer(tabletop.list_types(_language(request)), request)

    @get("/tabletop/{name:str}", include_in_schema=False)
    async def describe_type(request: HttpRequest, name: FromPath[str]) -> Response[Any]:
        return _answer(tabletop.describe_type(name, _language(request)), request)

    @post("/tabletop/{name:str}", include_in_schema=False, **_LIMITED)
    async def create(request: HttpRequest, name: FromPath[str]) -> Response[Any]:
        caller = await access.authenticate(_token(request), request.scope, MAKE)
        if isinstance(caller, Refusal):
            return _answer(caller, request)
        return _answer(await tabletop.create(caller, name, await request.body()), request, 201)

    @patch("/tabletop/{name:str}", include_in_schema=False, **_LIMITED)
    async def act(request: HttpRequest, name: FromPath[str]) -> Response[Any]:
        caller = await access.authenticate(_token(request), request.scope, PLAY)
        if isinstance(caller, Refusal):
            return _answer(caller, request)
        return _answer(await tabletop.act(caller, name, await request.body()), request)

    @websocket("/tabletop/{name:str}")
    async def listen(socket: Socket, name: FromPath[str]) -> None:
        # Accept first: only an accepted socket can be sent a close code and a sentence.
        await socket.accept()
        try:
            with access.count_connection(socket.scope) as refusal:
                code, why = (
                    _refusal_close(socket, refusal)
                    if refusal
                    else await _serve(socket, name, tabletop, access)
                )
                await socket.close(code, why)
        except _GONE:
            return  # the client has disconnected
        except Exception:  # noqa: BLE001 - logged; other connections continue
            _log.exception("a connection to game %s failed and is closed", name)
            with suppress(*_GONE):
                await socket.close(CLOSE_FAULT)

    return [types, describe_type, create, act, listen]


def _answer(outcome: object, request: HttpRequest, done: int = 200) -> Response[Any]:
    if isinstance(outcome, Refusal):
        sentence = outcome.sentence(_language(request))
        return Response(sentence, status_code=http_status_of(outcome), media_type=MediaType.TEXT)
    if outcome is None:
        return Response(b"", status_code=done, media_type=MediaType.TEXT)
    return Response(outcome, status_code=done, media_type=MediaType.JSON)


def _token(request: HttpRequest | Socket) -> str | None:
    return bearer_token(request.headers.get("authorization"))


def _language(request: HttpRequest | Socket) -> Language:
    return language_of(request.headers.get("accept-language", ""))


async def _serve(socket: Socket, name: str, tabletop: Tabletop, access: AccessControl) -> tuple[int, str]:
    # Return the close code and its reason.
    token = socket.query_params.get("token") or _token(socket)
    caller = await access.authenticate(token, socket.scope, PLAY)
    if isinstance(caller, Refusal):
        return _refusal_close(socket, caller)
    if caller is None:
        return _refusal_close(socket, refuse("no_token"))
    with access.token_end(caller) as token_ended:
        connection = await tabletop.connect(caller, name)
        if isinstance(connection, Refusal):
            return _refusal_close(socket, connection)
        return await _relay_messages(socket, connection, token_ended)


def _refusal_close(socket: Socket, refusal: Refusal) -> tuple[int, str]:
    code = CLOSE_REFUSED if http_status_of(refusal) < HTTP_500_INTERNAL_SERVER_ERROR else CLOSE_FAULT
    return code, _cut(refusal.sentence(_language(socket)))


async def _relay_messages(
    socket: Socket, connection: EventStream, token_ended: asyncio.Event
) -> tuple[int, str]:
    # The first to end ends the others: the game, the connection, or the validity of the token.
    sending = asyncio.create_task(_send_messages(socket, connection))
    disconnecting = asyncio.create_task(_wait_for_disconnect(socket))
    ending = asyncio.create_task(token_ended.wait())
    tasks: tuple[asyncio.Task[Any], ...] = (sending, disconnecting, ending)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()  # raises the exception of a failed task
    return _refusal_close(socket, refuse("no_token")) if token_ended.is_set() else (connection.code, "")


def _cut(sentence: str) -> str:
    return sentence.encode()[:_LONGEST_REASON].decode(errors="ignore")


async def _send_messages(socket: Socket, connection: EventStream) -> None:
    async with aclosing(connection.messages()) as messages:
        async for message in messages:
            await socket.send_text(message)


async def _wait_for_disconnect(socket: Socket) -> None:
    # Clients send nothing in this protocol; any message is ignored.
    while True:
        if (await socket.receive())["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
