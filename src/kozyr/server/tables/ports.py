"""The interface of the store, which keeps everything that happened.

`stores.memory`, `stores.sqlite` and `stores.postgres` implement `Store`, and one test suite covers all of
them (`tests/server/stores/contract.py`). Bodies and listings are opaque bytes to a store: it understands only
numbers, names, coins and times. `people` and `game_records` define what it keeps besides logs and coins.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol, TypeAlias

from kozyr.ledger import Account, Short, Transfer
from kozyr.server.tables.game_records import Finished, Games, Placed
from kozyr.server.tables.people import People, Person, Token


class Entry(NamedTuple):
    """What one accepted command did at a table."""

    number: int
    """From 1, without a gap."""
    at: int
    """Milliseconds since 1970; never before the entry before."""
    sender: str
    command: str
    """The sender's id for the command: sent again, it is answered as the first time."""
    digest: bytes
    """Of the command itself, 32 bytes: the same id for another command is refused."""
    body: bytes
    """The events."""


class Change(NamedTuple):
    """All that one accepted command changes, in one transaction."""

    table: str
    entry: Entry
    transfers: tuple[Transfer, ...] = ()
    due: int | None = None
    """When somebody has to look after the table, whatever the players do (a clock, a bot); None: never."""
    listing: bytes | None = None
    """What the lobby shows of it from now on; None: nothing."""
    running: bool = False
    """Whether a game is being played: its pot may hold coins."""
    finished: Finished | None = None
    """The game that it ended: one of this table, ended by this entry."""


class Stored(NamedTuple):
    """It happened: it is kept for good."""

    number: int


class Repeated(NamedTuple):
    """This sender's command with this id is stored already; nothing changed."""

    entry: Entry


class Behind(NamedTuple):
    """Somebody else wrote this number first; nothing changed. Load what is new and decide again."""

    last: int


class Paid(NamedTuple):
    """A transfer with this key has happened before; nothing changed."""

    key: str


class Refused(NamedTuple):
    """This sender's command with this id was refused (`Store.refuse`); nothing changed."""

    command: str


Outcome: TypeAlias = Stored | Repeated | Refused | Behind | Paid | Short
"""Looked at in this order: repeated, behind, paid, short; what was refused is never stored."""


class Due(NamedTuple):
    """A table somebody has to look after."""

    table: str
    at: int


class Listing(NamedTuple):
    """What the lobby shows of a table."""

    table: str
    body: bytes
    number: int
    """The table's last entry: of two listings of one table the one with the higher number is newer."""


class Kept(NamedTuple):
    """A transfer as it was kept: with its place in the order of all, and the entry it belongs to."""

    place: int
    transfer: Transfer
    table: str | None
    number: int | None


class UnavailableError(Exception):
    """The store cannot be asked just now: full, locked or gone. Nothing changed; it may be asked again."""


class DamagedError(Exception):
    """What is there is not ours or not whole: a sentence that names it. It was not touched."""


class Snapshot(Protocol):
    """Everything as it was at one moment, while play goes on: for checks, exports and backups."""

    def tables(self) -> AsyncIterator[Change]:
        """Go through all tables there ever were, in the order in which they were made.

        What each is like now: its last entry, when it is due, what the lobby shows, whether a game runs.
        """

    def entries(self, table: str) -> AsyncIterator[Entry]:
        """Go through a table's entries, in order."""

    def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Go through all accounts, by name."""

    def transfers(self) -> AsyncIterator[Kept]:
        """Go through all transfers, in order."""

    def people(self) -> AsyncIterator[Person]:
        """Go through all people, by id."""

    def tokens(self) -> AsyncIterator[Token]:
        """Go through all tokens, by digest."""

    def finished(self) -> AsyncIterator[Placed]:
        """Go through all finished games, in order."""


class Store(People, Games, Protocol):
    """Where everything is kept. Any call may raise `UnavailableError`; then it had no effect.

    The one exception: a change that was cut off in the middle of its commit may have happened. An append
    sent again is answered `Repeated` then; whoever adds a person or a token looks whether it is his.
    """

    @property
    def epoch(self) -> str:
        """Name this log: made up once, when the store was made."""

    async def append(self, change: Change) -> Outcome:
        """Store an entry with everything it changes, or nothing of it."""

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List a table's entries behind a number, in order."""

    async def find(self, table: str, sender: str, command: str) -> Entry | None:
        """Find the entry of a sender's command."""

    async def refuse(self, table: str, sender: str, command: str, answer: bytes) -> Entry | bytes:
        """Keep how a command was refused, for a minute at least: no copy of it is stored meanwhile.

        Gives how it was refused the first time, or its entry: it has happened. The table is there.
        """

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        """List tables that are due at this time or before, the longest overdue first."""

    async def listings(self) -> Sequence[Listing]:
        """List what the lobby shows, in the order in which the tables were made."""

    async def balance(self, account: Account) -> int:
        """Tell how many coins an account has; one that never had any has 0."""

    async def transfer(self, transfers: tuple[Transfer, ...]) -> Stored | Paid | Short:
        """Move coins outside any table: all of these or none. `Stored.number` is the last one's place."""

    async def history(
        self, account: Account, *, before: int | None = None, limit: int = 100
    ) -> Sequence[Kept]:
        """List an account's transfers, newest first, before a place in the order of all."""

    def snapshot(self) -> AbstractAsyncContextManager[Snapshot]:
        """Hold everything still, for this reader alone: nobody who writes waits for it."""

    async def restore(self, source: Snapshot) -> bool:
        """Take over everything there is in a snapshot of another store, or in an archive, in one transaction.

        Numbers, places and times are taken as they are; the epoch is this store's own, for clients may have
        seen more of the other log than is taken over. False: something is kept here already; nothing changed.
        """

    async def close(self) -> None:
        """Finish what was begun and let go; closing twice is closing once."""
