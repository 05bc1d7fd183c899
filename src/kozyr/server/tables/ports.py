"""The interface of a store, which keeps the logs of tables, coins, people, finished games and documents.

`stores.memory`, `stores.sqlite` and `stores.postgres` implement `Store`, and one test suite covers all of
them (`tests/server/stores/contract.py`). Bodies and listings are opaque bytes to a store, which understands
only numbers, names, coins and times. The modules `people`, `finished_games` and `documents` define the
parts of `Store` for their data.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol, TypeAlias

from kozyr.ledger import Account, CoinTransfer, InsufficientFunds
from kozyr.server.tables.documents import Document, Documents
from kozyr.server.tables.finished_games import FinishedGame, Games, NumberedGame, ProjectionRows
from kozyr.server.tables.people import People, Person, Token


class Entry(NamedTuple):
    """The record of one accepted command at a table."""

    number: int
    """The entry's number at its table; numbers count from 1 without a gap."""
    at: int
    """Milliseconds since 1970; never earlier than the previous entry."""
    sender: str
    command: str
    """The sender's id for the command; a repeated command gets the first answer again."""
    digest: bytes
    """A 32-byte digest of the command, to detect and refuse another command with the same id."""
    body: bytes
    """The encoded events."""


class Change(NamedTuple):
    """Everything that one accepted command changes, stored in one transaction."""

    table: str
    entry: Entry
    transfers: tuple[CoinTransfer, ...] = ()
    due: int | None = None
    """When a clock or a bot next needs work at this table, if no player acts; None if never."""
    listing: bytes | None = None
    """The table's lobby line from now on; None for a table that the lobby does not show."""
    running: bool = False
    """Whether a game is running; only then may the table's pot hold coins."""
    finished: FinishedGame | None = None
    """The game that this entry ended, if any."""


class Stored(NamedTuple):
    """The change is stored permanently."""

    number: int
    """The entry's number; for transfers outside any table, the last one's `sequence_number`."""


class Repeated(NamedTuple):
    """This sender's command with this id was already stored; nothing changed."""

    entry: Entry


class Conflict(NamedTuple):
    """Another entry with this number was stored first; nothing changed. The caller may retry."""

    last: int
    """The number of the last stored entry."""


class AlreadyPaid(NamedTuple):
    """A transfer with this key was already stored; nothing changed."""

    key: str


class Refused(NamedTuple):
    """This sender's command with this id was refused (`Store.add_refusal`); nothing changed."""

    command: str
    """The sender's id for the command."""


Outcome: TypeAlias = Stored | Repeated | Refused | Conflict | AlreadyPaid | InsufficientFunds
"""A store checks in this order: refused, repeated, conflict, already paid, insufficient funds."""


class DueTable(NamedTuple):
    """A table with due work, and the time from which the work is due."""

    table: str
    at: int


class Listing(NamedTuple):
    """A table's lobby line."""

    table: str
    body: bytes
    number: int
    """The number of the table's last entry; of two listings, the one with the higher number is newer."""


class StoredTransfer(NamedTuple):
    """A stored transfer, and the table and entry that it belongs to (None outside any table)."""

    sequence_number: int
    """The transfer's number in the order of all transfers; stores and archives name it `place`."""
    transfer: CoinTransfer
    table: str | None
    number: int | None


RewriteEntry: TypeAlias = Callable[[str, Entry], bytes]
"""Returns the new body of an entry of a table."""
RewriteGame: TypeAlias = Callable[[FinishedGame], FinishedGame]


class UnavailableError(Exception):
    """The store is temporarily unavailable; the caller may retry. `Store` says what may have changed."""


class DamagedError(Exception):
    """The stored data cannot be used, and was not modified. The message says what is wrong.

    For example, it is damaged or incomplete, belongs to another program, or needs a newer Kozyr.
    """


class Snapshot(Protocol):
    """A consistent view of the whole store while play goes on, for checks, exports and backups."""

    def tables(self) -> AsyncIterator[Change]:
        """Iterate over the last change of every table that ever existed, in the order of creation.

        A change has the table's current state: last entry, due time, lobby line, and whether a game runs.
        """

    def entries(self, table: str) -> AsyncIterator[Entry]:
        """Iterate over a table's entries, in order."""

    def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Iterate over all accounts, sorted by name."""

    def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Iterate over all transfers, in order."""

    def people(self) -> AsyncIterator[Person]:
        """Iterate over all people, sorted by id."""

    def tokens(self) -> AsyncIterator[Token]:
        """Iterate over all tokens, sorted by digest."""

    def finished_games(self) -> AsyncIterator[NumberedGame]:
        """Iterate over all finished games, in order."""

    def documents(self) -> AsyncIterator[Document]:
        """Iterate over all documents, sorted by kind and key."""


class Store(People, Games, ProjectionRows, Documents, Protocol):
    """The persistent store. Any call may raise `UnavailableError`, which usually means that nothing changed.

    But a change that is interrupted during its commit may be stored. A repeated append then returns
    `Repeated`. A caller that was adding a person or a token must read it back and compare.
    """

    @property
    def epoch(self) -> str:
        """The random name of this store's log, generated once; a client may resume only in the same epoch."""

    def append(self, change: Change) -> Awaitable[Outcome]:
        """Store an entry with all its changes, or nothing."""

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """Return a table's entries after a number, in order."""

    async def find_entry(self, table: str, sender: str, command: str) -> Entry | None:
        """Return the entry of a sender's command, if it was stored; `command` is the sender's id for it."""

    async def add_refusal(self, table: str, sender: str, command: str, answer: bytes) -> Entry | bytes:
        """Store a command's refusal for at least a minute; meanwhile `append` refuses the command.

        `command` is the sender's id for the command. Return the refusal that was stored first, or the entry
        if the command was accepted before. The table must exist.
        """

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """Return tables due at `due_by` or earlier, the longest overdue first."""

    async def listings(self, after: str | None = None, limit: int | None = None) -> Sequence[Listing]:
        """Return the lobby lines, in the order in which the tables were created.

        With `after`, return only the lines of tables that were created after this one, which must exist.
        """

    async def balance(self, account: Account) -> int:
        """Return the coins of an account; an unknown account has 0."""

    async def transfer(self, transfers: tuple[CoinTransfer, ...]) -> Stored | AlreadyPaid | InsufficientFunds:
        """Store all these transfers or none, outside any table.

        `Stored.number` is the sequence number of the last transfer.
        """

    async def history(
        self, account: Account, *, before: int | None = None, limit: int = 100
    ) -> Sequence[StoredTransfer]:
        """Return an account's transfers before a sequence number, newest first."""

    async def rewrite_entries(self, person: str, rewrite: RewriteEntry) -> None:
        """Replace the bodies of entries about a person at all tables, when personal data is deleted.

        These are the entries that the person sent, and every table's first entry if it contains the person's
        id: the first entry has the table's settings, which name the people who are invited. The entries
        change in several transactions. A second call after an interruption rewrites the rest.
        """

    async def rewrite_games(self, player: str, rewrite: RewriteGame) -> None:
        """Replace the summaries of a player's finished games, when personal data is deleted.

        The new summaries keep the ids, the players and their results.
        """

    async def purge(self) -> None:
        """Remove deleted and replaced data from the files of the store, as far as the store can."""

    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        """Open a consistent view for one reader; writers do not wait for it."""

    async def restore(self, source: Snapshot) -> bool:
        """Copy everything from another store's snapshot, or from an archive, in one transaction.

        Numbers and times stay the same. Documents of transient kinds are left out. Return False and change
        nothing if this store is not empty.

        This store keeps its own epoch. Clients of the source may have seen later entries than those copied.
        In the same epoch they would resume after entries that this store does not have.
        """

    async def close(self) -> None:
        """Finish pending work and close; a second call does nothing."""
