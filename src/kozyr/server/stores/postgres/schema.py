"""Checks and migrations of the database schema.

Everything is in one schema, `kozyr`. Numbered migrations create and update it when a store is opened.
Processes that start together wait for each other. Data of other programs is never touched.

Migrations only add, so older programs keep running while a newer one starts. The schema records the oldest
program version that can still use it. A migration holds its locks only briefly, and retries if another
transaction blocks it.
"""

import asyncio
import time
from collections.abc import Sequence
from importlib.resources import files
from itertools import chain
from typing import Final

import asyncpg

from kozyr.server.stores.postgres.connections import DatabaseConnection
from kozyr.server.tables.ports import DamagedError

MIGRATION_LOCK: Final = 0x6B6F7A7972
"""The advisory lock that is held during migrations: `kozyr` in ASCII."""
META_COLUMNS: Final = {("name", "text"), ("version", "integer"), ("epoch", "text")}
"""The columns that the table `meta` must have, with their types."""
OLDEST_COLUMN: Final = ("oldest", "integer")
"""The column for the oldest program version that can use the schema; `meta` has it since version 3."""
CREATED_TABLES: Final = (
    ("tables", "entries", "accounts", "transfers"),
    ("people", "tokens", "finished", "played", "records"),
    ("nodes", "era", "connected", "tidings"),
    ("skeletons",),
    ("projections", "projection_rows"),
    (),
    ("documents",),
    (),
)
"""The tables that each migration creates."""
LOCK_TIMEOUT_MS: Final = 100
"""How long a migration waits for the lock of a table. Meanwhile all later users of the table wait too."""
RETRY_PAUSE_S: Final = 0.5
"""The pause before a migration is retried."""
RETRY_FOR_S: Final = 60.0
"""How long a migration is retried. An export, which reads all tables, may block it for a while."""


def read_migrations() -> Sequence[str]:
    """Read all migrations; the first leads to version 1."""
    folder = files(__package__) / "migrations"
    return [each.read_text("utf-8") for each in sorted(folder.iterdir(), key=lambda each: each.name)]


async def migrate(connection: DatabaseConnection, migrations: Sequence[str]) -> str:
    """Bring the schema up to date; return the epoch of the store."""
    deadline = time.monotonic() + RETRY_FOR_S
    while True:
        try:
            async with connection.transaction():
                return await _migrate(connection, migrations)
        except (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError):
            if time.monotonic() > deadline:
                raise
        await asyncio.sleep(RETRY_PAUSE_S)


async def _migrate(connection: DatabaseConnection, migrations: Sequence[str]) -> str:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        message = f"The database keeps text as {encoding}; Kozyr needs UTF8."
        raise DamagedError(message)
    version, oldest_program = await _read_version(connection)
    program_version = len(migrations)
    if oldest_program > program_version:
        message = (
            f"The database is of version {version}, made by a newer Kozyr; "
            f"this one knows versions up to {program_version}."
        )
        raise DamagedError(message)
    if version < program_version:
        if await connection.fetchval("SELECT to_regnamespace('kozyr') IS NULL"):
            await connection.execute("CREATE SCHEMA kozyr")
        await connection.execute(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}")
        for migration in migrations[version:]:
            await connection.execute(migration)
        await connection.execute("UPDATE kozyr.meta SET version = $1", len(migrations))
    return str(await connection.fetchval("SELECT epoch FROM kozyr.meta"))


async def _read_version(connection: DatabaseConnection) -> tuple[int, int]:
    """Return the schema's version (0: no schema), and the oldest program version that can use it."""
    # An administrator may have created an empty schema for Kozyr: treat it as missing.
    has_tables = await connection.fetchval(
        "SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('kozyr'))"
    )
    if not has_tables:
        return 0, 0
    columns = {
        tuple(each)
        for each in await connection.fetch(
            "SELECT column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = 'kozyr' AND table_name = 'meta'"
        )
    }
    if not columns >= META_COLUMNS:
        message = "The schema kozyr of this database was not made by Kozyr."
        raise DamagedError(message)
    # A schema before version 3 has no column `oldest`. Only programs of its version or later can use it.
    oldest_column = "oldest" if OLDEST_COLUMN in columns else "version"
    rows = await connection.fetch(f"SELECT version, {oldest_column} FROM kozyr.meta WHERE name = 'kozyr'")  # noqa: S608 - one of two words
    version, oldest = map(int, rows[0]) if len(rows) == 1 else (0, 0)
    missing = [
        each
        for each in chain.from_iterable(CREATED_TABLES[:version])
        if await connection.fetchval("SELECT to_regclass($1)", f"kozyr.{each}") is None
    ]
    if version < 1:
        missing = ["meta"]  # the table is there, but without its row
    if missing:
        message = f"The schema kozyr of this database is incomplete; it lacks: {', '.join(missing)}."
        raise DamagedError(message)
    return version, oldest
