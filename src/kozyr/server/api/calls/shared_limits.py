"""Rate limits that hold for all processes on one store.

The counts are documents, changed by compare-and-set. Their keys are hashes, so the store keeps no addresses.
A request whose count keeps conflicting with counts of other processes is refused and must wait a second.
"""

import hashlib
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kozyr.server.api.calls.rate_limiter import (
    FREE_TRIES,
    RESET_AFTER_MS,
    Rate,
    Tries,
    charge,
    compute_wait_ms,
)
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import Documents

MAX_ATTEMPTS: Final = 8
"""How often a process tries to store a count while other processes change it."""
CONFLICT_WAIT_MS: Final = 1_000
KNOWN_MS: Final = 90 * 86_400_000
"""How long an address that logged in with a name counts as known."""
_PAGE: Final = 500


class Counted(Struct, frozen=True):
    """The stored count of one key; after `until` it has no effect and may be deleted."""

    until: int
    """For a rate limit, when all requests are paid off (see `charge`)."""
    number: int = 0
    """The number of tries to log in."""
    known: bool = False
    """Whether this key has logged in with this name before."""


RATES: Final = DocumentKind("rate", Counted)


class SharedLimiter:
    """Counts requests in the store."""

    def __init__(self, store: Documents, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    async def count_request(self, limit: str, rate: Rate, key: str) -> int:
        """Count a request and return 0, or return the milliseconds to wait."""
        document_key = _key_of(limit, key)
        for _ in range(MAX_ATTEMPTS):
            stored = await RATES.read(self._store, document_key)
            wait_ms, paid_off_at = charge(
                rate, 0 if stored.value is None else stored.value.until, self._clock()
            )
            if wait_ms:
                return wait_ms
            if await self._store.change_documents(
                [RATES.change(document_key, Counted(paid_off_at), stored.version)]
            ):
                return 0
        return CONFLICT_WAIT_MS

    async def count_try(self, rate_per_name: Rate, key: str, name: str, *, is_own: bool) -> int:
        """Count one try to log in and return 0, or return the milliseconds to wait (see `LoginGuard`)."""
        pair, name_key = _key_of("login", name, key), _key_of("logins_of_name", name)
        for _ in range(MAX_ATTEMPTS):
            now = self._clock()
            stored = await RATES.read(self._store, pair)
            is_known = stored.value is not None and stored.value.known
            tries = _read_tries(stored.value, now)
            wait_ms = compute_wait_ms(tries, FREE_TRIES, now)
            changes = []
            if not wait_ms and not is_own and not is_known:
                by_name = await RATES.read(self._store, name_key)
                paid_off_at = 0 if by_name.value is None else by_name.value.until
                wait_of_name_ms, paid_off_after = charge(rate_per_name, paid_off_at, now)
                if wait_of_name_ms:
                    wait_ms = compute_wait_ms(tries, 1, now)
                else:
                    changes.append(RATES.change(name_key, Counted(paid_off_after), by_name.version))
            if wait_ms:
                return wait_ms
            until = now + (KNOWN_MS if is_known else RESET_AFTER_MS)
            counted = Counted(until, tries.number + 1, is_known)
            if await self._store.change_documents([RATES.change(pair, counted, stored.version), *changes]):
                return 0
        return CONFLICT_WAIT_MS

    async def take_back(self, key: str, name: str) -> None:
        """Take back the last try of a key, because its password was not compared."""
        await RATES.update(
            self._store,
            _key_of("login", name, key),
            lambda stored: stored and Counted(stored.until, max(0, stored.number - 1), stored.known),
        )

    async def record_success(self, key: str, name: str) -> None:
        """Delete the tries of a key that logged in, and remember the key as known."""
        known = Counted(self._clock() + KNOWN_MS, 0, known=True)
        await self._store.change_documents([RATES.change(_key_of("login", name, key), known)])


async def delete_old_limits(store: Documents, now: int) -> None:
    """Delete all counts that have no effect any more."""
    last = ""
    while page := await RATES.list(store, after=last, limit=_PAGE):
        await store.change_documents(
            [RATES.change(key, None) for key, counted in page if counted.until <= now]
        )
        last = page[-1][0]


def _read_tries(stored: Counted | None, now: int) -> Tries:
    if stored is None:
        return Tries(0, now)
    last_at = stored.until - (KNOWN_MS if stored.known else RESET_AFTER_MS)
    return Tries(stored.number, last_at).at(now)


def _key_of(limit: str, *keys: str) -> str:
    hashed = (hashlib.sha256(f"{limit}/{key}".encode()).hexdigest()[:32] for key in keys)
    return "/".join((limit, *hashed))
