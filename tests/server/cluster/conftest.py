"""Fixtures: every kind of bus, and one NATS server for each test process."""

from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import Any, TypeAlias

import pytest

from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.cluster.nats import NatsBus
from tests.kit.buses import BusFactory, new_epoch
from tests.kit.nats import Nats, running_nats

Act: TypeAlias = Callable[[], Coroutine[Any, Any, None]]


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """Run a NATS server that all tests share and no test stops."""
    with running_nats() as server:
        yield server


@pytest.fixture(params=["local", "nats"])
def hall(request: pytest.FixtureRequest) -> BusFactory:
    """Make connected buses of each kind."""
    if request.param == "local":
        return partial(LocalBus, Exchange())
    return partial(NatsBus, [request.getfixturevalue("nats").url], new_epoch())
