"""The leaderboards: the established, active and registered players of each pool, the best first.

A leaderboard is kept in memory for a few seconds only: a player whose last game becomes too old leaves it,
and no event says so.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from kozyr.server.projections.ratings import ListedPlayer, read_listed
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Store

MAX_AGE_MS: Final = 5_000
"""How long a leaderboard is kept."""
MAX_SHOWN: Final = 200
"""How many players of a leaderboard are shown."""


ListedReader: TypeAlias = Callable[[Store], Coroutine[Any, Any, Sequence[ListedPlayer]]]
"""Reads the players who may be on a leaderboard, the best first."""


class PoolLeaderboard(NamedTuple):
    """The leaderboard of one pool at a time."""

    at: int
    players: Sequence[ListedPlayer]
    places: Mapping[str, int]
    """The place of every player, from 1."""


class ShownLeaderboard(NamedTuple):
    """What a viewer sees of a leaderboard."""

    board: PoolLeaderboard
    lines: Sequence[tuple[int, ListedPlayer]]
    """The best players with their places."""
    own: tuple[int, ListedPlayer] | None
    """The viewer's own line; None if the viewer is not on the leaderboard."""
    people: Mapping[str, Person]
    """The shown people by id, as they are now."""


class _ReadLeaderboard(NamedTuple):
    board: PoolLeaderboard
    people: Mapping[str, Person] | None
    """The people who may be shown, if they were read with the leaderboard."""


class Leaderboards:
    """Reads leaderboards, and keeps them for a moment."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        list_banned: Callable[[], Awaitable[Collection[str]]],
        readers: Mapping[str, ListedReader] | None = None,
    ) -> None:
        """`list_banned` returns the people who are banned now and not shown.

        `readers` read the candidates of the pools that are not pools of games.
        """
        self._store = store
        self._clock = clock
        self._list_banned = list_banned
        self._readers = readers or {}
        self._kept: dict[str, PoolLeaderboard] = {}

    async def read(self, pool: str) -> PoolLeaderboard:
        """Return the leaderboard of a pool; it may be some seconds old."""
        return (await self._read(pool, None)).board

    async def show(self, pool: str, limit: int, viewer: str | None) -> ShownLeaderboard:
        """Return the best players of a pool and the viewer's own line, with present names."""
        board, people = await self._read(pool, viewer)
        lines = [*enumerate(board.players[:limit], 1)]
        own_place = board.places.get(viewer or "")
        own = None if own_place is None else (own_place, board.players[own_place - 1])
        if people is None:
            shown = lines if own is None else [*lines, own]
            people = await self._store.people([listed.player for _, listed in shown])
        return ShownLeaderboard(board, lines, own, people)

    async def _read(self, pool: str, viewer: str | None) -> _ReadLeaderboard:
        now = self._clock()
        kept = self._kept.get(pool)
        if kept is not None and 0 <= now - kept.at < MAX_AGE_MS:
            return _ReadLeaderboard(kept, None)
        reader = self._readers.get(pool)
        reading = read_listed(self._store, pool) if reader is None else reader(self._store)
        banned, candidates = await asyncio.gather(self._list_banned(), reading)
        players = [each for each in candidates if each.is_listed_at(now) and each.player not in banned]
        while True:
            shown = [listed.player for listed in players[:MAX_SHOWN]]
            people = await self._store.people(shown if viewer is None else [*shown, viewer])
            # All players were registered when they played; an account that was deleted since has no password.
            deleted = {player for player in shown if player in people and people[player].password is None}
            if not deleted:
                break
            players = [listed for listed in players if listed.player not in deleted]
        places = {listed.player: place for place, listed in enumerate(players, 1)}
        board = self._kept[pool] = PoolLeaderboard(now, players, places)
        return _ReadLeaderboard(board, people)
