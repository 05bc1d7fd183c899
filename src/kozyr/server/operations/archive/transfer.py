"""The export of a store to an archive, and the import of an archive into a store.

An archive is a folder of files of JSON lines, with a manifest that holds their line counts and checksums. The
manifest is written last: a folder without one is not an archive. Any backend can import any archive.
"""

import asyncio
import hashlib
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

from kozyr.server.operations.archive.files import FILES, FORMAT, MANIFEST, ArchiveError
from kozyr.server.operations.archive.line_codec import (
    ArchiveLine,
    account_line,
    entry_line,
    table_line,
    transfer_line,
    write_line,
)
from kozyr.server.operations.archive.people_codec import finished_line, person_line, token_line
from kozyr.server.operations.archive.reader import open_archive
from kozyr.server.stores.private_files import create, make_folder
from kozyr.server.tables.ports import Snapshot, Store

__all__ = ["ArchiveError", "read_archive", "write_archive"]


async def write_archive(source: Snapshot, folder: Path) -> None:
    """Write all content of a snapshot into a new or empty folder."""
    _begin(folder)
    lines = (
        _tables(source), _entries(source), _accounts(source), _transfers(source),
        _people(source), _tokens(source), _finished(source),
    )  # fmt: skip
    files = {name: await _write_file(folder / name, each) for name, each in zip(FILES, lines, strict=True)}
    _finish(folder, {"format": FORMAT, "files": files})


async def read_archive(folder: Path, store: Store) -> None:
    """Import all content of an archive into an empty store.

    Raise `ArchiveError` and store nothing if the archive is damaged or the store is not empty.
    """
    archive = await asyncio.to_thread(open_archive, folder)
    if not await store.restore(archive):
        message = "The store has something in it already: an archive goes into an empty one."
        raise ArchiveError(message)


def _begin(folder: Path) -> None:
    make_folder(folder)
    if any(folder.iterdir()):
        message = f"{folder} has something in it already: an archive is written into an empty folder."
        raise ArchiveError(message)


async def _write_file(path: Path, lines: AsyncIterator[ArchiveLine]) -> ArchiveLine:
    checksum, count = hashlib.sha256(), 0
    with create(path) as file:
        async for line in lines:
            written = write_line(line)
            checksum.update(written)
            count += 1
            file.write(written)
        file.flush()
        os.fsync(file.fileno())
    return {"lines": count, "sha256": checksum.hexdigest()}


def _finish(folder: Path, manifest: ArchiveLine) -> None:
    unfinished = folder / f"{MANIFEST}.new"
    with create(unfinished) as file:
        file.write(json.dumps(manifest, indent=2).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(folder / MANIFEST)
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


async def _tables(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for each in source.tables():
        yield table_line(each)


async def _entries(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for table in source.tables():
        async for each in source.entries(table.table):
            yield entry_line(table.table, each)


async def _accounts(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for account, balance in source.balances():
        yield account_line(account, balance)


async def _transfers(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for each in source.transfers():
        yield transfer_line(each)


async def _people(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for each in source.people():
        yield person_line(each)


async def _tokens(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for each in source.tokens():
        yield token_line(each)


async def _finished(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for each in source.finished():
        yield finished_line(each)
