"""People and their tokens in PostgreSQL.

Each change is one statement and one transaction, which is on disk before the caller gets the answer.

A registered person, one with a password, reserves the Unicode skeleton of their name. So no other person can
register a name that looks like it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, Final

from asyncpg import ReadOnlySQLTransactionError, UniqueViolationError
from asyncpg import Record as Row

from kozyr.ledger import CoinTransfer
from kozyr.server.stores.database_client import PERSON_COLUMNS, TOKEN_COLUMNS
from kozyr.server.stores.name_skeletons import find_skeleton_owners, skeleton_of
from kozyr.server.stores.postgres.connections import DatabaseConnection, PostgresBase
from kozyr.server.stores.postgres.rows import columns_of
from kozyr.server.tables.people import Person, Token

SELECT_PEOPLE: Final = f"SELECT {PERSON_COLUMNS} FROM kozyr.people"  # noqa: S608 - names of columns
SELECT_TOKENS: Final = f"SELECT {TOKEN_COLUMNS} FROM kozyr.tokens"  # noqa: S608 - names of columns

ADD_PERSON: Final = "SELECT kozyr.add_person($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
_CHANGE_PERSON: Final = (
    "SELECT kozyr.change_person($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)"
)
_SELECT_LOOKALIKE: Final = (
    f"{SELECT_PEOPLE} WHERE id = (SELECT person FROM kozyr.skeletons WHERE skeleton = $1)"  # noqa: S608 - names of columns
)
_INSERT_TOKEN: Final = f"""
INSERT INTO kozyr.tokens ({TOKEN_COLUMNS})
SELECT $1, $2, p.id, $4, $5, $6, $7 FROM kozyr.people AS p WHERE p.id = $3
ON CONFLICT DO NOTHING RETURNING id
"""  # noqa: S608 - names of columns
_DELETE_TOKENS_BY_ID: Final = f"""
DELETE FROM kozyr.tokens WHERE person = $1 AND id = $2 RETURNING {TOKEN_COLUMNS}
"""  # noqa: S608 - names of columns
_DELETE_OTHER_TOKENS: Final = f"""
DELETE FROM kozyr.tokens WHERE person = $1 AND id <> $2 RETURNING {TOKEN_COLUMNS}
"""  # noqa: S608 - names of columns
_DELETE_EXPIRED_TOKENS: Final = """
WITH gone AS (DELETE FROM kozyr.tokens WHERE expires <= $1 RETURNING id) SELECT count(*) FROM gone
"""
_SELECT_UNRESERVED: Final = """
SELECT p.made, p.id, p.name FROM kozyr.people AS p
WHERE p.password IS NOT NULL AND NOT EXISTS (SELECT FROM kozyr.skeletons AS s WHERE s.person = p.id)
"""
_INSERT_SKELETONS: Final = """
INSERT INTO kozyr.skeletons (skeleton, person)
SELECT * FROM unnest($1::text[], $2::text[]) AS r (skeleton, person) ORDER BY r.skeleton COLLATE "C"
ON CONFLICT DO NOTHING
"""
"""Every process inserts in the same order, to avoid deadlocks."""


class PostgresPeople(PostgresBase):
    """People and their tokens."""

    add_person_statement: ClassVar[str] = ADD_PERSON
    select_people: ClassVar[str] = SELECT_PEOPLE

    async def add_person(self, person: Person, transfers: tuple[CoinTransfer, ...] = ()) -> bool:
        """Store a new person and move their first coins, or change nothing."""
        values = (
            *person,
            _find_skeleton_to_reserve(person),
            *columns_of(transfers, len(CoinTransfer._fields)),
        )
        return await self._write_unless_taken(self.add_person_statement, *values)

    async def person(self, person_id: str) -> Person | None:
        """Find a person by id."""
        rows = await self._query(f"{self.select_people} WHERE id = $1", person_id)
        return Person(*rows[0]) if rows else None

    async def people(self, person_ids: Sequence[str]) -> Mapping[str, Person]:
        """Find people by id."""
        rows = await self._query(f"{self.select_people} WHERE id = ANY ($1::text[])", list(person_ids))
        return {row["id"]: Person(*row) for row in rows}

    async def person_named(self, key: str) -> Person | None:
        """Find a person by their `Person.key`, the normalized name."""
        rows = await self._query(f"{self.select_people} WHERE key = $1", key)
        return Person(*rows[0]) if rows else None

    async def lookalike(self, name: str) -> Person | None:
        """Find the registered person whose name looks like this one (has the same Unicode skeleton)."""
        rows = await self._query(_SELECT_LOOKALIKE, skeleton_of(name))
        return Person(*rows[0]) if rows else None

    async def change_person(self, person: Person, *, expected: Person | None = None) -> bool:
        """Update a person and return True, or change nothing and return False.

        The result is False if the stored person is not `expected` (if given), or the name is taken.
        """
        # The last parameters: whether to compare, then all expected fields but the id.
        comparison = (
            (False, *[None] * (len(Person._fields) - 1)) if expected is None else (True, *expected[1:])
        )
        values = (*person, _find_skeleton_to_reserve(person), *comparison)
        return await self._write_unless_taken(_CHANGE_PERSON, *values)

    async def add_token(self, token: Token) -> bool:
        """Store a token; return False if its person is unknown or its digest or id is taken."""
        return bool(await self._write(_INSERT_TOKEN, *token))

    async def token(self, digest: bytes) -> Token | None:
        """Find a token by its digest."""
        rows = await self._query(f"{SELECT_TOKENS} WHERE digest = $1", digest)
        return token_of(rows[0]) if rows else None

    async def tokens(self, person_id: str) -> Sequence[Token]:
        """List a person's tokens, the oldest first."""
        rows = await self._query(f"{SELECT_TOKENS} WHERE person = $1 ORDER BY made, id", person_id)
        return [token_of(row) for row in rows]

    async def drop_token(self, person_id: str, token_id: str) -> Token | None:
        """Delete a token by its public id; return it if it existed."""
        rows = await self._write(_DELETE_TOKENS_BY_ID, person_id, token_id)
        return token_of(rows[0]) if rows else None

    async def drop_tokens(self, person_id: str, *, keep: str) -> Sequence[Token]:
        """Delete all tokens of a person but one; return the deleted tokens."""
        rows = await self._write(_DELETE_OTHER_TOKENS, person_id, keep)
        return sorted((token_of(row) for row in rows), key=lambda token: (token.made, token.id))

    async def drop_expired(self, now: int) -> int:
        """Delete all tokens that have expired; return how many."""
        rows = await self._write(_DELETE_EXPIRED_TOKENS, now)
        return int(rows[0][0])

    async def _write_unless_taken(self, statement: str, *values: object) -> bool:
        try:
            return bool((await self._write(statement, *values))[0][0])
        except UniqueViolationError:
            return False


def _find_skeleton_to_reserve(person: Person) -> str | None:
    # A guest has no password and reserves no skeleton.
    return None if person.password is None else skeleton_of(person.name)


def token_of(row: Row) -> Token:
    """Convert a row to a token."""
    return Token(*row)._replace(scopes=tuple(row["scopes"]))


async def reserve_all_names(connection: DatabaseConnection) -> None:
    """Reserve every registered name that is not reserved yet, unless a reserved name looks like it."""
    unreserved = [tuple(row) for row in await connection.fetch(_SELECT_UNRESERVED)]
    # A thread does this, because the Unicode tables load slowly and there may be many people.
    owners = await asyncio.to_thread(find_skeleton_owners, unreserved)
    if owners:
        # A read-only database refuses the insert. It needs no reservations: people cannot register there.
        with suppress(ReadOnlySQLTransactionError):
            await connection.execute(_INSERT_SKELETONS, list(owners), list(owners.values()))
