"""The PostgreSQL store, which any number of processes can write to at the same time.

Appends that wait together become one call of the SQL function kozyr.append (`migrations`), which is one
transaction. The function locks the rows of the tables and accounts, and then decides the outcome of each
append. No process caches data that another process could change.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import ClassVar, Final, NamedTuple, Self

from asyncpg import UniqueViolationError

from kozyr.ledger import Account, CoinTransfer, InsufficientFunds
from kozyr.server.stores.database_client import ABOVE_ALL_SEQUENCE_NUMBERS, stored_transfer_of
from kozyr.server.stores.postgres.addresses import DatabaseAddresses
from kozyr.server.stores.postgres.batches import Batches
from kozyr.server.stores.postgres.connections import ConnectionPool, Connector, open_connection
from kozyr.server.stores.postgres.documents import PostgresDocuments
from kozyr.server.stores.postgres.faults import ConnectionLostError, translate_errors
from kozyr.server.stores.postgres.games import PostgresGames, build_game_arguments
from kozyr.server.stores.postgres.membership import MEMBERSHIP_SETTINGS, PostgresMembership
from kozyr.server.stores.postgres.people import PostgresPeople, reserve_all_names
from kozyr.server.stores.postgres.restore import restore
from kozyr.server.stores.postgres.rewrites import PostgresRewrites
from kozyr.server.stores.postgres.rows import (
    APPEND,
    APPEND_WITH_GAMES,
    REFUSE,
    SELECT_ENTRIES,
    SELECT_HISTORY,
    AppendJob,
    build_append_arguments,
    outcome_of,
)
from kozyr.server.stores.postgres.schema import migrate, read_migrations
from kozyr.server.stores.postgres.snapshot import begin_snapshot
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    DueTable,
    Entry,
    Listing,
    Outcome,
    Repeated,
    Snapshot,
    Stored,
    StoredTransfer,
    UnavailableError,
)

SELECT_LISTINGS: Final = (
    "SELECT name, listing, last FROM kozyr.tables WHERE listing IS NOT NULL"
    " AND id > coalesce((SELECT id FROM kozyr.tables WHERE name = $1), 0) ORDER BY id LIMIT $2"
)
TIMEOUT_MS: Final = 4_000
"""How long the database may take before callers get `UnavailableError`."""
MAX_BATCHES_IN_FLIGHT: Final = 3
"""The most batches in flight: one being written to disk, one being processed, one in transit."""
MAX_JOBS_PER_BATCH: Final = 128
"""The most jobs in a batch; larger batches are not faster and make callers wait longer."""
MAX_READERS: Final = 4
MAX_WRITERS: Final = 2
"""The most connections for writes that are not appends; such writes are rarer than moves."""
MAX_MEMBERSHIP_CONNECTIONS: Final = 3
"""The most connections for cluster membership, which must not wait for games or delay them."""
MAX_TRIES: Final = 5
"""How often a batch is sent before it fails."""


async def open_postgres(address: str, *, timeout_ms: int = TIMEOUT_MS) -> "PostgresStore":
    """Open the store in a database such as `postgresql://kozyr@db/kozyr`; create or update its schema.

    Raise `DamagedError` and change nothing if the schema is incomplete, belongs to another program, or needs
    a newer Kozyr, or if the database does not keep text as UTF-8.
    """
    connector = DatabaseAddresses(address)
    with translate_errors():
        async with open_connection(connector, timeout_ms) as connection:
            epoch = await migrate(connection, read_migrations())
            await reserve_all_names(connection)
    return PostgresStore(connector, epoch, timeout_ms, ConnectionPools.create(connector, timeout_ms))


class ConnectionPools(NamedTuple):
    """The connection pools of one store, one for each kind of work."""

    appenders: ConnectionPool
    readers: ConnectionPool
    writers: ConnectionPool
    membership: ConnectionPool

    @classmethod
    def create(cls, connector: Connector, timeout_ms: int) -> Self:
        """Create the pools without connecting yet."""
        sizes = (MAX_BATCHES_IN_FLIGHT, MAX_READERS, MAX_WRITERS)
        appenders, readers, writers = [ConnectionPool(connector, timeout_ms, size) for size in sizes]
        return cls(
            appenders,
            readers,
            writers,
            ConnectionPool(connector, timeout_ms, MAX_MEMBERSHIP_CONNECTIONS, MEMBERSHIP_SETTINGS),
        )


class PostgresStore(PostgresPeople, PostgresGames, PostgresDocuments, PostgresRewrites):
    """A store in a PostgreSQL database."""

    statements: ClassVar = (APPEND, APPEND_WITH_GAMES)
    """The statements for a batch without and with finished games."""

    def __init__(self, connector: Connector, epoch: str, timeout_ms: int, pools: ConnectionPools) -> None:
        super().__init__(pools.readers, pools.writers)
        self._connector, self._epoch, self._timeout_ms = connector, epoch, timeout_ms
        self._appenders = pools.appenders
        self._membership = PostgresMembership(pools.membership)
        self._batches = Batches[AppendJob, Outcome](
            self._send, size=MAX_JOBS_PER_BATCH, max_in_flight=MAX_BATCHES_IN_FLIGHT
        )

    @property
    def epoch(self) -> str:
        """The random name of this store's log; a client may resume its stream only in the same epoch."""
        return self._epoch

    @property
    def membership(self) -> PostgresMembership:
        """Return the membership of the processes that share this database; it closes with the store."""
        return self._membership

    def append(self, change: Change) -> asyncio.Future[Outcome]:
        """Store an entry with all of its changes, or nothing."""
        self._must_be_open()
        return self._batches.submit(change.table, change)

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List a table's entries after a number, in order."""
        query = f"{SELECT_ENTRIES} WHERE t.name = $1 AND e.number > $2 ORDER BY e.number LIMIT $3"
        return [Entry(*row) for row in await self._query(query, table, after, limit)]

    async def find_entry(self, table: str, sender: str, command: str) -> Entry | None:
        """Find the entry of a sender's command."""
        query = f"{SELECT_ENTRIES} WHERE t.name = $1 AND e.sender = $2 AND e.command = $3"
        rows = await self._query(query, table, sender, command)
        return Entry(*rows[0]) if rows else None

    async def add_refusal(self, table: str, sender: str, command: str, answer: bytes) -> Entry | bytes:
        """Store a command's refusal and return it; if the command has a refusal or an entry, return that."""
        self._must_be_open()
        rows = await self._writers.query_with_retry(REFUSE, table, sender, command, answer)
        first_refusal: bytes | None = rows[0][0]
        if first_refusal is not None:
            return first_refusal
        entry = await self.find_entry(table, sender, command)
        assert entry is not None, command  # noqa: S101 - without a refusal, the command has an entry
        return entry

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """List the tables where a clock or a bot needs work by this time, the longest overdue first."""
        query = "SELECT name, due FROM kozyr.tables WHERE due <= $1 ORDER BY due, id LIMIT $2"
        return [DueTable(*row) for row in await self._query(query, due_by, limit)]

    async def listings(self, after: str | None = None, limit: int | None = None) -> Sequence[Listing]:
        """List the tables that the lobby shows, in the order of their creation."""
        return [Listing(*row) for row in await self._query(SELECT_LISTINGS, after, limit)]

    async def balance(self, account: Account) -> int:
        """Return an account's balance in coins."""
        rows = await self._query("SELECT balance FROM kozyr.accounts WHERE name = $1", account)
        return int(rows[0][0]) if rows else 0

    async def transfer(self, transfers: tuple[CoinTransfer, ...]) -> Stored | AlreadyPaid | InsufficientFunds:
        """Move coins outside any table: all of these transfers or none."""
        self._must_be_open()
        if not transfers:
            rows = await self._query(
                "SELECT coalesce(max(place), 0) AS last_sequence_number FROM kozyr.transfers"
            )
            return Stored(rows[0][0])
        # Jobs with the same key keep their order. These transfers need none, so each call has its own key.
        outcome = await self._batches.submit(object(), transfers)
        assert isinstance(outcome, Stored | AlreadyPaid | InsufficientFunds)  # noqa: S101 - only entries can conflict
        return outcome

    async def history(
        self, account: Account, *, before: int | None = None, limit: int = 100
    ) -> Sequence[StoredTransfer]:
        """List an account's transfers, newest first; `before` is a sequence number."""
        rows = await self._query(
            SELECT_HISTORY, account, ABOVE_ALL_SEQUENCE_NUMBERS if before is None else before, limit
        )
        return [stored_transfer_of(row) for row in rows]

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """Open a consistent snapshot for one reader."""
        self._must_be_open()
        async with AsyncExitStack() as exits:
            # Translate only the store's own errors, not those that the caller raises while it reads.
            with translate_errors():
                connection = await exits.enter_async_context(
                    open_connection(self._connector, self._timeout_ms)
                )
            yield await exits.enter_async_context(begin_snapshot(connection))

    async def restore(self, source: Snapshot) -> bool:
        """Import everything from another store; return False if this store is not empty."""
        self._must_be_open()
        with translate_errors():
            async with open_connection(self._connector, self._timeout_ms) as connection:
                return await restore(connection, source)

    async def _close(self) -> None:
        await self._batches.finish()
        await self._membership.close()
        await self._appenders.close()
        await super()._close()

    async def _send(self, jobs: Sequence[AppendJob]) -> Sequence[Outcome]:
        append_statement, append_with_games_statement = self.statements
        statement, values = append_statement, build_append_arguments(jobs)
        if any(isinstance(job, Change) and job.finished is not None for job in jobs):
            statement, values = append_with_games_statement, [*values, *build_game_arguments(jobs)]
        # The database recognizes a repeated change by its command, so a lost batch of changes is sent again.
        # Transfers outside tables have no command. They are not sent again, because the second answer would
        # be `AlreadyPaid`. Checking the connection first makes a loss less likely.
        is_repeatable = all(isinstance(job, Change) for job in jobs)
        query = self._appenders.query if is_repeatable else self._appenders.query_after_check
        was_lost = False
        for _ in range(MAX_TRIES):
            try:
                rows = await query(statement, *values)
            except UniqueViolationError:
                # Another transaction has just stored a transfer with the same key. It locked other accounts,
                # so this batch did not wait for it. The next try finds that transfer.
                continue
            except ConnectionLostError:
                if was_lost or not is_repeatable:
                    raise
                was_lost = True
                continue
            outcomes = [outcome_of(job, row) for job, row in zip(jobs, rows, strict=True)]
            return list(map(_outcome_of_first_try, jobs, outcomes)) if was_lost else outcomes
        message = f"The changes conflicted with those of other processes {MAX_TRIES} times."
        raise UnavailableError(message)


def _outcome_of_first_try(job: AppendJob, outcome: Outcome) -> Outcome:
    """Return `Stored` if the first try, whose answer was lost, stored the entry; else return `outcome`."""
    if isinstance(outcome, Repeated) and isinstance(job, Change) and outcome.entry == job.entry:
        return Stored(outcome.entry.number)
    return outcome
