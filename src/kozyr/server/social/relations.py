"""Follows and blocks, kept as documents.

A follow has one direction; two people who follow each other are friends. A block ends the follows between two
people, in both directions, and forbids new ones. The documents have these kinds and keys:

- `follow`, `PERSON/FOLLOWED`: a follow, and whether it is mutual.
- `follower`, `PERSON/FOLLOWER`: the same follow, listed under the person who is followed.
- `block`, `PERSON/OTHER`: whether one of two people has blocked the other. Each of them has such a document.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from kozyr.server.tables.documents import Document, DocumentChange, Documents

MAX_FOLLOWED: Final = 500
"""The most people whom a person may follow."""
MAX_BLOCKED: Final = 500
"""The most people whom a person may block."""

FollowRefusal: TypeAlias = Literal["blocked", "too_many"]
BlockRefusal: TypeAlias = Literal["too_many"]

_FOLLOW: Final = "follow"
_FOLLOWER: Final = "follower"
BLOCK_KIND: Final = "block"
_PAGE: Final = 1000
"""How many documents are read together."""


class Follow(NamedTuple):
    """A person who is followed."""

    person: str
    since: int
    is_friend: bool
    """Whether that person follows back."""


class _StoredFollow(Struct, frozen=True):
    since: int
    mutual: bool


class _StoredFollower(Struct, frozen=True):
    since: int


class _StoredBlock(Struct, frozen=True):
    """The times since when a person blocks another, and is blocked by them; None without a block."""

    mine: int | None = None
    theirs: int | None = None


_encode = Encoder().encode
_decode_follower = Decoder(_StoredFollower).decode
_decode_follow = Decoder(_StoredFollow).decode
_decode_block = Decoder(_StoredBlock).decode


class Relations:
    """Changes and reads follows and blocks."""

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def follow(self, person: str, other: str) -> FollowRefusal | None:
        """Follow another person; return why that is not possible, or None."""
        while True:
            own, back = await self._read_follows(person, other)
            if own is not None:
                return None
            if await self._store.document(BLOCK_KIND, _key(person, other)) is not None:
                return "blocked"
            if await self._store.count_documents(_FOLLOW, prefix=_prefix(person)) >= MAX_FOLLOWED:
                return "too_many"
            follow = _StoredFollow(self._clock(), mutual=back is not None)
            changes = [
                DocumentChange(_FOLLOW, _key(person, other), _encode(follow), 0),
                _change_follower(person, other, _StoredFollower(follow.since)),
                # If one of them is blocked meanwhile, nothing is stored.
                DocumentChange(BLOCK_KIND, _key(person, other), None, 0),
                _mark_mutual(back, _key(other, person), is_mutual=True),
            ]
            if await self._store.change_documents(changes):
                return None

    async def unfollow(self, person: str, other: str) -> None:
        """Stop following another person."""
        is_stored = False
        while not is_stored:
            own, back = await self._read_follows(person, other)
            if own is None:
                return
            is_stored = await self._store.change_documents(
                [
                    DocumentChange(_FOLLOW, own.key, None, own.version),
                    _change_follower(person, other, None),
                    _mark_mutual(back, _key(other, person), is_mutual=False),
                ]
            )

    async def list_follows(self, person: str) -> Sequence[Follow]:
        """Return the people whom a person follows, the latest first."""
        documents = await self._store.documents(_FOLLOW, prefix=_prefix(person), limit=_PAGE)
        follows = [_make_follow(document) for document in documents]
        return sorted(follows, key=lambda follow: follow.since, reverse=True)

    async def list_followers(self, person: str) -> Sequence[str]:
        """Return the people who follow a person, the latest first; at most 1,000 are read."""
        documents = await self._store.documents(_FOLLOWER, prefix=_prefix(person), limit=_PAGE)
        latest = sorted(documents, key=lambda document: _decode_follower(document.body).since, reverse=True)
        return [_other_in(document) for document in latest]

    async def find_follow(self, person: str, other: str) -> Follow | None:
        """Return whether and since when a person follows another."""
        document = await self._store.document(_FOLLOW, _key(person, other))
        return None if document is None else _make_follow(document)

    async def block(self, person: str, other: str) -> BlockRefusal | None:
        """Block another person; return why that is not possible, or None."""
        while True:
            own, back = await self._read_blocks(person, other)
            stored = _read_block(own)
            if stored.mine is not None:
                return None
            if len(await self.list_blocked_by(person)) >= MAX_BLOCKED:
                return "too_many"
            now = self._clock()
            follows = await self._read_follows(person, other)
            changes = [
                _change_block(own, _key(person, other), replace(stored, mine=now)),
                _change_block(back, _key(other, person), replace(_read_block(back), theirs=now)),
                *[
                    DocumentChange(_FOLLOW, key, None, 0 if follow is None else follow.version)
                    for key, follow in zip((_key(person, other), _key(other, person)), follows, strict=True)
                ],
                _change_follower(person, other, None),
                _change_follower(other, person, None),
            ]
            if await self._store.change_documents(changes):
                return None

    async def unblock(self, person: str, other: str) -> None:
        """Take back a block."""
        is_stored = False
        while not is_stored:
            own, back = await self._read_blocks(person, other)
            if _read_block(own).mine is None:
                return
            is_stored = await self._store.change_documents(
                [
                    _change_block(own, _key(person, other), replace(_read_block(own), mine=None)),
                    _change_block(back, _key(other, person), replace(_read_block(back), theirs=None)),
                ]
            )

    async def list_blocked_by(self, person: str) -> Sequence[str]:
        """Return the people whom a person has blocked, sorted by id."""
        return [other for other, block in await self._list_blocks(person) if block.mine is not None]

    async def has_blocked(self, person: str, other: str) -> bool:
        """Return whether a person has blocked another."""
        return _read_block(await self._store.document(BLOCK_KIND, _key(person, other))).mine is not None

    async def blocked(self, person: str) -> frozenset[str]:
        """Return the people whom a person has blocked or who have blocked that person."""
        return frozenset([other for other, _ in await self._list_blocks(person)])

    async def _list_blocks(self, person: str) -> list[tuple[str, _StoredBlock]]:
        blocks: list[tuple[str, _StoredBlock]] = []
        after, prefix = "", _prefix(person)
        while page := await self._store.documents(BLOCK_KIND, prefix=prefix, after=after, limit=_PAGE):
            blocks += [(_other_in(document), _decode_block(document.body)) for document in page]
            after = page[-1].key
            if len(page) < _PAGE:
                break
        return blocks

    async def _read_follows(self, person: str, other: str) -> tuple[Document | None, Document | None]:
        own = await self._store.document(_FOLLOW, _key(person, other))
        return own, await self._store.document(_FOLLOW, _key(other, person))

    async def _read_blocks(self, person: str, other: str) -> tuple[Document | None, Document | None]:
        own = await self._store.document(BLOCK_KIND, _key(person, other))
        return own, await self._store.document(BLOCK_KIND, _key(other, person))


def _prefix(person: str) -> str:
    return f"{person}/"


def _key(person: str, other: str) -> str:
    return f"{person}/{other}"


def _other_in(document: Document) -> str:
    return document.key.partition("/")[2]


def _make_follow(document: Document) -> Follow:
    stored = _decode_follow(document.body)
    return Follow(_other_in(document), stored.since, stored.mutual)


def _change_follower(person: str, followed: str, follower: _StoredFollower | None) -> DocumentChange:
    # The follow changes in the same transaction and its version is checked, so this version need not be.
    body = None if follower is None else _encode(follower)
    return DocumentChange(_FOLLOWER, _key(followed, person), body, None)


def _mark_mutual(back: Document | None, key: str, *, is_mutual: bool) -> DocumentChange:
    # Without a follow back, the change only checks that there is still none.
    if back is None:
        return DocumentChange(_FOLLOW, key, None, 0)
    follow = replace(_decode_follow(back.body), mutual=is_mutual)
    return DocumentChange(_FOLLOW, key, _encode(follow), back.version)


def _read_block(document: Document | None) -> _StoredBlock:
    return _StoredBlock() if document is None else _decode_block(document.body)


def _change_block(document: Document | None, key: str, block: _StoredBlock) -> DocumentChange:
    body = None if block == _StoredBlock() else _encode(block)
    return DocumentChange(BLOCK_KIND, key, body, 0 if document is None else document.version)
