"""One server and one browser for the facts of a module; everybody who comes has storage of his own."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.kit.browsers import Browsers, browsers
from tests.kit.chromium import MISSING, chromium, where
from tests.kit.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run `kozyr serve`."""
    with serving(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="module")
def program() -> Iterator[Browser]:
    """Run Chromium; where `.ci/run` runs, it must be there."""
    if where() is None and not os.environ.get("BROWSER_REQUIRED"):
        pytest.skip(MISSING)
    with chromium() as started:
        yield started


@pytest.fixture
def people(server: Server, program: Browser) -> Iterator[Browsers]:
    """Let people come by browser."""
    with browsers(program, server.url) as come:
        yield come
