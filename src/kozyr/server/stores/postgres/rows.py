"""Conversion between the store port's types and the arguments and rows of PostgreSQL."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from asyncpg import Record

from kozyr.ledger import Account, CoinTransfer, InsufficientFunds
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    Conflict,
    Entry,
    Outcome,
    Refused,
    Repeated,
    Stored,
)

AppendJob: TypeAlias = Change | tuple[CoinTransfer, ...]
"""A change of a table, or transfers outside any table."""

APPEND: Final = """
SELECT outcome, figure, about, at, digest, body
FROM kozyr.append(
    $1, kozyr.unless_refused($1, $2, $4, $5), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16
)
"""
"""`kozyr.unless_refused` returns the numbers of the entries ($2), with 0 for each entry whose command was
refused before. No entry has the number 0, so such an entry is not stored."""
APPEND_WITH_GAMES: Final = """
SELECT outcome, figure, about, at, digest, body
FROM kozyr.append_with_finished(
    $1, kozyr.unless_refused($1, $2, $4, $5), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
    $17, $18, $19, $20, $21, $22, $23, $24
)
"""
REFUSE: Final = "SELECT kozyr.refuse($1, $2, $3, $4)"
ENTRY_COLUMNS: Final = "e.number, e.at, e.sender, e.command, e.digest, e.body"
TRANSFER_COLUMNS: Final = "m.place, m.key, m.debit, m.credit, m.amount, m.kind, t.name, m.number"
SELECT_ENTRIES: Final = (
    f"SELECT {ENTRY_COLUMNS} FROM kozyr.tables AS t JOIN kozyr.entries AS e ON e.table_id = t.id"  # noqa: S608 - names of columns
)
SELECT_HISTORY: Final = f"""
SELECT {TRANSFER_COLUMNS} FROM (
    (SELECT * FROM kozyr.transfers WHERE debit = $1 AND place < $2 ORDER BY place DESC LIMIT $3)
    UNION ALL
    (SELECT * FROM kozyr.transfers
     WHERE credit = $1 AND debit <> $1 AND place < $2 ORDER BY place DESC LIMIT $3)
) AS m LEFT JOIN kozyr.tables AS t ON t.id = m.table_id ORDER BY m.place DESC LIMIT $3
"""  # noqa: S608 - names of columns
"""Reads at most $3 debits and $3 credits, each from its own index, and keeps the newest $3 of both."""

_NO_ENTRY: Final = (None,) * 10
"""The row of a job without an entry. Its columns are the table, the six fields of `Entry`, `due`, `listing`
and `running`."""


def build_append_arguments(jobs: Sequence[AppendJob]) -> list[list[object]]:
    """Convert jobs to the arguments of kozyr.append, which takes one array for each column."""
    rows: list[tuple[object, ...]] = []
    starts = [1]  # where the transfers of each job start; SQL arrays count from 1
    transfers: list[CoinTransfer] = []
    for job in jobs:
        if isinstance(job, Change):
            rows.append((job.table, *job.entry, job.due, job.listing, job.running))
            transfers += job.transfers
        else:
            rows.append(_NO_ENTRY)
            transfers += job
        starts.append(len(transfers) + 1)
    # Ten columns for the rows of `_NO_ENTRY`, and five for the fields of a transfer.
    return [*columns_of(rows, 10), list(starts), *columns_of(transfers, 5)]


def columns_of(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    """Convert rows of `width` values to columns."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


def outcome_of(job: AppendJob, row: Record) -> Outcome:
    """Convert a row to the outcome of a job; the outcome decides what `figure` and `about` mean."""
    outcome, figure, about, at, digest, body = row
    if outcome == "stored":
        return Stored(figure)
    if outcome == "behind":
        # If the command was refused before, `kozyr.unless_refused` replaces the entry's number with 0 (see
        # `APPEND`). The database then answers `behind`, although the entry has the right number.
        assert isinstance(job, Change)  # noqa: S101 - only entries can conflict
        has_right_number = job.entry.number == figure + 1
        return Refused(job.entry.command) if has_right_number else Conflict(figure)
    if outcome == "paid":
        return AlreadyPaid(about)
    if outcome == "short":
        return InsufficientFunds(Account(about), figure)
    assert outcome == "repeated", outcome  # noqa: S101 - the function returns five outcomes
    assert isinstance(job, Change)  # noqa: S101 - repeated transfers are `AlreadyPaid`
    return Repeated(Entry(figure, at, job.entry.sender, job.entry.command, digest, body))
