"""Notices of the moderators to everybody, such as a planned stop of the server."""

from typing import Final

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

_MAX_NOTICES: Final = 20


class StoredNotice(Struct, frozen=True):
    """A notice, which is shown until a time."""

    at: int
    until: int
    text: str


NOTICES: Final = DocumentKind("notice", StoredNotice)


async def list_notices(store: Documents, now: int) -> list[tuple[str, StoredNotice]]:
    """Return the notices that are still shown, newest first, with their ids."""
    notices = await NOTICES.list(store, limit=_MAX_NOTICES)
    return [(key, notice) for key, notice in notices if now < notice.until]
