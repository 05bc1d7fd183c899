"""How are people and their tokens kept in PostgreSQL?

Each change is one statement, a transaction of its own: it is on the disk when it is answered.
"""

from collections.abc import Sequence
from typing import Final

from asyncpg import Record as Row
from asyncpg import UniqueViolationError

from kozyr.service.people import Person, Token
from kozyr.stores.postgres.asking import InDatabase

PEOPLE: Final = "SELECT id, name, key, password, made FROM kozyr.people"
TOKENS: Final = "SELECT digest, id, person, name, scopes, made, expires FROM kozyr.tokens"

_ADD_PERSON: Final = """
INSERT INTO kozyr.people (id, name, key, password, made) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING id
"""
_CHANGE_PERSON: Final = """
UPDATE kozyr.people SET name = $2, key = $3, password = $4, made = $5 WHERE id = $1 RETURNING id
"""
_ENTITLE: Final = """
INSERT INTO kozyr.tokens (digest, id, person, name, scopes, made, expires)
SELECT $1, $2, p.id, $4, $5, $6, $7 FROM kozyr.people AS p WHERE p.id = $3
ON CONFLICT DO NOTHING RETURNING id
"""
_REVOKE: Final = """
DELETE FROM kozyr.tokens WHERE person = $1 AND id = $2
RETURNING digest, id, person, name, scopes, made, expires
"""
_REVOKE_EXPIRED: Final = """
WITH gone AS (DELETE FROM kozyr.tokens WHERE expires <= $1 RETURNING id) SELECT count(*) FROM gone
"""


class PeopleInDatabase(InDatabase):
    """People and their tokens."""

    async def add_person(self, person: Person) -> bool:
        """Keep somebody new; false: his id or key is taken."""
        return bool(await self._write(_ADD_PERSON, *person))

    async def person(self, person: str) -> Person | None:
        """Find a person by id."""
        rows = await self._ask(f"{PEOPLE} WHERE id = $1", person)
        return Person(*rows[0]) if rows else None

    async def person_named(self, key: str) -> Person | None:
        """Find a person by the key of his name."""
        rows = await self._ask(f"{PEOPLE} WHERE key = $1", key)
        return Person(*rows[0]) if rows else None

    async def change_person(self, person: Person) -> bool:
        """Keep what became of a person; false: nobody has this id, or another has this key."""
        try:
            return bool(await self._write(_CHANGE_PERSON, *person))
        except UniqueViolationError:
            return False

    async def add_token(self, token: Token) -> bool:
        """Keep a token; false: it stands for nobody, or its digest or id is taken."""
        return bool(await self._write(_ENTITLE, *token))

    async def token(self, digest: bytes) -> Token | None:
        """Find a token."""
        rows = await self._ask(f"{TOKENS} WHERE digest = $1", digest)
        return token_of(rows[0]) if rows else None

    async def tokens(self, person: str) -> Sequence[Token]:
        """List a person's tokens, the oldest first."""
        rows = await self._ask(f"{TOKENS} WHERE person = $1 ORDER BY made, id", person)
        return [token_of(row) for row in rows]

    async def drop_token(self, person: str, token: str) -> Token | None:
        """Forget a token by its public name; give it, if it was there."""
        rows = await self._write(_REVOKE, person, token)
        return token_of(rows[0]) if rows else None

    async def drop_expired(self, now: int) -> int:
        """Forget all tokens that stand for nobody at this time; tell how many."""
        rows = await self._write(_REVOKE_EXPIRED, now)
        return int(rows[0][0])


def token_of(row: Row) -> Token:
    """Read a token."""
    return Token(*row)._replace(scopes=tuple(row["scopes"]))
