"""Rate limits per key, and limits on guessing the password of one name.

A key is a connection, a token, a person or an address. Each key has a burst, then one more request per
interval. Every request costs one interval. The limiter keeps one time per key: the moment when all its
requests are paid off (the generic cell rate algorithm).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeVar

MAX_KEYS: Final = 50_000
"""The most keys that are remembered. The oldest are deleted first."""
FREE_TRIES: Final = 5
"""Tries to log in without a wait, for each address and name."""
FIRST_WAIT_MS: Final = 2_000
"""The first wait between tries to log in. The wait doubles with every further failure."""
MAX_WAIT_MS: Final = 900_000
RESET_AFTER_MS: Final = 3_600_000
"""This long after the last try, the count of tries starts again from zero."""

_V = TypeVar("_V")


class Rate(NamedTuple):
    """How often a key may make a request."""

    every_ms: int
    """The interval after which one more request is allowed."""
    burst: int
    """The number of requests that are allowed without a wait."""


def charge(rate: Rate, paid_off_at: int, now: int, count: int = 1) -> tuple[int, int]:
    """Charge a key for `count` more requests.

    Return the milliseconds to wait, and the time when all the key's requests are paid off. If the wait is not
    0, the requests are too many and are not charged. A count above the burst is charged as the burst, because
    otherwise no wait would be long enough.
    """
    burst_ms = rate.every_ms * rate.burst
    if paid_off_at < now or paid_off_at > now + burst_ms:  # too far ahead: the clock was set back
        paid_off_at = now
    paid_off_after = paid_off_at + rate.every_ms * min(count, rate.burst)
    wait_ms = max(0, paid_off_after - now - burst_ms)
    return wait_ms, paid_off_at if wait_ms else paid_off_after


class RateLimiter:
    """A rate limiter that counts requests per key."""

    def __init__(self, rate: Rate, clock: Callable[[], int]) -> None:
        self._rate = rate
        self._clock = clock
        self._paid_off_at: dict[str, int] = {}
        """The time when each key's requests so far are paid off."""

    def count_request(self, key: str, count: int = 1) -> int:
        """Count `count` requests and return 0; if they are too many now, return the milliseconds to wait."""
        now = self._clock()
        wait_ms, paid_off_after = charge(self._rate, self._paid_off_at.get(key, 0), now, count)
        if wait_ms:
            return wait_ms
        if key not in self._paid_off_at and len(self._paid_off_at) >= MAX_KEYS:
            self._delete_old_keys(now)
        self._paid_off_at[key] = paid_off_after
        return 0

    def take_back(self, key: str) -> None:
        """Take back the last request of a key, because it will be counted again."""
        if key in self._paid_off_at:
            self._paid_off_at[key] -= self._rate.every_ms

    def _delete_old_keys(self, now: int) -> None:
        self._paid_off_at = {
            key: paid_off_at for key, paid_off_at in self._paid_off_at.items() if paid_off_at > now
        }
        if len(self._paid_off_at) >= MAX_KEYS:
            del self._paid_off_at[next(iter(self._paid_off_at))]


@contextmanager
def count_while_open(counts: Counter[str], key: str) -> Iterator[None]:
    """Count a key, such as the address of a connection, until the context ends."""
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]


class Tries(NamedTuple):
    """The tries of one key to log in with one name."""

    number: int
    last_at: int

    def at(self, now: int) -> "Tries":
        """Return the tries that still count at a time."""
        # Below zero: the clock was set back.
        return self if 0 <= now - self.last_at <= RESET_AFTER_MS else Tries(0, now)


class LoginGuard:
    """Counts tries to log in. A key is an address, or a session of the person that logs in.

    Tries count per key and name, so a stranger cannot lock out the owner of a name. The wait grows with each
    try. If many addresses try one name, a new address has only one try before it waits. One try is enough for
    the owner, who knows the password. Tries from other addresses never slow down a session, or an address
    that logged in with that name before.
    """

    def __init__(self, rate_per_name: Rate, clock: Callable[[], int]) -> None:
        self._name_limiter = RateLimiter(rate_per_name, clock)
        self._clock = clock
        self._tries: dict[tuple[str, str], Tries] = {}
        self._known: dict[tuple[str, str], None] = {}
        """Pairs of key and name that logged in before."""

    def count_try(self, key: str, name: str, *, is_own: bool = False) -> int:
        """Count one try and return 0, or return the milliseconds to wait without counting it.

        `is_own`: the key is a session of the person with this name.
        """
        now, pair = self._clock(), (key, name)
        tries = self._tries.get(pair, Tries(0, now)).at(now)
        wait_ms = compute_wait_ms(tries, FREE_TRIES, now)
        # A try that must wait for its own key does not count against the name's limit.
        if not wait_ms and not is_own and pair not in self._known and self._name_limiter.count_request(name):
            wait_ms = compute_wait_ms(tries, 1, now)
        if wait_ms:
            return wait_ms
        _put(self._tries, pair, Tries(tries.number + 1, now))
        return 0

    def take_back(self, key: str, name: str) -> None:
        """Take back the last try of a key, because its password was not compared."""
        tries = self._tries.get((key, name))
        if tries is not None:
            self._tries[key, name] = tries._replace(number=tries.number - 1)

    def record_success(self, key: str, name: str) -> None:
        """Delete the tries of a key that logged in, and remember the key as known."""
        self._tries.pop((key, name), None)
        _put(self._known, (key, name), None)


def compute_wait_ms(tries: Tries, free_tries: int, now: int) -> int:
    """Return how long the next try must wait."""
    doublings = tries.number - free_tries
    if doublings < 0:
        return 0
    # 32 keeps the number small; the wait has reached its maximum long before.
    until = tries.last_at + min(FIRST_WAIT_MS << min(doublings, 32), MAX_WAIT_MS)
    return max(0, until - now)


def _put(entries: dict[tuple[str, str], _V], key: tuple[str, str], value: _V) -> None:
    entries.pop(key, None)  # the new entry goes to the end, so the first entry is the oldest
    if len(entries) >= MAX_KEYS:
        del entries[next(iter(entries))]
    entries[key] = value
