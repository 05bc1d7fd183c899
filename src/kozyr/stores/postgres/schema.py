"""Is this database ours, and is it as new as we are?

Everything lives in a schema of its own, `kozyr`, made and brought up to date by numbered migrations when a
store is opened. Processes that start together wait for each other. What is not ours is not touched.
"""

from collections.abc import Sequence
from importlib.resources import files
from itertools import chain
from typing import Final

from kozyr.service.ports import DamagedError
from kozyr.stores.postgres.connections import Connection

STARTING: Final = 0x6B6F7A7972
"""The name of the lock that is held meanwhile: `kozyr` in ASCII."""
COLUMNS: Final = {"name": "text", "version": "integer", "epoch": "text"}
"""What the schema says of itself."""
PARTS: Final = (
    ("tables", "entries", "accounts", "transfers"),
    ("people", "tokens", "finished", "played", "records"),
)
"""The tables that each migration makes."""


def migrations() -> Sequence[str]:
    """Read all migrations: the first makes version 1."""
    folder = files(__package__) / "migrations"
    return [each.read_text("utf-8") for each in sorted(folder.iterdir(), key=lambda each: each.name)]


async def prepare(connection: Connection, steps: Sequence[str]) -> str:
    """Bring the schema up to date; give the epoch of what is kept there."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", STARTING)
        encoding = await connection.fetchval("SHOW server_encoding")
        if encoding != "UTF8":
            message = f"The database keeps text as {encoding}; Kozyr needs UTF8."
            raise DamagedError(message)
        version = await _version(connection)
        if version > len(steps):
            message = (
                f"The database is of version {version}, made by a newer Kozyr; this one knows {len(steps)}."
            )
            raise DamagedError(message)
        if await connection.fetchval("SELECT to_regnamespace('kozyr') IS NULL"):
            await connection.execute("CREATE SCHEMA kozyr")
        for step in steps[version:]:
            await connection.execute(step)
        if version < len(steps):
            await connection.execute("UPDATE kozyr.meta SET version = $1", len(steps))
        return await _epoch(connection)


async def _version(connection: Connection) -> int:
    """Tell how many migrations were done; 0: there is nothing at all."""
    # An administrator may have made an empty schema and given it to us: that is as good as none.
    found = await connection.fetchval(
        "SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('kozyr'))"
    )
    if not found:
        return 0
    columns = await connection.fetch(
        "SELECT column_name, data_type FROM information_schema.columns"
        " WHERE table_schema = 'kozyr' AND table_name = 'meta'"
    )
    if dict(tuple(each) for each in columns) != COLUMNS:
        message = "The schema kozyr of this database was not made by Kozyr."
        raise DamagedError(message)
    rows = await connection.fetch("SELECT version FROM kozyr.meta WHERE name = 'kozyr'")
    version = int(rows[0]["version"]) if len(rows) == 1 else 0
    missing = (
        ["meta"]
        if version < 1
        else [
            each
            for each in chain.from_iterable(PARTS[:version])
            if await connection.fetchval("SELECT to_regclass($1)", f"kozyr.{each}") is None
        ]
    )
    if missing:
        message = f"The schema kozyr of this database is not whole: {', '.join(missing)}."
        raise DamagedError(message)
    return version


async def _epoch(connection: Connection) -> str:
    return str(await connection.fetchval("SELECT epoch FROM kozyr.meta"))
