"""The PostgreSQL store, beyond the contract of every store."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable
from itertools import pairwise
from typing import TypeAlias

import asyncpg
import pytest

from kozyr.ledger import (
    MINT,
    CoinTransfer,
    InsufficientFunds,
    make_stake_transfers,
    make_welcome_transfer,
    player_account,
    pot_account,
)
from kozyr.server.cluster.membership import BROADCASTS_MS
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.postgres import documents, games, open_postgres, people
from kozyr.server.stores.postgres.rows import APPEND, build_append_arguments
from kozyr.server.stores.postgres.schema import migrate, read_migrations
from kozyr.server.stores.postgres.store import SELECT_LISTINGS
from kozyr.server.tables.documents import Document, DocumentChange
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    Conflict,
    DamagedError,
    Refused,
    Repeated,
    Snapshot,
    Store,
    Stored,
    StoredTransfer,
)
from tests.kit.async_tests import run_with
from tests.kit.postgres import Server, as_older, opened, query, until
from tests.kit.records import record_of
from tests.server.stores.contract import (
    ANN,
    BOB,
    POT,
    RICH,
    Whole,
    change,
    ending,
    everything,
    exact,
    faults_in,
    finished,
    person,
    played,
)

SCHEMAS = "SELECT count(*) FROM pg_namespace WHERE nspname = 'kozyr'"


@run_with(asyncio.run)
async def test_stores_opened_in_parallel_create_one_log(address: str) -> None:
    """Migrations wait for each other: one creates the schema, and the others find it."""
    result = {store.epoch for store in await asyncio.gather(*(open_postgres(address) for _ in range(5)))}

    assert len(result) == 1


@run_with(asyncio.run)
async def test_an_empty_schema_counts_as_missing(address: str) -> None:
    """An administrator may create the schema for a user who cannot create schemas."""
    await query(address, "CREATE ROLE humble LOGIN")
    await query(address, "CREATE SCHEMA kozyr AUTHORIZATION humble")
    async with opened(address.replace("kozyr@", "humble@")) as store:
        result = await store.append(change(1))

    assert exact(result) == exact(Stored(1))


@run_with(asyncio.run)
async def test_a_foreign_schema_is_not_touched(address: str) -> None:
    """A schema of another program with the same name is refused with a message."""
    await query(address, "CREATE SCHEMA kozyr CREATE TABLE meta (name text)")
    with pytest.raises(DamagedError, match="was not made by Kozyr"):
        await open_postgres(address)
    result = await query(
        address,
        "SELECT count(*), count(*) FILTER (WHERE relname = 'meta') FROM pg_class"
        " WHERE relnamespace = 'kozyr'::regnamespace AND relkind = 'r'",
    )

    assert result == [(1, 1)]


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE kozyr.meta SET version = 99, oldest = 99", "newer Kozyr"),
        ("DROP TABLE kozyr.tidings", "it lacks: tidings"),
        ("DROP TABLE kozyr.entries CASCADE", "it lacks: entries"),
        ("DROP TABLE kozyr.tokens, kozyr.records", "it lacks: tokens, records"),
        ("UPDATE kozyr.meta SET version = 0", "it lacks: meta"),
        ("DELETE FROM kozyr.meta", "it lacks: meta"),
    ],
)
def test_a_newer_or_incomplete_schema_is_refused(address: str, statement: str, sentence: str) -> None:
    """The store is not opened."""

    async def act() -> None:
        async with opened(address):
            await query(address, statement)
        await open_postgres(address)

    with pytest.raises(DamagedError, match=sentence):
        asyncio.run(act())


def test_a_database_without_unicode_is_refused(postgres: Server) -> None:
    """It could not store all names."""
    with pytest.raises(DamagedError, match="needs UTF8"):
        asyncio.run(open_postgres(postgres.address(postgres.make_database("LATIN1"))))


def test_migrations_continue_after_the_last_one(address: str) -> None:
    """An older log is migrated and keeps its epoch."""

    async def act() -> tuple[str, str, object]:
        async with opened(address) as store:
            connection = await asyncpg.connect(address)
            epoch = await migrate(connection, [*read_migrations(), "CREATE TABLE kozyr.more ()"])
            await connection.close()
            version = await query(
                address, "SELECT version, to_regclass('kozyr.more') IS NULL FROM kozyr.meta"
            )
            return store.epoch, epoch, version

    before, after, version = asyncio.run(act())
    assert (before == after, version) == (True, [(len(read_migrations()) + 1, False)])


def test_a_log_of_the_first_version_is_migrated(address: str) -> None:
    """Nothing is lost, new data can be stored, and old programs can still write."""
    listed = change(1, table="u")._replace(due=7, listing=b"x", running=True)

    async def act() -> tuple[list[object], list[object]]:
        connection = await asyncpg.connect(address)
        epoch = await migrate(connection, read_migrations()[:1])
        await connection.fetch(as_older(APPEND), *build_append_arguments([change(1), listed, RICH]))
        async with opened(address) as store:
            whole = await everything(store)
            old = await connection.fetch(as_older(APPEND), *build_append_arguments([change(2)]))
            await connection.close()
            new: list[object] = [
                [each["outcome"] for each in old],
                await store.append(ending(3)),
                await store.add_person(person()),
                await record_of(store, "ann"),
            ]
            return [store.epoch == epoch, whole.tables, whole.balances], new

    kept, new = asyncio.run(act())
    assert kept == [True, [change(1), listed], {ANN: 100, BOB: 100, MINT: -200}]
    assert exact(new) == exact([["stored"], Stored(3), True, PlayerRecord(1, 1, 0, 0, 1)])


@pytest.mark.parametrize(
    ("question", "values"),
    [
        (SELECT_LISTINGS, ("t", 9)),
        (games.SELECT_OWN_GAMES, ("ann", 9, 9)),
        (games.SELECT_PUBLIC_GAMES, (9, 9)),
        (games.SELECT_GAME, ("t.1",)),
        (games.SELECT_CURSOR, ("records",)),
        (games.SELECT_CURSORS, (["records", "ratings"],)),
        (games.SELECT_PROJECTION_ROWS, ("records", ["ann"])),
        (games.SELECT_ROWS_OF_PROJECTIONS, (["records", "ratings"], ["ann", "player/ann"])),
        (games.SELECT_PROJECTION_RANGE, ("records", "a", "b", 9)),
        (games.COUNT_PROJECTION_ROWS, ("records", "a", "b")),
        (documents.PostgresDocuments.document_query, ("follow", "a")),
        (documents.PostgresDocuments.documents_query, ("follow", "a", "b", 9)),
        (documents.PostgresDocuments.count_documents_query, ("follow", "a", "b")),
        (f"{people.SELECT_PEOPLE} WHERE id = $1", ("u1",)),
        (f"{people.SELECT_PEOPLE} WHERE key = $1", ("ann",)),
        (f"{people.SELECT_TOKENS} WHERE digest = $1", (b"",)),
        (f"{people.SELECT_TOKENS} WHERE person = $1 ORDER BY made, id", ("u1",)),
    ],
)
@run_with(asyncio.run)
async def test_every_query_uses_an_index(address: str, question: str, values: tuple[object, ...]) -> None:
    """This holds for any number of rows."""
    async with opened(address):
        connection = await asyncpg.connect(address)
        await connection.execute("SET enable_seqscan = off")
        rows = await connection.fetch(f"EXPLAIN {question}", *values)
        await connection.close()
        plan = "\n".join(row[0] for row in rows)
    assert ("Seq Scan" in plan, "Index Cond" in plan) == (False, True), plan


@run_with(asyncio.run)
async def test_a_change_without_a_finished_game_uses_the_short_statement(address: str) -> None:
    """Only a batch with a finished game calls kozyr.append_with_finished."""
    async with opened(address) as store:
        await query(address, "DROP FUNCTION kozyr.append_with_finished")
        stored = await store.append(change(1))
        with pytest.raises(DamagedError, match="append_with_finished"):
            await store.append(ending(2))
        result = [stored, await store.append(change(2))]

    assert exact(result) == exact([Stored(1), Stored(2)])


@run_with(asyncio.run)
async def test_a_failed_migration_leaves_nothing(address: str) -> None:
    """All migrations are one transaction."""
    connection = await asyncpg.connect(address)
    with pytest.raises(asyncpg.DivisionByZeroError):
        await migrate(connection, [*read_migrations(), "SELECT 1 / 0"])
    await connection.close()
    result = await query(address, SCHEMAS)

    assert result == [(0,)]


def test_a_refused_change_does_not_affect_its_batch(address: str) -> None:
    """A refused change leaves no trace, and the other changes are stored together."""

    async def act() -> tuple[list[object], object, Whole]:
        async with opened(address) as store:
            await store.append(change(1, table="repeated"))
            await store.append(change(1, table="behind"))
            await store.transfer((make_welcome_transfer("bob", 10),))
            await asyncio.sleep(0)  # The end of this batch would send the first of the jobs below alone.
            outcomes = await asyncio.gather(
                store.append(change(1, table="stored")),
                store.append(change(2, table="repeated", command="c1")),
                store.append(change(1, table="behind", command="other")),
                store.append(change(1, table="paid", transfers=(make_welcome_transfer("bob", 10),))),
                store.append(
                    change(1, table="short", transfers=make_stake_transfers("short", 1, ["bob", "cid"], 6))
                ),
                store.append(
                    change(1, table="short too", transfers=make_stake_transfers("short too", 1, ["bob"], 11))
                ),
                store.append(
                    change(
                        1, table="staked", transfers=make_stake_transfers("staked", 1, ["bob"], 6)
                    )._replace(running=True)
                ),
                store.append(change(1, table="late", transfers=make_stake_transfers("late", 1, ["bob"], 6))),
                store.transfer((make_welcome_transfer("dan", 3),)),
            )
            writes = await query(address, "SELECT count(*) FROM kozyr.entries GROUP BY xmin::text ORDER BY 1")
            return list(outcomes), writes, await everything(store)

    outcomes, writes, after = asyncio.run(act())
    assert exact(outcomes) == exact(
        [
            Stored(1),
            Repeated(change(1, table="repeated").entry),
            Conflict(1),
            AlreadyPaid("welcome/bob"),
            InsufficientFunds(player_account("cid"), 6),
            InsufficientFunds(player_account("bob"), 1),
            Stored(1),
            InsufficientFunds(player_account("bob"), 2),
            Stored(3),
        ]
    )
    assert writes == [(1,), (1,), (2,)]
    assert faults_in(after) == []
    assert after.balances == {"mint": -13, "player:bob": 4, "player:dan": 3, "pot:staked": 6}


Asked: TypeAlias = Change | tuple[CoinTransfer, ...]


def create_changes(rng: random.Random, lasts: dict[str, int]) -> list[Asked]:
    """Create random changes of several tables, many of which are refused; `lasts` has the last numbers."""
    return [_create_change(rng, table, lasts[table]) for table in rng.sample(sorted(lasts), len(lasts))]


def _create_change(rng: random.Random, table: str, last: int) -> Asked:
    between = [rng.sample((MINT, ANN, BOB, POT), 2) for _ in range(rng.choice((0, 0, 1, 1, 2, 3)))]
    transfers = tuple(
        CoinTransfer(f"k{rng.randrange(300)}", debit, credit, rng.randrange(1, 9), "prize")
        for debit, credit in between
    )
    if transfers and rng.random() < 0.2:
        return transfers
    number = last + rng.choice((0, 1, 1, 1, 1))
    asked = change(number, table=table, command=f"c{rng.randrange(30)}", transfers=transfers)
    game = None
    if rng.random() < 0.3:
        winner, loser = rng.sample(("ann", "bob", "bot:novice:0"), 2)
        game = finished(number, played(winner), played(loser, 1, "lose"), table=table)
    return asked._replace(due=rng.randrange(99), listing=rng.choice((None, b"x")), finished=game)


@pytest.mark.parametrize("seed", range(5))
def test_a_batch_has_the_outcomes_of_separate_changes(address: str, seed: int) -> None:
    """Outcomes, places and data are those of the memory store."""

    async def ask(store: Store, asked: Asked) -> object:
        # A coroutine, so that `gather` submits appends and transfers in the order of the batch.
        return await (store.append(asked) if isinstance(asked, Change) else store.transfer(asked))

    async def act() -> tuple[object, object]:
        rng, simple = random.Random(seed), MemoryStore()
        found: list[object] = []
        expected: list[object] = []
        async with opened(address) as store:
            for _ in range(20):
                lasts = {table: len(await simple.entries(table)) for table in "pqrstuvw"}
                batch = create_changes(rng, lasts)
                found += await asyncio.gather(*(ask(store, each) for each in batch))
                expected += [await ask(simple, each) for each in batch]
            for player in ("ann", "bob", "bot:novice:0"):
                found.append(await record_of(store, player))
                expected.append(await record_of(simple, player))
            return [exact(found), await everything(store)], [exact(expected), await everything(simple)]

    found, expected = asyncio.run(act())
    assert found == expected


@run_with(asyncio.run)
async def test_a_value_that_cannot_be_stored_affects_no_other_caller(address: str) -> None:
    """Only the caller with a name that PostgreSQL cannot store gets an error."""
    async with opened(address) as store:
        result = list(
            await asyncio.gather(
                *(store.append(change(1, table=name)) for name in ("a", "b\0", "c\ud800", "d")),
                return_exceptions=True,
            )
        )

    first, *bad, last = result
    assert exact([first, last]) == exact([Stored(1), Stored(1)])
    assert [isinstance(each, asyncpg.DataError) for each in bad] == [True, True]


def test_changes_of_a_table_keep_their_order(address: str) -> None:
    """They are sent in parallel, and each finds the previous one stored."""

    async def act() -> list[object]:
        async with opened(address) as store:
            sent = [store.append(change(i // 3 + 1, table=f"t{i % 3}")) for i in range(90)]
            return list(await asyncio.gather(*sent))

    assert exact(asyncio.run(act())) == exact([Stored(i // 3 + 1) for i in range(90)])


def test_one_of_two_processes_stores_a_number(address: str) -> None:
    """One change is stored, and the other conflicts."""

    async def act() -> list[list[object]]:
        async with opened(address) as one, opened(address) as two:
            return [
                list(
                    await asyncio.gather(
                        one.append(change(number, command=f"one {number}")),
                        two.append(change(number, command=f"two {number}")),
                    )
                )
                for number in range(1, 41)
            ]

    found = [sorted(pair, key=repr) for pair in asyncio.run(act())]
    assert exact(found) == exact([[Conflict(number), Stored(number)] for number in range(1, 41)])


def test_a_command_sent_to_two_processes_is_stored_once(address: str) -> None:
    """The other process returns the entry of the first."""

    async def act() -> list[list[object]]:
        async with opened(address) as one, opened(address) as two:
            return [
                list(await asyncio.gather(*(each.append(change(number)) for each in (one, two))))
                for number in range(1, 41)
            ]

    found = [sorted(pair, key=repr) for pair in asyncio.run(act())]
    assert exact(found) == exact(
        [[Repeated(change(number).entry), Stored(number)] for number in range(1, 41)]
    )


@run_with(asyncio.run)
async def test_no_coin_is_spent_twice(address: str) -> None:
    """Forty tables ask two processes for one coin of ten: ten get it."""
    async with opened(address) as one, opened(address) as two:
        await one.transfer((make_welcome_transfer("ann", 10),))
        sent = [
            (one, two)[i % 2].append(
                change(1, table=f"{i}", transfers=make_stake_transfers(f"{i}", 1, ["ann"], 1))._replace(
                    running=True
                )
            )
            for i in range(40)
        ]
        result = list(await asyncio.gather(*sent)), await everything(one)

    outcomes, after = result
    assert exact(sorted(outcomes, key=repr)) == exact([InsufficientFunds(ANN, 1)] * 30 + [Stored(1)] * 10)
    assert faults_in(after) == []


@run_with(asyncio.run)
async def test_a_key_is_paid_once_by_two_processes(address: str) -> None:
    """They use a key at the same moment for different accounts."""

    def move(key: int, who: str) -> tuple[CoinTransfer, ...]:
        return (CoinTransfer(str(key), player_account(who), pot_account(who), 1, "stake"),)

    async with opened(address) as one, opened(address) as two:
        await one.transfer((make_welcome_transfer("ann", 100), make_welcome_transfer("bob", 100)))
        result = [
            list(await asyncio.gather(one.transfer(move(key, "ann")), two.transfer(move(key, "bob"))))
            for key in range(40)
        ]

    assert [sorted(type(each).__name__ for each in pair) for pair in result] == [
        ["AlreadyPaid", "Stored"]
    ] * 40


class Torn:
    """A snapshot that fails before its end."""

    def __init__(self, whole: Snapshot) -> None:
        self.tables, self.entries, self.balances = whole.tables, whole.entries, whole.balances
        self.people, self.tokens, self.finished_games = whole.people, whole.tokens, whole.finished_games
        self.documents = whole.documents

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Go through one of all transfers."""
        yield StoredTransfer(1, make_welcome_transfer("ann", 100), None, None)
        message = "The rest is missing."
        raise DamagedError(message)


@run_with(asyncio.run)
async def test_a_restore_that_breaks_off_leaves_nothing(address: str) -> None:
    """If the source fails in the middle, the store stays empty."""
    source, whole = MemoryStore(), MemoryStore()
    await source.transfer(RICH)
    await source.append(change(1))
    async with opened(address) as store, source.snapshot() as snapshot:
        with pytest.raises(DamagedError, match="The rest is missing"):
            await store.restore(Torn(snapshot))
        result = [await everything(store) == await everything(whole), await store.restore(snapshot)]

    assert result == [True, True]


def test_crossing_transfers_cause_no_deadlock(address: str) -> None:
    """Coins move in every direction through two processes, and no coin is lost."""
    rng = random.Random(1)
    players = [f"p{i}" for i in range(6)]

    def move(name: str) -> tuple[CoinTransfer, ...]:
        path = [player_account(player) for player in rng.sample(players, 3)]
        return tuple(
            CoinTransfer(f"{name}/{i}", debit, credit, 1, "prize")
            for i, (debit, credit) in enumerate(pairwise(path))
        )

    async def act() -> tuple[set[type], Whole, object]:
        async with opened(address) as one, opened(address) as two:
            await one.transfer(tuple(make_welcome_transfer(player, 1_000) for player in players))
            sent: list[Awaitable[object]] = []
            for i in range(300):
                store = (one, two)[i % 2]
                table = f"t{rng.randrange(10**6)}"
                sent.append(store.transfer(move(f"outside {i}")))
                sent.append(store.append(change(1, table=table, transfers=move(f"inside {i}"))))
            outcomes = {type(each) for each in await asyncio.gather(*sent)}
            after = await everything(one)
        deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        return outcomes, after, await query(address, deadlocks)

    outcomes, after, deadlocks = asyncio.run(act())
    assert (outcomes, faults_in(after), deadlocks) == ({Stored}, [], [(0,)])


def test_crossing_changes_of_documents_cause_no_deadlock(address: str) -> None:
    """Several processes change the same documents in any order, and rows of the same projection."""
    keys = [f"k{i}" for i in range(300)]

    async def work(store: Store, rng: random.Random) -> None:
        for _ in range(40):
            body = rng.choice((b"x", None))
            chosen = [DocumentChange("follow", key, body, None) for key in rng.sample(keys, 40)]
            rows = dict.fromkeys(rng.sample(keys, 20), body)
            await asyncio.gather(store.change_documents(chosen), store.advance_projection("a", 0, 0, rows))

    async def act() -> object:
        async with opened(address) as one, opened(address) as two, opened(address) as three:
            await asyncio.gather(*(work(each, random.Random(i)) for i, each in enumerate((one, two, three))))
        deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        return await query(address, deadlocks)

    assert asyncio.run(act()) == [(0,)]


@run_with(asyncio.run)
async def test_no_language_sorts_keys(address: str) -> None:
    """The database may have a locale; keys and kinds keep the order of their bytes."""
    async with opened(address):
        result = await query(
            address,
            "SELECT DISTINCT collation_name FROM information_schema.columns WHERE table_schema = 'kozyr'"
            " AND data_type = 'text' AND table_name IN ('documents', 'projections', 'projection_rows')",
        )

    assert result == [("C",)]


@run_with(asyncio.run)
async def test_waiting_changes_of_documents_share_a_transaction(address: str) -> None:
    """A refused change affects no other change of its batch."""
    async with opened(address) as store:
        await store.change_documents([DocumentChange("a", "taken", b"", 0)])
        done = await asyncio.gather(
            store.change_documents([DocumentChange("a", "1", b"", 0), DocumentChange("b", "1", b"", 0)]),
            store.change_documents([DocumentChange("a", "2", b"", 0), DocumentChange("a", "taken", b"", 0)]),
            store.change_documents([]),
            store.change_documents([DocumentChange("a", "3", b"", 0)]),
        )
        keys = "array_agg(kind || key ORDER BY kind, key)"
        stored = f"SELECT {keys} FROM kozyr.documents GROUP BY xmin::text ORDER BY 1"  # noqa: S608 - our own
        result = [list(done), await query(address, stored)]

    assert result == [[True, False, True, True], [(["a1", "a3", "b1"],), (["ataken"],)]]


@run_with(asyncio.run)
async def test_a_restore_waits_for_changes_of_documents(address: str) -> None:
    """A document that is stored meanwhile is not lost: the store then counts as not empty."""
    source = MemoryStore()
    await source.change_documents([DocumentChange("a", "1", b"", 0)])
    async with opened(address) as store, source.snapshot() as snapshot:
        connection = await asyncpg.connect(address)
        async with connection.transaction():
            await connection.execute("INSERT INTO kozyr.documents VALUES ('a', '1', '', 7)")
            restoring = asyncio.create_task(store.restore(snapshot))
            await until(address, "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted", answer=True)
        await connection.close()
        result = [await restoring, await store.documents("a", limit=9)]

    assert result == [False, [Document("a", "1", b"", 7)]]


@run_with(asyncio.run)
async def test_refusals_are_deleted_after_some_time(address: str) -> None:
    """Then no copy of the command can arrive; the next heartbeat of any process deletes them."""
    async with opened(address) as store:
        await store.append(change(1))
        await store.add_refusal("t", "ann", "c2", b"no")
        await store.membership.record_heartbeat("a")
        still = await store.append(change(2))
        await query(address, f"UPDATE kozyr.refused SET at = at - {BROADCASTS_MS + 1}")  # noqa: S608 - a number
        await store.membership.record_heartbeat("a")
        result = still, await store.append(change(2)), await query(address, "SELECT * FROM kozyr.refused")

    assert exact(result) == exact((Refused("c2"), Stored(2), []))
