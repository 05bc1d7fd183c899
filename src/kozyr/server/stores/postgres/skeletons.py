"""Skeletons of names that the database does not have yet.

Older programs and imported stores have none. They are filled in when a store is opened or restored.
"""

import asyncio
from contextlib import suppress
from typing import Final

from asyncpg import ReadOnlySQLTransactionError

from kozyr.server.stores.name_skeletons import reserved
from kozyr.server.stores.postgres.connections import Connection

_UNRESERVED: Final = """
SELECT p.made, p.id, p.name FROM kozyr.people AS p
WHERE p.password IS NOT NULL AND NOT EXISTS (SELECT FROM kozyr.skeletons AS s WHERE s.person = p.id)
"""
_RESERVE: Final = """
INSERT INTO kozyr.skeletons (skeleton, person)
SELECT * FROM unnest($1::text[], $2::text[]) AS r (skeleton, person) ORDER BY r.skeleton COLLATE "C"
ON CONFLICT DO NOTHING
"""


async def reserve_all(connection: Connection) -> None:
    """Reserve the names of registered people that lack it, where no reserved name looks alike."""
    unreserved = [tuple(row) for row in await connection.fetch(_UNRESERVED)]
    # In a thread: the Unicode tables load slowly, and there may be many people.
    owners = await asyncio.to_thread(reserved, unreserved)
    # A read-only database needs no reservations: people cannot register there.
    if owners:
        with suppress(ReadOnlySQLTransactionError):
            await connection.execute(_RESERVE, list(owners), list(owners.values()))
