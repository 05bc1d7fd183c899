"""The schema of the file, and the migrations that lead to it.

Each migration is a step from one version to the next. A file goes through all steps that it lacks in one
transaction. A released step never changes.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

APPLICATION_ID: Final = 0x4B5A5952
"""The text KZYR in the file's header, which marks a file of Kozyr."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        # In this step, `made` is the id of a table: tables are numbered in the order of their creation.
        "CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE tables (
            made INTEGER NOT NULL PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            last INTEGER NOT NULL,
            due INTEGER,
            listing BLOB,
            running INTEGER NOT NULL
        )
        """,
        "CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL",
        "CREATE INDEX tables_listed ON tables (made) WHERE listing IS NOT NULL",
        # Rows are in the order of storing. If they were in the order of tables, each entry of a group would
        # change another page. The writer ensures that a command is stored only once (table_cache.py).
        """
        CREATE TABLE entries (
            made INTEGER NOT NULL,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            sender TEXT NOT NULL,
            command TEXT NOT NULL,
            digest BLOB NOT NULL,
            body BLOB NOT NULL
        )
        """,
        "CREATE UNIQUE INDEX entries_number ON entries (made, number)",
        """
        CREATE TABLE accounts (
            name TEXT NOT NULL PRIMARY KEY,
            balance INTEGER NOT NULL CHECK (balance >= 0 OR name = 'mint')
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE transfers (
            place INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            debit TEXT NOT NULL,
            credit TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount > 0),
            kind TEXT NOT NULL,
            made INTEGER,
            number INTEGER
        )
        """,
        "CREATE INDEX transfers_debit ON transfers (debit)",
        "CREATE INDEX transfers_credit ON transfers (credit)",
    ),
    (
        """
        CREATE TABLE people (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            key TEXT NOT NULL UNIQUE,
            password TEXT,
            made INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE tokens (
            digest BLOB NOT NULL PRIMARY KEY,
            id TEXT NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            scopes TEXT NOT NULL,
            made INTEGER NOT NULL,
            expires INTEGER,
            UNIQUE (person, id)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX tokens_expire ON tokens (expires) WHERE expires IS NOT NULL",
        # A game is always read as a whole: only its search keys have their own columns.
        # `place` counts the finished games in the order in which they were stored.
        """
        CREATE TABLE finished (
            place INTEGER NOT NULL PRIMARY KEY,
            game TEXT NOT NULL,
            open INTEGER NOT NULL,
            body BLOB NOT NULL
        )
        """,
        "CREATE INDEX finished_game ON finished (game)",
        "CREATE INDEX finished_open ON finished (place) WHERE open",
        """
        CREATE TABLE played (
            player TEXT NOT NULL,
            place INTEGER NOT NULL,
            result TEXT NOT NULL,
            points INTEGER NOT NULL,
            PRIMARY KEY (player, place)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE records (
            player TEXT NOT NULL PRIMARY KEY,
            games INTEGER NOT NULL,
            wins INTEGER NOT NULL,
            losses INTEGER NOT NULL,
            draws INTEGER NOT NULL,
            points INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    (
        # Only registered people have a skeleton. Python fills the table: SQL cannot compute skeletons.
        """
        CREATE TABLE skeletons (
            skeleton TEXT NOT NULL PRIMARY KEY,
            person TEXT NOT NULL UNIQUE
        ) WITHOUT ROWID
        """,
    ),
    (
        # Everything here is computed from finished games, so it starts empty. It replaces the table records.
        "CREATE TABLE projections (name TEXT NOT NULL PRIMARY KEY, cursor INTEGER NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE projection_rows (
            projection TEXT NOT NULL,
            key TEXT NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (projection, key)
        ) WITHOUT ROWID
        """,
        "DROP TABLE records",
    ),
    (
        # The collation BINARY compares the UTF-8 bytes of keys.
        """
        CREATE TABLE documents (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            body BLOB NOT NULL,
            version INTEGER NOT NULL,
            PRIMARY KEY (kind, key)
        ) WITHOUT ROWID
        """,
    ),
    (
        "ALTER TABLE people ADD COLUMN avatar TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE people ADD COLUMN country TEXT NOT NULL DEFAULT ''",
    ),
)
_CREATED_TABLES: Final[tuple[frozenset[str], ...]] = (
    frozenset({"meta", "tables", "entries", "accounts", "transfers"}),
    frozenset({"people", "tokens", "finished", "played", "records"}),
    frozenset({"skeletons"}),
    frozenset({"projections", "projection_rows"}),
    frozenset({"documents"}),
    frozenset(),
)
"""The tables that each step creates."""
_DROPPED_TABLES: Final = {4: frozenset({"records"})}
"""The tables that later steps dropped, by the first version without them."""


def tables_of_version(version: int) -> frozenset[str]:
    """Return the names of the tables in a file of this version; version 0 counts as version 1."""
    created = frozenset[str]().union(*_CREATED_TABLES[: max(version, 1)])
    return created.difference(*[names for since, names in _DROPPED_TABLES.items() if version >= since])


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of a file."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def epoch_of(connection: sqlite3.Connection) -> str | None:
    """Return the epoch of the store in a file, or None if the epoch is missing."""
    row = connection.execute("SELECT value FROM meta WHERE name = 'epoch'").fetchone()
    return None if row is None else str(row[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Apply all missing migrations to a file, or none."""
    if version_of(connection) == len(migrations):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read the version again: another process may have migrated first.
        for migration in migrations[version_of(connection) :]:
            for statement in migration:
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
