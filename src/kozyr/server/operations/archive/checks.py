"""The consistency checks of an archive, which refuse the archive for its first fault.

They check that entry numbers have no gaps, that each command and person occurs once, and that balances are
the sums of transfers. Every token must have its person, and every finished game its entry. Documents must be
in the order of their kinds and keys.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kozyr.ledger import Account, Book, CoinTransfer, find_violations
from kozyr.server.operations.archive.files import ACCOUNTS, TRANSFERS, read_lines, refuse
from kozyr.server.operations.archive.line_codec import (
    TableLine,
    read_account,
    read_document,
    read_entry,
    read_finished,
    read_person,
    read_table,
    read_token,
    read_transfer,
)
from kozyr.server.tables.documents import DocumentChange, check_changes
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Entry, StoredTransfer


class TableEntries(NamedTuple):
    """Where a table's entries are in the file of entries."""

    start: int
    """The byte offset of the first entry."""
    last: Entry
    """The last entry itself."""


def read_table_numbers(path: Path) -> dict[str, int]:
    """Check that every table occurs once and has entries; return the last entry number of each table."""
    last_numbers: dict[str, int] = {}
    for line in read_lines(path, read_table):
        table: TableLine = line.value
        if table.table in last_numbers or table.last < 1:
            refuse(path, f"has {table.table!r} twice or without entries", line.number)
        last_numbers[table.table] = table.last
    return last_numbers


def index_entries(path: Path, last_numbers: Mapping[str, int]) -> dict[str, TableEntries]:
    """Check that all entries exist and are in order; return where each table's entries are in the file."""
    entries_by_table: dict[str, TableEntries] = {}
    current_table, commands = "", set[tuple[str, str]]()
    for line in read_lines(path, read_entry):
        table: str
        entry: Entry
        table, entry = line.value
        previous = entries_by_table.get(table)
        if previous is None:
            current_table, commands = table, set()
        expected_number = previous.last.number + 1 if previous else 1
        is_in_order = table == current_table and entry.number == expected_number
        if not is_in_order or entry.number > last_numbers.get(table, 0):
            refuse(path, f"has entry {entry.number} of {table!r} in the wrong place", line.number)
        if (entry.sender, entry.command) in commands:
            refuse(path, f"has a command of {table!r} for the second time", line.number)
        commands.add((entry.sender, entry.command))
        entries_by_table[table] = TableEntries(previous.start if previous else line.start, entry)
    for table, last_number in last_numbers.items():
        if table not in entries_by_table or entries_by_table[table].last.number != last_number:
            refuse(path, f"lacks entries of {table!r}")
    return entries_by_table


def check_coins(folder: Path, last_numbers: Mapping[str, int]) -> None:
    """Check that every balance is the sum of the account's transfers."""
    balances: dict[Account, int] = {}
    for line in read_lines(folder / ACCOUNTS, read_account):
        account, balance = line.value
        if account in balances:
            refuse(folder / ACCOUNTS, f"has {account!r} twice", line.number)
        balances[account] = balance
    for violation in find_violations(Book(balances, _read_transfers(folder, last_numbers), ())):
        # Whether a pot may hold coins depends on its table, which is not known here.
        if violation.what != "pot":
            found, expected = violation.found, violation.expected
            difference = f"{violation.what} of {violation.about!r} is {found}, not {expected}"
            refuse(folder / ACCOUNTS, f"and {TRANSFERS} do not agree: {difference}")


def _read_transfers(folder: Path, last_numbers: Mapping[str, int]) -> Iterator[CoinTransfer]:
    last_number = 0
    for line in read_lines(folder / TRANSFERS, read_transfer):
        stored: StoredTransfer = line.value
        # A table that is not in the archive counts as -1, which is less than any entry number.
        has_entry = stored.table is None or (stored.number or 0) <= last_numbers.get(stored.table, -1)
        if stored.sequence_number <= last_number or not has_entry:
            refuse(folder / TRANSFERS, f"has {stored.transfer.key!r} in the wrong place", line.number)
        last_number = stored.sequence_number
        yield stored.transfer


def read_people_ids(path: Path) -> set[str]:
    """Check that every person has a unique id and name; return the ids."""
    ids: set[str] = set()
    keys: set[str] = set()
    for line in read_lines(path, read_person):
        person: Person = line.value
        if person.id in ids or person.key in keys:
            refuse(path, f"has {person.id!r} or the same name twice", line.number)
        ids.add(person.id)
        keys.add(person.key)
    return ids


def check_tokens(path: Path, people: set[str]) -> None:
    """Check that every token is unique and belongs to a person."""
    digests: set[bytes] = set()
    ids: set[tuple[str, str]] = set()  # an id is unique only among the tokens of one person
    for line in read_lines(path, read_token):
        token: Token = line.value
        if token.digest in digests or (token.person, token.id) in ids or token.person not in people:
            refuse(path, f"has {token.id!r} twice or without a person", line.number)
        digests.add(token.digest)
        ids.add((token.person, token.id))


def check_finished(path: Path, last_numbers: Mapping[str, int]) -> None:
    """Check that every finished game occurs once, in order, and that the entry that ended it exists."""
    last_number = 0
    games: set[str] = set()
    for line in read_lines(path, read_finished):
        numbered: NumberedGame = line.value
        game = numbered.finished
        has_entry = 0 < game.last_entry <= last_numbers.get(game.table, 0)
        players = {result.player for result in game.players}
        is_new = numbered.sequence_number > last_number and game.game not in games
        if not is_new or not has_entry or len(players) < len(game.players):
            refuse(path, f"has {game.game!r} in the wrong place, or with a player twice", line.number)
        last_number = numbered.sequence_number
        games.add(game.game)


def check_documents(path: Path) -> None:
    """Check that every document occurs once, in order, and is one that a store accepts."""
    last = "", ""
    for line in read_lines(path, read_document):
        kind, key, body, version = line.value
        try:
            check_changes([DocumentChange(kind, key, body, version)])
        except ValueError:
            refuse(path, "has a document that no store accepts", line.number)
        if version < 1 or (kind, key) <= last:
            refuse(path, f"has {key!r} in the wrong place or without a version", line.number)
        last = kind, key
