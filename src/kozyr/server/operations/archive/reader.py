"""The reader of an archive: it checks all of it and then offers it as a snapshot.

It reads and checks everything before it returns any content: every line, numbers without gaps, sums, and last
the checksums of the files. The snapshot is used like a store's own.
"""

import hashlib
from collections.abc import AsyncIterator, Callable, Container, Iterator, Mapping
from pathlib import Path

from kozyr.ledger import Account
from kozyr.server.operations.archive.checks import (
    TableEntries,
    check_coins,
    check_finished,
    check_tokens,
    index_entries,
    read_people_ids,
    read_table_numbers,
)
from kozyr.server.operations.archive.files import (
    ACCOUNTS,
    ENTRIES,
    FINISHED,
    PEOPLE,
    TABLES,
    TOKENS,
    TRANSFERS,
    ReadLine,
    checksums_of,
    lines_of,
    refuse,
)
from kozyr.server.operations.archive.line_codec import (
    ArchiveLine,
    TableLine,
    read_account,
    read_entry,
    read_table,
    read_transfer,
)
from kozyr.server.operations.archive.people_codec import read_finished, read_person, read_token
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, StoredTransfer


def open_archive(folder: Path) -> "Archive":
    """Check all of an archive, and open it."""
    checksums = checksums_of(folder)
    last_numbers = read_table_numbers(folder / TABLES)
    entries_of = index_entries(folder / ENTRIES, last_numbers)
    check_coins(folder, last_numbers)
    if PEOPLE in checksums:
        check_tokens(folder / TOKENS, read_people_ids(folder / PEOPLE))
        check_finished(folder / FINISHED, last_numbers)
    for name, checksum in checksums.items():
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != checksum:
                refuse(folder / name, "is not as it was written: its seal differs")
    return Archive(folder, checksums, entries_of)


class Archive:
    """The content of a checked archive, as a snapshot."""

    def __init__(self, folder: Path, files: Container[str], entries_of: Mapping[str, TableEntries]) -> None:
        self._folder = folder
        self._files = files
        self._entries_of = entries_of

    async def tables(self) -> AsyncIterator[Change]:
        """Yield all tables."""
        for read in lines_of(self._folder / TABLES, read_table):
            line: TableLine = read.value
            last = self._entries_of[line.table].last
            yield Change(line.table, last, (), line.due, line.listing, line.running)

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Yield the entries of a table."""
        found = self._entries_of.get(table)
        if found is None:
            return
        for read in lines_of(self._folder / ENTRIES, read_entry, found.start):
            yield read.value[1]
            if read.value[1] == found.last:
                return

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Yield all accounts with their balances."""
        for read in lines_of(self._folder / ACCOUNTS, read_account):
            yield read.value

    async def transfers(self) -> AsyncIterator[StoredTransfer]:
        """Yield all transfers."""
        for read in lines_of(self._folder / TRANSFERS, read_transfer):
            yield read.value

    async def people(self) -> AsyncIterator[Person]:
        """Yield all people."""
        for read in self._read(PEOPLE, read_person):
            yield read.value

    async def tokens(self) -> AsyncIterator[Token]:
        """Yield all tokens."""
        for read in self._read(TOKENS, read_token):
            yield read.value

    async def finished(self) -> AsyncIterator[NumberedGame]:
        """Yield all finished games."""
        for read in self._read(FINISHED, read_finished):
            yield read.value

    def _read(self, name: str, reader: Callable[[ArchiveLine], object]) -> Iterator[ReadLine]:
        # An archive of format 1 lacks this file: a file of that name in its folder is ignored.
        return lines_of(self._folder / name, reader) if name in self._files else iter(())
