"""After an outage, a server loads few tables before it answers, and resumes every table before its use."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest

from kozyr.rules import must
from kozyr.server.api.calls.refusal_catalogue import STATUSES
from kozyr.server.api.calls.registry import CALLS
from kozyr.server.app import ServerApp
from kozyr.server.operations.config import Config
from kozyr.server.operations.metrics import Metrics
from kozyr.server.tables import loaded_tables, resumption
from kozyr.server.tables.host import Host, HostEnvironment
from kozyr.server.tables.ports import Entry
from kozyr.server.tables.resumption import Resumption
from kozyr.table import Connect, Open, make_settings
from tests.kit.async_tests import run_with
from tests.kit.hosts import FailingStore, House

TABLES = [f"t{number}" for number in range(6)]


class CountingStore(FailingStore):
    """A store that counts how often each table's log was read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: Counter[str] = Counter()

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """Count and list."""
        self.reads[table] += 1
        return await super().entries(table, after, limit)


async def _open_tables(store: FailingStore, *, is_away: bool) -> House:
    house = House(store)
    for number, table in enumerate(TABLES):
        must(await house.ask(f"u{number}", Open(table, must(make_settings()), "Ann"), table=table))
        if is_away:
            must(await house.host.submit_as_server(table, Connect(f"u{number}", there=False)))
    return house


def _restarted(house: House) -> Host:
    return Host(house.store, HostEnvironment(house.clock, bytes))


@run_with(asyncio.run)
async def test_a_start_loads_no_table_without_connected_people() -> None:
    """An outage changes nothing there."""
    store = CountingStore()
    await _open_tables(store, is_away=True)
    store.reads.clear()
    app = ServerApp(Config(), store, Metrics(CALLS, STATUSES, ()))

    await app.resume_games()

    assert (len(app.lobby), store.reads) == (len(TABLES), {})
    await app.stop()


@run_with(asyncio.run)
async def test_a_start_loads_a_limited_number_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are resumed while the server answers requests."""
    monkeypatch.setattr(resumption, "MAX_PARALLEL", 1)
    store = CountingStore()
    house = await _open_tables(store, is_away=False)
    store.reads.clear()
    host = _restarted(house)
    some = Resumption(host, max_at_start=2)

    await some.begin(TABLES, disconnect_players=True)
    at_start = {*store.reads}
    await some.run()

    assert (at_start, {*store.reads}, host.unresumed) == ({*TABLES[:2]}, {*TABLES}, {})
    views = [must(await host.view(table, None)).view for table in TABLES]
    assert [sitter.is_connected for view in views for sitter in view.sitters if sitter] == [False] * 6


@run_with(asyncio.run)
async def test_a_table_is_resumed_before_its_first_use() -> None:
    """A player who comes back first is not marked as away later."""
    house = await _open_tables(FailingStore(), is_away=False)
    host = _restarted(house)
    some = Resumption(host, max_at_start=0)
    await some.begin(TABLES, disconnect_players=True)

    seen = must(await host.view("t3", None))
    must(await host.submit_as_server("t4", Connect("u4", there=True)))
    await some.run()
    later = must(await host.view("t4", None))

    assert [sitter and sitter.is_connected for sitter in seen.view.sitters] == [False, None]
    assert [sitter and sitter.is_connected for sitter in later.view.sitters] == [True, None]


@run_with(asyncio.run)
async def test_a_table_is_resumed_after_a_failure_of_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost if the store is unavailable at the first try."""
    monkeypatch.setattr(resumption, "RETRY_S", 0)
    store = FailingStore()
    house = await _open_tables(store, is_away=False)
    host = _restarted(house)
    some = Resumption(host, max_at_start=0)
    await some.begin(TABLES, disconnect_players=True)

    store.gone = True
    task = asyncio.create_task(some.run())
    await asyncio.sleep(0.01)
    unresumed = {*host.unresumed}
    store.gone = False
    await task

    assert (unresumed, host.unresumed) == ({*TABLES}, {})


@run_with(asyncio.run)
async def test_a_search_for_an_idle_table_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables in use are not looked at again and again."""
    monkeypatch.setattr(loaded_tables, "MAX_CACHED_TABLES", 5)
    monkeypatch.setattr(loaded_tables, "MAX_DROP_TRIES", 2)
    house = await _open_tables(FailingStore(), is_away=True)
    host = _restarted(house)
    for table in TABLES[:4]:
        must(await host.subscribe(table, None))

    for table in TABLES[4:] * 3:
        must(await host.view(table, None))

    assert {*TABLES[:4]} <= {*host._cache}  # noqa: SLF001 - the tables in memory
    assert len(host._cache) == 6  # noqa: SLF001 - the last view found no idle table among two
