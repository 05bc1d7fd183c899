"""The HTTP application: every route that the server answers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from litestar import Litestar, Response, get, post
from litestar.config.cors import CORSConfig
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.types import ASGIApp
from msgspec.json import encode

from kozyr.server.api.calls.call import Call
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.addresses import Addresses
from kozyr.server.api.http.asyncapi import asyncapi
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.client import Client
from kozyr.server.api.http.errors import handlers
from kozyr.server.api.http.openapi import openapi
from kozyr.server.api.http.operations import figures, health
from kozyr.server.api.http.pages import documentation
from kozyr.server.api.http.request_handler import JSON, Asked, RequestHandler
from kozyr.server.api.http.response_headers import Dressing
from kozyr.server.api.http.streams import streams
from kozyr.server.app import ServerApp

_HOUR: Final = "public, max-age=3600"


def application(
    house: ServerApp, addresses: Addresses, faces: Sequence[HTTPRouteHandler | WebsocketRouteHandler] = (),
    web: Path = WEB,
) -> ASGIApp:  # fmt: skip
    """Make the HTTP application with all routes, those of `faces` included, and the response headers."""
    config = house.config
    counter = RequestHandler(house.context, addresses, config.limits.frame_bytes)
    client = Client(web)
    routes = Litestar(
        route_handlers=[
            *(_call(each, counter) for each in CALLS.values()),
            streams(counter, config.limits.connections_per_address),
            _document("openapi", encode(openapi())),
            _document("asyncapi", encode(asyncapi())),
            health(house.store, lambda: house.draining),
            figures(house.metrics),
            documentation(house.context, addresses),
            *client.routes(),
            *faces,
        ],
        cors_config=_cors(config.origins) if config.origins else None,
        exception_handlers=handlers(counter.largest, client.lost),
        openapi_config=None,
        request_max_body_size=counter.largest,
        logging_config=None,
    )
    return Dressing(routes)


def _call(call: Call, counter: RequestHandler) -> HTTPRouteHandler:
    @post(f"/api/{call.name}", name=call.name, status_code=200)
    async def handle(request: Asked) -> Response[bytes]:
        return await counter.ask(request, call.name)

    return handle


def _document(name: str, written: bytes) -> HTTPRouteHandler:
    @get(f"/api/{name}.json", name=name)
    async def handle() -> Response[bytes]:
        return Response(written, media_type=JSON, headers={"Cache-Control": _HOUR})

    return handle


def _cors(origins: tuple[str, ...]) -> CORSConfig:
    return CORSConfig(
        allow_origins=list(origins), allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"], expose_headers=["X-Request-Id", "Retry-After"],
        max_age=600,
    )  # fmt: skip
