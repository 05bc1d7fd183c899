"""Documents in PostgreSQL.

Changes that wait together become one call of the SQL function kozyr.change_documents (`migrations/0007.sql`),
which is one transaction.
"""

from collections.abc import Sequence
from typing import Final

from kozyr.server.stores.database_client import DOCUMENT_COLUMNS, DocumentQueries
from kozyr.server.stores.postgres.batches import Batches
from kozyr.server.stores.postgres.connections import ConnectionPool, PostgresBase
from kozyr.server.stores.postgres.rows import columns_of
from kozyr.server.tables.documents import DocumentChange, check_changes

MAX_JOBS_PER_BATCH: Final = 128
MAX_BATCHES_IN_FLIGHT: Final = 1
"""One batch at a time, so that documents leave a connection for other writes."""
SELECT_DOCUMENTS: Final = f"SELECT {DOCUMENT_COLUMNS} FROM kozyr.documents"  # noqa: S608 - names of columns
_IN_RANGE: Final = "kind = $1 AND key >= $2 AND key < $3"
_CHANGE_DOCUMENTS: Final = "SELECT kozyr.change_documents($1, $2, $3, $4, $5)"


class PostgresDocuments(PostgresBase, DocumentQueries):
    """Documents."""

    document_query = f"{SELECT_DOCUMENTS} WHERE kind = $1 AND key = $2"
    documents_query = f"{SELECT_DOCUMENTS} WHERE {_IN_RANGE} ORDER BY key LIMIT $4"
    count_documents_query = f"SELECT count(*) FROM kozyr.documents WHERE {_IN_RANGE}"  # noqa: S608 - a fixed condition

    def __init__(self, readers: ConnectionPool, writers: ConnectionPool) -> None:
        super().__init__(readers, writers)
        self._document_batches = Batches[Sequence[DocumentChange], bool](
            self._send_documents, size=MAX_JOBS_PER_BATCH, max_in_flight=MAX_BATCHES_IN_FLIGHT
        )

    async def change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        """Make all changes; return False and change nothing if a version is not the expected one."""
        self._must_be_open()
        check_changes(changes)
        # Callers need no order among themselves, so each call has its own key.
        return await self._document_batches.submit(object(), tuple(changes))

    async def _close(self) -> None:
        await self._document_batches.finish()
        await super()._close()

    async def _send_documents(self, jobs: Sequence[Sequence[DocumentChange]]) -> Sequence[bool]:
        starts = [1]  # where the changes of each job start; SQL arrays count from 1
        for job in jobs:
            starts.append(starts[-1] + len(job))
        columns = columns_of([change for job in jobs for change in job], len(DocumentChange._fields))
        rows = await self._writers.query_after_check(_CHANGE_DOCUMENTS, starts, *columns)
        answers: list[bool] = rows[0][0]
        return answers
