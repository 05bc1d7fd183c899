"""The health and metrics routes, for operators."""

import asyncio
from collections.abc import Callable
from typing import Final

from litestar import HttpMethod, Response, get, route
from litestar.handlers import HTTPRouteHandler

from kozyr.ledger import MINT
from kozyr.server.api.http.request_handler import JSON
from kozyr.server.operations.metrics import Metrics
from kozyr.server.tables.ports import Store, UnavailableError

STORE_TIMEOUT_S: Final = 1.0
"""A store that takes longer counts as unavailable."""


def health_route(store: Store, is_draining: Callable[[], bool]) -> HTTPRouteHandler:
    """Make the health route: healthy if the store answers and the server is not draining."""

    @route("/health", name="health", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def handle() -> Response[bytes]:
        if is_draining():
            return Response(b'{"status":"draining"}', status_code=503, media_type=JSON)
        try:
            await asyncio.wait_for(store.balance(MINT), STORE_TIMEOUT_S)
        except (UnavailableError, TimeoutError):
            return Response(b'{"status":"unavailable"}', status_code=503, media_type=JSON)
        return Response(b'{"status":"ok"}', media_type=JSON)

    return handle


def metrics_route(metrics: Metrics) -> HTTPRouteHandler:
    """Make the metrics route for Prometheus."""

    @get("/metrics", name="metrics")
    async def handle() -> Response[bytes]:
        body, kind = metrics.exposition()
        # As a header: Litestar would append a second charset to the media type.
        return Response(body, headers={"Content-Type": kind})

    return handle
