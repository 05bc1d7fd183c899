"""What tests of stores share: one PostgreSQL for all that a process tests, a database for each test."""

from collections.abc import Iterator

import pytest

from tests.kit.postgres import Server, running_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server, started for the first test that asks for it."""
    with running_server() as server:
        yield server


@pytest.fixture
def address(postgres: Server) -> str:
    """The address of a database that holds nothing."""
    return postgres.database()
