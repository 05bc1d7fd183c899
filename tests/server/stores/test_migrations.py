"""Migrations of the PostgreSQL schema while older programs continue and newer ones start."""

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
"""The number of migrations before each later one."""
ADDING: Final = (
    r"CREATE (TABLE|SEQUENCE|FUNCTION|INDEX) \S+.*",
    r"INSERT INTO \S+.*",
    r"ALTER TABLE \S+( ADD COLUMN \S+ \w+( NOT NULL DEFAULT \S+)?,?)+",
    r"UPDATE kozyr\.meta SET oldest = \d+",
)
"""Statements that remove nothing and lock no table for long."""
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
    """A store of the version before stored refusals, people with coins and avatars."""

    statements = as_older(APPEND), as_older(APPEND_WITH_GAMES)
    add_person_statement = """
        INSERT INTO kozyr.people (id, name, key, password, made)
        SELECT $1, $2, $3, $4, $5
        WHERE ($6::text, $7::text, $8::text, $9::text[], $10::text[], $11::text[], $12::bigint[], $13::text[])
            IS DISTINCT FROM NULL
        ON CONFLICT DO NOTHING RETURNING true
        """
    select_people = "SELECT id, name, key, password, made FROM kozyr.people"


@asynccontextmanager
async def older(address: str, version: int = 2) -> AsyncIterator[PostgresStore]:
    """Open a store as an older program does, which does not know later migrations."""
    connection = await asyncpg.connect(address)
    epoch = await migrate(connection, read_migrations()[:version])
    await connection.close()
    connector = DatabaseAddresses(address)
    store = OlderStore(connector, epoch, 4_000, ConnectionPools.create(connector, 4_000))
    try:
        yield store
    finally:
        await store.close()


async def add_columns(address: str) -> None:
    """Add columns to every table, as a future version may do."""
    connection = await asyncpg.connect(address)
    more = [row[0] for row in await connection.fetch(EVERY_TABLE)]
    await migrate(connection, [*read_migrations(), ";".join(more)])
    await connection.close()


def test_migrations_only_add() -> None:
    """They drop, rename and change nothing; a new column of an old table is optional."""
    statements = [
        " ".join(statement.split())
        for text in read_migrations()
        for statement in re.sub(r"\$\$.*?\$\$", "", re.sub(r"--.*", "", text), flags=re.DOTALL).split(";")
        if statement.strip()
    ]
    assert [each for each in statements if not any(re.fullmatch(add, each) for add in ADDING)] == []


@run_with(asyncio.run)
async def test_a_program_that_is_too_old_refuses_to_start(address: str) -> None:
    """A program of version 3 does not start after version 4 has migrated the schema."""
    connection = await asyncpg.connect(address)
    try:
        await migrate(connection, read_migrations())
        with pytest.raises(DamagedError, match="made by a newer Kozyr; this one knows versions up to 3"):
            await migrate(connection, read_migrations()[:3])
    finally:
        await connection.close()


@pytest.mark.parametrize("done", STEPS)
def test_a_migration_leaves_everything_older_unchanged(address: str, done: int) -> None:
    """This covers tables, columns, functions, indexes and constraints. New columns are optional."""

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
    """Append and read until `over` is set; raise every error."""
    number = 0
    while not over.is_set():
        number += 1
        asked = ending(number, table=table) if number % 5 == 0 else change(number, table=table)
        assert isinstance(await store.append(asked._replace(due=number, listing=b"x")), Stored)
        await store.entries(table, number - 1)
        await asyncio.gather(
            store.find_entry(table, "ann", f"c{number}"), store.due_tables(number, 9), store.listings(),
            store.history(HOUSE), store.games("ann", limit=5),
            store.person_named("ann"), store.tokens("u1"),
        )  # fmt: skip
    return number


async def under_load(
    address: str, store: PostgresStore, change_schema: Callable[[], Coroutine[None, None, object]]
) -> bool:
    """Change the schema during play; return whether all tables continued before and after."""
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
async def test_an_older_program_continues_while_a_newer_one_starts(address: str) -> None:
    """No player gets an error during the migration."""

    async def start() -> None:
        await (await open_postgres(address)).close()

    async with asyncio.timeout(SOON_S), older(address) as store:
        result = (
            await under_load(address, store, start),
            await query(address, "SELECT version FROM kozyr.meta"),
        )

    assert result == (True, [(len(read_migrations()),)])


@run_with(asyncio.run)
async def test_a_program_continues_while_any_table_gets_new_columns(address: str) -> None:
    """Prepared statements and planned functions continue to work."""
    async with asyncio.timeout(SOON_S), opened(address) as store:
        result = await under_load(address, store, lambda: add_columns(address))

    assert result is True


@run_with(asyncio.run)
async def test_a_newer_compatible_schema_is_accepted(address: str) -> None:
    """It stays unchanged; all data can be stored, read and restored."""
    source = MemoryStore()
    await source.transfer(RICH)
    await source.add_person(person())
    await source.add_token(token())
    for each in (change(1)._replace(due=5, listing=b"x", running=True), ending(2)):
        await source.append(each)
    async with opened(address):
        await add_columns(address)
    async with opened(address) as store:
        async with source.snapshot() as snapshot:
            taken = await store.restore(snapshot)
        same = await everything(store) == await everything(source)
        await store.membership.record_heartbeat("a")
        version = await query(address, "SELECT version - 1 FROM kozyr.meta")
        result = [taken, same, await store.append(change(3)), version]

    assert exact(result) == exact([True, True, Stored(3), [(len(read_migrations()),)]])


@asynccontextmanager
async def hold_reader(address: str) -> AsyncIterator[None]:
    """Hold a long reading transaction, as an export does."""
    connection = await asyncpg.connect(address)
    async with connection.transaction():
        await connection.fetch("SELECT FROM kozyr.tables")
        yield
    await connection.close()


def test_a_migration_waits_for_a_long_reader_and_blocks_no_player(address: str) -> None:
    """Play continues meanwhile. When the reader ends, the newer program starts."""

    async def act() -> list[object]:
        async with asyncio.timeout(SOON_S), older(address) as store:
            await store.append(change(1))
            async with hold_reader(address):
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
async def test_a_blocked_migration_has_a_timeout(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start fails, and nothing was changed."""
    monkeypatch.setattr(schema, "RETRY_FOR_S", 0.5)

    async with asyncio.timeout(SOON_S), older(address), hold_reader(address):
        with pytest.raises(UnavailableError, match="lock timeout"):
            await open_postgres(address)
        result = await query(address, "SELECT version, to_regclass('kozyr.era') IS NULL FROM kozyr.meta")

    assert result == [(2, True)]


@run_with(asyncio.run)
async def test_names_of_an_older_version_get_reserved(address: str) -> None:
    """Of two names that look alike, the older person's is reserved; both people keep their names."""
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
