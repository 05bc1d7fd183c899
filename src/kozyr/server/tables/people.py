"""People and their tokens, and the part of a store that keeps them.

A registered person has a password, a guest has none. A token identifies a person until it is deleted. The
store never receives a password or a token, only their hashes.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from kozyr.ledger import CoinTransfer


class Person(NamedTuple):
    """A registered person or a guest."""

    id: str
    """The permanent id, which stays the same if the name changes."""
    name: str
    """The name as displayed."""
    key: str
    """The normalized name, unique among all people."""
    password: str | None
    """The argon2 hash of the password; None for a guest."""
    made: int
    """The time of creation, in milliseconds since 1970."""
    avatar: str = ""
    """The name of the drawing that the person chose; empty for the one made from the id."""
    country: str = ""
    """The ISO 3166 code of the person's country, such as "UA"; empty if they named none."""


class Token(NamedTuple):
    """A token that identifies a person: for a session, or for a program of that person."""

    digest: bytes
    """SHA-256 of the token itself."""
    id: str
    """The token's public id, unique per person, for listing and revoking."""
    person: str
    name: str
    """The person's name for the token; empty for a session."""
    scopes: tuple[str, ...]
    """The permissions that the token grants."""
    made: int
    """The time of creation, in milliseconds since 1970."""
    expires: int | None
    """When the token becomes invalid; None if it never does."""


class People(Protocol):
    """The part of a store that keeps people and their tokens. A false result means nothing changed."""

    async def add_person(self, person: Person, transfers: tuple[CoinTransfer, ...] = ()) -> bool:
        """Store a new person and move their welcome coins, in one transaction.

        Return False if the id or the key is taken, or if the coins cannot move. For a person with a password,
        also return False if a registered person's name looks the same.
        """

    async def person(self, person_id: str) -> Person | None:
        """Return a person by id."""

    async def people(self, person_ids: Sequence[str]) -> Mapping[str, Person]:
        """Return the existing people with these ids, by id."""

    async def person_named(self, key: str) -> Person | None:
        """Return a person by their `Person.key`, the normalized name."""

    async def lookalike(self, name: str) -> Person | None:
        """Return the registered person whose name looks like this one (`stores.name_skeletons`)."""

    async def change_person(self, person: Person, *, expected: Person | None = None) -> bool:
        """Store a changed person.

        Return False if the id is unknown, another person has this key, or the stored person differs from
        `expected`. Also return False if a registered person gets a new name that looks like another's.
        """

    async def add_token(self, token: Token) -> bool:
        """Store a token; return False if its person is unknown, or its digest or id is taken."""

    async def token(self, digest: bytes) -> Token | None:
        """Return a token by its digest, even if the token has expired."""

    async def tokens(self, person_id: str) -> Sequence[Token]:
        """Return a person's tokens, the oldest first."""

    async def drop_token(self, person_id: str, token_id: str) -> Token | None:
        """Delete a token by its public id; return it if it existed."""

    async def drop_tokens(self, person_id: str, *, keep: str) -> Sequence[Token]:
        """Delete a person's tokens except the one with the id `keep`; return the deleted tokens."""

    async def drop_expired(self, now: int) -> int:
        """Delete all tokens that expire at `now` or earlier; return how many."""
