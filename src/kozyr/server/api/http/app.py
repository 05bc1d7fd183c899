"""The HTTP application: every route that the server answers."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from litestar import HttpMethod, Litestar, Response, get, post, route
from litestar.config.cors import CORSConfig
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.types import ASGIApp
from msgspec.json import encode

from kozyr.ledger import MINT
from kozyr.server.api.calls.call import Call
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.api.http.asyncapi import make_asyncapi
from kozyr.server.api.http.bundle import WEB, File, prepare_file
from kozyr.server.api.http.docs_page import make_docs_route
from kozyr.server.api.http.file_response import make_file_response
from kozyr.server.api.http.middleware import ResponseHeaders
from kozyr.server.api.http.openapi import make_openapi
from kozyr.server.api.http.request_handler import JSON, HttpRequest, RequestHandler, make_exception_handlers
from kozyr.server.api.http.schemas import Plain
from kozyr.server.api.http.stream_route import make_stream_route
from kozyr.server.api.http.trusted_proxies import TrustedProxies
from kozyr.server.api.http.web_client import WebClient
from kozyr.server.app import ServerApp
from kozyr.server.operations.metrics import Metrics
from kozyr.server.tables.ports import Store, UnavailableError

_CACHE_FOR_AN_HOUR: Final = "public, max-age=3600"
_STORE_TIMEOUT_S: Final = 1.0
"""The health check reports a store that takes longer as unavailable."""


def make_app(
    app: ServerApp, proxies: TrustedProxies,
    extra_routes: Sequence[HTTPRouteHandler | WebsocketRouteHandler] = (), web: Path = WEB,
) -> ASGIApp:  # fmt: skip
    """Make the HTTP application; `extra_routes` are added to its own routes, `web` is the client's folder."""
    config = app.config
    handler = RequestHandler(app.context, proxies, config.limits.frame_bytes)
    client = WebClient(app.context, proxies, config.public_url, web)
    routes = Litestar(
        route_handlers=[
            *(_make_call_route(call, handler) for call in CALLS.values()),
            make_stream_route(handler, config.limits.connections_per_address),
            _make_document_route("openapi", make_openapi),
            _make_document_route("asyncapi", make_asyncapi),
            _make_health_route(app.store, lambda: app.is_draining),
            _make_metrics_route(app.metrics),
            make_docs_route(app.context, proxies),
            *client.make_routes(),
            *extra_routes,
        ],
        cors_config=_make_cors(config.origins) if config.origins else None,
        exception_handlers=make_exception_handlers(handler.max_bytes, client.make_not_found_page),
        openapi_config=None,
        request_max_body_size=handler.max_bytes,
        logging_config=None,
    )
    return ResponseHeaders(routes)


def _make_call_route(call: Call, handler: RequestHandler) -> HTTPRouteHandler:
    @post(f"/api/{call.name}", name=call.name, status_code=200)
    async def handle(request: HttpRequest) -> Response[bytes]:
        return await handler.respond(request, call.name)

    return handle


def _make_document_route(name: str, make_document: Callable[[], Plain]) -> HTTPRouteHandler:
    path = f"/api/{name}.json"

    @cache  # made for the first request, because most servers never get one
    def prepare() -> File:
        return replace(prepare_file(path, encode(make_document())), cache_control=_CACHE_FOR_AN_HOUR)

    @get(path, name=name)
    async def handle(request: HttpRequest) -> Response[bytes]:
        return make_file_response(request, prepare(), 200, {})

    return handle


def _make_health_route(store: Store, is_draining: Callable[[], bool]) -> HTTPRouteHandler:
    """Make the health route: healthy if the store answers and the server is not draining."""

    @route("/health", name="health", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def handle() -> Response[bytes]:
        if is_draining():
            return Response(b'{"status":"draining"}', status_code=503, media_type=JSON)
        try:
            # Any small read shows whether the store answers.
            await asyncio.wait_for(store.balance(MINT), _STORE_TIMEOUT_S)
        except (UnavailableError, TimeoutError):
            return Response(b'{"status":"unavailable"}', status_code=503, media_type=JSON)
        return Response(b'{"status":"ok"}', media_type=JSON)

    return handle


def _make_metrics_route(metrics: Metrics) -> HTTPRouteHandler:
    """Make the metrics route for Prometheus."""

    @get("/metrics", name="metrics")
    async def handle() -> Response[bytes]:
        body, content_type = metrics.exposition()
        # The type is set as a header, because Litestar would append a second charset to the media type.
        return Response(body, headers={"Content-Type": content_type})

    return handle


def _make_cors(origins: tuple[str, ...]) -> CORSConfig:
    return CORSConfig(
        allow_origins=list(origins), allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"], expose_headers=["X-Request-Id", "Retry-After"],
        max_age=600,
    )  # fmt: skip
