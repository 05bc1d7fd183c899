"""Open challenges, kept as documents.

Two people have at most one open challenge. It is stored twice, under the keys `PERSON/OTHER` and
`OTHER/PERSON`, so that each of them can list their challenges. Both documents change together.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from kozyr.server.tables.documents import CHALLENGE_KIND, Document, DocumentChange, Documents

VALID_MS: Final = 60_000
"""How long a challenge can be accepted."""
_MAX_LISTED: Final = 1000


class Terms(Struct, frozen=True):
    """The settings of the table that a challenge offers."""

    rules: str
    options: dict[str, Any] | None
    seats: int
    stake: int
    clock: str
    private: bool
    rated: bool


class ChallengeSide(Struct, frozen=True):
    """One of the two people of a challenge."""

    person: str
    name: str


class Challenge(Struct, frozen=True):
    """A challenge from one person to another."""

    id: str
    challenger: ChallengeSide
    opponent: ChallengeSide
    terms: Terms
    expires: int

    @property
    def people(self) -> tuple[str, str]:
        """Both people."""
        return self.challenger.person, self.opponent.person


_encode = Encoder().encode
_decode = Decoder(Challenge).decode


class Challenges:
    """Stores and finds open challenges."""

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def open(self, challenge: Challenge) -> bool:
        """Store a challenge; return False if the two people have an open one."""
        keys = _keys(*challenge.people)
        is_stored = False
        while not is_stored:
            documents = [await self._store.document(CHALLENGE_KIND, key) for key in keys]
            if any(document is not None and self._is_open(_decode(document.body)) for document in documents):
                return False
            body = _encode(challenge)
            is_stored = await self._store.change_documents(
                [
                    DocumentChange(CHALLENGE_KIND, key, body, 0 if document is None else document.version)
                    for key, document in zip(keys, documents, strict=True)
                ]
            )
        return True

    async def find(self, person: str, challenge_id: str) -> Challenge | None:
        """Return an open challenge of a person."""
        return next((each for each in await self.list_open(person) if each.id == challenge_id), None)

    async def list_open(self, person: str) -> Sequence[Challenge]:
        """Return the open challenges from and to a person; the one that ends first comes first."""
        documents = await self._store.documents(CHALLENGE_KIND, prefix=f"{person}/", limit=_MAX_LISTED)
        challenges = [_decode(document.body) for document in documents]
        expired = [each for each in challenges if not self._is_open(each)]
        for challenge in expired:
            await self.close(challenge)
        return sorted([each for each in challenges if self._is_open(each)], key=lambda each: each.expires)

    async def close(self, challenge: Challenge) -> bool:
        """Delete a challenge; return whether this call did."""
        keys = _keys(*challenge.people)
        documents = [await self._store.document(CHALLENGE_KIND, key) for key in keys]
        changes = [
            DocumentChange(CHALLENGE_KIND, document.key, None, document.version)
            for document in documents
            if document is not None and _is_about(document, challenge)
        ]
        return bool(changes) and await self._store.change_documents(changes)

    def _is_open(self, challenge: Challenge) -> bool:
        return self._clock() < challenge.expires


def _is_about(document: Document, challenge: Challenge) -> bool:
    return _decode(document.body).id == challenge.id


def _keys(person: str, other: str) -> tuple[str, str]:
    return f"{person}/{other}", f"{other}/{person}"
