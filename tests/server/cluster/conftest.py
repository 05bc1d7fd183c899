"""Every bus there is, for the contract; and one NATS for all that a process tests."""

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
    """A server that all tests share and none stops."""
    with running_nats() as server:
        yield server


@pytest.fixture(params=["local", "nats"])
def hall(request: pytest.FixtureRequest) -> BusFactory:
    """Make buses of each kind that hear each other."""
    if request.param == "local":
        return partial(LocalBus, Exchange())
    return partial(NatsBus, [request.getfixturevalue("nats").url], new_epoch())
