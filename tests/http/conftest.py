"""One server for the facts of a module, where they do not mind each other."""

from collections.abc import Iterator

import pytest

from kozyr.config import Config
from kozyr.config.config import Limits
from tests.kit.servers import Running, running

WIDE = Limits(
    calls_per_second=10_000, burst=100_000, guests_per_address_per_hour=100_000, login_tries_per_minute=1000,
    chat_per_minute=1000,
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server that minds no haste."""
    with running(tmp_path_factory.mktemp("server"), Config(limits=WIDE, bot_pause_ms=0)) as started:
        limits = started.house.desk.limits
        wide = limits._replace(newcomers=limits.newcomers._replace(every_ms=1, burst=1_000_000))
        started.house.desk.limits = wide
        started.house.desk.__post_init__()
        yield started
