"""A cache of people's statuses, which every call reads."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from kozyr.server.moderation.person_status import NO_STATUS, PERSON_STATUSES, PersonStatus, read_status
from kozyr.server.tables.documents import Documents
from kozyr.server.tables.ports import UnavailableError

CACHE_MS: Final = 5_000
"""How long a cached status is used. It is short, because another process may change the status."""
RENEW_S: Final = 1.0
"""How often the statuses of people who keep calling are renewed, if they have become old."""
MAX_RENEWED: Final = 1_000
"""If more people have a status, the statuses of callers are read one by one."""
_MAX_CACHED: Final = 50_000


class StatusCache:
    """The statuses of callers, so that a call seldom reads the store.

    `run` renews the statuses of people who keep calling, all in one query, before they are too old.
    """

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._statuses: dict[str, PersonStatus] = {}
        self._until: dict[str, int] = {}
        """Until when each status may be used; the garbage collector does not track a dict of numbers."""
        self._ageing: set[str] = set()
        """People whose status was used when half of its time was over."""
        self._forget_count = 0

    async def read(self, person: str) -> PersonStatus:
        """Return the status of a person, at most a few seconds old."""
        if (cached := self.find(person)) is not None:
            return cached
        now, forget_count = self._clock(), self._forget_count
        status = await read_status(self._store, person)
        if forget_count == self._forget_count:  # otherwise the status may have changed during the read
            while len(self._statuses) >= _MAX_CACHED:
                self._drop(next(iter(self._statuses)))
            self._statuses[person], self._until[person] = status, now + CACHE_MS
        return status

    def find(self, person: str) -> PersonStatus | None:
        """Return the status of a person if it is cached and at most a few seconds old."""
        # If `until` lies too far ahead, the clock was set back since the status was cached.
        left_ms = self._until.get(person, 0) - self._clock()
        if not 0 <= left_ms <= CACHE_MS:
            return None
        if left_ms < CACHE_MS // 2:
            self._ageing.add(person)
        return self._statuses[person]

    def forget(self, person: str) -> None:
        """Read the status again at the next call, because it has changed."""
        self._forget_count += 1
        self._drop(person)

    def _drop(self, person: str) -> None:
        self._statuses.pop(person, None)
        self._until.pop(person, None)

    async def run(self) -> None:
        """Renew ageing statuses until cancelled."""
        while True:
            await asyncio.sleep(RENEW_S)
            with contextlib.suppress(UnavailableError):  # the statuses are then read one by one
                await self.renew()

    async def renew(self) -> None:
        """Renew the statuses of people who keep calling; few people have a status, so one query reads all."""
        if not self._ageing:
            return
        people, self._ageing = self._ageing, set()
        now, forget_count = self._clock(), self._forget_count
        page = await PERSON_STATUSES.list(self._store, limit=MAX_RENEWED + 1)
        if len(page) > MAX_RENEWED or forget_count != self._forget_count:
            return
        statuses = dict(page)
        for person in people & self._statuses.keys():
            self._statuses[person] = statuses.get(person, NO_STATUS)
            self._until[person] = now + CACHE_MS
