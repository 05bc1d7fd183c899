"""People and their tokens, and the part of a store that keeps them.

A person has a name, with or without a password; a token identifies a person until it is dropped. The store
never receives a password or a token, only their hashes.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kozyr.ledger import Transfer


class Person(NamedTuple):
    """Somebody who may play."""

    id: str
    """For good, whatever he is called."""
    name: str
    """As others read it."""
    key: str
    """What his name comes to when names are compared: nobody else's comes to the same."""
    password: str | None
    """What a password is held against (argon2's text); None: a guest."""
    made: int
    """Milliseconds since 1970."""


class Token(NamedTuple):
    """What stands for a person: a session, or what he gave a program of his."""

    digest: bytes
    """SHA-256 of the token itself."""
    id: str
    """Its public name among his, for lists and for revoking."""
    person: str
    name: str
    """What he calls it; empty: a session."""
    scopes: tuple[str, ...]
    """What it may be used for."""
    made: int
    expires: int | None
    """From then on it stands for nobody; None: never."""


class People(Protocol):
    """The part of a store that keeps people and their tokens. False: nothing changed."""

    async def add_person(self, person: Person, transfers: tuple[Transfer, ...] = ()) -> bool:
        """Keep a new person and move the coins they are given, in one transaction.

        False: the id or the key is taken, a registered person's name looks like theirs (if they register),
        or the coins cannot move.
        """

    async def person(self, person: str) -> Person | None:
        """Find a person by id."""

    async def person_named(self, key: str) -> Person | None:
        """Find a person by the key of his name."""

    async def lookalike(self, name: str) -> Person | None:
        """Find the registered person whose name has the same skeleton as this one (`skeletons`)."""

    async def change_person(self, person: Person, *, was: Person | None = None) -> bool:
        """Keep what became of a person. A registered person who keeps their name is never refused for it.

        False: nobody has this id, another has this key, another registered person's name looks like it, or
        the person is not as they `was`, where that is given.
        """

    async def add_token(self, token: Token) -> bool:
        """Keep a token; false: it would stand for nobody, or its digest, or his id for it, is taken."""

    async def token(self, digest: bytes) -> Token | None:
        """Find a token, be it expired."""

    async def tokens(self, person: str) -> Sequence[Token]:
        """List a person's tokens, the oldest first."""

    async def drop_token(self, person: str, token: str) -> Token | None:
        """Forget a token by its public name; give it, if it was there."""

    async def drop_tokens(self, person: str, *, keep: str) -> Sequence[Token]:
        """Forget all tokens of a person but one, in one transaction; give those that were there."""

    async def drop_expired(self, now: int) -> int:
        """Forget all tokens that stand for nobody at this time; tell how many."""
