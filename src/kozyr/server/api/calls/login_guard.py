"""Limits on guessing the password of one name.

Failures count per address and name, and the wait grows with each, so a stranger locks out no other player.
If many addresses try one name, each address that never logged in under it has a single try before it waits.
The owner therefore gets in from anywhere with the right password, and a known address or session is
unaffected by other addresses.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from kozyr.server.api.calls.rate_limiter import Rate, RateLimiter

FREE_TRIES: Final = 5
"""Tries without a wait, for each address and name."""
FIRST_WAIT_MS: Final = 2_000
"""The first wait; it doubles with every further failure."""
LONGEST_WAIT_MS: Final = 900_000
FORGOTTEN_MS: Final = 3_600_000
"""The time after the last try when an address starts again from zero."""
MOST_KEYS: Final = 50_000
"""The most keys that are remembered; the oldest are forgotten first."""


_V = TypeVar("_V")


class _Tries(NamedTuple):
    number: int
    last: int
    """The time of the last try."""


class LoginGuard:
    """Counts tries to log in. A key is an address, or a session of the same person."""

    def __init__(self, of_name: Rate, clock: Callable[[], int]) -> None:
        self._of_name = RateLimiter(of_name, clock)
        self._clock = clock
        self._tries: dict[tuple[str, str], _Tries] = {}
        self._known: dict[tuple[str, str], None] = {}
        """Pairs of key and name that logged in before."""

    def wait(self, key: str, name: str, *, is_own: bool = False) -> int:
        """Count one try and return 0, or return the milliseconds to wait without counting it.

        `is_own`: the key is a session of the person with this name.
        """
        now, which = self._clock(), (key, name)
        tries = self._tries.get(which, _Tries(0, now))
        if not 0 <= now - tries.last <= FORGOTTEN_MS:  # below zero: the clock was set back
            tries = _Tries(0, now)
        wait = _wait(tries, FREE_TRIES, now)
        # Only tries that pass their own wait count against the name's limit.
        if not wait and not is_own and which not in self._known and self._of_name.wait(name):
            wait = _wait(tries, 1, now)
        if wait:
            return wait
        _keep(self._tries, which, _Tries(tries.number + 1, now))
        return 0

    def take_back(self, key: str, name: str) -> None:
        """Take back the last try of a key, whose password was not compared."""
        tries = self._tries.get((key, name))
        if tries is not None:
            self._tries[key, name] = tries._replace(number=tries.number - 1)

    def succeeded(self, key: str, name: str) -> None:
        """Forget the failures of a key that logged in, and remember the key as known."""
        self._tries.pop((key, name), None)
        _keep(self._known, (key, name), None)


def _wait(tries: _Tries, free: int, now: int) -> int:
    failures = tries.number - free
    if failures < 0:
        return 0
    until = tries.last + min(FIRST_WAIT_MS << min(failures, 32), LONGEST_WAIT_MS)
    return max(0, until - now)


def _keep(entries: dict[tuple[str, str], _V], key: tuple[str, str], value: _V) -> None:
    entries.pop(key, None)
    if len(entries) >= MOST_KEYS:
        del entries[next(iter(entries))]
    entries[key] = value
