"""Limits on guessing the password of one name.

Failures count per address and name, and the wait grows with each, so a stranger locks out no other player.
If many addresses try one name, each address that never logged in under it has a single try before it waits.
The owner therefore gets in from anywhere with the right password, and a known address or session is
unaffected by other addresses.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from kozyr.server.api.calls.rate_limit import Pace, Rate

FREE_TRIES: Final = 5
"""Without a wait, for each address and name."""
FIRST_WAIT_MS: Final = 2_000
"""Doubled with every failure after that."""
LONGEST_WAIT_MS: Final = 900_000
FORGOTTEN_MS: Final = 3_600_000
"""So long after the last try an address begins anew."""
MOST_KEYS: Final = 50_000
"""More are not remembered: the oldest are forgotten first."""


_V = TypeVar("_V")


class _Tries(NamedTuple):
    number: int
    last: int
    """When the last of them was."""


class LoginGuard:
    """Counts tries to log in. A key is an address, or a session of the person's own."""

    def __init__(self, of_name: Rate, clock: Callable[[], int]) -> None:
        self._of_name = Pace(of_name, clock)
        self._clock = clock
        self._tries: dict[tuple[str, str], _Tries] = {}
        self._known: dict[tuple[str, str], None] = {}
        """Keys and names that logged in."""

    def wait(self, key: str, name: str, *, is_own: bool = False) -> int:
        """Count one try; tell how many milliseconds are to pass first, 0: none, it is counted.

        `is_own`: the key is a session of the person whose name it is.
        """
        now, which = self._clock(), (key, name)
        tries = self._tries.get(which, _Tries(0, now))
        if not 0 <= now - tries.last <= FORGOTTEN_MS:  # below zero: the clock was set back
            tries = _Tries(0, now)
        wait = _wait(tries, FREE_TRIES, now)
        # Only tries that would be made count for the name.
        if not wait and not is_own and which not in self._known and self._of_name.wait(name):
            wait = _wait(tries, 1, now)
        if wait:
            return wait
        _keep(self._tries, which, _Tries(tries.number + 1, now))
        return 0

    def take_back(self, key: str, name: str) -> None:
        """Do not count the last try of a key: the password was not compared."""
        tries = self._tries.get((key, name))
        if tries is not None:
            self._tries[key, name] = tries._replace(number=tries.number - 1)

    def succeeded(self, key: str, name: str) -> None:
        """Forget the failures of a key that logged in, and know it from now on."""
        self._tries.pop((key, name), None)
        _keep(self._known, (key, name), None)


def _wait(tries: _Tries, free: int, now: int) -> int:
    failures = tries.number - free
    if failures < 0:
        return 0
    until = tries.last + min(FIRST_WAIT_MS << min(failures, 32), LONGEST_WAIT_MS)
    return max(0, until - now)


def _keep(kept: dict[tuple[str, str], _V], key: tuple[str, str], value: _V) -> None:
    kept.pop(key, None)
    if len(kept) >= MOST_KEYS:
        del kept[next(iter(kept))]
    kept[key] = value
