"""The PostgreSQL store, which any number of processes can write to at the same time.

Appends that wait together become one call of kozyr.append, which is one transaction. The database decides
the outcome of each under its row locks (`migrations`). No process caches anything that another could change.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import ClassVar, Final, NamedTuple, Self

from asyncpg import UniqueViolationError

from kozyr.ledger import Account, InsufficientFunds, Transfer
from kozyr.server.stores.postgres.addresses import Addresses
from kozyr.server.stores.postgres.batches import Batches
from kozyr.server.stores.postgres.connections import Line, Way, connected
from kozyr.server.stores.postgres.faults import HungUpError, faults
from kozyr.server.stores.postgres.games import GamesInDatabase, game_arguments
from kozyr.server.stores.postgres.membership import COMPANY_SETTINGS, PostgresCompany
from kozyr.server.stores.postgres.people import PeopleInDatabase
from kozyr.server.stores.postgres.restoring import restore
from kozyr.server.stores.postgres.rows import (
    APPEND,
    APPEND_WITH_GAMES,
    ENTRIES,
    HISTORY,
    MOST_PLACES,
    REFUSE,
    Job,
    arguments,
    entry,
    kept,
    outcome,
)
from kozyr.server.stores.postgres.schema import migrations, prepare
from kozyr.server.stores.postgres.skeletons import reserve_all
from kozyr.server.stores.postgres.snapshot import held_still
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    Due,
    Entry,
    Listing,
    Outcome,
    Repeated,
    Snapshot,
    Stored,
    StoredTransfer,
    UnavailableError,
)

PATIENCE_MS: Final = 4_000
"""How long the server may take before callers get `UnavailableError`."""
MOST_FLIGHTS: Final = 3
"""Batches in flight: one being written to disk, one being processed, one in transit."""
MOST_TOGETHER: Final = 128
"""Jobs in a batch; larger batches are not faster and make callers wait longer."""
MOST_READERS: Final = 4
MOST_CLERKS: Final = 2
"""Connections for writes that are not appends; such writes are rarer than moves."""
MOST_FELLOWS: Final = 3
"""Connections for cluster membership, which must not wait for games or delay them."""
TRIES: Final = 5


async def open_postgres(address: str, *, patience_ms: int = PATIENCE_MS) -> "PostgresStore":
    """Open the store in a database such as `postgresql://kozyr@db/kozyr`; create or update its schema.

    `DamagedError`: the schema is foreign or incomplete, or needs a newer Kozyr. It was not changed.
    """
    way = Addresses(address)
    with faults():
        async with connected(way, patience_ms) as connection:
            epoch = await prepare(connection, migrations())
            await reserve_all(connection)
    return PostgresStore(way, epoch, patience_ms, Lines.open(way, patience_ms))


class Lines(NamedTuple):
    """The connection pools of one store, one for each kind of work."""

    writers: Line
    readers: Line
    clerks: Line
    company: Line

    @classmethod
    def open(cls, way: Way, patience_ms: int) -> Self:
        """Create the pools without connecting yet."""
        sizes = (MOST_FLIGHTS, MOST_READERS, MOST_CLERKS)
        writers, readers, clerks = [Line(way, patience_ms, most) for most in sizes]
        return cls(writers, readers, clerks, Line(way, patience_ms, MOST_FELLOWS, COMPANY_SETTINGS))


class PostgresStore(PeopleInDatabase, GamesInDatabase):
    """A store in a PostgreSQL database."""

    statements: ClassVar = (APPEND, APPEND_WITH_GAMES)

    def __init__(self, way: Way, epoch: str, patience_ms: int, lines: Lines) -> None:
        super().__init__(lines.readers, lines.clerks)
        self._way, self._epoch, self._patience_ms = way, epoch, patience_ms
        self._writers = lines.writers
        self._company = PostgresCompany(lines.company)
        self._batches = Batches[Job, Outcome](self._send, size=MOST_TOGETHER, flights=MOST_FLIGHTS)

    @property
    def epoch(self) -> str:
        """Return the id of this log."""
        return self._epoch

    @property
    def company(self) -> PostgresCompany:
        """Return the cluster membership of this log; it closes with the store."""
        return self._company

    async def append(self, change: Change) -> Outcome:
        """Store an entry with all of its changes, or nothing."""
        self._must_be_open()
        return await self._batches.ask(change.table, change)

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List a table's entries after a number, in order."""
        question = f"{ENTRIES} WHERE t.name = $1 AND e.number > $2 ORDER BY e.number LIMIT $3"
        return [entry(row) for row in await self._ask(question, table, after, limit)]

    async def find(self, table: str, sender: str, command: str) -> Entry | None:
        """Find the entry of a sender's command."""
        question = f"{ENTRIES} WHERE t.name = $1 AND e.sender = $2 AND e.command = $3"
        rows = await self._ask(question, table, sender, command)
        return entry(rows[0]) if rows else None

    async def refuse(self, table: str, sender: str, command: str, answer: bytes) -> Entry | bytes:
        """Store a command's refusal; return its first refusal, or its entry if it was accepted."""
        self._must_be_open()
        rows = await self._clerks.ask_again(REFUSE, table, sender, command, answer)
        first: bytes | None = rows[0][0]
        if first is not None:
            return first
        stored = await self.find(table, sender, command)
        assert stored is not None, command  # noqa: S101 - a stored entry stays
        return stored

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        """List the tables that are due, the longest overdue first."""
        question = "SELECT name, due FROM kozyr.tables WHERE due <= $1 ORDER BY due, id LIMIT $2"
        return [Due(*row) for row in await self._ask(question, now, limit)]

    async def listings(self) -> Sequence[Listing]:
        """List the tables that the lobby shows, in the order of their creation."""
        question = "SELECT name, listing, last FROM kozyr.tables WHERE listing IS NOT NULL ORDER BY id"
        return [Listing(*row) for row in await self._ask(question)]

    async def balance(self, account: Account) -> int:
        """Return an account's balance in coins."""
        rows = await self._ask("SELECT balance FROM kozyr.accounts WHERE name = $1", account)
        return int(rows[0][0]) if rows else 0

    async def transfer(self, transfers: tuple[Transfer, ...]) -> Stored | AlreadyPaid | InsufficientFunds:
        """Move coins outside any table: all of these transfers or none."""
        self._must_be_open()
        if not transfers:
            rows = await self._ask("SELECT coalesce(max(place), 0) FROM kozyr.transfers")
            return Stored(rows[0][0])
        # With a unique key: only changes of one table must keep their order.
        outcome = await self._batches.ask(object(), transfers)
        assert isinstance(outcome, Stored | AlreadyPaid | InsufficientFunds)  # noqa: S101 - only entries can be behind
        return outcome

    async def history(
        self, account: Account, *, before: int | None = None, limit: int = 100
    ) -> Sequence[StoredTransfer]:
        """List an account's transfers before a place in the order of all transfers, newest first."""
        rows = await self._ask(HISTORY, account, MOST_PLACES if before is None else before, limit)
        return [kept(row) for row in rows]

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Snapshot]:
        """Open a consistent snapshot for one reader."""
        self._must_be_open()
        async with AsyncExitStack() as held:
            # Translate only the store's own errors, not those of the reader.
            with faults():
                connection = await held.enter_async_context(connected(self._way, self._patience_ms))
            yield await held.enter_async_context(held_still(connection))

    async def restore(self, source: Snapshot) -> bool:
        """Import everything from another store; return False if this store is not empty."""
        self._must_be_open()
        with faults():
            async with connected(self._way, self._patience_ms) as connection:
                return await restore(connection, source)

    async def _close(self) -> None:
        await self._batches.finish()
        await self._company.close()
        await self._writers.close()
        await super()._close()

    async def _send(self, jobs: Sequence[Job]) -> Sequence[Outcome]:
        statement, values = self.statements[0], arguments(jobs)
        if any(isinstance(job, Change) and job.finished is not None for job in jobs):
            statement, values = self.statements[1], [*values, *game_arguments(jobs)]
        # A repeated change is recognized by its command; transfers outside tables are not.
        known = all(isinstance(job, Change) for job in jobs)
        ask = self._writers.ask if known else self._writers.ask_once
        hung_up = False
        for _ in range(TRIES):
            try:
                rows = await ask(statement, *values)
            except UniqueViolationError:
                # Another transaction just used one of these keys for other accounts; a retry sees it.
                continue
            except HungUpError:
                if hung_up or not known:
                    raise
                hung_up = True
                continue
            outcomes = [outcome(job, row) for job, row in zip(jobs, rows, strict=True)]
            return [*map(_as_first, jobs, outcomes)] if hung_up else outcomes
        message = "Others were faster every time."
        raise UnavailableError(message)


def _as_first(job: Job, outcome: Outcome) -> Outcome:
    """Return the outcome that the lost first attempt of a job would have had."""
    if isinstance(outcome, Repeated) and isinstance(job, Change) and outcome.entry == job.entry:
        return Stored(outcome.entry.number)
    return outcome
