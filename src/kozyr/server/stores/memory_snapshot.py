"""A snapshot of a store that is held completely in memory."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from typing import TypeVar

from kozyr.ledger import Account
from kozyr.server.tables.documents import Document, skip_transient
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Snapshot, StoredTransfer

_Value = TypeVar("_Value")


@dataclass(slots=True)
class MemorySnapshot:
    """A snapshot in memory; its fields begin with `kept_`, so that its methods can have the plain names."""

    kept_tables: dict[str, Change]
    kept_entries: dict[str, list[Entry]]
    kept_balances: dict[Account, int]
    kept_transfers: list[StoredTransfer]
    kept_people: dict[str, Person]
    kept_tokens: dict[bytes, Token]
    kept_finished: list[NumberedGame]
    kept_documents: list[Document]

    def tables(self) -> AsyncIterator[Change]:
        """Iterate over the last change of every table."""
        return _iterate(self.kept_tables.values())

    def entries(self, table: str) -> AsyncIterator[Entry]:
        """Iterate over a table's entries."""
        return _iterate(self.kept_entries.get(table, []))

    def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Iterate over all accounts, sorted by name."""
        return _iterate(sorted(self.kept_balances.items()))

    def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Iterate over all transfers."""
        return _iterate(self.kept_transfers)

    def people(self) -> AsyncIterator[Person]:
        """Iterate over all people, sorted by id."""
        return _iterate(sorted(self.kept_people.values()))

    def tokens(self) -> AsyncIterator[Token]:
        """Iterate over all tokens, sorted by digest."""
        return _iterate(sorted(self.kept_tokens.values()))

    def finished_games(self) -> AsyncIterator[NumberedGame]:
        """Iterate over all finished games."""
        return _iterate(self.kept_finished)

    def documents(self) -> AsyncIterator[Document]:
        """Iterate over all documents, sorted by kind and key."""
        return _iterate(self.kept_documents)


async def _iterate(values: Iterable[_Value]) -> AsyncIterator[_Value]:
    for value in values:
        yield value


async def copy_snapshot(source: Snapshot) -> MemorySnapshot:
    """Read a whole snapshot of any store into memory, without transient documents."""
    tables = {change.table: change async for change in source.tables()}
    return MemorySnapshot(
        tables,
        {table: [entry async for entry in source.entries(table)] for table in tables},
        {account: balance async for account, balance in source.balances()},
        [transfer async for transfer in source.transfers()],
        {person.id: person async for person in source.people()},
        {token.digest: token async for token in source.tokens()},
        [game async for game in source.finished_games()],
        [document async for document in skip_transient(source.documents())],
    )
