"""Statements that read or write many rows in one call.

Each call into SQLite releases the GIL and must wait to get it back. One statement for a few hundred rows
waits once. Statements are built for a few row counts and stay prepared.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

_SIZES: Final = (256, 64, 16, 4, 1)
"""Few, so that all of them stay prepared. The largest times the columns stays far below SQLite's 32,766."""


class Bulk(NamedTuple):
    """A statement with as many rows of values as there are."""

    before: str
    columns: int
    after: str = ""


def in_bulk(
    connection: sqlite3.Connection, bulk: Bulk, values: Sequence[object]
) -> Iterator[tuple[Any, ...]]:
    """Run it for all values, rows one behind another; go through what it answers."""
    start, left = 0, len(values)
    for size in _SIZES:
        width = size * bulk.columns
        while left >= width:
            yield from connection.execute(_statement(bulk, size), values[start : start + width])
            start, left = start + width, left - width


def write_in_bulk(connection: sqlite3.Connection, bulk: Bulk, values: Sequence[object]) -> None:
    """Run it for all values; it answers nothing."""
    for _ in in_bulk(connection, bulk, values):
        message = f"{bulk.before} answers nothing"
        raise AssertionError(message)


@cache
def _statement(bulk: Bulk, rows: int) -> str:
    row = f"({','.join('?' * bulk.columns)})"
    return f"{bulk.before} {','.join([row] * rows)} {bulk.after}"
