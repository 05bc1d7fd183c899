"""Statements that read or write many rows in one call.

Each call into SQLite releases Python's global lock and must wait to get it back. A statement for a few
hundred rows waits only once. Statements are built for a few row counts and stay prepared.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

_ROW_COUNTS: Final = (256, 64, 16, 4, 1)
"""How many rows a statement has: few counts, so that all statements stay prepared.

256 rows stay far below SQLite's limit of 32,766 values."""


class BulkStatement(NamedTuple):
    """A statement for any number of rows: the SQL before and after the rows, and the number of columns."""

    before: str
    column_count: int
    after: str = ""


def query_in_bulk(
    connection: sqlite3.Connection, bulk: BulkStatement, values: Sequence[object]
) -> Iterator[tuple[Any, ...]]:
    """Run a statement for all rows, given as one flat list of values, and yield the rows it returns."""
    start = 0
    for row_count in _ROW_COUNTS:
        value_count = row_count * bulk.column_count
        while len(values) - start >= value_count:
            statement = _build_statement(bulk, row_count)
            yield from connection.execute(statement, values[start : start + value_count])
            start += value_count


def write_in_bulk(connection: sqlite3.Connection, bulk: BulkStatement, values: Sequence[object]) -> None:
    """Run a statement for all rows of values; the statement must not return any rows."""
    for _ in query_in_bulk(connection, bulk, values):
        message = f"{bulk.before} returned a row"
        raise AssertionError(message)


@cache
def _build_statement(bulk: BulkStatement, row_count: int) -> str:
    row = f"({','.join('?' * bulk.column_count)})"
    return f"{bulk.before} {','.join([row] * row_count)} {bulk.after}"
