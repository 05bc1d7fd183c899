"""The import of everything from another store into PostgreSQL."""

from collections.abc import AsyncIterator
from typing import Final

from kozyr.server.stores.database_client import DOCUMENT_COLUMNS, PERSON_COLUMNS, TOKEN_COLUMNS
from kozyr.server.stores.postgres.connections import DatabaseConnection
from kozyr.server.stores.postgres.people import reserve_all_names
from kozyr.server.stores.snapshot_rows import (
    read_entry_rows,
    read_game_rows,
    read_player_rows,
    read_table_rows,
    read_transfer_rows,
)
from kozyr.server.tables.documents import skip_transient
from kozyr.server.tables.ports import Snapshot

_LOCK: Final = (
    "LOCK TABLE kozyr.people, kozyr.tables, kozyr.accounts, kozyr.documents IN SHARE ROW EXCLUSIVE MODE"
)
"""Blocks writers but not readers. kozyr.add_person and kozyr.append lock in this order too: no deadlocks.

A change of documents locks no other table."""
_IS_NOT_EMPTY: Final = """
SELECT EXISTS (SELECT FROM kozyr.tables) OR EXISTS (SELECT FROM kozyr.accounts)
    OR EXISTS (SELECT FROM kozyr.people) OR EXISTS (SELECT FROM kozyr.documents)
"""
_COLUMNS: Final = {
    "tables": "id, name, last, due, listing, running",
    "entries": "table_id, number, at, sender, command, digest, body",
    "accounts": "name, balance",
    "transfers": "place, key, debit, credit, amount, kind, table_id, number",
    "people": PERSON_COLUMNS,
    "tokens": TOKEN_COLUMNS,
    "finished": "place, game, open, body",
    "played": "player, place, result, points",
    "documents": DOCUMENT_COLUMNS,
}
"""The tables in the order of their import, and the columns to fill.

The columns are named, because the database may have more: a newer Kozyr may have migrated it already."""
_CONTINUE_SEQUENCES: Final = """
SELECT setval('kozyr.ids', (SELECT max(id) FROM kozyr.tables)),
       setval('kozyr.places', (SELECT max(place) FROM kozyr.transfers)),
       setval('kozyr.game_places', (SELECT max(place) FROM kozyr.finished))
"""
"""Continues each sequence after the largest imported number; setval with NULL changes nothing."""


async def restore(connection: DatabaseConnection, source: Snapshot) -> bool:
    """Import another store in one transaction; return False if this store is not empty."""
    async with connection.transaction():
        await connection.execute(_LOCK)
        if await connection.fetchval(_IS_NOT_EMPTY):
            return False
        ids: dict[str, int] = {}  # copying `tables` fills it; `entries` and `transfers` use it
        rows: dict[str, AsyncIterator[tuple[object, ...]]] = {
            "tables": read_table_rows(source, ids),
            "entries": read_entry_rows(source, ids),
            "accounts": source.balances(),
            "transfers": read_transfer_rows(source, ids),
            "people": source.people(),
            "tokens": source.tokens(),
            "finished": read_game_rows(source),
            "played": read_player_rows(source),
            "documents": skip_transient(source.documents()),
        }
        for table, columns in _COLUMNS.items():
            await connection.copy_records_to_table(
                table, schema_name="kozyr", columns=columns.split(", "), records=rows[table]
            )
        await connection.execute(_CONTINUE_SEQUENCES)
        await reserve_all_names(connection)  # a snapshot has people but no reserved names
        return True
