"""A person's status: roles, a mute and a ban."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents
from kozyr.server.tables.ports import UnavailableError

Role: TypeAlias = Literal["moderator", "administrator"]
ROLES: Final[tuple[Role, ...]] = ("moderator", "administrator")
CACHE_MS: Final = 5_000
"""How long a status is used without reading the store again, because another process may change it."""
READ_ALL_S: Final = 2.0
"""How often all statuses are read, so that hardly any call reads one."""
MAX_READ_ALL: Final = 1_000
"""If more people have a status, the statuses of callers are read one by one."""
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
    """The statuses of callers, so that a call seldom reads the store.

    `run` reads the statuses of all people every few seconds, if they are not too many: few people have one.
    Otherwise the statuses of callers are read one by one.
    """

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._cached: dict[str, _Cached] = {}
        self._all: dict[str, PersonStatus] = {}
        """The statuses of all people who have one."""
        self._all_until = 0
        self._changes: dict[str, int] = {}
        """People whose status in `_all` is outdated, with the number of the change."""
        self._change_count = 0

    async def read(self, person: str) -> PersonStatus:
        """Return the status of a person, at most a few seconds old."""
        if (cached := self.find(person)) is not None:
            return cached
        now, change_count = self._clock(), self._change_count
        status = await read_status(self._store, person)
        if change_count == self._change_count:  # otherwise the status may have changed during the read
            while len(self._cached) >= _MAX_CACHED:
                del self._cached[next(iter(self._cached))]
            self._cached[person] = _Cached(status, now + CACHE_MS)
        return status

    def find(self, person: str) -> PersonStatus | None:
        """Return the status of a person if it is cached and at most a few seconds old."""
        now = self._clock()
        # If a time lies too far ahead, the clock was set back since the status was read.
        if 0 <= self._all_until - now <= CACHE_MS and person not in self._changes:
            return self._all.get(person, _NO_STATUS)
        cached = self._cached.get(person)
        return cached.status if cached is not None and 0 <= cached.until - now <= CACHE_MS else None

    def forget(self, person: str) -> None:
        """Read the status again at the next call, because it has changed."""
        self._change_count += 1
        self._changes[person] = self._change_count
        self._cached.pop(person, None)

    async def run(self) -> None:
        """Read all statuses again and again, until cancelled."""
        while True:
            with contextlib.suppress(UnavailableError):  # callers' statuses are then read one by one
                await self.read_all()
            await asyncio.sleep(READ_ALL_S)

    async def read_all(self) -> None:
        """Read the statuses of all people, unless they are too many."""
        now, change_count = self._clock(), self._change_count
        page = await PERSON_STATUSES.list(self._store, limit=MAX_READ_ALL + 1)
        is_complete = len(page) <= MAX_READ_ALL
        self._all, self._all_until = (dict(page), now + CACHE_MS) if is_complete else ({}, 0)
        self._changes = {person: count for person, count in self._changes.items() if count > change_count}
