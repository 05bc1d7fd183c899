"""The PostgreSQL store reports faults of the environment soon, recovers automatically and loses nothing."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import asyncpg
import pytest

from kozyr.ledger import HOUSE
from kozyr.server.stores.postgres import PostgresStore, open_postgres
from kozyr.server.tables.ports import Change, DamagedError, Outcome, Repeated, Stored, UnavailableError
from tests.kit.async_tests import run_with
from tests.kit.postgres import Server, opened, query
from tests.server.stores.contract import change, exact

SOON_S: Final = 60
"""A timeout that only a failing test reaches."""


@asynccontextmanager
async def held(address: str, statement: str) -> AsyncIterator[None]:
    """Run a statement in a transaction that stays open."""
    connection = await asyncpg.connect(address)
    try:
        async with connection.transaction():
            await connection.execute(statement)
            yield
    finally:
        await connection.close()


async def stored(store: PostgresStore, asked: Change) -> Outcome:
    """Repeat a change until it is answered; with a short timeout, a loaded machine is sometimes too slow."""
    while True:
        with suppress(UnavailableError):
            return await store.append(asked)


class Load:
    """Tables at which moves never stop, even if the server fails."""

    def __init__(self, store: PostgresStore, tables: int) -> None:
        self.acknowledged = [0] * tables
        self.refused = 0
        self.over = False
        self._store = store
        self._up = asyncio.Event()
        self._done = asyncio.Queue[int]()

    async def play(self, table: int) -> None:
        """Send each command until it is answered, then the next."""
        while not self.over:
            number = self.acknowledged[table] + 1
            try:
                outcome = await self._store.append(change(number, table=f"t{table}"))
            except UnavailableError:
                self.refused += 1
                await self._up.wait()
            else:
                assert isinstance(outcome, Stored | Repeated)
                self.acknowledged[table] = number
                self._done.put_nowait(table)

    async def crash(self, server: Server, after: int) -> None:
        """Let some commands be stored; then have the server die and come back."""
        for _ in range(after):
            await self._done.get()
        self._up.clear()
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        await asyncio.to_thread(server.start)
        self._done = asyncio.Queue()
        self._up.set()


@pytest.mark.stress
def test_acknowledged_changes_survive_crashes_of_the_server(postgres: Server, address: str) -> None:
    """The server dies three times under load. Every acknowledged entry is there once, and play continues."""

    async def act() -> tuple[list[list[int]], list[int], int]:
        async with asyncio.timeout(SOON_S), opened(address) as store:
            load = Load(store, 20)
            async with asyncio.TaskGroup() as players:
                for table in range(20):
                    players.create_task(load.play(table))
                for after in (100, 333, 500):
                    await load.crash(postgres, after)
                load.over = True
            stored = [[entry.number for entry in await store.entries(f"t{i}")] for i in range(20)]
            return stored, load.acknowledged, load.refused

    stored, acknowledged, refused = asyncio.run(act())
    assert refused >= 3
    assert stored == [list(range(1, last + 1)) for last in acknowledged]


@run_with(asyncio.run)
async def test_calls_fail_immediately_while_the_server_is_down(postgres: Server, address: str) -> None:
    """When the server returns, it is used again."""
    async with asyncio.timeout(SOON_S), opened(address) as store:
        await asyncio.to_thread(postgres.stop)
        try:
            answers = await asyncio.gather(
                store.append(change(1)),
                store.balance(HOUSE),
                store.snapshot().__aenter__(),
                open_postgres(address),
                return_exceptions=True,
            )
        finally:
            await asyncio.to_thread(postgres.start)
        result = [type(each) for each in answers], await store.append(change(1))

    assert exact(result) == exact(([UnavailableError] * 4, Stored(1)))


@run_with(asyncio.run)
async def test_a_store_can_be_closed_while_the_server_is_down(postgres: Server, address: str) -> None:
    """Closing does not wait for answers that never come."""
    async with asyncio.timeout(SOON_S):
        store = await open_postgres(address)
        await asyncio.gather(store.append(change(1)), store.balance(HOUSE))
        await asyncio.to_thread(postgres.stop)
        try:
            await store.close()
        finally:
            await asyncio.to_thread(postgres.start)


def test_a_server_that_does_not_answer_causes_a_timeout(address: str) -> None:
    """The server's processes are stopped. Callers get an error, and succeed when the processes continue."""

    async def act() -> tuple[object, list[int]]:
        async with asyncio.timeout(SOON_S), opened(address, timeout_ms=500) as store:
            await stored(store, change(1))
            mine = (
                "SELECT pid FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = 'kozyr'"
            )
            pids = [int(str(pid)) for (pid,) in await query(address, mine)]
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            try:
                with pytest.raises(UnavailableError, match="no answer in time"):
                    await store.append(change(2))
            finally:
                for pid in pids:
                    os.kill(pid, signal.SIGCONT)
            outcome = await stored(store, change(2))
            return outcome, [entry.number for entry in await store.entries("t")]

    outcome, numbers = asyncio.run(act())
    assert exact(outcome) in (exact(Stored(2)), exact(Repeated(change(2).entry)))
    assert numbers == [1, 2]


@run_with(asyncio.run)
async def test_waiting_for_a_lock_has_a_timeout(address: str) -> None:
    """More readers than connections and a writer all get an error; later calls succeed."""
    async with asyncio.timeout(SOON_S), opened(address, timeout_ms=500) as store:
        async with held(address, "LOCK TABLE kozyr.tables"):
            answers = await asyncio.gather(
                store.append(change(1)),
                *(store.entries("t") for _ in range(10)),
                return_exceptions=True,
            )
        await stored(store, change(1))
        result = {type(each) for each in answers}, [each.number for each in await store.entries("t")]

    assert result == ({UnavailableError}, [1])


@run_with(asyncio.run)
async def test_a_full_disk_of_the_server_is_reported_and_survived(address: str) -> None:
    """The failed append has no effect, and the next one is stored."""
    async with opened(address) as store:
        await query(
            address,
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE 'No space left on device' USING ERRCODE = 'disk_full'; END $$",
        )
        await query(
            address,
            "CREATE TRIGGER full_disk BEFORE INSERT ON kozyr.entries EXECUTE FUNCTION full_disk()",
        )
        with pytest.raises(UnavailableError, match="No space left"):
            await store.append(change(1))
        await query(address, "DROP TRIGGER full_disk ON kozyr.entries")
        result = await store.entries("t"), await store.append(change(1))

    assert exact(result) == exact(([], Stored(1)))


@run_with(asyncio.run)
async def test_a_read_only_database_can_be_read(address: str) -> None:
    """An existing store is opened and read; every write is refused."""
    async with opened(address):
        pass
    await query(
        address,
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',"
        " current_database()); END $$",
    )
    async with opened(address) as store:
        with pytest.raises(UnavailableError, match="read-only"):
            await store.append(change(1))
        result = await store.balance(HOUSE)

    assert result == 0


@pytest.mark.parametrize("wrong", ["{}_not", "no address", "postgresql://localhost:1/kozyr"])
def test_a_wrong_address_is_unavailable(address: str, wrong: str) -> None:
    """The database is missing, the text is no address, or no server listens."""
    place, _, options = address.partition("?")
    with pytest.raises(UnavailableError):
        asyncio.run(open_postgres(f"{wrong.format(place)}?{options}" if "{}" in wrong else wrong))


@run_with(asyncio.run)
async def test_a_schema_damaged_during_use_is_reported(address: str) -> None:
    """A table was dropped: the store reports it."""
    async with opened(address) as store:
        await query(address, "DROP TABLE kozyr.entries CASCADE")
        asked = (store.append(change(1, table=table)) for table in "tuv")
        answers = list(await asyncio.gather(*asked, store.entries("t"), return_exceptions=True))
    assert [type(each) for each in answers] == [DamagedError] * 4
    assert "is damaged" in str(answers[0])
