"""Notices of new ratings: after a rated game, they become an entry of the table's log for every viewer.

A cursor of its own says which games are announced. It moves after the table has stored the notice, so a
crash repeats a notice rather than losing it. A table refuses the repetition.
"""

import asyncio
from typing import Final

from kozyr.rules import Refusal, Seat
from kozyr.server.projections.ratings import GameChanges, Ratings, read_game_changes
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import Store
from kozyr.table import RatingChange, RecordRatings

CURSOR: Final = "rating_notices"
"""The name of the cursor in the store."""
MAX_GAMES_PER_STEP: Final = 200

_TEMPORARY_REFUSALS: Final = ("busy", "unavailable")


class RatingNotices:
    """Sends the new ratings of rated games to their tables."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store = store
        self._host = host

    async def send(self) -> None:
        """Send all notices that are not sent yet."""
        while True:
            cursor, rated_until = await asyncio.gather(
                self._store.projection_cursor(CURSOR), self._store.projection_cursor(Ratings.name)
            )
            if cursor >= rated_until:
                return
            games = await self._store.finished_after(cursor, MAX_GAMES_PER_STEP)
            computed = [game for game in games if game.sequence_number <= rated_until]
            rated = [game.finished for game in computed if game.finished.rated]
            changes = await read_game_changes(self._store, [game.game for game in rated])
            for game in rated:
                if not await self._send(game, changes[game.game]):
                    return
            await self._store.advance_projection(CURSOR, cursor, computed[-1].sequence_number, {})

    async def _send(self, game: FinishedGame, rated: GameChanges) -> bool:
        changes = tuple(
            RatingChange(Seat(each.seat), each.player, each.before, each.after, each.deviation)
            for each in rated.changes
        )
        number = int(game.game.rpartition(".")[2])
        outcome = await self._host.submit_as_server(game.table, RecordRatings(number, rated.pool, changes))
        # A closed table has no viewers, and a table that has recorded the ratings refuses them.
        return not isinstance(outcome, Refusal) or outcome.word not in _TEMPORARY_REFUSALS
