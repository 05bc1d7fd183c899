"""Every store there is, for the contract; and one PostgreSQL for all that a process tests."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from kozyr.server.stores.postgres import open_postgres
from tests.kit.postgres import Server, running_server
from tests.server.stores.contract import BACKENDS, OUTLIVING, Opener
from tests.server.stores.membership_contract import OpenCluster, in_database, in_memory


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server, started for the first test that asks for it."""
    with running_server() as server:
        yield server


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    """The address of a database that holds nothing."""
    name = postgres.make_database()
    yield postgres.address(name)
    postgres.drop_database(name)


@pytest.fixture(params=[*BACKENDS, "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Open stores of each kind."""
    yield from _openers(request, tmp_path)


@pytest.fixture(params=[*OUTLIVING, "postgres"])
def outliving(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Open stores of each kind whose data outlives them."""
    yield from _openers(request, tmp_path)


@pytest.fixture(params=["memory", "postgres"])
def open_cluster(request: pytest.FixtureRequest) -> OpenCluster:
    """Gather processes of each kind of membership."""
    if request.param == "memory":
        return in_memory
    return partial(in_database, request.getfixturevalue("address"))


def _openers(request: pytest.FixtureRequest, folder: Path) -> Iterator[Opener]:
    if request.param == "postgres":
        # Asked for here, and not named above: the others need no server.
        yield partial(open_postgres, request.getfixturevalue("address"))
        return
    with BACKENDS[request.param](folder) as opened:
        yield opened
