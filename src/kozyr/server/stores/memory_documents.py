"""The part of the memory store for documents."""

from collections.abc import Iterable, Sequence

from kozyr.server.stores.key_ranges import SortedRows, range_of
from kozyr.server.stores.memory_parts import MemoryBase
from kozyr.server.tables.documents import Document, DocumentChange, check_changes, check_name, check_range


class MemoryDocuments(MemoryBase):
    """Documents."""

    def __init__(self) -> None:
        super().__init__()
        self._documents: dict[str, SortedRows[Document]] = {}
        """Documents by kind."""

    async def document(self, kind: str, key: str) -> Document | None:
        """Find a document."""
        self._must_be_open()
        check_name(kind, key)
        return self._documents_of(kind).get(key)

    async def documents(
        self, kind: str, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[Document]:
        """List the documents of a kind whose keys have the prefix and follow `after`, sorted by key."""
        self._must_be_open()
        check_range(kind, prefix, after)
        rows = self._documents_of(kind).read(range_of(prefix, after=after), limit)
        return [document for _, document in rows]

    async def count_documents(self, kind: str, *, prefix: str = "") -> int:
        """Count the documents of a kind whose keys have the prefix."""
        self._must_be_open()
        check_range(kind, prefix, "")
        return self._documents_of(kind).count(range_of(prefix))

    async def change_documents(self, changes: Sequence[DocumentChange]) -> bool:
        """Make all changes; return False and change nothing if a version is not the expected one."""
        self._must_be_open()
        check_changes(changes)
        versions = [self._version_of(change.kind, change.key) for change in changes]
        for change, version in zip(changes, versions, strict=True):
            if change.expected not in (None, version):
                return False
        for (kind, key, body, _), version in zip(changes, versions, strict=True):
            document = None if body is None else Document(kind, key, body, version + 1)
            self._documents.setdefault(kind, SortedRows()).write({key: document})
        return True

    def _list_documents(self) -> list[Document]:
        return [document for _, rows in sorted(self._documents.items()) for document in rows]

    def _insert_documents(self, documents: Iterable[Document]) -> None:
        for document in documents:
            self._documents.setdefault(document.kind, SortedRows()).write({document.key: document})

    def _documents_of(self, kind: str) -> SortedRows[Document]:
        return self._documents.get(kind, SortedRows())

    def _version_of(self, kind: str, key: str) -> int:
        document = self._documents_of(kind).get(key)
        return 0 if document is None else document.version
