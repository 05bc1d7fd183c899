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
from kozyr.server.api.http.asyncapi import asyncapi
from kozyr.server.api.http.bundle import WEB
from kozyr.server.api.http.client_addresses import ClientAddresses
from kozyr.server.api.http.docs_page import docs_route
from kozyr.server.api.http.errors import exception_handlers
from kozyr.server.api.http.openapi import openapi
from kozyr.server.api.http.operations import health_route, metrics_route
from kozyr.server.api.http.request_handler import JSON, HttpRequest, RequestHandler
from kozyr.server.api.http.response_headers import ResponseHeaders
from kozyr.server.api.http.stream_route import stream_route
from kozyr.server.api.http.web_client import WebClient
from kozyr.server.app import ServerApp

_HOUR: Final = "public, max-age=3600"


def make_app(
    app: ServerApp, addresses: ClientAddresses,
    extra_routes: Sequence[HTTPRouteHandler | WebsocketRouteHandler] = (), web: Path = WEB,
) -> ASGIApp:  # fmt: skip
    """Make the HTTP application with all routes, `extra_routes` too, and the response headers."""
    config = app.config
    handler = RequestHandler(app.context, addresses, config.limits.frame_bytes)
    client = WebClient(web)
    routes = Litestar(
        route_handlers=[
            *(_call_route(each, handler) for each in CALLS.values()),
            stream_route(handler, config.limits.connections_per_address),
            _document_route("openapi", encode(openapi())),
            _document_route("asyncapi", encode(asyncapi())),
            health_route(app.store, lambda: app.is_draining),
            metrics_route(app.metrics),
            docs_route(app.context, addresses),
            *client.routes(),
            *extra_routes,
        ],
        cors_config=_cors(config.origins) if config.origins else None,
        exception_handlers=exception_handlers(handler.largest, client.not_found_page),
        openapi_config=None,
        request_max_body_size=handler.largest,
        logging_config=None,
    )
    return ResponseHeaders(routes)


def _call_route(call: Call, handler: RequestHandler) -> HTTPRouteHandler:
    @post(f"/api/{call.name}", name=call.name, status_code=200)
    async def handle(request: HttpRequest) -> Response[bytes]:
        return await handler.respond(request, call.name)

    return handle


def _document_route(name: str, body: bytes) -> HTTPRouteHandler:
    @get(f"/api/{name}.json", name=name)
    async def handle() -> Response[bytes]:
        return Response(body, media_type=JSON, headers={"Cache-Control": _HOUR})

    return handle


def _cors(origins: tuple[str, ...]) -> CORSConfig:
    return CORSConfig(
        allow_origins=list(origins), allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"], expose_headers=["X-Request-Id", "Retry-After"],
        max_age=600,
    )  # fmt: skip
