"""Documents, and the part of a store that keeps them.

A document is a few bytes under a kind and a key: what the server knows about people besides their play, such
as a follow, a ban or a report. Its bytes are opaque to a store. A new kind needs no change of any store.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Final, NamedTuple, Protocol

MAX_KIND_BYTES: Final = 64
MAX_KEY_BYTES: Final = 512
"""The longest key, in UTF-8; an index of PostgreSQL takes keys of up to 2,700 bytes."""
MAX_BODY_BYTES: Final = 1 << 20
MAX_CHANGES: Final = 1_000
"""How many documents one call may change."""
MAX_VERSION: Final = (1 << 63) - 1
CHALLENGE_KIND: Final = "challenge"
TRANSIENT_KINDS: Final = frozenset(
    {"ticket", "pairing_game", "pairing_node", "email_code", "rate", CHALLENGE_KIND}
)
"""Kinds whose documents are valid for minutes; archives and restores leave them out."""


class Document(NamedTuple):
    """A stored document."""

    kind: str
    key: str
    body: bytes
    version: int
    """Counts the changes of the document from 1; a document that is created again has version 1."""


class DocumentChange(NamedTuple):
    """The new body of a document, and the version that it replaces."""

    kind: str
    key: str
    body: bytes | None
    """None deletes the document; deleting a missing document changes nothing."""
    expected: int | None
    """The version that must be stored: 0 if the document must not exist, None if any version will do."""


class Documents(Protocol):
    """The part of a store that keeps documents.

    Keys are sorted by code points, which is also the order of their UTF-8 bytes. Every call raises
    `ValueError` for a kind or key that is empty, too long, or has a NUL character or a lone surrogate.
    """

    async def document(self, kind: str, key: str) -> Document | None:
        """Return a document."""

    async def documents(
        self, kind: str, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[Document]:
        """Return the documents of a kind whose keys have the prefix and follow `after`, sorted by key."""

    async def count_documents(self, kind: str, *, prefix: str = "") -> int:
        """Return how many documents of a kind have keys with the prefix."""

    async def change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        """Store all these changes in one transaction; return whether they were stored.

        Return False and change nothing if a stored version is not the expected one. Raise `ValueError` if a
        document is changed twice, or if there are too many changes or bytes.
        """


def check_changes(changes: Sequence[DocumentChange]) -> None:
    """Raise `ValueError` for changes that a store must not accept."""
    if len(changes) > MAX_CHANGES:
        message = f"{len(changes)} documents cannot be changed at once; the limit is {MAX_CHANGES}."
        raise ValueError(message)
    for change in changes:
        check_name(change.kind, change.key)
        if change.body is not None and len(change.body) > MAX_BODY_BYTES:
            message = f"A document of {len(change.body)} bytes is too long; the limit is {MAX_BODY_BYTES}."
            raise ValueError(message)
        if change.expected is not None and not 0 <= change.expected <= MAX_VERSION:
            message = f"{change.expected} is not the version of a document."
            raise ValueError(message)
    if len({(change.kind, change.key) for change in changes}) < len(changes):
        message = "A document cannot be changed twice in one call."
        raise ValueError(message)


def check_name(kind: str, key: str) -> None:
    """Raise `ValueError` for a kind or a key that a store must not accept."""
    if not kind or not key:
        message = "A document needs a kind and a key."
        raise ValueError(message)
    check_range(kind, key, "")


def check_range(kind: str, prefix: str, after: str) -> None:
    """Raise `ValueError` for a range of documents that a store must not accept."""
    for text, limit in ((kind, MAX_KIND_BYTES), (prefix, MAX_KEY_BYTES), (after, MAX_KEY_BYTES)):
        # Encoding a lone surrogate raises UnicodeEncodeError, which is a ValueError.
        if len(text.encode()) > limit or "\0" in text:
            message = f"{text[:40]!r} is longer than {limit} bytes or has a NUL character."
            raise ValueError(message)


async def skip_transient(documents: AsyncIterator[Document]) -> AsyncIterator[Document]:
    """Iterate over the documents that archives and restores keep."""
    async for document in documents:
        if document.kind not in TRANSIENT_KINDS:
            yield document
