"""Fixtures with every kind of store, and one PostgreSQL server for each test process."""

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
    """A server that starts with the first test that needs it."""
    with running_server() as server:
        yield server


@pytest.fixture
def address(postgres: Server) -> Iterator[str]:
    """The address of an empty database."""
    name = postgres.make_database()
    yield postgres.address(name)
    postgres.drop_database(name)


@pytest.fixture
def migrated_address(postgres: Server) -> Iterator[str]:
    """The address of a database with the current schema and no data."""
    name = postgres.make_migrated_database()
    yield postgres.address(name)
    postgres.drop_database(name)


@pytest.fixture(params=[*BACKENDS, "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Open stores of each kind."""
    yield from _openers(request, tmp_path)


@pytest.fixture(params=[*OUTLIVING, "postgres"])
def outliving(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Open stores of each kind whose data remains after closing."""
    yield from _openers(request, tmp_path)


@pytest.fixture(params=["memory", "postgres"])
def open_cluster(request: pytest.FixtureRequest) -> OpenCluster:
    """Gather processes of each kind of membership."""
    if request.param == "memory":
        return in_memory
    return partial(in_database, request.getfixturevalue("migrated_address"))


def _openers(request: pytest.FixtureRequest, folder: Path) -> Iterator[Opener]:
    if request.param == "postgres":
        # Requested here and not as a parameter, because the other kinds need no server.
        yield partial(open_postgres, request.getfixturevalue("migrated_address"))
        return
    with BACKENDS[request.param](folder) as opened:
        yield opened
