"""Is an archive whole, and what is in it?

All of it is read and checked before anything is believed: every line, numbers without gaps, sums, and at last
the seals of the files. Then it is a snapshot like a store's own.
"""

import hashlib
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from kozyr.ledger import Account, Book, Transfer, faults
from kozyr.service.archive_lines import Line, TableLine, read_account, read_entry, read_table, read_transfer
from kozyr.service.ports import Change, Entry, Kept

FORMAT: Final = "kozyr archive 1"
MANIFEST: Final = "manifest.json"
TABLES: Final = "tables.jsonl"
ENTRIES: Final = "entries.jsonl"
ACCOUNTS: Final = "accounts.jsonl"
TRANSFERS: Final = "transfers.jsonl"
FILES: Final = (TABLES, ENTRIES, ACCOUNTS, TRANSFERS)

_Value = TypeVar("_Value")


class ArchiveError(Exception):
    """It is not whole or does not fit: a sentence that names the file, and the line where there is one."""


class _Read(NamedTuple):
    """A line that was read, and where it stands."""

    number: int
    start: int
    value: Any


class _Piece(NamedTuple):
    """Where a table's entries lie in their file, and the last of them."""

    start: int
    last: Entry


def opened_archive(folder: Path) -> "Archive":
    """Check all of an archive; give what is in it."""
    seals = _seals(folder)
    lasts = _checked_tables(folder / TABLES)
    pieces = _checked_entries(folder / ENTRIES, lasts)
    _check_coins(folder, lasts)
    for name in FILES:
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != seals[name]:
                _refuse(folder / name, "is not as it was written: its seal differs")
    return Archive(folder, pieces)


class Archive:
    """What is in an archive that was checked: a snapshot."""

    def __init__(self, folder: Path, pieces: Mapping[str, _Piece]) -> None:
        self._folder = folder
        self._pieces = pieces

    async def tables(self) -> AsyncIterator[Change]:
        """Go through all tables."""
        for read in _lines(self._folder / TABLES, read_table):
            line: TableLine = read.value
            last = self._pieces[line.table].last
            yield Change(line.table, last, (), line.due, line.listing, line.running)

    async def entries(self, table: str) -> AsyncIterator[Entry]:
        """Go through a table's entries."""
        piece = self._pieces.get(table)
        if piece is None:
            return
        for read in _lines(self._folder / ENTRIES, read_entry, piece.start):
            yield read.value[1]
            if read.value[1] == piece.last:
                return

    async def balances(self) -> AsyncIterator[tuple[Account, int]]:
        """Go through all accounts."""
        for read in _lines(self._folder / ACCOUNTS, read_account):
            yield read.value

    async def transfers(self) -> AsyncIterator[Kept]:
        """Go through all transfers."""
        for read in _lines(self._folder / TRANSFERS, read_transfer):
            yield read.value


def _seals(folder: Path) -> dict[str, str]:
    path = folder / MANIFEST
    try:
        manifest: Line = json.loads(path.read_bytes())
        if manifest["format"] != FORMAT:
            _refuse(path, f"is of another format than {FORMAT!r}")
        counts = {name: manifest["files"][name]["lines"] for name in FILES}
        seals = {name: str(manifest["files"][name]["sha256"]) for name in FILES}
    except FileNotFoundError:
        _refuse(path, "is not there: this is no archive, or one that was not finished")
    except (ValueError, KeyError, TypeError):
        _refuse(path, "is not a manifest")
    for name, expected in counts.items():
        if not (folder / name).is_file():
            _refuse(folder / name, "is not there")
        with (folder / name).open("rb") as file:
            found = sum(1 for _ in file)
        if found < expected:
            _refuse(folder / name, f"ends behind line {found} of {expected}")
    return seals


def _checked_tables(path: Path) -> dict[str, int]:
    lasts: dict[str, int] = {}
    for read in _lines(path, read_table):
        line: TableLine = read.value
        if line.table in lasts or line.last < 1:
            _refuse(path, f"has {line.table!r} twice or without entries", read.number)
        lasts[line.table] = line.last
    return lasts


def _checked_entries(path: Path, lasts: Mapping[str, int]) -> dict[str, _Piece]:
    pieces: dict[str, _Piece] = {}
    now, commands = "", set[tuple[str, str]]()
    for read in _lines(path, read_entry):
        table: str
        entry: Entry
        table, entry = read.value
        if table not in pieces:
            now, commands = table, set()
        before = pieces[table].last.number if table in pieces else 0
        if table != now or entry.number != before + 1 or entry.number > lasts.get(table, 0):
            _refuse(path, f"has number {entry.number} of {table!r} where it does not belong", read.number)
        if (entry.sender, entry.command) in commands:
            _refuse(path, f"has a command of {table!r} for the second time", read.number)
        commands.add((entry.sender, entry.command))
        pieces[table] = _Piece(pieces[table].start if table in pieces else read.start, entry)
    for table, last in lasts.items():
        if table not in pieces or pieces[table].last.number != last:
            _refuse(path, f"lacks entries of {table!r}")
    return pieces


def _check_coins(folder: Path, lasts: Mapping[str, int]) -> None:
    balances: dict[Account, int] = {}
    for read in _lines(folder / ACCOUNTS, read_account):
        account, balance = read.value
        if account in balances:
            _refuse(folder / ACCOUNTS, f"has {account!r} twice", read.number)
        balances[account] = balance
    # Whether a pot may hold coins is a question to the tables: here they only have to be whole.
    broken = [each for each in faults(Book(balances, _transfers(folder, lasts), ())) if each.what != "pot"]
    if broken:
        what, about, found, expected = broken[0]
        told = f"and {TRANSFERS} do not agree: {what} of {about!r} is {found}, not {expected}"
        _refuse(folder / ACCOUNTS, told)


def _transfers(folder: Path, lasts: Mapping[str, int]) -> Iterator[Transfer]:
    place = 0
    for read in _lines(folder / TRANSFERS, read_transfer):
        kept: Kept = read.value
        belongs = kept.table is None or (kept.number or 0) <= lasts.get(kept.table, -1)
        if kept.place <= place or not belongs:
            _refuse(folder / TRANSFERS, f"has {kept.transfer.key!r} where it does not belong", read.number)
        place = kept.place
        yield kept.transfer


def _lines(path: Path, reader: Callable[[Line], _Value], start: int = 0) -> Iterator[_Read]:
    with path.open("rb") as file:
        file.seek(start)
        for number, line in enumerate(file, 1):
            try:
                value = reader(json.loads(line))
            except (ValueError, KeyError, TypeError, RecursionError):
                _refuse(path, "cannot be read", number)
            yield _Read(number, start, value)
            start += len(line)


def _refuse(path: Path, what: str, line: int | None = None) -> NoReturn:
    message = f"{path} {what}." if line is None else f"{path}, line {line}: it {what}."
    raise ArchiveError(message) from None
