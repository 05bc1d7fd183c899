"""A snapshot of a store that is held completely in memory."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from kozyr.ledger import Account
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Snapshot, StoredTransfer


@dataclass(slots=True)
class MemorySnapshot:
    """A snapshot that holds everything in memory."""

    kept_tables: dict[str, Change]
    kept_entries: dict[str, list[Entry]]
    kept_balances: dict[Account, int]
    kept_transfers: list[StoredTransfer]
    kept_people: dict[str, Person]
    kept_tokens: dict[bytes, Token]
    kept_finished: list[NumberedGame]

    async def tables(self) -> AsyncIterator[Change]:
        """Iterate over all tables."""
        for each in self.kept_tables.values():
            yield each

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Iterate over a table's entries."""
        for each in self.kept_entries.get(table, []):
            yield each

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Iterate over all accounts, by name."""
        for each in sorted(self.kept_balances.items()):
            yield each

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Iterate over all transfers."""
        for each in self.kept_transfers:
            yield each

    async def people(self) -> AsyncIterator[Person]:
        """Iterate over all people, by id."""
        for _, each in sorted(self.kept_people.items()):
            yield each

    async def tokens(self) -> AsyncIterator[Token]:
        """Iterate over all tokens, by digest."""
        for _, each in sorted(self.kept_tokens.items()):
            yield each

    async def finished(self) -> AsyncIterator[NumberedGame]:
        """Iterate over all finished games."""
        for each in self.kept_finished:
            yield each


async def copy_snapshot(source: Snapshot) -> MemorySnapshot:
    """Read a whole snapshot of any store into memory."""
    tables = {change.table: change async for change in source.tables()}
    return MemorySnapshot(
        tables,
        {table: [entry async for entry in source.entries(table)] for table in tables},
        {account: balance async for account, balance in source.balances()},
        [kept async for kept in source.transfers()],
        {person.id: person async for person in source.people()},
        {token.digest: token async for token in source.tokens()},
        [placed async for placed in source.finished()],
    )
