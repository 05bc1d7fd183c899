"""The promises of the PostgreSQL membership beyond the common contract."""

import asyncio
import random
import signal
from typing import Final

import asyncpg
import pytest

from kozyr.server.cluster.membership import DEAD_MS, Claim, SeatedPlayer
from kozyr.server.stores.postgres import PostgresStore
from kozyr.server.stores.postgres.membership import (
    CLAIM_TABLES,
    EXTEND_CLAIMS,
    MEMBERSHIP_SETTINGS,
    SELECT_DUE_TABLES,
    SELECT_LAST_NUMBERS,
    PostgresMembership,
)
from kozyr.server.tables.ports import Stored, UnavailableError
from tests.kit.postgres import Server, opened, query, until
from tests.server.stores.contract import change, everything, exact
from tests.server.stores.membership_contract import NOON, add_due_tables

SOON_S: Final = 60


@pytest.mark.parametrize(
    ("question", "values", "sorts"),
    [
        (CLAIM_TABLES, (NOON, NOON + 9, 8, ["t1"]), 0),
        (EXTEND_CLAIMS, (["t1"], [1], NOON), 0),
        (SELECT_DUE_TABLES, (NOON + 1000, 200), 1),
        (SELECT_LAST_NUMBERS, ([f"t{i}" for i in range(5_000)],), 0),
    ],
)
def test_every_membership_query_uses_an_index(
    address: str, question: str, values: tuple[object, ...], sorts: int
) -> None:
    """This holds for any number of tables, and finding the first due table sorts no others."""

    async def act() -> str:
        async with opened(address):
            connection = await asyncpg.connect(address, server_settings=dict(MEMBERSHIP_SETTINGS))
            plan = await connection.fetch(f"EXPLAIN {question}", *values)
            await connection.close()
            return "\n".join(row[0] for row in plan)

    plan = asyncio.run(act())
    assert ("Seq Scan" in plan, "Index Cond" in plan, plan.count("Sort  (")) == (False, True, sorts), plan


def test_a_table_with_a_running_append_is_not_claimed(address: str) -> None:
    """A locked table is skipped, and the next one is claimed."""

    async def act() -> list[object]:
        async with asyncio.timeout(SOON_S), opened(address) as store:
            await add_due_tables(store, {"a": -2, "b": -1})
            connection = await asyncpg.connect(address)
            async with connection.transaction():
                await connection.execute("SELECT FROM kozyr.tables WHERE name = 'a' FOR NO KEY UPDATE")
                claims = await store.membership.claim(NOON, NOON + 9, 1)
                await store.membership.extend_claims([Claim("a", 1), *claims], NOON)
            await connection.close()
            return [claims, await store.membership.claim(NOON, NOON + 9, 9)]

    assert asyncio.run(act()) == [[Claim("b", 1)], [Claim("a", 1), Claim("b", 1)]]


def test_a_claim_does_not_block_appends(address: str) -> None:
    """A claim is advice: any node may store entries, and a claim changes no other data."""

    async def act() -> list[object]:
        async with opened(address) as store:
            await add_due_tables(store, {"a": -2})
            before = await everything(store)
            await store.membership.claim(NOON, NOON + 9, 1)
            return [await everything(store) == before, await store.append(change(2, table="a"))]

    assert exact(asyncio.run(act())) == exact([True, Stored(2)])


def test_a_clock_that_is_set_back_expires_no_node(address: str) -> None:
    """A heartbeat from what is now the future starts again, like the others, and no node counts as dead."""

    async def act() -> list[object]:
        async with opened(address) as store:
            membership = store.membership
            for node in "ab":
                await membership.record_heartbeat(node)
            await membership.add_connection("b", SeatedPlayer("t", "ann"))
            await query(address, "UPDATE kozyr.nodes SET seen = seen + 3600000, came = came + 3600000")
            await query(address, "UPDATE kozyr.era SET since = since + 3600000, heard = heard + 3600000")
            beat = await membership.record_heartbeat("a")
            at_once = list(await membership.take_over_players("a"))
            await query(address, f"UPDATE kozyr.era SET since = since - {DEAD_MS}, heard = heard - {DEAD_MS}")  # noqa: S608 - a number
            return [beat.up_since == beat.now, at_once, list(await membership.take_over_players("a"))]

    assert asyncio.run(act()) == [True, [], [SeatedPlayer("t", "ann")]]


def test_a_closed_membership_is_refused(address: str) -> None:
    """A membership ends with its store."""

    async def act() -> list[type]:
        async with opened(address) as store:
            await store.membership.record_heartbeat("a")
        membership, ann = store.membership, SeatedPlayer("t", "ann")
        asked = (
            membership.record_heartbeat("a"),
            membership.add_connection("a", ann),
            membership.take_over_players("a"),
            membership.add_broadcast("", "", b""),
        )
        return [type(each) for each in await asyncio.gather(*asked, return_exceptions=True)]

    assert asyncio.run(act()) == [UnavailableError] * 4


def test_thousands_of_players_connect_together(address: str) -> None:
    """When a process dies, all its players connect to other nodes; a heartbeat does not wait for them."""
    crowd = [SeatedPlayer(f"t{i % 700}", f"p{i}") for i in range(5_000)]

    async def act() -> list[object]:
        async with asyncio.timeout(SOON_S), opened(address) as store:
            await store.membership.record_heartbeat("a")
            coming = asyncio.gather(*(store.membership.add_connection("a", each) for each in crowd))
            await asyncio.sleep(0)
            await store.membership.record_heartbeat("a")
            waited = coming.done()
            await coming
            return [waited, await query(address, "SELECT count(*) FROM kozyr.connected")]

    assert asyncio.run(act()) == [False, [(5_000,)]]


def test_a_takeover_and_changes_of_the_same_connections_cause_no_deadlock(address: str) -> None:
    """A node takes over two players of a dead node while one of them connects and the other disconnects."""
    statement = "SELECT kozyr.change_connections($1, $2, $3, $4, $5)"

    async def act() -> list[SeatedPlayer]:
        async with asyncio.timeout(SOON_S), opened(address) as store:
            for node in ("a", "b"):
                await store.membership.record_heartbeat(node)
            for table in ("t0", "t1"):
                await store.membership.add_connection("b", SeatedPlayer(table, "p"))
            await store.membership.leave("b")
            connection = await asyncpg.connect(address)
            async with connection.transaction():
                await connection.execute(statement, ["a"], ["t0"], ["p"], [True], DEAD_MS)
                takeover = asyncio.create_task(store.membership.take_over_players("a"))
                await until(address, "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted", answer=True)
                await connection.execute(statement, ["a"], ["t1"], ["p"], [False], DEAD_MS)
            await connection.close()
            return sorted(await takeover)

    assert asyncio.run(act()) == [SeatedPlayer("t0", "p"), SeatedPlayer("t1", "p")]


async def _rush(membership: PostgresMembership, chance: random.Random, steps: int) -> None:
    """Make random calls of nodes in any order; now and then one is dead or has left."""
    for _ in range(steps):
        node, seated = (
            chance.choice("abcd"),
            SeatedPlayer(f"t{chance.randrange(3)}", f"p{chance.randrange(3)}"),
        )
        due = chance.randrange(NOON, NOON + 99)
        match chance.randrange(8):
            case 0:
                await membership.record_heartbeat(node)
            case 1:
                await membership.leave(node)
            case 2:
                await membership.take_over_players(node)
            case 3:
                await membership.extend_claims(
                    await membership.claim(due, due + 9, 3), due + chance.randrange(-1, 20)
                )
            case 4:
                await membership.add_broadcast("notice", node, b"")
            case 5 | 6:
                await asyncio.gather(
                    *(membership.add_connection(node, SeatedPlayer(f"t{i}", "p1")) for i in range(3))
                )
            case _:
                await membership.remove_connection(node, seated)


def test_concurrent_calls_of_nodes_cause_no_deadlock(address: str) -> None:
    """Heartbeats, takeovers, connections and claims run while others play: no deadlock and no refusal."""

    async def play(store: PostgresStore, table: str) -> None:
        for number in range(2, 60):
            await store.append(change(number, table=table)._replace(due=NOON + number))

    async def act() -> object:
        async with asyncio.timeout(SOON_S), opened(address) as one, opened(address) as two:
            await add_due_tables(one, {f"t{i}": i for i in range(12)})
            await asyncio.gather(
                *(_rush((one, two)[i % 2].membership, random.Random(i), 100) for i in range(8)),
                *(play((one, two)[i % 2], f"t{i}") for i in range(12)),
            )
        return await query(
            address, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        )

    assert asyncio.run(act()) == [(0,)]


@pytest.mark.stress
def test_a_membership_outlives_crashes_of_the_server(postgres: Server, address: str) -> None:
    """The server dies twice under load: calls fail as temporary, and later everything continues."""

    async def persist(membership: PostgresMembership, seed: int, over: asyncio.Event) -> int:
        refused = 0
        chance = random.Random(seed)
        while not over.is_set():
            try:
                await _rush(membership, chance, 5)
            except UnavailableError:
                refused += 1
                await asyncio.sleep(0.01)
        return refused

    async def act() -> list[object]:
        async with asyncio.timeout(SOON_S), opened(address) as one, opened(address) as two:
            await add_due_tables(one, {f"t{i}": i for i in range(12)})
            over = asyncio.Event()
            async with asyncio.TaskGroup() as nodes:
                rushing = [
                    nodes.create_task(persist((one, two)[i % 2].membership, i, over)) for i in range(6)
                ]
                for _ in range(2):
                    await asyncio.sleep(0.3)
                    await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
                    await asyncio.to_thread(postgres.start)
                    await until(address, "SELECT count(*) > 0 FROM kozyr.tidings", answer=True)
                over.set()
            await one.membership.record_heartbeat("x")
            return [
                sum(task.result() for task in rushing) > 0,
                (await two.membership.record_heartbeat("x")).must_report_players,
            ]

    assert asyncio.run(act()) == [True, False]
