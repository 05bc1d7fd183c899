"""The HTTP and WebSocket routes of the tabletop API, `/tabletop…`.

Each route passes bytes to `kozyr.server.tabletop.session` and turns the result into a status or a close code.
A refusal is a sentence in the requested language.
"""

import asyncio
import logging
from contextlib import AbstractContextManager, aclosing, suppress
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from litestar import MediaType, Request, Response, WebSocket, get, patch, post, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE, HTTP_500_INTERNAL_SERVER_ERROR

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.server.api.http.languages import language_of
from kozyr.server.api.http.request_handler import bearer
from kozyr.server.tabletop.connection import OUR_FAULT, REFUSED, Connection
from kozyr.server.tabletop.gathering import MOST_BYTES
from kozyr.server.tabletop.reasons import refuse, status_of
from kozyr.server.tabletop.session import Tabletop

Routes: TypeAlias = list[HTTPRouteHandler | WebsocketRouteHandler]
Asked: TypeAlias = Request[Any, Any, Any]
Socket: TypeAlias = WebSocket[Any, Any, Any]

MAKE: Final = "tables"
PLAY: Final = "play"
"""What a token has to be good for: making games and sitting down, playing and listening."""

_GONE: Final = (WebSocketDisconnect, OSError)
"""What Litestar and uvicorn raise where nobody is at the other end any more."""
_LONGEST_REASON: Final = 123
"""Bytes that a close frame has room for."""

_log = logging.getLogger("kozyr.server.tabletop")


class Visitor(NamedTuple):
    """Who asks, and by which token."""

    id: str
    name: str
    token_id: str | None = None
    expires: int | None = None
    scopes: tuple[str, ...] = ()
    """What the token is good for."""


class Porter(Protocol):
    """Lets people in, and out again."""

    async def known(self, token: str | None, scope: Any, need: str) -> Visitor | Refusal | None:  # noqa: ANN401 - ASGI's
        """Tell whose token this is: nobody's, or somebody's who may not ask this, or not just now."""

    def place(self, scope: Any) -> AbstractContextManager[Refusal | None]:  # noqa: ANN401 - ASGI's
        """Find room for a connection, while it is open."""

    def watched(self, visitor: Visitor) -> AbstractContextManager[asyncio.Event]:
        """Give what happens when his token is good no more."""


def _too_large(request: Asked, _: HTTPException) -> Response[Any]:
    return _answer(refuse("too_large", MOST_BYTES), request)


_LIMITED: Final[dict[str, Any]] = {
    "request_max_body_size": MOST_BYTES,
    "exception_handlers": {HTTP_413_REQUEST_ENTITY_TOO_LARGE: _too_large},
}


def routes(tabletop: Tabletop, porter: Porter) -> Routes:
    """Give the routes of this face, to be mounted at the root."""

    @get("/tabletop", include_in_schema=False)
    async def types(request: Asked) -> Response[Any]:
        return _answer(tabletop.types(_language(request)), request)

    @get("/tabletop/{name:str}", include_in_schema=False)
    async def type_(request: Asked, name: FromPath[str]) -> Response[Any]:
        return _answer(tabletop.type_(name, _language(request)), request)

    @post("/tabletop/{name:str}", include_in_schema=False, **_LIMITED)
    async def create(request: Asked, name: FromPath[str]) -> Response[Any]:
        caller = await porter.known(_token(request), request.scope, MAKE)
        if isinstance(caller, Refusal):
            return _answer(caller, request)
        return _answer(await tabletop.create(caller, name, await request.body()), request, 201)

    @patch("/tabletop/{name:str}", include_in_schema=False, **_LIMITED)
    async def act(request: Asked, name: FromPath[str]) -> Response[Any]:
        caller = await porter.known(_token(request), request.scope, PLAY)
        if isinstance(caller, Refusal):
            return _answer(caller, request)
        return _answer(await tabletop.act(caller, name, await request.body()), request)

    @websocket("/tabletop/{name:str}")
    async def listen(socket: Socket, name: FromPath[str]) -> None:
        # Accepted first: a code and a sentence can be said to nobody who was not let in.
        await socket.accept()
        try:
            with porter.place(socket.scope) as crowded:
                code, why = (
                    _said(socket, crowded) if crowded else await _served(socket, name, tabletop, porter)
                )
                await socket.close(code, why)
        except _GONE:
            return  # nobody is there to be told anything
        except Exception:  # noqa: BLE001 - it is said, and the other connections go on
            _log.exception("a connection to game %s has failed", name)
            with suppress(*_GONE):
                await socket.close(OUR_FAULT)

    return [types, type_, create, act, listen]


def _answer(outcome: object, request: Asked, done: int = 200) -> Response[Any]:
    if isinstance(outcome, Refusal):
        sentence = outcome.sentence(_language(request))
        return Response(sentence, status_code=status_of(outcome), media_type=MediaType.TEXT)
    if outcome is None:
        return Response(b"", status_code=done, media_type=MediaType.TEXT)
    return Response(outcome, status_code=done, media_type=MediaType.JSON)


def _token(asked: Asked | Socket) -> str | None:
    return bearer(asked.headers.get("authorization"))


def _language(asked: Asked | Socket) -> Language:
    return language_of(asked.headers.get("accept-language", ""))


async def _served(socket: Socket, name: str, tabletop: Tabletop, porter: Porter) -> tuple[int, str]:
    # The code to close with, and why.
    token = socket.query_params.get("token") or _token(socket)
    caller = await porter.known(token, socket.scope, PLAY)
    if isinstance(caller, Refusal):
        return _said(socket, caller)
    if caller is None:
        return _said(socket, refuse("no_token"))
    with porter.watched(caller) as gone:
        connection = await tabletop.connect(caller, name)
        if isinstance(connection, Refusal):
            return _said(socket, connection)
        return await _listened(socket, connection, gone)


def _said(socket: Socket, refusal: Refusal) -> tuple[int, str]:
    code = REFUSED if status_of(refusal) < HTTP_500_INTERNAL_SERVER_ERROR else OUR_FAULT
    return code, _cut(refusal.sentence(_language(socket)))


async def _listened(socket: Socket, connection: Connection, gone: asyncio.Event) -> tuple[int, str]:
    # Whichever ends first ends the others: the game, the one who listens, or his right to.
    telling = asyncio.create_task(_tell(socket, connection))
    leaving = asyncio.create_task(_left(socket))
    expelling = asyncio.create_task(gone.wait())
    tasks: tuple[asyncio.Task[Any], ...] = (telling, leaving, expelling)
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()  # what has failed, fails here
    return _said(socket, refuse("no_token")) if gone.is_set() else (connection.code, "")


def _cut(sentence: str) -> str:
    return sentence.encode()[:_LONGEST_REASON].decode(errors="ignore")


async def _tell(socket: Socket, connection: Connection) -> None:
    async with aclosing(connection.messages()) as messages:
        async for message in messages:
            await socket.send_text(message)


async def _left(socket: Socket) -> None:
    # Clients have nothing to say; what they say all the same is not listened to.
    while True:
        if (await socket.receive())["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
