"""Tickets of quick pairing: the people who wait, and for how long.

The longer a person waits, the larger the difference of ratings that the person accepts. Two people of
uncertain ratings accept a larger difference from the beginning.
"""

from collections.abc import Mapping
from math import hypot
from types import MappingProxyType
from typing import Final, NamedTuple

from kozyr.ratings import is_provisional
from kozyr.server.pairing.pools import Pool

FIRST_RANGE: Final = 100
"""The largest accepted difference of ratings at first."""
RANGE_STEP: Final = 12
RANGE_STEP_MS: Final = 2_000
"""Every `RANGE_STEP_MS`, the accepted difference grows by `RANGE_STEP`."""
ANYBODY_MS: Final = 60_000
"""After this time, a person is paired with anybody."""
FILL_MS: Final = 20_000
"""After this time, people who wait for a table of 3 or 4 are asked whether bots may take the free seats."""


class Ticket(NamedTuple):
    """A person's place in one or more pools."""

    person: str
    pools: tuple[str, ...]
    ratings: Mapping[str, float]
    """The rating in each of these pools."""
    since: int
    """When the person began to wait, in milliseconds since 1970."""
    address: str = ""
    is_registered: bool = True
    blocked: frozenset[str] = frozenset()
    """People with whom this person is never paired."""
    last_opponents: frozenset[str] = frozenset()
    """The people of this person's last paired table."""
    accepts_bots: bool = False
    """Whether bots may take free seats of this person's table."""
    deviations: Mapping[str, float] = MappingProxyType({})
    """The rating deviation in each of these pools; a missing one means that the rating is certain."""

    def waited_ms(self, now: int) -> int:
        """Return the time waited; a clock that was set back does not make it negative."""
        return max(0, now - self.since)


class Pairing(NamedTuple):
    """People who shall play together."""

    pool: Pool
    tickets: tuple[Ticket, ...]
    """The tickets of the people, in the order of their seats."""
    bots: int = 0
    """How many seats bots take."""

    @property
    def is_rated(self) -> bool:
        """Whether the game counts for ratings: all players are registered people."""
        return not self.pool.is_casual and not self.bots and all(t.is_registered for t in self.tickets)


def rating_range(waited_ms: int) -> float:
    """Return the accepted difference of ratings after this time."""
    return float("inf") if waited_ms >= ANYBODY_MS else FIRST_RANGE + waiting_bonus(waited_ms)


def uncertain_range(deviation: float, other: float) -> float:
    """Return how far two ratings may differ although the people may be equally strong.

    It is the deviation of their difference. If either rating is certain, only the waiting time counts.
    """
    return hypot(deviation, other) if is_provisional(deviation) and is_provisional(other) else 0


def waiting_bonus(waited_ms: int) -> int:
    """Return by how much the accepted difference has grown."""
    return waited_ms // RANGE_STEP_MS * RANGE_STEP
