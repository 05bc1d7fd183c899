"""One server for all tests of a module."""

from collections.abc import Iterator

import pytest

from kozyr.server.api.calls.rate_limits import RateLimits
from kozyr.server.operations.config import Config
from tests.kit.call_contexts import NO_LIMITS
from tests.kit.servers import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server without rate limits."""
    with running(tmp_path_factory.mktemp("server"), Config(bot_pause_ms=0)) as started:
        context = started.app.context
        context.rate_limits = RateLimits(NO_LIMITS, context.clock)
        yield started
