"""The HTTP and WebSocket routes of the tabletop API, `/tabletop…`.

Each route passes bytes to `kozyr.server.tabletop.api` and turns the result into a status or a close code.
A refusal is a sentence in the requested language. The name in a path is a game type for GET and POST, and a
game's id for PATCH and the socket.
"""

import asyncio
import logging
from contextlib import AbstractContextManager, aclosing, suppress
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from litestar import HttpMethod, MediaType, Response, WebSocket, get, patch, post, route, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath
from litestar.status_codes import (
    HTTP_204_NO_CONTENT,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_500_INTERNAL_SERVER_ERROR,
)

from kozyr.locales import Language, explain
from kozyr.rules import Refusal
from kozyr.server.api.http.request_handler import HttpRequest, language_of, read_bearer_token
from kozyr.server.tabletop.api import Tabletop
from kozyr.server.tabletop.event_stream import CLOSE_FAULT, CLOSE_REFUSED, TabletopStream
from kozyr.server.tabletop.operations import PLAY_SCOPE, TABLES_SCOPE
from kozyr.server.tabletop.participants import MAX_REQUEST_BYTES
from kozyr.server.tabletop.tabletop_refusals import http_status_of, refuse

Routes: TypeAlias = list[HTTPRouteHandler | WebsocketRouteHandler]
Socket: TypeAlias = WebSocket[Any, Any, Any]

_DISCONNECTED_ERRORS: Final = (WebSocketDisconnect, OSError)
"""The errors that Litestar and uvicorn raise when the client has disconnected."""
_MAX_REASON_BYTES: Final = 123
"""The most bytes of text in a close frame."""

_log = logging.getLogger("kozyr.server.tabletop")


class TokenCaller(NamedTuple):
    """A caller of the tabletop API, and the token that identifies them."""

    id: str
    name: str
    token_id: str | None = None
    expires: int | None = None
    scopes: tuple[str, ...] = ()


class AccessControl(Protocol):
    """Checks tokens and counts connections."""

    async def authenticate(
        self,
        token: str | None,
        scope: Any,  # noqa: ANN401 - the type of ASGI
        needed_scope: str,
    ) -> TokenCaller | Refusal | None:
        """Return the caller; None if the token is invalid; a refusal if the token lacks the needed scope.

        `scope` is the request's ASGI scope; `needed_scope` is a permission of the token.
        """

    def count_connection(self, scope: Any) -> AbstractContextManager[Refusal | None]:  # noqa: ANN401 - the type of ASGI
        """Count a connection while it is open; yield a refusal if there are too many."""

    def watch_token(self, caller: TokenCaller) -> AbstractContextManager[asyncio.Event]:
        """Yield an event that is set when the caller's token ends."""


def _refuse_too_large(request: HttpRequest, _: HTTPException) -> Response[Any]:
    return _make_response(refuse("too_large", MAX_REQUEST_BYTES), request)


_SIZE_LIMIT: Final[dict[str, Any]] = {
    "request_max_body_size": MAX_REQUEST_BYTES,
    "exception_handlers": {HTTP_413_REQUEST_ENTITY_TOO_LARGE: _refuse_too_large},
}


def routes(tabletop: Tabletop, access: AccessControl) -> Routes:
    """Return the routes of the tabletop API, to be mounted at the root."""

    @get("/tabletop", include_in_schema=False)
    async def show_types(request: HttpRequest) -> Response[Any]:
        return _make_response(tabletop.list_types(_read_language(request)), request)

    @get("/tabletop/{name:str}", include_in_schema=False)
    async def show_type(request: HttpRequest, name: FromPath[str]) -> Response[Any]:
        return _make_response(tabletop.describe_type(name, _read_language(request)), request)

    @post("/tabletop/{name:str}", include_in_schema=False, **_SIZE_LIMIT)
    async def create(request: HttpRequest, name: FromPath[str]) -> Response[Any]:
        caller = await access.authenticate(_read_token(request), request.scope, TABLES_SCOPE)
        if isinstance(caller, Refusal):
            return _make_response(caller, request)
        return _make_response(await tabletop.create(caller, name, await request.body()), request, 201)

    @patch("/tabletop/{name:str}", include_in_schema=False, **_SIZE_LIMIT)
    async def act(request: HttpRequest, name: FromPath[str]) -> Response[Any]:
        caller = await access.authenticate(_read_token(request), request.scope, PLAY_SCOPE)
        if isinstance(caller, Refusal):
            return _make_response(caller, request)
        return _make_response(await tabletop.act(caller, name, await request.body()), request)

    @websocket("/tabletop/{name:str}")
    async def listen(socket: Socket, name: FromPath[str]) -> None:
        # The socket is accepted first, because a refused socket gets no close code and no sentence.
        await socket.accept()
        try:
            await _serve_and_close(socket, name, tabletop, access)
        except _DISCONNECTED_ERRORS:
            return  # the client has disconnected
        except Exception:  # noqa: BLE001 - logged; other connections continue
            _log.exception("a connection to game %s failed and is closed", name)
            with suppress(*_DISCONNECTED_ERRORS):
                await socket.close(CLOSE_FAULT)

    return [show_types, _make_options_route(), show_type, create, act, listen]


def _make_options_route() -> HTTPRouteHandler:
    # Litestar's own route would name only the first of several methods; this one must be registered first.
    @route("/tabletop/{name:str}", http_method=[HttpMethod.OPTIONS], status_code=HTTP_204_NO_CONTENT)
    async def show_methods() -> Response[None]:
        return Response(None, headers={"Allow": "GET, OPTIONS, PATCH, POST"})

    return show_methods


def _make_response(outcome: object, request: HttpRequest, status: int = 200) -> Response[Any]:
    if isinstance(outcome, Refusal):
        sentence = explain(outcome, _read_language(request))
        return Response(sentence, status_code=http_status_of(outcome), media_type=MediaType.TEXT)
    if outcome is None:
        return Response(b"", status_code=status, media_type=MediaType.TEXT)
    return Response(outcome, status_code=status, media_type=MediaType.JSON)


def _read_token(request: HttpRequest | Socket) -> str | None:
    return read_bearer_token(request.headers.get("authorization"))


def _read_language(request: HttpRequest | Socket) -> Language:
    return language_of(request.headers.get("accept-language", ""))


async def _serve_and_close(socket: Socket, name: str, tabletop: Tabletop, access: AccessControl) -> None:
    with access.count_connection(socket.scope) as refusal:
        if refusal:
            code, reason = _make_close(socket, refusal)
        else:
            code, reason = await _serve_socket(socket, name, tabletop, access)
        await socket.close(code, reason)


async def _serve_socket(
    socket: Socket, name: str, tabletop: Tabletop, access: AccessControl
) -> tuple[int, str]:
    # Return the close code and its reason.
    token = socket.query_params.get("token") or _read_token(socket)
    caller = await access.authenticate(token, socket.scope, PLAY_SCOPE)
    if isinstance(caller, Refusal):
        return _make_close(socket, caller)
    if caller is None:
        return _make_close(socket, refuse("no_token"))
    with access.watch_token(caller) as token_ended:
        connection = await tabletop.connect(caller, name)
        if isinstance(connection, Refusal):
            return _make_close(socket, connection)
        return await _relay_messages(socket, connection, token_ended)


def _make_close(socket: Socket, refusal: Refusal) -> tuple[int, str]:
    code = CLOSE_REFUSED if http_status_of(refusal) < HTTP_500_INTERNAL_SERVER_ERROR else CLOSE_FAULT
    return code, _shorten_reason(explain(refusal, _read_language(socket)))


async def _relay_messages(
    socket: Socket, connection: TabletopStream, token_ended: asyncio.Event
) -> tuple[int, str]:
    # The tasks end together, when the game, the connection or the validity of the token ends.
    send_task = asyncio.create_task(_send_messages(socket, connection))
    disconnect_task = asyncio.create_task(_wait_for_disconnect(socket))
    token_task = asyncio.create_task(token_ended.wait())
    tasks: tuple[asyncio.Task[Any], ...] = (send_task, disconnect_task, token_task)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()  # raises the exception of a failed task
    return _make_close(socket, refuse("no_token")) if token_ended.is_set() else (connection.close_code, "")


def _shorten_reason(sentence: str) -> str:
    return sentence.encode()[:_MAX_REASON_BYTES].decode(errors="ignore")


async def _send_messages(socket: Socket, connection: TabletopStream) -> None:
    async with aclosing(connection.messages()) as messages:
        async for message in messages:
            await socket.send_text(message)


async def _wait_for_disconnect(socket: Socket) -> None:
    # Clients send nothing in this protocol; any message is ignored.
    while True:
        if (await socket.receive())["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="the client has disconnected")
