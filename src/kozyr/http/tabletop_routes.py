"""How is document 003's face reached over HTTP and WebSocket?

`/tabletop…`: each route hands bytes to `kozyr.tabletop.session` and turns what comes back into a status, or
into a close code. A refusal is a sentence, in the language that is asked for.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Any, Final, TypeAlias

from litestar import MediaType, Request, Response, WebSocket, get, patch, post, websocket
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE, HTTP_500_INTERNAL_SERVER_ERROR

from kozyr.rules import Refusal
from kozyr.rules.refusals import Language
from kozyr.tabletop.connection import OUR_FAULT, REFUSED, Connection
from kozyr.tabletop.gathering import MOST_BYTES
from kozyr.tabletop.reasons import refuse, status_of
from kozyr.tabletop.session import Caller, Tabletop

Authenticate: TypeAlias = Callable[[str | None], Awaitable[Caller | Refusal | None]]
"""Finds whose token this is: nobody's, or somebody's who may not ask just now."""
Routes: TypeAlias = list[HTTPRouteHandler | WebsocketRouteHandler]
Asked: TypeAlias = Request[Any, Any, Any]
Socket: TypeAlias = WebSocket[Any, Any, Any]

_GONE: Final = (WebSocketDisconnect, OSError)
"""What Litestar and uvicorn raise where nobody is at the other end any more."""
_LONGEST_REASON: Final = 123
"""Bytes that a close frame has room for."""
_BEARER: Final = "bearer "

_log = logging.getLogger("kozyr.tabletop")


def _too_large(request: Asked, _: HTTPException) -> Response[Any]:
    return _answer(refuse("too_large", MOST_BYTES), request)


_LIMITED: Final[dict[str, Any]] = {
    "request_max_body_size": MOST_BYTES,
    "exception_handlers": {HTTP_413_REQUEST_ENTITY_TOO_LARGE: _too_large},
}


def routes(tabletop: Tabletop, authenticate: Authenticate) -> Routes:
    """Give the routes of this face, to be mounted at the root."""

    @get("/tabletop", include_in_schema=False)
    async def types(request: Asked) -> Response[Any]:
        return _answer(tabletop.types(_language(request)), request)

    @get("/tabletop/{name:str}", include_in_schema=False)
    async def type_(request: Asked, name: FromPath[str]) -> Response[Any]:
        return _answer(tabletop.type_(name, _language(request)), request)

    @post("/tabletop/{name:str}", include_in_schema=False, **_LIMITED)
    async def create(request: Asked, name: FromPath[str]) -> Response[Any]:
        caller = await authenticate(_token(request))
        if isinstance(caller, Refusal):
            return _answer(caller, request)
        return _answer(await tabletop.create(caller, name, await request.body()), request, 201)

    @patch("/tabletop/{name:str}", include_in_schema=False, **_LIMITED)
    async def act(request: Asked, name: FromPath[str]) -> Response[Any]:
        caller = await authenticate(_token(request))
        if isinstance(caller, Refusal):
            return _answer(caller, request)
        return _answer(await tabletop.act(caller, name, await request.body()), request)

    @websocket("/tabletop/{name:str}")
    async def listen(socket: Socket, name: FromPath[str]) -> None:
        # Accepted first: a code and a sentence can be said to nobody who was not let in.
        await socket.accept()
        try:
            caller = await authenticate(socket.query_params.get("token") or _token(socket))
            outcome = caller if isinstance(caller, Refusal) else await tabletop.connect(caller, name)
            code, why = await _listened(socket, outcome)
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
    said = asked.headers.get("authorization", "")
    return said[len(_BEARER) :].strip() if said.lower().startswith(_BEARER) else None


def _language(asked: Asked | Socket) -> Language:
    return "ru" if asked.headers.get("accept-language", "").lower().startswith("ru") else "en"


async def _listened(socket: Socket, connection: Connection | Refusal) -> tuple[int, str]:
    # The code to close with, and why. Whichever ends first ends the other: the game, or the one who listens.
    if isinstance(connection, Refusal):
        code = REFUSED if status_of(connection) < HTTP_500_INTERNAL_SERVER_ERROR else OUR_FAULT
        return code, _cut(connection.sentence(_language(socket)))
    telling = asyncio.create_task(_tell(socket, connection))
    leaving = asyncio.create_task(_left(socket))
    try:
        done, _ = await asyncio.wait({telling, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, leaving):
            task.cancel()
        await asyncio.gather(telling, leaving, return_exceptions=True)
    for task in done:
        task.result()  # what has failed, fails here
    return connection.code, ""


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
