"""When people changed their names, and the old names that are kept for them, as documents.

A document of the kind `renamed` has the time of a person's last change; its key is the person's id. A
document of the kind `old_name` says who gave up a name, and until when no other person may take it; its key
is the name in the form in which it is compared.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from kozyr.server.tables.documents import DocumentChange, Documents

PAUSE_MS: Final = 86_400_000
"""The time between two changes of a name."""
RESERVED_MS: Final = 30 * 86_400_000
"""How long an old name is kept for its person."""

_RENAMED: Final = "renamed"
_OLD_NAME: Final = "old_name"


class _OldName(Struct, frozen=True):
    person: str
    until: int


_PAGE: Final = 500

_encode = Encoder().encode
_decode_time = Decoder(int).decode
_decode_name = Decoder(_OldName).decode


class Renames:
    """Stores changes of names."""

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def begin(self, person: str, old_key: str) -> int:
        """Record that a person gives up a name; return 0, or how long the person must wait, in ms."""
        is_stored = False
        while not is_stored:
            last = await self._store.document(_RENAMED, person)
            now = self._clock()
            if last is not None and (wait_ms := _decode_time(last.body) + PAUSE_MS - now) > 0:
                return wait_ms
            is_stored = await self._store.change_documents(
                [
                    DocumentChange(_RENAMED, person, _encode(now), 0 if last is None else last.version),
                    DocumentChange(_OLD_NAME, old_key, _encode(_OldName(person, now + RESERVED_MS)), None),
                ]
            )
        return 0

    async def take_back(self, person: str, old_key: str) -> None:
        """Undo `begin`, because the name did not change."""
        changes = [
            DocumentChange(_RENAMED, person, None, None),
            DocumentChange(_OLD_NAME, old_key, None, None),
        ]
        await self._store.change_documents(changes)

    async def find_owner(self, key: str) -> str | None:
        """Return the person for whom a name is kept, or None."""
        document = await self._store.document(_OLD_NAME, key)
        if document is None:
            return None
        old_name = _decode_name(document.body)
        return old_name.person if self._clock() < old_name.until else None


async def erase_old_names(store: Documents, person: str) -> None:
    """Delete the names that a person gave up."""
    after = ""
    while page := await store.documents(_OLD_NAME, after=after, limit=_PAGE):
        await store.change_documents(
            [
                DocumentChange(_OLD_NAME, document.key, None, None)
                for document in page
                if _decode_name(document.body).person == person
            ]
        )
        after = page[-1].key
