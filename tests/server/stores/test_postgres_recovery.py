"""The PostgreSQL store after lost connections: restarts, broken networks and failover."""

import asyncio
import signal
import socket
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import pytest

from kozyr.ledger import HOUSE, make_welcome_transfer
from kozyr.server.cluster.membership import Claim, SeatedPlayer
from kozyr.server.stores.postgres import PostgresStore
from kozyr.server.stores.postgres.addresses import split_addresses
from kozyr.server.tables.ports import Change, Outcome, Store, Stored, UnavailableError
from tests.kit.async_tests import run_with
from tests.kit.postgres import Server, opened, query, running_server, until
from tests.kit.postgres_standby import Standby, following
from tests.kit.proxy import Proxy, proxied
from tests.server.stores.contract import change, exact, person

SOON_S: Final = 120
"""A timeout that only a failing test reaches."""
MANY: Final = 20
"""More tables than a store has connections."""


async def warm(store: PostgresStore) -> None:
    """Open all connections that a store may have."""
    await asyncio.gather(
        *(store.append(change(1, table=f"t{i}")) for i in range(MANY)),
        *(store.balance(HOUSE) for _ in range(MANY)),
        *(store.add_person(person(i, f"Ann {i}")) for i in range(MANY)),
        *(store.membership.record_heartbeat(f"n{i}") for i in range(MANY)),
    )


async def numbers(store: Store, tables: int = MANY) -> list[list[int]]:
    """Return the numbers of all entries of each table."""
    return [[entry.number for entry in await store.entries(f"t{i}")] for i in range(tables)]


async def until_stored(store: PostgresStore, asked: Change) -> Outcome:
    """Repeat a command until it is answered, as a player does."""
    while True:
        with suppress(UnavailableError):
            return await store.append(asked)
        await asyncio.sleep(0.01)


def test_the_first_call_after_a_restart_is_answered(postgres: Server, address: str) -> None:
    """All connections are dead. No caller notices, and everything happens once."""

    async def act() -> list[object]:
        async with asyncio.timeout(SOON_S), opened(address) as store:
            await warm(store)
            # Blocking, so that the store notices nothing meanwhile.
            postgres.stop(signal.SIGQUIT)
            postgres.start()
            answers: list[object] = await asyncio.gather(
                *(store.append(change(2, table=f"t{i}")) for i in range(MANY)),
                *(store.balance(HOUSE) for _ in range(MANY)),
                store.add_person(person(99, "Bob")),
                store.transfer((make_welcome_transfer("ann", 5),)),
                store.membership.remove_connection("n1", SeatedPlayer("t", "ann")),
                store.membership.broadcasts(),
            )
            return [answers, await numbers(store)]

    answers, stored = asyncio.run(act())
    assert exact(answers) == exact([Stored(2)] * MANY + [0] * MANY + [True, Stored(1), False, []])
    assert stored == [[1, 2]] * MANY


@contextmanager
def behind_a_proxy(postgres: Server, address: str) -> Iterator[tuple[Proxy, str]]:
    """Yield a proxy to the database that can fail on demand, and the address of the proxy."""
    database = address.partition("?")[0].rpartition("/")[2]
    with proxied(postgres.socket) as proxy:
        yield proxy, f"postgresql://kozyr@127.0.0.1:{proxy.port}/{database}"


def test_cut_idle_connections_are_not_noticed(postgres: Server, address: str) -> None:
    """They are cut several times, and every next call is answered."""

    async def act(proxy: Proxy, way: str) -> list[list[int]]:
        async with asyncio.timeout(SOON_S), opened(way) as store:
            await warm(store)
            for number in range(2, 12):
                proxy.cut()
                await asyncio.gather(
                    *(store.append(change(number, table=f"t{i}")) for i in range(MANY)),
                    *(store.balance(HOUSE) for _ in range(MANY)),
                    *(store.membership.last_numbers(["t1"]) for _ in range(MANY)),
                )
            return await numbers(store)

    with behind_a_proxy(postgres, address) as (proxy, way):
        assert asyncio.run(act(proxy, way)) == [list(range(1, 12))] * MANY


@pytest.mark.stress
def test_a_lost_answer_is_recovered(postgres: Server, address: str) -> None:
    """The entry is stored and the connection breaks before the answer. The repeated call returns `Stored`."""
    there = "SELECT count(*) FROM kozyr.entries WHERE number = 2"

    async def act(proxy: Proxy, way: str) -> tuple[Outcome, list[list[int]]]:
        async with asyncio.timeout(SOON_S), opened(way, timeout_ms=20_000) as store:
            await store.append(change(1, table="t0"))
            proxy.delay(0.5)
            asked = asyncio.ensure_future(store.append(change(2, table="t0")))
            await until(address, there, 1)
            proxy.cut()
            return await asked, await numbers(store, 1)

    with behind_a_proxy(postgres, address) as (proxy, way):
        assert exact(asyncio.run(act(proxy, way))) == exact((Stored(2), [[1, 2]]))


def test_players_taken_over_are_not_lost_with_the_answer(postgres: Server, address: str) -> None:
    """A node takes over players and its connection breaks. The next call returns them again."""
    ann = SeatedPlayer("t", "ann")

    async def act(proxy: Proxy, way: str) -> list[object]:
        async with (
            asyncio.timeout(SOON_S),
            opened(address) as other,
            opened(way, timeout_ms=20_000) as store,
        ):
            await other.membership.record_heartbeat("a")
            await other.membership.add_connection("a", ann)
            await other.membership.leave("a")
            await store.membership.record_heartbeat("b")
            proxy.delay(0.5)
            asked = asyncio.create_task(store.membership.take_over_players("b"))
            await until(address, "SELECT node FROM kozyr.connected", "b")
            proxy.cut()
            first = await asyncio.gather(asked, return_exceptions=True)
            proxy.delay(0)
            again = [
                await store.membership.take_over_players("b"),
                await store.membership.take_over_players("b"),
            ]
            return [type(first[0]).__bases__[0], *map(list, again)]

    with behind_a_proxy(postgres, address) as (proxy, way):
        assert asyncio.run(act(proxy, way)) == [UnavailableError, [ann], []]


@run_with(asyncio.run)
async def test_after_an_unanswered_heartbeat_a_node_reports_its_players(
    postgres: Server, address: str
) -> None:
    """The database may have lost them, because it does not wait for the disk."""
    async with asyncio.timeout(SOON_S), opened(address) as store:
        beats = [
            await store.membership.record_heartbeat("a"),
            await store.membership.record_heartbeat("a"),
        ]
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        with pytest.raises(UnavailableError):
            await store.membership.record_heartbeat("a")
        await asyncio.to_thread(postgres.start)
        beats += [
            await store.membership.record_heartbeat("a"),
            await store.membership.record_heartbeat("a"),
        ]
        result = [beat.must_report_players for beat in beats]

    assert result == [True, False, True, False]


def test_membership_calls_fail_immediately_while_the_server_is_down(postgres: Server, address: str) -> None:
    """They fail as temporary errors. Later all of them are answered."""

    def calls(store: PostgresStore) -> list[Awaitable[object]]:
        membership, ann, bob = store.membership, SeatedPlayer("t", "ann"), SeatedPlayer("t", "bob")
        return [
            membership.record_heartbeat("a"), membership.leave("b"), membership.claim(1, 2, 3),
            membership.extend_claims([Claim("t", 1)], 0), membership.due_tables(1, 2),
            membership.last_numbers(["t"]),
            membership.add_connection("a", ann), membership.remove_connection("a", bob),
            membership.take_over_players("a"), membership.add_broadcast("x", "y", b"z"),
            membership.broadcasts(),
        ]  # fmt: skip

    async def act() -> tuple[list[bool], list[Exception]]:
        async with asyncio.timeout(SOON_S), opened(address) as store:
            await asyncio.gather(*calls(store))
            await asyncio.to_thread(postgres.stop)
            try:
                gone = await asyncio.gather(*calls(store), return_exceptions=True)
            finally:
                await asyncio.to_thread(postgres.start)
            back = await asyncio.gather(*calls(store), return_exceptions=True)
            refused = [isinstance(each, UnavailableError) for each in gone]
            return refused, [each for each in back if isinstance(each, Exception)]

    assert asyncio.run(act()) == ([True] * 11, [])


def test_play_continues_through_a_network_that_breaks_all_the_time(postgres: Server, address: str) -> None:
    """Connections are cut at any moment. Every acknowledged entry is there once."""

    async def play(store: PostgresStore, table: int) -> None:
        for number in range(1, 61):
            await until_stored(store, change(number, table=f"t{table}"))

    async def act(proxy: Proxy, way: str) -> list[list[int]]:
        async with asyncio.timeout(SOON_S), opened(way) as store:
            proxy.disturb(12_000, [Proxy.cut])
            await asyncio.gather(*(play(store, table) for table in range(10)))
            proxy.calm()
            await asyncio.sleep(0)
            return await numbers(store, 10)

    with behind_a_proxy(postgres, address) as (proxy, way):
        assert asyncio.run(act(proxy, way)) == [list(range(1, 61))] * 10
        assert proxy.troubles > 3


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://kozyr@db/kozyr", ["postgresql://kozyr@db/kozyr"]),
        ("postgresql://kozyr@/kozyr?host=/run/pg", ["postgresql://kozyr@/kozyr?host=/run/pg"]),
        ("no address", ["no address"]),
        ("postgresql://[::1/kozyr", ["postgresql://[::1/kozyr"]),
        (
            "postgresql://kozyr:a%40b@one,two:5433/kozyr?sslmode=require",
            [
                "postgresql://kozyr:a%40b@one/kozyr?sslmode=require&target_session_attrs=read-write",
                "postgresql://kozyr:a%40b@two:5433/kozyr?sslmode=require&target_session_attrs=read-write",
            ],
        ),
        (
            "postgresql:///kozyr?host=one,two&port=1,2&target_session_attrs=any",
            [
                "postgresql:///kozyr?host=one&port=1&target_session_attrs=any",
                "postgresql:///kozyr?host=two&port=2&target_session_attrs=any",
            ],
        ),
    ],
)
def test_an_address_of_several_servers_is_split(address: str, expected: list[str]) -> None:
    """Each address has all options, and asks for a writable server."""
    assert split_addresses(address) == expected


@contextmanager
def silent() -> Iterator[int]:
    """Yield a port that accepts connections and never answers, like a machine that is gone."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_the_server_that_answers_is_used(postgres: Server, address: str) -> None:
    """Another one refuses connections, and another one never answers. Their order does not matter."""

    async def act(way: str) -> object:
        async with asyncio.timeout(SOON_S), opened(way) as store:
            return await store.append(change(1))

    with behind_a_proxy(postgres, address) as (proxy, way), silent() as nobody:
        gone = [f"127.0.0.1:{port}" for port in (1, nobody)]
        there = f"127.0.0.1:{proxy.port}"
        stored = asyncio.run(act(way.replace(there, ",".join([*gone, there]))))
    assert exact(stored) == exact(Stored(1))


def test_a_silent_server_is_replaced_by_another(postgres: Server, address: str) -> None:
    """A machine disappears without closing connections. Later calls use the other server."""

    async def act(proxy: Proxy, way: str) -> list[object]:
        async with asyncio.timeout(SOON_S), opened(way, timeout_ms=4_000) as store:
            await warm(store)
            proxy.stall(SOON_S)
            with pytest.raises(UnavailableError, match="no answer in time"):
                await store.append(change(2, table="t0"))
            return [
                await until_stored(store, change(2, table="t0")),
                await store.balance(HOUSE),
                await store.add_person(person(99, "Bob")),
                (await store.membership.record_heartbeat("n1")).must_report_players,
            ]

    with behind_a_proxy(postgres, address) as (proxy, way), behind_a_proxy(postgres, address) as (other, _):
        answers = asyncio.run(
            act(proxy, way.replace(f":{proxy.port}", f":{proxy.port},127.0.0.1:{other.port}"))
        )
    assert exact(answers) == exact([Stored(2), 0, True, False])


def test_several_unreachable_servers_are_reported() -> None:
    """The error is the usual one for an unreachable server."""
    with pytest.raises(UnavailableError):
        asyncio.run(opened("postgresql://kozyr@127.0.0.1:1,127.0.0.1:2/kozyr").__aenter__())


def test_a_read_only_server_is_skipped(address: str) -> None:
    """A standby is skipped, and so is a server that is no longer the primary."""
    name = address.partition("?")[0].rpartition("/")[2]
    ours = (
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'kozyr' AND datname = current_database()"
    )

    async def act(way: str) -> list[object]:
        async with asyncio.timeout(SOON_S), opened(way) as store:
            before = await store.append(change(1))
            # For its clients this equals a primary that has become a standby.
            await query(address, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            await query(address, f"SELECT pg_terminate_backend(pid) FROM ({ours}) AS ours")  # noqa: S608 - a constant
            with pytest.raises(UnavailableError):
                await store.append(change(2))
            await query(address.replace(name, "postgres"), f"ALTER DATABASE {name} RESET ALL")
            return [before, await store.append(change(2))]

    with running_server(default_transaction_read_only="on") as other:
        answers = asyncio.run(act(address.replace("host=", f"host={other.folder},")))
    assert exact(answers) == exact([Stored(1), Stored(2)])


def test_a_failover_loses_no_acknowledged_entry() -> None:
    """The primary dies under load and its standby continues with the same log. Each entry is there once."""

    async def play(store: PostgresStore, table: int, done: asyncio.Queue[int]) -> None:
        for number in range(1, 61):
            await until_stored(store, change(number, table=f"t{table}"))
            done.put_nowait(table)

    async def act(primary: Server, standby: Standby, name: str) -> tuple[list[list[int]], bool]:
        way = f"{primary.address(name)},{standby.folder}"
        async with asyncio.timeout(SOON_S), opened(way) as store:
            done = asyncio.Queue[int]()
            async with asyncio.TaskGroup() as players:
                for table in range(10):
                    players.create_task(play(store, table, done))
                for _ in range(200):
                    await done.get()
                await asyncio.to_thread(primary.stop, signal.SIGQUIT)
                await standby.promote()
            await store.membership.record_heartbeat("a")
            async with opened(standby.address(name)) as alone:
                return await numbers(alone, 10), alone.epoch == store.epoch

    with running_server() as primary:
        name = primary.make_database()
        with following(primary) as standby:
            found = asyncio.run(act(primary, standby, name))
    assert found == ([list(range(1, 61))] * 10, True)
