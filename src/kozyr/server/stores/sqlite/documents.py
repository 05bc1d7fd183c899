"""Documents in an SQLite file.

The writer thread makes all changes, in one transaction with all other waiting jobs.
"""

import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import Final

from kozyr.server.stores.database_client import DOCUMENT_COLUMNS, DocumentQueries
from kozyr.server.stores.sqlite.bulk import BulkStatement
from kozyr.server.stores.sqlite.people import SqliteBase
from kozyr.server.tables.documents import Document, DocumentChange, check_changes

SELECT_DOCUMENTS: Final = f"SELECT {DOCUMENT_COLUMNS} FROM documents"  # noqa: S608 - names of columns
INSERT_DOCUMENTS: Final = BulkStatement(
    f"INSERT INTO documents ({DOCUMENT_COLUMNS}) VALUES", len(Document._fields)
)
_IN_RANGE: Final = "kind = ? AND key >= ? AND key < ?"
_SELECT_VERSION: Final = "SELECT version FROM documents WHERE kind = ? AND key = ?"
_WRITE_DOCUMENT: Final = f"REPLACE INTO documents ({DOCUMENT_COLUMNS}) VALUES (?, ?, ?, ?)"  # noqa: S608 - names of columns
_DELETE_DOCUMENT: Final = "DELETE FROM documents WHERE kind = ? AND key = ?"


class SqliteDocuments(SqliteBase, DocumentQueries):
    """Documents."""

    document_query = f"{SELECT_DOCUMENTS} WHERE kind = ? AND key = ?"
    documents_query = f"{SELECT_DOCUMENTS} WHERE {_IN_RANGE} ORDER BY key LIMIT ?"
    count_documents_query = f"SELECT count(*) FROM documents WHERE {_IN_RANGE}"  # noqa: S608 - a fixed condition

    async def change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        """Make all changes; return False and change nothing if a version is not the expected one."""
        check_changes(changes)
        return await self._write(partial(_change_documents, tuple(changes)))


def _change_documents(changes: Sequence[DocumentChange], connection: sqlite3.Connection) -> bool:
    # Other jobs are in the same transaction, so refused changes must not write anything.
    written: list[Document] = []
    deleted: list[tuple[str, str]] = []
    for kind, key, body, expected in changes:
        row = connection.execute(_SELECT_VERSION, (kind, key)).fetchone()
        version: int = 0 if row is None else row[0]
        if expected not in (None, version):
            return False
        if body is None:
            deleted.append((kind, key))
        else:
            written.append(Document(kind, key, body, version + 1))
    connection.executemany(_WRITE_DOCUMENT, written)
    connection.executemany(_DELETE_DOCUMENT, deleted)
    return True
