"""The consistency checks of an archive.

Numbers have no gaps, commands occur once, and sums agree. No person occurs twice, and every token has its
person and every game its entry. The first fault is refused, with its line where there is one.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kozyr.ledger import Account, Book, Transfer, find_violations
from kozyr.server.operations.archive.files import ACCOUNTS, TRANSFERS, lines_of, refuse
from kozyr.server.operations.archive.line_codec import (
    TableLine,
    read_account,
    read_entry,
    read_table,
    read_transfer,
)
from kozyr.server.operations.archive.people_codec import read_finished, read_person, read_token
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Entry, StoredTransfer


class TableEntries(NamedTuple):
    """The byte offset of a table's entries in their file, and the last entry."""

    start: int
    last: Entry


def read_table_numbers(path: Path) -> dict[str, int]:
    """Check the tables; return the number of each one's last entry."""
    last_numbers: dict[str, int] = {}
    for read in lines_of(path, read_table):
        line: TableLine = read.value
        if line.table in last_numbers or line.last < 1:
            refuse(path, f"has {line.table!r} twice or without entries", read.number)
        last_numbers[line.table] = line.last
    return last_numbers


def index_entries(path: Path, last_numbers: Mapping[str, int]) -> dict[str, TableEntries]:
    """Check that all entries are there, in order; return where those of each table are."""
    entries_of: dict[str, TableEntries] = {}
    now, commands = "", set[tuple[str, str]]()
    for read in lines_of(path, read_entry):
        table: str
        entry: Entry
        table, entry = read.value
        if table not in entries_of:
            now, commands = table, set()
        before = entries_of[table].last.number if table in entries_of else 0
        if table != now or entry.number != before + 1 or entry.number > last_numbers.get(table, 0):
            refuse(path, f"has number {entry.number} of {table!r} where it does not belong", read.number)
        if (entry.sender, entry.command) in commands:
            refuse(path, f"has a command of {table!r} for the second time", read.number)
        commands.add((entry.sender, entry.command))
        entries_of[table] = TableEntries(
            entries_of[table].start if table in entries_of else read.start, entry
        )
    for table, last in last_numbers.items():
        if table not in entries_of or entries_of[table].last.number != last:
            refuse(path, f"lacks entries of {table!r}")
    return entries_of


def check_coins(folder: Path, last_numbers: Mapping[str, int]) -> None:
    """Check that every balance is the sum of its transfers."""
    balances: dict[Account, int] = {}
    for read in lines_of(folder / ACCOUNTS, read_account):
        account, balance = read.value
        if account in balances:
            refuse(folder / ACCOUNTS, f"has {account!r} twice", read.number)
        balances[account] = balance
    # Whether a pot may hold coins depends on the tables; here only the sums have to agree.
    broken = [
        each
        for each in find_violations(Book(balances, _transfers(folder, last_numbers), ()))
        if each.what != "pot"
    ]
    if broken:
        what, about, found, expected = broken[0]
        told = f"and {TRANSFERS} do not agree: {what} of {about!r} is {found}, not {expected}"
        refuse(folder / ACCOUNTS, told)


def _transfers(folder: Path, last_numbers: Mapping[str, int]) -> Iterator[Transfer]:
    place = 0
    for read in lines_of(folder / TRANSFERS, read_transfer):
        kept: StoredTransfer = read.value
        belongs = kept.table is None or (kept.number or 0) <= last_numbers.get(kept.table, -1)
        if kept.place <= place or not belongs:
            refuse(folder / TRANSFERS, f"has {kept.transfer.key!r} where it does not belong", read.number)
        place = kept.place
        yield kept.transfer


def read_people_ids(path: Path) -> set[str]:
    """Check that every person has a unique id and name; return the ids."""
    ids: set[str] = set()
    keys: set[str] = set()
    for read in lines_of(path, read_person):
        person: Person = read.value
        if person.id in ids or person.key in keys:
            refuse(path, f"has {person.id!r} or his name twice", read.number)
        ids.add(person.id)
        keys.add(person.key)
    return ids


def check_tokens(path: Path, people: set[str]) -> None:
    """Check that every token is unique and belongs to a person."""
    digests: set[bytes] = set()
    names: set[tuple[str, str]] = set()
    for read in lines_of(path, read_token):
        token: Token = read.value
        if token.digest in digests or (token.person, token.id) in names or token.person not in people:
            refuse(path, f"has {token.id!r} twice or for nobody", read.number)
        digests.add(token.digest)
        names.add((token.person, token.id))


def check_finished(path: Path, last_numbers: Mapping[str, int]) -> None:
    """Check that every finished game occurs once, in order, and that the entry that ended it exists."""
    place = 0
    games: set[str] = set()
    for read in lines_of(path, read_finished):
        placed: NumberedGame = read.value
        game = placed.finished
        belongs = 0 < game.number <= last_numbers.get(game.table, 0)
        players = {each.player for each in game.players}
        if placed.place <= place or game.game in games or not belongs or len(players) < len(game.players):
            refuse(path, f"has {game.game!r} where it does not belong", read.number)
        place = placed.place
        games.add(game.game)
