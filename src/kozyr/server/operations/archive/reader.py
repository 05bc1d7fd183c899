"""The import of an archive into a store.

The reader first checks the whole archive: every line, the numbers, the sums, and last the checksums of the
files. Then it offers the archive as a `Snapshot`, which any kind of store can import.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Container, Iterator, Mapping
from pathlib import Path

from kozyr.ledger import Account
from kozyr.server.operations.archive import checks, line_codec
from kozyr.server.operations.archive.files import (
    ACCOUNTS,
    DOCUMENTS,
    ENTRIES,
    FINISHED,
    PEOPLE,
    TABLES,
    TOKENS,
    TRANSFERS,
    ArchiveError,
    NumberedLine,
    read_checksums,
    read_lines,
    refuse,
)
from kozyr.server.operations.archive.line_codec import ArchiveLine, TableLine
from kozyr.server.tables.documents import Document
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Store, StoredTransfer


async def read_archive(folder: Path, store: Store) -> None:
    """Import all content of an archive into an empty store.

    Raise `ArchiveError` and store nothing if the archive is damaged or the store is not empty.
    """
    archive = await asyncio.to_thread(_open_archive, folder)
    if not await store.restore(archive):
        message = "The store is not empty; an archive can only be imported into an empty store."
        raise ArchiveError(message)


def _open_archive(folder: Path) -> "_Archive":
    checksums = read_checksums(folder)
    last_numbers = checks.read_table_numbers(folder / TABLES)
    entries_by_table = checks.index_entries(folder / ENTRIES, last_numbers)
    checks.check_coins(folder, last_numbers)
    if PEOPLE in checksums:
        checks.check_tokens(folder / TOKENS, checks.read_people_ids(folder / PEOPLE))
        checks.check_finished(folder / FINISHED, last_numbers)
    if DOCUMENTS in checksums:
        checks.check_documents(folder / DOCUMENTS)
    for name, checksum in checksums.items():
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != checksum:
                refuse(folder / name, "was changed after the export: its checksum differs")
    return _Archive(folder, checksums, entries_by_table)


class _Archive:
    """The content of a checked archive; it is a `Snapshot`."""

    def __init__(
        self, folder: Path, files: Container[str], entries_by_table: Mapping[str, checks.TableEntries]
    ) -> None:
        self._folder = folder
        self._files = files
        self._entries_by_table = entries_by_table

    async def tables(self) -> AsyncIterator[Change]:
        """Yield all tables."""
        for line in self._read(TABLES, line_codec.read_table):
            table: TableLine = line.value
            last_entry = self._entries_by_table[table.table].last
            yield Change(table.table, last_entry, (), table.due, table.listing, table.running)

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Yield the entries of a table."""
        entries = self._entries_by_table.get(table)
        if entries is None:
            return
        for line in read_lines(self._folder / ENTRIES, line_codec.read_entry, entries.start):
            _, entry = line.value
            yield entry
            if entry == entries.last:
                return

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Yield all accounts with their balances."""
        for line in self._read(ACCOUNTS, line_codec.read_account):
            yield line.value

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Yield all transfers."""
        for line in self._read(TRANSFERS, line_codec.read_transfer):
            yield line.value

    async def people(self) -> AsyncIterator[Person]:
        """Yield all people."""
        for line in self._read(PEOPLE, line_codec.read_person):
            yield line.value

    async def tokens(self) -> AsyncIterator[Token]:
        """Yield all tokens."""
        for line in self._read(TOKENS, line_codec.read_token):
            yield line.value

    async def finished_games(self) -> AsyncIterator[NumberedGame]:
        """Yield all finished games."""
        for line in self._read(FINISHED, line_codec.read_finished):
            yield line.value

    async def documents(self) -> AsyncIterator[Document]:
        """Yield all documents."""
        for line in self._read(DOCUMENTS, line_codec.read_document):
            yield line.value

    def _read(self, name: str, read: Callable[[ArchiveLine], object]) -> Iterator[NumberedLine]:
        # An archive of an older format lacks some files. Files outside the manifest are ignored.
        return read_lines(self._folder / name, read) if name in self._files else iter(())
