"""The schema of PostgreSQL while it grows: older programs go on, newer ones start beside them."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Final

import asyncpg
import pytest

from kozyr.ledger import HOUSE
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.postgres import PostgresStore, open_postgres, schema
from kozyr.server.stores.postgres.addresses import DatabaseAddresses
from kozyr.server.stores.postgres.rows import APPEND, APPEND_WITH_GAMES
from kozyr.server.stores.postgres.schema import migrate, read_migrations
from kozyr.server.stores.postgres.store import ConnectionPools
from kozyr.server.tables.ports import DamagedError, Stored, UnavailableError
from tests.kit.async_tests import run_with
from tests.kit.postgres import as_older, opened, query, until
from tests.server.stores.contract import RICH, change, ending, everything, exact, person, token

SOON_S: Final = 60
STEPS: Final = range(1, len(read_migrations()))
"""How many migrations are done before another."""
ADDING: Final = (
    r"CREATE (TABLE|SEQUENCE|FUNCTION|INDEX) \S+.*",
    r"INSERT INTO \S+.*",
    r"ALTER TABLE \S+( ADD COLUMN \S+ \w+( NOT NULL DEFAULT \S+)?,?)+",
    r"UPDATE kozyr\.meta SET oldest = \d+",
)
"""What takes nothing away, and locks no table for longer than it takes to say so."""
COLUMNS: Final = """
SELECT table_name, column_name, data_type, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = 'kozyr' AND table_name <> 'meta'
"""
OTHERS: Final = """
SELECT 'function', p.oid::regprocedure::text, md5(p.prosrc) FROM pg_proc AS p
    WHERE p.pronamespace = 'kozyr'::regnamespace
UNION ALL
SELECT 'index', i.indexname, i.indexdef FROM pg_indexes AS i WHERE i.schemaname = 'kozyr'
UNION ALL
SELECT 'constraint', c.conrelid::regclass::text || ' ' || c.conname, pg_get_constraintdef(c.oid)
    FROM pg_constraint AS c WHERE c.connamespace = 'kozyr'::regnamespace
UNION ALL
SELECT 'sequence', s.sequencename, s.data_type::text FROM pg_sequences AS s WHERE s.schemaname = 'kozyr'
"""
EVERY_TABLE: Final = """
SELECT format('ALTER TABLE kozyr.%I ADD COLUMN later text, ADD COLUMN more integer NOT NULL DEFAULT 7',
              table_name)
FROM information_schema.tables WHERE table_schema = 'kozyr' ORDER BY table_name
"""
FAR: Final = "SELECT count(*) FROM kozyr.tables WHERE last >= {}"
WAITING: Final = """
SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
    AND relation = to_regclass('kozyr.tables')
"""


class OlderStore(PostgresStore):
    """Writes as it did before refusals were kept, and people with their coins."""

    statements = as_older(APPEND), as_older(APPEND_WITH_GAMES)
    add_person_statement = """
        INSERT INTO kozyr.people (id, name, key, password, made)
        SELECT $1, $2, $3, $4, $5
        WHERE ($6::text, $7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[]) IS DISTINCT FROM NULL
        ON CONFLICT DO NOTHING RETURNING true
        """


@asynccontextmanager
async def older(address: str, version: int = 2) -> AsyncIterator[PostgresStore]:
    """Have a store as an older program has it, which knows nothing of what came later."""
    connection = await asyncpg.connect(address)
    epoch = await migrate(connection, read_migrations()[:version])
    await connection.close()
    connector = DatabaseAddresses(address)
    store = OlderStore(connector, epoch, 4_000, ConnectionPools.open(connector, 4_000))
    try:
        yield store
    finally:
        await store.close()


async def grow(address: str) -> None:
    """Add columns to every table, as a version to come may do."""
    connection = await asyncpg.connect(address)
    more = [row[0] for row in await connection.fetch(EVERY_TABLE)]
    await migrate(connection, [*read_migrations(), ";".join(more)])
    await connection.close()


def test_migrations_say_nothing_but_what_adds() -> None:
    """Nothing is dropped, renamed, changed or checked anew; what is added to a table may be left out."""
    statements = [
        " ".join(statement.split())
        for text in read_migrations()
        for statement in re.sub(r"\$\$.*?\$\$", "", re.sub(r"--.*", "", text), flags=re.DOTALL).split(";")
        if statement.strip()
    ]
    assert [each for each in statements if not any(re.fullmatch(add, each) for add in ADDING)] == []


@run_with(asyncio.run)
async def test_a_program_that_cannot_read_the_newest_tables_is_kept_out(address: str) -> None:
    """One of version 3 refuses to start once version 4 has been there."""
    connection = await asyncpg.connect(address)
    try:
        await migrate(connection, read_migrations())
        with pytest.raises(DamagedError, match="made by a newer Kozyr; this one knows 3"):
            await migrate(connection, read_migrations()[:3])
    finally:
        await connection.close()


@pytest.mark.parametrize("done", STEPS)
def test_what_was_there_before_a_migration_is_there_as_it_was(address: str, done: int) -> None:
    """Tables, columns, functions, indexes, constraints; a new column of an old table may be left out."""

    async def look(version: int) -> tuple[set[object], set[object]]:
        connection = await asyncpg.connect(address)
        await migrate(connection, read_migrations()[:version])
        await connection.close()
        return {*await query(address, COLUMNS)}, {*await query(address, OTHERS)}

    async def act() -> list[object]:
        columns, others = await look(done)
        columns_after, others_after = await look(done + 1)
        tables = {column[0] for column in columns if isinstance(column, tuple)}
        must = [
            column
            for column in columns_after - columns
            if isinstance(column, tuple) and column[0] in tables and column[3:] == ("NO", None)
        ]
        return [columns - columns_after, others - others_after, must]

    assert asyncio.run(act()) == [set(), set(), []]


async def play(store: PostgresStore, over: asyncio.Event, table: str) -> int:
    """Append and read without end; whatever fails is raised."""
    number = 0
    while not over.is_set():
        number += 1
        asked = ending(number, table=table) if number % 5 == 0 else change(number, table=table)
        assert isinstance(await store.append(asked._replace(due=number, listing=b"x")), Stored)
        await store.entries(table, number - 1)
        await asyncio.gather(
            store.find(table, "ann", f"c{number}"), store.due(number, 9), store.listings(),
            store.history(HOUSE), store.games("ann", limit=5),
            store.person_named("ann"), store.tokens("u1"),
        )  # fmt: skip
    return number


async def under_load(
    address: str, store: PostgresStore, change_schema: Callable[[], Coroutine[None, None, object]]
) -> bool:
    """Change the schema while many play; tell whether all of them went on before and after."""
    over = asyncio.Event()
    await store.add_person(person())
    await store.add_token(token())
    async with asyncio.TaskGroup() as players:
        playing = [players.create_task(play(store, over, f"t{i}")) for i in range(6)]
        await until(address, FAR.format(20), 6)
        await change_schema()
        longest = max([len(await store.entries(f"t{i}")) for i in range(6)])
        await until(address, FAR.format(longest + 20), 6)
        over.set()
    stored = [[entry.number for entry in await store.entries(f"t{i}")] for i in range(6)]
    return stored == [list(range(1, task.result() + 1)) for task in playing]


@run_with(asyncio.run)
async def test_a_program_goes_on_while_a_newer_one_starts(address: str) -> None:
    """Nobody who plays is told anything while the schema is brought up to date under him."""

    async def start() -> None:
        await (await open_postgres(address)).close()

    async with asyncio.timeout(SOON_S), older(address) as store:
        result = (
            await under_load(address, store, start),
            await query(address, "SELECT version FROM kozyr.meta"),
        )

    assert result == (True, [(len(read_migrations()),)])


@run_with(asyncio.run)
async def test_a_program_goes_on_while_any_table_gets_new_columns(address: str) -> None:
    """Statements that are prepared, functions that are planned: nothing minds a version to come."""
    async with asyncio.timeout(SOON_S), opened(address) as store:
        result = await under_load(address, store, lambda: grow(address))

    assert result is True


@run_with(asyncio.run)
async def test_a_newer_schema_that_only_added_is_met_gladly(address: str) -> None:
    """It is left as it is; everything can be stored, read and taken over from elsewhere."""
    source = MemoryStore()
    await source.transfer(RICH)
    await source.add_person(person())
    await source.add_token(token())
    for each in (change(1)._replace(due=5, listing=b"x", running=True), ending(2)):
        await source.append(each)
    async with opened(address):
        await grow(address)
    async with opened(address) as store:
        async with source.snapshot() as snapshot:
            taken = await store.restore(snapshot)
        same = await everything(store) == await everything(source)
        await store.membership.beat("a")
        version = await query(address, "SELECT version - 1 FROM kozyr.meta")
        result = [taken, same, await store.append(change(3)), version]

    assert exact(result) == exact([True, True, Stored(3), [(len(read_migrations()),)]])


@asynccontextmanager
async def reading(address: str) -> AsyncIterator[None]:
    """Read everything for a long time, as an export does."""
    connection = await asyncpg.connect(address)
    async with connection.transaction():
        await connection.fetch("SELECT FROM kozyr.tables")
        yield
    await connection.close()


def test_a_migration_waits_for_who_is_in_its_way_and_holds_up_nobody(address: str) -> None:
    """Somebody reads everything: play goes on meanwhile, and when he has done the newer one starts."""

    async def act() -> list[object]:
        async with asyncio.timeout(SOON_S), older(address) as store:
            await store.append(change(1))
            async with reading(address):
                starting = asyncio.create_task(open_postgres(address))
                stored: list[object] = []
                for number in range(2, 12):
                    await until(address, WAITING, 1)
                    stored.append(await store.append(change(number)))
                waited = not starting.done()
            newer = await starting
            stored.append(await newer.append(change(12)))
            await newer.close()
            return [stored, waited]

    assert exact(asyncio.run(act())) == exact([[Stored(number) for number in range(2, 13)], True])


@run_with(asyncio.run)
async def test_a_migration_does_not_wait_for_ever(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever started is told that it cannot be done now, and nothing of it was."""
    monkeypatch.setattr(schema, "RETRY_FOR_S", 0.5)

    async with asyncio.timeout(SOON_S), older(address), reading(address):
        with pytest.raises(UnavailableError, match="lock timeout"):
            await open_postgres(address)
        result = await query(address, "SELECT version, to_regclass('kozyr.era') IS NULL FROM kozyr.meta")

    assert result == [(2, True)]


@run_with(asyncio.run)
async def test_people_of_an_older_version_get_their_names_reserved(address: str) -> None:
    """Of two registered names that look alike the elder's is reserved; both keep theirs."""
    elder, younger = (
        person(number, name)._replace(password="$argon2id$") for number, name in ((1, "COCA"), (2, "СОСА"))
    )

    async with older(address, 3) as store:
        kept = [await store.add_person(younger), await store.add_person(elder)]
    async with opened(address) as store:
        found = [await store.lookalike(each) for each in ("соса", "Анна")]
        taken = await store.add_person(person(3, "CОCA")._replace(password="$argon2id$"))
        both = (elder._replace(password="$new$"), younger._replace(password="$new$"))
        result = [kept, found, taken, [await store.change_person(each) for each in both]]

    assert result == [[True, True], [elder, None], False, [True, True]]
