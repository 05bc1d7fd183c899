"""A person's status: roles, a mute and a ban."""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

Role: TypeAlias = Literal["moderator", "administrator"]
ROLES: Final[tuple[Role, ...]] = ("moderator", "administrator")
CACHE_MS: Final = 5_000
"""How long a status is used without reading the store again, because another process may change it."""
_MAX_CACHED: Final = 50_000
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
_NO_STATUS: Final = PersonStatus()


async def read_status(store: Documents, person: str) -> PersonStatus:
    """Return the status of a person."""
    return (await PERSON_STATUSES.read(store, person)).value or _NO_STATUS


async def list_banned(store: Documents, now: int) -> frozenset[str]:
    """Return the people who are banned now."""
    banned: list[str] = []
    after = ""
    while page := await PERSON_STATUSES.list(store, after=after, limit=_PAGE):
        banned += [person for person, status in page if status.find_ban(now)]
        after = page[-1][0]
    return frozenset(banned)


class _Cached(NamedTuple):
    status: PersonStatus
    until: int


class StatusCache:
    """The statuses of callers, so that a call seldom reads the store."""

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._cached: dict[str, _Cached] = {}
        self._forgotten = 0

    async def read(self, person: str) -> PersonStatus:
        """Return the status of a person, at most a few seconds old."""
        if (cached := self.find(person)) is not None:
            return cached
        now, forgotten = self._clock(), self._forgotten
        status = await read_status(self._store, person)
        if forgotten == self._forgotten:  # otherwise the status may have changed during the read
            while len(self._cached) >= _MAX_CACHED:
                del self._cached[next(iter(self._cached))]
            self._cached[person] = _Cached(status, now + CACHE_MS)
        return status

    def find(self, person: str) -> PersonStatus | None:
        """Return the status of a person if it is cached and at most a few seconds old."""
        cached = self._cached.get(person)
        # If `until` lies too far ahead, the clock was set back since the status was cached.
        if cached is None or not 0 <= cached.until - self._clock() <= CACHE_MS:
            return None
        return cached.status

    def forget(self, person: str) -> None:
        """Read the status again at the next call, because it has changed."""
        self._forgotten += 1
        self._cached.pop(person, None)
