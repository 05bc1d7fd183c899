"""A person's status: roles, a mute and a ban."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

Role: TypeAlias = Literal["moderator", "administrator"]
ROLES: Final[tuple[Role, ...]] = ("moderator", "administrator")
_PAGE: Final = 1_000
"""How many documents are read in one call."""


class Sanction(Struct, frozen=True):
    """A mute or a ban."""

    until: int
    """Milliseconds since 1970."""
    reason: str
    """What the person reads."""


class PersonStatus(Struct, frozen=True):
    """Roles and sanctions of a person."""

    roles: tuple[Role, ...] = ()
    mute: Sanction | None = None
    ban: Sanction | None = None

    def find_ban(self, now: int) -> Sanction | None:
        """Return the ban if it still holds."""
        return self.ban if self.ban is not None and now < self.ban.until else None

    def find_mute(self, now: int) -> Sanction | None:
        """Return the mute if it still holds."""
        return self.mute if self.mute is not None and now < self.mute.until else None

    @property
    def is_moderator(self) -> bool:
        """Whether the person may call `admin.*`."""
        return bool(self.roles)

    @property
    def is_administrator(self) -> bool:
        """Whether moderators may not act against the person."""
        return "administrator" in self.roles


PERSON_STATUSES: Final = DocumentKind("status", PersonStatus)
NO_STATUS: Final = PersonStatus()
"""The status of most people: no roles and no sanctions."""


async def read_status(store: Documents, person: str) -> PersonStatus:
    """Return the status of a person."""
    return (await PERSON_STATUSES.read(store, person)).value or NO_STATUS


async def list_banned(store: Documents, now: int) -> frozenset[str]:
    """Return the people who are banned now."""
    banned: list[str] = []
    after = ""
    while page := await PERSON_STATUSES.list(store, after=after, limit=_PAGE):
        banned += [person for person, status in page if status.find_ban(now)]
        after = page[-1][0]
    return frozenset(banned)
