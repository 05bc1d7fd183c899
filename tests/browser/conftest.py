"""One server and one browser for all browser tests; each visitor has storage of their own.

The tests of a worker share the server. A test finds its own rows in lists (tables, reports, people) by name
and never counts all of them. It leaves no search and no notice to the next test.

A test with several parameter sets (languages, sizes, themes) runs with the first of them in `make test`. The
others are left to `make stress`, which CI runs too.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.kit.browsers import Browsers, browsers
from tests.kit.chromium import MISSING, chromium, where
from tests.kit.server_process import Server, serving
from tests.kit.stress import leave_other_parameters


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all but the first parameter set of every browser test as stress."""
    leave_other_parameters(items, Path(__file__).parent)


# The scope is the package, not the session: Playwright runs a loop in this thread, and the tests that a
# worker runs afterwards need a loop too.


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run `kozyr serve`."""
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="package")
def program() -> Iterator[Browser]:
    """Run Chromium; under `.ci/run` a missing Chromium is a failure."""
    if where() is None and not os.environ.get("BROWSER_REQUIRED"):
        pytest.skip(MISSING)
    with chromium() as started:
        yield started


@pytest.fixture
def people(server: Server, program: Browser) -> Iterator[Browsers]:
    """Give each test its browsers; restart the server if an earlier test killed it and failed."""
    if not server.runs:
        server.start()
    with browsers(program, server.url) as come:
        yield come
