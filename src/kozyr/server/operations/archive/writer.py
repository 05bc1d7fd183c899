"""The export of a store to an archive.

An archive is a folder of JSON Lines files, with a manifest that holds their line counts and checksums. The
manifest is written last, so a folder without a manifest is not a complete archive.
"""

import hashlib
import json
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

from kozyr.server.operations.archive import line_codec
from kozyr.server.operations.archive.files import (
    ACCOUNTS,
    DOCUMENTS,
    ENTRIES,
    FINISHED,
    FORMAT,
    MANIFEST,
    PEOPLE,
    TABLES,
    TOKENS,
    TRANSFERS,
    ArchiveError,
)
from kozyr.server.operations.archive.line_codec import ArchiveLine
from kozyr.server.stores.private_files import create, make_folder
from kozyr.server.tables.documents import skip_transient
from kozyr.server.tables.ports import Snapshot

_Item = TypeVar("_Item")


async def write_archive(source: Snapshot, folder: Path) -> None:
    """Write all content of a snapshot into a new or empty folder."""
    _prepare_folder(folder)
    contents = {
        TABLES: _make_lines(source.tables(), line_codec.write_table),
        ENTRIES: _make_entry_lines(source),
        ACCOUNTS: _make_lines(source.balances(), line_codec.write_account),
        TRANSFERS: _make_lines(source.transfers(), line_codec.write_transfer),
        PEOPLE: _make_lines(source.people(), line_codec.write_person),
        TOKENS: _make_lines(source.tokens(), line_codec.write_token),
        FINISHED: _make_lines(source.finished_games(), line_codec.write_finished),
        DOCUMENTS: _make_lines(skip_transient(source.documents()), line_codec.write_document),
    }
    files = {name: await _write_file(folder / name, lines) for name, lines in contents.items()}
    _write_manifest(folder, {"format": FORMAT, "files": files})


def _prepare_folder(folder: Path) -> None:
    make_folder(folder)
    if any(folder.iterdir()):
        message = f"{folder} is not empty; an archive can only be written into an empty folder."
        raise ArchiveError(message)


async def _make_lines(
    items: AsyncIterator[_Item], write: Callable[[_Item], ArchiveLine]
) -> AsyncIterator[ArchiveLine]:
    async for item in items:
        yield write(item)


async def _make_entry_lines(source: Snapshot) -> AsyncIterator[ArchiveLine]:
    async for stored_table in source.tables():
        async for entry in source.entries(stored_table.table):
            yield line_codec.write_entry(stored_table.table, entry)


async def _write_file(path: Path, lines: AsyncIterator[ArchiveLine]) -> ArchiveLine:
    checksum, count = hashlib.sha256(), 0
    with create(path) as file:
        async for line in lines:
            encoded = line_codec.encode_line(line)
            checksum.update(encoded)
            count += 1
            file.write(encoded)
        file.flush()
        os.fsync(file.fileno())
    return {"lines": count, "sha256": checksum.hexdigest()}


def _write_manifest(folder: Path, manifest: ArchiveLine) -> None:
    unfinished = folder / f"{MANIFEST}.new"
    with create(unfinished) as file:
        file.write(json.dumps(manifest, indent=2).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(folder / MANIFEST)
    # Only a sync of the folder makes the rename itself durable.
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
