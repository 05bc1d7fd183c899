"""A kind of documents whose bodies are values of one type, written as JSON."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec.json import Decoder, Encoder

from kozyr.server.tables.documents import DocumentChange, Documents

_T = TypeVar("_T")
_encode = Encoder().encode


class Versioned(NamedTuple, Generic[_T]):
    """A stored value and its version; None and 0 if there is no document."""

    value: _T | None
    version: int


class DocumentKind(Generic[_T]):
    """Reads and writes the documents of one kind."""

    def __init__(self, name: str, body_type: type[_T]) -> None:
        self.name = name
        self._decode = Decoder(body_type).decode

    async def read(self, store: Documents, key: str) -> Versioned[_T]:
        """Return the value of a document and its version."""
        document = await store.document(self.name, key)
        return (
            Versioned(None, 0)
            if document is None
            else Versioned(self._decode(document.body), document.version)
        )

    async def list(
        self, store: Documents, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[tuple[str, _T]]:
        """Return the keys and values whose keys have the prefix and follow `after`, sorted by key."""
        documents = await store.documents(self.name, prefix=prefix, after=after, limit=limit)
        return [(document.key, self._decode(document.body)) for document in documents]

    def change(self, key: str, value: _T | None, expected: int | None = None) -> DocumentChange:
        """Return the change that stores a value, or deletes the document if the value is None."""
        return DocumentChange(self.name, key, None if value is None else _encode(value), expected)

    async def update(
        self,
        store: Documents,
        key: str,
        update: Callable[[_T | None], _T | None],
        others: Sequence[DocumentChange] = (),
    ) -> _T | None:
        """Replace a value by `update(value)`, together with other changes; return the new value.

        If another process changes the document meanwhile, read it and compute the new value again. The other
        changes must not expect versions.
        """
        while True:
            stored = await self.read(store, key)
            value = update(stored.value)
            if await store.change_documents([self.change(key, value, stored.version), *others]):
                return value
