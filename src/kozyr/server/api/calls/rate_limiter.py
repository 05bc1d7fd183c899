"""Rate limits per key: a connection, a person or an address.

Each key has a burst, then one more request per interval. The limiter keeps one time per key: the moment when
its requests are paid off (the generic cell rate algorithm).
"""

from collections.abc import Callable
from typing import Final, NamedTuple

MOST_KEYS: Final = 50_000
"""The most keys that are remembered; the oldest are forgotten first."""


class Rate(NamedTuple):
    """How often a key may make a request."""

    every_ms: int
    """The interval after which one more is allowed."""
    burst: int
    """The number that is allowed without a wait."""


class RateLimiter:
    """A rate limiter that counts requests per key."""

    def __init__(self, rate: Rate, clock: Callable[[], int]) -> None:
        self._every = rate.every_ms
        self._burst = rate.burst
        self._room = rate.every_ms * rate.burst
        self._clock = clock
        self._paid: dict[str, int] = {}
        """The time when each key's requests so far are paid off."""

    def wait(self, key: str, count: int = 1) -> int:
        """Count one request, or several as a whole, and return 0; or return the milliseconds to wait first.

        A count above the burst is counted as the burst, so that waiting always helps.
        """
        now = self._clock()
        paid = self._paid.get(key, 0)
        if paid < now or paid > now + self._room:  # above: the clock was set back
            paid = now
        due = paid + self._every * min(count, self._burst)
        if due - now > self._room:
            return due - now - self._room
        if key not in self._paid and len(self._paid) >= MOST_KEYS:
            self._forget(now)
        self._paid[key] = due
        return 0

    def _forget(self, now: int) -> None:
        self._paid = {key: paid for key, paid in self._paid.items() if paid > now}
        if len(self._paid) >= MOST_KEYS:
            del self._paid[next(iter(self._paid))]
