"""The leaderboards: the established, active and registered players of each pool, the best first.

A leaderboard is kept in memory for some seconds, because a player leaves it by the calendar alone.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from kozyr.server.projections.ratings import ListedPlayer, read_listed
from kozyr.server.tables.ports import Store

MAX_AGE_MS: Final = 5_000
"""How long a leaderboard is kept."""
MAX_SHOWN: Final = 200
"""How many players of a leaderboard are shown."""


class PoolLeaderboard(NamedTuple):
    """The leaderboard of one pool at a time."""

    at: int
    players: Sequence[ListedPlayer]
    places: Mapping[str, int]
    """The place of every player, from 1."""


class Leaderboards:
    """Reads leaderboards, and keeps them for a moment."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        list_banned: Callable[[], Awaitable[Collection[str]]],
    ) -> None:
        """`list_banned` returns the people who are banned now and not shown."""
        self._store = store
        self._clock = clock
        self._list_banned = list_banned
        self._kept: dict[str, PoolLeaderboard] = {}

    async def read(self, pool: str) -> PoolLeaderboard:
        """Return the leaderboard of a pool; it may be some seconds old."""
        now = self._clock()
        kept = self._kept.get(pool)
        if kept is None or not 0 <= now - kept.at < MAX_AGE_MS:
            banned = await self._list_banned()
            players = [
                listed
                for listed in await read_listed(self._store, pool)
                if listed.is_listed_at(now) and listed.player not in banned
            ]
            while deleted := await self._find_deleted(players[:MAX_SHOWN]):
                players = [listed for listed in players if listed.player not in deleted]
            places = {listed.player: place for place, listed in enumerate(players, 1)}
            kept = self._kept[pool] = PoolLeaderboard(now, players, places)
        return kept

    async def _find_deleted(self, shown: Sequence[ListedPlayer]) -> set[str]:
        # All players were registered when they played; an account that was deleted since has no password.
        people = await self._store.people([listed.player for listed in shown])
        return {person.id for person in people.values() if person.password is None}
