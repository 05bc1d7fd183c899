"""Every store there is, for the contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stores.contract import BACKENDS, OUTLIVING, Opener


@pytest.fixture(params=BACKENDS)
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Open stores of each kind."""
    with BACKENDS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture(params=OUTLIVING)
def outliving(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Open stores of each kind whose data outlives them."""
    with BACKENDS[request.param](tmp_path) as opened:
        yield opened
