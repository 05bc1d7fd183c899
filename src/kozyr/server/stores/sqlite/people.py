"""People and their tokens in an SQLite file, and the base class of all parts of the SQLite store.

The writer thread makes all changes, in one transaction with all other waiting jobs. A change is on disk
before the caller gets the answer.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from kozyr.ledger import CoinTransfer
from kozyr.server.stores.database_client import PERSON_COLUMNS, TOKEN_COLUMNS, DatabaseClient
from kozyr.server.stores.json_codec import read_scopes, write_scopes
from kozyr.server.stores.name_skeletons import skeleton_of
from kozyr.server.stores.sqlite.bulk import BulkStatement, query_in_bulk
from kozyr.server.stores.sqlite.group_commit import NewPerson
from kozyr.server.stores.sqlite.person_rows import SELECT_PEOPLE, change_person
from kozyr.server.stores.sqlite.reader_thread import ReaderThread
from kozyr.server.stores.sqlite.store_file import StoreFile
from kozyr.server.stores.sqlite.writer import WriterThread
from kozyr.server.tables.people import Person, Token

SELECT_TOKENS: Final = f"SELECT {TOKEN_COLUMNS} FROM tokens"  # noqa: S608 - names of columns
INSERT_PEOPLE: Final = BulkStatement(f"INSERT INTO people ({PERSON_COLUMNS}) VALUES", len(Person._fields))
INSERT_TOKENS: Final = BulkStatement(f"INSERT INTO tokens ({TOKEN_COLUMNS}) VALUES", len(Token._fields))

SELECT_LOOKALIKE: Final = f"{SELECT_PEOPLE} WHERE id = (SELECT person FROM skeletons WHERE skeleton = ?)"  # noqa: S608 - names of columns
_SELECT_MANY: Final = BulkStatement(f"{SELECT_PEOPLE} WHERE id IN (VALUES", 1, ")")
_INSERT_TOKEN: Final = (
    f"INSERT INTO tokens ({TOKEN_COLUMNS})"  # noqa: S608 - names of columns
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?3)"
    " ON CONFLICT DO NOTHING"
)
_DELETE_TOKENS_BY_ID: Final = "DELETE FROM tokens WHERE person = ? AND id = ?"
_DELETE_OTHER_TOKENS: Final = "DELETE FROM tokens WHERE person = ? AND id <> ?"
_DELETE_EXPIRED_TOKENS: Final = "DELETE FROM tokens WHERE expires <= ?"
_SCOPES_INDEX: Final = Token._fields.index("scopes")

_Result = TypeVar("_Result")


class SqliteBase(DatabaseClient):
    """A part of the store, with a thread that reads and a thread that writes."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._writer = WriterThread(file)
        self._reader = ReaderThread(file)

    async def _close(self) -> None:
        # The writer's connection closes last: SQLite then copies the WAL into the file and removes the WAL.
        await self._reader.close()
        await self._writer.close()

    async def _query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        self._must_be_open()
        return await self._reader.run(lambda connection: connection.execute(query, values).fetchall())

    async def _write(self, job: Callable[[sqlite3.Connection], _Result]) -> _Result:
        self._must_be_open()
        return await self._writer.run(job)

    @property
    def _name(self) -> str:
        return str(self._file.path)


class SqlitePeople(SqliteBase):
    """People and their tokens."""

    async def add_person(self, person: Person, transfers: tuple[CoinTransfer, ...] = ()) -> bool:
        """Store a new person and move their first coins, or change nothing and return False."""
        self._must_be_open()
        return await self._writer.add_person(NewPerson(person, transfers))

    async def person(self, person_id: str) -> Person | None:
        """Find a person by id."""
        rows = await self._query(f"{SELECT_PEOPLE} WHERE id = ?", person_id)
        return Person(*rows[0]) if rows else None

    async def people(self, person_ids: Sequence[str]) -> Mapping[str, Person]:
        """Find people by id."""
        self._must_be_open()
        ids = [*dict.fromkeys(person_ids)]
        rows = await self._reader.run(lambda connection: [*query_in_bulk(connection, _SELECT_MANY, ids)])
        return {row[0]: Person(*row) for row in rows}

    async def person_named(self, key: str) -> Person | None:
        """Find a person by their `Person.key`, the normalized name."""
        rows = await self._query(f"{SELECT_PEOPLE} WHERE key = ?", key)
        return Person(*rows[0]) if rows else None

    async def lookalike(self, name: str) -> Person | None:
        """Find the registered person whose name looks like this one (has the same Unicode skeleton)."""
        rows = await self._query(SELECT_LOOKALIKE, skeleton_of(name))
        return Person(*rows[0]) if rows else None

    async def change_person(self, person: Person, *, expected: Person | None = None) -> bool:
        """Update a person and return True, or change nothing and return False.

        The result is False if the stored person is not `expected` (if given), or the name is taken.
        """
        return await self._write(partial(change_person, person, expected))

    async def add_token(self, token: Token) -> bool:
        """Store a token; return False if its person is unknown or its digest or id is taken."""
        return bool(await self._execute_and_count(_INSERT_TOKEN, token_row(token)))

    async def token(self, digest: bytes) -> Token | None:
        """Find a token by its digest."""
        rows = await self._query(f"{SELECT_TOKENS} WHERE digest = ?", digest)
        return token_of(rows[0]) if rows else None

    async def tokens(self, person_id: str) -> Sequence[Token]:
        """List a person's tokens, the oldest first."""
        rows = await self._query(f"{SELECT_TOKENS} WHERE person = ? ORDER BY made, id", person_id)
        return [token_of(row) for row in rows]

    async def drop_token(self, person_id: str, token_id: str) -> Token | None:
        """Delete a token by its public id; return it if it existed."""
        return await self._write(partial(_drop_token, (person_id, token_id)))

    async def drop_tokens(self, person_id: str, *, keep: str) -> Sequence[Token]:
        """Delete all tokens of a person but one; return the deleted tokens."""
        return await self._write(partial(_drop_other_tokens, (person_id, keep)))

    async def drop_expired(self, now: int) -> int:
        """Delete all tokens that have expired; return how many."""
        return await self._execute_and_count(_DELETE_EXPIRED_TOKENS, (now,))

    async def _execute_and_count(self, statement: str, values: Sequence[object]) -> int:
        return await self._write(lambda connection: connection.execute(statement, values).rowcount)


def _drop_token(person_and_id: tuple[str, str], connection: sqlite3.Connection) -> Token | None:
    row = connection.execute(f"{SELECT_TOKENS} WHERE person = ? AND id = ?", person_and_id).fetchone()
    connection.execute(_DELETE_TOKENS_BY_ID, person_and_id)
    return None if row is None else token_of(row)


def _drop_other_tokens(
    person_and_kept_id: tuple[str, str], connection: sqlite3.Connection
) -> Sequence[Token]:
    query = f"{SELECT_TOKENS} WHERE person = ? AND id <> ? ORDER BY made, id"
    rows = connection.execute(query, person_and_kept_id).fetchall()
    connection.execute(_DELETE_OTHER_TOKENS, person_and_kept_id)
    return [token_of(row) for row in rows]


def token_row(token: Token) -> tuple[object, ...]:
    """Convert a token to a row."""
    return tuple(token._replace(scopes=write_scopes(token.scopes)))  # type: ignore[arg-type]  # the stored form


def token_of(row: tuple[Any, ...]) -> Token:
    """Convert a row to a token."""
    token = Token(*row)
    return token._replace(scopes=read_scopes(row[_SCOPES_INDEX]))
